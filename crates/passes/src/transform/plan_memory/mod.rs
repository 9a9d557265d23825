//! `plan-memory`: places the buffers of each function in one arena, at offsets that are chosen so that buffers whose lives
//! do not meet share bytes.
//!
//! The pass runs after `ownership-elaboration`, on a program in which each buffer is freed by `memref.dealloc` and not used
//! afterwards. It removes the frees of the buffers that it plans.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! …
//! memref.dealloc %a : memref<4xf32>
//! %b = memref.alloc() : memref<2xf64>
//! …
//! memref.dealloc %b : memref<2xf64>
//! ```
//! becomes
//! ```mlir
//! %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
//! %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
//! …
//! %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
//! …
//! memref.dealloc %arena : memref<16xi8>
//! ```
//!
//! A view with `freehold.claim` stands where the allocation stood. Running it claims its bytes as new and unwritten: the
//! reference machine reports an access through an older view, and a read of what this claim did not write.
//!
//! Functions are visited callees first. A private function that is not recursive, and of which all calls are visible and
//! none is in a parallel loop, gets its arena as an argument, and the arena of its caller has a place for it that is live
//! during the call. So there is one arena for each public function. Allocations in parallel loops stay.
//!
//! | file | step |
//! |---|---|
//! | `order.rs` | a linear order of the ops, in which lives are intervals |
//! | `candidates.rs` | which allocations are planned, and how long they live |
//! | `hosting.rs` | buffers in the bytes of results that are needed later |
//! | `packing.rs` | where in the arena they are |
//! | `rewrite.rs` | arenas and claims |
//!
//! Cost: O(n log n) in the size of the program, without that of the packing.

mod candidates;
mod hosting;
mod order;
mod packing;
mod rewrite;

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Context, Op, View};
use freehold_dialects::func;
use rustc_hash::FxHashMap;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::pipeline::{Options, Pass, PassContext, PassDef, StatisticDef};
use candidates::{CalleeFacts, Candidate, Found};
use hosting::Room;
use order::{Order, is_ordered};
use packing::{Buffer, Packing, pack};
use rewrite::{Arena, Claim, Origin};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "plan-memory",
    title: "PlanMemoryPass",
    summary: "Place the buffers of each function in one arena, so that buffers whose lives do not meet share bytes",
    anchor: None,
    options: &[],
    statistics: &[
        StatisticDef { name: "planned", summary: "Buffers placed in an arena" },
        StatisticDef { name: "left", summary: "Allocations left" },
        StatisticDef { name: "arenas", summary: "Arenas allocated" },
        StatisticDef { name: "arena-bytes", summary: "Bytes of the arenas that are allocated" },
        StatisticDef { name: "bound-bytes", summary: "The most bytes of their buffers that live at one moment" },
    ],
    make: |_: &Options| Ok(Box::new(PlanMemory)),
};

struct PlanMemory;

/// An arena that a function takes as an argument.
#[derive(Clone, Copy, Debug)]
struct ArenaArgument {
    space: Option<Attr>,
    size: u64,
    alignment: u64,
}

/// What callers of a function need to know.
#[derive(Default)]
struct Callee {
    facts: CalleeFacts,
    /// The arenas that it takes as its last arguments.
    arenas: Vec<ArenaArgument>,
}

impl Pass for PlanMemory {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let callables = Callables::of(ctx, body, cx.is_root);
        let graph = CallGraph::of(ctx, body, &callables);
        let given = takes_arena(ctx, body, &callables, &graph);
        let mut callees: FxHashMap<usize, Callee> = FxHashMap::default();
        let function_name = ctx.op_name(func::FUNC.name);
        for group in &graph.groups {
            for &function in group {
                let number = callables.functions[function].body;
                let nested = body_at(body, &callables.places[number].path);
                if nested.header.name != function_name {
                    continue;
                }
                let callee = |op: Op| graph.callee(number, op).and_then(|callee| callees.get(&callee));
                let done = plan_function(cx, nested, given[function], &callee);
                callees.insert(function, done);
            }
        }
        Ok(())
    }
}

