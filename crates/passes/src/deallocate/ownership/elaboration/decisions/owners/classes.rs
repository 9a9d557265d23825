//! The ownership of each carrier, from ranges and borrows.

use cranelift_entity::EntitySet;
use smallvec::SmallVec;

use super::{Contribution, Facts, Own};
use crate::deallocate::ownership::elaboration::graph::ids::CarrierId;
use crate::deallocate::ownership::elaboration::graph::program_graph::{Carrier, Graph};
use crate::deallocate::ownership::elaboration::graph::roles::Kind;

impl Facts {
    /// Computes the ownership of all carriers from ranges and borrows. Returns the selects that must borrow from their
    /// operands ([`Facts::borrow_sources`]): those whose operands do not both pass unconditional ownership, unless the
    /// select is forwarded and its condition tells whether it owns its buffer.
    pub fn classify(&mut self, graph: &Graph, compared: &EntitySet<CarrierId>) -> Vec<CarrierId> {
        self.outcomes.get_mut().clear();
        self.own.values_mut().for_each(|own| *own = Own::Unknown);
        self.direct.values_mut().for_each(|direct| direct.clear());
        let mut open: Vec<CarrierId> = Vec::new();
        for (carrier, data) in graph.carriers.iter() {
            match self.own_class(graph, carrier, data, compared) {
                Some(own) => self.own[carrier] = own,
                None => open.push(carrier),
            }
        }
        let mut refused = self.classify_open(graph, open);
        for carrier in graph.carriers.keys() {
            let own = &mut self.own[carrier];
            if *own == Own::Unknown {
                *own = Own::No;
            }
        }
        self.outcomes.get_mut().clear();
        let unclear = |&choice: &CarrierId| {
            let data = &graph.carriers[choice];
            data.kind == Kind::Choice
                && self.has_flag(choice)
                && data.sources.iter().any(|&source| self.own_of_operand(source).is_none())
        };
        refused.extend(graph.carriers.keys().filter(unclear));
        refused
    }

    /// Returns the ownership of a carrier that does not depend on that of others; `None` for other carriers. Finds what it
    /// borrows from directly.
    fn own_class(
        &mut self,
        graph: &Graph,
        carrier: CarrierId,
        data: &Carrier,
        compared: &EntitySet<CarrierId>,
    ) -> Option<Own> {
        match data.kind {
            _ if self.leaked.contains(carrier) => Some(Own::No),
            Kind::Allocated | Kind::Taken => Some(Own::Yes),
            Kind::Flagged => {
                push_new(&mut self.direct[carrier], None);
                Some(Own::Flag)
            }
            Kind::Returned => {
                if compared.contains(carrier) {
                    let direct = &mut self.direct[carrier];
                    direct.extend(graph.earlier_results(carrier).map(Some));
                    data.sources.iter().for_each(|&source| push_new(direct, source));
                }
                Some(if self.direct[carrier].is_empty() { Own::Yes } else { Own::Flag })
            }
            Kind::Mixed => {
                let owners = self.owners[carrier].iter().copied();
                let mut direct: SmallVec<[_; 2]> =
                    owners.filter(|&owner| self.may_be(carrier, owner)).map(Some).collect();
                push_new(&mut direct, None);
                self.direct[carrier] = direct;
                Some(Own::No)
            }
            Kind::Choice if self.borrows.contains(carrier) => {
                let direct = &mut self.direct[carrier];
                data.sources.iter().for_each(|&source| push_new(direct, source));
                Some(Own::No)
            }
            Kind::Choice | Kind::Slot => None,
        }
    }

    /// Computes the ownership of slots and selects, those first that come first. Returns the selects that are refused.
    fn classify_open(&mut self, graph: &Graph, mut work: Vec<CarrierId>) -> Vec<CarrierId> {
        let mut queued: EntitySet<CarrierId> = EntitySet::with_capacity(graph.carriers.len());
        queued.extend(work.iter().copied());
        work.reverse();
        let mut refused = Vec::new();
        while let Some(carrier) = work.pop() {
            queued.remove(carrier);
            let before = (self.own[carrier], self.direct[carrier].len());
            match graph.carriers[carrier].kind {
                Kind::Choice => self.classify_choice(graph, carrier, &mut refused),
                _ => self.classify_slot(graph, carrier),
            }
            if before == (self.own[carrier], self.direct[carrier].len()) {
                continue;
            }
            for next in self.affected(graph, carrier) {
                let is_open = match graph.carriers[next].kind {
                    _ if self.leaked.contains(next) => false,
                    Kind::Slot => true,
                    Kind::Choice => !self.borrows.contains(next),
                    _ => false,
                };
                if is_open && queued.insert(next) {
                    work.push(next);
                }
            }
        }
        refused
    }

    /// Returns the carriers whose ownership may change with that of a carrier.
    fn affected(&self, graph: &Graph, carrier: CarrierId) -> SmallVec<[CarrierId; 8]> {
        let mut affected: SmallVec<[CarrierId; 8]> = SmallVec::new();
        for alias in self.aliases(carrier) {
            let data = &graph.carriers[alias];
            affected.extend(data.sources_of.iter().copied());
            for &pass in &data.forwarded {
                let edge = graph.passes[pass].edge;
                self.outcomes.borrow_mut().remove(&edge);
                match self.shared.contains(edge) {
                    true => {
                        let passes = &graph.passes_of(edge)[graph.place(pass)..];
                        affected.extend(passes.iter().filter_map(|pass| pass.target));
                    }
                    false => affected.extend(graph.passes[pass].target),
                }
            }
        }
        affected
    }

    fn classify_choice(&mut self, graph: &Graph, carrier: CarrierId, refused: &mut Vec<CarrierId>) {
        let data = &graph.carriers[carrier];
        let own = |source: Option<CarrierId>| source.map_or(Own::No, |source| self.own[source]);
        let (left, right) = (own(data.sources[0]), own(data.sources[1]));
        if left == Own::Unknown || right == Own::Unknown {
            return;
        }
        if left == Own::Yes && right == Own::Yes && data.sources[0] != data.sources[1] {
            self.own[carrier] = Own::Yes;
            return;
        }
        let is_selected =
            |&select: &CarrierId| graph.carriers[select].kind == Kind::Choice && !self.borrows.contains(select);
        let is_forwarded = !data.forwarded.is_empty() || data.sources_of.iter().any(is_selected);
        let takes = is_forwarded && (left.may() || right.may()) && data.sources[0] != data.sources[1];
        if !takes && !self.has_flag(carrier) {
            refused.push(carrier);
        }
        self.own[carrier] = Own::Flag;
        let direct = &mut self.direct[carrier];
        data.sources.iter().for_each(|&source| push_new(direct, source));
    }

    fn classify_slot(&mut self, graph: &Graph, carrier: CarrierId) {
        for &pass in &graph.carriers[carrier].received {
            let outcome = self.outcome(graph, pass);
            let own = match outcome.contribution {
                Contribution::Unknown => continue,
                Contribution::No => Own::No,
                Contribution::Yes => Own::Yes,
                Contribution::Flag(_) | Contribution::Compare(_) => Own::Flag,
            };
            self.own[carrier] = self.own[carrier].join(own);
            for next in outcome.borrowed.into_iter().filter(|&next| next != Some(carrier)) {
                push_new(&mut self.direct[carrier], next);
            }
        }
    }
}

fn push_new(list: &mut SmallVec<[Option<CarrierId>; 2]>, item: Option<CarrierId>) {
    if !list.contains(&item) {
        list.push(item);
    }
}
