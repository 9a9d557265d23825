//! Who owns each buffer: the analysis.
//!
//! Within its live range, a carrier's ownership does not change. It is decided at the definition and is one of
//!
//! ```text
//!        flag          depends on the path: an i1 beside the value
//!       /    \
//!     yes     no
//!       \    /
//!      unknown         not reached yet
//! ```
//!
//! If an edge forwards a buffer to a slot, there are two cases. If the owner is live after the edge, the slot *borrows*;
//! otherwise ownership *moves* to the slot. A borrower keeps its owner live. Starting from the assumption that all edges move,
//! ranges and borrows grow until nothing changes; then the ownership of slots is the join over their edges.
//!
//! A slot may own on one edge and borrow on another. The *chain* of a value lists the possible owners of its buffer: the
//! carrier itself, if its flag is set, otherwise the carrier from which it borrows, and so on. A chain ends at a buffer
//! that the function does not own, at an owner without condition, or where a carrier borrows from several (*ambiguous*:
//! only pointers tell which).

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::graph::{Graph, NONE};
use super::ranges::Ranges;
use super::roles::Kind;

/// The ownership of a carrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Own {
    /// Not reached.
    #[default]
    Unknown,
    /// It never owns its buffer.
    No,
    /// It always owns its buffer.
    Yes,
    /// An `i1` tells.
    Flag,
}

impl Own {
    fn join(self, other: Own) -> Own {
        match (self, other) {
            (Own::Unknown, own) | (own, Own::Unknown) => own,
            (left, right) if left == right => left,
            _ => Own::Flag,
        }
    }

    /// Returns whether it may own its buffer.
    pub fn may(self) -> bool {
        matches!(self, Own::Yes | Own::Flag)
    }
}

/// The possible owners of the buffer of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    /// Each owns the buffer if its flag is set and those before it do not; the flag of the last may be constant.
    pub owners: SmallVec<[u32; 2]>,
    /// Further carriers, one of which may own the buffer.
    pub ambiguous: Vec<u32>,
}

/// The result of the analysis.
pub(super) struct Facts {
    /// By carrier: its ownership.
    pub own: Vec<Own>,
    /// By carrier: the carriers whose buffers it may borrow, directly or indirectly.
    pub owners: Vec<Vec<u32>>,
    /// By carrier: the carriers that may borrow its buffer.
    pub borrowers: Vec<Vec<u32>>,
    /// The carriers that are live after an edge that forwards their buffer.
    pub survives: FxHashSet<(u32, u32)>,
    /// By carrier: nodes at whose start it must be live although it is not used there.
    pub forced: Vec<Vec<u32>>,
    /// By carrier: whether a select borrows from its operands.
    pub borrows: Vec<bool>,
    /// By carrier: the carriers from which it borrows directly if it does not own its buffer; [`NONE`] stands for buffers
    /// of others.
    direct: Vec<SmallVec<[u32; 2]>>,
    /// By carrier: whether it escapes, so that nothing frees it.
    pub leaked: Vec<bool>,
    /// By carrier: whether the elements of its buffer are buffers.
    containers: Vec<bool>,
    /// The pairs of borrower and owner.
    related: FxHashSet<(u32, u32)>,
    /// By edge: whether two of its passes may forward one buffer whose owner is not live afterwards.
    shared: Vec<bool>,
    /// The effects of the passes of such edges, as far as they were asked for since something changed that they depend on.
    outcomes: RefCell<FxHashMap<u32, Rc<[Outcome]>>>,
    dirty: Vec<u32>,
    is_dirty: Vec<bool>,
}

