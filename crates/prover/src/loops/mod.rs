//! Loops: an invariant of the state at the head of a cycle.
//!
//! The head is entered by one edge from outside and one that returns (each the join of several). A value that both edges
//! agree on does not change. Otherwise the head has *variables*: atoms that are true on an edge under a condition that is
//! known for each edge. A carried `i1` is a variable; so is the question which object a carried buffer denotes, and
//! whether an object is live, unless an earlier variable has the same answer on both edges. An object that was allocated
//! in the turn and is carried into the next becomes the *carried object* of the block argument. The variables are
//! related by what holds on both edges (`relation`).
//!
//! The body is run with the invariant until the edge that returns agrees with it. The path of the invariant is that of the
//! edge that enters; in an irreducible cycle, the edge that returns may come from another entry, whose path is added.

mod live;
mod relation;

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use self::relation::{MOST_NODES, Relation};
use crate::checker::Checker;
use crate::condition::{ALWAYS, Atom, Condition, NEVER};
use crate::object::ObjectId;
use crate::state::{Contents, Datum, Edge, MOST_MEMBERS, Members, Part};
use freehold_core::ir::Location;
use freehold_core::sort::sort_by_key;

/// The meaning of a variable at the head.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Meaning {
    /// A carried `i1`, by the number of the argument.
    Flag(usize),
    /// A carried buffer is this object.
    Denotes(usize, ObjectId),
    /// This object is live.
    Live(ObjectId),
}

/// A variable: its atom, and its value on each edge. `next` is the atom of the value in the next turn.
struct Variable {
    meaning: Meaning,
    atom: Atom,
    next: Atom,
    init: Condition,
    back: Condition,
}

/// A condition that has a value at the head and on each edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Literal {
    /// A variable, or its negation.
    Variable(usize, bool),
    /// A condition on atoms of outside, which no turn changes.
    Outside(Condition),
}

/// The representation of an argument at the head.
#[derive(Clone, PartialEq, Debug)]
enum Form {
    /// It has the same value as outside.
    Same,
    /// It is this variable.
    Flag(usize),
    /// Nothing is known.
    Lost,
    /// It is the first object whose literal is true; the last has none.
    Buffer(Vec<Target>, Part),
}

/// An object, and the literal that tells it from those after it.
type Target = (ObjectId, Option<Literal>);

/// The objects that an argument is on one of the edges to the head, and when it is none of those that were told apart.
struct Side<'m> {
    members: &'m Members,
    rest: Condition,
}

impl Side<'_> {
    /// Returns when the argument is the object.
    fn under(&self, object: ObjectId) -> Condition {
        self.members.iter().find(|member| member.1 == object).map_or(NEVER, |member| member.0)
    }
}

/// When an object is live: under a condition of outside, and all literals, or any of them.
#[derive(Clone, PartialEq, Debug)]
struct LiveForm {
    base: Condition,
    literals: SmallVec<[Literal; 2]>,
    any: bool,
}

/// The carried objects that the objects of a turn become, each under a condition.
type Becomes = FxHashMap<ObjectId, Members>;

struct Head {
    at: Location,
    base: u32,
    init: Edge,
    /// The condition of the path: that of the edge that enters, and in an irreducible cycle those of its other entries.
    path: Condition,
    /// Whether states with a weakened path condition reach the head.
    weakened: bool,
    forms: Vec<Form>,
    carried: Vec<Option<ObjectId>>,
    live: FxHashMap<ObjectId, LiveForm>,
    /// The contents of the buffers from outside in which a turn stores; `None` if they are not known.
    contents: FxHashMap<u32, Option<Rc<Contents>>>,
    variables: Vec<Variable>,
    known: FxHashMap<Meaning, usize>,
    relation: Relation,
    rounds: usize,
}

impl Head {
    /// The atoms before this one are from outside of the loop.
    fn first_atom(&self) -> Atom {
        self.relation.first_atom
    }
}

/// After this number of rounds, the checker abandons a loop.
const MOST_ROUNDS: usize = 32;
/// After this number of rounds, a value gets a new variable, even if an existing one has the same value.
const MOST_MATCHED_ROUNDS: usize = 8;
/// The maximum number of variables in the condition under which an object is live (all of them, or any).
const MOST_RELATED: usize = 16;

