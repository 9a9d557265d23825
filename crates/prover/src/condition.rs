//! Conditions: Boolean functions of atoms, as reduced ordered binary decision diagrams.
//!
//! An atom is an `i1` value that the checked function computes (`exact`: any value is taken to be possible), or a choice
//! that the analysis introduced because it lost track (not `exact`). Equal functions have equal ids, so that conditions
//! are compared in constant time. Work is limited: beyond the limit [`Conditions::exhausted`] is true, the returned
//! conditions mean nothing, and the caller must discard what it has computed.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;

use freehold_core::ir::Location;

/// A condition: a node of the decision diagram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct Condition(u32);
entity_impl!(Condition);

/// A variable of conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Atom(u32);
entity_impl!(Atom);

/// The condition that never holds.
pub const NEVER: Condition = Condition(0);
/// The condition that always holds.
pub const ALWAYS: Condition = Condition(1);

/// The meaning of an atom.
#[derive(Clone, Copy, Debug)]
pub struct AtomData {
    /// Whether the atom is a value of the program that can be true and false, as far as known.
    pub exact: bool,
    /// The op that computes the value.
    pub location: Location,
}

/// The table of conditions of one function.
#[derive(Debug, Default)]
pub struct Conditions {
    nodes: PrimaryMap<Condition, NodeEntry>,
    unique: FxHashMap<(u32, Condition, Condition), Condition>,
    results: FxHashMap<(Condition, Condition, Condition), Condition>,
    atoms: PrimaryMap<Atom, AtomData>,
    work: u64,
    limit: u64,
}

/// A node: its level, and where its atom is false and true.
type NodeEntry = (u32, Condition, Condition);

/// The level of the constants.
const LOWEST: u32 = u32::MAX;

impl Atom {
    /// Returns the level of the atom in diagrams. The newest atoms are at the top: a condition on new atoms is combined
    /// with the long condition of a path without a walk over the latter.
    fn level(self) -> u32 {
        LOWEST - 1 - self.0
    }

    fn at(level: u32) -> Atom {
        Atom(LOWEST - 1 - level)
    }
}

impl Conditions {
    /// Returns an empty table that allows `limit` steps of work.
    pub fn new(limit: u64) -> Conditions {
        let nodes = PrimaryMap::from(vec![(LOWEST, NEVER, NEVER), (LOWEST, ALWAYS, ALWAYS)]);
        Conditions { nodes, limit, ..Conditions::default() }
    }

    /// Whether the limit of work is exceeded.
    pub fn exhausted(&self) -> bool {
        self.work > self.limit
    }

    /// Counts `steps` of other work toward the limit.
    pub fn spend(&mut self, steps: u64) {
        self.work = self.work.saturating_add(steps);
    }

    /// Returns a new atom.
    pub fn atom(&mut self, exact: bool, location: Location) -> Atom {
        self.atoms.push(AtomData { exact, location })
    }

    /// Returns the condition that the atom is true.
    pub fn literal(&mut self, atom: Atom) -> Condition {
        self.node(atom.level(), NEVER, ALWAYS)
    }

    /// Returns the meaning of an atom.
    pub fn atom_data(&self, atom: Atom) -> AtomData {
        self.atoms[atom]
    }

    fn node(&mut self, atom: u32, low: Condition, high: Condition) -> Condition {
        if low == high {
            return low;
        }
        let next = self.nodes.next_key();
        let known = *self.unique.entry((atom, low, high)).or_insert(next);
        if known == next {
            self.nodes.push((atom, low, high));
            self.work += 4;
        }
        known
    }

    fn split(&self, condition: Condition, atom: u32) -> (Condition, Condition) {
        let (own, low, high) = self.nodes[condition];
        if own == atom { (low, high) } else { (condition, condition) }
    }

    /// Returns `then` where `condition` holds, and `otherwise` elsewhere.
    pub fn choose(&mut self, condition: Condition, then: Condition, otherwise: Condition) -> Condition {
        match (condition, then, otherwise) {
            (ALWAYS, then, _) => return then,
            (NEVER, _, otherwise) => return otherwise,
            (condition, ALWAYS, NEVER) => return condition,
            _ if then == otherwise => return then,
            _ => {}
        }
        let key = (condition, then, otherwise);
        if let Some(&known) = self.results.get(&key) {
            return known;
        }
        self.work += 1;
        if self.exhausted() {
            return NEVER;
        }
        let top = [condition, then, otherwise].iter().map(|one| self.nodes[*one].0).min().unwrap_or(LOWEST);
        let (c0, c1) = self.split(condition, top);
        let (t0, t1) = self.split(then, top);
        let (e0, e1) = self.split(otherwise, top);
        let (low, high) = stacker::maybe_grow(64 << 10, 1 << 20, || (self.choose(c0, t0, e0), self.choose(c1, t1, e1)));
        let result = self.node(top, low, high);
        self.results.insert(key, result);
        result
    }

