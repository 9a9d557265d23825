//! Names of values and blocks, assigned before anything is written.
//!
//! Value numbers increase through a region and its nested regions; sibling regions start with the same number. In the
//! generic form (and with unique ids) they increase through the whole program instead, the last region first. Names
//! that ops suggest are made unique in the region and the enclosing regions by a suffix with the same numbering scheme.
//!
//! A name is a table entry of two words, so that naming a value allocates no string.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::super::OpPrinter;
use super::PrintOptions;
use super::source_form::SourceForm;
use super::text::write_unsigned;
use crate::definition::Traits;
use crate::ir::{Block, Body, Context, LocationData, Op, Region, Value, ValueDef, View};

/// The name of a value, `%stem_number`; that of a result in a group continues with its index in the group, `#1`.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct ValueName {
    /// The index of the stem, or one of the constants below; with [`GROUPED`] for a result in a group of several.
    stem: u32,
    number: u32,
}

const NONE: u32 = u32::MAX;
/// No name: such a value does not belong to the program.
const UNNAMED: u32 = GROUPED - 1;
/// A number only.
const NUMBERED: u32 = GROUPED - 2;
/// The stem `arg`, immediately followed by its number.
const ARGUMENT: u32 = 0;

/// The bit that marks the stem of a result in a group of several results.
const GROUPED: u32 = 1 << 31;

const NO_NAME: ValueName = ValueName { stem: UNNAMED, number: NONE };

/// The names in one body.
pub(in crate::text) struct Scope<'p> {
    /// The body.
    pub body: &'p Body,
    names: Vec<ValueName>,
    blocks: Vec<u32>,
    /// The places in `group_starts` of ops that suggest more than one name.
    groups: FxHashMap<Op, (u32, u32)>,
    /// The starts of result groups. Ops in a row with equal groups share them.
    group_starts: Vec<u32>,
    /// The scopes of nested bodies.
    pub nested: FxHashMap<Op, u32>,
    /// The numbers of ops without results, if comments refer to them.
    op_numbers: FxHashMap<Op, u32>,
}

impl<'p> Scope<'p> {
    fn new(body: &'p Body) -> Scope<'p> {
        Scope {
            body,
            names: vec![NO_NAME; body.value_capacity()],
            blocks: vec![NONE; body.block_capacity()],
            groups: FxHashMap::default(),
            group_starts: Vec::new(),
            nested: FxHashMap::default(),
            op_numbers: FxHashMap::default(),
        }
    }

    /// Returns the number of an op without results, if comments refer to it.
    pub fn op_number(&self, op: Op) -> Option<u32> {
        self.op_numbers.get(&op).copied()
    }

    /// Returns the starts of an op's result groups.
    pub fn result_groups(&self, op: Op) -> Option<&[u32]> {
        if self.groups.is_empty() {
            return None;
        }
        self.groups.get(&op).map(|&(start, end)| &self.group_starts[start as usize..end as usize])
    }

    fn set_result_groups(&mut self, op: Op, starts: &[u32]) {
        let last = self.group_starts.len().saturating_sub(starts.len());
        if self.group_starts.get(last..) != Some(starts) {
            self.group_starts.extend_from_slice(starts);
        }
        let end = self.group_starts.len();
        self.groups.insert(op, ((end - starts.len()) as u32, end as u32));
    }

    /// Returns the index of a result in its group.
    fn number_in_group(&self, value: Value) -> usize {
        let ValueDef::Result(op, index) = self.body.def(value) else { return 0 };
        let starts = self.result_groups(op).unwrap_or_default();
        let groups = starts.partition_point(|&start| start as usize <= index);
        index - groups.checked_sub(1).map_or(0, |group| starts[group] as usize)
    }

    /// Returns the number of a block in its region.
    pub fn block_number(&self, block: Block) -> u32 {
        self.blocks[block.index()]
    }
}

/// The stems of names.
#[derive(Default)]
pub(in crate::text) struct NameTable {
    stems: Vec<Box<str>>,
    index: FxHashMap<Box<str>, u32>,
    /// The names that ops suggest.
    suggested: Vec<(Box<str>, Keys)>,
    suggested_index: FxHashMap<Box<str>, u32>,
    /// The indices of recent suggestions, by their addresses: most are constants, which ops suggest many times.
    recent: [u32; RECENT],
}

const RECENT: usize = 32;

/// The parts of a name that an op suggests.
#[derive(Clone, Copy, Debug)]
struct Keys {
    /// The stem and number that the name consists of.
    own: (u32, u32),
    /// The whole name as a stem.
    stem: u32,
}

impl NameTable {
    fn stem(&mut self, text: &str) -> u32 {
        if let Some(&stem) = self.index.get(text) {
            return stem;
        }
        let id = self.stems.len() as u32;
        self.stems.push(text.into());
        self.index.insert(text.into(), id);
        id
    }

