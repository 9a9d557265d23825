//! The relation of the variables at the head of a loop: the combinations of their values.
//!
//! The relation is a condition on the atoms of the variables and on atoms from outside of the loop. It starts with the
//! values on the edge that enters, and grows by those on the edge that returns, until the latter are in it: it is the
//! set of combinations of flags, objects and lives that the head is reached with, as a decision diagram. A loop that
//! rotates several buffers with their flags has one combination for each rotation.
//!
//! If there are too many variables, or the diagram becomes too large, pairs of variables are related by clauses instead.

use super::{Head, Literal};
use crate::checker::Checker;
use crate::condition::{ALWAYS, Atom, Condition, NEVER};

/// The maximum number of variables of a relation.
const MOST_VARIABLES: usize = 48;
/// The maximum number of nodes of the decision diagram of a relation.
pub(super) const MOST_NODES: usize = 1_000;
/// The maximum number of nodes of the path of the edge that returns.
const MOST_PATH_NODES: usize = 400;
/// After this number of rounds, clauses replace the relation.
const MOST_GROWING_ROUNDS: usize = 24;
/// The maximum number of variables that are related by clauses.
const MOST_IN_CLAUSES: usize = 16;

/// The relation of the variables.
pub(super) struct Relation {
    /// The atoms before this one are from outside of the loop.
    pub(super) first_atom: Atom,
    /// The variables that the condition relates.
    variables: Vec<usize>,
    condition: Condition,
    /// Pairs of literals. At least one literal of each pair holds.
    clauses: Vec<(Literal, Literal)>,
    /// Whether clauses replace the condition.
    given_up: bool,
}

impl Relation {
    /// Returns the relation without variables, of a loop before which `first_atom` did not exist.
    pub(super) fn new(first_atom: Atom) -> Relation {
        Relation { first_atom, variables: Vec::new(), condition: ALWAYS, clauses: Vec::new(), given_up: false }
    }
}

impl Checker<'_> {
    /// Returns the condition of the path with the relation of the variables.
    pub(super) fn with_relation(&mut self, head: &Head, path: Condition) -> Condition {
        let mut path = self.tables.conditions.and(path, head.relation.condition);
        for &(first, second) in &head.relation.clauses {
            let (first, second) = (self.literal_at(head, first), self.literal_at(head, second));
            let clause = self.tables.conditions.or(first, second);
            path = self.tables.conditions.and(path, clause);
        }
        path
    }

    /// Adds the values of the variables on both edges to the relation. Sets `changed` if they were not in it.
    pub(super) fn update_relation(&mut self, head: &mut Head, back: Condition, changed: &mut bool) {
        if !head.relation.given_up {
            let variables: Vec<usize> =
                (0..head.variables.len()).filter(|&index| self.is_current(head, index)).collect();
            if variables.is_empty() && head.relation.variables.is_empty() {
                return;
            }
            if variables.len() <= MOST_VARIABLES && head.rounds < MOST_GROWING_ROUNDS {
                let same = variables == head.relation.variables;
                let (init, back) = (self.initial(head, &variables), self.image(head, &variables, back));
                let mut all = self.tables.conditions.or(init, back);
                if same {
                    all = self.tables.conditions.or(all, head.relation.condition);
                }
                let all = self.tables.conditions.simplified(all, head.path);
                if !self.tables.conditions.is_larger(all, MOST_NODES) {
                    *changed |= !same || !self.tables.conditions.equal_where(head.path, all, head.relation.condition);
                    head.relation.variables = variables;
                    head.relation.condition = all;
                    return;
                }
            }
            head.relation.given_up = true;
            head.relation.condition = ALWAYS;
            *changed = true;
        }
        let paths = (head.init.state.path, back);
        self.update_clauses(head, paths, changed);
    }

    /// Returns the values of the variables on the edge that enters.
    fn initial(&mut self, head: &Head, variables: &[usize]) -> Condition {
        // The path of the head says the rest, unless another entry has added to it.
        let mut all = if head.path == head.init.state.path { ALWAYS } else { head.init.state.path };
        for &index in variables {
            let own = self.tables.conditions.literal(head.variables[index].atom);
            let differ = self.tables.conditions.differ(own, head.variables[index].init);
            all = self.tables.conditions.without(all, differ);
        }
        all
    }

    /// Returns the values of the variables on the edge that returns, as conditions on the next turn.
    fn image(&mut self, head: &Head, variables: &[usize], path: Condition) -> Condition {
        // Without a long path, more combinations are taken to be possible.
        let mut all = if self.tables.conditions.is_larger(path, MOST_PATH_NODES) { ALWAYS } else { path };
        for &index in variables {
            let next = self.tables.conditions.literal(head.variables[index].next);
            let differ = self.tables.conditions.differ(next, head.variables[index].back);
            all = self.tables.conditions.without(all, differ);
        }
        let first = head.relation.first_atom;
        self.tables.conditions.project(all, first, &|atom| {
            let position = variables.partition_point(|&index| head.variables[index].next < atom);
            let variable = variables.get(position).map(|&index| &head.variables[index])?;
            (variable.next == atom).then_some(variable.atom)
        })
    }

    /// Relates pairs of variables by the clauses that hold on both edges.
    fn update_clauses(&mut self, head: &mut Head, paths: (Condition, Condition), changed: &mut bool) {
        let candidates = if *changed {
            let current: Vec<usize> =
                (0..head.variables.len()).filter(|&index| self.is_current(head, index)).take(MOST_IN_CLAUSES).collect();
            let mut all = Vec::new();
            for &index in &current {
                let init = head.variables[index].init;
                if init != ALWAYS && init != NEVER {
                    let not = self.tables.conditions.not(init);
                    all.push((Literal::Variable(index, false), Literal::Outside(init)));
                    all.push((Literal::Variable(index, true), Literal::Outside(not)));
                }
            }
            for (number, &first) in current.iter().enumerate() {
                for &second in &current[number..] {
                    for signs in 0..4 {
                        let pair =
                            (Literal::Variable(first, signs & 1 == 0), Literal::Variable(second, signs & 2 == 0));
                        if first != second || pair.0 == pair.1 {
                            all.push(pair);
                        }
                    }
                }
            }
            all
        } else {
            head.relation.clauses.clone()
        };
        let mut kept = Vec::new();
        for (first, second) in candidates {
            let holds = [(false, paths.0), (true, paths.1)].into_iter().all(|(back, path)| {
                let (one, other) = (self.literal_on(head, first, back), self.literal_on(head, second, back));
                let either = self.tables.conditions.or(one, other);
                let neither = self.tables.conditions.not(either);
                !self.tables.conditions.meet(path, neither)
            });
            if holds {
                kept.push((first, second));
            }
        }
        if kept.len() < head.relation.clauses.len() && !*changed {
            *changed = true;
        }
        head.relation.clauses = kept;
    }
}
