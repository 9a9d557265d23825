//! Compute ops: scalars, loads and stores, selects between buffers, `linalg`.

use super::types::{Element, Extent, Roots, Type, Value};
use super::{Constructs, Generator};

impl Generator {
    pub(super) fn scalar_op(&mut self) {
        const INTEGER: [&str; 9] = [
            "arith.addi",
            "arith.subi",
            "arith.muli",
            "arith.andi",
            "arith.ori",
            "arith.xori",
            "arith.maxsi",
            "arith.minui",
            "arith.minsi",
        ];
        const FLOAT: [&str; 6] =
            ["arith.addf", "arith.subf", "arith.mulf", "arith.maximumf", "arith.minnumf", "arith.divf"];
        const CASTS: [(&str, Element, Element); 13] = [
            ("arith.index_cast", Element::Index, Element::I32),
            ("arith.index_cast", Element::I32, Element::Index),
            ("arith.index_cast", Element::I64, Element::Index),
            ("arith.index_cast", Element::Index, Element::I64),
            ("arith.index_castui", Element::I32, Element::Index),
            ("arith.index_castui", Element::Index, Element::I32),
            ("arith.extui", Element::I32, Element::I64),
            ("arith.sitofp", Element::I32, Element::F32),
            ("arith.uitofp", Element::I8, Element::F64),
            ("arith.extf", Element::F32, Element::F64),
            ("arith.truncf", Element::F64, Element::F32),
            ("arith.extsi", Element::I8, Element::I64),
            ("arith.trunci", Element::I64, Element::I32),
        ];
        match self.entropy.below(10) {
            0 | 1 => {
                let &(name, from, to) = self.entropy.pick(&CASTS);
                let operand = self.scalar(from);
                let result = self.define_scalar(to);
                self.line(format_args!("{result} = {name} {operand} : {} to {}", from.keyword(), to.keyword()));
            }
            2 => {
                let element = self.random_element();
                let condition = self.condition();
                let (left, right) = (self.scalar(element), self.scalar(element));
                let result = self.define_scalar(element);
                self.line(format_args!("{result} = arith.select {condition}, {left}, {right} : {}", element.keyword()));
            }
            3 => {
                self.condition();
            }
            _ => {
                let element = self.random_element();
                let name = *if element.is_float() { self.entropy.pick(&FLOAT) } else { self.entropy.pick(&INTEGER) };
                let (left, right) = (self.scalar(element), self.scalar(element));
                let result = self.define_scalar(element);
                self.line(format_args!("{result} = {name} {left}, {right} : {}", element.keyword()));
            }
        }
    }

    // ---- single elements

    /// Returns when an element can be accessed: never (`None`), always (`Some(None)`), or under a condition.
    pub(super) fn guard(&mut self, value: &Value) -> Option<Option<String>> {
        if value.extents.contains(&Extent::Known(0)) {
            return None;
        }
        let unknown: Vec<usize> = (0..value.extents.len()).filter(|&i| value.extents[i].known().is_none()).collect();
        if unknown.is_empty() {
            return Some(None);
        }
        if !self.allows(Constructs::IF) {
            return None;
        }
        self.used |= Constructs::IF;
        let zero = self.index(0);
        let mut all: Option<String> = None;
        for index in unknown {
            let size = self.dim(value, index);
            let some = self.compare("ne", &size, &zero);
            all = Some(match all {
                None => some,
                Some(all) => self.binary("arith.andi", &all, &some, "i1"),
            });
        }
        Some(all)
    }

    /// Returns indices within `value`, which has elements.
    pub(super) fn indices(&mut self, value: &Value) -> String {
        let mut indices = Vec::new();
        for (index, extent) in value.extents.iter().enumerate() {
            indices.push(match extent {
                Extent::Known(extent) => self.small_index(*extent),
                Extent::Symbol { .. } => {
                    let (any, size) = (self.scalar(Element::Index), self.dim(value, index));
                    self.binary("arith.remui", &any, &size, "index")
                }
            });
        }
        indices.join(", ")
    }

