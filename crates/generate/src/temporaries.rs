//! Temporaries: buffers or tensors of different types, sizes, alignments and memory spaces whose lives overlap, follow
//! each other or are nested, for passes that let buffers share memory.
//!
//! Every element of a temporary goes into a checksum at its last use, so a wrong byte changes the printed output or
//! returns. Other statements, with regions, loops, calls and further temporaries, are between the steps of their lives.

use super::types::{Element, Extent, Layout, Roots, Shaped, Type, Value};
use super::{Constructs, Generator, MOST_COST};

/// The largest number of temporaries of a statement.
const MOST_TEMPORARIES: usize = 7;

impl Generator {
    /// Generates buffers with lives of their own, and a checksum of them in scope.
    pub(super) fn temporaries(&mut self) {
        if self.times * 400 + self.cost > MOST_COST {
            return;
        }
        let scope = self.values.len();
        let sizes = self.related_sizes();
        let seed = self.index(7);
        let id = self.fresh();
        self.line(format_args!("%v{id} = arith.index_castui {seed} : index to i64"));
        let mut sum = format!("%v{id}");
        let mut left = self.entropy.between(2, MOST_TEMPORARIES);
        let mut live: Vec<Value> = Vec::new();
        self.used |= Constructs::TEMPORARIES;
        while left > 0 || !live.is_empty() {
            match self.entropy.below(6) {
                0..=2 if left > 0 => {
                    left -= 1;
                    let value = self.temporary(&sizes);
                    if self.entropy.chance(20) {
                        self.values.push(value.clone());
                    }
                    live.push(value);
                }
                3 if live.len() > 1 => self.copy_temporary(&live),
                4 => {
                    let count = self.entropy.below(2);
                    self.statements(count);
                }
                _ if !live.is_empty() && (left == 0 || live.len() > 2 || self.entropy.chance(40)) => {
                    let at = self.entropy.below(live.len());
                    let value = live.swap_remove(at);
                    sum = if self.allows(Constructs::IF) && self.entropy.chance(15) {
                        self.checksum_on_some_paths(&value, &sum)
                    } else {
                        self.checksum(&value, &sum)
                    };
                }
                // The choices of the fuzzer may be exhausted.
                _ if left > 0 => {
                    left -= 1;
                    live.push(self.temporary(&sizes));
                }
                _ => {}
            }
        }
        self.values.truncate(scope);
        self.show_sum(&sum);
    }

    /// Prints a checksum, and adds it to the scope as a number and sometimes as a buffer.
    fn show_sum(&mut self, sum: &str) {
        let value = self.define_scalar(Element::I64);
        let zero = self.index(0);
        let id = self.fresh();
        self.line(format_args!("%v{id} = arith.index_castui {zero} : index to i64"));
        self.line(format_args!("{value} = arith.addi {sum}, %v{id} : i64"));
        if self.entropy.chance(60) && self.can_print() {
            return self.print_scalar(&value.to_string(), Element::I64);
        }
        let dims = vec![Some(2)];
        let tensor = self.is_tensor();
        let shaped = Shaped { tensor, dims, element: Element::I64, layout: Layout::Identity, space: 0 };
        if tensor {
            let empty = self.empty(&shaped);
            let filled = self.define(shaped, empty.extents.clone(), Roots::empty(), false);
            let ty = &filled.ty;
            self.line(format_args!("{filled} = linalg.fill ins({value} : i64) outs({empty} : {ty}) -> {ty}"));
        } else {
            let buffer = self.allocate("memref.alloc", &shaped, Roots::LOCAL);
            self.fill_by_loops(&buffer, &value.to_string());
            self.values.push(buffer);
        }
    }

