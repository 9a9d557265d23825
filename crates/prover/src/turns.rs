//! The first turns of loops, each with its exact state, so that a fault in them is a fault of the program.
//!
//! An invariant of a loop may admit states that no run has, so that the checker can neither prove the function correct nor show a
//! fault. Then the function is run again, with a few turns of each loop. Paths with more turns are not checked, so nothing is
//! proved, but the states are exact: a fault in them is certain if the conditions on its path are. Among these are the conditions
//! that a loop runs another turn; loops with the same bounds have the same ones.

use super::checker::{Checker, edges_of};
use super::condition::{ALWAYS, Condition, NEVER};
use super::state::{Datum, Edge, Term};
use freehold_core::ir::{Attr, Location, Op};

/// The maximum number of turns of a loop that are run.
pub const MOST_TURNS: u64 = 3;
/// The same for a loop with constant bounds, which has no end before its last turn.
pub const MOST_CONSTANT_TURNS: u64 = 8;
/// The number of nodes of path conditions that joins keep.
const LARGE: usize = 400;

impl Checker<'_> {
    /// Makes the checker run the first turns of loops only.
    pub fn unroll(&mut self) {
        self.unrolls = true;
        self.tables.large = LARGE;
    }

    /// Runs the first turns of a loop whose body decides when it ends, or of one that carries nothing. Returns the join
    /// of the states before each turn and after the last.
    pub fn first_turns(
        &mut self,
        init: Edge,
        at: Location,
        body: &mut dyn FnMut(&mut Self, Edge) -> Vec<Edge>,
    ) -> Edge {
        let (mut ends, mut next) = (Vec::new(), Some(init.clone()));
        for _ in 0..=MOST_TURNS {
            let Some(mut edge) = next else { break };
            let atom = self.tables.conditions.atom(true, at);
            let more = self.tables.conditions.literal(atom);
            let mut end = edge.clone();
            end.state.path = self.tables.conditions.without(edge.state.path, more);
            edge.state.path = self.tables.conditions.and(edge.state.path, more);
            ends.push(end);
            let back = body(self, edge);
            next = self.tables.join(back, at);
        }
        self.tables.join(ends, at).unwrap_or(init)
    }

    /// Runs the first turns of an `scf.for` or `affine.for`. Returns the states after it.
    pub fn first_turns_of_for(&mut self, op: Op, init: Edge, turns: Option<u64>) -> Vec<Edge> {
        let (region, at) = (self.regions(op)[0], self.at(op));
        let most = turns.map_or(MOST_TURNS, |turns| turns.min(MOST_CONSTANT_TURNS));
        let (mut ends, mut next) = (Vec::new(), Some(init));
        for turn in 0..=most {
            let Some(mut edge) = next.take() else { break };
            let more = match turns {
                Some(turns) if turn < turns => ALWAYS,
                Some(_) => NEVER,
                None => self.runs_turn(op, edge.values.len(), turn),
            };
            let mut end = edge.clone();
            end.state.path = self.tables.conditions.without(edge.state.path, more);
            ends.push(end);
            edge.state.path = self.tables.conditions.and(edge.state.path, more);
            if turn == most || edge.state.path == NEVER {
                break;
            }
            let mut values = vec![self.tables.opaque()];
            values.extend(edge.values);
            let exits = self.region(region, edge.state, values);
            next = self.tables.join(edges_of(exits), at);
        }
        ends
    }

    /// Returns the condition that a loop which carries `carried` values runs a turn after the turns before.
    fn runs_turn(&mut self, op: Op, carried: usize, turn: u64) -> Condition {
        let at = self.at(op);
        let mut terms = Vec::new();
        for index in 0..self.view.operand_count(op) - carried {
            terms.push(match self.get(self.view.operand(op, index)) {
                Datum::Integer(number) => Term::Integer(number),
                Datum::Opaque(number) => Term::Opaque(number),
                _ => return self.tables.choice(at),
            });
        }
        let names = ["lowerBoundMap", "upperBoundMap", "step", "unsignedCmp"];
        let attributes: Vec<Attr> = names.iter().filter_map(|name| self.attribute(op, name)).collect();
        if let ([lower, upper, _], [], 0) = (&terms[..], &attributes[..], turn) {
            if let (Term::Integer(lower), Term::Integer(upper)) = (lower, upper) {
                return if lower < upper { ALWAYS } else { NEVER };
            }
            return self.comparison(SIGNED_LESS, *lower, *upper, at);
        }
        let exact = !terms.iter().any(|&term| self.is_derived(term));
        let key = (attributes, terms, turn);
        if let Some(&known) = self.turns.get(&key) {
            return known;
        }
        let atom = self.tables.conditions.atom(exact, at);
        let condition = self.tables.conditions.literal(atom);
        self.turns.insert(key, condition);
        condition
    }
}

/// The predicate `slt` of `arith.cmpi`.
const SIGNED_LESS: i64 = 2;
