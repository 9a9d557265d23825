//! Structured control flow. The types of the values that an op yields are chosen before its regions are generated.

use super::types::{Element, Extent, Roots, Type, Value};
use super::{Constructs, Generator, LARGEST_EXTENT, MOST_TIMES};

/// The maximum nesting depth of regions.
const MOST_DEPTH: usize = 4;

/// A value that is yielded or forwarded: its type and roots.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub ty: Type,
    pub roots: Roots,
}

/// Formats names or types, separated by commas.
pub(super) fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

impl Generator {
    /// Whether a loop body that runs `trips` times is within the limits here.
    pub(super) fn can_repeat(&self, trips: u64) -> bool {
        self.depth < MOST_DEPTH && self.times * trips.max(1) <= MOST_TIMES
    }

    /// Generates a region that runs up to `trips` times.
    pub(super) fn repeated<R>(&mut self, trips: u64, fill: impl FnOnce(&mut Self) -> R) -> R {
        let times = self.times;
        self.times *= trips.max(1);
        let result = self.nested(fill);
        self.times = times;
        result
    }

    /// Returns the roots of a forwarded value.
    pub(super) fn joined_roots(&mut self) -> Roots {
        let any = Roots::FROZEN | Roots::LOCAL | Roots::FOREIGN;
        *self.entropy.pick(&[Roots::LOCAL, Roots::LOCAL, any, Roots::LOCAL | Roots::FOREIGN, Roots::FROZEN, any])
    }

    /// Returns up to `most` values to forward.
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

    /// Chooses values for the slots, and generates the terminator that yields them.
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

    /// Returns the results of an op, which are not in scope yet, and the text before the op name.
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

    /// Generates a few statements and a terminator.
    pub(super) fn branch(&mut self, keyword: &str, slots: &[Slot]) {
        self.nested(|generator| {
            let count = generator.entropy.below(5);
            generator.statements(count);
            generator.leave(keyword, slots);
        });
    }

    /// Like [`Generator::branch`], with poison as the last value.
    fn branch_to_poison(&mut self, keyword: &str, slots: &[Slot], ty: &Type) {
        self.nested(|generator| {
            let count = generator.entropy.below(5);
            generator.statements(count);
            let mut values: Vec<Value> = slots.iter().map(|slot| generator.value_of(&slot.ty, slot.roots)).collect();
            values.push(generator.poison(ty));
            generator.leave_with(keyword, &values);
        });
    }

    /// Sometimes returns a value to forward that has no other use.
    fn unused_slot(&mut self) -> Option<Slot> {
        let wanted = self.allows(Constructs::POISON) && self.entropy.chance(10);
        wanted.then(|| Slot { ty: self.joinable_type(), roots: Roots::LOCAL })
    }

    /// Generates a `ub.poison`, which is not in scope.
    fn poison(&mut self, ty: &Type) -> Value {
        self.used |= Constructs::POISON;
        let value = Value {
            id: self.fresh(),
            ty: ty.clone(),
            extents: Vec::new(),
            roots: Roots::empty(),
            view: false,
            depth: self.depth,
        };
        self.line(format_args!("{value} = ub.poison : {ty}"));
        value
    }

