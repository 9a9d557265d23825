//! Functions of programs over a generated dialect: of `func`, of the dialect, and declarations whose facts say what the
//! function does, with the definition with which the program is run.

use super::Features;
use super::buffers::{Buffer, Generator};
use super::callees::{External, Function, Kind};
use super::dialect::{BUFFER, Declared};

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
