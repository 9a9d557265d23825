//! Where each buffer comes from and where it goes, read off a program whose frees are still `bufferization.dealloc`:
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! linalg.exp ins(%t : memref<4xf32>) outs(%a : memref<4xf32>)
//! bufferization.dealloc (%a : memref<4xf32>) if (%true) retain (%r : memref<4xf32>)   // unless %r is the same buffer
//! ```
//!
//! Such an op names what is freed, on which condition, and what it must not be the same buffer as: that is the reason
//! why the free is where it is. Cost: linear in the uses of buffers and views, times how deep they are nested.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::interface::{EffectKind, Traits, constant_of, has_effect};
use crate::ir::{Body, Context, Location, Op, Value, ValueDef};
use crate::syntax::{Diagnostic, Severity, type_text};

/// How many allocations go which way.
#[derive(Default, Debug)]
pub(super) struct Fates {
    /// Freed without a test.
    pub freed: usize,
    /// Freed if a test at run time says so.
    pub tested: usize,
    /// Handed on to whoever frees them.
    pub handed_on: usize,
    /// Never freed.
    pub kept: usize,
}

impl Fates {
    /// One sentence about all allocations.
    pub(super) fn summary(&self) -> String {
        let Fates { freed, tested, handed_on, kept } = self;
        let count = freed + tested + handed_on + kept;
        let kept = if *kept > 0 { format!(", {kept} never freed") } else { String::new() };
        let noun = if count == 1 { "allocation" } else { "allocations" };
        format!(
            "{count} {noun}: {freed} freed after their last use, {tested} freed if a test at run time says so, \
             {handed_on} handed on{kept}\n"
        )
    }
}

/// A place where a buffer is freed, and on which condition.
#[derive(Clone, Copy)]
struct Free {
    op: Op,
    is_certain: bool,
    retains: bool,
}

/// One remark for each buffer that the body allocates, or frees although it was made elsewhere.
pub(super) fn explain_frees(ctx: &Context, body: &mut Body, fates: &mut Fates) -> Vec<Diagnostic> {
    let ops = body.walk_preorder();
    let mut frees: FxHashMap<Value, Vec<Free>> = FxHashMap::default();
    let mut order: Vec<Value> = Vec::new();
    for &op in &ops {
        let is_allocation = body.row(ctx, op).is_some_and(|row| row.allocation.is_some())
            && has_effect(ctx, body, op, EffectKind::Allocate);
        if is_allocation && let Some(&buffer) = body.results(op).first() {
            order.push(buffer);
        }
        if !body.is(ctx, op, "bufferization.dealloc") {
            continue;
        }
        let Some(row) = body.row(ctx, op) else { continue };
        let memrefs = row.operand_group(ctx, body, op, "memrefs");
        let conditions = row.operand_group(ctx, body, op, "conditions");
        let retains = !row.operand_group(ctx, body, op, "retained").is_empty();
        for (memref, condition) in memrefs.zip(conditions) {
            let buffer = source_of(ctx, body, body.operand(op, memref));
            let condition = constant_of(ctx, body, body.operand(op, condition));
            let is_certain = condition.and_then(|value| value.as_bool(ctx)) == Some(true);
            order.push(buffer);
            frees.entry(buffer).or_default().push(Free { op, is_certain, retains });
        }
    }
    for &op in &ops {
        if let Some(block) = body.block(op) {
            body.ensure_order(block);
        }
    }
    let mut told: FxHashSet<Value> = FxHashSet::default();
    let mut remarks = Vec::new();
    for buffer in order {
        if told.insert(buffer) {
            let frees = frees.get(&buffer).map_or(&[][..], Vec::as_slice);
            remarks.push(remark(ctx, body, buffer, frees, fates));
        }
    }
    remarks
}

/// Whether the op gives another view of the buffer that is its first operand.
fn is_view(ctx: &Context, body: &Body, op: Op) -> bool {
    body.row(ctx, op).is_some_and(|row| row.has(Traits::VIEW_LIKE) || row.has(Traits::CAST))
        || body.is(ctx, op, "memref.extract_strided_metadata")
}

