//! The data of a report, as JSON: docs/guide/memory.md describes the format.

use rustc_hash::FxHashMap;
use serde_json::{Map, Value as Json, json};

use crate::heap::{curve, peak, stack};
use crate::source::{Program, SourceOp};
use freehold_core::ir::{Context, Location, LocationData, View};
use freehold_passes::memory::plan_memory::explain::{
    ArenaKind, ArenaPlan, BufferPlan, FunctionPlan, Life, Place, Point, Reason, Source, name_of,
};

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

/// A box of the picture.
struct Drawn {
    data: Map<String, Json>,
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

    fn json(&self) -> Json {
        let (point, bytes) = peak(&self.curve);
        let ends = self.offsets.iter().zip(&self.boxes).map(|(offset, (_, bytes))| offset.saturating_add(*bytes));
        let height = ends.max().unwrap_or(0);
        json!({ "peak": { "point": point, "bytes": bytes }, "height": height, "curve": self.curve })
    }
}

/// Returns the arenas of a function. They are the first boxes of `held`.
fn areas_of(plan: &FunctionPlan, held: &Side) -> Vec<Json> {
    let arenas = plan.arenas.iter().zip(&held.offsets);
    arenas
        .map(|(arena, offset)| {
            json!({
                "kind": kind_of(arena), "bytes": arena.bytes, "alignment": arena.alignment,
                "dynamic": arena.is_dynamic, "start": arena.life[0], "end": arena.life[1], "offset": offset,
            })
        })
        .collect()
}

/// Returns the boxes of the picture. In `held`, they follow `arenas` arenas.
fn boxes(drawn: Vec<Drawn>, before: &Side, held: &Side, arenas: usize) -> Vec<Json> {
    let side = |life: Life, bytes: u64, offset: u64| json!({ "start": life[0], "end": life[1], "bytes": bytes, "offset": offset });
    let one = |(id, drawn): (usize, Drawn)| {
        let mut data = drawn.data;
        data.insert("id".to_string(), json!(id));
        if let Some((life, bytes)) = drawn.before {
            data.insert("before".to_string(), side(life, bytes, before.offsets[id]));
        }
        if let Some(After { life, bytes, arena }) = drawn.after {
            let offset = arena.map_or(held.offsets[arenas + id], |(arena, offset)| held.offsets[arena] + offset);
            let mut after = side(life, bytes, offset);
            if let Some((arena, place)) = arena {
                after["area"] = json!(arena);
                after["place"] = json!(place);
            }
            data.insert("after".to_string(), after);
        }
        Json::Object(data)
    };
    drawn.into_iter().enumerate().map(one).collect()
}

/// Builds the data of a report.
pub(super) struct Builder<'a> {
    program: &'a Program<'a>,
    extent: u64,
    totals: FxHashMap<String, Totals>,
    /// The lines of the source that boxes refer to.
    lines: Map<String, Json>,
}

