//! The arguments that loops carry.
//!
//! ```mlir
//! %0 = scf.for %i = … iter_args(%a = %t) -> (tensor<64xf32>) {
//!   %1 = tensor.insert %v into %a[%i] : tensor<64xf32>
//!   scf.yield %1 : tensor<64xf32>
//! }
//! return %0 : tensor<64xf32>
//! ```
//!
//! A copy before the loop would be live besides the buffers of the loop, while the memory of a copy after it can be used by them.
//! So a loop in which all tensors are in buffers from outside, like this one, does not count.
//!
//! ```mlir
//! %0 = scf.for %i = … iter_args(%a = %t) -> (tensor<64xf32>) {     // %t is carried
//!   %s = linalg.exp ins(%x : …) outs(%e : …) -> tensor<4xf32>      // in a buffer of the loop
//!   %1 = tensor.insert_slice %s into %a[%i] [4] [1] : tensor<4xf32> into tensor<64xf32>
//!   scf.yield %1 : tensor<64xf32>
//! }
//! ```
//!
//! An argument that a function passes to a private function whose loop carries it counts as carried, too.
//!
//! Cost: linear in the program, besides O(log n) for each lookup of a class.

use rustc_hash::FxHashSet;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::bufferize::Query;
use crate::bufferize::analysis::Decided;
use freehold_core::ir::{Body, Op, Region, Value};

/// By function: the numbers of the arguments that share a buffer with a value that a loop carries.
pub(super) struct CarriedArguments(Vec<FxHashSet<usize>>);

impl CarriedArguments {
    /// Finds the carried arguments of all functions, callees first. `query_of` gets the number of a function, and returns a query
    /// about its body with the decisions of the analysis, if it was analyzed. In a group of functions that call each other, all
    /// arguments count as carried.
    pub fn find<'a>(
        callables: &Callables,
        graph: &CallGraph,
        query_of: &dyn Fn(usize) -> Option<(Query<'a>, &'a Decided)>,
    ) -> CarriedArguments {
        let mut found = CarriedArguments(vec![FxHashSet::default(); callables.functions.len()]);
        for group in &graph.groups {
            let is_recursive = |function: usize| {
                group.len() > 1
                    || graph.calls_in(callables.functions[function].body).iter().any(|call| call.callee == function)
            };
            for &function in group {
                let Some((query, decided)) = query_of(function) else { continue };
                let Some(entry) = query.body.root_block() else { continue };
                let arguments = query.body.arguments(entry).len();
                found.0[function] = match is_recursive(function) {
                    true => (0..arguments).collect(),
                    false => found.of_function(callables, graph, function, &query, decided),
                };
            }
        }
        found
    }

    /// Whether a loop carries the argument of a function.
    pub fn contains(&self, function: usize, argument: usize) -> bool {
        self.0[function].contains(&argument)
    }

    fn of_function(
        &self,
        callables: &Callables,
        graph: &CallGraph,
        function: usize,
        query: &Query<'_>,
        decided: &Decided,
    ) -> FxHashSet<usize> {
        let body = query.body;
        let mut carried: FxHashSet<Value> = FxHashSet::default();
        let entry = body.root_block();
        let mut carry = |values: &[Value]| {
            let tensors = values.iter().filter(|&&value| query.is_tensor(value));
            carried.extend(tensors.map(|&value| decided.aliases.root(value)));
        };
        for op in body.walk_preorder() {
            if needs_no_buffer(query, decided, op) {
                continue;
            }
            let regions = body.regions(op);
            // The loops of a structured op carry scalars.
            if query.view().op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()) {
                carry(body.results(op));
            }
            let repeated = regions.iter().filter(|&&region| query.is_repetitive_region(region));
            repeated.filter_map(|&region| body.first_block(region)).for_each(|block| carry(body.arguments(block)));
            regions.iter().for_each(|&region| later_blocks(body, region, &mut carry));
        }
        body.roots().iter().for_each(|&region| later_blocks(body, region, &mut carry));
        for call in graph.calls_in(callables.functions[function].body) {
            let operands = body.operands(call.op).enumerate();
            let passed =
                operands.filter(|&(number, value)| query.is_tensor(value) && self.contains(call.callee, number));
            carried.extend(passed.map(|(_, value)| decided.aliases.root(value)));
        }
        let arguments = entry.map_or(&[][..], |entry| body.arguments(entry)).iter().enumerate();
        arguments
            .filter(|(_, argument)| carried.contains(&decided.aliases.root(**argument)))
            .map(|found| found.0)
            .collect()
    }
}

/// Whether an op is a loop, without others in it, in whose regions each tensor is in a buffer from outside.
fn needs_no_buffer(query: &Query<'_>, decided: &Decided, op: Op) -> bool {
    let (view, body) = (query.view(), query.body);
    let is_tensor = |value: &Value| query.is_tensor(*value);
    let is_loop = view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some());
    // The walk ends at a loop inside that carries tensors, so that all walks together are linear.
    if !is_loop || !view.results(op).iter().any(is_tensor) {
        return false;
    }
    let is_in_place = |inner: Op| {
        let Some(op_def) = view.op_def(inner) else { return false };
        let has_tensors =
            view.operands(inner).any(|value| is_tensor(&value)) || view.results(inner).iter().any(is_tensor);
        if !has_tensors {
            return op_def.call.is_none();
        }
        let in_place = query.tensor_operands(inner).all(|operand| decided.in_place.contains(operand));
        let has_source = |&value: &Value| !query.aliasing_operands(value).is_empty();
        in_place
            && op_def.call.is_none()
            && view.region_count(inner) == 0
            && view.results(inner).iter().filter(|value| is_tensor(value)).all(has_source)
    };
    let mut work: Vec<Region> = body.regions(op).to_vec();
    while let Some(region) = work.pop() {
        for inner in body.blocks(region).flat_map(|block| body.ops(block)) {
            if !is_in_place(inner) {
                return false;
            }
            work.extend(body.regions(inner));
        }
    }
    true
}

/// Calls `visit` with the arguments of each block but the first. It may be a block of a loop.
fn later_blocks(body: &Body, region: Region, visit: &mut dyn FnMut(&[Value])) {
    body.blocks(region).skip(1).for_each(|block| visit(body.arguments(block)));
}