    /// Returns extents that are related: constants, or functions of one size that is known at run time only.
    fn related_sizes(&mut self) -> Vec<(Extent, Option<String>)> {
        let mut sizes: Vec<(Extent, Option<String>)> = Vec::new();
        if self.allows(Constructs::DYNAMIC_SHAPE | Constructs::RELATED_SIZES) && self.entropy.chance(60) {
            let (extent, size) = self.random_size();
            let (other, second) = self.random_size();
            let (one, two) = (self.index(1), self.index(2));
            let (low, high) = (extent.bound(), other.bound());
            let related = [
                (extent, size.clone()),
                (self.unknown_extent(low + 1), self.binary("arith.addi", &size, &one, "index")),
                (self.unknown_extent(2 * low), self.binary("arith.muli", &size, &two, "index")),
                (self.unknown_extent(low * high), self.binary("arith.muli", &size, &second, "index")),
                (self.unknown_extent(low * high), self.binary("arith.muli", &second, &size, "index")),
                (self.unknown_extent(low.max(high)), self.binary("arith.maxui", &size, &second, "index")),
                (other, second.clone()),
            ];
            self.used |= Constructs::RELATED_SIZES;
            for _ in 0..3 {
                let (extent, size) = self.entropy.pick(&related).clone();
                sizes.push((extent, Some(size)));
            }
        }
        let zero = self.allows(Constructs::ZERO_EXTENT) && self.entropy.chance(20);
        for _ in 0..2 {
            let extent = if zero { 0 } else { *self.entropy.pick(&[1, 2, 3, 4, 5, 8, 9, 17, 33]) };
            sizes.push((Extent::Known(extent), None));
        }
        sizes.push((Extent::Known(4), None));
        sizes
    }

    /// Generates a buffer whose elements are initialized. It is not in scope.
    fn temporary(&mut self, sizes: &[(Extent, Option<String>)]) -> Value {
        let (extent, size) = self.entropy.pick(sizes).clone();
        let element = *self.entropy.pick(&Element::STORED);
        let (mut dims, mut extents) = (vec![if size.is_some() { None } else { extent.known() }], vec![extent]);
        if self.entropy.chance(20) {
            dims.push(Some(2));
            extents.push(Extent::Known(2));
        }
        let mut shaped = Shaped { tensor: false, dims, element, layout: Layout::Identity, space: 0 };
        if self.allows(Constructs::MEMORY_SPACE) && self.entropy.chance(10) {
            shaped.space = 1;
            self.used |= Constructs::MEMORY_SPACE;
        }
        let on_stack = shaped.space == 0 && self.allows(Constructs::STACK) && self.entropy.chance(8);
        let (op, roots) = if on_stack {
            self.used |= Constructs::STACK;
            ("memref.alloca", Roots::LOCAL | Roots::STACK)
        } else {
            ("memref.alloc", Roots::LOCAL)
        };
        let aligned = self.allows(Constructs::ALIGNED_BUFFER) && self.entropy.chance(40);
        let attribute = if aligned {
            self.used |= Constructs::ALIGNED_BUFFER;
            format!(" {{alignment = {} : i64}}", self.entropy.pick(&[8, 16, 32, 64, 128]))
        } else {
            String::new()
        };
        let value = self.undeclared(shaped, extents, roots, false);
        self.line(format_args!("{value} = {op}({}){attribute} : {}", size.unwrap_or_default(), value.ty));
        let literal = self.constant(element);
        self.cost += self.times * value.elements() as u64;
        if self.allows(Constructs::LINALG) && self.entropy.chance(70) {
            self.line(format_args!("linalg.fill ins({literal} : {}) outs({value} : {})", element.keyword(), value.ty));
        } else {
            self.fill_by_loops(&value, &literal);
        }
        value
    }

    /// Copies one of the buffers to another of the same shape.
    fn copy_temporary(&mut self, live: &[Value]) {
        let to = self.entropy.pick(live).clone();
        let same = |from: &&Value| {
            from.id != to.id && from.extents == to.extents && from.shaped().element == to.shaped().element
        };
        let Some(from) = live.iter().find(same).filter(|_| self.allows(Constructs::COPY)) else { return };
        self.used |= Constructs::COPY;
        self.line(format_args!("memref.copy {from}, {to} : {} to {}", from.ty, to.ty));
    }

