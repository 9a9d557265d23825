//! Views that claim bytes of an arena (`freehold.claim`): every access to a claim must come before a later claim takes
//! one of its bytes.
//!
//! One walk in the order of the text keeps the *owner* of each byte of each arena: the last claim that took it, or none
//! that is known. An access to a claim is proved if the claim owns all of its bytes. Bytes that a region claims have no
//! known owner after its op, and before the op too if it may run again; after the first block of a graph, bytes have an
//! owner only if no other op claims them. So nothing is iterated, and the cost is near-linear in the number of ops.
//!
//! This proves the plans that a packing pass makes: offsets are constants, and a claim is used where it is made. Whatever
//! is not proved is answered with 'cannot tell': computed offsets in one arena, claims that blocks or regions forward, an
//! arena of outside in a parallel loop, a use of the arena itself. Freeing a claim is a fault. An arena that is an argument
//! is taken to be distinct from the other arguments, which is proved for calls.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::checker::Finding;
use super::summary::Program;
use freehold_core::ir::{Location, Name, Op, Region, Value, View};

/// The attribute of views that claim their bytes.
const CLAIM: &str = "freehold.claim";

/// Whether a function has a view that claims bytes.
pub fn has_claims(view: View<'_>) -> bool {
    view.body.walk_preorder().into_iter().any(|op| is_claim(view, op))
}

fn is_claim(view: View<'_>, op: Op) -> bool {
    view.is_named(op, "memref.view") && view.attribute(op, CLAIM).is_some()
}

/// A buffer in which bytes are claimed, by its number.
type Arena = u32;

/// The number of a claim in the order of the text.
type Claim = u32;

/// The owner of a byte: a claim, or `None` if it is not known.
type Owner = Option<Claim>;

/// A range of bytes of an arena.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bytes {
    arena: Arena,
    from: i64,
    to: i64,
}

/// What a value is a view of.
#[derive(Clone, Copy)]
struct Alias {
    bytes: Bytes,
    claim: Option<Claim>,
    /// The number of parallel loops around the definition of the arena.
    parallel: usize,
}

/// The owners of the bytes of all arenas. Changes can be undone.
#[derive(Default)]
struct Owners {
    ranges: BTreeMap<(Arena, i64), (i64, Owner)>,
    undone: Vec<Change>,
}

enum Change {
    Added(Arena, i64),
    Removed(Arena, i64, i64, Owner),
}

impl Owners {
    /// Returns the first range that overlaps the bytes.
    fn first(&self, bytes: Bytes) -> Option<(i64, i64, Owner)> {
        let Bytes { arena, from, to } = bytes;
        if from >= to {
            return None;
        }
        let before = self.ranges.range((arena, i64::MIN)..=(arena, from)).next_back().filter(|entry| entry.1.0 > from);
        let entry = before.or_else(|| self.ranges.range((arena, from)..(arena, to)).next());
        entry.map(|(&(_, start), &(end, owner))| (start, end, owner))
    }

    fn set(&mut self, bytes: Bytes, owner: Owner) {
        let Bytes { arena, from, to } = bytes;
        while let Some((start, end, old)) = self.first(bytes) {
            self.ranges.remove(&(arena, start));
            self.undone.push(Change::Removed(arena, start, end, old));
            if start < from {
                self.add(arena, start, from, old);
            }
            if to < end {
                self.add(arena, to, end, old);
            }
        }
        if from < to {
            self.add(arena, from, to, owner);
        }
    }

    fn add(&mut self, arena: Arena, from: i64, to: i64, owner: Owner) {
        self.ranges.insert((arena, from), (to, owner));
        self.undone.push(Change::Added(arena, from));
    }

    /// Returns to the state that had this many changes.
    fn undo(&mut self, keep: usize) {
        while self.undone.len() > keep {
            match self.undone.pop() {
                Some(Change::Added(arena, from)) => drop(self.ranges.remove(&(arena, from))),
                Some(Change::Removed(arena, from, to, owner)) => drop(self.ranges.insert((arena, from), (to, owner))),
                None => {}
            }
        }
    }

