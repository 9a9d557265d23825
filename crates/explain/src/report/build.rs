//! Builds the document of a report from the decisions of `plan-memory`.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value as Json;

use super::document::{
    Arena, At, Document, Function, Item, Kind, Part, Peak, PlannedSide, Point as DocumentPoint, Side as DocumentSide,
};
use crate::heap::{curve, peak, stack};
use crate::peaks::any_orders;
use crate::source::{Program, SourceOp};
use freehold_core::ir::{Context, Location, LocationData, Op, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_passes::memory::plan_memory::explain::{
    ArenaKind, ArenaPlan, BufferPlan, FunctionPlan, Life, OpBytes, Place, Point, Reason, Source, bytes_of_type, name_of,
};

/// The version of the document.
const VERSION: u32 = 2;

/// The longest line of the source that is shown, in characters.
const LONGEST_LINE: usize = 160;

/// Ops that only create a buffer. The op that writes into it is more informative.
const MAKERS: &[&str] = &[
    "tensor.empty",
    "bufferization.alloc_tensor",
    "memref.alloc",
    "memref.alloca",
    "linalg.fill",
    "tensor.splat",
    "arith.constant",
];

/// The memory of a function, for its callers.
#[derive(Clone, Copy, Default)]
struct Totals {
    /// The peak without a plan.
    before: u64,
    /// The peak with the plan, without the bytes that callers provide.
    after: u64,
}

/// A box of the picture, before its offsets are known.
struct Drawn {
    item: Item,
    before: Option<(Life, u64)>,
    after: Option<After>,
}

/// A box with the plan.
struct After {
    life: Life,
    bytes: u64,
    /// The arena, and the offset in it.
    arena: Option<(usize, u64)>,
}

/// The memory before or after the plan: what takes bytes for a time.
struct Side {
    boxes: Vec<(Life, u64)>,
    /// By box: where it is drawn.
    offsets: Vec<u64>,
    /// The bytes over time.
    curve: Vec<(u32, u64)>,
}

impl Side {
    fn new(boxes: Vec<(Life, u64)>) -> Side {
        Side { offsets: stack(&boxes), curve: curve(boxes.iter().copied()), boxes }
    }

    fn document(&self) -> DocumentSide {
        let (point, bytes) = peak(&self.curve);
        let ends = self.offsets.iter().zip(&self.boxes).map(|(offset, (_, bytes))| offset.saturating_add(*bytes));
        DocumentSide { peak: Peak { point, bytes }, height: ends.max().unwrap_or(0), curve: self.curve.clone() }
    }
}

/// Returns the arenas of a function. They are the first boxes of `held`.
fn arenas_of(plan: &FunctionPlan, held: &Side) -> Vec<Arena> {
    let arena = |(arena, &offset): (&ArenaPlan, &u64)| Arena {
        kind: kind_of(arena),
        bytes: arena.bytes,
        alignment: arena.alignment,
        dynamic: arena.is_dynamic,
        space: arena.space.clone(),
        start: arena.life[0],
        end: arena.life[1],
        offset,
    };
    plan.arenas.iter().zip(&held.offsets).map(arena).collect()
}

/// Returns the boxes of the picture. In `held`, they follow `arenas` arenas.
fn boxes(drawn: Vec<Drawn>, before: &Side, held: &Side, arenas: usize) -> Vec<Item> {
    let part =
        |[start, end]: Life, bytes: u64, offset: u64| Part { start, end, bytes, offset, area: None, place: None };
    let one = |(id, drawn): (usize, Drawn)| {
        let before = drawn.before.map(|(life, bytes)| part(life, bytes, before.offsets[id]));
        let after = drawn.after.map(|After { life, bytes, arena }| match arena {
            None => part(life, bytes, held.offsets[arenas + id]),
            Some((area, place)) => {
                let part = part(life, bytes, held.offsets[area] + place);
                Part { area: Some(area), place: Some(place), ..part }
            }
        });
        Item { id, before, after, ..drawn.item }
    };
    drawn.into_iter().enumerate().map(one).collect()
}

/// Builds the document of a report.
pub(super) struct Builder<'a> {
    program: &'a Program<'a>,
    extent: u64,
    totals: FxHashMap<String, Totals>,
    /// By function: the most bytes that one op touches.
    orders: FxHashMap<String, OpBytes>,
    /// The lines of the source that boxes refer to.
    lines: BTreeMap<u32, String>,
}

