//! Buffers that the program frees after their last use: on all paths, on some, through casts, in loops.

use super::types::{Roots, Shaped, Value};
use super::{Constructs, Generator};

impl Generator {
    /// Generates a buffer, a few statements that may use it, and a free. Neither the buffer nor the values that the
    /// statements define, which may be views of it, are in scope afterwards.
    pub(super) fn existing_free(&mut self) {
        let shaped = self.random_type();
        let scope = self.values.len();
        let buffer = self.filled_buffer(&shaped, Roots::LOCAL);
        let count = self.entropy.below(4);
        self.statements(count);
        self.values.truncate(scope);
        self.used |= Constructs::EXISTING_FREE;
        match self.entropy.below(5) {
            0 if self.allows(Constructs::IF) => self.free_on_some_paths(&buffer),
            1 if self.allows(Constructs::FOR) && shaped.is_static() && self.can_repeat(3) => {
                self.free_in_iterations(&buffer, &shaped);
            }
            2 if self.allows(Constructs::SELECT) && shaped.is_static() => self.free_selected(&buffer, &shaped),
            3 if self.allows(Constructs::CAST) && shaped.rank() > 0 => {
                let cast = self.cast_to(&buffer, &shaped.fully_strided());
                self.dealloc(&cast);
            }
            _ => self.dealloc(&buffer),
        }
        self.values.truncate(scope);
    }

    fn dealloc(&mut self, buffer: &Value) {
        self.line(format_args!("memref.dealloc {buffer} : {}", buffer.ty));
    }

    /// Frees the buffer on one side of an `scf.if`; the other side uses it, frees it, or does neither.
    fn free_on_some_paths(&mut self, buffer: &Value) {
        self.used |= Constructs::IF;
        let condition = self.condition();
        self.line(format_args!("scf.if {condition} {{"));
        self.nested(|generator| generator.dealloc(buffer));
        let other = self.entropy.below(3);
        if other > 0 {
            self.line("} else {");
            self.nested(|generator| {
                generator.fill(buffer);
                if other == 2 {
                    generator.dealloc(buffer);
                }
            });
        }
        self.line("}");
    }

    /// Carries the buffer by a loop whose iterations free their argument and forward a new buffer. The last one is freed
    /// or not.
    fn free_in_iterations(&mut self, buffer: &Value, shaped: &Shaped) {
        self.used |= Constructs::FOR;
        let (zero, one) = (self.index(0), self.index(1));
        let end = self.small_index(4);
        let (index, result) = (self.fresh(), self.fresh());
        let ty = &buffer.ty;
        let carried = self.undeclared(shaped.clone(), buffer.extents.clone(), Roots::LOCAL, false);
        self.line(format_args!(
            "%v{result} = scf.for %v{index} = {zero} to {end} step {one} iter_args({carried} = {buffer}) -> ({ty}) {{"
        ));
        self.repeated(3, |generator| {
            let next = generator.allocate("memref.alloc", shaped, Roots::LOCAL);
            generator.fill(&next);
            generator.fill(&carried);
            generator.dealloc(&carried);
            generator.leave_with("scf.yield", &[next]);
        });
        self.line("}");
        if self.entropy.chance(50) {
            self.line(format_args!("memref.dealloc %v{result} : {ty}"));
        }
    }

    /// Frees one of two buffers, and the other one afterwards or never.
    fn free_selected(&mut self, buffer: &Value, shaped: &Shaped) {
        self.used |= Constructs::SELECT;
        let other = self.filled_buffer(shaped, Roots::LOCAL);
        let condition = self.condition();
        let selected = self.undeclared(shaped.clone(), buffer.extents.clone(), Roots::LOCAL, false);
        self.line(format_args!("{selected} = arith.select {condition}, {buffer}, {other} : {}", buffer.ty));
        self.dealloc(&selected);
        if self.entropy.chance(50) {
            let rest = self.undeclared(shaped.clone(), buffer.extents.clone(), Roots::LOCAL, false);
            self.line(format_args!("{rest} = arith.select {condition}, {other}, {buffer} : {}", buffer.ty));
            self.dealloc(&rest);
        }
    }
}