    /// Returns the parts of a name that an op suggests.
    fn keys(&mut self, name: &str) -> Keys {
        let place = name.as_ptr().addr() % RECENT;
        if let Some((known, keys)) = self.suggested.get(self.recent[place] as usize)
            && **known == *name
        {
            return *keys;
        }
        let index = match self.suggested_index.get(name) {
            Some(&index) => index,
            None => {
                let clean = sanitize(name);
                let keys = Keys { own: self.split(&clean), stem: self.stem(&clean) };
                let index = self.suggested.len() as u32;
                self.suggested.push((name.into(), keys));
                self.suggested_index.insert(name.into(), index);
                index
            }
        };
        self.recent[place] = index;
        self.suggested[index as usize].1
    }

    /// Splits a name into stem and number; the split is unique.
    fn split(&mut self, name: &str) -> (u32, u32) {
        if let Some(number) = name.strip_prefix("arg").and_then(canonical_number) {
            return (ARGUMENT, number);
        }
        if let Some((stem, number)) = name.rsplit_once('_')
            && let Some(number) = canonical_number(number)
        {
            return (self.stem(stem), number);
        }
        (self.stem(name), NONE)
    }
}

/// Returns the number of which `text` is the canonical decimal spelling.
fn canonical_number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || text.is_empty() || text.len() > 9 || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok()
}

/// Replaces all characters of `name` that are not allowed in an identifier.
fn sanitize(name: &str) -> std::borrow::Cow<'_, str> {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'$' | b'.' | b'_' | b'-');
    let starts_with_digit = name.as_bytes().first().is_some_and(u8::is_ascii_digit);
    if !starts_with_digit && name.bytes().all(allowed) {
        return name.into();
    }
    let mut clean = String::with_capacity(name.len() + 1);
    if starts_with_digit {
        clean.push('_');
    }
    for byte in name.bytes() {
        match byte {
            _ if allowed(byte) => clean.push(byte as char),
            b' ' => clean.push('_'),
            _ => clean.push_str(&format!("{byte:X}")),
        }
    }
    clean.into()
}

/// A region to be named, with the initial state of the counters.
struct Pending {
    scope: u32,
    region: Region,
    counters: Counters,
    depth: u32,
}

#[derive(Clone, Copy, Default)]
struct Counters {
    value: u32,
    argument: u32,
    conflict: u32,
}

/// The names that are used in a region and the enclosing ones.
///
/// The namer numbers conflicts and arguments in order, so that a name with such a number is always new. Names with numbers are
/// looked up only if an op suggests one.
#[derive(Default)]
struct UsedNames {
    /// By stem: whether it is used without a number.
    stems: Vec<bool>,
    /// The names with numbers, if these may be any numbers.
    numbered: Option<FxHashSet<(u32, u32)>>,
    /// The names of the enclosing regions, from the outermost one on.
    names: Vec<(u32, u32)>,
    /// For each enclosing region, the number of names when it was entered.
    starts: Vec<usize>,
}

impl UsedNames {
    /// Enters a region at this depth, which begins at 1: the names of other regions at this depth are free again.
    fn enter(&mut self, depth: usize) {
        if let Some(&start) = self.starts.get(depth - 1) {
            for name in self.names.drain(start..) {
                match (name, &mut self.numbered) {
                    ((stem, NONE), _) => self.stems[stem as usize] = false,
                    (_, Some(numbered)) => _ = numbered.remove(&name),
                    (_, None) => {}
                }
            }
            self.starts.truncate(depth - 1);
        }
        self.starts.push(self.names.len());
    }

    /// Prepares for names whose numbers do not increase.
    fn expect_any_number(&mut self) {
        let names = &self.names;
        self.numbered.get_or_insert_with(|| names.iter().copied().filter(|&(_, number)| number != NONE).collect());
    }

    /// Returns whether the name is used, provided that any number is expected.
    fn contains(&self, (stem, number): (u32, u32)) -> bool {
        match number {
            NONE => self.stems.get(stem as usize).copied().unwrap_or(false),
            _ => self.numbered.as_ref().is_some_and(|numbered| numbered.contains(&(stem, number))),
        }
    }

