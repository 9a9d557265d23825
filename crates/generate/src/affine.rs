//! The `affine` dialect: loops, conditions, accesses, and indices computed by maps.
//!
//! The operands of a map must be valid dimensions or symbols: the index of an enclosing affine loop, a constant, or an
//! index defined at the top level of a function. The generator records bounds of such values ([`Generator::symbols`],
//! [`Generator::affine_loops`]), and accesses use only expressions that stay in bounds.

use super::regions::{Slot, list};
use super::types::{Element, Extent, Roots, Type, Value};
use super::{Constructs, Generator, LARGEST_EXTENT};

impl Generator {
    /// Returns a name that is a valid symbol, and its value as an extent.
    fn symbol(&mut self) -> (String, Extent) {
        let known: Vec<(u32, Extent)> = self
            .symbols
            .iter()
            .copied()
            .filter(|symbol| self.values.iter().any(|value| value.id == symbol.0))
            .collect();
        if self.depth == 0 && (known.is_empty() || self.entropy.chance(50)) {
            return self.new_symbol();
        }
        if !known.is_empty() && self.entropy.chance(80) {
            let &(id, extent) = self.entropy.pick(&known);
            return (format!("%v{id}"), extent);
        }
        let value = self.entropy.below(4) as i64;
        (self.index(value), Extent::Known(value))
    }

    /// Defines an index at the top level of the function: an extent of a value, or a random number below 4.
    fn new_symbol(&mut self) -> (String, Extent) {
        let fits = |extent: &Extent| extent.known().is_none() && extent.bound() <= LARGEST_EXTENT;
        let measured =
            if self.entropy.chance(60) { self.pick_shaped(|value| value.extents.iter().any(fits)) } else { None };
        let (result, extent) = match measured {
            Some(value) => {
                let index = value.extents.iter().position(fits).unwrap_or(0);
                let dialect = if value.shaped().tensor { "tensor" } else { "memref" };
                let position = self.index(index as i64);
                let result = self.define_scalar(Element::Index);
                self.line(format_args!("{result} = {dialect}.dim {value}, {position} : {}", value.ty));
                (result, value.extents[index])
            }
            None => {
                let (any, limit) = (self.scalar(Element::Index), self.index(4));
                let result = self.define_scalar(Element::Index);
                self.line(format_args!("{result} = arith.remui {any}, {limit} : index"));
                (result, self.unknown_extent(3))
            }
        };
        self.symbols.push((result.id, extent));
        (result.to_string(), extent)
    }

    /// Returns the index of an enclosing affine loop and its upper bound.
    fn loop_index(&mut self) -> Option<(String, Extent)> {
        if self.affine_loops.is_empty() {
            return None;
        }
        let &(id, below) = self.entropy.pick(&self.affine_loops);
        Some((format!("%v{id}"), below))
    }

    /// Returns the bounds of a loop as text, and the upper bound of its index.
    fn affine_bounds(&mut self) -> (String, String, Extent) {
        let (upper, below) = match self.entropy.below(4) {
            0 => {
                let trips = self.entropy.below(4) as i64;
                (trips.to_string(), Extent::Known(trips))
            }
            1 => {
                let (symbol, extent) = self.symbol();
                let limit = self.entropy.between(1, 4) as i64;
                let below = self.unknown_extent(extent.bound().min(limit));
                (format!("min affine_map<()[s0] -> (s0, {limit})>()[{symbol}]"), below)
            }
            2 if !self.affine_loops.is_empty() => {
                let (index, extent) = self.loop_index().expect("there is one");
                let below = self.unknown_extent(extent.bound());
                (format!("affine_map<(d0) -> (d0 + 1)>({index})"), below)
            }
            _ => self.symbol(),
        };
        let lower = if self.entropy.chance(25) {
            let (symbol, _) = self.symbol();
            format!("max affine_map<()[s0] -> (0, s0 - 2)>()[{symbol}]")
        } else {
            "0".to_string()
        };
        (lower, upper, below)
    }

