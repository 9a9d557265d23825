//! The check of a function: its arguments, its exits, and its summary.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checker::{Checker, Exit};
use super::claims::{ArenaArguments, check_claims};
use super::condition::{ALWAYS, Condition, NEVER};
use super::finding::Finding;
use super::object::{ObjectId, Origin, Release};
use super::state::{Datum, Edge, Members, State};
use super::summary::{Function, Program, Results, Returned, Stored, Summary, When};
use freehold_core::ir::{Block, Location, Region, Value, View};

/// The work that is allowed for a function, and for each of its ops.
const BASE_WORK: u64 = 2_000_000;
const WORK_OF_OP: u64 = 200;

/// The result of the check of a function.
#[derive(Clone, Default)]
pub struct Checked {
    /// The findings.
    pub findings: Vec<Finding>,
    /// The number of blocks.
    pub blocks: usize,
    /// The blocks that no run reaches.
    pub unreachable: Vec<Block>,
}

/// Checks a function. Returns the findings, and the summary of its calls.
pub fn check_function(program: &Program<'_>, arenas: &ArenaArguments, index: usize) -> (Checked, Summary) {
    let function = &program.functions[index];
    let Some(body) = function.body else { return (Checked::default(), function.summary.clone()) };
    let view = View::new(program.ctx, body);
    let limit = BASE_WORK + WORK_OF_OP * view.op_capacity() as u64;
    let mut checker = Checker::new(view, program, function.scope, limit);
    let mut summary = checker.function(index);
    if checker.nests.found && !checker.is_proved() {
        // The order in which invariants are weakened may matter.
        checker = Checker::new(view, program, function.scope, limit);
        checker.nests.always = true;
        summary = checker.function(index);
    }
    if checker.has_few_turns && !checker.is_proved() && !checker.findings.iter().any(|finding| finding.certain) {
        // An invariant of a loop does not know which turn it is: loops of few turns are run to their end instead.
        let mut exact = Checker::new(view, program, function.scope, limit);
        exact.runs_all_turns = true;
        exact.nests.always = true;
        let found = exact.function(index);
        if exact.is_proved() {
            (checker, summary) = (exact, found);
        }
    }
    let mut findings = std::mem::take(&mut checker.findings);
    if let Some(location) = checker.tables.lost {
        let message = "a value is one of too many buffers".to_string();
        findings.push(Finding { certain: false, location, message, notes: Vec::new() });
    }
    if checker.tables.conditions.exhausted() {
        let message = "the conditions under which buffers are live are too large".to_string();
        findings = vec![Finding { certain: false, location: function.location, message, notes: Vec::new() }];
    }
    if !findings.is_empty() && !findings.iter().any(|finding| finding.certain) {
        findings.extend(faults_of_first_turns(program, index, limit));
    }
    let reached: FxHashSet<Block> = checker.reached.iter().copied().collect();
    findings.extend(check_claims(program, arenas, index, view, &reached));
    // A fault is found in each turn of a loop in which it occurs.
    let mut seen = FxHashSet::default();
    findings.retain(|finding| seen.insert((finding.certain, finding.location, finding.message.clone())));
    let blocks = blocks_of(view);
    let mut checked = Checked { findings, blocks: blocks.len(), unreachable: Vec::new() };
    // A check that was broken off has not reached all blocks that a run reaches.
    if !checker.tables.conditions.exhausted() {
        checked.unreachable = blocks.into_iter().filter(|block| !reached.contains(block)).collect();
    }
    (checked, summary)
}

/// Returns the blocks of a function, those of nested regions included.
fn blocks_of(view: View<'_>) -> Vec<Block> {
    let nested = view.body.walk_preorder().into_iter().flat_map(|op| view.regions(op).to_vec());
    let regions: Vec<Region> = view.roots().iter().copied().chain(nested).collect();
    regions.into_iter().flat_map(|region| view.blocks(region).collect::<Vec<_>>()).collect()
}

/// Checks a function whose loops run a few turns at most. Returns the faults, which an invariant may have hidden.
fn faults_of_first_turns(program: &Program<'_>, index: usize, limit: u64) -> Vec<Finding> {
    let function = &program.functions[index];
    let Some(body) = function.body else { return Vec::new() };
    let mut checker = Checker::new(View::new(program.ctx, body), program, function.scope, limit);
    checker.unroll();
    checker.function(index);
    let is_complete = checker.tables.lost.is_none() && !checker.tables.conditions.exhausted();
    let certain = checker.findings.into_iter().filter(|finding| finding.certain);
    if is_complete { certain.collect() } else { Vec::new() }
}

