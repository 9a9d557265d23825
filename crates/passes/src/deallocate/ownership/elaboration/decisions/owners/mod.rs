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
//! ranges and borrows grow until nothing changes (`borrows`). Then the ownership of slots is the join over their edges
//! (`classes`); `outcomes` computes the effect of each edge.
//!
//! A slot may own on one edge and borrow on another. The *chain* of a value lists the possible owners of its buffer: the
//! carrier itself, if its flag is set, otherwise the carrier from which it borrows, and so on. A chain ends at a buffer
//! that the function does not own, at an owner without condition, or where a carrier borrows from several (*ambiguous*:
//! only pointers tell which).

mod borrows;
mod classes;
mod outcomes;

use std::cell::RefCell;
use std::rc::Rc;

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::deallocate::ownership::elaboration::graph::ids::{CarrierId, EdgeId, NodeId, table};
use crate::deallocate::ownership::elaboration::graph::program_graph::Graph;
use crate::deallocate::ownership::elaboration::graph::roles::Kind;

/// The ownership of a carrier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Own {
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
pub struct Chain {
    /// Each owns the buffer if its flag is set and those before it do not; the flag of the last may be constant.
    pub owners: SmallVec<[CarrierId; 2]>,
    /// Further carriers, one of which may own the buffer.
    pub ambiguous: Vec<CarrierId>,
}

/// The effect of one pass of an edge.
#[derive(Clone)]
pub struct Outcome {
    /// Its contribution to the ownership of its target.
    pub contribution: Contribution,
    /// The possible owners that are not live after the edge and may move to the target: each if those before it do not
    /// own the buffer.
    pub moved: SmallVec<[CarrierId; 2]>,
    /// The carriers from which the target borrows otherwise; `None` stands for buffers of others.
    borrowed: SmallVec<[Option<CarrierId>; 4]>,
}

/// The contribution of an edge to the ownership of a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contribution {
    /// The source has not been reached.
    Unknown,
    /// The slot borrows.
    No,
    /// Ownership moves.
    Yes,
    /// Ownership moves if one of these carriers owns its buffer.
    Flag(SmallVec<[CarrierId; 2]>),
    /// Ownership moves if the buffer is one that these carriers own.
    Compare(Vec<CarrierId>),
}

/// The result of the analysis.
pub struct Facts {
    /// By carrier: its ownership.
    pub own: SecondaryMap<CarrierId, Own>,
    /// By carrier: the carriers whose buffers it may borrow, directly or indirectly.
    pub owners: SecondaryMap<CarrierId, Vec<CarrierId>>,
    /// By carrier: the carriers that may borrow its buffer.
    pub borrowers: SecondaryMap<CarrierId, Vec<CarrierId>>,
    /// The carriers that are live after an edge that forwards their buffer.
    pub survives: FxHashSet<(CarrierId, EdgeId)>,
    /// By carrier: nodes at whose start it must be live although it is not used there.
    pub forced: SecondaryMap<CarrierId, Vec<NodeId>>,
    /// The selects that borrow from their operands.
    borrows: EntitySet<CarrierId>,
    /// By carrier: the carriers from which it borrows directly if it does not own its buffer; `None` stands for buffers
    /// of others.
    direct: SecondaryMap<CarrierId, SmallVec<[Option<CarrierId>; 2]>>,
    /// The carriers that escape, so that nothing frees them.
    pub leaked: EntitySet<CarrierId>,
    /// The carriers whose buffers have buffers as elements.
    containers: EntitySet<CarrierId>,
    /// The pairs of borrower and owner.
    related: FxHashSet<(CarrierId, CarrierId)>,
    /// The edges of which two passes may forward one buffer whose owner is not live afterwards.
    shared: EntitySet<EdgeId>,
    /// The effects of the passes of such edges, as far as they were asked for since something changed that they depend on.
    outcomes: RefCell<FxHashMap<EdgeId, Rc<[Outcome]>>>,
    dirty: Vec<CarrierId>,
    is_dirty: EntitySet<CarrierId>,
}

