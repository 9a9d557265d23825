//! The scope and the output: fresh names, lines, constants, and values of a given type.

use std::fmt::Display;

use super::types::{Element, Extent, Roots, Shaped, Type, Value};
use super::{Constructs, Generator, LARGEST_EXTENT};

/// The maximum extent of a value that joins several paths.
pub(super) const JOINED_EXTENT: i64 = 8;

impl Generator {
    /// Appends a line to the output.
    pub(super) fn line(&mut self, text: impl Display) {
        self.write_line(&text);
    }

    fn write_line(&mut self, text: &dyn Display) {
        use std::fmt::Write;
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        writeln!(self.out, "{text}").expect("a string takes all text");
        self.cost += self.times;
    }

    /// Returns an unused value id.
    pub(super) fn fresh(&mut self) -> u32 {
        self.next_value += 1;
        self.next_value - 1
    }

    /// Returns an unknown extent with an upper bound.
    pub(super) fn unknown_extent(&mut self, bound: i64) -> Extent {
        self.next_extent += 1;
        Extent::Symbol { id: self.next_extent - 1, bound }
    }

    /// Returns the extents of a value, if only its type is known.
    pub(super) fn extents_of(&mut self, shaped: &Shaped, bound: i64) -> Vec<Extent> {
        shaped.dims.iter().map(|extent| extent.map_or_else(|| self.unknown_extent(bound), Extent::Known)).collect()
    }

    /// Creates a value in scope. The caller generates its definition.
    pub(super) fn define(&mut self, ty: impl Into<Type>, extents: Vec<Extent>, roots: Roots, view: bool) -> Value {
        let value = self.undeclared(ty, extents, roots, view);
        self.values.push(value.clone());
        value
    }

    /// Creates a value that is not in scope.
    pub(super) fn undeclared(&mut self, ty: impl Into<Type>, extents: Vec<Extent>, roots: Roots, view: bool) -> Value {
        let ty = ty.into();
        if let Type::Shaped(shaped) = &ty {
            if !shaped.is_static() {
                self.used |= Constructs::DYNAMIC_SHAPE;
            }
            if shaped.dims.contains(&Some(0)) {
                self.used |= Constructs::ZERO_EXTENT;
            }
        }
        Value { id: self.fresh(), ty, extents, roots, view, depth: self.depth }
    }

    /// Creates a scalar in scope.
    pub(super) fn define_scalar(&mut self, element: Element) -> Value {
        self.define(Type::Scalar(element), Vec::new(), Roots::empty(), false)
    }

    /// Creates a value with a type and roots and no other known properties, such as a block argument or a result.
    pub(super) fn define_joined(&mut self, ty: &Type, roots: Roots) -> Value {
        let extents = match ty {
            Type::Shaped(shaped) => self.extents_of(&shaped.clone(), JOINED_EXTENT),
            Type::Scalar(_) => Vec::new(),
        };
        self.define(ty.clone(), extents, roots, false)
    }

    /// Runs `fill` in a nested region. Values that it defines are removed from the scope.
    pub(super) fn nested<R>(&mut self, fill: impl FnOnce(&mut Self) -> R) -> R {
        let scope = self.values.len();
        self.indent += 1;
        self.depth += 1;
        let result = fill(self);
        self.depth -= 1;
        self.indent -= 1;
        self.values.truncate(scope);
        result
    }

    // ---- scalars

    /// Generates an `arith.constant` of type index.
    pub(super) fn index(&mut self, value: i64) -> String {
        let id = self.fresh();
        self.line(format_args!("%v{id} = arith.constant {value} : index"));
        format!("%v{id}")
    }

    /// Generates a small constant of the element type.
    pub(super) fn constant(&mut self, element: Element) -> String {
        let id = self.fresh();
        let literal = self.literal(element);
        self.line(format_args!("%v{id} = arith.constant {literal}"));
        format!("%v{id}")
    }

    /// Returns the text of a constant with its type: `1.5 : f32`, `true`.
    pub(super) fn literal(&mut self, element: Element) -> String {
        let keyword = element.keyword();
        match element {
            Element::I1 => if self.entropy.chance(50) { "true" } else { "false" }.to_string(),
            Element::F32 | Element::F64 => {
                let half = self.entropy.below(16) as f64 / 2.0 - 3.0;
                format!("{half:.1} : {keyword}")
            }
            _ => format!("{} : {keyword}", self.entropy.below(12) as i64 - 3),
        }
    }