/// The buffer that `value` is a view of.
fn source_of(ctx: &Context, body: &Body, mut value: Value) -> Value {
    while let Some(op) = body.defining_op(value).filter(|&op| is_view(ctx, body, op) && body.operand_count(op) > 0) {
        value = body.operand(op, 0);
    }
    value
}

/// The ops that use the buffer or a view of it, other than to look at it another way or to free it.
fn users_of(ctx: &Context, body: &Body, buffer: Value) -> Vec<Op> {
    let mut found = Vec::new();
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for user in body.users(value) {
            if is_view(ctx, body, user) && body.operand(user, 0) == value {
                work.extend(body.results(user).iter().copied().filter(|&view| body.ty(view).is_memref(ctx)));
            } else if !body.is(ctx, user, "bufferization.dealloc") {
                found.push(user);
            }
        }
    }
    found
}

fn op_name(ctx: &Context, body: &Body, op: Op) -> String {
    format!("'{}'", ctx.op_name_data(body.name(op)).text)
}

/// What is freed, and where it comes from.
fn describe(ctx: &Context, body: &Body, buffer: Value) -> (Location, String, bool) {
    let ty = type_text(ctx, body.ty(buffer));
    match body.def(buffer) {
        ValueDef::Result(op, _) if body.is(ctx, op, "bufferization.clone") => {
            let why = "what is handed on may be a buffer that is not to be given away";
            (body.location(op), format!("a copy of the buffer is made here, a {ty}: {why}"), true)
        }
        ValueDef::Result(op, _) if body.row(ctx, op).is_some_and(|row| row.allocation.is_some()) => {
            (body.location(op), format!("a buffer is allocated here, a {ty}"), true)
        }
        ValueDef::Result(op, number) => {
            let name = op_name(ctx, body, op);
            (body.location(op), format!("result #{number} of {name} is a buffer, a {ty}"), false)
        }
        ValueDef::Argument(_, number) => {
            (body.value_location(buffer), format!("argument #{number} is a buffer, a {ty}"), false)
        }
    }
}

fn remark(ctx: &Context, body: &Body, buffer: Value, frees: &[Free], fates: &mut Fates) -> Diagnostic {
    let (location, what, is_allocation) = describe(ctx, body, buffer);
    let users = users_of(ctx, body, buffer);
    let mut notes: Vec<(Location, String)> = Vec::new();
    let fate;
    let count = if let Some(test) = frees.iter().find(|free| free.retains || !free.is_certain) {
        let end = body.block(test.op).and_then(|block| body.last_op(block)).unwrap_or(test.op);
        let name = op_name(ctx, body, end);
        if test.retains {
            fate = "it is freed unless a test at run time finds it among what is handed on";
            notes.push((body.location(end), format!("{name} hands on what may be the same buffer")));
        } else {
            fate = "it is freed if a test at run time finds that nobody else is to free it";
            notes.push((body.location(end), format!("whose it is when {name} is reached depends on the way there")));
        }
        &mut fates.tested
    } else if let Some(free) = frees.first() {
        fate = "it is freed after its last use";
        let block = body.block(free.op);
        let in_block = users.iter().filter_map(|&user| body.ancestor_in_block(block?, user));
        if let Some(last) = in_block.max_by_key(|&user| body.order(user)) {
            notes.push((body.location(last), format!("{} uses it last", op_name(ctx, body, last))));
        }
        &mut fates.freed
    } else {
        let is_end = |op: &&Op| body.row(ctx, **op).is_some_and(|row| row.has(Traits::TERMINATOR));
        match users.iter().find(is_end) {
            Some(&end) => {
                fate = "whoever it is handed on to frees it";
                notes.push((body.location(end), format!("{} hands it on", op_name(ctx, body, end))));
                &mut fates.handed_on
            }
            None => {
                fate = "it is never freed";
                &mut fates.kept
            }
        }
    };
    if is_allocation {
        *count += 1;
    }
    Diagnostic { severity: Severity::Remark, location, message: format!("{what}; {fate}"), notes }
}