    /// `memref.load`, `tensor.extract`
    pub(super) fn load(&mut self) {
        let Some(source) = self.pick_shaped(|_| true) else { return };
        let Some(guard) = self.guard(&source) else { return };
        let op = if source.shaped().tensor { "tensor.extract" } else { "memref.load" };
        let element = source.shaped().element;
        let keyword = element.keyword();
        let Some(condition) = guard else {
            let indices = self.indices(&source);
            let result = self.define_scalar(element);
            self.line(format_args!("{result} = {op} {source}[{indices}] : {}", source.ty));
            return;
        };
        let id = self.fresh();
        self.line(format_args!("%v{id} = scf.if {condition} -> ({keyword}) {{"));
        self.nested(|generator| {
            let indices = generator.indices(&source);
            let loaded = generator.fresh();
            generator.line(format_args!("%v{loaded} = {op} {source}[{indices}] : {}", source.ty));
            generator.line(format_args!("scf.yield %v{loaded} : {keyword}"));
        });
        self.line("} else {");
        self.nested(|generator| {
            let otherwise = generator.constant(element);
            generator.line(format_args!("scf.yield {otherwise} : {keyword}"));
        });
        self.line("}");
        let value = Value {
            id,
            ty: Type::Scalar(element),
            extents: Vec::new(),
            roots: Roots::empty(),
            view: false,
            depth: self.depth,
        };
        self.values.push(value);
    }

    /// `memref.store`
    pub(super) fn store(&mut self) {
        let Some(target) = self.pick_shaped(|value| value.roots.is_writable()) else { return };
        let Some(guard) = self.guard(&target) else { return };
        let element = self.scalar(target.shaped().element);
        let write = |generator: &mut Self| {
            let indices = generator.indices(&target);
            generator.line(format_args!("memref.store {element}, {target}[{indices}] : {}", target.ty));
        };
        match guard {
            None => write(self),
            Some(condition) => {
                self.line(format_args!("scf.if {condition} {{"));
                self.nested(write);
                self.line("}");
            }
        }
    }

    /// `tensor.insert`
    pub(super) fn tensor_insert(&mut self) {
        let Some(target) = self.pick_shaped(|_| true) else { return };
        self.insert_into(&target);
    }

    /// `tensor.insert`, if the tensor is known to have elements.
    fn insert_into(&mut self, target: &Value) -> Option<Value> {
        if target.extents.iter().any(|extent| extent.known().is_none_or(|extent| extent == 0)) {
            return None;
        }
        let element = self.scalar(target.shaped().element);
        let indices = self.indices(target);
        let result = self.define(target.ty.clone(), target.extents.clone(), Roots::empty(), false);
        self.line(format_args!("{result} = tensor.insert {element} into {target}[{indices}] : {}", target.ty));
        Some(result)
    }