    /// Adds all elements of a value to a checksum, and returns the new checksum.
    fn checksum(&mut self, value: &Value, sum: &str) -> String {
        self.used |= Constructs::FOR;
        self.cost += self.times * value.elements() as u64 * 6;
        let (zero, one) = (self.index(0), self.index(1));
        let ends: Vec<String> = (0..value.extents.len()).map(|index| self.dim(value, index)).collect();
        let mut indices = Vec::new();
        let mut sums = vec![sum.to_string()];
        let mut results = Vec::new();
        for end in &ends {
            let (result, index, carried) = (self.fresh(), self.fresh(), self.fresh());
            let before = sums.last().expect("a checksum").clone();
            self.line(format_args!(
                "%v{result} = scf.for %v{index} = {zero} to {end} step {one} iter_args(%v{carried} = {before}) -> (i64) {{"
            ));
            self.indent += 1;
            indices.push(format!("%v{index}"));
            sums.push(format!("%v{carried}"));
            results.push(format!("%v{result}"));
        }
        let element = value.shaped().element;
        let loaded = self.fresh();
        let op = if value.shaped().tensor { "tensor.extract" } else { "memref.load" };
        self.line(format_args!("%v{loaded} = {op} {value}[{}] : {}", indices.join(", "), value.ty));
        let bits = self.bits_of(&format!("%v{loaded}"), element);
        let factor = self.fresh();
        self.line(format_args!("%v{factor} = arith.constant 31 : i64"));
        let before = sums.last().expect("a checksum").clone();
        let turned = self.binary("arith.muli", &before, &format!("%v{factor}"), "i64");
        let mut after = self.binary("arith.addi", &turned, &bits, "i64");
        for result in results.iter().rev() {
            self.line(format_args!("scf.yield {after} : i64"));
            self.indent -= 1;
            self.line("}");
            after.clone_from(result);
        }
        after
    }

    /// Generates a [`Generator::checksum`] under a condition.
    fn checksum_on_some_paths(&mut self, value: &Value, sum: &str) -> String {
        self.used |= Constructs::IF;
        let condition = self.condition();
        let result = self.fresh();
        self.line(format_args!("%v{result} = scf.if {condition} -> (i64) {{"));
        self.nested(|generator| {
            let after = generator.checksum(value, sum);
            generator.line(format_args!("scf.yield {after} : i64"));
        });
        self.line("} else {");
        self.nested(|generator| {
            let count = generator.entropy.below(2);
            generator.statements(count);
            generator.line(format_args!("scf.yield {sum} : i64"));
        });
        self.line("}");
        format!("%v{result}")
    }

    /// Returns the bits of an element as an i64.
    pub(super) fn bits_of(&mut self, name: &str, element: Element) -> String {
        let cast = |generator: &mut Self, op: &str, name: &str, from: &str, to: &str| {
            let id = generator.fresh();
            generator.line(format_args!("%v{id} = {op} {name} : {from} to {to}"));
            format!("%v{id}")
        };
        match element {
            Element::I64 => name.to_string(),
            Element::Index => cast(self, "arith.index_castui", name, "index", "i64"),
            Element::F64 => {
                let number = self.without_nan(name, "f64");
                cast(self, "arith.bitcast", &number, "f64", "i64")
            }
            Element::F32 => {
                let number = self.without_nan(name, "f32");
                let bits = cast(self, "arith.bitcast", &number, "f32", "i32");
                cast(self, "arith.extui", &bits, "i32", "i64")
            }
            Element::I1 | Element::I8 | Element::I32 => cast(self, "arith.extui", name, element.keyword(), "i64"),
        }
    }

    // ---- tensors