impl Facts {
    /// Starts the analysis: allocations own, and everything moves. `compared`: the results of calls that may be the same
    /// buffer as an earlier result, or as an operand.
    pub fn new(graph: &Graph, compared: &EntitySet<CarrierId>) -> Facts {
        let count = graph.carriers.len();
        let containers = graph.carriers.iter().filter(|(_, data)| data.is_container).map(|(carrier, _)| carrier);
        let mut facts = Facts {
            own: table(count),
            owners: table(count),
            borrowers: table(count),
            survives: FxHashSet::default(),
            forced: table(count),
            borrows: EntitySet::new(),
            direct: table(count),
            leaked: EntitySet::new(),
            containers: EntitySet::new(),
            related: FxHashSet::default(),
            shared: EntitySet::new(),
            outcomes: RefCell::default(),
            dirty: graph.carriers.keys().rev().collect(),
            is_dirty: EntitySet::with_capacity(count),
        };
        facts.containers.extend(containers);
        facts.is_dirty.extend(graph.carriers.keys());
        for store in &graph.stores {
            if let Some(container) = store.container {
                facts.borrow(container, store.stored);
            }
        }
        for (carrier, data) in graph.carriers.iter() {
            match data.kind {
                Kind::Mixed => facts.borrow_sources(graph, carrier),
                Kind::Returned if compared.contains(carrier) => {
                    let earlier = graph.earlier_results(carrier);
                    earlier.for_each(|earlier| facts.borrow(carrier, earlier));
                    data.sources.iter().flatten().for_each(|&source| facts.borrow(carrier, source));
                }
                _ => {}
            }
        }
        facts
    }

    /// Returns a carrier and those whose buffers it may have.
    pub fn possible_owners(&self, carrier: CarrierId) -> impl Iterator<Item = CarrierId> + Clone + '_ {
        std::iter::once(carrier).chain(self.owners[carrier].iter().copied())
    }

    /// Returns a carrier and those that may have its buffer.
    pub fn aliases(&self, carrier: CarrierId) -> impl Iterator<Item = CarrierId> + Clone + '_ {
        std::iter::once(carrier).chain(self.borrowers[carrier].iter().copied())
    }

    /// Lets a carrier, and whatever it borrows, escape. Returns false if they already did.
    pub fn leak(&mut self, carrier: CarrierId) -> bool {
        let mut found = self.leaked.insert(carrier);
        for &owner in &self.owners[carrier] {
            found |= self.leaked.insert(owner);
        }
        found
    }

    /// Returns whether a carrier may have the buffer of one of its possible owners. A buffer of buffers borrows what is
    /// stored in it, and what is loaded from it borrows both, so that all stay live; but it is not one of them.
    fn may_be(&self, carrier: CarrierId, owner: CarrierId) -> bool {
        self.containers.contains(carrier) == self.containers.contains(owner)
    }

    /// Returns the ownership that the operand of a select passes to it; `None` if its buffer may be that of another carrier
    /// of the function.
    pub fn own_of_operand(&self, source: Option<CarrierId>) -> Option<Own> {
        let Some(source) = source else { return Some(Own::No) };
        let chain = self.chain(source);
        let is_own = chain.owners.iter().all(|&owner| owner == source);
        (is_own && chain.ambiguous.is_empty()).then(|| self.own[source])
    }

    /// Returns whether an `i1` tells whether the carrier owns its buffer.
    pub fn has_flag(&self, carrier: CarrierId) -> bool {
        self.own[carrier] == Own::Flag
    }

    /// Returns the possible owners of the buffer of `carrier`.
    pub fn chain(&self, carrier: CarrierId) -> Chain {
        let mut chain = Chain::default();
        let mut next = Some(carrier);
        let mut seen: SmallVec<[CarrierId; 8]> = SmallVec::new();
        while let Some(at) = next.filter(|at| !seen.contains(at)) {
            seen.push(at);
            match self.own[at] {
                Own::Yes => {
                    chain.owners.push(at);
                    return chain;
                }
                Own::Flag => chain.owners.push(at),
                Own::No | Own::Unknown => {}
            }
            match self.direct[at][..] {
                [] => break,
                [only] => next = only,
                _ => {
                    let owners = self.owners[at].iter().copied();
                    let may = |&owner: &CarrierId| self.own[owner].may() && self.may_be(carrier, owner);
                    chain.ambiguous = owners.filter(may).collect();
                    chain.ambiguous.sort_unstable();
                    break;
                }
            }
        }
        chain
    }
}