    /// Whether one claim owns all of the bytes.
    fn is_owned(&self, bytes: Bytes, claim: Claim) -> bool {
        let mut next = bytes.from;
        while next < bytes.to {
            match self.first(Bytes { from: next, ..bytes }) {
                Some((start, end, Some(owner))) if start <= next && owner == claim => next = end,
                _ => return false,
            }
        }
        true
    }
}

/// A step of the walk.
enum Event {
    Op(Op),
    Enter(Region),
    /// The first block of a graph of blocks ended.
    FirstBlock(Region),
    /// Another block of a graph ended.
    Block,
    Leave(Region),
    /// All regions of an op ended.
    After(Op),
}

/// A view that claims bytes.
struct Claimed {
    location: Location,
    bytes: Bytes,
    /// Whether it runs at most once in a call, and no later claim has some of its bytes.
    last: bool,
    /// Whether it has all bytes of its arena.
    whole: bool,
    /// The claim that it is made in.
    outer: Option<Claim>,
    /// Whether it is passed to a function that may claim its bytes.
    given: bool,
}

struct Checker<'a> {
    view: View<'a>,
    findings: Vec<Finding>,
    aliases: FxHashMap<Value, Alias>,
    globals: FxHashMap<Name, Arena>,
    arenas: u32,
    claims: Vec<Claimed>,
    numbers: FxHashMap<Op, Claim>,
    /// The claims in the regions of an op, and in a region.
    inside: FxHashMap<Op, Vec<Claim>>,
    within: FxHashMap<Region, Vec<Claim>>,
    owners: Owners,
    marks: Vec<usize>,
    parallel: usize,
}

/// Checks the claims of a function. Returns what was found.
pub fn check_claims(program: &Program<'_>, view: View<'_>) -> Vec<Finding> {
    if !program.claims {
        return Vec::new();
    }
    let mut checker = Checker {
        view,
        findings: Vec::new(),
        aliases: FxHashMap::default(),
        globals: FxHashMap::default(),
        arenas: 0,
        claims: Vec::new(),
        numbers: FxHashMap::default(),
        inside: FxHashMap::default(),
        within: FxHashMap::default(),
        owners: Owners::default(),
        marks: Vec::new(),
        parallel: 0,
    };
    if has_claims(view) {
        let events = events(view);
        checker.collect(&events);
        checker.find_last();
        checker.run(&events);
    }
    checker.check_calls();
    checker.findings
}

/// Returns the steps of the walk, in the order of the text.
fn events(view: View<'_>) -> Vec<Event> {
    enum Work {
        Region(Region),
        Event(Event),
    }
    let mut events = Vec::new();
    let mut work: Vec<Work> = view.roots().iter().rev().map(|&region| Work::Region(region)).collect();
    while let Some(next) = work.pop() {
        match next {
            Work::Event(Event::Op(op)) => {
                events.push(Event::Op(op));
                if !view.regions(op).is_empty() {
                    work.push(Work::Event(Event::After(op)));
                    work.extend(view.regions(op).iter().rev().map(|&region| Work::Region(region)));
                }
            }
            Work::Event(event) => events.push(event),
            Work::Region(region) => {
                events.push(Event::Enter(region));
                let blocks: Vec<_> = view.blocks(region).collect();
                let mut steps = Vec::new();
                for (number, &block) in blocks.iter().enumerate() {
                    steps.extend(view.ops(block).map(|op| Work::Event(Event::Op(op))));
                    if blocks.len() > 1 {
                        let end = if number == 0 { Event::FirstBlock(region) } else { Event::Block };
                        steps.push(Work::Event(end));
                    }
                }
                work.push(Work::Event(Event::Leave(region)));
                work.extend(steps.into_iter().rev());
            }
        }
    }
    events
}

/// Whether the op's regions run at most once, each.
fn runs_once(name: &str) -> bool {
    matches!(
        name,
        "scf.if" | "scf.index_switch" | "scf.execute_region" | "affine.if" | "memref.alloca_scope" | "func.func"
    )
}