impl Facts {
    /// Starts the analysis: allocations own, and everything moves.
    pub fn new(graph: &Graph, compared: &dyn Fn(u32) -> bool) -> Facts {
        let count = graph.carriers.len();
        let mut facts = Facts {
            own: vec![Own::Unknown; count],
            owners: vec![Vec::new(); count],
            borrowers: vec![Vec::new(); count],
            survives: FxHashSet::default(),
            forced: vec![Vec::new(); count],
            borrows: vec![false; count],
            direct: vec![SmallVec::new(); count],
            leaked: vec![false; count],
            containers: graph.carriers.iter().map(|carrier| carrier.is_container).collect(),
            related: FxHashSet::default(),
            shared: vec![false; graph.edges.len()],
            outcomes: RefCell::default(),
            dirty: (0..count as u32).rev().collect(),
            is_dirty: vec![true; count],
        };
        for store in &graph.stores {
            if store.container != NONE {
                facts.borrow(store.container, store.stored);
            }
        }
        for index in 0..count as u32 {
            match graph.carriers[index as usize].kind {
                Kind::Mixed => facts.borrow_sources(graph, index),
                Kind::Returned if compared(index) => {
                    for earlier in (0..index).rev().take_while(|&other| same_call(graph, other, index)) {
                        facts.borrow(index, earlier);
                    }
                    for &source in graph.carriers[index as usize].sources.iter().filter(|&&source| source != NONE) {
                        facts.borrow(index, source);
                    }
                }
                _ => {}
            }
        }
        facts
    }

    /// Returns a carrier and those whose buffers it may have.
    pub fn possible_owners(&self, carrier: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        std::iter::once(carrier).chain(self.owners[carrier as usize].iter().copied())
    }

    /// Returns a carrier and those that may have its buffer.
    pub fn aliases(&self, carrier: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        std::iter::once(carrier).chain(self.borrowers[carrier as usize].iter().copied())
    }

    fn mark(&mut self, carrier: u32) {
        if !std::mem::replace(&mut self.is_dirty[carrier as usize], true) {
            self.dirty.push(carrier);
        }
    }

    /// Makes a carrier live at the start of a node. Returns false if it was already.
    pub fn force(&mut self, carrier: u32, node: u32) -> bool {
        if self.forced[carrier as usize].contains(&node) {
            return false;
        }
        self.forced[carrier as usize].push(node);
        self.mark(carrier);
        true
    }

    /// Lets a carrier, and whatever it borrows, escape. Returns false if they already did.
    pub fn leak(&mut self, carrier: u32) -> bool {
        let mut found = false;
        for at in std::iter::once(carrier).chain(self.owners[carrier as usize].iter().copied()) {
            found |= !std::mem::replace(&mut self.leaked[at as usize], true);
        }
        found
    }

    /// Makes a select borrow from its operands.
    pub fn borrow_sources(&mut self, graph: &Graph, carrier: u32) {
        if !std::mem::replace(&mut self.borrows[carrier as usize], true) {
            for &source in graph.carriers[carrier as usize].sources.iter().filter(|&&source| source != NONE) {
                self.borrow(carrier, source);
            }
        }
    }

    /// Records that `borrower` may have the buffer of `owner` while `owner` is live.
    pub fn borrow(&mut self, borrower: u32, owner: u32) {
        if borrower == owner || self.related.contains(&(borrower, owner)) {
            return;
        }
        let lower: SmallVec<[u32; 8]> = self.aliases(borrower).collect();
        let upper: SmallVec<[u32; 8]> = self.possible_owners(owner).collect();
        for &above in &upper {
            for &below in &lower {
                if above != below && self.related.insert((below, above)) {
                    self.owners[below as usize].push(above);
                    self.borrowers[above as usize].push(below);
                    self.mark(above);
                }
            }
        }
    }

    /// Extends ranges and borrows until nothing changes.
    pub fn settle(&mut self, graph: &Graph, ranges: &mut Ranges) {
        loop {
            while let Some(carrier) = self.dirty.pop() {
                self.is_dirty[carrier as usize] = false;
                self.settle_carrier(graph, ranges, carrier);
            }
            self.settle_siblings(graph);
            if self.dirty.is_empty() {
                return;
            }
        }
    }