impl<'a> Builder<'a> {
    pub fn new(program: &'a Program<'a>, extent: u64) -> Builder<'a> {
        Builder { program, extent, totals: FxHashMap::default(), orders: FxHashMap::default(), lines: BTreeMap::new() }
    }

    /// Returns the report about functions, callees first. `input` is the kind of the file.
    pub fn document(mut self, plans: &[FunctionPlan], input: &'static str, program: Json) -> Document {
        let called: FxHashSet<&str> =
            plans.iter().flat_map(|plan| plan.calls.iter().map(|call| call.callee.as_str())).collect();
        self.orders = any_orders(plans);
        let mut functions: Vec<Function> =
            plans.iter().map(|plan| self.function(plan, called.contains(plan.name.as_str()))).collect();
        // The functions that are not called, the highest peak first; then the others.
        sort_by_key(&mut functions, |function| (function.called, std::cmp::Reverse(function.before.peak.bytes)));
        let assumes_extent = plans.iter().any(|plan| plan.buffers.iter().any(|buffer| buffer.is_dynamic));
        Document {
            version: VERSION,
            file: shown_file(&self.program.source.file).to_string(),
            input,
            extent: self.extent,
            assumes_extent,
            functions,
            lines: self.lines,
            program,
        }
    }

    fn function(&mut self, plan: &FunctionPlan, called: bool) -> Function {
        let callees: FxHashMap<Location, &str> =
            plan.calls.iter().map(|call| (call.location, call.callee.as_str())).collect();
        let mut drawn: Vec<Drawn> = plan
            .buffers
            .iter()
            .map(|buffer| self.buffer(plan, buffer, callees.get(&buffer.location).copied()))
            .collect();
        self.calls(plan, &mut drawn);
        // Before: each box on its own.
        let before = Side::new(drawn.iter().map(|drawn| drawn.before.unwrap_or(([0, 0], 0))).collect());
        // After: arenas, and what is not in one.
        let alone = |drawn: &Drawn| match &drawn.after {
            Some(After { life, bytes, arena: None }) => (*life, *bytes),
            _ => ([0, 0], 0),
        };
        let arenas = plan.arenas.iter().map(|arena| (arena.life, arena.bytes));
        let held = Side::new(arenas.chain(drawn.iter().map(alone)).collect());
        let own = |index: &usize| plan.arenas.get(*index).is_none_or(|arena| arena.kind != ArenaKind::Argument);
        let own_curve = curve((0..held.boxes.len()).filter(own).map(|index| held.boxes[index]));
        let used = curve(drawn.iter().filter_map(|drawn| drawn.after.as_ref()).map(|after| (after.life, after.bytes)));
        let is_own =
            |after: &&After| after.arena.is_none_or(|(arena, _)| plan.arenas[arena].kind != ArenaKind::Argument);
        let own_used = drawn.iter().filter_map(|drawn| drawn.after.as_ref()).filter(is_own);
        let least = peak(&curve(own_used.map(|after| (after.life, after.bytes)))).1;
        let totals = Totals { before: peak(&before.curve).1, after: peak(&own_curve).1 };
        self.totals.insert(plan.name.clone(), totals);
        let any_order = self.orders[&plan.name].own;
        let [arguments, constants] = self.given(&plan.name);
        Function {
            name: plan.name.clone(),
            called,
            at: self.place(plan.location),
            length: plan.length,
            before: before.document(),
            after: PlannedSide {
                held: held.document(),
                own_peak: totals.after,
                least,
                any_order,
                used_peak: peak(&used).1,
                used,
            },
            story: None,
            arguments,
            constants,
            costliest: Vec::new(),
            arenas: arenas_of(plan, &held),
            boxes: boxes(drawn, &before, &held, plan.arenas.len()),
            points: plan.points.iter().map(|point| self.point(point)).collect(),
        }
    }

    /// Returns the bytes of the arguments of a function, and of the constants in its source.
    fn given(&self, function: &str) -> [u64; 2] {
        let Some(body) = self.program.function(function) else { return [0, 0] };
        let view = View::new(self.program.ctx, body);
        let bytes = |values: &[Value]| -> u64 {
            let sizes = values.iter().filter_map(|&value| bytes_of_type(view.ctx, view.ty(value), self.extent));
            sizes.fold(0, u64::saturating_add)
        };
        let arguments = view.root_block().map_or(0, |block| bytes(body.arguments(block)));
        let is_constant = |&op: &Op| body.is_named(view.ctx, op, "arith.constant");
        let constants = view.walk_preorder().into_iter().filter(is_constant).map(|op| bytes(view.results(op)));
        [arguments, constants.fold(0, u64::saturating_add)]
    }

    /// Returns an op of a function, with its point in time.
    fn point(&self, point: &Point) -> DocumentPoint {
        DocumentPoint {
            start: point.span[0],
            op: point.name.clone(),
            at: self.place(point.location),
            end: point.has_regions.then_some(point.span[1]),
            repeats: point.has_regions.then_some(point.repeats),
        }
    }

    fn buffer(&mut self, plan: &FunctionPlan, buffer: &BufferPlan, callee: Option<&str>) -> Drawn {
        let kind = match buffer.source {
            Source::Allocation => Kind::Buffer,
            Source::Stack => Kind::Stack,
            Source::Call => Kind::CallResult,
        };
        let (made_by, at) = (self.op_name(buffer.location), buffer.location);
        let is_maker = made_by.as_ref().is_none_or(|name| MAKERS.contains(&name.as_str()));
        let mut maker = None;
        let (name, at) = match (&buffer.writer, made_by) {
            (Some((name, at)), made_by) if is_maker => {
                let of_source = self.op_name(*at).filter(|name| !MAKERS.contains(&name.as_str()));
                maker = made_by.map(|made_by| (made_by, self.place(buffer.location)));
                (of_source.unwrap_or_else(|| name.clone()), *at)
            }
            (_, Some(name)) => (name, at),
            (_, None) => ("memref.alloc".to_string(), at),
        };
        let op = match callee {
            Some(callee) if kind == Kind::CallResult => format!("call @{callee}"),
            _ => name,
        };
        self.keep_line(at);
        self.keep_line(buffer.location);
        let (arena, why) = match buffer.place {
            Place::Arena(arena, offset) => (Some((arena, offset)), self.why_planned(plan, arena, offset, buffer)),
            Place::Left(reason) => (None, why_left(reason).to_string()),
        };
        let (made_by, made_at) = maker.unzip();
        let item = Item {
            id: 0,
            kind,
            op,
            name: self
                .program
                .result_name(at, buffer.result)
                .or_else(|| self.program.result_name(buffer.location, None)),
            at: self.place(at),
            made_by,
            made_at,
            ty: Some(buffer.ty.clone()),
            space: buffer.space.clone(),
            callee: None,
            bytes: buffer.bytes,
            alignment: buffer.alignment,
            dynamic: buffer.is_dynamic,
            carried: buffer.is_carried && buffer.planned_life.is_none(),
            planned: arena.is_some(),
            why,
            before: None,
            after: None,
        };
        let (life, bytes) = (buffer.planned_life.unwrap_or(buffer.life), buffer.bytes.unwrap_or(0));
        Drawn { item, before: Some((buffer.life, bytes)), after: Some(After { life, bytes, arena }) }
    }

    fn why_planned(&self, plan: &FunctionPlan, arena: usize, offset: u64, buffer: &BufferPlan) -> String {
        let assumed = match plan.arenas[arena].is_dynamic && buffer.is_dynamic {
            true => format!(", if dynamic extents are {}", self.extent),
            false => String::new(),
        };
        match plan.arenas[arena].kind {
            ArenaKind::Result if offset == 0 && buffer.life[1] >= plan.length => {
                "returned; until then, other buffers have its bytes".to_string()
            }
            ArenaKind::Result => format!("at {offset} in the bytes of a result that is needed later"),
            ArenaKind::Argument => format!("at {offset} in the arena that callers give{assumed}"),
            ArenaKind::Global => format!("at {offset} in the arena, which is a global{assumed}"),
            ArenaKind::Stack => format!("at {offset} in bytes on the stack"),
            ArenaKind::Allocated => format!("at {offset} in the arena{assumed}"),
        }
    }

    fn calls(&mut self, plan: &FunctionPlan, drawn: &mut Vec<Drawn>) {
        for call in &plan.calls {
            let Some(totals) = self.totals.get(&call.callee).copied() else { continue };
            let life = [call.at, call.at + 1];
            self.keep_line(call.location);
            let mut before = (totals.before > 0).then_some((life, totals.before));
            let given = call.given.iter().map(|&(arena, offset, bytes)| (bytes, Some((arena, offset))));
            let own = (totals.after > 0 || call.given.is_empty()).then_some((totals.after, None));
            for (bytes, arena) in given.chain(own) {
                if bytes == 0 && before.is_none() {
                    continue;
                }
                let why = match arena {
                    Some((_, offset)) => format!("the callee's arena, at {offset} in that of this function"),
                    None if bytes == 0 => "the callee needs no bytes of its own".to_string(),
                    None => "what the callee allocates itself".to_string(),
                };
                let item = Item {
                    id: 0,
                    kind: Kind::Call,
                    op: format!("call @{}", call.callee),
                    name: None,
                    at: self.place(call.location),
                    made_by: None,
                    made_at: None,
                    ty: None,
                    space: None,
                    callee: Some(call.callee.clone()),
                    bytes: Some(bytes),
                    alignment: arena.map_or(1, |(arena, _)| plan.arenas[arena].alignment),
                    dynamic: false,
                    carried: false,
                    planned: arena.is_some(),
                    why,
                    before: None,
                    after: None,
                };
                let after = (bytes > 0).then_some(After { life, bytes, arena });
                drawn.push(Drawn { item, before: before.take(), after });
            }
        }
    }

    /// Returns the name of the source op at the location.
    fn op_name(&self, location: Location) -> Option<String> {
        let SourceOp { body, op } = self.program.op_at(location)?;
        Some(name_of(View::new(self.program.ctx, body), op))
    }

    /// Returns the line and column of a location, its file if it is another one, and its layer.
    fn place(&self, location: Location) -> At {
        let ctx = self.program.ctx;
        let layer = layer_of(ctx, location);
        match file_line_column(ctx, location) {
            None => At { layer, ..At::default() },
            Some((file, line, column)) => {
                let file = (file != self.program.source.file).then(|| shown_file(&file).to_string());
                At { file, line: Some(line), column: Some(column), layer }
            }
        }
    }

    /// Includes the line of the source.
    fn keep_line(&mut self, location: Location) {
        let source = self.program.source;
        let Some(offset) = self.program.offset(location).filter(|_| !source.is_bytecode()) else { return };
        self.lines.entry(source.line_column(offset).0).or_insert_with(|| {
            let text = String::from_utf8_lossy(&source.line_text(offset)).into_owned();
            text.trim().chars().take(LONGEST_LINE).collect()
        });
    }
}