    /// Generates structured ops on tensors of one shape whose operands die or are used again, in elements of different
    /// types, also transposed, contracted and padded, and a checksum in scope.
    pub(super) fn elementwise_chain(&mut self) {
        if self.times * 400 + self.cost > MOST_COST {
            return;
        }
        let scope = self.values.len();
        let extent = *self.entropy.pick(&[1, 2, 3, 4]);
        let rank = self.entropy.between(1, 2);
        let element = *self.entropy.pick(&[Element::F32, Element::I32, Element::F64, Element::I64]);
        let dims = vec![Some(extent); rank];
        let shaped = Shaped { tensor: true, dims, element, layout: Layout::Identity, space: 0 };
        let first = self.empty(&shaped);
        let literal = self.constant(element);
        let value = self.undeclared(shaped, first.extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{value} = linalg.fill ins({literal} : {}) outs({first} : {}) -> {}",
            element.keyword(),
            first.ty,
            first.ty
        ));
        let mut live = vec![value];
        for _ in 0..self.entropy.between(2, MOST_TEMPORARIES) {
            let next = match self.entropy.below(6) {
                0 | 1 if rank == 2 => self.contraction(&live),
                2 if rank == 2 && self.allows(Constructs::PAD) => self.window(&live),
                _ => self.elementwise(&live),
            };
            // Most operands die.
            if live.len() > 2 || self.entropy.chance(60) {
                let at = self.entropy.below(live.len());
                live.swap_remove(at);
            }
            live.push(next);
            if self.entropy.chance(20) {
                self.statements(1);
            }
        }
        let is_cheap = self.times == 1 && self.cost + 25_000 < MOST_COST && self.allows(Constructs::PAD);
        let rows = if is_cheap && self.entropy.chance(15) { Some(self.padded_rows()) } else { None };
        let seed = self.fresh();
        self.line(format_args!("%v{seed} = arith.constant 7 : i64"));
        let mut sum = format!("%v{seed}");
        if let Some(rows) = rows {
            sum = self.checksum(&rows, &sum);
        }
        if let Some(last) = live.pop() {
            sum = self.checksum(&last, &sum);
            self.values.truncate(scope);
            self.values.push(last);
        }
        self.used |= Constructs::TEMPORARIES | Constructs::LINALG;
        self.show_sum(&sum);
    }

    /// Generates a `linalg.generic` of one or two of these values, and returns its result, which is not in scope.
    fn elementwise(&mut self, live: &[Value]) -> Value {
        let inputs: Vec<Value> = (0..self.entropy.between(1, 2)).map(|_| self.entropy.pick(live).clone()).collect();
        let element = *self.entropy.pick(&[Element::F32, Element::I32, Element::F64, Element::I64]);
        let shaped = Shaped { element, ..(**inputs[0].shaped()).clone() };
        let rank = shaped.rank();
        self.cost += self.times * inputs[0].elements() as u64 * 8;
        // A tensor of the same type may be written over, which must not change its other users.
        let over = live.iter().find(|value| value.ty == Type::from(shaped.clone())).cloned();
        let over = over.filter(|_| self.entropy.chance(25));
        let output = over.unwrap_or_else(|| self.empty(&shaped));
        let space = if rank == 1 { "d0" } else { "d0, d1" };
        let straight = format!("affine_map<({space}) -> ({space})>");
        let turned = "affine_map<(d0, d1) -> (d1, d0)>".to_string();
        let mut maps: Vec<String> = inputs
            .iter()
            .map(|_| if rank == 2 && self.entropy.chance(30) { turned.clone() } else { straight.clone() })
            .collect();
        maps.push(straight);
        let names: Vec<String> = inputs.iter().map(Value::to_string).collect();
        let types: Vec<String> = inputs.iter().map(|input| input.ty.to_string()).collect();
        let result = self.undeclared(shaped, inputs[0].extents.clone(), Roots::empty(), false);
        self.line(format_args!(
            "{result} = linalg.generic {{indexing_maps = [{}], iterator_types = [{}]}} ins({} : {}) outs({output} : {}) {{",
            maps.join(", "),
            vec!["\"parallel\""; rank].join(", "),
            names.join(", "),
            types.join(", "),
            output.ty
        ));
        self.indent += 1;
        let arguments: Vec<(String, Element)> =
            inputs.iter().map(|input| (format!("%v{}", self.fresh()), input.shaped().element)).collect();
        let out = self.fresh();
        let list: Vec<String> = arguments.iter().map(|(name, ty)| format!("{name}: {}", ty.keyword())).collect();
        self.line(format_args!("^bb0({}, %v{out}: {}):", list.join(", "), element.keyword()));
        // Bits are combined as integers, so that nothing is rounded.
        let mut sum: Option<String> = None;
        for (name, ty) in arguments {
            let bits = self.bits_of(&name, ty);
            sum = Some(match sum {
                None => bits,
                Some(sum) => self.binary("arith.addi", &sum, &bits, "i64"),
            });
        }
        let mut sum = sum.expect("an input");
        if self.entropy.chance(20) {
            let bits = self.gathered(live);
            sum = self.binary("arith.addi", &sum, &bits, "i64");
        }
        let id = self.fresh();
        let value = match element {
            Element::I64 => sum,
            Element::I32 => {
                self.line(format_args!("%v{id} = arith.trunci {sum} : i64 to i32"));
                format!("%v{id}")
            }
            _ => {
                // Small whole numbers are floats exactly.
                let (mask, low) = (self.fresh(), self.fresh());
                self.line(format_args!("%v{mask} = arith.constant 65535 : i64"));
                self.line(format_args!("%v{low} = arith.andi {sum}, %v{mask} : i64"));
                self.line(format_args!("%v{id} = arith.uitofp %v{low} : i64 to {}", element.keyword()));
                format!("%v{id}")
            }
        };
        self.line(format_args!("linalg.yield {value} : {}", element.keyword()));
        self.indent -= 1;
        self.line(format_args!("}} -> {}", output.ty));
        result
    }
}
