//! Functions of programs over a generated dialect: of `func`, of the dialect, and declarations whose facts say what the
//! function does, with the definition with which the program is run.

use super::Features;
use super::buffers::{Buffer, Generator};
use super::dialect::{BUFFER, Declared};

/// A function that may be called.
#[derive(Clone, Debug)]
pub(super) struct Function {
    name: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// It takes `(i1, i32, memref<4xi32>)`, and returns an `i32`, and a buffer before it if `returns` is set. Only ops of
    /// the dialect may call one of the dialect, which frees the buffer that it takes if `owns` is set.
    Defined { returns: bool, of_dialect: bool, owns: bool },
    /// A declaration.
    External(External),
}

/// The effect of a declared function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum External {
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
    const ALL: [External; 5] =
        [External::Reads, External::Writes, External::Fresh, External::TakesOver, External::Same];

    /// Returns the types of the arguments, the type of the result or nothing, the facts, and the body.
    fn parts(self) -> (&'static [&'static str], Option<&'static str>, &'static str, &'static str) {
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

    fn name(self) -> &'static str {
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

impl Generator {
    /// Declares the ops of this file.
    pub fn declare_functions(&mut self) {
        self.dialect.declare(
            Declared {
                regions: vec!["body"],
                attributes: vec!["sym_name", "function_type", "takes"],
                ..Declared::new("func")
            }
            .fact("traits", "[\"IsolatedFromAbove\", \"Symbol\"]")
            .fact("optional_attributes", "[\"takes\"]")
            .fact("function", "{owned = \"takes\"}"),
        );
        self.dialect.declare(
            Declared::new("ret").takes(&["values..."]).fact("traits", "[\"Pure\", \"ReturnLike\", \"Terminator\"]"),
        );
    }

    /// Writes declarations of functions that are defined elsewhere.
    pub fn external_functions(&mut self) {
        if !self.entropy.chance(40) || !self.allowed.contains(Features::FUNCTION_FACTS) {
            return;
        }
        self.features |= Features::FUNCTION_FACTS;
        for external in External::ALL {
            if !self.entropy.chance(50) {
                continue;
            }
            let (inputs, result, facts, _) = external.parts();
            let arrow = result.map_or(String::new(), |ty| format!(" -> {ty}"));
            let name = external.name().to_string();
            self.line(&format!(
                "func.func private @{name}({}){arrow} attributes {{freehold.facts = {facts}}}",
                inputs.join(", ")
            ));
            self.functions.push(Function { name, kind: Kind::External(external) });
        }
    }

    /// Writes a function, of `func` or of the dialect.
    pub fn function(&mut self, name: &str) {
        let returns = self.entropy.chance(60) && self.allowed.contains(Features::RETURNED);
        let may_be_declared = self.allowed.contains(Features::FUNCTION_LIKE | Features::CALL);
        let of_dialect = self.entropy.chance(25) && may_be_declared;
        let owns = self.entropy.chance(40) && of_dialect && self.allowed.contains(Features::OWNED_ARGUMENT);
        let results = if returns { format!("({BUFFER}, i32)") } else { "i32".to_string() };
        if of_dialect {
            self.features |= Features::FUNCTION_LIKE;
            let op = self.use_op("func");
            self.line(&format!("\"{op}\"() ({{"));
            self.line(&format!("^bb0(%c: i1, %v: i32, %x: {BUFFER}):"));
        } else {
            self.line(&format!("func.func private @{name}(%c: i1, %v: i32, %x: {BUFFER}) -> {results} {{"));
        }
        self.indent += 1;
        self.begin(&[("%c", "i1"), ("%v", "i32"), ("%x", BUFFER)]);
        if let Some(buffer) = self.buffers.iter_mut().find(|buffer| owns && buffer.name == "%x") {
            (buffer.family, buffer.alone) = (Some(0), true);
            self.features |= Features::OWNED_ARGUMENT;
        }
        self.budget = self.entropy.between(2, 8);
        self.statements();
        let number = self.digest();
        let home = self.block;
        let own = self.find(|buffer| buffer.ty == BUFFER && buffer.alone && buffer.home == home);
        let mut values = Vec::new();
        if returns {
            let value = match own {
                Some(index) => self.buffers[index].name.clone(),
                None => {
                    let family = self.family();
                    self.allocate(family)
                }
            };
            self.features |= Features::RETURNED;
            values.push((value, BUFFER));
        }
        values.push((number, "i32"));
        if of_dialect {
            self.op("ret", &values, &[]);
        } else {
            let (names, types): (Vec<&str>, Vec<&str>) = values.iter().map(|value| (&*value.0, value.1)).unzip();
            let text = format!("return {} : {}", names.join(", "), types.join(", "));
            self.line(&text);
        }
        self.indent -= 1;
        match of_dialect {
            true => self.line(&format!(
                "}}) {{sym_name = \"{name}\", function_type = (i1, i32, {BUFFER}) -> {results}{}}} : () -> ()",
                if owns { ", takes = array<i64: 2>" } else { "" }
            )),
            false => self.line("}"),
        }
        self.functions.push(Function { name: name.to_string(), kind: Kind::Defined { returns, of_dialect, owns } });
    }

