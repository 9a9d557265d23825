//! The call graph: which function each call names, and the functions in groups that call each other.
//!
//! A group is a strongly connected component of the graph (Tarjan 1972): a function that is not recursive is a group of
//! its own. Groups are numbered callees first, so that facts about callees are complete when their callers are visited,
//! and the other way round. Linear in the size of the program.

use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::callables::Callables;
use super::components::{Edges, Vertex, condense, members};
use freehold_core::definition::Callee;
use freehold_core::ir::{Body, Context, Op, View};

/// A call of a function with a body in the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Call {
    /// The number of the body that contains it.
    pub body: usize,
    /// The op.
    pub op: Op,
    /// The number of the called function.
    pub callee: usize,
}

/// The calls of a program.
pub struct CallGraph {
    /// The calls, in the order of the bodies.
    pub calls: Vec<Call>,
    /// The groups of functions, callees first.
    pub groups: Vec<Vec<usize>>,
    /// By body: the range of its calls.
    of_body: Vec<Range<usize>>,
    /// By body and op: the called function.
    callees: FxHashMap<(usize, Op), usize>,
}

impl CallGraph {
    /// Collects the calls below `top`.
    pub fn of(ctx: &Context, top: &Body, callables: &Callables) -> CallGraph {
        let mut calls = Vec::new();
        let mut of_body = Vec::with_capacity(callables.places.len());
        let mut forward: Edges<Vertex> = PrimaryMap::from(vec![SmallVec::new(); callables.functions.len()]);
        for number in 0..callables.places.len() {
            let body = callables.body(top, number);
            let caller = callables.enclosing_function(number);
            let start = calls.len();
            let view = View::new(ctx, body);
            for op in if view.has_calls() { body.walk_preorder() } else { Vec::new() } {
                let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) else { continue };
                let Callee::Symbol(symbol) = call(view, op) else { continue };
                let Some(callee) = callables.resolve(ctx, number, symbol) else { continue };
                calls.push(Call { body: number, op, callee });
                if let Some(caller) = caller {
                    forward[Vertex::new(caller)].push(Vertex::new(callee));
                }
            }
            of_body.push(start..calls.len());
        }
        let groups = members(&condense(&forward)).into_iter();
        let groups = groups.map(|(_, functions)| functions.into_iter().map(Vertex::index).collect()).collect();
        let callees = calls.iter().map(|call| ((call.body, call.op), call.callee)).collect();
        CallGraph { calls, groups, of_body, callees }
    }

    /// Returns the calls in body `body`, not those in bodies nested in it.
    pub fn calls_in(&self, body: usize) -> &[Call] {
        &self.calls[self.of_body[body].clone()]
    }

    /// Returns the function with a body that an op in body `body` calls.
    pub fn callee(&self, body: usize, op: Op) -> Option<usize> {
        self.callees.get(&(body, op)).copied()
    }
}