    /// Returns the conjunction.
    pub fn and(&mut self, first: Condition, second: Condition) -> Condition {
        if first == second || second == ALWAYS {
            return first;
        }
        // Conjunction commutes; an order of the operands makes equal questions equal.
        let (first, second) = if first <= second { (first, second) } else { (second, first) };
        self.choose(first, second, NEVER)
    }

    /// Returns the disjunction.
    pub fn or(&mut self, first: Condition, second: Condition) -> Condition {
        if first == second || second == NEVER {
            return first;
        }
        let (first, second) = if first <= second { (first, second) } else { (second, first) };
        self.choose(first, ALWAYS, second)
    }

    /// Returns the negation.
    pub fn not(&mut self, condition: Condition) -> Condition {
        self.choose(condition, NEVER, ALWAYS)
    }

    /// Returns `first` without `second`.
    pub fn without(&mut self, first: Condition, second: Condition) -> Condition {
        let not = self.not(second);
        self.and(first, not)
    }

    /// Returns whether the two differ.
    pub fn differ(&mut self, first: Condition, second: Condition) -> Condition {
        let not = self.not(second);
        self.choose(first, not, second)
    }

    /// Whether both hold together on some assignment.
    pub fn meet(&mut self, first: Condition, second: Condition) -> bool {
        self.and(first, second) != NEVER
    }

    /// Whether the two are equal wherever `care` holds.
    pub fn equal_where(&mut self, care: Condition, first: Condition, second: Condition) -> bool {
        if first == second {
            return true;
        }
        let different = self.differ(first, second);
        !self.meet(care, different)
    }

    /// Returns a condition that equals `condition` wherever `care` holds, and is often smaller.
    pub fn simplified(&mut self, condition: Condition, care: Condition) -> Condition {
        if care == ALWAYS || care == NEVER || condition == ALWAYS || condition == NEVER {
            return condition;
        }
        let mut known = FxHashMap::default();
        self.simplify(condition, care, &mut known)
    }

    fn simplify(
        &mut self,
        condition: Condition,
        care: Condition,
        known: &mut FxHashMap<(Condition, Condition), Condition>,
    ) -> Condition {
        if care == ALWAYS || condition == ALWAYS || condition == NEVER {
            return condition;
        }
        if condition == care {
            return ALWAYS;
        }
        if let Some(&result) = known.get(&(condition, care)) {
            return result;
        }
        self.work += 1;
        if self.exhausted() {
            return NEVER;
        }
        let top_condition = self.nodes[condition].0;
        let top_care = self.nodes[care].0;
        let result = stacker::maybe_grow(64 << 10, 1 << 20, || {
            if top_care < top_condition {
                // The condition does not depend on this atom: care about either value.
                let (low, high) = self.split(care, top_care);
                let either = self.or(low, high);
                return self.simplify(condition, either, known);
            }
            let (low, high) = self.split(condition, top_condition);
            let (care_low, care_high) = self.split(care, top_condition);
            if care_low == NEVER {
                return self.simplify(high, care_high, known);
            }
            if care_high == NEVER {
                return self.simplify(low, care_low, known);
            }
            let low = self.simplify(low, care_low, known);
            let high = self.simplify(high, care_high, known);
            self.node(top_condition, low, high)
        });
        known.insert((condition, care), result);
        result
    }

    /// Returns where `condition` holds whatever the atoms are that are not exact.
    pub fn certain(&mut self, condition: Condition) -> Condition {
        let mut known = FxHashMap::default();
        self.for_all(condition, &mut known)
    }

    fn for_all(&mut self, condition: Condition, known: &mut FxHashMap<Condition, Condition>) -> Condition {
        if condition == ALWAYS || condition == NEVER {
            return condition;
        }
        if let Some(&result) = known.get(&condition) {
            return result;
        }
        self.work += 1;
        if self.exhausted() {
            return NEVER;
        }
        let (atom, low, high) = self.nodes[condition];
        let (low, high) =
            stacker::maybe_grow(64 << 10, 1 << 20, || (self.for_all(low, known), self.for_all(high, known)));
        let result = match self.atom_data(Atom::at(atom)).exact {
            true => self.node(atom, low, high),
            false => self.and(low, high),
        };
        known.insert(condition, result);
        result
    }

    /// Returns whether the condition holds for some values of the atoms that `keep` maps to nothing, as a condition on
    /// the atoms that it maps the others to. The map must preserve the order of the atoms. Atoms before `first` stay.
    pub fn project(&mut self, condition: Condition, first: Atom, keep: &dyn Fn(Atom) -> Option<Atom>) -> Condition {
        let mut known = FxHashMap::default();
        self.exists(condition, first, keep, &mut known)
    }