/// The ownership and the place of a result that is a buffer.
struct ResultBuffer {
    /// When the caller owns it.
    owned: Condition,
    /// The arguments that it may be.
    others: Members,
    /// The earlier results that may be the same buffer.
    same: Vec<usize>,
    /// Whether it may be a global.
    global: bool,
    /// Whether it may begin elsewhere than its allocation.
    shifted: bool,
}

fn flag_of(datum: &Datum) -> Option<Condition> {
    match datum {
        Datum::Flag(flag) => Some(*flag),
        _ => None,
    }
}

impl Checker<'_> {
    /// Whether nothing was found, and the check was not broken off.
    fn is_proved(&self) -> bool {
        self.findings.is_empty() && self.tables.lost.is_none() && !self.tables.conditions.exhausted()
    }

    fn function(&mut self, index: usize) -> Summary {
        let program = self.program;
        let function = &program.functions[index];
        let known = function.summary.clone();
        let Some(&region) = self.view.roots().first() else { return known };
        let Some(entry) = self.view.first_block(region) else { return known };
        let arguments: Vec<Value> = self.view.arguments(entry).to_vec();
        let is_owned = |index: usize| function.owned.get(index).copied().unwrap_or(false);
        let (state, values, objects) = self.enter_function(function, &arguments);
        let flags: Vec<Option<Condition>> = values.iter().map(flag_of).collect();
        let exits = self.region(region, state, values);
        let returns = self.returns(exits, function.location);
        if !function.is_fixed {
            let mut summary = self.summarize(returns, &objects, &flags, function.location, known);
            summary.stored = Some(self.stored_in_arguments());
            for (_, taken) in summary.taken.iter_mut().enumerate().filter(|(index, _)| is_owned(*index)) {
                *taken = When::Always;
            }
            return summary;
        }
        for exit in &returns {
            self.check_return(exit);
        }
        // Beyond the convention, callers learn which results are the same buffer.
        let found = self.findings.len();
        let summary = self.summarize(returns, &objects, &flags, function.location, known.clone());
        self.findings.truncate(found);
        let is_sound = |index: usize| {
            let returned: Option<&Returned> = summary.returned.get(index);
            returned.is_some_and(|returned| returned.arguments.is_empty() && !returned.global)
        };
        let returned = known.returned.iter().enumerate().map(|(index, convention)| {
            if is_sound(index) { summary.returned[index].clone() } else { convention.clone() }
        });
        Summary {
            returned: returned.collect(),
            flags: summary.flags.clone(),
            stored: Some(self.stored_in_arguments()),
            returns: summary.returns,
            ..known.clone()
        }
    }

    /// Returns the state in which a function begins, its arguments, and their objects, except those that it owns by contract.
    fn enter_function(
        &mut self,
        function: &Function<'_>,
        arguments: &[Value],
    ) -> (State, Vec<Datum>, Vec<Option<ObjectId>>) {
        let mut state = State { path: ALWAYS, ..State::default() };
        let mut values = Vec::new();
        let mut objects = Vec::new();
        for (index, &argument) in arguments.iter().enumerate() {
            let is_owned = function.owned.get(index).copied().unwrap_or(false);
            let object = self.is_buffer(argument).then(|| {
                let origin = match function.is_fixed {
                    // No caller has another name for it.
                    _ if is_owned => Origin::Allocated,
                    true => Origin::Borrowed,
                    false => Origin::Argument,
                };
                let object = self.tables.object(origin, self.view.value_location(argument));
                if matches!(origin, Origin::Argument | Origin::Borrowed) {
                    self.arguments.insert(object, index);
                }
                if !function.is_fixed || is_owned {
                    state.set_live(object, ALWAYS);
                }
                object
            });
            objects.push(object.filter(|_| !is_owned));
            let datum = match object {
                Some(object) => self.whole(object),
                None => self.get(argument),
            };
            values.push(datum);
        }
        (state, values, objects)
    }

    /// Returns the exits that are returns, with the values that are returned. Other ends are reported.
    fn returns(&mut self, exits: Vec<Exit>, location: Location) -> Vec<Exit> {
        let mut returns = Vec::new();
        for mut exit in exits {
            match exit.op {
                Some(op) if self.name(op) == "func.return" => returns.push(exit),
                Some(op) if let Some(returned) = self.declared_return(op) => {
                    exit.edge.values = exit.edge.values.drain(..).skip(returned.start).take(returned.len()).collect();
                    returns.push(exit);
                }
                Some(op) => {
                    let message = format!("'{}' ends the function in a way that is not known", self.name(op));
                    self.cannot_tell(self.at(op), message);
                }
                None => self.cannot_tell(location, "the function has no end"),
            }
        }
        returns
    }

    /// Returns the buffers that the function stores in its arguments.
    fn stored_in_arguments(&mut self) -> Stored {
        let mut stored = std::mem::take(&mut self.stored);
        stored.arguments.sort_unstable();
        stored.anything.sort_unstable();
        stored
    }

    /// Checks a return by the convention: results are live and owned, and nothing else is live.
    fn check_return(&mut self, exit: &Exit) {
        let Some(op) = exit.op else { return };
        let at = self.at(op);
        let mut state = exit.edge.state.clone();
        // By buffer: the conditions under which it was handed over.
        let mut handed: FxHashMap<ObjectId, Vec<Condition>> = FxHashMap::default();
        for datum in &exit.edge.values {
            let Datum::Buffer(members, _) = datum else { continue };
            for (under, object) in self.tables.resolve(&state, members) {
                let what = match self.tables.data(object).origin {
                    Origin::Allocated | Origin::Carried => {
                        let mut rest = under;
                        let before = handed.entry(object).or_default();
                        for before in before.iter() {
                            rest = self.tables.conditions.without(rest, *before);
                        }
                        before.push(rest);
                        self.hand_over(&mut state, rest, object, at);
                        continue;
                    }
                    Origin::Argument | Origin::Borrowed => "an argument is returned, which the caller does not own",
                    Origin::Global(_) => "a global is returned, which the caller does not own",
                    Origin::Stack => "a stack buffer is returned",
                    Origin::Null => continue,
                    Origin::Unknown => {
                        if self.tables.conditions.meet(under, state.path) {
                            self.cannot_tell(at, "a buffer of unknown origin is returned");
                        }
                        continue;
                    }
                };
                self.fault(&state, under, at, Some(object), || what.to_string());
            }
        }
        let live = state.live.entries();
        self.leaks(&state, &live, at, "before the function returns");
    }

    /// Hands a returned buffer over to the caller, which frees it by `memref.dealloc`.
    fn hand_over(&mut self, state: &mut State, under: Condition, object: ObjectId, at: Location) {
        let release = self.tables.data(object).release;
        if release != Release::Usual && self.tables.conditions.meet(under, state.path) {
            let own = match release {
                Release::By(own) => format!("only '{}' frees", self.view.ctx.str(own)),
                _ => "may have a free of its own".to_string(),
            };
            self.cannot_tell(at, format!("a buffer is returned that {own}: a caller does not know this"));
        }
        let live = state.live(object);
        let bad = self.tables.conditions.without(under, live);
        self.fault(state, bad, at, Some(object), || "a buffer is returned that is freed".to_string());
        let left = self.tables.conditions.without(live, under);
        state.set_live(object, left);
    }

    /// Infers the summary of a private function from the states at its returns.
    fn summarize(
        &mut self,
        returns: Vec<Exit>,
        arguments: &[Option<ObjectId>],
        flags: &[Option<Condition>],
        location: Location,
        known: Summary,
    ) -> Summary {
        let at = returns.first().and_then(|exit| exit.op).map_or(location, |op| self.at(op));
        let edges: Vec<Edge> = returns.into_iter().map(|exit| exit.edge).collect();
        let Some(mut edge) = self.tables.join(edges, at) else { return Summary { returns: false, ..known } };
        let path = edge.state.path;
        let values = std::mem::take(&mut edge.values);
        let result_flags: Vec<Option<Condition>> = values.iter().map(flag_of).collect();
        let mut results = self.hand_over_results(&mut edge.state, values, at);
        let live = edge.state.live.entries();
        self.leaks(&edge.state, &live, at, "before the function returns");
        let taken = self.taken_arguments(&edge.state, arguments, flags, &mut results);
        let mut returned = Vec::new();
        for result in results {
            let Some(result) = result else {
                returned.push(Returned::new_buffer());
                continue;
            };
            let owned = self.when(path, result.owned, flags, &result_flags).unwrap_or(When::Sometimes);
            let sources =
                result.others.iter().filter_map(|member| arguments.iter().position(|one| *one == Some(member.1)));
            let mut sources: Vec<usize> = sources.collect();
            sources.sort_unstable();
            let ResultBuffer { same, global, shifted, .. } = result;
            let results = Results::These(same);
            returned.push(Returned { owned, arguments: sources, results, global, shifted });
        }
        let known_flags =
            result_flags.into_iter().map(|flag| flag.and_then(|flag| self.when(path, flag, flags, &[]))).collect();
        Summary { taken, returned, flags: known_flags, stored: None, is_helper: known.is_helper, returns: true }
    }

    /// Hands the returned buffers that the function owns over to the caller. Returns what each result is; `None` if it is no
    /// buffer.
    fn hand_over_results(&mut self, state: &mut State, values: Vec<Datum>, at: Location) -> Vec<Option<ResultBuffer>> {
        let path = state.path;
        let mut results = Vec::new();
        // By buffer: the results that it is returned as, each with its condition.
        let mut first: FxHashMap<ObjectId, Vec<(usize, Condition)>> = FxHashMap::default();
        for (index, datum) in values.into_iter().enumerate() {
            let Datum::Buffer(members, part) = datum else {
                results.push(None);
                continue;
            };
            let mut result = ResultBuffer {
                owned: NEVER,
                others: Members::new(),
                same: Vec::new(),
                global: false,
                shifted: !part.is_start(),
            };
            for (under, object) in self.tables.resolve(state, &members) {
                match self.tables.data(object).origin {
                    Origin::Allocated | Origin::Carried => {
                        let mut rest = under;
                        for (earlier, before) in first.get(&object).into_iter().flatten() {
                            let both = self.tables.conditions.and(rest, *before);
                            if self.tables.conditions.meet(both, path) && !result.same.contains(earlier) {
                                result.same.push(*earlier);
                            }
                            rest = self.tables.conditions.without(rest, *before);
                        }
                        if self.tables.conditions.meet(rest, path) {
                            self.hand_over(state, rest, object, at);
                            result.owned = self.tables.conditions.or(result.owned, rest);
                            first.entry(object).or_default().push((index, rest));
                        }
                    }
                    Origin::Argument | Origin::Borrowed => result.others.push((under, object)),
                    Origin::Global(_) => result.global = true,
                    Origin::Null => {}
                    Origin::Stack => {
                        self.fault(state, under, at, Some(object), || "a stack buffer is returned".to_string());
                    }
                    Origin::Unknown => {
                        if self.tables.conditions.meet(under, path) {
                            self.cannot_tell(at, "a buffer of unknown origin is returned");
                        }
                    }
                }
            }
            results.push(Some(result));
        }
        results
    }

    /// Returns when the function takes over each argument. An argument that is returned instead of a new buffer is taken over
    /// too, and the result that it is returned as is owned then.
    fn taken_arguments(
        &mut self,
        state: &State,
        arguments: &[Option<ObjectId>],
        flags: &[Option<Condition>],
        results: &mut [Option<ResultBuffer>],
    ) -> Vec<When> {
        let path = state.path;
        let mut taken = Vec::new();
        for object in arguments {
            let Some(object) = *object else {
                taken.push(When::Never);
                continue;
            };
            let live = state.live(object);
            let gone = self.tables.conditions.not(live);
            let mut found = self.when(path, gone, flags, &[]);
            if found.is_none() {
                let mut left = live;
                for result in results.iter_mut().flatten() {
                    let Some(position) = result.others.iter().position(|member| member.1 == object) else { continue };
                    let (under, _) = result.others.remove(position);
                    result.owned = self.tables.conditions.or(result.owned, under);
                    left = self.tables.conditions.without(left, under);
                }
                let gone = self.tables.conditions.not(left);
                found = self.when(path, gone, flags, &[]);
            }
            taken.push(found.unwrap_or_else(|| {
                let at = self.tables.data(object).location;
                self.cannot_tell(at, "the function frees this argument in some cases, which no flag tells apart");
                When::Sometimes
            }));
        }
        taken
    }

    /// Expresses a condition by the flags of a function.
    fn when(
        &mut self,
        path: Condition,
        condition: Condition,
        arguments: &[Option<Condition>],
        results: &[Option<Condition>],
    ) -> Option<When> {
        let conditions = &mut self.tables.conditions;
        if conditions.equal_where(path, condition, NEVER) {
            return Some(When::Never);
        }
        if conditions.equal_where(path, condition, ALWAYS) {
            return Some(When::Always);
        }
        for (index, flag) in results.iter().enumerate() {
            let Some(flag) = *flag else { continue };
            for positive in [true, false] {
                let literal = if positive { flag } else { conditions.not(flag) };
                if conditions.equal_where(path, condition, literal) {
                    return Some(When::Result(index, positive));
                }
            }
        }
        for (index, flag) in arguments.iter().enumerate() {
            let Some(flag) = *flag else { continue };
            for positive in [true, false] {
                let literal = if positive { flag } else { conditions.not(flag) };
                if conditions.equal_where(path, condition, literal) {
                    return Some(When::Argument(index, positive));
                }
            }
        }
        None
    }
}