impl Checker<'_> {
    /// Repeats `body` until the state at its head is an invariant. `body` returns the edges that return to the head.
    /// Returns the invariant.
    pub fn repeat(&mut self, init: Edge, at: Location, body: &mut dyn FnMut(&mut Self, Edge) -> Vec<Edge>) -> Edge {
        self.repeat_nest(init, at, [false; 2], body)
    }

    /// Like [`Checker::repeat`]. If the body has cycles (`is_nest`), these run once in each turn (`Nests::once`) until the state at
    /// the head is an invariant of such turns, and then in full. A turn in which they run once has some of the states of a turn in
    /// full, so that it does not weaken the invariant more. The last turn is one in full, and the first, unless `starts_once`.
    pub fn repeat_nest(
        &mut self,
        mut init: Edge,
        at: Location,
        [is_nest, starts_once]: [bool; 2],
        body: &mut dyn FnMut(&mut Self, Edge) -> Vec<Edge>,
    ) -> Edge {
        if self.unrolls {
            return self.first_turns(init, at, body);
        }
        for index in 0..init.values.len() {
            self.tables.rename_if_moved(&mut init, index, at);
        }
        let outer_base = std::mem::replace(&mut self.tables.base, self.tables.objects.len() as u32);
        let count = init.values.len();
        let mut head = Head {
            at,
            base: self.tables.base,
            path: init.state.path,
            weakened: init.state.weakened,
            init,
            forms: vec![Form::Same; count],
            carried: vec![None; count],
            live: FxHashMap::default(),
            contents: FxHashMap::default(),
            variables: Vec::new(),
            known: FxHashMap::default(),
            relation: Relation::new(self.tables.conditions.next_atom()),
            rounds: 0,
        };
        let (found, reached) = (self.findings.len(), self.reached.len());
        // A certain fault of the first turn is a fault for every invariant.
        let mut certain: Vec<_> = Vec::new();
        let mut runs_once = starts_once;
        let entered = loop {
            self.tables.base = head.base;
            self.reached.truncate(reached);
            let edge = self.enter_head(&head);
            let around = self.nests.once;
            self.nests.once |= runs_once;
            let back = body(self, edge.clone());
            self.nests.once = around;
            self.tables.base = head.base;
            let changed = self.tables.join(back, at).is_some_and(|back| self.update_head(&mut head, back));
            if self.tables.conditions.exhausted() {
                break edge;
            }
            if !changed && runs_once {
                runs_once = false;
                self.findings.truncate(found);
                continue;
            }
            if !changed {
                break edge;
            }
            runs_once = is_nest;
            head.rounds += 1;
            if head.rounds > MOST_ROUNDS {
                self.cannot_tell(at, "the checker finds no invariant of this loop");
                break edge;
            }
            let turn = self.findings.split_off(found);
            if head.rounds == 1 {
                certain.extend(turn.into_iter().filter(|finding| finding.certain));
            }
        };
        self.findings.extend(certain);
        self.tables.base = outer_base;
        entered
    }

    fn literal_at(&mut self, head: &Head, literal: Literal) -> Condition {
        let (variable, positive) = match literal {
            Literal::Variable(variable, positive) => (variable, positive),
            Literal::Outside(condition) => return condition,
        };
        let literal = self.tables.conditions.literal(head.variables[variable].atom);
        if positive { literal } else { self.tables.conditions.not(literal) }
    }

    fn literal_on(&mut self, head: &Head, literal: Literal, back: bool) -> Condition {
        let (variable, positive) = match literal {
            Literal::Variable(variable, positive) => (variable, positive),
            Literal::Outside(condition) => return condition,
        };
        let variable = &head.variables[variable];
        let value = if back { variable.back } else { variable.init };
        if positive { value } else { self.tables.conditions.not(value) }
    }

    /// Returns state and arguments at the head.
    fn enter_head(&mut self, head: &Head) -> Edge {
        let mut state = head.init.state.clone();
        state.path = self.with_relation(head, head.path);
        state.weakened = head.weakened;
        let mut objects: Vec<(&ObjectId, &LiveForm)> = head.live.iter().collect();
        sort_by_key(&mut objects, |entry| *entry.0);
        for (&object, form) in objects {
            let mut values = SmallVec::<[Condition; 2]>::new();
            for &literal in &form.literals {
                values.push(self.literal_at(head, literal));
            }
            let live = self.live_value(form, &values);
            state.set_live(object, live);
        }
        let mut contents: Vec<_> = head.contents.iter().collect();
        sort_by_key(&mut contents, |entry| *entry.0);
        for (&object, contents) in contents {
            state.contents.set(object, contents.clone());
        }
        let mut values = Vec::new();
        for (index, form) in head.forms.iter().enumerate() {
            values.push(match form {
                Form::Same => head.init.values[index].clone(),
                Form::Flag(variable) => Datum::Flag(self.literal_at(head, Literal::Variable(*variable, true))),
                Form::Lost => self.tables.opaque(),
                Form::Buffer(targets, part) => {
                    let (mut members, mut rest) = (Members::new(), ALWAYS);
                    for &(object, literal) in targets {
                        let own = match literal {
                            Some(literal) => {
                                let literal = self.literal_at(head, literal);
                                let own = self.tables.conditions.and(rest, literal);
                                rest = self.tables.conditions.without(rest, literal);
                                own
                            }
                            None => rest,
                        };
                        members.push((own, object));
                    }
                    members.retain(|member| member.0 != NEVER);
                    Datum::Buffer(Rc::new(members), *part)
                }
            });
        }
        Edge { state, values }
    }

    /// Returns the variable with this meaning and these values on the edges.
    fn variable(&mut self, head: &mut Head, meaning: Meaning, init: Condition, back: Condition) -> usize {
        let index = match head.known.get(&meaning) {
            Some(&index) => index,
            None => {
                let atom = self.tables.conditions.atom(false, head.at);
                let next = self.tables.conditions.atom(false, head.at);
                head.variables.push(Variable { meaning, atom, next, init, back });
                head.known.insert(meaning, head.variables.len() - 1);
                head.variables.len() - 1
            }
        };
        head.variables[index].init = init;
        head.variables[index].back = back;
        index
    }

    /// Compares the edge that returns with the invariant, and weakens the invariant. Returns whether it changed; if it
    /// did not, reports what the turn leaks.
    fn update_head(&mut self, head: &mut Head, back: Edge) -> bool {
        let mut changed = self.update_path(head, &back);
        // The values of the variables on the edge, by what they mean.
        for index in 0..head.forms.len() {
            if head.forms[index] == Form::Same && !self.agrees(head, &back, index) {
                changed = true;
                head.forms[index] = match (&head.init.values[index], &back.values[index]) {
                    (Datum::Flag(_), Datum::Flag(_)) => Form::Flag(usize::MAX),
                    (Datum::Buffer(..), Datum::Buffer(..)) => Form::Buffer(Vec::new(), Part::Whole),
                    (init, _) => {
                        if matches!(init, Datum::Buffer(..)) {
                            self.tables.lost.get_or_insert(head.at);
                        }
                        Form::Lost
                    }
                };
            }
            if let Form::Flag(variable) = &mut head.forms[index] {
                let before = *variable;
                let (Datum::Flag(init), Datum::Flag(returned)) = (&head.init.values[index], &back.values[index]) else {
                    head.forms[index] = Form::Lost;
                    changed = true;
                    continue;
                };
                let variable = self.variable(head, Meaning::Flag(index), *init, *returned);
                changed |= before != variable;
                head.forms[index] = Form::Flag(variable);
            }
        }
        let mut becomes = Becomes::default();
        for index in 0..head.forms.len() {
            changed |= self.update_buffer(head, &back, index, &mut becomes);
        }
        changed |= self.update_live(head, &back, &becomes);
        changed |= self.update_contents(head, &back);
        self.update_relation(head, back.state.path, &mut changed);
        if !changed {
            self.leaks_of_turn(head, &back, &becomes);
        }
        changed
    }

    /// Adds the path of the edge that returns to that of the head. It has its own path only in an irreducible cycle,
    /// which is also entered at other blocks. Returns whether the path changed.
    fn update_path(&mut self, head: &mut Head, back: &Edge) -> bool {
        let mut changed = back.state.weakened && !head.weakened;
        head.weakened |= back.state.weakened;
        let beyond = self.tables.conditions.without(back.state.path, head.path);
        if beyond != NEVER {
            let entered = self.tables.conditions.project(beyond, head.first_atom(), &|_| None);
            head.path = self.tables.conditions.or(head.path, entered);
            if self.tables.conditions.is_larger(head.path, MOST_NODES) {
                head.path = ALWAYS;
            }
            // Which choices of a turn lead here is forgotten, so a fault is not shown by this state.
            head.weakened = true;
            changed = true;
        }
        changed
    }

    /// Updates the form of an argument that is a buffer. Returns whether it changed.
    fn update_buffer(&mut self, head: &mut Head, back: &Edge, index: usize, becomes: &mut Becomes) -> bool {
        let Form::Buffer(old, old_part) = head.forms[index].clone() else { return false };
        let (Datum::Buffer(init, part), Datum::Buffer(returned, back_part)) =
            (&head.init.values[index], &back.values[index])
        else {
            return self.give_up(head, index);
        };
        let part = if old.is_empty() { part.or(*back_part) } else { old_part.or(*part).or(*back_part) };
        let init = self.tables.resolve(&head.init.state, init);
        let mapped = self.carry(head, back, index, returned, becomes);
        let mut order: Vec<ObjectId> = Vec::new();
        let of_turn = mapped.iter().map(|member| member.1).filter(|object| object.0 >= head.base);
        let others = mapped.iter().chain(init.iter()).map(|member| member.1);
        for object in old.iter().map(|target| target.0).chain(of_turn).chain(others) {
            if !order.contains(&object) {
                order.push(object);
            }
        }
        // Carried objects first: a flag is more often true for them.
        sort_by_key(&mut order, |object| object.0 < head.base);
        if order.len() > MOST_MEMBERS {
            return self.give_up(head, index);
        }
        let init = Side { members: &init, rest: head.init.state.path };
        let returned = Side { members: &mapped, rest: back.state.path };
        for &object in &order {
            let meaning = Meaning::Denotes(index, object);
            if head.known.contains_key(&meaning) {
                self.variable(head, meaning, init.under(object), returned.under(object));
            }
        }
        let targets = self.tell_apart(head, index, order, &old, [init, returned]);
        let form = Form::Buffer(targets, part);
        if form != head.forms[index] {
            head.forms[index] = form;
            return true;
        }
        false
    }

    /// Returns the objects that the argument `index` denotes, each with a literal that tells it from those after it. `old` are
    /// those of before, whose literals are preferred.
    fn tell_apart(
        &mut self,
        head: &mut Head,
        index: usize,
        mut remaining: Vec<ObjectId>,
        old: &[Target],
        [mut init, mut back]: [Side<'_>; 2],
    ) -> Vec<Target> {
        let mut targets = Vec::new();
        while !remaining.is_empty() {
            // First, an object that an existing variable tells from the rest; else, the next one.
            let mut chosen = None;
            let mut position = 0;
            while position < remaining.len() {
                let object = remaining[position];
                let (own_init, own_back) = (init.under(object), back.under(object));
                let on_init = self.tables.conditions.and(init.rest, own_init);
                let on_back = self.tables.conditions.and(back.rest, own_back);
                if on_init == NEVER && on_back == NEVER {
                    remaining.remove(position);
                    continue;
                }
                if on_init == init.rest && on_back == back.rest {
                    chosen = Some((position, None));
                    break;
                }
                let before = old.iter().find(|target| target.0 == object).and_then(|target| target.1);
                let literal = self.literal_for(head, before, (init.rest, own_init), (back.rest, own_back), None);
                if literal.is_some() {
                    chosen = Some((position, literal));
                    break;
                }
                position += 1;
            }
            let (position, literal) = match chosen {
                Some(chosen) => chosen,
                None if remaining.is_empty() => break,
                None => {
                    let object = remaining[0];
                    let (own_init, own_back) = (init.under(object), back.under(object));
                    let meaning = Some(Meaning::Denotes(index, object));
                    (0, self.literal_for(head, None, (init.rest, own_init), (back.rest, own_back), meaning))
                }
            };
            targets.push((remaining.remove(position), literal));
            let Some(literal) = literal else { break };
            let (on_init, on_back) = (self.literal_on(head, literal, false), self.literal_on(head, literal, true));
            init.rest = self.tables.conditions.without(init.rest, on_init);
            back.rest = self.tables.conditions.without(back.rest, on_back);
        }
        // The last needs no literal.
        if let Some(last) = targets.last_mut() {
            last.1 = None;
        }
        targets
    }

    /// Abandons an argument: nothing is known about it.
    fn give_up(&mut self, head: &mut Head, index: usize) -> bool {
        self.tables.lost.get_or_insert(head.at);
        head.forms[index] = Form::Lost;
        true
    }

    /// Returns the objects that a returned buffer denotes at the head: those of the turn become carried ones.
    fn carry(
        &mut self,
        head: &mut Head,
        back: &Edge,
        index: usize,
        returned: &Members,
        becomes: &mut Becomes,
    ) -> Members {
        let path = back.state.path;
        let mut mapped = Members::new();
        let mut add = |checker: &mut Self, under: Condition, object: ObjectId| match mapped
            .iter_mut()
            .find(|member| member.1 == object)
        {
            Some(member) => member.0 = checker.tables.conditions.or(member.0, under),
            None => mapped.push((under, object)),
        };
        for (under, object) in self.tables.resolve(&back.state, returned) {
            if !self.tables.conditions.meet(under, path) {
                continue;
            }
            if object.0 < head.base || !self.tables.data(object).is_tracked() {
                add(self, under, object);
                continue;
            }
            let mut rest = under;
            for (assigned, carried) in becomes.get(&object).cloned().unwrap_or_default() {
                let both = self.tables.conditions.and(rest, assigned);
                if self.tables.conditions.meet(both, path) {
                    add(self, both, carried);
                }
                rest = self.tables.conditions.without(rest, assigned);
            }
            if self.tables.conditions.meet(rest, path) {
                let carried = match head.carried[index] {
                    Some(carried) => carried,
                    None => self.tables.carried(head.at),
                };
                head.carried[index] = Some(carried);
                self.tables.note_name(object, carried);
                becomes.entry(object).or_default().push((rest, carried));
                add(self, rest, carried);
            }
        }
        mapped
    }

    /// Whether the edge that returns has the value of outside.
    fn agrees(&mut self, head: &Head, back: &Edge, index: usize) -> bool {
        let path = back.state.path;
        match (&head.init.values[index], &back.values[index]) {
            (own, their) if own == their && !matches!(own, Datum::Buffer(..)) => true,
            (Datum::Flag(own), Datum::Flag(their)) => self.tables.conditions.equal_where(path, *own, *their),
            (Datum::Buffer(own, part), Datum::Buffer(their, other)) if part == other => {
                let own = self.tables.resolve(&head.init.state, own);
                let their = self.tables.resolve(&back.state, their);
                let mut objects: Vec<ObjectId> = own.iter().chain(&their).map(|member| member.1).collect();
                objects.sort_unstable();
                objects.dedup();
                objects.into_iter().all(|object| {
                    let under = |members: &Members| members.iter().find(|m| m.1 == object).map_or(NEVER, |m| m.0);
                    self.tables.conditions.equal_where(path, under(&own), under(&their))
                })
            }
            _ => false,
        }
    }

    /// Returns a literal with these values on the edges, each where its first condition holds: the one of before, or that
    /// of an existing variable; if there is a `meaning`, also a condition of outside, or a new variable.
    fn literal_for(
        &mut self,
        head: &mut Head,
        before: Option<Literal>,
        init: (Condition, Condition),
        back: (Condition, Condition),
        meaning: Option<Meaning>,
    ) -> Option<Literal> {
        let fits = |checker: &mut Self, head: &Head, literal: Literal| {
            let (on_init, on_back) =
                (checker.literal_on(head, literal, false), checker.literal_on(head, literal, true));
            checker.tables.conditions.equal_where(init.0, on_init, init.1)
                && checker.tables.conditions.equal_where(back.0, on_back, back.1)
        };
        if let Some(before) = before
            && fits(self, head, before)
        {
            return Some(before);
        }
        if meaning.is_some() {
            let outside = Literal::Outside(self.tables.conditions.simplified(init.1, init.0));
            if fits(self, head, outside) {
                return Some(outside);
            }
        }
        // In early rounds a variable may fit by chance; later, only one of this meaning is tried.
        if head.rounds < MOST_MATCHED_ROUNDS {
            for index in 0..head.variables.len() {
                if !self.is_current(head, index) {
                    continue;
                }
                for positive in [true, false] {
                    if fits(self, head, Literal::Variable(index, positive)) {
                        return Some(Literal::Variable(index, positive));
                    }
                }
            }
        }
        meaning.map(|meaning| Literal::Variable(self.variable(head, meaning, init.1, back.1), true))
    }

    /// Whether the values of a variable are those of the current edges: it is in use.
    fn is_current(&self, head: &Head, index: usize) -> bool {
        match head.variables[index].meaning {
            Meaning::Flag(argument) => head.forms[argument] == Form::Flag(index),
            Meaning::Denotes(argument, object) => match &head.forms[argument] {
                Form::Buffer(targets, _) => targets.contains(&(object, Some(Literal::Variable(index, true)))),
                _ => false,
            },
            Meaning::Live(object) => {
                head.live.get(&object).is_some_and(|form| form.literals.contains(&Literal::Variable(index, true)))
            }
        }
    }
}
