//! Structured control flow. Each op hands on values of types that are fixed before its regions are filled.

use super::types::{Element, Extent, Roots, Type, Value};
use super::{Constructs, Generator, LARGEST_EXTENT, MOST_TIMES};

/// How deep regions nest.
const MOST_DEPTH: usize = 4;

/// What is handed on where paths join: its type, and what it may point into.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub ty: Type,
    pub roots: Roots,
}

/// Names or types, separated by commas.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

impl Generator {
    /// Whether a body that runs `trips` times fits here.
    pub(super) fn can_repeat(&self, trips: u64) -> bool {
        self.depth < MOST_DEPTH && self.times * trips.max(1) <= MOST_TIMES
    }

    /// Fills a region that is run up to `trips` times.
    pub(super) fn repeated<R>(&mut self, trips: u64, fill: impl FnOnce(&mut Self) -> R) -> R {
        let times = self.times;
        self.times *= trips.max(1);
        let result = self.nested(fill);
        self.times = times;
        result
    }

    /// What a value handed on may point into.
    pub(super) fn joined_roots(&mut self) -> Roots {
        let any = Roots::FROZEN | Roots::LOCAL | Roots::FOREIGN;
        *self.entropy.pick(&[Roots::LOCAL, Roots::LOCAL, any, Roots::LOCAL | Roots::FOREIGN, Roots::FROZEN, any])
    }

    /// Up to `most` values to be handed on.
    pub(super) fn slots(&mut self, most: usize) -> Vec<Slot> {
        let count = self.entropy.below(most + 1);
        (0..count).map(|_| self.slot()).collect()
    }

    fn slot(&mut self) -> Slot {
        if self.entropy.chance(20) {
            let element = self.random_element();
            return Slot { ty: Type::Scalar(element), roots: Roots::empty() };
        }
        let roots = if self.is_tensor() { Roots::empty() } else { self.joined_roots() };
        Slot { ty: self.joinable_type(), roots }
    }

    /// Values for the slots, and the terminator that hands them on.
    pub(super) fn leave(&mut self, keyword: &str, slots: &[Slot]) -> Vec<Value> {
        let values: Vec<Value> = slots.iter().map(|slot| self.value_of(&slot.ty, slot.roots)).collect();
        self.leave_with(keyword, &values);
        values
    }

    pub(super) fn leave_with(&mut self, keyword: &str, values: &[Value]) {
        if values.is_empty() {
            self.line(keyword);
        } else {
            self.line(format_args!("{keyword} {} : {}", list(values), list(values.iter().map(|value| &value.ty))));
        }
    }

    /// Names for what an op gives, not in scope yet, and the text before the op's name.
    pub(super) fn results(&mut self, slots: &[Slot]) -> (Vec<Value>, String) {
        let scope = self.values.len();
        let results: Vec<Value> = slots.iter().map(|slot| self.define_joined(&slot.ty, slot.roots)).collect();
        self.values.truncate(scope);
        let head = if results.is_empty() { String::new() } else { format!("{} = ", list(&results)) };
        (results, head)
    }

    pub(super) fn types(slots: &[Slot]) -> String {
        if slots.is_empty() { String::new() } else { format!(" -> ({})", list(slots.iter().map(|slot| &slot.ty))) }
    }

    /// A few statements and a terminator.
    pub(super) fn branch(&mut self, keyword: &str, slots: &[Slot]) {
        self.nested(|generator| {
            let count = generator.entropy.below(5);
            generator.statements(count);
            generator.leave(keyword, slots);
        });
    }

    pub(super) fn if_(&mut self) {
        if self.depth >= MOST_DEPTH {
            return;
        }
        let slots = self.slots(2);
        let condition = self.condition();
        let (results, head) = self.results(&slots);
        self.line(format_args!("{head}scf.if {condition}{} {{", Self::types(&slots)));
        self.branch("scf.yield", &slots);
        if !slots.is_empty() || self.entropy.chance(50) {
            self.line("} else {");
            self.branch("scf.yield", &slots);
        }
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::IF;
    }

    pub(super) fn index_switch(&mut self) {
        if self.depth >= MOST_DEPTH {
            return;
        }
        let slots = self.slots(2);
        let chosen = self.small_index(4);
        let (results, head) = self.results(&slots);
        let types = list(slots.iter().map(|slot| &slot.ty));
        let types = if slots.is_empty() { types } else { format!(" -> {types}") };
        self.line(format_args!("{head}scf.index_switch {chosen}{types}"));
        for case in 0..self.entropy.between(1, 3) {
            self.line(format_args!("case {case} {{"));
            self.branch("scf.yield", &slots);
            self.line("}");
        }
        self.line("default {");
        self.branch("scf.yield", &slots);
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::INDEX_SWITCH;
    }

