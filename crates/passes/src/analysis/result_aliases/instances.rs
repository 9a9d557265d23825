//! Instances of functions: a function together with the constants that a call passes to it.
//!
//! ```mlir
//! func.func private @f(%a: memref<4xf32>, %b: memref<4xf32>, %c: i1) -> memref<4xf32> {
//!   %r = arith.select %c, %a, %b : memref<4xf32>
//!   return %r : memref<4xf32>
//! }
//!   … %true = arith.constant true
//!   … %r = call @f(%a, %b, %true)     // the instance returns %a
//! ```
//!
//! Calls of an instance that cannot run lead to no instance, and a function all of whose calls are visible has instances
//! for these calls only. At most [`MAX_INSTANCES`] combinations of constants are distinguished for a function; further calls get an
//! instance with unknown arguments. So there are at most [`MAX_INSTANCES`] + 1 for each function, and the cost is linear.

use cranelift_entity::EntityRef;
use freehold_core::ir::{Attr, Body, Context, Op, View};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::components::{Edges, Vertex, condense, members};
use crate::analysis::constant_propagation::Known;

/// The most combinations of constants that are distinguished for a function.
const MAX_INSTANCES: usize = 8;

/// The constant arguments of an instance.
type Constants = SmallVec<[Option<Attr>; 4]>;

/// A call of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InstanceCall {
    /// The op.
    pub op: Op,
    /// The instance that is called.
    pub callee: usize,
}

/// A function with constant arguments.
#[derive(Default)]
pub(crate) struct Instance {
    /// The number of the function.
    pub function: usize,
    /// The known constants of its body.
    pub known: Known,
    /// Its calls of functions with bodies, in their order.
    pub calls: Vec<InstanceCall>,
}

/// All instances.
pub(crate) struct Instances {
    /// By number.
    pub list: Vec<Instance>,
    /// The groups of instances that call each other, callees first.
    pub groups: Vec<Vec<usize>>,
}

impl Instances {
    /// Returns one instance for each function, of which nothing is known, with the same number.
    pub fn general(callables: &Callables, graph: &CallGraph) -> Instances {
        let calls = |body: usize| {
            graph.calls_in(body).iter().map(|call| InstanceCall { op: call.op, callee: call.callee }).collect()
        };
        let list = callables.functions.iter().enumerate().map(|(function, data)| Instance {
            function,
            known: Known::default(),
            calls: calls(data.body),
        });
        Instances { list: list.collect(), groups: graph.groups.clone() }
    }

    /// Returns the instances that calls and callers outside of the program lead to.
    pub fn specialized(ctx: &Context, top: &Body, callables: &Callables, graph: &CallGraph) -> Instances {
        let mut search = Search { instances: Vec::new(), numbers: FxHashMap::default(), counts: FxHashMap::default() };
        for (function, data) in callables.functions.iter().enumerate() {
            if data.unseen_calls {
                search.number_of(function, Constants::new());
            }
        }
        // Calls in bodies that are not those of functions.
        for call in graph.calls.iter().filter(|call| callables.places[call.body].function.is_none()) {
            search.number_of(call.callee, Constants::new());
        }
        let mut next = 0;
        while next < search.instances.len() {
            let (function, constants) = search.instances[next].1.clone();
            let body_number = callables.functions[function].body;
            let body = callables.body(top, body_number);
            let known = Known::of_function(ctx, body, &constants);
            let view = View::new(ctx, body);
            let mut calls = Vec::new();
            for call in graph.calls_in(body_number).iter().filter(|call| known.may_run(view, call.op)) {
                let passed = view.operands(call.op).map(|operand| known.constant(operand)).collect();
                calls.push(InstanceCall { op: call.op, callee: search.number_of(call.callee, passed) });
            }
            search.instances[next].0 = Instance { function, known, calls };
            next += 1;
        }
        let list: Vec<Instance> = search.instances.into_iter().map(|(instance, _)| instance).collect();
        let groups = groups(&list);
        Instances { list, groups }
    }
}

struct Search {
    instances: Vec<(Instance, (usize, Constants))>,
    numbers: FxHashMap<(usize, Constants), usize>,
    counts: FxHashMap<usize, usize>,
}

impl Search {
    /// Returns the number of the instance for these arguments, or, if there are too many, of the one for any.
    fn number_of(&mut self, function: usize, mut constants: Constants) -> usize {
        let count = self.counts.entry(function).or_default();
        if constants.iter().all(Option::is_none)
            || *count >= MAX_INSTANCES && !self.numbers.contains_key(&(function, constants.clone()))
        {
            constants.clear();
        }
        let instances = &mut self.instances;
        *self.numbers.entry((function, constants.clone())).or_insert_with(|| {
            *count += usize::from(!constants.is_empty());
            instances.push((Instance::default(), (function, constants)));
            instances.len() - 1
        })
    }
}

fn groups(list: &[Instance]) -> Vec<Vec<usize>> {
    let callees = |instance: &Instance| instance.calls.iter().map(|call| Vertex::new(call.callee)).collect();
    let forward: Edges<Vertex> = list.iter().map(callees).collect();
    let groups = members(&condense(&forward)).into_iter();
    groups.map(|(_, instances)| instances.into_iter().map(Vertex::index).collect()).collect()
}
