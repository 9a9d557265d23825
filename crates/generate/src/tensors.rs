//! Creation of tensors, and slices of tensors.

use super::types::{Extent, Roots, Shaped, Value};
use super::{Constructs, Generator};

impl Generator {
    /// `tensor.empty` of the type. It is uninitialized and therefore not in scope.
    pub(super) fn empty(&mut self, shaped: &Shaped) -> Value {
        let (extents, sizes) = self.sizes(shaped);
        let value = self.undeclared(shaped.clone(), extents, Roots::empty(), false);
        self.line(format_args!("{value} = tensor.empty({}) : {}", sizes.join(", "), value.ty));
        value
    }

    pub(super) fn sizes(&mut self, shaped: &Shaped) -> (Vec<Extent>, Vec<String>) {
        let (mut extents, mut sizes) = (Vec::new(), Vec::new());
        for &extent in &shaped.dims {
            match extent {
                Some(extent) => extents.push(Extent::Known(extent)),
                None => {
                    let (extent, size) = self.random_size();
                    extents.push(extent);
                    sizes.push(size);
                }
            }
        }
        (extents, sizes)
    }

    /// Returns a new tensor in scope.
    pub(super) fn filled_tensor(&mut self, shaped: &Shaped) -> Value {
        let empty = self.empty(shaped);
        let element = self.scalar(shaped.element);
        self.cost += self.times * empty.elements() as u64;
        let value = self.define(empty.ty.clone(), empty.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{value} = linalg.fill ins({element} : {}) outs({empty} : {}) -> {}",
            shaped.element.keyword(),
            empty.ty,
            empty.ty
        ));
        value
    }

    pub(super) fn tensor_empty(&mut self) {
        let shaped = self.random_type();
        if self.allows(Constructs::DEAD_VALUE) && self.entropy.chance(10) {
            self.empty(&shaped);
            self.used |= Constructs::DEAD_VALUE;
        } else {
            self.filled_tensor(&shaped);
        }
    }

    /// `arith.constant`, `tensor.from_elements`, `tensor.splat` or `tensor.generate`
    pub(super) fn tensor_source(&mut self) {
        self.used |= Constructs::TENSOR_SOURCE;
        let shaped = self.random_type();
        let keyword = shaped.element.keyword();
        match self.entropy.below(4) {
            0 if shaped.is_static() => {
                self.constant_tensor(&shaped);
            }
            1 => {
                let count = self.entropy.between(1, 4);
                let elements: Vec<String> = (0..count).map(|_| self.scalar(shaped.element)).collect();
                let ty = shaped.with_dims(vec![Some(count as i64)]);
                let value = self.define(ty, vec![Extent::Known(count as i64)], Roots::empty(), false);
                self.line(format_args!("{value} = tensor.from_elements {} : {}", elements.join(", "), value.ty));
            }
            2 => {
                let element = self.scalar(shaped.element);
                let (extents, sizes) = self.sizes(&shaped);
                let value = self.define(shaped, extents, Roots::empty(), false);
                let sizes = if sizes.is_empty() { String::new() } else { format!("[{}]", sizes.join(", ")) };
                self.line(format_args!("{value} = tensor.splat {element}{sizes} : {}", value.ty));
            }
            _ => {
                let (extents, sizes) = self.sizes(&shaped);
                let indices: Vec<String> = shaped.dims.iter().map(|_| format!("%v{}: index", self.fresh())).collect();
                let element = self.scalar(shaped.element);
                let value = self.define(shaped, extents, Roots::empty(), false);
                self.cost += self.times * value.elements() as u64;
                self.line(format_args!("{value} = tensor.generate {} {{", sizes.join(", ")));
                self.line(format_args!("^bb0({}):", indices.join(", ")));
                self.line(format_args!("  tensor.yield {element} : {keyword}"));
                self.line(format_args!("}} : {}", value.ty));
            }
        }
    }

    /// Generates an `arith.constant` of a static type in scope: a splat or a list of elements.
    pub(super) fn constant_tensor(&mut self, shaped: &Shaped) -> Value {
        let extents = shaped.dims.iter().flatten().map(|&extent| Extent::Known(extent)).collect();
        let count = match shaped.dims[..] {
            [Some(count)] if count > 0 && self.entropy.chance(60) => count,
            _ => 1,
        };
        let elements: Vec<String> =
            (0..count).map(|_| self.literal(shaped.element).split(' ').next().unwrap_or("0").to_string()).collect();
        let literal = if count == 1 { elements[0].clone() } else { format!("[{}]", elements.join(", ")) };
        let value = self.define(shaped.clone(), extents, Roots::empty(), false);
        self.line(format_args!("{value} = arith.constant dense<{literal}> : {}", value.ty));
        value
    }

    pub(super) fn extract_slice(&mut self) {
        let Some(source) = self.pick_shaped(|value| !value.extents.is_empty()) else { return };
        let shaped = source.shaped().clone();
        let slice = self.slice(&source, false);
        let (mut dims, mut extents) = (Vec::new(), Vec::new());
        for index in 0..shaped.rank() {
            if slice.sizes[index].0 == Some(1) && self.entropy.chance(25) {
                continue;
            }
            dims.push(slice.sizes[index].0);
            extents.push(slice.extents[index]);
        }
        let value = self.define(shaped.with_dims(dims), extents, Roots::empty(), true);
        let text = slice.text();
        self.line(format_args!("{value} = tensor.extract_slice {source}{text} : {} to {}", source.ty, value.ty));
        self.used |= Constructs::EXTRACT_SLICE;
    }

    /// Extracts a slice of a tensor, possibly modifies it, and inserts it into the same or another tensor.
    pub(super) fn insert_slice(&mut self) {
        let Some(target) = self.pick_shaped(|value| !value.extents.is_empty()) else { return };
        let shaped = target.shaped().clone();
        let slice = self.slice(&target, false);
        let dims = slice.sizes.iter().map(|size| size.0).collect();
        let ty = shaped.with_dims(dims);
        let same = |value: &Value| *value.shaped().as_ref() == ty && value.extents == slice.extents;
        let found = if self.entropy.chance(60) { self.pick_shaped(same) } else { None };
        let text = slice.text();
        let source = match found {
            Some(source) => source,
            None if !self.allows(Constructs::EXTRACT_SLICE) => return,
            None => {
                let part = self.define(ty, slice.extents.clone(), Roots::empty(), true);
                self.line(format_args!("{part} = tensor.extract_slice {target}{text} : {} to {}", target.ty, part.ty));
                let element = self.scalar(shaped.element);
                let filled = self.define(part.ty.clone(), part.extents.clone(), Roots::empty(), false);
                self.line(format_args!(
                    "{filled} = linalg.fill ins({element} : {}) outs({part} : {}) -> {}",
                    shaped.element.keyword(),
                    part.ty,
                    part.ty
                ));
                self.used |= Constructs::EXTRACT_SLICE;
                filled
            }
        };
        let value = self.define(target.ty.clone(), target.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{value} = tensor.insert_slice {source} into {target}{text} : {} into {}",
            source.ty, target.ty
        ));
        self.used |= Constructs::INSERT_SLICE;
    }
}