    /// Returns a scalar in scope, or a constant.
    pub(super) fn scalar(&mut self, element: Element) -> String {
        let wanted = Type::Scalar(element);
        let found = self.find(|value| value.ty == wanted);
        if found.is_empty() || self.entropy.chance(20) {
            return self.constant(element);
        }
        let index = *self.entropy.pick(&found);
        self.values[index].to_string()
    }

    /// Returns an index below `limit`: a constant, or an index in scope modulo `limit`.
    pub(super) fn small_index(&mut self, limit: i64) -> String {
        let wanted = Type::Scalar(Element::Index);
        let found = self.find(|value| value.ty == wanted);
        if found.is_empty() || self.entropy.chance(50) {
            let value = self.entropy.below(limit as usize) as i64;
            return self.index(value);
        }
        let index = *self.entropy.pick(&found);
        let value = self.values[index].to_string();
        let limit = self.index(limit);
        self.binary("arith.remui", &value, &limit, "index")
    }

    /// Returns a condition: one in scope, a constant, or a comparison.
    pub(super) fn condition(&mut self) -> String {
        if self.entropy.chance(40) {
            return self.scalar(Element::I1);
        }
        let element = *self.entropy.pick(&[Element::Index, Element::I32]);
        let (left, right) = (self.scalar(element), self.scalar(element));
        let predicate = *self.entropy.pick(&["eq", "ne", "slt", "uge"]);
        let result = self.define_scalar(Element::I1);
        self.line(format_args!("{result} = arith.cmpi {predicate}, {left}, {right} : {}", element.keyword()));
        result.to_string()
    }

    /// Generates a binary op whose operands and result have the same type. The result is not in scope.
    pub(super) fn binary(&mut self, name: &str, left: &str, right: &str, ty: &str) -> String {
        let id = self.fresh();
        self.line(format_args!("%v{id} = {name} {left}, {right} : {ty}"));
        format!("%v{id}")
    }

    /// Generates an `arith.cmpi` of indices.
    pub(super) fn compare(&mut self, predicate: &str, left: &str, right: &str) -> String {
        let id = self.fresh();
        self.line(format_args!("%v{id} = arith.cmpi {predicate}, {left}, {right} : index"));
        format!("%v{id}")
    }

    // ---- shaped values

    /// Returns the positions in scope of at most 32 values for which `wanted` returns true, newest first.
    pub(super) fn find(&self, wanted: impl Fn(&Value) -> bool) -> Vec<usize> {
        let is_found = |value: &Value| wanted(value) && !self.is_buffer_of_tensor(value);
        (0..self.values.len()).rev().filter(|&index| is_found(&self.values[index])).take(32).collect()
    }

    /// Returns one of the shaped values in scope for which `wanted` returns true, with a preference for newer values.
    pub(super) fn pick_shaped(&mut self, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        let found = self.find(|value| value.ty.shaped().is_some() && wanted(value));
        if found.is_empty() {
            return None;
        }
        let few = found.len().min(if self.entropy.chance(50) { 4 } else { 32 });
        let index = self.entropy.below(few);
        Some(self.values[found[index]].clone())
    }

    /// Returns the extent of dimension `index` as an index value.
    pub(super) fn dim(&mut self, value: &Value, index: usize) -> String {
        if let Extent::Known(extent) = value.extents[index] {
            return self.index(extent);
        }
        let dialect = if value.shaped().tensor { "tensor" } else { "memref" };
        let position = self.index(index as i64);
        let id = self.fresh();
        self.line(format_args!("%v{id} = {dialect}.dim {value}, {position} : {}", value.ty));
        format!("%v{id}")
    }

    /// Returns a random shaped type with the identity layout.
    pub(super) fn random_type(&mut self) -> Shaped {
        let rank = self.entropy.weighted([6, 4, 1, 1].into_iter());
        let rank = [1, 2, 3, 0][rank];
        let dims = (0..rank).map(|_| self.random_extent()).collect();
        let element = self.random_element();
        let space = u8::from(self.allows(Constructs::MEMORY_SPACE) && self.entropy.chance(4));
        if space != 0 {
            self.used |= Constructs::MEMORY_SPACE;
        }
        Shaped { tensor: self.is_tensor(), dims, element, layout: super::types::Layout::Identity, space }
    }

    fn random_extent(&mut self) -> Option<i64> {
        if self.allows(Constructs::DYNAMIC_SHAPE) && self.entropy.chance(40) {
            return None;
        }
        if self.allows(Constructs::ZERO_EXTENT) && self.entropy.chance(4) {
            return Some(0);
        }
        // There are few different extents, so that shapes often match.
        Some(*self.entropy.pick(&[2, 3, 4, 1]))
    }

