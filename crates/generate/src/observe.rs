//! Observable output: prints of scalars and of elements of tensors and buffers.
//!
//! Without it, most computations of a random program are dead, and a wrong value rarely reaches a result. Floats are
//! printed as bits; a NaN is printed as 0, because its bits are unspecified.

use super::types::{Element, Type, Value};
use super::{Constructs, Generator};

impl Generator {
    /// Whether printing is allowed here, which is not the case in parallel loops.
    pub(super) fn can_print(&self) -> bool {
        self.allows(Constructs::PRINT) && self.parallel == 0
    }

    /// Prints a scalar.
    pub(super) fn print_scalar(&mut self, name: &str, element: Element) {
        self.used |= Constructs::PRINT;
        self.shows = true;
        let (name, keyword) = match element {
            Element::F32 | Element::F64 => {
                let (keyword, bits) = if element == Element::F32 { ("f32", "i32") } else { ("f64", "i64") };
                let number = self.without_nan(name, keyword);
                let printed = self.fresh();
                self.line(format_args!("%v{printed} = arith.bitcast {number} : {keyword} to {bits}"));
                (format!("%v{printed}"), bits)
            }
            _ => (name.to_string(), element.keyword()),
        };
        if keyword == "i64" && self.prints_by_call && self.entropy.chance(50) {
            return self.line(format_args!("func.call @printI64({name}) : (i64) -> ()"));
        }
        self.line(format_args!("vector.print {name} : {keyword}"));
    }

    /// Returns a float, or 0 if it is a NaN.
    pub(super) fn without_nan(&mut self, name: &str, keyword: &str) -> String {
        let (nan, zero, number) = (self.fresh(), self.fresh(), self.fresh());
        self.line(format_args!("%v{nan} = arith.cmpf uno, {name}, {name} : {keyword}"));
        self.line(format_args!("%v{zero} = arith.constant 0.0 : {keyword}"));
        self.line(format_args!("%v{number} = arith.select %v{nan}, %v{zero}, {name} : {keyword}"));
        format!("%v{number}")
    }

    /// Prints one element of a tensor or buffer, if it has any.
    pub(super) fn print_element(&mut self, value: &Value) {
        let Some(guard) = self.guard(value) else { return };
        let shaped = value.shaped().clone();
        let op = if shaped.tensor { "tensor.extract" } else { "memref.load" };
        let print = |generator: &mut Self| {
            let indices = generator.indices(value);
            let loaded = generator.fresh();
            generator.line(format_args!("%v{loaded} = {op} {value}[{indices}] : {}", value.ty));
            generator.print_scalar(&format!("%v{loaded}"), shaped.element);
        };
        match guard {
            None => print(self),
            Some(condition) => {
                self.line(format_args!("scf.if {condition} {{"));
                self.nested(print);
                self.line("}");
            }
        }
    }

    /// Prints a value in scope.
    pub(super) fn print(&mut self) {
        if !self.can_print() {
            return;
        }
        if self.entropy.chance(60)
            && let Some(value) = self.pick_shaped(|_| true)
        {
            return self.print_element(&value);
        }
        let scalars = self.find(|value| matches!(value.ty, Type::Scalar(_)));
        if scalars.is_empty() {
            return;
        }
        let index = *self.entropy.pick(&scalars);
        let value = self.values[index].clone();
        if let Type::Scalar(element) = value.ty {
            self.print_scalar(&value.to_string(), element);
        }
    }

    /// Prints elements of up to `most` values in scope.
    pub(super) fn show_some(&mut self, most: usize) {
        if !self.can_print() {
            return;
        }
        for _ in 0..self.entropy.below(most + 1) {
            let Some(value) = self.pick_shaped(|_| true) else { return };
            self.print_element(&value);
        }
    }

    /// Reads one of the operands of a loop, or of the values defined before a block, again. Writes to other values must
    /// not be visible in it.
    pub(super) fn read_again(&mut self, given: &[Value]) {
        let shaped: Vec<&Value> = given.iter().filter(|value| value.ty.shaped().is_some()).collect();
        if shaped.is_empty() || !self.can_print() || !self.entropy.chance(40) {
            return;
        }
        let value = (*self.entropy.pick(&shaped)).clone();
        self.print_element(&value);
        self.used |= Constructs::ORIGINAL_READ;
    }
}