/// Returns the path of a file as it is shown: a report that is passed on does not tell where its author keeps files.
fn shown_file(path: &str) -> &str {
    match path.starts_with('/') {
        true => path.rsplit('/').next().filter(|name| !name.is_empty()).unwrap_or(path),
        false => path,
    }
}

/// The maximum number of nested locations that are searched.
const DEEPEST_LOCATION: usize = 64;

/// Returns the file, line and column that a location refers to.
fn file_line_column(ctx: &Context, mut location: Location) -> Option<(String, u32, u32)> {
    for _ in 0..DEEPEST_LOCATION {
        location = match location.data(ctx) {
            LocationData::Unknown => return None,
            LocationData::File { file, line, column, .. } => return Some((file.to_string(), line, column)),
            LocationData::Named { child, .. } => child,
            LocationData::CallSite { callee, .. } => callee,
            LocationData::Fused { locations, .. } => *locations.first()?,
        };
    }
    None
}

/// Returns the name in a location: the outermost one, of a call site that of the callee, and of several locations that of the first.
fn layer_of(ctx: &Context, mut location: Location) -> Option<String> {
    for _ in 0..DEEPEST_LOCATION {
        location = match location.data(ctx) {
            LocationData::Unknown | LocationData::File { .. } => return None,
            LocationData::Named { name, .. } => return Some(name.to_string()),
            LocationData::CallSite { callee, .. } => callee,
            LocationData::Fused { locations, .. } => *locations.first()?,
        };
    }
    None
}

