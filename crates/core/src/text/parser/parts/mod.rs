//! Parallel parsing of large regions.
//!
//! At the start of a region with much text left, other threads speculatively parse parts of it. Each starts at a line
//! that has the indentation of the region's first op and looks like the start of an op. The speculation succeeds if
//! this thread reaches exactly that position in exactly that region. Then the IR of the part is appended, the names
//! that the part used and did not define are resolved, and parsing continues at the end of the part. In every other
//! case, and if the part is irregular (it has errors or diagnostics, or a name is defined on both sides), the part is
//! discarded and this thread parses its text. Therefore the IR, the order of its ops, the order of the uses of its
//! values, and every message are those of sequential parsing; ids may differ.
//!
//! An alias that a part parsed ahead of its position is parsed again where it is needed, with the same result.
//!
//! Cost: discarded parts were parsed on threads that were idle, and at most [`ATTEMPTS`] regions of a text are tried.
//! Appending a part is linear in its size, at a small fraction of the cost of parsing it.

mod join;

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use super::names::{BlockName, Slot};
use super::*;
use crate::diagnostics::{Fallible, catch};
use crate::threads;

/// The minimum number of bytes left at the start of a region for which several threads are used.
const LARGE_TEXT: usize = 256 << 10;
/// The maximum number of regions of a text that are tried.
const ATTEMPTS: u32 = 16;
/// There is no further part.
const NOWHERE: u32 = u32::MAX;

/// The state of a parser with respect to the parts of the region that it parses.
pub(crate) struct Parts<'p> {
    /// The start of the next part, or [`NOWHERE`].
    next: u32,
    /// The region that is parsed in parts, and the index of its body.
    region: (Region, u32),
    waiting: VecDeque<Arc<Job<'p>>>,
    attempts: u32,
    /// The number of parts appended.
    pub(super) joined: u32,
    /// For tests: whether to wait even for parts that no thread has started, so that the set of appended parts does not
    /// depend on the load of the machine.
    pub(super) patient: bool,
    /// The role of a parser that parses a part.
    role: Option<Role>,
}

/// A parser that parses a part.
struct Role {
    cancelled: Arc<AtomicBool>,
    /// Whether it reached the start of the next part.
    stopped: bool,
}

impl Default for Parts<'_> {
    fn default() -> Self {
        Parts {
            next: NOWHERE,
            region: (Region::raw(0), 0),
            waiting: VecDeque::new(),
            attempts: 0,
            joined: 0,
            patient: false,
            role: None,
        }
    }
}

/// A part that is parsed, or to be parsed.
struct Job<'p> {
    start: usize,
    stop: u32,
    initial: Arc<InitialState<'p>>,
    state: Mutex<State>,
    done: Condvar,
    cancelled: Arc<AtomicBool>,
}

enum State {
    /// No thread has started it yet.
    Waiting,
    Running,
    /// It was parsed; `None` if it failed.
    Done(Option<Box<Part>>),
    /// The parser that requested it parses that text itself.
    Withdrawn,
}

/// The initial state of a part's parser.
struct InitialState<'p> {
    ctx: &'p Context,
    source: &'p Source,
    options: ParseOptions,
    /// Whether the part is outside every region.
    top_level: bool,
    depth: u32,
    parent: (OpName, Location),
    default_dialects: Vec<&'static str>,
    attr_aliases: FxHashMap<&'p [u8], AttrAlias>,
    type_aliases: FxHashMap<&'p [u8], Type>,
}

/// The result of a part. All ids are those of `body`.
struct Part {
    body: Box<Body>,
    /// The newest version that its text can be from.
    newest: Version,
    /// As [`OpParser::absorbs`].
    absorbs: bool,
    /// The block at the end of the part.
    last: Block,
    /// The position at which parsing continues.
    end: usize,
    last_end: u32,
    /// The names that stay visible, with their result numbers.
    defined: Vec<(SsaName, u32, Slot)>,
    /// The names that were defined in closed scopes of the part.
    closed: Vec<SsaName>,
    /// The names that were used but not defined.
    free: Vec<Free>,
    blocks: Vec<(SsaName, BlockName)>,
}

struct Free {
    operand: OperandName,
    placeholder: Value,
    ty: Type,
}

impl<'p> OpParser<'p> {
    /// Runs `read`, which parses the rest of `region`, while other threads parse parts of it.
    pub(super) fn with_parts(&mut self, region: Region, read: impl FnOnce(&mut Self) -> Fallible) -> Fallible {
        let splits = self.splits();
        if splits.is_empty() {
            return read(self);
        }
        self.parts.region = (region, self.serial);
        let initial = Arc::new(self.initial());
        let job = |index: usize| Job {
            start: splits[index],
            stop: splits.get(index + 1).map_or(NOWHERE, |&stop| stop as u32),
            initial: initial.clone(),
            state: Mutex::new(State::Waiting),
            done: Condvar::new(),
            cancelled: Arc::default(),
        };
        let jobs: Vec<Arc<Job<'p>>> = (0..splits.len()).map(|index| Arc::new(job(index))).collect();
        self.parts.next = splits[0] as u32;
        self.parts.waiting = jobs.iter().cloned().collect();
        rayon::in_place_scope(|scope| {
            for job in &jobs {
                let job = job.clone();
                scope.spawn(move |_| job.run());
            }
            let parsed = read(self);
            self.parts.next = NOWHERE;
            self.parts.waiting.clear();
            jobs.iter().for_each(|job| job.withdraw());
            parsed
        })
    }

