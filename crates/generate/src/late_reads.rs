//! Buffers of tensors that are read later: after other ops on tensors, in regions and in other blocks.
//!
//! Nothing writes such a buffer, and a write of its tensor creates another tensor. So each read returns the contents of the
//! tensor. The buffers are in scope as values of memref type, which the other statements of tensor programs do not see.

use super::types::{Element, Layout, Roots, Shaped, Type, Value};
use super::{Constructs, Generator};

impl Generator {
    /// Makes a buffer of a tensor, or reads one that was made before.
    pub(super) fn late_read(&mut self) {
        if self.entropy.chance(60)
            && let Some(buffer) = self.pick_buffer_of_tensor()
        {
            return self.read_late(&buffer);
        }
        let Some(buffer) = self.give_buffer() else { return };
        match self.entropy.below(3) {
            0 => return,
            1 => {
                let tensor = self.pick_shaped(|value| value.extents == buffer.extents);
                if let Some(tensor) = tensor {
                    self.write_into(&tensor);
                }
            }
            _ => self.statements(2),
        }
        self.read_late(&buffer);
    }

    /// `bufferization.to_buffer` of a tensor in scope. The result is in scope.
    fn give_buffer(&mut self) -> Option<Value> {
        let source = self.pick_shaped(|_| true)?;
        let shaped = Shaped { tensor: false, layout: Layout::Identity, ..(**source.shaped()).clone() };
        let buffer = self.define(shaped, source.extents.clone(), Roots::FROZEN, true);
        let read_only = if self.entropy.chance(85) { " read_only" } else { "" };
        self.line(format_args!(
            "{buffer} = bufferization.to_buffer {source}{read_only} : {} to {}",
            source.ty, buffer.ty
        ));
        Some(buffer)
    }

    /// Returns a buffer of a tensor that is in scope.
    fn pick_buffer_of_tensor(&mut self) -> Option<Value> {
        let is_buffer = |value: &&Value| value.ty.shaped().is_some_and(|shaped| !shaped.tensor);
        let buffers: Vec<Value> = self.values.iter().filter(is_buffer).cloned().collect();
        (!buffers.is_empty()).then(|| self.entropy.pick(&buffers).clone())
    }

    /// Whether the value is the buffer of a tensor in a tensor program, which only late reads use.
    pub(super) fn is_buffer_of_tensor(&self, value: &Value) -> bool {
        self.is_tensor() && value.ty.shaped().is_some_and(|shaped| !shaped.tensor)
    }

    /// Reads a buffer: one element, or all elements into a new tensor.
    fn read_late(&mut self, buffer: &Value) {
        self.used |= Constructs::LATE_READ;
        let shaped = buffer.shaped().clone();
        let has_elements = buffer.extents.iter().all(|extent| extent.known().is_some_and(|extent| extent > 0));
        match self.entropy.below(4) {
            0 if has_elements => {
                let indices = self.indices(buffer);
                let loaded = self.define_scalar(shaped.element);
                self.line(format_args!("{loaded} = memref.load {buffer}[{indices}] : {}", buffer.ty));
            }
            1 if self.can_print() => self.print_element(buffer),
            2 if self.allows(Constructs::FOR) && self.can_print() && self.can_repeat(3) => {
                // The tensor is written between the reads of two iterations, if anything is.
                let (zero, one, end) = (self.index(0), self.index(1), self.index(2));
                let index = self.fresh();
                self.line(format_args!("scf.for %v{index} = {zero} to {end} step {one} {{"));
                self.repeated(2, |generator| {
                    generator.print_element(buffer);
                    generator.statements(2);
                });
                self.line("}");
                self.used |= Constructs::FOR;
            }
            _ => self.copy_late(buffer),
        }
    }

    /// Copies a buffer, or adds it to itself, into a new buffer, which becomes a tensor in scope.
    fn copy_late(&mut self, buffer: &Value) {
        let shaped = buffer.shaped().clone();
        let sizes: Vec<usize> = (0..shaped.rank()).filter(|&index| shaped.dims[index].is_none()).collect();
        let sizes: Vec<String> = sizes.into_iter().map(|index| self.dim(buffer, index)).collect();
        let copy = self.fresh();
        let ty = &buffer.ty;
        self.cost += self.times * buffer.elements() as u64;
        self.line(format_args!("%v{copy} = memref.alloc({}) : {ty}", sizes.join(", ")));
        let adds = shaped.element != Element::Index && self.allows(Constructs::LINALG) && self.entropy.chance(50);
        if adds {
            self.used |= Constructs::LINALG;
            self.line(format_args!("linalg.add ins({buffer}, {buffer} : {ty}, {ty}) outs(%v{copy} : {ty})"));
        } else {
            self.line(format_args!("memref.copy {buffer}, %v{copy} : {ty} to {ty}"));
        }
        let tensor = Type::from(Shaped { tensor: true, ..(*shaped).clone() });
        let value = self.define(tensor, buffer.extents.clone(), Roots::empty(), false);
        let writable = if self.entropy.chance(60) { " writable" } else { "" };
        self.line(format_args!("{value} = bufferization.to_tensor %v{copy} restrict{writable} : {ty} to {}", value.ty));
    }
}