    pub(super) fn if_(&mut self) {
        if self.depth >= MOST_DEPTH {
            return;
        }
        let mut slots = self.slots(2);
        let condition = self.condition();
        let unused = self.unused_slot();
        let used = slots.len();
        slots.extend(unused.clone());
        let (mut results, head) = self.results(&slots);
        results.truncate(used);
        self.line(format_args!("{head}scf.if {condition}{} {{", Self::types(&slots)));
        if let Some(unused) = &unused {
            self.branch_to_poison("scf.yield", &slots[..used], &unused.ty);
        } else {
            self.branch("scf.yield", &slots);
        }
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
        let slots = self.slots(3);
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

    /// Returns the upper bound of a loop that starts at 0, and the maximum number of iterations.
    pub(super) fn trip_count(&mut self) -> (String, u64) {
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

    /// Chooses the initial values of a loop.
    pub(super) fn initial(&mut self, slots: &[Slot]) -> Vec<Value> {
        if slots.iter().any(|slot| slot.ty.shaped().is_some()) {
            self.used |= Constructs::LOOP_CARRIED;
        }
        slots.iter().map(|slot| self.value_of(&slot.ty, slot.roots)).collect()
    }

    /// Adds the iteration arguments of a loop to the scope, and returns them.
    pub(super) fn carried(&mut self, slots: &[Slot]) -> Vec<Value> {
        slots.iter().map(|slot| self.define_joined(&slot.ty, slot.roots)).collect()
    }

    /// Chooses the values for the next iteration: often the iteration arguments in another order.
    pub(super) fn next_round(&mut self, slots: &[Slot], carried: &[Value]) -> Vec<Value> {
        if let [first, others @ ..] = slots
            && !others.is_empty()
            && others.iter().all(|other| other.ty == first.ty && other.roots == first.roots)
            && self.allows(Constructs::SWAP)
            && self.entropy.chance(60)
        {
            self.used |= Constructs::SWAP;
            let mut values = carried.to_vec();
            values.rotate_left(1);
            return values;
        }
        let is_tensor = self.is_tensor();
        let next = |generator: &mut Self, (slot, value): (&Slot, &Value)| {
            let written = is_tensor && slot.ty.shaped().is_some() && generator.entropy.chance(30);
            if written { generator.write_into(value) } else { generator.value_of(&slot.ty, slot.roots) }
        };
        slots.iter().zip(carried).map(|pair| next(self, pair)).collect()
    }

    /// Returns the iteration arguments of a loop: sometimes two of the same type.
    pub(super) fn loop_slots(&mut self) -> Vec<Slot> {
        let mut slots = self.slots(2);
        if let [first, ..] = &slots[..]
            && self.entropy.chance(50)
        {
            let first = first.clone();
            slots.truncate(1);
            let is_wide = self.allows(Constructs::WIDE_LOOP) && self.entropy.chance(15);
            let count = if is_wide { self.entropy.between(4, 5) } else { self.entropy.between(2, 3) };
            if is_wide && first.ty.shaped().is_some() {
                self.used |= Constructs::WIDE_LOOP;
            }
            slots.resize(count, first);
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
        let mut initial = self.initial(&slots);
        let originals = initial.clone();
        let unused = self.unused_slot();
        let mut passed = slots.clone();
        if let Some(slot) = &unused {
            initial.push(self.poison(&slot.ty));
            passed.push(slot.clone());
        }
        let (mut results, head) = self.results(&passed);
        results.truncate(slots.len());
        let scope = self.values.len();
        let induction = self.define_scalar(Element::Index);
        let carried = self.carried(&passed);
        self.values.truncate(scope + 1 + slots.len());
        let pairs = list(carried.iter().zip(&initial).map(|(name, value)| format!("{name} = {value}")));
        let carries = if passed.is_empty() { String::new() } else { format!(" iter_args({pairs})") };
        self.line(format_args!(
            "{head}scf.for {induction} = {zero} to {end} step {step}{carries}{} {{",
            Self::types(&passed)
        ));
        self.repeated(trips, |generator| {
            let count = generator.entropy.between(1, 5);
            generator.statements(count);
            let mut values = generator.next_round(&slots, &carried[..slots.len()]);
            if let Some(slot) = &unused {
                let last = carried.last().expect("the unused one").clone();
                let itself = generator.entropy.chance(50);
                values.push(if itself { last } else { generator.value_of(&slot.ty, slot.roots) });
            }
            generator.leave_with("scf.yield", &values);
        });
        self.values.truncate(scope);
        self.line("}");
        self.values.extend(results);
        self.read_again(&originals);
        self.used |= Constructs::FOR;
    }

    /// Generates a `scf.while` with a counter.
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
        self.read_again(&initial);
        self.used |= Constructs::WHILE;
    }
}
