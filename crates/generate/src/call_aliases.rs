//! Buffers that have two names across a call: functions that return their argument, a choice of arguments and new
//! buffers, one buffer twice, or what a function of this kind returns. Afterwards the buffer is written through some of its
//! names and read through others.
//!
//! ```mlir
//! %v3:2 = func.call @alias0(%v1, %v2, %c, %n) : (memref<4xi32>, memref<4xi32>, i1, index) -> (memref<4xi32>, memref<4xi32>)
//! memref.store %x, %v3#1[%i] : memref<4xi32>
//! %v4 = memref.load %v1[%i] : memref<4xi32>
//! vector.print %v4 : i32
//! ```
//!
//! A pass that returns copies must refuse such a program, unless the program cannot observe the copy. The buffers are not
//! in scope, so that nothing else uses them.

use super::types::{Element, Type, Value};
use super::{Constructs, Generator};

/// The type of the buffers.
const BUFFER: &str = "memref<4xi32>";

/// The constructs that must be allowed.
pub(super) const NEEDS: Constructs = Constructs::CALL_ALIAS
    .union(Constructs::CALL)
    .union(Constructs::COPY)
    .union(Constructs::IF)
    .union(Constructs::LINALG)
    .union(Constructs::PRINT)
    .union(Constructs::RECURSION)
    .union(Constructs::SELECT);

/// A function that may return a buffer of its callers.
#[derive(Clone, Debug)]
pub(super) struct AliasFunction {
    name: String,
    results: usize,
}

impl Generator {
    /// Generates a call of such a function, and accesses through all names.
    pub(super) fn call_alias(&mut self) {
        let is_rare = !self.is_entry || self.depth > 0;
        if !self.can_print() || self.times > 1 || is_rare && !self.entropy.chance(10) {
            return;
        }
        let function = self.alias_function();
        let (zero, one) = (self.index(0), self.index(1));
        let mut names: Vec<String> = Vec::new();
        for _ in 0..2 {
            let (buffer, value) = (self.fresh(), self.next_number());
            self.line(format_args!("%v{buffer} = memref.alloc() : {BUFFER}"));
            self.line(format_args!("linalg.fill ins({value} : i32) outs(%v{buffer} : {BUFFER})"));
            names.push(format!("%v{buffer}"));
        }
        let calls = self.entropy.between(1, 2);
        for _ in 0..calls {
            let first = self.entropy.pick(&names).clone();
            let second = self.entropy.pick(&names).clone();
            let condition = self.alias_condition();
            let depth = self.entropy.below(3) as i64;
            let depth = self.index(depth);
            let results = self.call_alias_function(&function, &[first, second, condition, depth]);
            names.extend(results);
            let count = self.entropy.between(1, 5);
            self.accesses(&names, count, [&zero, &one]);
        }
        let count = self.entropy.below(3);
        if self.allows(Constructs::FOR) && self.entropy.chance(25) {
            let (end, index) = (self.index(2), self.fresh());
            self.line(format_args!("scf.for %v{index} = {zero} to {end} step {one} {{"));
            self.repeated(2, |generator| generator.accesses(&names, count + 1, [&zero, &one]));
            self.line("}");
            self.used |= Constructs::FOR;
        } else {
            self.accesses(&names, count, [&zero, &one]);
        }
        self.used |= NEEDS;
    }

    /// Writes or reads elements through some of the names. The elements that are read are printed.
    fn accesses(&mut self, names: &[String], count: usize, indices: [&str; 2]) {
        for _ in 0..count {
            let name = self.entropy.pick(names).clone();
            let index = indices[usize::from(self.entropy.chance(5))].to_string();
            match self.entropy.below(8) {
                0..4 => {
                    let value = self.next_number();
                    self.line(format_args!("memref.store {value}, {name}[{index}] : {BUFFER}"));
                }
                4 => {
                    let value = self.next_number();
                    self.line(format_args!("linalg.fill ins({value} : i32) outs({name} : {BUFFER})"));
                }
                _ => {
                    let loaded = self.fresh();
                    self.line(format_args!("%v{loaded} = memref.load {name}[{index}] : {BUFFER}"));
                    self.print_scalar(&format!("%v{loaded}"), Element::I32);
                }
            }
        }
    }

    /// Returns a constant that no other call returns.
    fn next_number(&mut self) -> String {
        let id = self.fresh();
        self.line(format_args!("%v{id} = arith.constant {} : i32", 1000 + id));
        format!("%v{id}")
    }

    /// Returns a condition: an argument, or a constant, mostly one with which the callee returns its argument.
    fn alias_condition(&mut self) -> String {
        let is_input = |value: &&Value| value.depth == 0 && value.ty == Type::Scalar(Element::I1);
        let input = self.values.iter().find(is_input).map(Value::to_string);
        if let Some(input) = input.filter(|_| self.entropy.chance(40)) {
            return input;
        }
        let id = self.fresh();
        let text = if self.entropy.chance(95) { "true" } else { "false" };
        self.line(format_args!("%v{id} = arith.constant {text}"));
        format!("%v{id}")
    }

