//! Tensors computed from other tensors: padding, concatenation, materialization in a destination, and round trips
//! through buffers.

use super::regions::list;
use super::types::{Element, Extent, Layout, Roots, Shaped, Value};
use super::{Constructs, Generator};

/// Tensors with a larger extent are not padded or concatenated.
const LARGEST: i64 = 6;

impl Generator {
    /// `tensor.pad`
    pub(super) fn pad(&mut self) {
        let fits =
            |value: &Value| !value.extents.is_empty() && value.extents.iter().all(|extent| extent.bound() <= LARGEST);
        let Some(source) = self.pick_shaped(fits) else { return };
        let shaped = source.shaped().clone();
        let (mut dims, mut extents, mut low, mut high) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (&dim, &extent) in shaped.dims.iter().zip(&source.extents) {
            let (before, after) = (self.entropy.below(3) as i64, self.entropy.below(3) as i64);
            let computed = self.allows(Constructs::DYNAMIC_SHAPE) && self.entropy.chance(20);
            dims.push(dim.map(|dim| dim + before + after).filter(|_| !computed));
            extents.push(match extent {
                Extent::Known(extent) => Extent::Known(extent + before + after),
                extent => self.unknown_extent(extent.bound() + before + after),
            });
            low.push(before.to_string());
            high.push(if computed { self.index(after) } else { after.to_string() });
        }
        let element = shaped.element;
        let indices: Vec<String> = dims.iter().map(|_| format!("%v{}: index", self.fresh())).collect();
        let padding = self.scalar(element);
        let value = self.define(shaped.with_dims(dims), extents, Roots::empty(), false);
        self.cost += self.times * value.elements() as u64;
        let nofold = if self.entropy.chance(15) { " nofold" } else { "" };
        self.line(format_args!("{value} = tensor.pad {source}{nofold} low[{}] high[{}] {{", list(low), list(high)));
        self.line(format_args!("^bb0({}):", list(indices)));
        self.line(format_args!("  tensor.yield {padding} : {}", element.keyword()));
        self.line(format_args!("}} : {} to {}", source.ty, value.ty));
        self.used |= Constructs::PAD;
    }

    /// `tensor.concat` of two or three tensors.
    pub(super) fn concat(&mut self) {
        let fits =
            |value: &Value| !value.extents.is_empty() && value.extents.iter().all(|extent| extent.bound() <= LARGEST);
        let Some(first) = self.pick_shaped(fits) else { return };
        let shaped = first.shaped().clone();
        let dimension = self.entropy.below(shaped.rank());
        let mut parts = vec![first.clone()];
        for _ in 0..self.entropy.between(1, 2) {
            let joins = |value: &Value| {
                let other = value.shaped();
                fits(value)
                    && other.element == shaped.element
                    && other.rank() == shaped.rank()
                    && (0..shaped.rank()).all(|index| {
                        index == dimension
                            || (other.dims[index] == shaped.dims[index] && value.extents[index] == first.extents[index])
                    })
            };
            parts.extend(self.pick_shaped(joins));
        }
        let (mut dims, mut extents) = (shaped.dims.clone(), first.extents.clone());
        dims[dimension] = parts.iter().map(|part| part.shaped().dims[dimension]).sum();
        let known: Option<i64> = parts.iter().map(|part| part.extents[dimension].known()).sum();
        extents[dimension] = match known {
            Some(known) => Extent::Known(known),
            None => self.unknown_extent(parts.iter().map(|part| part.extents[dimension].bound()).sum()),
        };
        let value = self.define(shaped.with_dims(dims), extents, Roots::empty(), false);
        self.cost += self.times * value.elements() as u64;
        self.line(format_args!(
            "{value} = tensor.concat dim({dimension}) {} : ({}) -> {}",
            list(&parts),
            list(parts.iter().map(|part| &part.ty)),
            value.ty
        ));
        self.used |= Constructs::CONCAT;
    }