    /// Uses a name. Returns whether it is new.
    #[inline]
    fn insert(&mut self, (stem, number): (u32, u32)) -> bool {
        let is_new = match (number, &mut self.numbered) {
            (NONE, _) => {
                if self.stems.len() <= stem as usize {
                    self.stems.resize(stem as usize + 1, false);
                }
                !std::mem::replace(&mut self.stems[stem as usize], true)
            }
            (_, Some(numbered)) => numbered.insert((stem, number)),
            (_, None) => true,
        };
        if is_new {
            self.names.push((stem, number));
        }
        is_new
    }
}

/// Assigns names to all values of a program.
pub(super) struct Namer<'n, 'p> {
    ctx: &'p Context,
    table: &'n mut NameTable,
    scopes: &'n mut Vec<Scope<'p>>,
    generic: bool,
    unique: bool,
    value_users: bool,
    named_by_location: bool,
    /// Whether regions that custom forms never print are left unnamed.
    skip_hidden: bool,
    counters: Counters,
    used: UsedNames,
    /// The names in the source, if they are kept.
    source: Option<&'n SourceForm<'p>>,
}

impl<'n, 'p> Namer<'n, 'p> {
    pub(in crate::text) fn new(
        ctx: &'p Context,
        options: &PrintOptions,
        skip_hidden: bool,
        table: &'n mut NameTable,
        scopes: &'n mut Vec<Scope<'p>>,
    ) -> Self {
        if table.stems.is_empty() {
            table.stem("arg");
        }
        let unique = options.unique_ids || options.generic;
        Namer {
            ctx,
            table,
            scopes,
            generic: options.generic,
            unique,
            value_users: options.value_users,
            named_by_location: options.named_by_location,
            skip_hidden: skip_hidden && !options.generic && !options.unique_ids,
            // With unique numbers, the outermost op, which has no results, gets the first number.
            counters: Counters { value: u32::from(options.value_users && unique), ..Counters::default() },
            used: UsedNames::default(),
            source: None,
        }
    }

    /// Lets values have the names that they have in the source. Others get numbers above those of the source.
    pub(in crate::text) fn follow(&mut self, source: &'n SourceForm<'p>) {
        self.counters.value = source.next_number;
        self.used.expect_any_number();
        self.source = Some(source);
    }

    /// Names all values in `body` and its nested bodies; returns the index of its scope.
    pub(in crate::text) fn run(&mut self, body: &'p Body) -> u32 {
        let scope = self.scopes.len() as u32;
        self.scopes.push(Scope::new(body));
        let mut pending: Vec<Pending> = Vec::new();
        for &region in body.roots() {
            pending.push(Pending { scope, region, counters: self.counters, depth: 1 });
        }
        let mut below: Vec<(u32, Region)> = Vec::new();
        while let Some(next) = pending.pop() {
            if !self.unique {
                self.counters = next.counters;
            }
            self.used.enter(next.depth as usize);
            self.region(next.scope, next.region, &mut below);
            let (counters, depth) = (self.counters, next.depth + 1);
            pending.extend(below.drain(..).map(|(scope, region)| Pending { scope, region, counters, depth }));
        }
        scope
    }

    fn region(&mut self, scope: u32, region: Region, below: &mut Vec<(u32, Region)>) {
        let body = self.scopes[scope as usize].body;
        self.arguments_of_source(scope, region);
        if !self.generic
            && let Some(op) = body.region_op(region)
            && let Some(suggest) = body.op_def(self.ctx, op).and_then(|op_def| op_def.argument_names)
        {
            suggest(View::new(self.ctx, body), op, region, &mut |value, name| {
                if self.source.is_none() || self.scopes[scope as usize].names[value.index()].stem == UNNAMED {
                    self.set_name(scope, value, name);
                }
            });
        }
        for (number, block) in body.blocks(region).enumerate() {
            self.scopes[scope as usize].blocks[block.index()] = number as u32;
            let is_entry = number == 0;
            for &argument in body.arguments(block) {
                if self.scopes[scope as usize].names[argument.index()].stem != UNNAMED {
                    continue;
                }
                if let Some(name) = self.location_name(scope, argument) {
                    self.set_text(scope, argument, &name);
                } else if is_entry {
                    let number = self.counters.argument;
                    self.counters.argument += 1;
                    self.set_unique(scope, argument, (ARGUMENT, number));
                } else {
                    self.set_number(scope, argument);
                }
            }
            for op in body.ops(block) {
                self.op(scope, body, op);
                if self.skip_hidden && self.is_hidden(body, op) {
                    continue;
                }
                if let Some(nested) = body.nested(op) {
                    let inner = self.scopes.len() as u32;
                    self.scopes.push(Scope::new(nested));
                    self.scopes[scope as usize].nested.insert(op, inner);
                    below.extend(nested.roots().iter().map(|&region| (inner, region)));
                } else {
                    below.extend(body.regions(op).iter().map(|&region| (scope, region)));
                }
            }
        }
    }

