//! The peak of the memory of each function, the buffers that determine it, and the peak without one of them.
//!
//! The numbers are those of `freehold report` with the plan: a function holds its arenas, except those that callers give, the
//! buffers that are in none, and at a call what the callee holds. The peak without a buffer is computed anew: its arena
//! is packed again without it.
//!
//! Cost: near-linear in the buffers of the function; at most [`MOST_TRIED`] arenas are packed again, in limited steps.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::heap::{curve, peak};
use freehold_core::ir::Location;
use freehold_core::sort::sort_by_key;
use freehold_packing::{Buffer, Limits, pack};
use freehold_passes::memory::plan_memory::explain::{ArenaKind, CallPlan, FunctionPlan, Life, OpBytes, Place};

/// The maximum number of buffers of a function for which the peak without the buffer is computed.
const MOST_TRIED: usize = 16;

/// The steps of packing an arena again, and the steps times buffers.
const PACKING_STEPS: u64 = 2_000;
const PACKING_VISITS: u64 = 200_000;

/// The peak of a function that the program does not call.
#[derive(Clone, Debug)]
pub struct Peak {
    /// The name of the function.
    pub function: String,
    /// The bytes that it holds at the peak.
    pub bytes: u64,
    /// The most bytes of its own that live at one time: with this order of ops, no plan holds less.
    pub least: u64,
    /// The most bytes of its own buffers that one op touches, with those in its callee: no order of these ops holds less.
    pub any_order: u64,
    /// The location of the op at the peak, the first one at which the function holds so many bytes.
    pub at: Option<Location>,
    /// Whether an extent was assumed for those that are dynamic.
    pub is_assumed: bool,
    /// The buffers that make the peak: the one without which it is lowest first.
    pub buffers: Vec<PeakBuffer>,
    /// The number of other, smaller buffers.
    pub others: usize,
}

/// A buffer that makes a peak.
#[derive(Clone, Debug)]
pub struct PeakBuffer {
    /// Its number among the buffers of the plan; `None` for a call.
    pub number: Option<usize>,
    /// The op that makes it.
    pub location: Location,
    /// The type, or the function of a call that holds the bytes.
    pub holder: Holder,
    /// Its bytes.
    pub bytes: u64,
    /// The peak without it; `None` if the offsets in its arena are computed at run time.
    pub without: Option<u64>,
}

/// The holder of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Holder {
    /// A buffer of this type.
    Buffer(String),
    /// A call of this function.
    Call(String),
}

/// Bytes that are held, with their life; in an arena, or on their own.
#[derive(Clone, Copy)]
struct Held {
    life: Life,
    bytes: u64,
    alignment: u64,
    arena: Option<usize>,
    /// The number of the buffer or, after the buffers, of the call.
    owner: usize,
}

/// Returns the peaks of the functions that are not called and hold bytes. `plans`: callees first.
pub fn peaks(plans: &[FunctionPlan]) -> Vec<Peak> {
    let called: FxHashSet<&str> =
        plans.iter().flat_map(|plan| plan.calls.iter().map(|call| call.callee.as_str())).collect();
    let mut totals: FxHashMap<&str, u64> = FxHashMap::default();
    let orders = any_orders(plans);
    let mut found = Vec::new();
    for plan in plans {
        let held = held(plan, &totals);
        let (at, bytes) = peak_of(plan, &held, None);
        totals.insert(&plan.name, bytes);
        if bytes > 0 && !called.contains(plan.name.as_str()) {
            found.push(peak_of_function(plan, &held, orders[&plan.name].own, (at, bytes)));
        }
    }
    found
}

/// Returns the bytes that each function holds at its peak. `plans`: callees first.
pub(crate) fn totals(plans: &[FunctionPlan]) -> FxHashMap<String, u64> {
    let mut totals: FxHashMap<&str, u64> = FxHashMap::default();
    for plan in plans {
        let bytes = peak_of(plan, &held(plan, &totals), None).1;
        totals.insert(&plan.name, bytes);
    }
    totals.into_iter().map(|(name, bytes)| (name.to_string(), bytes)).collect()
}

/// Returns, for each function, the most bytes that one op touches, with those in its callee. `plans`: callees first.
pub(crate) fn any_orders(plans: &[FunctionPlan]) -> FxHashMap<String, OpBytes> {
    let mut orders: FxHashMap<String, OpBytes> = FxHashMap::default();
    for plan in plans {
        let at_call = |call: &CallPlan| {
            let inner = orders.get(&call.callee).map_or(0, |inner| inner.all);
            let of = |bytes: u64| bytes.saturating_add(inner);
            OpBytes { all: of(call.op_bytes.all), own: of(call.op_bytes.own) }
        };
        let bytes = plan.calls.iter().map(at_call).fold(plan.op_bytes, OpBytes::max);
        orders.insert(plan.name.clone(), bytes);
    }
    orders
}