    /// `bufferization.materialize_in_destination` of a tensor in another tensor.
    pub(super) fn materialize(&mut self) {
        let Some(source) = self.pick_shaped(|_| true) else { return };
        let same = |value: &Value| value.ty == source.ty && value.extents == source.extents && value.id != source.id;
        let target = match self.pick_shaped(same) {
            Some(target) if self.entropy.chance(70) => target,
            _ if source.shaped().is_static() => self.empty(&source.shaped().clone()),
            _ => return,
        };
        self.cost += self.times * source.elements() as u64;
        let value = self.define(source.ty.clone(), source.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{value} = bufferization.materialize_in_destination {source} in {target} : ({}, {}) -> {}",
            source.ty, target.ty, value.ty
        ));
        self.used |= Constructs::MATERIALIZE;
    }

    /// `bufferization.alloc_tensor`, with a copy or a fill.
    pub(super) fn alloc_tensor(&mut self) {
        self.used |= Constructs::ALLOC_TENSOR;
        if self.entropy.chance(60)
            && let Some(source) = self.pick_shaped(|_| true)
        {
            let value = self.define(source.ty.clone(), source.extents.clone(), Roots::empty(), false);
            self.line(format_args!("{value} = bufferization.alloc_tensor() copy({source}) : {}", source.ty));
            return;
        }
        let shaped = self.random_type();
        let (extents, sizes) = self.sizes(&shaped);
        let made = self.undeclared(shaped, extents, Roots::empty(), false);
        self.line(format_args!("{made} = bufferization.alloc_tensor({}) : {}", sizes.join(", "), made.ty));
        let element = made.shaped().element;
        let scalar = self.scalar(element);
        let value = self.define(made.ty.clone(), made.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{value} = linalg.fill ins({scalar} : {}) outs({made} : {}) -> {}",
            element.keyword(),
            made.ty,
            made.ty
        ));
    }

    /// `vector.transfer_read` from a tensor, and `vector.transfer_write` of the vector to a tensor, both possibly beyond
    /// its end.
    pub(super) fn vector_transfer(&mut self) {
        let has_elements = |value: &Value| {
            !value.extents.is_empty()
                && value.extents.iter().all(|extent| matches!(extent, Extent::Known(1..)))
                && value.shaped().element != Element::I1
        };
        let Some(source) = self.pick_shaped(has_elements) else { return };
        let element = source.shaped().element;
        let Some(target) = self.pick_shaped(|value| has_elements(value) && value.shaped().element == element) else {
            return;
        };
        let vector = format!("vector<{}x{}>", self.entropy.between(1, 4), element.keyword());
        let (padding, from) = (self.scalar(element), self.indices(&source));
        let read = self.fresh();
        self.line(format_args!(
            "%v{read} = vector.transfer_read {source}[{from}], {padding} : {}, {vector}",
            source.ty
        ));
        let to = self.indices(&target);
        let value = self.define(target.ty.clone(), target.extents.clone(), Roots::empty(), false);
        self.cost += self.times * value.elements() as u64;
        self.line(format_args!("{value} = vector.transfer_write %v{read}, {target}[{to}] : {vector}, {}", target.ty));
        self.used |= Constructs::VECTOR_TRANSFER;
    }

    /// Reads a tensor through its buffer, or writes a tensor to a buffer and reads it back. The buffer has no other
    /// uses.
    pub(super) fn buffer_of_tensor(&mut self) {
        let Some(source) = self.pick_shaped(|_| true) else { return };
        let shaped = source.shaped().clone();
        let buffer_type = Shaped { tensor: false, layout: Layout::Identity, ..(*shaped).clone() };
        if self.entropy.chance(50) {
            return self.read_buffer(&source, &buffer_type);
        }
        let sizes: Vec<usize> = (0..shaped.rank()).filter(|&index| shaped.dims[index].is_none()).collect();
        let sizes: Vec<String> = sizes.into_iter().map(|index| self.dim(&source, index)).collect();
        let buffer = self.fresh();
        self.line(format_args!("%v{buffer} = memref.alloc({}) : {buffer_type}", sizes.join(", ")));
        self.line(format_args!(
            "bufferization.materialize_in_destination {source} in restrict writable %v{buffer} : ({}, {buffer_type}) -> ()",
            source.ty
        ));
        let value = self.define(source.ty.clone(), source.extents.clone(), Roots::empty(), false);
        let writable = if self.entropy.chance(60) { " writable" } else { "" };
        self.line(format_args!(
            "{value} = bufferization.to_tensor %v{buffer} restrict{writable} : {buffer_type} to {}",
            value.ty
        ));
        self.used |= Constructs::BUFFER_OF_TENSOR;
    }

    /// `bufferization.to_buffer` with an immediate load, because the contents of the buffer may change later.
    fn read_buffer(&mut self, source: &Value, buffer_type: &Shaped) {
        if source.extents.iter().any(|extent| extent.known().is_none_or(|extent| extent == 0)) {
            return;
        }
        let indices = self.indices(source);
        let buffer = self.fresh();
        self.line(format_args!(
            "%v{buffer} = bufferization.to_buffer {source} read_only : {} to {buffer_type}",
            source.ty
        ));
        let loaded = self.define_scalar(buffer_type.element);
        self.line(format_args!("{loaded} = memref.load %v{buffer}[{indices}] : {buffer_type}"));
        self.used |= Constructs::BUFFER_OF_TENSOR;
        debug_assert!(buffer_type.element != Element::I1);
    }
}