fn kind_of(arena: &ArenaPlan) -> &'static str {
    match arena.kind {
        ArenaKind::Allocated => "allocated",
        ArenaKind::Argument => "argument",
        ArenaKind::Global => "global",
        ArenaKind::Stack => "stack",
        ArenaKind::Result => "result",
    }
}

fn why_left(reason: Reason) -> &'static str {
    match reason {
        Reason::Returned => "not planned: the function returns it, and the caller frees it",
        Reason::Kept => "not planned: it is stored, freed by a callee, or given to code that is not known",
        Reason::Parallel => "not planned: it is allocated in a parallel loop, whose iterations share no bytes",
        Reason::Unreachable => "not planned: the allocation is never reached",
        Reason::UnknownSize => "not planned: it has no bytes, or its bytes are not known",
        Reason::DynamicInBranch => "not planned: its size is dynamic, and a branch may not need it",
        Reason::ManyAtOnce => "not planned: an iteration of a loop needs the buffer of an earlier one",
        Reason::SizeKnownLate => "not planned: its size is not known where the arena is allocated",
        Reason::FreedWithOthers => "not planned: a deallocation frees either it or a buffer that is not planned",
        Reason::OnStack => "not planned: it is on the stack of the function",
        Reason::OfCallee => "not planned: a callee allocates and returns it",
        Reason::NoPlan => "not planned: there is no plan for this function",
    }
}