    fn call_alias_function(&mut self, function: &AliasFunction, arguments: &[String; 4]) -> Vec<String> {
        let id = self.fresh();
        let head = if function.results == 1 { format!("%v{id}") } else { format!("%v{id}:{}", function.results) };
        let types = vec![BUFFER; function.results].join(", ");
        self.line(format_args!(
            "{head} = func.call @{}({}) : ({BUFFER}, {BUFFER}, i1, index) -> ({types})",
            function.name,
            arguments.join(", ")
        ));
        match function.results {
            1 => vec![format!("%v{id}")],
            count => (0..count).map(|number| format!("%v{id}#{number}")).collect(),
        }
    }

    /// Returns a function of the kind, a new one or one that was called before.
    fn alias_function(&mut self) -> AliasFunction {
        if !self.alias_functions.is_empty() && self.entropy.chance(30) {
            return self.entropy.pick(&self.alias_functions).clone();
        }
        let name = format!("alias{}", self.alias_functions.len());
        let results = self.entropy.between(1, 2);
        let types = vec![BUFFER; results].join(", ");
        let is_private = self.allows(Constructs::PRIVATE) && self.entropy.chance(60);
        let private = if is_private { "private " } else { "" };
        let mut text = format!(
            "func.func {private}@{name}(%a: {BUFFER}, %b: {BUFFER}, %c: i1, %n: index) -> ({types}) {{\n  \
             %zero = arith.constant 0 : index\n  %one = arith.constant 1 : index\n  \
             %more = arith.cmpi sgt, %n, %zero : index\n  %less = arith.subi %n, %one : index\n"
        );
        text.push_str(&self.alias_body(&name, results, &types));
        text.push_str("}\n");
        self.captures.push_str(&text);
        let function = AliasFunction { name, results };
        self.alias_functions.push(function.clone());
        function
    }

    /// Returns the ops of a function that returns buffers.
    fn alias_body(&mut self, name: &str, results: usize, types: &str) -> String {
        const NEW: &str =
            "%new = memref.alloc() : memref<4xi32>\n  memref.copy %a, %new : memref<4xi32> to memref<4xi32>\n";
        let returned = |values: [&str; 2]| format!("  return {} : {types}\n", values[..results].join(", "));
        let signature = format!("({BUFFER}, {BUFFER}, i1, index) -> ({types})");
        let all = |value: &str, results: usize| match results {
            1 => value.to_string(),
            _ => format!("{value}#0, {value}#1"),
        };
        let several = |value: &str| if results == 1 { value.to_string() } else { format!("{value}:2") };
        let earlier: Vec<AliasFunction> =
            self.alias_functions.iter().filter(|function| function.results == results).cloned().collect();
        match self.entropy.below(8) {
            0 => returned(["%a", "%b"]),
            1 => returned(["%b", "%b"]),
            2 => format!("  %r = arith.select %c, %a, %b : {BUFFER}\n") + &returned(["%r", "%a"]),
            3 => {
                format!("  {NEW}  %r = arith.select %c, %a, %new : {BUFFER}\n")
                    + &returned(["%r", if self.entropy.chance(50) { "%new" } else { "%r" }])
            }
            4 => {
                format!(
                    "  %r = scf.if %c -> ({BUFFER}) {{\n    scf.yield %a : {BUFFER}\n  }} else {{\n  {NEW}    \
                     scf.yield %new : {BUFFER}\n  }}\n"
                ) + &returned(["%r", "%r"])
            }
            5 => {
                let (end, values) = match results {
                    1 => ("%a", "%x"),
                    _ => ("%a, %b", "%x#1, %x#0"),
                };
                format!(
                    "  {} = scf.if %more -> ({types}) {{\n    {} = func.call @{name}(%a, %b, %c, %less) : {signature}\n    \
                     scf.yield {values} : {types}\n  }} else {{\n    scf.yield {end} : {types}\n  }}\n  return {} : {types}\n",
                    several("%r"),
                    several("%x"),
                    all("%r", results)
                )
            }
            6 if !earlier.is_empty() => {
                let callee = self.entropy.pick(&earlier).name.clone();
                let write = if self.entropy.chance(40) {
                    let value = 500 + self.fresh();
                    format!(
                        "  %value = arith.constant {value} : i32\n  memref.store %value, {}[%zero] : {BUFFER}\n",
                        self.entropy.pick(&["%a", if results == 1 { "%r" } else { "%r#0" }])
                    )
                } else {
                    String::new()
                };
                format!("  {} = func.call @{callee}(%b, %a, %c, %n) : {signature}\n", several("%r"))
                    + &write
                    + &format!("  return {} : {types}\n", all("%r", results))
            }
            _ => format!("  {NEW}") + &returned(["%new", "%new"]),
        }
    }
}