    pub(super) fn execute_region(&mut self) {
        if self.depth >= MOST_DEPTH {
            return;
        }
        let slots = self.slots(2);
        let (results, head) = self.results(&slots);
        self.line(format_args!("{head}scf.execute_region{} {{", Self::types(&slots)));
        if self.allows(Constructs::BLOCKS) && self.entropy.chance(60) {
            if self.nested(|generator| generator.graph("scf.yield", &slots)) > 1 {
                self.used |= Constructs::SEVERAL_YIELDS;
            }
        } else {
            self.branch("scf.yield", &slots);
        }
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::EXECUTE_REGION;
    }

    /// The end of a loop that starts at 0, and how often it runs at most.
    fn trip_count(&mut self) -> (String, u64) {
        let fits = |extent: &Extent| extent.bound() <= LARGEST_EXTENT;
        if self.entropy.chance(40)
            && let Some(value) = self.pick_shaped(|value| value.extents.iter().any(fits))
        {
            let index = value.extents.iter().position(fits).unwrap_or(0);
            return (self.dim(&value, index), value.extents[index].bound() as u64);
        }
        if self.entropy.chance(60) {
            let trips = self.entropy.below(4);
            return (self.index(trips as i64), trips as u64);
        }
        (self.small_index(4), 3)
    }

    /// Values for what a loop carries at first.
    pub(super) fn initial(&mut self, slots: &[Slot]) -> Vec<Value> {
        if slots.iter().any(|slot| slot.ty.shaped().is_some()) {
            self.used |= Constructs::LOOP_CARRIED;
        }
        slots.iter().map(|slot| self.value_of(&slot.ty, slot.roots)).collect()
    }

    /// What a loop carries, in scope.
    pub(super) fn carried(&mut self, slots: &[Slot]) -> Vec<Value> {
        slots.iter().map(|slot| self.define_joined(&slot.ty, slot.roots)).collect()
    }

    /// What the next round gets: often what this one got, swapped.
    pub(super) fn next_round(&mut self, slots: &[Slot], carried: &[Value]) -> Vec<Value> {
        if let [first, second] = slots
            && first.ty == second.ty
            && self.allows(Constructs::SWAP)
            && second.roots.contains(first.roots)
            && first.roots.contains(second.roots)
            && self.entropy.chance(60)
        {
            self.used |= Constructs::SWAP;
            let mut values = carried.to_vec();
            values.reverse();
            return values;
        }
        slots.iter().map(|slot| self.value_of(&slot.ty, slot.roots)).collect()
    }

    /// What a loop carries: sometimes two of a kind.
    pub(super) fn loop_slots(&mut self) -> Vec<Slot> {
        let mut slots = self.slots(2);
        if slots.len() == 1 && self.entropy.chance(50) {
            slots.push(slots[0].clone());
        }
        slots
    }

