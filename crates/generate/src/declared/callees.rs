//! The functions that generated programs call, and the definitions of those that they only declare.

use super::dialect::BUFFER;

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: String,
    pub kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It takes `(i1, i32, memref<4xi32>)`, and returns an `i32`, and a buffer before it if `returns` is set. Only ops of
    /// the dialect may call one of the dialect, which frees the buffer that it takes if `owns` is set.
    Defined { returns: bool, of_dialect: bool, owns: bool },
    /// A declaration.
    External(External),
}

/// The effect of a declared function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum External {
    Reads,
    Writes,
    /// It returns a new buffer.
    Fresh,
    /// It frees its argument.
    TakesOver,
    /// It returns its argument.
    Same,
}

impl External {
    pub const ALL: [External; 5] =
        [External::Reads, External::Writes, External::Fresh, External::TakesOver, External::Same];

    /// Returns the types of the arguments, the type of the result or nothing, the facts, and the body.
    pub fn parts(self) -> (&'static [&'static str], Option<&'static str>, &'static str, &'static str) {
        match self {
            External::Reads => (
                &[BUFFER],
                Some("i32"),
                "{effects = {argument0 = \"read\"}}",
                "    %k0 = arith.constant 0 : index
    %k3 = arith.constant 3 : index
    %p = memref.load %a0[%k0] : memref<4xi32>
    %q = memref.load %a0[%k3] : memref<4xi32>
    %r = arith.addi %p, %q : i32\n",
            ),
            External::Writes => (
                &[BUFFER, "i32"],
                None,
                "{effects = {argument0 = [\"read\", \"write\"]}}",
                "    %k0 = arith.constant 0 : index
    %p = memref.load %a0[%k0] : memref<4xi32>
    %q = arith.addi %p, %a1 : i32
    memref.store %q, %a0[%k0] : memref<4xi32>\n",
            ),
            External::Fresh => (
                &["i32"],
                Some(BUFFER),
                "{fresh = [\"result0\"], effects = {result0 = [\"allocate\", \"write\"]}}",
                "    %r = memref.alloc() : memref<4xi32>
    linalg.fill ins(%a0 : i32) outs(%r : memref<4xi32>)\n",
            ),
            External::TakesOver => (
                &[BUFFER],
                Some("i32"),
                "{owned = [\"argument0\"], effects = {argument0 = \"read\"}}",
                "    %k0 = arith.constant 0 : index
    %r = memref.load %a0[%k0] : memref<4xi32>
    memref.dealloc %a0 : memref<4xi32>\n",
            ),
            External::Same => (&[BUFFER], Some(BUFFER), "{aliases = {result0 = \"argument0\"}}", ""),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            External::Reads => "reads",
            External::Writes => "writes",
            External::Fresh => "fresh",
            External::TakesOver => "takes",
            External::Same => "passes",
        }
    }
}

/// The definition of a function that the program only declares, for the machine.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The name of the function.
    pub name: String,
    /// The function.
    pub text: String,
    /// The function, if a pass made its result an argument into which the caller lets it write.
    pub with_out_parameter: Option<String>,
}

impl Function {
    /// Returns the definition, if the program lacks it.
    pub fn definition(&self) -> Option<Definition> {
        let Kind::External(external) = self.kind else { return None };
        let (inputs, result, _, body) = external.parts();
        let list: Vec<String> = inputs.iter().enumerate().map(|(number, ty)| format!("%a{number}: {ty}")).collect();
        let arguments = list.join(", ");
        let value = if external == External::Same { "%a0" } else { "%r" };
        let (arrow, end) = match result {
            Some(ty) => (format!(" -> {ty}"), format!("    return {value} : {ty}\n")),
            None => (String::new(), "    return\n".to_string()),
        };
        let name = &self.name;
        let text = format!("  func.func private @{name}({arguments}){arrow} {{\n{body}{end}  }}\n");
        let free = if external == External::Fresh { "    memref.dealloc %r : memref<4xi32>\n" } else { "" };
        let with_out_parameter = (result == Some(BUFFER)).then(|| {
            format!(
                "  func.func private @{name}({arguments}, %out: {BUFFER}) {{\n{body}    memref.copy {value}, %out : {BUFFER} to \
                 {BUFFER}\n{free}    return\n  }}\n"
            )
        });
        Some(Definition { name: name.clone(), text, with_out_parameter })
    }
}