    /// Generates the body of an affine loop with indices below the given extents, and closes it.
    fn affine_body(&mut self, indices: &[(Value, Extent)], fill: impl FnOnce(&mut Self)) {
        let trips: i64 = indices.iter().map(|index| index.1.bound()).product();
        let open = self.affine_loops.len();
        self.affine_loops.extend(indices.iter().map(|(value, below)| (value.id, *below)));
        self.repeated(trips as u64, |generator| {
            if generator.allows(Constructs::AFFINE_ACCESS) {
                generator.affine_access();
            }
            let count = generator.entropy.between(1, 4);
            generator.statements(count);
            fill(generator);
        });
        self.affine_loops.truncate(open);
    }

    /// `affine.for`
    pub(super) fn affine_for(&mut self) {
        let (lower, upper, below) = self.affine_bounds();
        if !self.can_repeat(below.bound() as u64) {
            return;
        }
        let slots = self.loop_slots();
        let step = if self.entropy.chance(25) { " step 2" } else { "" };
        let initial = self.initial(&slots);
        let (results, head) = self.results(&slots);
        let scope = self.values.len();
        let index = self.define_scalar(Element::Index);
        let carried = self.carried(&slots);
        let pairs = list(carried.iter().zip(&initial).map(|(name, value)| format!("{name} = {value}")));
        let carries = if slots.is_empty() { String::new() } else { format!(" iter_args({pairs})") };
        let types = Self::types(&slots);
        self.line(format_args!("{head}affine.for {index} = {lower} to {upper}{step}{carries}{types} {{"));
        self.affine_body(&[(index, below)], |generator| {
            let values = generator.next_round(&slots, &carried);
            generator.leave_with("affine.yield", &values);
        });
        self.values.truncate(scope);
        self.line("}");
        self.values.extend(results);
        self.read_again(&initial);
        self.used |= Constructs::AFFINE_FOR;
    }

    /// `affine.parallel`, perhaps with a reduction.
    pub(super) fn affine_parallel(&mut self) {
        let count = self.entropy.between(1, 2);
        let mut bounds = Vec::new();
        for _ in 0..count {
            bounds.push(if self.entropy.chance(50) {
                let trips = self.entropy.below(4) as i64;
                (trips.to_string(), Extent::Known(trips))
            } else {
                let (symbol, extent) = self.symbol();
                (format!("symbol({symbol})"), extent)
            });
        }
        if !self.can_repeat(bounds.iter().map(|bound| bound.1.bound() as u64).product()) {
            return;
        }
        let reduces = self.entropy.chance(50);
        let result = self.fresh();
        let outer = self.values.clone();
        let own = self.own_parts(&bounds.iter().map(|bound| bound.1).collect::<Vec<_>>());
        self.begin_parallel();
        let indices: Vec<(Value, Extent)> =
            bounds.iter().map(|bound| (self.define_scalar(Element::Index), bound.1)).collect();
        let head = if reduces { format!("%v{result} = ") } else { String::new() };
        let kind = *self.entropy.pick(&["addi", "maxs", "minu"]);
        let reduction = if reduces { format!(" reduce (\"{kind}\") -> i32") } else { String::new() };
        let names = list(indices.iter().map(|index| &index.0));
        let lower = list(bounds.iter().map(|_| "0"));
        let upper = list(bounds.iter().map(|bound| &bound.0));
        self.line(format_args!("{head}affine.parallel ({names}) = ({lower}) to ({upper}){reduction} {{"));
        let names: Vec<String> = indices.iter().map(|index| index.0.to_string()).collect();
        self.affine_body(&indices, |generator| {
            generator.write_own_part(own.as_ref(), &names);
            if reduces {
                let part = generator.scalar(Element::I32);
                generator.line(format_args!("affine.yield {part} : i32"));
            }
        });
        self.line("}");
        self.end_parallel(outer, own);
        if reduces {
            let (ty, depth) = (Type::Scalar(Element::I32), self.depth);
            self.values.push(Value { id: result, ty, extents: Vec::new(), roots: Roots::empty(), view: false, depth });
        }
        self.used |= Constructs::AFFINE_PARALLEL;
    }