    fn settle_carrier(&mut self, graph: &Graph, ranges: &mut Ranges, carrier: u32) {
        ranges.compute(graph, carrier, &self.borrowers[carrier as usize], &self.forced[carrier as usize]);
        let aliases: SmallVec<[u32; 8]> = self.aliases(carrier).collect();
        for alias in aliases {
            let data = &graph.carriers[alias as usize];
            for &(edge, index) in &data.forwarded {
                let to = graph.edges[edge as usize].to;
                if to != NONE && ranges.is_live_in(to) {
                    self.survives.insert((carrier, edge));
                    let target = graph.edges[edge as usize].passes[index as usize].target;
                    if target != NONE {
                        self.borrow(target, carrier);
                    }
                }
            }
            for &select in &data.sources_of {
                let (node, position) = {
                    let select = &graph.carriers[select as usize];
                    (select.node, select.position)
                };
                let lives_on = ranges.is_live_end(node) || ranges.last_use(node).is_some_and(|last| last > position);
                if lives_on {
                    self.borrow_sources(graph, select);
                }
            }
        }
    }

    /// If one edge may forward a buffer to several slots, one of them takes it, and a later one may borrow from any earlier one.
    fn settle_siblings(&mut self, graph: &Graph) {
        for (number, edge) in graph.edges.iter().enumerate() {
            if edge.passes.len() < 2 {
                continue;
            }
            let mut takers: FxHashMap<u32, SmallVec<[u32; 2]>> = FxHashMap::default();
            for pass in edge.passes.iter().filter(|pass| pass.source != NONE) {
                let owners = self.possible_owners(pass.source);
                let dying: SmallVec<[u32; 4]> =
                    owners.filter(|&owner| !self.survives.contains(&(owner, number as u32))).collect();
                for owner in dying {
                    let earlier = takers.entry(owner).or_default();
                    if pass.target != NONE && earlier.contains(&pass.target) {
                        continue;
                    }
                    if !earlier.is_empty() {
                        self.shared[number] = true;
                    }
                    for &taker in earlier.iter().filter(|&&taker| taker != NONE && pass.target != NONE) {
                        self.borrow(pass.target, taker);
                    }
                    earlier.push(pass.target);
                }
            }
        }
    }