    /// Writes one element or all elements of a tensor, and returns the result.
    pub(super) fn write_into(&mut self, target: &Value) -> Value {
        if self.entropy.chance(50)
            && let Some(written) = self.insert_into(target)
        {
            return written;
        }
        let element = target.shaped().element;
        let scalar = self.scalar(element);
        self.cost += self.times * target.elements() as u64;
        let result = self.define(target.ty.clone(), target.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{result} = linalg.fill ins({scalar} : {}) outs({target} : {}) -> {}",
            element.keyword(),
            target.ty,
            target.ty
        ));
        result
    }

    /// Generates a small float: creates it, computes with it, and extends it.
    pub(super) fn small_float(&mut self) {
        let ty = *self.entropy.pick(&["bf16", "f16", "f8E5M2", "f8E4M3FN", "f8E8M0FNU"]);
        let mut operands = Vec::new();
        for _ in 0..2 {
            let id = self.fresh();
            match self.entropy.below(3) {
                0 => {
                    let half = self.entropy.below(16) as f64 * 0.71 + 0.5;
                    self.line(format_args!("%v{id} = arith.constant {half:.2} : {ty}"));
                }
                1 => {
                    let operand = self.scalar(Element::I32);
                    self.line(format_args!("%v{id} = arith.sitofp {operand} : i32 to {ty}"));
                }
                _ => {
                    let operand = self.scalar(Element::F32);
                    self.line(format_args!("%v{id} = arith.truncf {operand} : f32 to {ty}"));
                }
            }
            operands.push(format!("%v{id}"));
        }
        let name = *self.entropy.pick(&["arith.addf", "arith.mulf", "arith.maximumf"]);
        let sum = self.binary(name, &operands[0], &operands[1], ty);
        let result = self.define_scalar(Element::F32);
        self.line(format_args!("{result} = arith.extf {sum} : {ty} to f32"));
        self.used |= Constructs::SMALL_FLOAT;
    }

    // ---- whole buffers

    /// `arith.select` between two buffers or tensors.
    pub(super) fn select(&mut self) {
        let Some(first) = self.pick_shaped(|_| true) else { return };
        let Some(second) = self.pick_shaped(|value| value.id != first.id && value.ty == first.ty) else { return };
        let condition = self.condition();
        let extents = self.joined_extents(&first, &second);
        let result = self.define(first.ty.clone(), extents, first.roots | second.roots, first.view || second.view);
        self.line(format_args!("{result} = arith.select {condition}, {first}, {second} : {}", first.ty));
        self.used |= Constructs::SELECT;
    }

    /// Generates a `linalg` op that writes a value in scope.
    pub(super) fn linalg(&mut self) {
        let Some(target) = self.pick_shaped(|value| value.roots.is_writable()) else { return };
        let steps = target.elements() as u64 * 8;
        if self.times * steps > super::MOST_COST / 4 {
            return;
        }
        self.cost += self.times * steps;
        match self.entropy.below(8) {
            0 => self.linalg_fill(&target),
            1 | 2 => self.linalg_generic(&target),
            3 => self.linalg_map(&target),
            4 => self.linalg_named(&target),
            5 => self.linalg_matmul(&target),
            6 => self.linalg_reduce(&target),
            _ => self.linalg_reorder(&target),
        }
    }

    /// Generates a structured op that writes `target`: name, inputs, outputs, and `rest`. A result is added to the
    /// scope.
    fn structured(&mut self, name: &str, inputs: &[&Value], target: &Value, rest: &str) {
        let names: Vec<String> = inputs.iter().map(|input| input.to_string()).collect();
        let types: Vec<String> = inputs.iter().map(|input| input.ty.to_string()).collect();
        let inputs_text = if inputs.is_empty() {
            String::new()
        } else {
            format!(" ins({} : {})", names.join(", "), types.join(", "))
        };
        self.operation(&format!("{name}{inputs_text}"), inputs, target, rest, " -> ");
    }

    fn operation(&mut self, head: &str, inputs: &[&Value], target: &Value, rest: &str, arrow: &str) {
        self.used |= Constructs::LINALG;
        if inputs.iter().any(|input| input.id == target.id) {
            self.used |= Constructs::SHARED_DESTINATION;
        }
        if target.shaped().tensor {
            let result = self.define(target.ty.clone(), target.extents.clone(), Roots::empty(), false);
            let after = if arrow.is_empty() { String::new() } else { format!("{arrow}{}", target.ty) };
            self.line(format_args!("{result} = {head} outs({target} : {}){rest}{after}", target.ty));
        } else {
            self.line(format_args!("{head} outs({target} : {}){rest}", target.ty));
        }
    }

    fn linalg_fill(&mut self, target: &Value) {
        let element = target.shaped().element;
        let scalar = self.scalar(element);
        self.operation(&format!("linalg.fill ins({scalar} : {})", element.keyword()), &[], target, "", " -> ");
    }

    /// Returns a value with the same element type and shape, often the target itself.
    fn same_shape(&mut self, target: &Value) -> Value {
        if self.allows(Constructs::SHARED_DESTINATION) && self.entropy.chance(25) {
            return target.clone();
        }
        let same = |value: &Value| {
            value.extents == target.extents
                && value.shaped().element == target.shaped().element
                && value.id != target.id
        };
        self.pick_shaped(same).unwrap_or_else(|| target.clone())
    }

    /// Like [`Generator::same_shape`], for ops that require equal static extents.
    fn same_type_shape(&mut self, target: &Value) -> Value {
        let found = self.same_shape(target);
        if found.shaped().dims == target.shaped().dims { found } else { target.clone() }
    }

    /// Returns an op that combines elements of this type.
    fn combine(&mut self, element: Element) -> &'static str {
        const FLOAT: [&str; 4] = ["arith.addf", "arith.mulf", "arith.subf", "arith.maximumf"];
        const INTEGER: [&str; 4] = ["arith.addi", "arith.muli", "arith.xori", "arith.maxsi"];
        let choices = if element.is_float() { &FLOAT } else { &INTEGER };
        choices[self.entropy.below(choices.len())]
    }

    fn linalg_generic(&mut self, target: &Value) {
        let rank = target.extents.len();
        let element = target.shaped().element;
        let keyword = element.keyword();
        let dims: Vec<String> = (0..rank).map(|index| format!("d{index}")).collect();
        let dims = dims.join(", ");
        // A second input may be broadcast along the outer dimensions.
        let first = self.same_shape(target);
        let last = target.extents.last().copied();
        let row = |value: &Value| {
            value.shaped().element == element && value.extents.len() == 1 && value.extents.last().copied() == last
        };
        let row = if rank > 1 && self.entropy.chance(50) { self.pick_shaped(row) } else { None };
        let mut inputs = vec![&first];
        let mut maps = vec![format!("affine_map<({dims}) -> ({dims})>")];
        if let Some(row) = &row {
            inputs.push(row);
            maps.push(format!("affine_map<({dims}) -> (d{})>", rank - 1));
        }
        maps.push(format!("affine_map<({dims}) -> ({dims})>"));
        let iterators = vec!["\"parallel\""; rank].join(", ");
        let head = format!("linalg.generic {{indexing_maps = [{}], iterator_types = [{iterators}]}}", maps.join(", "));
        let (op, other) = (self.combine(element), self.combine(element));
        let reads_target = self.entropy.chance(40);
        let (a, b, out, sum, more) = (self.fresh(), self.fresh(), self.fresh(), self.fresh(), self.fresh());
        let mut body = format!(" {{\n    ^bb0(%v{a}: {keyword}, ");
        if row.is_some() {
            body.push_str(&format!("%v{b}: {keyword}, "));
        }
        body.push_str(&format!("%v{out}: {keyword}):\n"));
        let right = if row.is_some() { b } else { a };
        body.push_str(&format!("      %v{sum} = {op} %v{a}, %v{right} : {keyword}\n"));
        let mut result = sum;
        if reads_target {
            body.push_str(&format!("      %v{more} = {other} %v{sum}, %v{out} : {keyword}\n"));
            result = more;
            self.used |= Constructs::SHARED_DESTINATION;
        }
        body.push_str(&format!("      linalg.yield %v{result} : {keyword}\n    }}"));
        self.structured(&head, &inputs, target, &body);
    }

    fn linalg_map(&mut self, target: &Value) {
        let element = target.shaped().element;
        let (left, right) = (self.same_type_shape(target), self.same_type_shape(target));
        let op = self.combine(element);
        self.operation(
            &format!("linalg.map {{ {op} }} ins({left}, {right} : {}, {})", left.ty, right.ty),
            &[&left, &right],
            target,
            "",
            "",
        );
    }

    fn linalg_named(&mut self, target: &Value) {
        if target.shaped().element == Element::Index {
            // The named ops have no index arithmetic.
            return self.linalg_generic(target);
        }
        let (left, right) = (self.same_shape(target), self.same_shape(target));
        let name = *self.entropy.pick(&["linalg.add", "linalg.mul", "linalg.sub", "linalg.max"]);
        self.structured(name, &[&left, &right], target, "");
    }

    fn linalg_matmul(&mut self, target: &Value) {
        let [rows, columns] = target.extents[..] else { return self.linalg_named(target) };
        let element = target.shaped().element;
        let is_left = |value: &Value| {
            value.id != target.id
                && value.shaped().element == element
                && value.extents.len() == 2
                && value.extents[0] == rows
        };
        let Some(left) = self.pick_shaped(is_left) else { return self.linalg_named(target) };
        let inner = left.extents[1];
        let is_right = |value: &Value| {
            value.id != target.id && value.shaped().element == element && value.extents == [inner, columns]
        };
        let Some(right) = self.pick_shaped(is_right) else { return self.linalg_named(target) };
        if element == Element::Index {
            return;
        }
        self.structured("linalg.matmul", &[&left, &right], target, "");
    }

    fn linalg_reduce(&mut self, target: &Value) {
        let element = target.shaped().element;
        let larger = |value: &Value| {
            let extents = &value.extents;
            value.shaped().element == element
                && extents.len() == target.extents.len() + 1
                && extents[1..] == target.extents[..]
                && value.shaped().dims[1..] == target.shaped().dims[..]
        };
        let Some(source) = self.pick_shaped(larger) else { return self.linalg_named(target) };
        let op = self.combine(element);
        let head = format!("linalg.reduce {{ {op} }} ins({source} : {})", source.ty);
        self.operation(&head, &[&source], target, " dimensions = [0]", "");
    }

    /// `linalg.transpose`, `linalg.broadcast` or `linalg.copy`
    fn linalg_reorder(&mut self, target: &Value) {
        let element = target.shaped().element;
        if let [rows, columns] = target.extents[..] {
            let turned = |value: &Value| {
                value.shaped().element == element
                    && value.extents == [columns, rows]
                    && value.shaped().dims == [target.shaped().dims[1], target.shaped().dims[0]]
                    && value.id != target.id
            };
            if let Some(source) = self.pick_shaped(turned) {
                let head = format!("linalg.transpose ins({source} : {})", source.ty);
                return self.operation(&head, &[&source], target, " permutation = [1, 0]", "");
            }
            let row = |value: &Value| {
                value.shaped().element == element
                    && value.extents == [columns]
                    && value.shaped().dims[..] == target.shaped().dims[1..]
                    && value.id != target.id
            };
            if let Some(source) = self.pick_shaped(row) {
                let head = format!("linalg.broadcast ins({source} : {})", source.ty);
                return self.operation(&head, &[&source], target, " dimensions = [0]", "");
            }
        }
        let source = self.same_shape(target);
        self.structured("linalg.copy", &[&source], target, "");
    }
}