    /// `affine.if`
    pub(super) fn affine_if(&mut self) {
        if !self.can_repeat(1) {
            return;
        }
        let slots: Vec<Slot> = self.slots(2);
        let (dimension, _) = match self.loop_index() {
            Some(index) => index,
            None => self.symbol(),
        };
        let (symbol, _) = self.symbol();
        let constant = self.entropy.below(4);
        let set = *self.entropy.pick(&["d0 - K >= 0", "s0 - d0 >= 0", "d0 - K == 0", "d0 mod 2 == 0, s0 - K >= 0"]);
        let set = set.replace('K', &constant.to_string());
        let (results, head) = self.results(&slots);
        let types = Self::types(&slots);
        self.line(format_args!("{head}affine.if affine_set<(d0)[s0] : ({set})>({dimension})[{symbol}]{types} {{"));
        self.branch("affine.yield", &slots);
        if !slots.is_empty() || self.entropy.chance(50) {
            self.line("} else {");
            self.branch("affine.yield", &slots);
        }
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::AFFINE_IF;
    }

    /// `affine.apply`, `affine.min`, `affine.max`
    pub(super) fn affine_index(&mut self) {
        let (dimension, _) = match self.loop_index() {
            Some(index) => index,
            None => self.symbol(),
        };
        let (symbol, _) = self.symbol();
        let (name, map) = *self.entropy.pick(&[
            ("apply", "d0 * 2 + s0"),
            ("apply", "d0 floordiv 2 - s0 mod 3"),
            ("apply", "(d0 + s0 + 1) ceildiv 2"),
            ("min", "d0, s0 + 1"),
            ("max", "d0 - s0, 1, s0"),
        ]);
        let result = self.define_scalar(Element::Index);
        self.line(format_args!("{result} = affine.{name} affine_map<(d0)[s0] -> ({map})>({dimension})[{symbol}]"));
        self.used |= Constructs::AFFINE_INDEX;
    }

    /// `affine.load` or `affine.store`
    pub(super) fn affine_access(&mut self) {
        let stores = self.entropy.chance(50);
        let Some(buffer) = self.pick_shaped(|value| !stores || value.roots.is_writable()) else { return };
        let Some(guard) = self.guard(&buffer) else { return };
        let element = buffer.shaped().element;
        let stored = stores.then(|| self.scalar(element));
        let access = |generator: &mut Self| {
            let subscripts: Vec<String> =
                (0..buffer.extents.len()).map(|dimension| generator.subscript(buffer.extents[dimension])).collect();
            let subscripts = subscripts.join(", ");
            match &stored {
                Some(stored) => {
                    generator.line(format_args!("affine.store {stored}, {buffer}[{subscripts}] : {}", buffer.ty));
                }
                None => {
                    let loaded = generator.define_scalar(element);
                    generator.line(format_args!("{loaded} = affine.load {buffer}[{subscripts}] : {}", buffer.ty));
                }
            }
        };
        match guard {
            None => access(self),
            Some(condition) => {
                self.line(format_args!("scf.if {condition} {{"));
                self.nested(access);
                self.line("}");
            }
        }
        self.used |= Constructs::AFFINE_ACCESS;
    }

    /// Returns an expression that is within a nonzero extent.
    fn subscript(&mut self, extent: Extent) -> String {
        let inside: Vec<u32> = self
            .affine_loops
            .iter()
            .filter(|(_, below)| *below == extent || extent.known().is_some_and(|known| below.bound() <= known))
            .map(|index| index.0)
            .collect();
        if !inside.is_empty() && self.entropy.chance(70) {
            let id = *self.entropy.pick(&inside);
            return match extent {
                Extent::Known(known) if self.entropy.chance(40) => format!("-%v{id} + {}", known - 1),
                _ if self.entropy.chance(20) => format!("%v{id} floordiv 2"),
                _ => format!("%v{id}"),
            };
        }
        let Extent::Known(known) = extent else { return "0".to_string() };
        match self.entropy.below(3) {
            0 => self.entropy.below(known.clamp(1, 256) as usize).to_string(),
            1 if !self.affine_loops.is_empty() => {
                let (index, _) = self.loop_index().expect("there is one");
                format!("({index} + 1) mod {known}")
            }
            _ => format!("symbol({}) mod {known}", self.symbol().0),
        }
    }
}