    /// Computes the ownership of all carriers from ranges and borrows. Returns the selects that must borrow from their
    /// operands ([`Facts::borrow_sources`]): those whose operands do not both pass unconditional ownership, unless the
    /// select is forwarded and its condition tells whether it owns its buffer.
    pub fn classify(&mut self, graph: &Graph, compared: &dyn Fn(u32) -> bool) -> Vec<u32> {
        let count = graph.carriers.len() as u32;
        self.outcomes.get_mut().clear();
        self.own.fill(Own::Unknown);
        self.direct.iter_mut().for_each(|direct| direct.clear());
        let mut work: Vec<u32> = Vec::new();
        for carrier in 0..count {
            let data = &graph.carriers[carrier as usize];
            let own = match data.kind {
                _ if self.leaked[carrier as usize] => Own::No,
                Kind::Allocated | Kind::Taken => Own::Yes,
                Kind::Flagged => {
                    push_new(&mut self.direct[carrier as usize], NONE);
                    Own::Flag
                }
                Kind::Returned => {
                    if compared(carrier) {
                        let earlier = (0..carrier).rev().take_while(|&other| same_call(graph, other, carrier));
                        self.direct[carrier as usize].extend(earlier);
                        for &source in &data.sources {
                            push_new(&mut self.direct[carrier as usize], source);
                        }
                    }
                    if self.direct[carrier as usize].is_empty() { Own::Yes } else { Own::Flag }
                }
                Kind::Mixed => {
                    let owners = self.owners[carrier as usize].iter().copied();
                    let owners: SmallVec<[u32; 2]> = owners.filter(|&owner| self.may_be(carrier, owner)).collect();
                    self.direct[carrier as usize] = owners;
                    push_new(&mut self.direct[carrier as usize], NONE);
                    Own::No
                }
                Kind::Choice if self.borrows[carrier as usize] => {
                    for &source in &data.sources {
                        push_new(&mut self.direct[carrier as usize], source);
                    }
                    Own::No
                }
                Kind::Choice | Kind::Slot => {
                    work.push(carrier);
                    continue;
                }
            };
            self.own[carrier as usize] = own;
        }
        let mut queued = vec![false; count as usize];
        work.iter().for_each(|&carrier| queued[carrier as usize] = true);
        work.reverse();
        let mut refused = Vec::new();
        while let Some(carrier) = work.pop() {
            queued[carrier as usize] = false;
            let before = (self.own[carrier as usize], self.direct[carrier as usize].len());
            match graph.carriers[carrier as usize].kind {
                Kind::Choice => self.classify_choice(graph, carrier, &mut refused),
                _ => self.classify_slot(graph, carrier),
            }
            if before == (self.own[carrier as usize], self.direct[carrier as usize].len()) {
                continue;
            }
            let aliases = self.aliases(carrier);
            for alias in aliases {
                let data = &graph.carriers[alias as usize];
                let mut affected: SmallVec<[u32; 8]> = data.sources_of.iter().copied().collect();
                for &(edge, index) in &data.forwarded {
                    self.outcomes.borrow_mut().remove(&edge);
                    let passes = &graph.edges[edge as usize].passes;
                    match self.shared[edge as usize] {
                        true => affected.extend(passes[index as usize..].iter().map(|pass| pass.target)),
                        false => affected.push(passes[index as usize].target),
                    }
                }
                for next in affected.into_iter().filter(|&next| next != NONE) {
                    let is_open = match graph.carriers[next as usize].kind {
                        _ if self.leaked[next as usize] => false,
                        Kind::Slot => true,
                        Kind::Choice => !self.borrows[next as usize],
                        _ => false,
                    };
                    if is_open && !std::mem::replace(&mut queued[next as usize], true) {
                        work.push(next);
                    }
                }
            }
        }
        for own in &mut self.own {
            if *own == Own::Unknown {
                *own = Own::No;
            }
        }
        self.outcomes.get_mut().clear();
        let unclear = |&choice: &u32| {
            let data = &graph.carriers[choice as usize];
            data.kind == Kind::Choice
                && self.own[choice as usize] == Own::Flag
                && data.sources.iter().any(|&source| self.own_of_operand(source).is_none())
        };
        refused.extend((0..count).filter(unclear));
        refused
    }

    /// Returns the ownership that the operand of a select passes to it; `None` if its buffer may be that of another carrier
    /// of the function.
    pub fn own_of_operand(&self, source: u32) -> Option<Own> {
        if source == NONE {
            return Some(Own::No);
        }
        let chain = self.chain(source);
        let is_own = chain.owners.iter().all(|&owner| owner == source);
        (is_own && chain.ambiguous.is_empty()).then(|| self.own[source as usize])
    }

    fn classify_choice(&mut self, graph: &Graph, carrier: u32, refused: &mut Vec<u32>) {
        let sources = &graph.carriers[carrier as usize].sources;
        let own = |source: u32| if source == NONE { Own::No } else { self.own[source as usize] };
        let (left, right) = (own(sources[0]), own(sources[1]));
        if left == Own::Unknown || right == Own::Unknown {
            return;
        }
        if left == Own::Yes && right == Own::Yes && sources[0] != sources[1] {
            self.own[carrier as usize] = Own::Yes;
            return;
        }
        let data = &graph.carriers[carrier as usize];
        let is_selected =
            |&select: &u32| graph.carriers[select as usize].kind == Kind::Choice && !self.borrows[select as usize];
        let is_forwarded = !data.forwarded.is_empty() || data.sources_of.iter().any(is_selected);
        let takes = is_forwarded && (left.may() || right.may()) && sources[0] != sources[1];
        if !takes && self.own[carrier as usize] != Own::Flag {
            refused.push(carrier);
        }
        self.own[carrier as usize] = Own::Flag;
        for &source in sources {
            push_new(&mut self.direct[carrier as usize], source);
        }
    }

