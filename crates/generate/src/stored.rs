//! Buffers that are stored in buffers.

use super::types::{Element, Layout, Roots, Shaped, Type, Value};
use super::{Constructs, Generator};

impl Generator {
    /// Generates a buffer of buffers, initializes it, possibly rotates its elements in a loop, and loads one of them.
    pub(super) fn stored_buffers(&mut self) {
        let (ty, roots) = (self.joinable_type(), self.joined_roots());
        let count = self.entropy.between(1, 3) as i64;
        let outer = self.fresh();
        self.line(format_args!("%v{outer} = memref.alloc() : memref<{count}x{ty}>"));
        for place in 0..count {
            let value = self.value_of(&ty, roots);
            let index = self.index(place);
            self.line(format_args!("memref.store {value}, %v{outer}[{index}] : memref<{count}x{ty}>"));
        }
        if self.allows(Constructs::FOR) && self.can_repeat(count as u64) && self.entropy.chance(40) {
            self.used |= Constructs::FOR;
            let (zero, one, end) = (self.index(0), self.index(1), self.index(count));
            let index = self.fresh();
            self.line(format_args!("scf.for %v{index} = {zero} to {end} step {one} {{"));
            self.repeated(count as u64, |generator| {
                let taken = generator.define_joined(&ty, roots);
                generator.line(format_args!("{taken} = memref.load %v{outer}[%v{index}] : memref<{count}x{ty}>"));
                let statements = generator.entropy.below(3);
                generator.statements(statements);
                let depth = generator.depth;
                let from_outside = |value: &Value| value.ty == ty && roots.contains(value.roots) && value.depth < depth;
                let next = if generator.allows(Constructs::ESCAPING_BUFFER) {
                    generator.used |= Constructs::ESCAPING_BUFFER;
                    Some(generator.value_of(&ty, roots))
                } else {
                    generator.pick_shaped(from_outside)
                };
                if let Some(next) = next {
                    generator.line(format_args!("memref.store {next}, %v{outer}[%v{index}] : memref<{count}x{ty}>"));
                }
            });
            self.line("}");
        }
        let place = self.small_index(count);
        let taken = self.define_joined(&ty, roots);
        self.line(format_args!("{taken} = memref.load %v{outer}[{place}] : memref<{count}x{ty}>"));
        self.used |= Constructs::STORED_BUFFER;
    }
    /// Generates a buffer of buffers and a call of a function that stores a buffer in it: a new one, or one that it is
    /// passed. Loads it again.
    pub(super) fn captured_buffer(&mut self) {
        let extent = self.entropy.between(1, 4) as i64;
        let dims = vec![Some(extent)];
        let shaped = Shaped { tensor: false, dims, element: Element::F32, layout: Layout::Identity, space: 0 };
        let ty = Type::from(shaped);
        let outer = self.fresh();
        let name = format!("capture{}", self.next_capture);
        self.next_capture += 1;
        let given = self.entropy.chance(50).then(|| self.value_of(&ty, Roots::LOCAL | Roots::FROZEN));
        let private = if self.allows(Constructs::PRIVATE) && self.entropy.chance(60) { "private " } else { "" };
        let zero = self.index(0);
        self.line(format_args!("%v{outer} = memref.alloc() : memref<1x{ty}>"));
        let mut callee = format!("func.func {private}@{name}(%outer: memref<1x{ty}>");
        match given {
            Some(given) => {
                callee.push_str(&format!(", %given: {ty}) {{\n"));
                self.line(format_args!("func.call @{name}(%v{outer}, {given}) : (memref<1x{ty}>, {ty}) -> ()"));
            }
            None => {
                callee.push_str(&format!(
                    ") {{\n  %value = arith.constant 1.5 : f32\n  %given = memref.alloc() : {ty}\n  \
                     linalg.fill ins(%value : f32) outs(%given : {ty})\n"
                ));
                self.line(format_args!("func.call @{name}(%v{outer}) : (memref<1x{ty}>) -> ()"));
            }
        }
        callee.push_str(&format!(
            "  %zero = arith.constant 0 : index\n  memref.store %given, %outer[%zero] : memref<1x{ty}>\n  \
             return\n}}\n"
        ));
        self.captures.push_str(&callee);
        let taken = self.define_joined(&ty, Roots::FROZEN);
        self.line(format_args!("{taken} = memref.load %v{outer}[{zero}] : memref<1x{ty}>"));
        self.used |= Constructs::CAPTURED_BUFFER | Constructs::CALL;
    }
}