fn is_parallel(name: &str) -> bool {
    matches!(name, "scf.parallel" | "scf.forall" | "affine.parallel")
}

/// Ops whose result is a view of their first operand.
fn is_view(name: &str) -> bool {
    matches!(
        name,
        "memref.cast"
            | "memref.memory_space_cast"
            | "memref.assume_alignment"
            | "memref.subview"
            | "memref.reinterpret_cast"
            | "memref.collapse_shape"
            | "memref.expand_shape"
            | "memref.transpose"
            | "memref.reshape"
            | "memref.view"
            | "memref.extract_strided_metadata"
    )
}

/// Ops that do not access their buffers.
fn is_harmless(name: &str) -> bool {
    matches!(
        name,
        "memref.dim" | "memref.rank" | "memref.prefetch" | "memref.extract_aligned_pointer_as_index" | "memref.alloc"
    )
}

/// Ops that free a buffer.
fn frees(name: &str) -> bool {
    matches!(name, "memref.dealloc" | "memref.realloc" | "bufferization.dealloc") || name.starts_with("deallocation.")
}

/// The end of an arena of unknown size.
const END: i64 = i64::MAX;

impl<'a> Checker<'a> {
    fn name(&self, op: Op) -> &'a str {
        &self.view.ctx.op_name_data(self.view.body.name(op)).text
    }

    fn cannot_tell(&mut self, op: Op, message: &str, claim: Option<Claim>) {
        let notes = claim.map(|claim| (self.claims[claim as usize].location, "claimed here".to_string()));
        let (location, message) = (self.view.location(op), message.to_string());
        self.findings.push(Finding { certain: false, location, message, notes: notes.into_iter().collect() });
    }

    /// Returns the constant that a value is.
    fn constant(&self, value: Value) -> Option<i64> {
        let op = self.view.defining_op(value).filter(|&op| self.view.is_named(op, "arith.constant"))?;
        self.view.attribute(op, "value")?.as_i64(self.view.ctx)
    }

    /// Returns the number of bytes of a buffer's elements, if it is constant.
    fn size(&self, value: Value) -> Option<i64> {
        let ctx = self.view.ctx;
        let ty = self.view.ty(value);
        let element = ty.element(ctx)?;
        let width = if element.is_index(ctx) { 64 } else { i64::from(element.bit_width(ctx)?) };
        if !(width as u64).is_power_of_two() {
            return None;
        }
        let mut bytes = (width + 7) / 8;
        for &extent in ty.shape(ctx)? {
            bytes = bytes.checked_mul(Some(extent).filter(|&extent| extent >= 0)?)?;
        }
        Some(bytes)
    }

    /// Whether no other value is a name of a buffer with this value.
    fn is_named_once(&self, value: Value) -> bool {
        match self.view.defining_op(value) {
            Some(op) => matches!(self.name(op), "memref.alloc" | "memref.alloca" | "memref.get_global"),
            None => {
                let block = self.view.value_block(value);
                let region = block.and_then(|block| self.view.body.block_region(block));
                region.is_some_and(|region| self.view.roots().contains(&region))
                    && block.is_some_and(|block| self.view.body.is_entry_block(block))
            }
        }
    }

    /// Returns what the operand of a claim is, which is a new arena if it is not known.
    fn arena(&mut self, value: Value) -> Alias {
        if let Some(&alias) = self.aliases.get(&value) {
            return alias;
        }
        let global = self.view.defining_op(value).filter(|&op| self.view.is_named(op, "memref.get_global"));
        let global =
            global.and_then(|op| self.view.attribute(op, "name")).and_then(|name| name.as_symbol(self.view.ctx));
        let arena = match global {
            Some(name) => *self.globals.entry(name).or_insert(self.arenas),
            None => self.arenas,
        };
        self.arenas = self.arenas.max(arena + 1);
        // An arena that is allocated in a parallel loop belongs to an iteration.
        let mut parallel = 0;
        let mut parent = self.view.value_block(value).and_then(|block| self.view.block_parent_op(block));
        while let Some(op) = parent.filter(|_| global.is_none()) {
            parallel += usize::from(is_parallel(self.name(op)));
            parent = self.view.parent_op(op);
        }
        let alias = Alias { bytes: Bytes { arena, from: 0, to: END }, claim: None, parallel };
        self.aliases.insert(value, alias);
        alias
    }

    /// Numbers the claims, and computes what they are views of.
    fn collect(&mut self, events: &[Event]) {
        for event in events {
            let Event::Op(op) = *event else { continue };
            if is_claim(self.view, op) {
                let base = self.base(self.view.operand(op, 0));
                if self.view.defining_op(base).is_some_and(|made| is_claim(self.view, made)) {
                    continue;
                }
                if !self.is_named_once(base) {
                    self.cannot_tell(op, "the arena of a claimed view may have several names", None);
                }
                self.arena(base);
            }
        }
        let mut open: Vec<Region> = Vec::new();
        for event in events {
            match event {
                Event::Enter(region) => open.push(*region),
                Event::Leave(_) => drop(open.pop()),
                Event::Op(op) => {
                    let op = *op;
                    let name = self.name(op);
                    if is_claim(self.view, op) {
                        self.add_claim(op, &open);
                    } else if is_view(name)
                        && let Some(&alias) = self.view.operands(op).next().and_then(|first| self.aliases.get(&first))
                    {
                        self.aliases.insert(self.view.result(op, 0), alias);
                    } else if name == "memref.get_global" {
                        // Another value of a global with claims.
                        let symbol = self.view.attribute(op, "name").and_then(|name| name.as_symbol(self.view.ctx));
                        if symbol.is_some_and(|name| self.globals.contains_key(&name)) {
                            self.arena(self.view.result(op, 0));
                        }
                    } else if name == "func.call" {
                        for operand in self.view.operand_vec(op) {
                            let claim = self.aliases.get(&operand).and_then(|alias| alias.claim);
                            if let Some(claim) = claim.filter(|_| self.is_vector_of_bytes(operand)) {
                                self.claims[claim as usize].given = true;
                            }
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn add_claim(&mut self, op: Op, open: &[Region]) {
        let operand = self.view.operand(op, 0);
        if !self.aliases.contains_key(&operand) {
            self.cannot_tell(op, "the arena of a claimed view is defined later in the text", None);
        }
        let arena = self.arena(operand);
        let result = self.view.result(op, 0);
        let place = self.constant(self.view.operand(op, 1)).zip(self.size(result));
        let inside = place.and_then(|(offset, size)| {
            let from = arena.bytes.from.checked_add(offset).filter(|_| offset >= 0)?;
            Some(Bytes { from, to: from.checked_add(size)?, ..arena.bytes })
        });
        // A place that is computed may be anywhere in the arena.
        let bytes = inside.unwrap_or(arena.bytes);
        let claim = self.claims.len() as Claim;
        // In a loop or a graph of blocks, the claim may run again.
        let once = open.iter().all(|&region| {
            self.view.blocks(region).count() == 1
                && self.view.body.region_op(region).is_none_or(|op| runs_once(self.name(op)))
        });
        let whole = bytes.from == 0 && self.size(operand).zip(self.size(result)).is_some_and(|(all, size)| all == size);
        let location = self.view.location(op);
        self.claims.push(Claimed { location, bytes, last: once, whole, outer: arena.claim, given: false });
        self.numbers.insert(op, claim);
        for &region in open {
            self.within.entry(region).or_default().push(claim);
            if let Some(parent) = self.view.body.region_op(region) {
                self.inside.entry(parent).or_default().push(claim);
            }
        }
        self.aliases.insert(result, Alias { bytes, claim: Some(claim), parallel: arena.parallel });
    }

    /// Finds the claims that lose no byte after they ran: those that run once, and own all their bytes after all claims
    /// ran in the order of the text.
    fn find_last(&mut self) {
        for (number, claim) in self.claims.iter().enumerate() {
            self.owners.set(claim.bytes, Some(number as Claim));
        }
        for (number, claim) in self.claims.iter_mut().enumerate() {
            claim.last &= self.owners.is_owned(claim.bytes, number as Claim);
        }
        self.owners = Owners::default();
    }

    fn run(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Op(op) => self.op(op),
                Event::Enter(_) => self.marks.push(self.owners.undone.len()),
                Event::Leave(region) => {
                    if self.view.blocks(region).count() > 1 {
                        self.marks.pop();
                    }
                    let mark = self.marks.pop().unwrap_or(0);
                    self.owners.undo(mark);
                }
                Event::FirstBlock(region) => {
                    self.owners.undo(self.marks.last().copied().unwrap_or(0));
                    self.enter_graph(region);
                    self.marks.push(self.owners.undone.len());
                }
                Event::Block => self.owners.undo(self.marks.last().copied().unwrap_or(0)),
                Event::After(op) => {
                    self.lose_inside(op);
                    self.parallel -= usize::from(is_parallel(self.name(op)));
                }
            }
        }
    }

    /// Gives the bytes that a graph of blocks claims to their only claim, if there is one.
    fn enter_graph(&mut self, region: Region) {
        let mut sorted: Vec<(Bytes, Claim)> = self
            .within
            .get(&region)
            .into_iter()
            .flatten()
            .copied()
            .map(|claim| (self.claims[claim as usize].bytes, claim))
            .collect();
        sorted.sort_by_key(|(bytes, claim)| (bytes.arena, bytes.from, *claim));
        for &(bytes, claim) in &sorted {
            self.owners.set(bytes, Some(claim));
        }
        // The end of the bytes before.
        let mut end: Option<Bytes> = None;
        for (bytes, _) in sorted {
            let before = end.filter(|before| before.arena == bytes.arena);
            if let Some(before) = before.filter(|before| before.to > bytes.from) {
                self.owners.set(Bytes { to: before.to.min(bytes.to), ..bytes }, None);
            }
            end = Some(before.filter(|before| before.to >= bytes.to).unwrap_or(bytes));
        }
    }

    /// Forgets the owners of the bytes that the regions of an op claim.
    fn lose_inside(&mut self, op: Op) {
        for claim in self.inside.get(&op).cloned().unwrap_or_default() {
            self.owners.set(self.claims[claim as usize].bytes, None);
        }
    }

    fn op(&mut self, op: Op) {
        let name = self.name(op);
        if let Some(&claim) = self.numbers.get(&op) {
            return self.claim(op, claim);
        }
        if is_view(name) && self.aliases.contains_key(&self.view.result(op, 0)) || is_harmless(name) {
            return self.enter_regions(op, name);
        }
        let forwards = self.forwards(op, name);
        for operand in self.view.operand_vec(op) {
            let Some(&alias) = self.aliases.get(&operand) else { continue };
            let Some(claim) = alias.claim else {
                if !frees(name) {
                    self.cannot_tell(op, "the arena of claimed views is used itself", None);
                }
                continue;
            };
            let Claimed { location, last, whole, given, .. } = self.claims[claim as usize];
            if frees(name) && !whole {
                let certain = matches!(name, "memref.dealloc" | "memref.realloc");
                let message = "a view that claims bytes of an arena is freed".to_string();
                let notes = vec![(location, "claimed here".to_string())];
                self.findings.push(Finding { certain, location: self.view.location(op), message, notes });
            } else if !self.owners.is_owned(alias.bytes, claim) {
                self.cannot_tell(op, "a later view may have claimed bytes of this buffer", Some(claim));
            } else if forwards && !(last && (whole || name != "func.return")) {
                self.cannot_tell(op, "a view that claims bytes of an arena is forwarded", Some(claim));
            } else if given && !(name == "func.call" && self.is_vector_of_bytes(operand)) {
                self.cannot_tell(op, "a callee may have claimed bytes of this buffer", Some(claim));
            }
        }
        if matches!(name, "func.call" | "func.call_indirect") {
            // A callee may claim bytes of globals.
            for arena in self.globals.values().copied().collect::<Vec<_>>() {
                self.owners.set(Bytes { arena, from: 0, to: END }, None);
            }
        }
        self.enter_regions(op, name);
    }

    /// Whether other values or the memory may have the operands of an op as buffers afterwards.
    fn forwards(&self, op: Op, name: &str) -> bool {
        let is_buffer = |value: Value| self.view.ty(value).is_memref(self.view.ctx);
        let is_terminator =
            self.view.block(op).is_some_and(|block| self.view.body.terminator(self.view.ctx, block) == Some(op));
        is_terminator
            || name == "memref.store" && is_buffer(self.view.operand(op, 0))
            || name != "func.call" && self.view.results(op).iter().any(|&result| is_buffer(result))
    }

    fn is_vector_of_bytes(&self, value: Value) -> bool {
        let (ty, ctx) = (self.view.ty(value), self.view.ctx);
        ty.rank(ctx) == Some(1) && ty.element(ctx).is_some_and(|element| element.is_signless(ctx, 8))
    }

    fn enter_regions(&mut self, op: Op, name: &str) {
        if self.view.regions(op).is_empty() {
            return;
        }
        self.parallel += usize::from(is_parallel(name));
        if !runs_once(name) {
            self.lose_inside(op);
        }
    }

    fn claim(&mut self, op: Op, claim: Claim) {
        let bytes = self.claims[claim as usize].bytes;
        let arena = self.arena(self.view.operand(op, 0));
        if arena.parallel < self.parallel {
            self.cannot_tell(op, "iterations of a parallel loop claim bytes of one arena", None);
        }
        // The bytes must belong to the outer claim, or to a claim in it.
        if let Some(outer) = arena.claim {
            let mut next = bytes.from;
            while next < bytes.to {
                let part = Bytes { from: next, ..bytes };
                match self.owners.first(part) {
                    Some((start, end, Some(owner))) if start <= next && self.is_within(owner, outer) => next = end,
                    _ => {
                        let message = "a later view may have claimed bytes of this arena";
                        self.cannot_tell(op, message, Some(outer));
                        break;
                    }
                }
            }
        }
        self.owners.set(bytes, Some(claim));
    }

    /// Whether a claim is `outer`, or is made in it.
    fn is_within(&self, claim: Claim, outer: Claim) -> bool {
        let mut next = Some(claim);
        while let Some(claim) = next.filter(|&claim| claim != outer) {
            next = self.claims[claim as usize].outer;
        }
        next.is_some()
    }

    /// Checks that calls do not pass a vector of bytes, of which the callee may claim some, with another view of it.
    fn check_calls(&mut self) {
        for op in self.view.body.walk_preorder() {
            if !self.view.is_named(op, "func.call") {
                continue;
            }
            let buffers: Vec<Value> =
                self.view.operands(op).filter(|&value| self.view.ty(value).is_memref(self.view.ctx)).collect();
            let mut counts: FxHashMap<Value, usize> = FxHashMap::default();
            for &buffer in &buffers {
                *counts.entry(self.base(buffer)).or_default() += 1;
            }
            let is_shared = |&&buffer: &&Value| self.is_vector_of_bytes(buffer) && counts[&self.base(buffer)] > 1;
            if buffers.iter().any(|buffer| is_shared(&buffer)) {
                self.cannot_tell(
                    op,
                    "a buffer and a view of it are passed to a function that may claim bytes of it",
                    None,
                );
            }
        }
    }

    /// Returns the buffer that a value is a view of. A claim is a buffer of its own.
    fn base(&self, mut value: Value) -> Value {
        while let Some(op) = self.view.defining_op(value) {
            if is_claim(self.view, op) || !is_view(self.name(op)) {
                break;
            }
            value = self.view.operand(op, 0);
        }
        value
    }
}