    fn classify_slot(&mut self, graph: &Graph, carrier: u32) {
        for &(edge, index) in &graph.carriers[carrier as usize].received {
            let outcome = self.outcome(graph, edge, index as usize);
            let own = match outcome.contribution {
                Contribution::Unknown => continue,
                Contribution::No => Own::No,
                Contribution::Yes => Own::Yes,
                Contribution::Flag(_) | Contribution::Compare(_) => Own::Flag,
            };
            self.own[carrier as usize] = self.own[carrier as usize].join(own);
            for next in outcome.borrowed {
                if next != carrier {
                    push_new(&mut self.direct[carrier as usize], next);
                }
            }
        }
    }

    /// Returns the effect of pass `index` of an edge. O(1) for the usual edge; if several passes of the edge may forward
    /// one buffer, the passes before it are considered first, and the effects of all of them are memoized.
    pub fn outcome(&self, graph: &Graph, edge: u32, index: usize) -> Outcome {
        if !self.shared[edge as usize] {
            return self.outcome_after(graph, edge, index, &mut Claims::default());
        }
        if let Some(known) = self.outcomes.borrow().get(&edge) {
            return known[index].clone();
        }
        let found: Rc<[Outcome]> = self.outcomes(graph, edge).into();
        let outcome = found[index].clone();
        self.outcomes.borrow_mut().insert(edge, found);
        outcome
    }

    /// Returns what pass `index` of an edge contributes to the ownership of its target.
    pub fn contribution(&self, graph: &Graph, edge: u32, index: usize) -> Contribution {
        self.outcome(graph, edge, index).contribution
    }

    /// Returns the effects of all passes of an edge. Nothing is known of those after one whose source was not reached.
    pub fn outcomes(&self, graph: &Graph, edge: u32) -> Vec<Outcome> {
        let mut claims = Claims::default();
        let passes = graph.edges[edge as usize].passes.len();
        let mut found: Vec<Outcome> = Vec::with_capacity(passes);
        for index in 0..passes {
            let unknown = found.last().filter(|last| last.contribution == Contribution::Unknown).cloned();
            found.push(unknown.unwrap_or_else(|| self.outcome_after(graph, edge, index, &mut claims)));
        }
        found
    }

