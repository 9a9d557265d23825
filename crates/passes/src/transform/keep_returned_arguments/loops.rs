//! The arguments that loops carry.
//!
//! ```mlir
//! %0 = scf.for %i = … iter_args(%a = %t) -> (tensor<64xf32>) {     // %t is carried
//!   %1 = tensor.insert %v into %a[%i] : tensor<64xf32>
//!   scf.yield %1 : tensor<64xf32>
//! }
//! return %0 : tensor<64xf32>
//! ```
//!
//! A copy before the loop would be live besides the buffers of the loop, while the memory of a copy after it can be used by them.
//! An argument that a function passes to a private function whose loop carries it counts as carried, too.
//!
//! Cost: linear in the program, besides O(log n) for each lookup of a class.

use rustc_hash::FxHashSet;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::bufferization::Query;
use crate::bufferization::analysis::Decided;
use freehold_core::ir::{Body, Region, Value};

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

/// Calls `visit` with the arguments of each block but the first. It may be a block of a loop.
fn later_blocks(body: &Body, region: Region, visit: &mut dyn FnMut(&[Value])) {
    body.blocks(region).skip(1).for_each(|block| visit(body.arguments(block)));
}