impl<'a> Builder<'a> {
    pub fn new(program: &'a Program<'a>, extent: u64) -> Builder<'a> {
        Builder { program, extent, totals: FxHashMap::default(), lines: Map::new() }
    }

    /// Returns the report about functions, callees first. `input` is the kind of the file.
    pub fn report(mut self, plans: &[FunctionPlan], input: &str) -> Json {
        let is_called = |name: &str| plans.iter().any(|plan| plan.calls.iter().any(|call| call.callee == name));
        let mut functions: Vec<Json> = plans.iter().map(|plan| self.function(plan, is_called(&plan.name))).collect();
        // The functions that are not called, the highest peak first; then the others.
        let key = |function: &Json| {
            let peak = function["before"]["peak"]["bytes"].as_u64().unwrap_or(0);
            (function["called"].as_bool(), std::cmp::Reverse(peak))
        };
        functions.sort_by_key(key);
        let assumes = plans.iter().any(|plan| plan.buffers.iter().any(|buffer| buffer.is_dynamic));
        json!({
            "version": 1, "file": self.program.source.file, "input": input, "extent": self.extent,
            "assumes_extent": assumes, "functions": functions, "lines": self.lines,
        })
    }

    fn function(&mut self, plan: &FunctionPlan, called: bool) -> Json {
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
        let totals = Totals { before: peak(&before.curve).1, after: peak(&own_curve).1 };
        self.totals.insert(plan.name.clone(), totals);
        let mut after = held.json();
        after["own_peak"] = json!(totals.after);
        after["used"] = json!(used);
        after["used_peak"] = json!(peak(&used).1);
        let points = self.points(plan);
        let mut data = self.place(plan.location);
        let entries = [
            ("name", json!(plan.name)),
            ("called", json!(called)),
            ("length", json!(plan.length)),
            ("before", before.json()),
            ("after", after),
            ("arenas", json!(areas_of(plan, &held))),
            ("boxes", json!(boxes(drawn, &before, &held, plan.arenas.len()))),
            ("points", json!(points)),
        ];
        data.extend(entries.map(|(key, value)| (key.to_string(), value)));
        Json::Object(data)
    }

    /// Returns the ops of a function, with their points in time.
    fn points(&mut self, plan: &FunctionPlan) -> Vec<Json> {
        let point = |point: &Point| {
            let mut data = self.place(point.location);
            data.insert("start".to_string(), json!(point.span[0]));
            data.insert("op".to_string(), json!(point.name));
            if point.has_regions {
                data.insert("end".to_string(), json!(point.span[1]));
                data.insert("loop".to_string(), json!(point.repeats));
            }
            Json::Object(data)
        };
        plan.points.iter().map(point).collect()
    }

    fn buffer(&mut self, plan: &FunctionPlan, buffer: &BufferPlan, callee: Option<&str>) -> Drawn {
        let mut data = Map::new();
        let kind = match buffer.source {
            Source::Allocation => "buffer",
            Source::Stack => "stack",
            Source::Call => "call result",
        };
        data.insert("kind".to_string(), json!(kind));
        let (made_by, at) = (self.op_name(buffer.location), buffer.location);
        let is_maker = made_by.as_ref().is_none_or(|name| MAKERS.contains(&name.as_str()));
        let (name, at) = match (&buffer.writer, made_by) {
            (Some((name, at)), made_by) if is_maker => {
                let of_source = self.op_name(*at).filter(|name| !MAKERS.contains(&name.as_str()));
                if let Some(made_by) = made_by {
                    data.insert("made_by".to_string(), json!(made_by));
                    data.insert("made_at".to_string(), json!(self.place(buffer.location)));
                }
                (of_source.unwrap_or_else(|| name.clone()), *at)
            }
            (_, Some(name)) => (name, at),
            (_, None) => ("memref.alloc".to_string(), at),
        };
        let name =
            if buffer.source == Source::Call { callee.map_or(name, |callee| format!("call @{callee}")) } else { name };
        data.insert("op".to_string(), json!(name));
        if let Some(name) = self.program.name_at(at).or_else(|| self.program.name_at(buffer.location)) {
            // Which of several results it is, is not known after passes.
            data.insert("name".to_string(), json!(name.strip_suffix("#0").unwrap_or(&name)));
        }
        self.keep_line(at);
        self.keep_line(buffer.location);
        data.extend(self.place(at));
        data.insert("type".to_string(), json!(buffer.ty));
        if buffer.is_dynamic {
            data.insert("dynamic".to_string(), json!(true));
        }
        if buffer.is_carried && buffer.planned_life.is_none() {
            data.insert("carried".to_string(), json!(true));
        }
        let bytes = buffer.bytes.unwrap_or(0);
        data.insert("bytes".to_string(), json!(buffer.bytes));
        let (arena, why) = match buffer.place {
            Place::Arena(arena, offset) => (Some((arena, offset)), self.why_planned(plan, arena, offset, buffer)),
            Place::Left(reason) => (None, why_left(reason).to_string()),
        };
        data.insert("why".to_string(), json!(why));
        data.insert("planned".to_string(), json!(arena.is_some()));
        let life = buffer.planned_life.unwrap_or(buffer.life);
        Drawn { data, before: Some((buffer.life, bytes)), after: Some(After { life, bytes, arena }) }
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
            let mut data = Map::new();
            data.insert("kind".to_string(), json!("call"));
            data.insert("op".to_string(), json!(format!("call @{}", call.callee)));
            data.insert("callee".to_string(), json!(call.callee));
            self.keep_line(call.location);
            data.extend(self.place(call.location));
            let mut before = (totals.before > 0).then_some((life, totals.before));
            let given = call.given.iter().map(|&(arena, offset, bytes)| (bytes, Some((arena, offset))));
            let own = (totals.after > 0 || call.given.is_empty()).then_some((totals.after, None));
            for (bytes, arena) in given.chain(own) {
                if bytes == 0 && before.is_none() {
                    continue;
                }
                let mut data = data.clone();
                let why = match arena {
                    Some((_, offset)) => format!("the callee's arena, at {offset} in that of this function"),
                    None if bytes == 0 => "the callee needs no bytes of its own".to_string(),
                    None => "what the callee allocates itself".to_string(),
                };
                data.insert("why".to_string(), json!(why));
                data.insert("planned".to_string(), json!(arena.is_some()));
                data.insert("bytes".to_string(), json!(bytes));
                let after = (bytes > 0).then_some(After { life, bytes, arena });
                drawn.push(Drawn { data, before: before.take(), after });
            }
        }
    }

    /// Returns the name of the source op at the location.
    fn op_name(&self, location: Location) -> Option<String> {
        let SourceOp { body, op } = self.program.op_at(location)?;
        Some(name_of(View::new(self.program.ctx, body), op))
    }

    /// Returns the line and column of a location, and its file if it is another one.
    fn place(&self, location: Location) -> Map<String, Json> {
        let mut data = Map::new();
        if let Some((file, line, column)) = file_line_column(self.program.ctx, location) {
            if file != self.program.source.file {
                data.insert("file".to_string(), json!(file));
            }
            data.insert("line".to_string(), json!(line));
            data.insert("column".to_string(), json!(column));
        }
        data
    }

    /// Includes the line of the source.
    fn keep_line(&mut self, location: Location) {
        let (program, source) = (self.program, self.program.source);
        let Some((line, offset)) = program
            .offset(location)
            .map(|offset| (source.line_column(offset).0, offset))
            .filter(|_| !source.is_bytecode())
        else {
            return;
        };
        let key = line.to_string();
        if !self.lines.contains_key(&key) {
            let text = String::from_utf8_lossy(&source.line_text(offset)).into_owned();
            let text: String = text.trim().chars().take(LONGEST_LINE).collect();
            self.lines.insert(key, json!(text));
        }
    }
}

/// Returns the file, line and column that a location refers to.
fn file_line_column(ctx: &Context, mut location: Location) -> Option<(String, u32, u32)> {
    // Locations may be nested deeply.
    for _ in 0..64 {
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