    fn is_hidden(&self, body: &Body, op: Op) -> bool {
        body.op_def(self.ctx, op).is_some_and(|op_def| op_def.has(Traits::HIDDEN_REGIONS))
    }

    fn op(&mut self, scope: u32, body: &'p Body, op: Op) {
        let results = body.results(op);
        let Some(&first) = results.first() else {
            if self.value_users {
                self.scopes[scope as usize].op_numbers.insert(op, self.counters.value);
                self.counters.value += 1;
            }
            return;
        };
        if self.results_of_source(scope, body, op) {
            return;
        }
        let mut starts: SmallVec<[u32; 4]> = SmallVec::new();
        if !self.generic
            && let Some(op_def) = body.op_def(self.ctx, op)
        {
            let ctx = self.ctx;
            let mut accept = |value: Value, name: &str| {
                if self.scopes[scope as usize].names.get(value.index()).is_none_or(|name| name.stem != UNNAMED) {
                    return;
                }
                self.set_name(scope, value, name);
                if results.len() > 1
                    && let ValueDef::Result(of, number) = body.def(value)
                    && of == op
                    && number > 0
                {
                    starts.push(number as u32);
                }
            };
            match op_def.result_names {
                Some(suggest) => suggest(View::new(ctx, body), op, &mut accept),
                // Result groups of ops with several results are named after the groups of the op definition.
                None if op_def.results.len() > 1 => {
                    for (index, group) in op_def.results.iter().enumerate() {
                        let first =
                            results.get(op_def.result_range(View::new(ctx, body), op, index)).and_then(<[_]>::first);
                        if let Some(&first) = first.filter(|_| !group.name.is_empty()) {
                            accept(first, group.name);
                        }
                    }
                }
                None => {}
            }
        }
        if self.scopes[scope as usize].names[first.index()].stem == UNNAMED {
            match self.location_name(scope, first) {
                Some(name) => self.set_text(scope, first, &name),
                None => self.set_number(scope, first),
            }
        }
        if results.len() > 1 {
            self.name_results(scope, op, results, starts);
        }
    }

    /// Names the arguments of a region's blocks as the source does.
    fn arguments_of_source(&mut self, scope: u32, region: Region) {
        let Some(source) = self.source else { return };
        let body = self.scopes[scope as usize].body;
        for block in body.blocks(region) {
            for &argument in body.arguments(block) {
                if let Some(name) = source.argument(body, argument) {
                    self.set_name_of_source(scope, argument, name);
                }
            }
        }
    }

    /// Names the results of an op as the source does. Returns whether it does.
    fn results_of_source(&mut self, scope: u32, body: &'p Body, op: Op) -> bool {
        let Some(groups) = self.source.and_then(|source| source.results(body, op)) else { return false };
        let results = body.results(op);
        let mut starts: SmallVec<[u32; 4]> = SmallVec::new();
        for &(first, name) in groups {
            self.set_name_of_source(scope, results[first as usize], name);
            starts.extend((first > 0).then_some(first));
        }
        if results.len() > 1 {
            self.name_results(scope, op, results, starts);
        }
        true
    }

    /// Gives a value the name that it has in the source, unless another value has it.
    fn set_name_of_source(&mut self, scope: u32, value: Value, name: &str) {
        match canonical_number(name) {
            Some(number) if self.used.insert((NUMBERED, number)) => {
                self.scopes[scope as usize].names[value.index()] = ValueName { stem: NUMBERED, number };
            }
            Some(_) => self.set_number(scope, value),
            None => {
                let key = self.table.split(name);
                if self.used.contains(key) {
                    self.set_text(scope, value, name)
                } else {
                    self.set_unique(scope, value, key)
                }
            }
        }
    }

    /// Names all results that do not begin a group.
    fn name_results(&mut self, scope: u32, op: Op, results: &[Value], mut starts: SmallVec<[u32; 4]>) {
        let scope = &mut self.scopes[scope as usize];
        starts.push(0);
        starts.sort_unstable();
        for (group, &start) in starts.iter().enumerate() {
            let end = starts.get(group + 1).map_or(results.len(), |&end| end as usize);
            let name = scope.names[results[start as usize].index()];
            if end - start as usize == 1 {
                continue;
            }
            for result in &results[start as usize..end] {
                scope.names[result.index()] = ValueName { stem: name.stem | GROUPED, ..name };
            }
        }
        if starts.len() > 1 {
            scope.set_result_groups(op, &starts);
        }
    }