    pub(super) fn for_(&mut self) {
        let (end, trips) = self.trip_count();
        if !self.can_repeat(trips) {
            return;
        }
        let slots = self.loop_slots();
        let (zero, step) = (self.index(0), self.entropy.between(1, 2) as i64);
        let step = self.index(step);
        let initial = self.initial(&slots);
        let (results, head) = self.results(&slots);
        let scope = self.values.len();
        let induction = self.define_scalar(Element::Index);
        let carried = self.carried(&slots);
        let pairs = list(carried.iter().zip(&initial).map(|(name, value)| format!("{name} = {value}")));
        let carries = if slots.is_empty() { String::new() } else { format!(" iter_args({pairs})") };
        self.line(format_args!(
            "{head}scf.for {induction} = {zero} to {end} step {step}{carries}{} {{",
            Self::types(&slots)
        ));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 5);
            generator.statements(count);
            let values = generator.next_round(&slots, &carried);
            generator.leave_with("scf.yield", &values);
        });
        self.values.truncate(scope);
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::FOR;
    }

    /// A `scf.while` that counts its rounds.
    pub(super) fn while_(&mut self) {
        let trips = self.entropy.between(1, 3) as u64;
        if !self.can_repeat(trips + 1) {
            return;
        }
        let before = self.loop_slots();
        let after = if self.entropy.chance(60) { before.clone() } else { self.slots(2) };
        let (zero, one, limit) = (self.index(0), self.index(1), self.index(trips as i64));
        let initial = self.initial(&before);
        let (results, _) = self.results(&after);
        let scope = self.values.len();
        let (count, last) = (self.fresh(), self.fresh());
        let carried = self.carried(&before);
        let names = list(std::iter::once(format!("%v{last}")).chain(results.iter().map(Value::to_string)));
        let pairs = carried.iter().zip(&initial).map(|(name, value)| format!(", {name} = {value}"));
        let pairs: String = pairs.collect();
        let with_count = |slots: &[Slot]| -> String {
            list(std::iter::once("index".to_string()).chain(slots.iter().map(|slot| slot.ty.to_string())))
        };
        self.line(format_args!(
            "{names} = scf.while (%v{count} = {zero}{pairs}) : ({}) -> ({}) {{",
            with_count(&before),
            with_count(&after)
        ));
        self.repeated(trips + 1, |generator| {
            let statements = generator.entropy.below(3);
            generator.statements(statements);
            let values: Vec<Value> = after.iter().map(|slot| generator.value_of(&slot.ty, slot.roots)).collect();
            let mut more = generator.compare("ult", &format!("%v{count}"), &limit);
            if generator.entropy.chance(40) {
                let condition = generator.condition();
                more = generator.binary("arith.andi", &more, &condition, "i1");
            }
            let operands: String = values.iter().map(|value| format!(", {value}")).collect();
            generator.line(format_args!("scf.condition({more}) %v{count}{operands} : {}", with_count(&after)));
        });
        self.values.truncate(scope);
        self.line("} do {");
        let round = self.fresh();
        let carried = self.carried(&after);
        let arguments: String = carried.iter().map(|value| format!(", {value}: {}", value.ty)).collect();
        self.line(format_args!("^bb0(%v{round}: index{arguments}):"));
        self.repeated(trips, |generator| {
            let statements = generator.entropy.between(1, 4);
            generator.statements(statements);
            let next = generator.binary("arith.addi", &format!("%v{round}"), &one, "index");
            let same = before.len() == after.len() && before.iter().zip(&after).all(|(a, b)| a.ty == b.ty);
            let values = if same {
                generator.next_round(&before, &carried)
            } else {
                before.iter().map(|slot| generator.value_of(&slot.ty, slot.roots)).collect()
            };
            let operands: String = values.iter().map(|value| format!(", {value}")).collect();
            generator.line(format_args!("scf.yield {next}{operands} : {}", with_count(&before)));
        });
        self.values.truncate(scope);
        self.line("}");
        self.values.extend(results);
        self.used |= Constructs::WHILE;
    }

    /// `scf.forall`: over tensors, each thread writes a row; over buffers, it does as it likes, one thread after
    /// another.
    pub(super) fn forall(&mut self) {
        if self.is_tensor() {
            return self.forall_rows();
        }
        let (end, trips) = self.trip_count();
        if !self.can_repeat(trips) {
            return;
        }
        let scope = self.values.len();
        let index = self.define_scalar(Element::Index);
        self.line(format_args!("scf.forall ({index}) in ({end}) {{"));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 4);
            generator.statements(count);
        });
        self.values.truncate(scope);
        self.line("}");
        self.used |= Constructs::FORALL;
    }

    /// `scf.parallel`, perhaps with a reduction.
    pub(super) fn parallel(&mut self) {
        let (end, trips) = self.trip_count();
        if !self.can_repeat(trips) {
            return;
        }
        let (zero, one) = (self.index(0), self.index(1));
        let element = Element::F32;
        let initial = self.entropy.chance(50).then(|| self.scalar(element));
        let result = self.fresh();
        let scope = self.values.len();
        let index = self.define_scalar(Element::Index);
        let head = if initial.is_some() { format!("%v{result} = ") } else { String::new() };
        let tail = initial.as_ref().map_or(String::new(), |value| format!(" init ({value}) -> f32"));
        self.line(format_args!("{head}scf.parallel ({index}) = ({zero}) to ({end}) step ({one}){tail} {{"));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 4);
            generator.statements(count);
            if initial.is_none() {
                generator.line("scf.reduce");
                return;
            }
            let part = generator.scalar(element);
            let (left, right, sum) = (generator.fresh(), generator.fresh(), generator.fresh());
            generator.line(format_args!("scf.reduce({part} : f32) {{"));
            generator.line(format_args!("^bb0(%v{left}: f32, %v{right}: f32):"));
            generator.line(format_args!("  %v{sum} = arith.addf %v{left}, %v{right} : f32"));
            generator.line(format_args!("  scf.reduce.return %v{sum} : f32"));
            generator.line("}");
        });
        self.values.truncate(scope);
        self.line("}");
        if initial.is_some() {
            let depth = self.depth;
            let ty = Type::Scalar(element);
            self.values.push(Value { id: result, ty, extents: Vec::new(), roots: Roots::empty(), view: false, depth });
        }
        self.used |= Constructs::PARALLEL;
    }
}
