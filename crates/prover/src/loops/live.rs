//! The conditions under which objects are live at the head of a loop, and the leaks of a turn.

use std::rc::Rc;

use smallvec::SmallVec;

use super::{Becomes, Form, Head, Literal, LiveForm, MOST_MATCHED_ROUNDS, MOST_RELATED, Meaning};
use crate::checker::Checker;
use crate::condition::{ALWAYS, Condition, NEVER};
use crate::object::{ObjectId, Origin};
use crate::state::{Contents, Datum, Edge, MOST_MEMBERS, Part};

impl Checker<'_> {
    /// Updates when the objects are live that the turn changes, and the carried ones.
    pub(super) fn update_live(&mut self, head: &mut Head, back: &Edge, becomes: &Becomes) -> bool {
        let mut changed = false;
        let (init_path, back_path) = (head.init.state.path, back.state.path);
        let mut objects: Vec<ObjectId> = head.live.keys().copied().collect();
        head.init.state.live.differences(&back.state.live, &mut |key, _, _| {
            if key < head.base && !head.live.contains_key(&ObjectId(key)) {
                objects.push(ObjectId(key));
            }
        });
        objects.retain(|object| object.0 < head.base);
        objects.sort_unstable();
        let mut wanted: Vec<(ObjectId, Condition, Condition)> = Vec::new();
        for object in objects {
            let (init, returned) = (head.init.state.live(object), back.state.live(object));
            if !head.live.contains_key(&object) && self.tables.conditions.equal_where(back_path, init, returned) {
                continue;
            }
            wanted.push((object, init, returned));
        }
        for carried in head.carried.clone().into_iter().flatten() {
            let mut live = NEVER;
            let mut sources: Vec<(ObjectId, Condition)> = Vec::new();
            for (&object, members) in becomes {
                sources.extend(members.iter().filter(|member| member.1 == carried).map(|member| (object, member.0)));
            }
            sources.sort_unstable();
            for (object, under) in sources {
                let own = back.state.live(object);
                let own = self.tables.conditions.and(own, under);
                live = self.tables.conditions.or(live, own);
            }
            wanted.push((carried, NEVER, live));
        }
        for (object, init, returned) in wanted {
            let before = head.live.get(&object).cloned();
            let form = self.live_form(head, object, before.as_ref(), (init_path, init), (back_path, returned));
            if before.as_ref() != Some(&form) {
                head.live.insert(object, form);
                changed = true;
            }
        }
        changed
    }

    /// Returns when an object is live at the head, given when it is on the edges.
    fn live_form(
        &mut self,
        head: &mut Head,
        object: ObjectId,
        before: Option<&LiveForm>,
        init: (Condition, Condition),
        back: (Condition, Condition),
    ) -> LiveForm {
        let meaning = Meaning::Live(object);
        if head.known.contains_key(&meaning) {
            self.variable(head, meaning, init.1, back.1);
        }
        if let Some(before) = before
            && self.form_fits(head, before, init, back)
        {
            return before.clone();
        }
        let mut bases = vec![ALWAYS, NEVER];
        if init.1 != ALWAYS && init.1 != NEVER {
            bases.push(init.1);
        }
        for &base in &bases {
            let form = LiveForm { base, literals: SmallVec::new(), any: false };
            if self.form_fits(head, &form, init, back) {
                return form;
            }
        }
        if head.rounds < MOST_MATCHED_ROUNDS {
            let current: Vec<usize> = (0..head.variables.len()).filter(|&index| self.is_current(head, index)).collect();
            // First, where an argument denotes the object: then the argument is live whenever it is this object.
            for literals in self.denoting(head, object) {
                let form = LiveForm { base: ALWAYS, literals, any: false };
                if self.form_fits(head, &form, init, back) {
                    return form;
                }
            }
            bases.retain(|&base| base != NEVER);
            for &base in &bases {
                for &index in &current {
                    for positive in [true, false] {
                        let literals = SmallVec::from_slice(&[Literal::Variable(index, positive)]);
                        let form = LiveForm { base, literals, any: false };
                        if self.form_fits(head, &form, init, back) {
                            return form;
                        }
                    }
                }
            }
            for any in [true, false] {
                if let Some(form) = self.combined(head, &current, any, init, back) {
                    return form;
                }
            }
        }
        let own = self.variable(head, meaning, init.1, back.1);
        LiveForm { base: ALWAYS, literals: SmallVec::from_slice(&[Literal::Variable(own, true)]), any: false }
    }

    /// Returns, for each argument that may denote an object, the literals that say that it does.
    fn denoting(&mut self, head: &Head, object: ObjectId) -> Vec<SmallVec<[Literal; 2]>> {
        let mut found = Vec::new();
        for form in &head.forms {
            let Form::Buffer(targets, _) = form else { continue };
            let mut literals = SmallVec::new();
            for &(target, literal) in targets {
                if target == object {
                    literals.extend(literal);
                    found.push(literals);
                    break;
                }
                literals.push(match literal {
                    Some(Literal::Variable(index, positive)) => Literal::Variable(index, !positive),
                    Some(Literal::Outside(condition)) => Literal::Outside(self.tables.conditions.not(condition)),
                    None => break,
                });
            }
        }
        found
    }

    /// Returns the disjunction of the literals that imply that an object is live, or the conjunction of those that are
    /// implied, if it says exactly when the object is live.
    fn combined(
        &mut self,
        head: &Head,
        current: &[usize],
        any: bool,
        init: (Condition, Condition),
        back: (Condition, Condition),
    ) -> Option<LiveForm> {
        let mut form = LiveForm { base: ALWAYS, literals: SmallVec::new(), any };
        for &index in current.iter().take(MOST_RELATED) {
            for positive in [true, false] {
                let literal = Literal::Variable(index, positive);
                let implied = [(false, init), (true, back)].into_iter().all(|(is_back, (path, live))| {
                    let value = self.literal_on(head, literal, is_back);
                    let (strong, weak) = if any { (value, live) } else { (live, value) };
                    let beyond = self.tables.conditions.without(strong, weak);
                    !self.tables.conditions.meet(path, beyond)
                });
                if implied {
                    form.literals.push(literal);
                }
            }
        }
        if form.literals.is_empty() || !self.form_fits(head, &form, init, back) {
            return None;
        }
        // Literals that add nothing are left out.
        for position in (0..form.literals.len()).rev() {
            let mut fewer = form.clone();
            fewer.literals.remove(position);
            if !fewer.literals.is_empty() && self.form_fits(head, &fewer, init, back) {
                form = fewer;
            }
        }
        Some(form)
    }

    /// Returns the condition of a form, for these values of its literals.
    pub(super) fn live_value(&mut self, form: &LiveForm, values: &[Condition]) -> Condition {
        if !form.any {
            return values.iter().fold(form.base, |all, &value| self.tables.conditions.and(all, value));
        }
        let any = values.iter().fold(NEVER, |any, &value| self.tables.conditions.or(any, value));
        self.tables.conditions.and(form.base, any)
    }

    fn form_fits(
        &mut self,
        head: &Head,
        form: &LiveForm,
        init: (Condition, Condition),
        back: (Condition, Condition),
    ) -> bool {
        for (is_back, (path, wanted)) in [(false, init), (true, back)] {
            let mut values = SmallVec::<[Condition; 2]>::new();
            for &literal in &form.literals {
                values.push(self.literal_on(head, literal, is_back));
            }
            let value = self.live_value(form, &values);
            if !self.tables.conditions.equal_where(path, value, wanted) {
                return false;
            }
        }
        true
    }

    /// Weakens the contents of buffers from outside to those that hold on both edges. Returns whether it
    /// changed.
    pub(super) fn update_contents(&mut self, head: &mut Head, back: &Edge) -> bool {
        let mut differing = Vec::new();
        head.init.state.contents.differences(&back.state.contents, &mut |key, own, their| {
            if let Some(own) = own
                && key < head.base
            {
                differing.push((key, own.clone(), their.cloned()));
            }
        });
        let mut changed = false;
        for (key, own, their) in differing {
            let known = match head.contents.get(&key) {
                Some(None) => continue,
                Some(Some(known)) => known.clone(),
                None => own,
            };
            let both = their.and_then(|their| self.weakened(head, back, &known, &their));
            let both = both.map(Rc::new);
            if both.as_ref() != Some(&known) {
                head.contents.insert(key, both);
                changed = true;
            }
        }
        changed
    }

    /// Returns the contents that hold both at the head and after a turn, or nothing if a buffer of the turn is stored.
    fn weakened(&mut self, head: &Head, back: &Edge, known: &Contents, after: &Contents) -> Option<Contents> {
        let mut both = known.clone();
        both.lost |= after.lost;
        let mut stored: Vec<(ObjectId, Part)> = after.some.to_vec();
        let mut values = Vec::new();
        known.cells.differences(&after.cells, &mut |key, own, their| {
            values.push((Some(key), [own.cloned(), their.cloned()]));
        });
        if known.any != after.any {
            both.any = Vec::new();
            values.extend(known.any.iter().chain(&after.any).map(|datum| (None, [Some(datum.clone()), None])));
        }
        for (key, values) in values {
            if let Some(key) = key {
                both.cells.set(key, None);
            }
            for datum in values.into_iter().flatten() {
                if let Datum::Buffer(members, part) = datum {
                    let members = self.tables.resolve(&back.state, &members);
                    // A value of outside stays the same in each turn.
                    let is_of_outside = part.is_start()
                        && members.iter().all(|&(under, object)| {
                            object.0 < head.base && self.tables.conditions.is_before(under, head.first_atom())
                        });
                    if is_of_outside {
                        both.add_any(Datum::Buffer(Rc::new(members), part));
                        continue;
                    }
                    stored.extend(members.into_iter().map(|member| (member.1, part)));
                }
            }
        }
        for (object, part) in stored {
            if object.0 >= head.base && !matches!(self.tables.data(object).origin, Origin::Global(_)) {
                return None;
            }
            // An unknown pointer of one turn is not the same as that of another turn.
            both.add_some(object, if part.is_start() { part } else { Part::Shifted });
        }
        (both.some.len() <= MOST_MEMBERS).then_some(both)
    }

    /// Reports buffers that a turn allocates, and neither frees nor carries into the next one.
    pub(super) fn leaks_of_turn(&mut self, head: &Head, back: &Edge, becomes: &Becomes) {
        let mut leaked = Vec::new();
        let mut own = Vec::new();
        back.state.live.differences(&head.init.state.live, &mut |key, live, _| {
            if let Some(&live) = live
                && key >= head.base
            {
                own.push((key, live));
            }
        });
        for (key, live) in own {
            let mut left = live;
            for (under, _) in becomes.get(&ObjectId(key)).cloned().unwrap_or_default() {
                left = self.tables.conditions.without(left, under);
            }
            if left != NEVER {
                leaked.push((key, left));
            }
        }
        self.leaks(&back.state, &leaked, head.at, "before the next turn of the loop");
    }
}