    /// Returns the initial state of all parts that are started here.
    fn initial(&self) -> InitialState<'p> {
        InitialState {
            ctx: self.ctx,
            source: self.source,
            options: self.options,
            top_level: self.depth == 0,
            depth: self.depth,
            parent: (self.frame.name, self.frame.location),
            default_dialects: self.default_dialects.clone(),
            attr_aliases: self.attr_aliases.clone(),
            type_aliases: self.type_aliases.clone(),
        }
    }

    /// Returns the positions at which other threads may start, if the region of the next op is large enough.
    fn splits(&mut self) -> Vec<usize> {
        let here = self.token.start as usize;
        let left = self.text.len() - here;
        let parts = &mut self.parts;
        if self.positions.is_some()
            || self.options.one_thread
            || left < LARGE_TEXT
            || !parts.waiting.is_empty()
            || parts.role.is_some()
            || parts.attempts >= ATTEMPTS
        {
            return Vec::new();
        }
        parts.attempts += 1;
        // Querying the number of threads starts them, so only query it if there is enough work.
        let threads = threads::count();
        let line = self.text[..here].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let indentation = &self.text[line..here];
        if threads == 1 || !indentation.iter().all(u8::is_ascii_whitespace) {
            return Vec::new();
        }
        let share = left / threads;
        let places = (1..threads).map(|index| here + index * share);
        places.map_while(|from| op_line(self.text, from, from + share, indentation)).collect()
    }

    /// Called before each op of `block` in `region` at which a part may begin. Returns the block in which to continue.
    #[cold]
    pub(super) fn at_part(&mut self, region: Region, block: Block) -> Block {
        let matches = self.token.start == self.parts.next && self.parts.region == (region, self.serial);
        self.parts.next = NOWHERE;
        if let Some(role) = &mut self.parts.role {
            role.stopped = matches;
            return block;
        }
        let Some(job) = self.parts.waiting.pop_front() else { return block };
        if !matches {
            // The speculation was wrong, and so are the parts derived from it.
            job.withdraw();
            self.parts.waiting.drain(..).for_each(|job| job.withdraw());
            return block;
        }
        if let Some(next) = self.parts.waiting.front() {
            self.parts.next = next.start as u32;
        }
        let Some(part) = job.result(self.parts.patient) else { return block };
        if !self.fits(&part) {
            return block;
        }
        self.join(*part, block)
    }

    /// Returns whether the parser has reached the end of its part.
    #[inline]
    pub(super) fn part_ends(&self) -> bool {
        self.parts.role.as_ref().is_some_and(|role| role.stopped || role.cancelled.load(Ordering::Relaxed))
    }

    #[inline]
    pub(super) fn is_past_part(&self) -> bool {
        self.token.start >= self.parts.next
    }
}

impl Job<'_> {
    /// Parses the part, unless another thread does.
    fn run(&self) {
        {
            let mut state = lock(&self.state);
            if !matches!(*state, State::Waiting) {
                return;
            }
            *state = State::Running;
        }
        // The requester waits for the part to end, even by a panic; parsing the text again will panic too.
        let part = catch(|| self.read()).unwrap_or(None);
        *lock(&self.state) = State::Done(part.map(Box::new));
        self.done.notify_all();
    }

    /// Returns the parsed part. Returns `None` if no thread has started it, because waiting does not help then, unless
    /// the parser is `patient`.
    fn result(&self, patient: bool) -> Option<Box<Part>> {
        let mut state = lock(&self.state);
        loop {
            let is_awaited = matches!(*state, State::Running) || patient && matches!(*state, State::Waiting);
            if !is_awaited {
                return match std::mem::replace(&mut *state, State::Withdrawn) {
                    State::Done(part) => part,
                    _ => None,
                };
            }
            state = self.done.wait(state).expect("part lock");
        }
    }

    /// Marks the part as no longer needed.
    fn withdraw(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        let mut state = lock(&self.state);
        if matches!(*state, State::Waiting) {
            *state = State::Withdrawn;
        }
    }

    fn read(&self) -> Option<Part> {
        let diagnostics = Diagnostics::default();
        let initial = &self.initial;
        let mut parser = OpParser::new(initial.ctx, initial.source, &diagnostics, initial.options);
        (parser.frame.name, parser.frame.location) = initial.parent;
        parser.depth = initial.depth;
        parser.default_dialects = initial.default_dialects.clone();
        parser.attr_aliases = initial.attr_aliases.clone();
        parser.type_aliases = initial.type_aliases.clone();
        let root = parser.body.add_root();
        parser.parts.next = self.stop;
        parser.parts.region = (root, parser.serial);
        parser.parts.role = Some(Role { cancelled: self.cancelled.clone(), stopped: false });
        parser.reset(self.start);
        parser.push_scope(true);
        parser.names.closed = Some((parser.names.space, Vec::new()));
        let entry = parser.body.append_block(root);
        let read = if initial.top_level { parser.top_level_ops(root, entry) } else { parser.blocks_from(root, entry) };
        read.ok()?;
        let is_odd = parser.errors > 0
            || !parser.deferred.is_empty()
            || !parser.distinct.is_empty()
            || !diagnostics.take().is_empty()
            || self.cancelled.load(Ordering::Relaxed);
        if is_odd { None } else { parser.part() }
    }
}

/// Returns the first line after `from`, and before `end`, that has exactly that indentation and looks like the start of
/// an op.
fn op_line(text: &[u8], from: usize, end: usize, indentation: &[u8]) -> Option<usize> {
    let mut at = from;
    while at < end {
        at += text[at..end].iter().position(|&byte| byte == b'\n')? + 1;
        let op = at + indentation.len();
        if text[at..].starts_with(indentation)
            && text.get(op).is_some_and(|byte| matches!(byte, b'%' | b'"') || byte.is_ascii_lowercase())
        {
            return Some(op);
        }
    }
    None
}
