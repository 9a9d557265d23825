//! Origin and deallocation of each buffer, computed from the program before `ownership-elaboration` and from the
//! decisions of that pass (`ownership` has the sentences about frees, flags and copies).
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>                                     // the origin
//! linalg.exp ins(%t : memref<4xf32>) outs(%a : memref<4xf32>)             // the last use: freed after it
//! ```
//!
//! Cost: linear in the program and in the decisions.

use std::sync::Mutex;

use rustc_hash::{FxHashMap, FxHashSet};

use super::finding::{Finding, Kind};
use super::inspector::{BufferInspector, Fate};
use super::ownership;
use crate::source::{Program, SourceOp};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Location, Op, TypeData, Value, View};
use freehold_core::text::type_text;
use freehold_pass::Options;
use freehold_passes::analysis::memory_counts::is_heap_allocation;
use freehold_passes::deallocate::ownership::elaboration::explain::{FunctionOwnership, Owner, OwnershipCopy};
use freehold_passes::deallocate::ownership::ownership_elaboration::elaborate_and_observe;

/// Why a buffer exists that the program allocates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The program before the pass allocates it.
    Allocation,
    /// The program before the pass clones a buffer.
    Clone,
    /// The function writes it in place of an argument that it returns, or the pass copies a returned buffer. If it belongs to an
    /// argument: the location of that argument.
    Returned(Option<Location>),
    /// The program does not allocate it, but frees it.
    Elsewhere,
}

/// A buffer that the program allocates, or that it frees although it was allocated elsewhere.
pub(super) struct Buffer {
    /// The location of its definition.
    pub location: Location,
    pub origin: Origin,
    /// Whether the op that allocates it is a `bufferization.clone`.
    pub is_clone: bool,
    /// Whether it is initialized with a copy of another buffer.
    pub is_copy: bool,
    pub fate: Fate,
    /// The finding about its allocation or copy, and about its deallocation.
    pub finding: Finding,
}

/// Runs `ownership-elaboration` with these options. Returns the buffers that the program allocated or freed before, in the order of
/// its ops.
///
/// # Errors
/// Fails if the pass fails.
pub(super) fn elaborate(
    program: &Program<'_>,
    root: &mut Body,
    options: &Options,
    diagnostics: &Diagnostics,
) -> Fallible<Vec<Buffer>> {
    let buffers = Mutex::new(Vec::new());
    let observer = |view: View<'_>, decided: FunctionOwnership| {
        let of_function = buffers_of_body(program, view.body, &decided);
        buffers.lock().expect("the lock of the buffers").extend(of_function);
    };
    elaborate_and_observe(program.ctx, root, options, diagnostics, &observer)?;
    Ok(buffers.into_inner().expect("the lock of the buffers"))
}

fn buffers_of_body(program: &Program<'_>, body: &Body, decided: &FunctionOwnership) -> Vec<Buffer> {
    let ctx = program.ctx;
    let inspector = BufferInspector { program, body };
    let owners: FxHashMap<Value, &Owner> = decided.owners.iter().map(|owner| (owner.value, owner)).collect();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = Vec::new();
    for op in body.walk_preorder() {
        if is_heap_allocation(View::new(ctx, body), op)
            && let Some(&buffer) = body.results(op).first()
        {
            seen.insert(buffer);
            found.push(inspector.buffer(buffer, owners.get(&buffer).copied()));
        }
    }
    for owner in &decided.owners {
        let is_freed = !owner.frees.is_empty() || owner.flag.is_some();
        if is_freed && !seen.contains(&owner.value) {
            found.push(inspector.buffer(owner.value, Some(owner)));
        }
    }
    found.extend(decided.copies.iter().map(|copy| inspector.returned(copy)));
    found
}