    fn outcome_after(&self, graph: &Graph, edge: u32, index: usize, claims: &mut Claims) -> Outcome {
        let pass = &graph.edges[edge as usize].passes[index];
        let mut outcome = Outcome { contribution: Contribution::No, moved: SmallVec::new(), borrowed: SmallVec::new() };
        if pass.is_copied {
            outcome.contribution = Contribution::Yes;
            return outcome;
        }
        if pass.source == NONE {
            outcome.borrowed.push(NONE);
            return outcome;
        }
        if self.own[pass.source as usize] == Own::Unknown {
            outcome.contribution = Contribution::Unknown;
            return outcome;
        }
        if pass.shifted && pass.target == NONE {
            return outcome;
        }
        let dies = |owner: u32| !self.survives.contains(&(owner, edge));
        let chain = self.chain(pass.source);
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
        outcome.borrowed = self.borrowed(pass.source, edge, &claims.taken);
        if compares {
            let owners = self.dying_owners(pass.source, edge);
            claims.conditional.extend(owners.iter().copied());
            outcome.moved.clear();
            for earlier in 0..index {
                let target = graph.edges[edge as usize].passes[earlier].target;
                let shares = owners.iter().any(|&owner| self.concerns(graph, edge, earlier, owner));
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
        outcome.contribution = match self.own[last as usize] {
            Own::Yes => Contribution::Yes,
            _ => Contribution::Flag(outcome.moved.clone()),
        };
        outcome
    }

    /// Returns whether a carrier may have the buffer of one of its possible owners. A buffer of buffers borrows what is
    /// stored in it, and what is loaded from it borrows both, so that all stay live; but it is not one of them.
    fn may_be(&self, carrier: u32, owner: u32) -> bool {
        self.containers[carrier as usize] == self.containers[owner as usize]
    }

    /// Returns whether pass `index` of the edge may forward the buffer of `owner`, rather than a copy.
    pub fn concerns(&self, graph: &Graph, edge: u32, index: usize, owner: u32) -> bool {
        let pass = &graph.edges[edge as usize].passes[index];
        let is_copied = pass.is_copied || pass.shifted && pass.target == NONE;
        let source = pass.source;
        !is_copied && source != NONE && (source == owner || self.related.contains(&(source, owner)))
    }

    fn dying_owners(&self, source: u32, edge: u32) -> Vec<u32> {
        let owners = self.possible_owners(source);
        let dies = |&owner: &u32| self.own[owner as usize].may() && !self.survives.contains(&(owner, edge));
        let mut dying: Vec<u32> = owners.filter(|owner| dies(owner) && self.may_be(source, *owner)).collect();
        dying.sort_unstable();
        dying
    }

    /// Returns the carriers from which a slot borrows that an edge forwards `source` to, if it passes no ownership.
    /// `taken`: the targets of earlier passes of the edge, by the owners that they took.
    fn borrowed(&self, source: u32, edge: u32, taken: &FxHashMap<u32, u32>) -> SmallVec<[u32; 4]> {
        let mut found: SmallVec<[u32; 4]> = SmallVec::new();
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut work: SmallVec<[u32; 8]> = SmallVec::from_slice(&[source]);
        while let Some(at) = work.pop() {
            let next = taken.get(&at).copied().unwrap_or(at);
            if at == NONE || taken.contains_key(&at) || self.survives.contains(&(at, edge)) {
                if !found.contains(&next) {
                    found.push(next);
                }
            } else if seen.insert(at) && self.own[at as usize] != Own::Yes {
                work.extend(self.direct[at as usize].iter().copied());
            }
        }
        found
    }

    /// Returns the possible owners of the buffer of `carrier`.
    pub fn chain(&self, carrier: u32) -> Chain {
        let mut chain = Chain::default();
        let mut at = carrier;
        let mut seen: SmallVec<[u32; 8]> = SmallVec::new();
        while at != NONE && !seen.contains(&at) {
            seen.push(at);
            match self.own[at as usize] {
                Own::Yes => {
                    chain.owners.push(at);
                    return chain;
                }
                Own::Flag => chain.owners.push(at),
                Own::No | Own::Unknown => {}
            }
            match self.direct[at as usize][..] {
                [] => break,
                [only] => at = only,
                _ => {
                    let owners = self.owners[at as usize].iter().copied();
                    let may = |&owner: &u32| self.own[owner as usize].may() && self.may_be(carrier, owner);
                    chain.ambiguous = owners.filter(may).collect();
                    chain.ambiguous.sort_unstable();
                    break;
                }
            }
        }
        chain
    }
}

/// The effect of one pass of an edge.
#[derive(Clone)]
pub(super) struct Outcome {
    /// Its contribution to the ownership of its target.
    pub contribution: Contribution,
    /// The possible owners that are not live after the edge and may move to the target: each if those before it do not
    /// own the buffer.
    pub moved: SmallVec<[u32; 2]>,
    /// The carriers from which the target borrows otherwise.
    borrowed: SmallVec<[u32; 4]>,
}

/// The owners that earlier passes of an edge take over.
#[derive(Default)]
struct Claims {
    /// Owners whose buffers surely move, if they own any, and the targets.
    taken: FxHashMap<u32, u32>,
    /// Owners whose buffers may move.
    conditional: FxHashSet<u32>,
}

/// The contribution of an edge to the ownership of a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Contribution {
    /// The source has not been reached.
    Unknown,
    /// The slot borrows.
    No,
    /// Ownership moves.
    Yes,
    /// Ownership moves if one of these carriers owns its buffer.
    Flag(SmallVec<[u32; 2]>),
    /// Ownership moves if the buffer is one that these carriers own.
    Compare(Vec<u32>),
}

fn push_new(list: &mut SmallVec<[u32; 2]>, item: u32) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// Returns whether two carriers are results of one call.
pub(super) fn same_call(graph: &Graph, left: u32, right: u32) -> bool {
    let (left, right) = (&graph.carriers[left as usize], &graph.carriers[right as usize]);
    left.kind == Kind::Returned
        && right.kind == Kind::Returned
        && left.position == right.position
        && left.node == right.node
}