    /// Calls a function.
    pub fn call(&mut self) {
        if self.functions.is_empty() {
            return;
        }
        let function = self.entropy.pick(&self.functions).clone();
        match function.kind {
            Kind::Defined { returns, of_dialect, owns } => {
                self.call_defined(&function.name, returns, of_dialect, owns);
            }
            Kind::External(external) => self.call_external(&function.name, external),
        }
    }

    fn call_defined(&mut self, name: &str, returns: bool, of_dialect: bool, owns: bool) {
        let home = self.block;
        let is_own = |buffer: &Buffer| buffer.alone && buffer.home == home && buffer.family == Some(0);
        let Some(index) = self.find(|buffer| buffer.ty == BUFFER && (!owns || is_own(buffer))) else { return };
        let buffer = self.buffers[index].name.clone();
        if owns {
            self.buffers.remove(index);
        }
        let operands = [(self.condition(), "i1"), (self.number(), "i32"), (buffer, BUFFER)];
        let types: &[&str] = if returns { &[BUFFER, "i32"] } else { &["i32"] };
        let results = self.call_of(name, &operands, types, of_dialect);
        for (result, ty) in results.into_iter().zip(types) {
            match *ty {
                BUFFER => self.add(result, Some(0), true),
                _ => self.numbers.push(result),
            }
        }
    }

    fn call_external(&mut self, name: &str, external: External) {
        let home = self.block;
        let index = match external {
            External::Fresh => None,
            External::TakesOver => {
                let own = self.find(|buffer| buffer.alone && buffer.home == home && buffer.family == Some(0));
                if own.is_none() {
                    return;
                }
                own
            }
            _ => {
                let any = self.find(|buffer| buffer.ty == BUFFER);
                if any.is_none() {
                    return;
                }
                any
            }
        };
        let mut operands: Vec<(String, &str)> =
            index.map(|index| (self.buffers[index].name.clone(), BUFFER)).into_iter().collect();
        if matches!(external, External::Writes | External::Fresh) {
            operands.push((self.number(), "i32"));
        }
        let types: Vec<&str> = external.parts().1.into_iter().collect();
        let results = self.call_of(name, &operands, &types, false);
        match (external, index) {
            (External::Fresh, _) => self.add(results[0].clone(), Some(0), true),
            (External::TakesOver, Some(index)) => drop(self.buffers.remove(index)),
            (External::Same, Some(index)) => {
                self.buffers[index].alone = false;
                let family = self.buffers[index].family;
                self.add(results[0].clone(), family, false);
            }
            _ => {}
        }
        if types == ["i32"] {
            self.numbers.extend(results);
        }
    }

    /// Writes a call, by an op of the dialect or of `func`. Returns the names of the results.
    fn call_of(&mut self, name: &str, operands: &[(String, &str)], types: &[&str], of_dialect: bool) -> Vec<String> {
        let results: Vec<String> = types.iter().map(|_| self.fresh()).collect();
        let text = if of_dialect || self.entropy.chance(50) && self.allowed.contains(Features::CALL) {
            self.features |= Features::CALL;
            self.call_text("call", operands, &format!(" {{callee = @{name}}}"), types)
        } else {
            let (values, taken): (Vec<&str>, Vec<&str>) = operands.iter().map(|value| (&*value.0, value.1)).unzip();
            format!("func.call @{name}({}) : ({}) -> ({})", values.join(", "), taken.join(", "), types.join(", "))
        };
        let given = if results.is_empty() { String::new() } else { format!("{} = ", results.join(", ")) };
        self.line(&format!("{given}{text}"));
        results
    }
}