impl BufferInspector<'_> {
    fn buffer(&self, buffer: Value, owner: Option<&Owner>) -> Buffer {
        let body = self.body;
        let def = body.defining_op(buffer);
        let is_clone = def.is_some_and(|op| body.is_named(self.program.ctx, op, "bufferization.clone"));
        let is_allocated = def.is_some_and(|op| is_heap_allocation(View::new(self.program.ctx, body), op));
        let copied = def.filter(|_| is_allocated && !is_clone).and_then(|op| self.copied_into(op, buffer));
        let kept = def.filter(|_| is_allocated && !is_clone).and_then(|op| self.kept_argument(op));
        let (is_filled, copied) = (copied.is_some(), copied.and_then(|source| self.copy_finding(buffer, source)));
        let copied = kept.map(|argument| self.kept_finding(buffer, argument, is_filled)).or(copied);
        let is_copy = is_clone || if kept.is_some() { is_filled } else { copied.is_some() };
        let mut finding = copied.unwrap_or_else(|| self.finding(buffer, is_clone));
        let fate = owner.map_or(Fate::Unknown, |owner| ownership::explain_owner(self, owner, &mut finding));
        let origin = match (is_allocated, is_clone) {
            _ if kept.is_some() => Origin::Returned(Some(finding.location)),
            (true, true) => Origin::Clone,
            (true, false) => Origin::Allocation,
            (false, _) => Origin::Elsewhere,
        };
        Buffer { location: finding.location, origin, is_clone, is_copy, fate, finding }
    }

    /// Returns the argument that the allocation replaces: `keep-returned-arguments` gives it the argument's location. Locations
    /// that the source spells out may be those of several ops and arguments.
    fn kept_argument(&self, op: Op) -> Option<Value> {
        let (body, location) = (self.body, self.body.location(op));
        self.program.offset(location).filter(|_| self.program.op_at(location).is_none())?;
        let entry = body.root_block()?;
        body.arguments(entry).iter().copied().find(|&argument| body.value_location(argument) == location)
    }

    fn kept_finding(&self, buffer: Value, argument: Value, is_filled: bool) -> Finding {
        let (program, body) = (self.program, self.body);
        let name = program.value(body, argument);
        let why = "it belongs to the caller, and the function returns what it writes instead of it";
        let ty = type_text(program.ctx, body.ty(buffer));
        let (kind, message) = match is_filled {
            true => (Kind::Copy, format!("{name} is copied before it is written: {why}")),
            false => (Kind::Allocation, format!("a buffer is allocated in place of {name}, {ty}: {why}")),
        };
        Finding::new(kind, program.place_of(body, argument), message)
    }

    fn returned(&self, copy: &OwnershipCopy) -> Buffer {
        let (finding, argument) = ownership::explain_copy(self, copy);
        let has_layout = matches!(
            self.body.ty(copy.value).data(self.program.ctx),
            TypeData::MemRef { layout: Some(_), .. } | TypeData::UnrankedMemRef { .. }
        );
        Buffer {
            location: finding.location,
            origin: Origin::Returned(argument),
            is_clone: has_layout,
            is_copy: true,
            fate: Fate::PassedOn,
            finding,
        }
    }

    /// Returns the source of a `memref.copy` that initializes `buffer` and has the location of its allocation.
    fn copied_into(&self, def: Op, buffer: Value) -> Option<Value> {
        let (ctx, body) = (self.program.ctx, self.body);
        let is_here = |op: Op| body.is_named(ctx, op, "memref.copy") && body.location(op) == body.location(def);
        body.users(buffer).filter(|&op| is_here(op)).find_map(|op| {
            let [source, target] = body.first_operands(op);
            (target == buffer).then_some(source)
        })
    }

    /// Returns the finding about a buffer that holds a copy of `source`, if the reason for the copy is known and is not
    /// a conflict.
    fn copy_finding(&self, buffer: Value, source: Value) -> Option<Finding> {
        let (program, body, ctx) = (self.program, self.body, self.program.ctx);
        let location = program.place_of(body, buffer);
        let (name, source_name) = (program.op_name(location).unwrap_or("an op".to_string()), self.made_of(source));
        let made_here = program.place_of(body, source) == location;
        let whom = if made_here { String::new() } else { format!(" for {name}") };
        let lies_apart = |value: Value| match body.ty(value).data(ctx) {
            TypeData::MemRef { layout, .. } => layout.is_some(),
            _ => false,
        };
        let is_end = program.op_at(location).is_some_and(|SourceOp { body, op }| {
            body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
        });
        let message = if name == "'bufferization.alloc_tensor'" {
            format!("{name} requests a copy of {source_name}")
        } else if lies_apart(source) && !lies_apart(buffer) {
            format!("{source_name} is copied{whom}: its elements are not contiguous, and a contiguous buffer is needed")
        } else if is_end {
            format!(
                "{source_name} is copied{whom}: it is defined outside or is also forwarded elsewhere, and a forwarded \
                 buffer must not be shared"
            )
        } else {
            return None;
        };
        Some(Finding::new(Kind::Copy, location, message))
    }

    /// Returns the finding about the buffer itself.
    fn finding(&self, buffer: Value, is_clone: bool) -> Finding {
        let (program, body, ctx) = (self.program, self.body, self.program.ctx);
        let ty = type_text(ctx, body.ty(buffer));
        let location = program.place_of(body, buffer);
        let Some(op) = body.defining_op(buffer) else {
            let name = program.value(body, buffer);
            let is_entry = |block| body.block_parent_op(block).is_none() && body.is_entry_block(block);
            let message = match body.value_block(buffer).is_some_and(is_entry) {
                true => format!("{name} is taken over by the function, which must free it: {ty}"),
                false => format!("{name} may hold a buffer that must be freed here: {ty}"),
            };
            return Finding::new(Kind::Free, location, message);
        };
        if is_clone {
            let [source] = body.first_operands(op);
            let name = self.made_of(source);
            let asks = self.name(op).unwrap_or_else(|| "an op".to_string());
            return Finding::new(Kind::Clone, location, format!("{asks} requests a copy of {name}"));
        }
        if is_heap_allocation(View::new(ctx, body), op) {
            let name = self.made_of(buffer);
            let each = if self.is_in_loop(op) { ", in each iteration" } else { "" };
            return Finding::new(Kind::Allocation, location, format!("a buffer is allocated for {name}{each}: {ty}"));
        }
        if program.structured(body, buffer).is_some()
            && let Some(name) = program.value_name(body, buffer)
        {
            return Finding::new(
                Kind::Free,
                location,
                format!("'{name}' may hold a buffer that must be freed here: {ty}"),
            );
        }
        let defining = self.name(op).unwrap_or_else(|| "an op".to_string());
        let name = program.value_name(body, buffer).map_or(String::new(), |name| format!(", '{name}'"));
        // Canonicalization turns a branch to one block with two buffers into a select.
        let is_select = program.op_at(location).is_some_and(|at| at.body.results(at.op).is_empty());
        let verb = if is_select { "forwards" } else { "returns" };
        Finding::new(Kind::Free, location, format!("{defining} {verb} a buffer that must be freed here{name}: {ty}"))
    }

    fn is_in_loop(&self, op: Op) -> bool {
        let body = self.body;
        std::iter::successors(body.parent_op(op), |&op| body.parent_op(op))
            .any(|op| body.op_def(self.program.ctx, op).is_some_and(|op_def| op_def.loop_like.is_some()))
    }
}
