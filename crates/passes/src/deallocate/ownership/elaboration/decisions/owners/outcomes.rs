//! The effect of each pass of an edge on ownership.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

use super::{Contribution, Facts, Outcome, Own};
use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, PassId};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;

/// The owners that earlier passes of an edge take over.
#[derive(Default)]
struct Claims {
    /// Owners whose buffers surely move, if they own any, and the targets.
    taken: FxHashMap<CarrierId, Option<CarrierId>>,
    /// Owners whose buffers may move.
    conditional: FxHashSet<CarrierId>,
}

impl Facts {
    /// Returns the effect of a pass. O(1) for the usual edge; if several passes of the edge may forward one buffer, the
    /// passes before it are considered first, and the effects of all of them are memoized.
    pub fn outcome(&self, graph: &Graph, pass: PassId) -> Outcome {
        let edge = graph.passes[pass].edge;
        if !self.shared.contains(edge) {
            return self.outcome_after(graph, pass, &mut Claims::default());
        }
        if let Some(known) = self.outcomes.borrow().get(&edge) {
            return known[graph.place(pass)].clone();
        }
        let found: Rc<[Outcome]> = self.outcomes(graph, edge).into();
        let outcome = found[graph.place(pass)].clone();
        self.outcomes.borrow_mut().insert(edge, found);
        outcome
    }

    /// Returns what a pass contributes to the ownership of its target.
    pub fn contribution(&self, graph: &Graph, pass: PassId) -> Contribution {
        self.outcome(graph, pass).contribution
    }

    /// Returns the effects of all passes of an edge. Nothing is known of those after one whose source was not reached.
    pub fn outcomes(&self, graph: &Graph, edge: EdgeId) -> Vec<Outcome> {
        let mut claims = Claims::default();
        let passes = cranelift_entity::iter_entity_range(graph.edges[edge].passes.clone());
        let mut found: Vec<Outcome> = Vec::with_capacity(passes.len());
        for pass in passes {
            let unknown = found.last().filter(|last| last.contribution == Contribution::Unknown).cloned();
            found.push(unknown.unwrap_or_else(|| self.outcome_after(graph, pass, &mut claims)));
        }
        found
    }

    fn outcome_after(&self, graph: &Graph, number: PassId, claims: &mut Claims) -> Outcome {
        let pass = &graph.passes[number];
        let edge = pass.edge;
        let mut outcome = Outcome { contribution: Contribution::No, moved: SmallVec::new(), borrowed: SmallVec::new() };
        if pass.is_copied {
            outcome.contribution = Contribution::Yes;
            return outcome;
        }
        let Some(source) = pass.source else {
            outcome.borrowed.push(None);
            return outcome;
        };
        if self.own[source] == Own::Unknown {
            outcome.contribution = Contribution::Unknown;
            return outcome;
        }
        if pass.shifted && pass.target.is_none() {
            return outcome;
        }
        let dies = |owner: CarrierId| !self.survives.contains(&(owner, edge));
        let chain = self.chain(source);
        let mut compares = false;
        let mut ends = false;
        for &owner in &chain.owners {
            if !dies(owner) || claims.taken.contains_key(&owner) {
                ends = true;
                break;
            }
            compares |= claims.conditional.contains(&owner);
            outcome.moved.push(owner);
        }
        compares |= !ends && chain.ambiguous.iter().any(|&owner| dies(owner));
        outcome.borrowed = self.borrowed(source, edge, &claims.taken);
        if compares {
            let owners = self.dying_owners(source, edge);
            claims.conditional.extend(owners.iter().copied());
            outcome.moved.clear();
            for earlier in graph.earlier_passes(number) {
                let target = graph.passes[earlier].target;
                let shares = owners.iter().any(|&owner| self.concerns(graph, earlier, owner));
                if shares && !outcome.borrowed.contains(&target) {
                    outcome.borrowed.push(target);
                }
            }
            outcome.contribution = Contribution::Compare(owners);
            return outcome;
        }
        let (Some(&first), Some(&last)) = (outcome.moved.first(), outcome.moved.last()) else { return outcome };
        claims.taken.insert(first, pass.target);
        claims.conditional.extend(outcome.moved[1..].iter().copied());
        outcome.contribution = match self.own[last] {
            Own::Yes => Contribution::Yes,
            _ => Contribution::Flag(outcome.moved.clone()),
        };
        outcome
    }

    /// Returns whether a pass may forward the buffer of `owner`, rather than a copy.
    pub fn concerns(&self, graph: &Graph, pass: PassId, owner: CarrierId) -> bool {
        let pass = &graph.passes[pass];
        let is_copied = pass.is_copied || pass.shifted && pass.target.is_none();
        let may_have = |source| source == owner || self.related.contains(&(source, owner));
        !is_copied && pass.source.is_some_and(may_have)
    }

    fn dying_owners(&self, source: CarrierId, edge: EdgeId) -> Vec<CarrierId> {
        let owners = self.possible_owners(source);
        let dies = |&owner: &CarrierId| self.own[owner].may() && !self.survives.contains(&(owner, edge));
        let mut dying: Vec<CarrierId> = owners.filter(|owner| dies(owner) && self.may_be(source, *owner)).collect();
        dying.sort_unstable();
        dying
    }

    /// Returns the carriers from which a slot borrows that an edge forwards `source` to, if it passes no ownership.
    /// `taken`: the targets of earlier passes of the edge, by the owners that they took.
    fn borrowed(
        &self,
        source: CarrierId,
        edge: EdgeId,
        taken: &FxHashMap<CarrierId, Option<CarrierId>>,
    ) -> SmallVec<[Option<CarrierId>; 4]> {
        let mut found: SmallVec<[Option<CarrierId>; 4]> = SmallVec::new();
        let mut seen: FxHashSet<CarrierId> = FxHashSet::default();
        let mut work: SmallVec<[Option<CarrierId>; 8]> = SmallVec::from_slice(&[Some(source)]);
        while let Some(next) = work.pop() {
            let lender = match next {
                None => None,
                Some(at) => match taken.get(&at) {
                    Some(&target) => target,
                    None if self.survives.contains(&(at, edge)) => Some(at),
                    None => {
                        if seen.insert(at) && self.own[at] != Own::Yes {
                            work.extend(self.direct[at].iter().copied());
                        }
                        continue;
                    }
                },
            };
            if !found.contains(&lender) {
                found.push(lender);
            }
        }
        found
    }
}
