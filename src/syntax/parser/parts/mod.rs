//! Large regions, read in parts on several threads.
//!
//! Where a region begins and much text is left, other threads start to read further on, each at a line that is indented
//! as the region's first op is and looks like an op's first. That is a guess. It was right if this thread, reading on,
//! comes to just that place in just that region; then what the other thread made is appended, the names that the part
//! used and did not define are looked up, and reading goes on where the part ends. In every other case, and wherever
//! something is odd about a part (it cannot be read, it says anything, a name is defined on both sides), the part is
//! thrown away and its text read here. So the program, the order of its ops, of the uses of its values, and every
//! message are those of reading in one piece; ids may differ.
//!
//! An alias that a part read ahead of its place is read again where it is needed: it means the same.
//!
//! Cost: what is thrown away was read on threads that had nothing to do, and a text is tried in [`ATTEMPTS`] regions at
//! most. To append a part is linear in its size, at a small share of the cost of reading it.

mod join;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use super::names::{BlockName, Slot};
use super::*;
use crate::diagnostics::Fallible;

/// A region is worth several threads if so many bytes of text are left where it begins.
const LARGE_TEXT: usize = 256 << 10;
/// In how many regions of a text that is tried.
const ATTEMPTS: u32 = 16;
/// Where there is no part ahead.
const NOWHERE: u32 = u32::MAX;

/// What a parser knows of the parts of the region that it reads.
pub(crate) struct Parts<'p> {
    /// Where the next part begins, or [`NOWHERE`].
    next: u32,
    /// The region that is read in parts, and the number of its body.
    region: (Region, u32),
    waiting: VecDeque<Arc<Job<'p>>>,
    attempts: u32,
    /// How many parts were appended.
    joined: u32,
    /// Whether to wait even for parts that no thread has begun, so that it does not depend on the machine's load which
    /// are appended: for tests.
    patient: bool,
    /// What this parser is itself, if it reads a part.
    role: Option<Role>,
}

/// A parser that reads a part.
struct Role {
    cancelled: Arc<AtomicBool>,
    /// Whether it came to the beginning of the next part.
    stopped: bool,
}

impl Default for Parts<'_> {
    fn default() -> Self {
        Parts {
            next: NOWHERE,
            region: (Region(0), 0),
            waiting: VecDeque::new(),
            attempts: 0,
            joined: 0,
            patient: false,
            role: None,
        }
    }
}

/// A part that is read, or to be read.
struct Job<'p> {
    start: usize,
    stop: u32,
    given: Arc<Given<'p>>,
    state: Mutex<State>,
    done: Condvar,
    cancelled: Arc<AtomicBool>,
}

enum State {
    /// No thread took it yet.
    Waiting,
    Running,
    /// It was read, maybe in vain.
    Done(Option<Box<Part>>),
    /// The parser that asked for it reads that text itself.
    Withdrawn,
}

/// What the parser of a part begins with.
struct Given<'p> {
    ctx: &'p Context,
    source: &'p Source,
    options: ParseOptions,
    /// Whether the part lies outside every region.
    top_level: bool,
    depth: u32,
    parent: (OpName, Location),
    default_dialects: Vec<&'static str>,
    attr_aliases: FxHashMap<&'p [u8], AttrAlias>,
    type_aliases: FxHashMap<&'p [u8], Type>,
}

/// What came of a part. All ids are those of `body`.
struct Part {
    body: Box<Body>,
    /// The block that the part ends in.
    last: Block,
    /// Where reading goes on.
    end: usize,
    last_end: u32,
    /// The names that live on, with the numbers they have.
    defined: Vec<(SsaName, u32, Slot)>,
    /// The names that were defined in scopes of the part.
    closed: Vec<SsaName>,
    /// The names that were used and not defined.
    free: Vec<Free>,
    blocks: Vec<(SsaName, BlockName)>,
}

struct Free {
    operand: OperandName,
    placeholder: Value,
    ty: Type,
}