/// Returns, by function, whether it takes its arena from its callers: it is a private `func.func`, it is not recursive, and
/// all its uses are calls that run one after the other, in such functions or others.
fn takes_arena(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Vec<bool> {
    let function_name = ctx.op_name(func::FUNC.name);
    let is_function = |number: usize| callables.body(top, number).header.name == function_name;
    let mut takes: Vec<bool> =
        callables.functions.iter().map(|function| !function.unseen_calls && is_function(function.body)).collect();
    for group in graph.groups.iter().filter(|group| group.len() > 1) {
        group.iter().for_each(|&function| takes[function] = false);
    }
    let mut called = vec![false; takes.len()];
    for number in 0..callables.places.len() {
        let calls = graph.calls_in(number);
        if calls.is_empty() {
            continue;
        }
        let body = callables.body(top, number);
        let unordered = unordered_ops(ctx, body);
        let is_direct = callables.places[number].function.is_some() && is_function(number);
        for call in calls {
            called[call.callee] = true;
            let is_recursive = callables.places[number].function == Some(call.callee);
            takes[call.callee] &=
                is_direct && !is_recursive && !unordered[call.op.index()] && body.is(ctx, call.op, &func::CALL);
        }
    }
    takes.iter().zip(called).map(|(&takes, called)| takes && called).collect()
}

/// Returns, by op, whether an op around it may run it in parallel, or in an unknown order.
fn unordered_ops(ctx: &Context, body: &Body) -> Vec<bool> {
    let view = View::new(ctx, body);
    let mut unordered = vec![false; body.op_capacity()];
    for op in body.walk_preorder() {
        if let Some(parent) = body.parent_op(op) {
            unordered[op.index()] = unordered[parent.index()] || !is_ordered(view, parent);
        }
    }
    unordered
}

/// Plans one function.
fn plan_function<'c>(
    cx: &PassContext<'_>,
    body: &mut Body,
    takes_arena: bool,
    callee: &dyn Fn(Op) -> Option<&'c Callee>,
) -> Callee {
    let view = View::new(cx.ctx, body);
    let order = Order::compute(view);
    let found = candidates::find(view, &order, &|op| callee(op).map(|callee| &callee.facts));
    cx.statistics.add("left", found.left);
    let claims = claims_of(view, &order, &found, callee);
    let mut done = Callee { facts: found.facts, arenas: Vec::new() };
    let mut spaces: Vec<Option<Attr>> = Vec::new();
    for claim in &claims {
        if !spaces.contains(&claim.space) {
            spaces.push(claim.space);
        }
    }
    let mut arenas = Vec::new();
    for space in spaces {
        let claims: Vec<Claim> = claims.iter().filter(|claim| claim.space == space).copied().collect();
        let results: Vec<Candidate> = found.results.iter().filter(|result| result.space == space).copied().collect();
        // Buffers of more than 2^63 bytes cannot be allocated, with an arena or without.
        let Some(Placed { in_arena, in_results }) = place(&claims, &results, takes_arena) else { return done };
        if let Some((arena, bound)) = in_arena {
            if takes_arena {
                done.arenas.push(ArenaArgument { space, size: arena.size, alignment: arena.alignment });
            } else {
                cx.statistics.add("arenas", 1);
                cx.statistics.add("arena-bytes", arena.size);
                cx.statistics.add("bound-bytes", bound);
            }
            arenas.push(arena);
        }
        arenas.extend(in_results);
    }
    let planned = claims.iter().filter(|claim| claim.argument.is_none()).count();
    cx.statistics.add("planned", planned as u64);
    rewrite::apply(cx.ctx, body, &order, &arenas, &found.frees);
    done
}

/// Where the claims of a function in one memory space are placed.
struct Placed {
    /// The arena, and the most bytes of its buffers that live at one moment.
    in_arena: Option<(Arena, u64)>,
    /// The results that have room for claims.
    in_results: Vec<Arena>,
}

/// Places claims in the bytes of results that are needed later, and the others in an arena. Returns `None` if they do not
/// fit in 63 bits.
fn place(claims: &[Claim], results: &[Candidate], takes_arena: bool) -> Option<Placed> {
    let buffer_of = |claim: &Claim| Buffer {
        lower: claim.life.start.into(),
        upper: claim.life.end.into(),
        size: claim.size,
        alignment: claim.alignment,
    };
    let buffers: Vec<Buffer> = claims.iter().map(buffer_of).collect();
    let room_of = |result: &Candidate| Room { until: result.life.start.into(), size: result.storage.size };
    let rooms: Vec<Room> = results.iter().map(room_of).collect();
    let hosted = hosting::place(&buffers, &rooms);
    let mut in_results: Vec<Arena> = results
        .iter()
        .map(|result| Arena {
            origin: Origin::Result(result.op),
            space: result.space,
            claims: Vec::new(),
            size: result.storage.size,
            alignment: result.storage.alignment,
        })
        .collect();
    let mut others = Vec::new();
    for (claim, place) in claims.iter().zip(hosted) {
        let Some((room, offset)) = place else {
            others.push(*claim);
            continue;
        };
        let arena = &mut in_results[room];
        arena.alignment = arena.alignment.max(claim.alignment);
        arena.claims.push((*claim, offset));
    }
    in_results.retain(|arena| !arena.claims.is_empty());
    if others.is_empty() {
        return Some(Placed { in_arena: None, in_results });
    }
    let buffers: Vec<Buffer> = others.iter().map(buffer_of).collect();
    let Packing { offsets, height, lower_bound, .. } = pack(&buffers)?;
    let arena = Arena {
        origin: if takes_arena { Origin::Argument } else { Origin::Allocated },
        space: others[0].space,
        alignment: others.iter().map(|claim| claim.alignment).max().unwrap_or(1),
        claims: others.into_iter().zip(offsets).collect(),
        size: height,
    };
    Some(Placed { in_arena: Some((arena, lower_bound)), in_results })
}

/// Returns what is placed in the arenas of a function: its buffers, and the arenas of the functions that it calls.
fn claims_of<'c>(
    view: View<'_>,
    order: &Order,
    found: &Found,
    callee: &dyn Fn(Op) -> Option<&'c Callee>,
) -> Vec<Claim> {
    let mut claims: Vec<Claim> = found
        .candidates
        .iter()
        .map(|candidate| Claim {
            op: candidate.op,
            argument: None,
            space: candidate.space,
            size: candidate.storage.size,
            alignment: candidate.storage.alignment,
            life: candidate.life,
        })
        .collect();
    for op in view.walk_preorder() {
        let Some(callee) = callee(op).filter(|callee| !callee.arenas.is_empty()) else { continue };
        // A call that cannot be reached needs an arena as well.
        let start = order.position(op).unwrap_or(0);
        let life = order::Interval { start, end: start + 1 };
        claims.extend(callee.arenas.iter().enumerate().map(|(number, arena)| Claim {
            op,
            argument: Some(number),
            space: arena.space,
            size: arena.size,
            alignment: arena.alignment,
            life,
        }));
    }
    claims
}