    fn exists(
        &mut self,
        condition: Condition,
        first: Atom,
        keep: &dyn Fn(Atom) -> Option<Atom>,
        known: &mut FxHashMap<Condition, Condition>,
    ) -> Condition {
        if self.is_before(condition, first) {
            return condition;
        }
        if let Some(&result) = known.get(&condition) {
            return result;
        }
        self.work += 1;
        if self.exhausted() {
            return NEVER;
        }
        let (atom, low, high) = self.nodes[condition];
        let (low, high) = stacker::maybe_grow(64 << 10, 1 << 20, || {
            (self.exists(low, first, keep, known), self.exists(high, first, keep, known))
        });
        let result = match keep(Atom::at(atom)) {
            Some(kept) => self.node(kept.level(), low, high),
            None => self.or(low, high),
        };
        known.insert(condition, result);
        result
    }

    /// Whether a condition is one on atoms before `first`.
    pub fn is_before(&self, condition: Condition, first: Atom) -> bool {
        self.nodes[condition].0 > first.level()
    }

    /// Returns the atom that the next call of [`Conditions::atom`] returns.
    pub fn next_atom(&self) -> Atom {
        Atom(self.atoms.len() as u32)
    }

    /// Returns an assignment of atoms on which the condition holds, in the order of the atoms.
    pub fn example(&self, mut condition: Condition) -> Vec<(Atom, bool)> {
        let mut path = Vec::new();
        while condition != ALWAYS && condition != NEVER {
            let (atom, low, high) = self.nodes[condition];
            let value = low == NEVER;
            path.push((Atom::at(atom), value));
            condition = if value { high } else { low };
        }
        path.reverse();
        path
    }

    /// Whether the diagram of the condition has more than `most` nodes.
    pub fn is_larger(&mut self, condition: Condition, most: usize) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut work = vec![condition];
        while let Some(next) = work.pop() {
            if next == ALWAYS || next == NEVER || !seen.insert(next) {
                continue;
            }
            if seen.len() > most {
                return true;
            }
            self.work += 1;
            let (_, low, high) = self.nodes[next];
            work.extend([low, high]);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> (Conditions, Condition, Condition, Condition) {
        let mut table = Conditions::new(10_000);
        let [a, b, c] = [true, true, false].map(|exact| table.atom(exact, Location::UNKNOWN));
        let [a, b, c] = [a, b, c].map(|atom| table.literal(atom));
        (table, a, b, c)
    }

    #[test]
    fn equal_functions_are_equal_ids() {
        let (mut table, a, b, _) = table();
        let both = table.and(a, b);
        let (not_a, not_b) = (table.not(a), table.not(b));
        let neither = table.or(not_a, not_b);
        assert_eq!(table.not(neither), both);
        assert_eq!(table.or(a, not_a), ALWAYS);
        assert!(table.equal_where(a, both, b));
        assert!(!table.equal_where(b, both, b));
    }

    #[test]
    fn simplification_agrees_where_it_matters() {
        let (mut table, a, b, c) = table();
        let both = table.and(a, b);
        let any = table.or(both, c);
        let care = table.and(a, c);
        let simple = table.simplified(any, care);
        assert!(table.equal_where(care, any, simple));
        assert_eq!(table.simplified(both, a), b);
        assert_eq!(table.simplified(both, b), a);
    }

    #[test]
    fn a_certain_condition_does_not_depend_on_choices() {
        let (mut table, a, _, c) = table();
        let both = table.and(a, c);
        assert_eq!(table.certain(both), NEVER);
        let either = table.or(a, c);
        assert_eq!(table.certain(either), a);
        assert_eq!(table.example(both).len(), 2);
    }

    #[test]
    fn a_projection_forgets_atoms() {
        let mut table = Conditions::new(10_000);
        let atoms = [0; 3].map(|_| table.atom(true, Location::UNKNOWN));
        let [a, b, c] = atoms.map(|atom| table.literal(atom));
        let both = table.and(a, b);
        let any = table.or(both, c);
        let without_b = table.project(any, atoms[0], &|atom| (atom != atoms[1]).then_some(atom));
        assert_eq!(without_b, table.or(a, c));
        let moved = table.project(both, atoms[0], &|atom| (atom == atoms[1]).then_some(atoms[0]));
        assert_eq!(moved, a);
        assert!(table.is_before(both, atoms[2]));
        assert!(!table.is_before(both, atoms[1]));
    }

    #[test]
    fn work_is_limited() {
        let mut table = Conditions::new(50);
        let mut all = NEVER;
        for _ in 0..100 {
            let atom = table.atom(true, Location::UNKNOWN);
            let literal = table.literal(atom);
            all = table.differ(all, literal);
        }
        assert!(table.exhausted());
    }
}