impl<'p> OpParser<'p> {
    /// Runs `read`, which reads the rest of `region`, while other threads read parts of it.
    pub(super) fn with_parts(&mut self, region: Region, read: impl FnOnce(&mut Self) -> Fallible) -> Fallible {
        let splits = self.splits();
        if splits.is_empty() {
            return read(self);
        }
        self.parts.region = (region, self.serial);
        let given = Arc::new(self.given());
        let job = |index: usize| Job {
            start: splits[index],
            stop: splits.get(index + 1).map_or(NOWHERE, |&stop| stop as u32),
            given: given.clone(),
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

    /// What all parts begin with that begin here.
    fn given(&self) -> Given<'p> {
        Given {
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

    /// Where other threads may begin, if the region whose first op comes next is worth it.
    fn splits(&mut self) -> Vec<usize> {
        let here = self.token.start as usize;
        let left = self.text.len() - here;
        let parts = &mut self.parts;
        if left < LARGE_TEXT || !parts.waiting.is_empty() || parts.role.is_some() || parts.attempts >= ATTEMPTS {
            return Vec::new();
        }
        parts.attempts += 1;
        // Asking for the threads starts them: not before there is work.
        let threads = rayon::current_num_threads();
        let line = self.text[..here].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let indentation = &self.text[line..here];
        if threads == 1 || !indentation.iter().all(u8::is_ascii_whitespace) {
            return Vec::new();
        }
        let share = left / threads;
        let places = (1..threads).map(|index| here + index * share);
        places.map_while(|from| op_line(self.text, from, from + share, indentation)).collect()
    }

    /// Called where a part may begin, before an op of `block` in `region` is read. Gives the block in which to go on.
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
            // The guess was wrong, and so are those that follow from it.
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

    /// Whether the parser reads a part and shall not go on.
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
    /// Reads the part, unless somebody else has it.
    fn run(&self) {
        {
            let mut state = self.state.lock().expect("part lock");
            if !matches!(*state, State::Waiting) {
                return;
            }
            *state = State::Running;
        }
        // Somebody waits for an end, even if that is a panic; who reads the text again will meet it too.
        let part = catch_unwind(AssertUnwindSafe(|| self.read())).unwrap_or(None);
        *self.state.lock().expect("part lock") = State::Done(part.map(Box::new));
        self.done.notify_all();
    }

    /// What was read; `None` too where no thread has begun, as it is no use to wait for one, unless one is `patient`.
    fn result(&self, patient: bool) -> Option<Box<Part>> {
        let mut state = self.state.lock().expect("part lock");
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

    /// Says that nobody wants it any more.
    fn withdraw(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
        let mut state = self.state.lock().expect("part lock");
        if matches!(*state, State::Waiting) {
            *state = State::Withdrawn;
        }
    }

    fn read(&self) -> Option<Part> {
        let diagnostics = Diagnostics::default();
        let given = &self.given;
        let mut parser = OpParser::new(given.ctx, given.source, &diagnostics, given.options);
        (parser.frame.name, parser.frame.location) = given.parent;
        parser.depth = given.depth;
        parser.default_dialects = given.default_dialects.clone();
        parser.attr_aliases = given.attr_aliases.clone();
        parser.type_aliases = given.type_aliases.clone();
        let root = parser.body.add_root();
        parser.parts.next = self.stop;
        parser.parts.region = (root, parser.serial);
        parser.parts.role = Some(Role { cancelled: self.cancelled.clone(), stopped: false });
        parser.reset(self.start);
        parser.push_scope(true);
        parser.names.closed = Some((parser.names.space, Vec::new()));
        let entry = parser.body.append_block(root);
        let read = if given.top_level { parser.top_level_ops(root, entry) } else { parser.blocks_from(root, entry) };
        read.ok()?;
        let is_odd = parser.errors > 0
            || !parser.deferred.is_empty()
            || !parser.distinct.is_empty()
            || !diagnostics.take().is_empty()
            || self.cancelled.load(Ordering::Relaxed);
        if is_odd { None } else { parser.part() }
    }
}

/// The first line after `from`, and before `end`, that has just that indentation and looks like the first of an op.
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