    fn set_number(&mut self, scope: u32, value: Value) {
        let number = self.counters.value;
        self.counters.value += 1;
        self.scopes[scope as usize].names[value.index()] = ValueName { stem: NUMBERED, number };
    }

    /// Returns the first name in the location of `value`, if values are named after their locations.
    fn location_name(&self, scope: u32, value: Value) -> Option<Box<str>> {
        if !self.named_by_location {
            return None;
        }
        let mut work = vec![self.scopes[scope as usize].body.value_location(value)];
        while let Some(location) = work.pop() {
            match location.data(self.ctx) {
                LocationData::Named { name, .. } => return Some(name),
                LocationData::CallSite { callee, caller } => work.extend([caller, callee]),
                LocationData::Fused { locations, .. } => work.extend(locations.iter().rev()),
                LocationData::Unknown | LocationData::File { .. } => {}
            }
        }
        None
    }

    /// Assigns the name that an op suggests, or that of its location, to `value`.
    fn set_name(&mut self, scope: u32, value: Value, name: &str) {
        match self.location_name(scope, value) {
            Some(name) => self.set_text(scope, value, &name),
            None => self.set_text(scope, value, name),
        }
    }

    fn set_text(&mut self, scope: u32, value: Value, name: &str) {
        if name.is_empty() {
            return self.set_number(scope, value);
        }
        let Keys { own, stem } = self.table.keys(name);
        if own.1 != NONE {
            self.used.expect_any_number();
        }
        let mut key = own;
        while !self.used.insert(key) {
            key = (stem, self.counters.conflict);
            self.counters.conflict += 1;
        }
        self.scopes[scope as usize].names[value.index()] = ValueName { stem: key.0, number: key.1 };
    }

    fn set_unique(&mut self, scope: u32, value: Value, key: (u32, u32)) {
        if !self.used.insert(key) && key.0 == ARGUMENT {
            // Another value has the suggested name `argN`: continue to an unused name.
            let number = self.counters.conflict;
            self.counters.conflict += 1;
            let name = format!("arg{}", key.1);
            let stem = self.table.stem(&name);
            return self.set_unique(scope, value, (stem, number));
        }
        let (stem, number) = key;
        self.scopes[scope as usize].names[value.index()] = ValueName { stem, number };
    }
}

impl<'p> OpPrinter<'p> {
    /// Writes `%name` or `%name#1`.
    pub(in crate::text) fn value_name(&mut self, scope: usize, value: Value, with_result: bool) {
        if self.collector.is_some() {
            return;
        }
        if self.repeated.is_recording() {
            let (at, is_in_scope) = (self.out.len(), scope == self.at && with_result);
            self.repeated.record(at, value, is_in_scope);
        }
        let name = self.name_of(scope, value);
        match name.stem & !GROUPED {
            UNNAMED => return self.out.extend_from_slice(b"<<UNKNOWN SSA VALUE>>"),
            NUMBERED => {
                self.out.push(b'%');
                write_unsigned(&mut self.out, u64::from(name.number));
            }
            stem => {
                self.out.push(b'%');
                self.out.extend_from_slice(self.names.stems[stem as usize].as_bytes());
                if name.number != NONE {
                    if stem != ARGUMENT {
                        self.out.push(b'_');
                    }
                    write_unsigned(&mut self.out, u64::from(name.number));
                }
            }
        }
        if with_result && name.stem & GROUPED != 0 {
            let number = self.scopes[scope].number_in_group(value);
            self.out.push(b'#');
            write_unsigned(&mut self.out, number as u64);
        }
    }

    #[inline]
    fn name_of(&self, scope: usize, value: Value) -> ValueName {
        self.scopes[scope].names.get(value.index()).copied().unwrap_or(NO_NAME)
    }

    /// Names all values in `body`, which becomes the scope that is printed. With `shown_only`, regions that custom
    /// forms do not print stay unnamed: no op in them can be printed on its own.
    pub(in crate::text) fn add_program(&mut self, body: &'p Body, shown_only: bool) {
        let ctx = self.ctx();
        let (mut table, mut scopes) = (NameTable::default(), Vec::new());
        let root = Namer::new(ctx, &self.options, shown_only, &mut table, &mut scopes).run(body);
        self.names = Arc::new(table);
        self.scopes = Arc::new(scopes);
        self.at = root as usize;
    }
}