    /// Returns an element type, usually the same one, so that suitable operands are often found.
    pub(super) fn random_element(&mut self) -> Element {
        if self.entropy.chance(60) { Element::F32 } else { *self.entropy.pick(&Element::STORED) }
    }

    /// Returns a dynamic size as an extent and as an index value. Often it is the size of a value in scope.
    pub(super) fn random_size(&mut self) -> (Extent, String) {
        let fits = |extent: &Extent| extent.bound() <= LARGEST_EXTENT && extent.known().is_none();
        if self.entropy.chance(50)
            && let Some(value) = self.pick_shaped(|value| value.extents.iter().any(fits))
        {
            let index = value.extents.iter().position(fits).unwrap_or(0);
            let size = self.dim(&value, index);
            return (value.extents[index], size);
        }
        let zero = self.allows(Constructs::ZERO_EXTENT);
        if self.entropy.chance(60) {
            let value = self.entropy.between(usize::from(!zero), 4) as i64;
            if value == 0 {
                self.used |= Constructs::ZERO_EXTENT;
            }
            return (Extent::Known(value), self.index(value));
        }
        let mut size = self.small_index(4);
        if !zero {
            let one = self.index(1);
            size = self.binary("arith.addi", &size, &one, "index");
        }
        (self.unknown_extent(4), size)
    }

    /// Returns a type for a value that joins paths or that is passed to a function: the type of a value in scope, or a
    /// random type.
    pub(super) fn joinable_type(&mut self) -> Type {
        let casts = self.allows(Constructs::CAST);
        let fits = |value: &Value| {
            let shaped = value.shaped();
            let known = shaped.is_identity() || (casts && **shaped == shaped.fully_strided());
            known && value.extents.iter().all(|extent| extent.bound() <= JOINED_EXTENT)
        };
        if self.entropy.chance(65)
            && let Some(value) = self.pick_shaped(fits)
        {
            return value.ty;
        }
        let mut shaped = self.random_type();
        if !self.is_tensor() && shaped.rank() > 0 && casts && self.entropy.chance(15) {
            shaped = shaped.fully_strided();
        }
        shaped.into()
    }

    /// Returns a value of type `ty` with at most these roots, to join paths: a value in scope, possibly after a cast,
    /// or a new value.
    pub(super) fn value_of(&mut self, ty: &Type, roots: Roots) -> Value {
        let shaped = match ty {
            Type::Scalar(element) => return self.scalar_value(*element),
            Type::Shaped(shaped) => shaped.clone(),
        };
        let fits = |value: &Value| {
            roots.contains(value.roots) && value.extents.iter().all(|extent| extent.bound() <= JOINED_EXTENT)
        };
        if shaped.tensor && shaped.is_static() && self.allows(Constructs::PASSED_CONSTANT) && self.entropy.chance(10) {
            self.used |= Constructs::PASSED_CONSTANT;
            return self.constant_tensor(&shaped);
        }
        if self.entropy.chance(80) {
            if let Some(value) = self.pick_shaped(|value| value.ty == *ty && fits(value)) {
                if value.depth < self.depth {
                    self.used |= Constructs::OUTER_YIELD;
                }
                return value;
            }
            let castable = |value: &Value| fits(value) && Self::can_cast(value, &shaped);
            if self.allows(Constructs::CAST)
                && let Some(value) = self.pick_shaped(castable)
            {
                return self.cast_to(&value, &shaped);
            }
        }
        let wanted = if roots.contains(Roots::LOCAL) { Roots::LOCAL } else { Roots::FROZEN };
        self.make(&shaped, wanted)
    }

    /// Returns a scalar as a value.
    pub(super) fn scalar_value(&mut self, element: Element) -> Value {
        let wanted = Type::Scalar(element);
        if let Some(&index) = self.find(|value| value.ty == wanted).first()
            && self.entropy.chance(80)
        {
            return self.values[index].clone();
        }
        let literal = self.literal(element);
        let value = self.define_scalar(element);
        self.line(format_args!("{value} = arith.constant {literal}"));
        value
    }

    /// Returns a new initialized value of the type.
    pub(super) fn make(&mut self, shaped: &Shaped, roots: Roots) -> Value {
        if shaped.tensor {
            return self.filled_tensor(shaped);
        }
        if shaped.is_identity() {
            let copied = self.allows(Constructs::PASSED_COPY) && self.entropy.chance(25);
            let made = if copied { self.copied_buffer(shaped, roots) } else { None };
            return made.unwrap_or_else(|| self.filled_buffer(shaped, roots));
        }
        let source = self.filled_buffer(&shaped.with_dims(shaped.dims.clone()), roots);
        self.cast_to(&source, shaped)
    }
}