/// Returns the bytes that a function holds. `totals`: the peaks of its callees.
fn held(plan: &FunctionPlan, totals: &FxHashMap<&str, u64>) -> Vec<Held> {
    let mut all = Vec::new();
    for (owner, buffer) in plan.buffers.iter().enumerate() {
        let arena = match buffer.place {
            Place::Arena(arena, _) => Some(arena),
            Place::Left(_) => None,
        };
        let (life, bytes) = (buffer.planned_life.unwrap_or(buffer.life), buffer.bytes.unwrap_or(0));
        all.push(Held { life, bytes, alignment: buffer.alignment, arena, owner });
    }
    for (number, call) in plan.calls.iter().enumerate() {
        let owner = plan.buffers.len() + number;
        let life = [call.at, call.at + 1];
        for &(arena, _, bytes) in &call.given {
            all.push(Held { life, bytes, alignment: plan.arenas[arena].alignment, arena: Some(arena), owner });
        }
        let bytes = totals.get(call.callee.as_str()).copied().unwrap_or(0);
        all.push(Held { life, bytes, alignment: 1, arena: None, owner });
    }
    all
}

/// Returns the position of the peak, and the bytes at it; with another size of one arena.
fn peak_of(plan: &FunctionPlan, held: &[Held], changed: Option<(usize, u64)>) -> (u32, u64) {
    let arenas =
        plan.arenas.iter().enumerate().filter(|(_, arena)| arena.kind != ArenaKind::Argument).map(|(index, arena)| {
            let bytes = changed.filter(|changed| changed.0 == index).map_or(arena.bytes, |changed| changed.1);
            (arena.life, bytes)
        });
    let alone = held.iter().filter(|held| held.arena.is_none()).map(|held| (held.life, held.bytes));
    peak(&curve(arenas.chain(alone)))
}

fn peak_of_function(plan: &FunctionPlan, held: &[Held], any_order: u64, (at, bytes): (u32, u64)) -> Peak {
    let is_alive = |life: Life, at: u32| life[0] <= at && at < life[1];
    // Of an arena that is held at the peak, the buffers count that live where most of it is used.
    let mut fullest: FxHashMap<usize, u32> = FxHashMap::default();
    for (index, arena) in plan.arenas.iter().enumerate() {
        if arena.kind != ArenaKind::Argument && is_alive(arena.life, at) {
            let members = held.iter().filter(|held| held.arena == Some(index));
            fullest.insert(index, peak(&curve(members.map(|held| (held.life, held.bytes)))).0);
        }
    }
    let makes_peak = |held: &&Held| match held.arena {
        None => is_alive(held.life, at),
        Some(arena) => fullest.get(&arena).is_some_and(|&fullest| is_alive(held.life, fullest)),
    };
    let mut makers: Vec<Held> = held.iter().filter(|held| held.bytes > 0).filter(makes_peak).copied().collect();
    sort_by_key(&mut makers, |maker| (std::cmp::Reverse(maker.bytes), maker.owner));
    let others = makers.len().saturating_sub(MOST_TRIED);
    makers.truncate(MOST_TRIED);
    let mut buffers: Vec<PeakBuffer> = makers.iter().map(|maker| buffer(plan, held, maker)).collect();
    sort_by_key(&mut buffers, |buffer| (buffer.without.unwrap_or(bytes), std::cmp::Reverse(buffer.bytes)));
    let is_own = |held: &&Held| held.arena.is_none_or(|arena| plan.arenas[arena].kind != ArenaKind::Argument);
    let least = peak(&curve(held.iter().filter(is_own).map(|held| (held.life, held.bytes)))).1;
    let op = plan.points.iter().rfind(|point| point.span[0] <= at);
    let is_assumed = plan.buffers.iter().any(|buffer| buffer.is_dynamic && buffer.bytes.is_some());
    let at = op.map(|op| op.location);
    Peak { function: plan.name.clone(), bytes, least, any_order, at, is_assumed, buffers, others }
}

fn buffer(plan: &FunctionPlan, held: &[Held], maker: &Held) -> PeakBuffer {
    let rest: Vec<Held> = held
        .iter()
        .filter(|held| (held.owner, held.arena, held.life) != (maker.owner, maker.arena, maker.life))
        .copied()
        .collect();
    let without = match maker.arena {
        None => Some(peak_of(plan, &rest, None).1),
        Some(arena) if plan.arenas[arena].is_dynamic => None,
        Some(arena) => packed(&rest, arena).map(|bytes| {
            let bytes = bytes.min(plan.arenas[arena].bytes);
            peak_of(plan, &rest, Some((arena, bytes))).1
        }),
    };
    let (location, holder) = match plan.buffers.get(maker.owner) {
        Some(buffer) => (buffer.location, Holder::Buffer(buffer.ty.clone())),
        None => {
            let call = &plan.calls[maker.owner - plan.buffers.len()];
            (call.location, Holder::Call(call.callee.clone()))
        }
    };
    let number = Some(maker.owner).filter(|&owner| owner < plan.buffers.len());
    PeakBuffer { number, location, holder, bytes: maker.bytes, without }
}

/// Returns the bytes that an arena needs for its buffers.
fn packed(held: &[Held], arena: usize) -> Option<u64> {
    let members = held.iter().filter(|held| held.arena == Some(arena) && held.bytes > 0 && held.life[0] < held.life[1]);
    let members: Vec<Buffer> = members
        .map(|held| Buffer {
            lower: i64::from(held.life[0]),
            upper: i64::from(held.life[1]),
            size: held.bytes,
            alignment: held.alignment.max(1),
        })
        .collect();
    let steps = PACKING_STEPS.min(PACKING_VISITS / members.len().max(1) as u64);
    Some(pack(&members, None, &Limits::steps(steps)).ok()?.height)
}
