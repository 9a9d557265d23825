//! Random blocks against an exact search over orders and repetitions.

use std::collections::HashMap;

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;

use super::super::graph::{Buffer, Graph, Node, Reuse};
use super::super::model::Problem;
use super::super::search::better_order;
use super::Recompute;
use super::facts::{Repeatable, RepeatableOp};
use super::plan::{Plan, moves_of};
use freehold_core::ir::{Op, Value};

/// Numbers that look random.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// An op that defines a buffer.
#[derive(Clone)]
struct Definition {
    bytes: u64,
    inputs: Vec<usize>,
    /// Whether it is cheap enough to be repeated.
    is_cheap: bool,
    is_kept: bool,
}

/// The scalar ops of an op that is not cheap, for each byte.
const HEAVY: u64 = 200;

impl Definition {
    fn work(&self) -> u64 {
        self.bytes * if self.is_cheap { 1 } else { HEAVY }
    }
}

fn block(ops: usize, random: &mut Random) -> Vec<Definition> {
    let mut block: Vec<Definition> = Vec::new();
    for number in 0..ops {
        let mut inputs: Vec<usize> =
            (0..random.below(3).min(number as u64)).map(|_| random.below(number as u64) as usize).collect();
        inputs.sort_unstable();
        inputs.dedup();
        let bytes = 10 * (1 + random.below(4));
        block.push(Definition { bytes, inputs, is_cheap: random.below(3) > 0, is_kept: false });
    }
    for number in 0..ops {
        block[number].is_kept = !block.iter().any(|op| op.inputs.contains(&number)) || random.below(8) == 0;
    }
    block
}

/// Returns the block as a plan. The ops have this order.
fn plan(block: &[Definition], order: &[usize]) -> Plan {
    let place = |op: usize| order.iter().position(|&other| other == op).expect("an order of all ops") as u32;
    let (mut edges, mut touches) = (Vec::new(), Vec::new());
    let mut kept = EntitySet::new();
    let (mut bytes, mut repeatable) = (PrimaryMap::new(), Repeatable::default());
    for (number, &op) in order.iter().enumerate() {
        let (node, definition) = (Node::from_u32(number as u32), &block[op]);
        let buffer: Buffer = bytes.push(definition.bytes);
        touches.push((node, buffer));
        if definition.is_kept {
            kept.insert(buffer);
        }
        for &input in &definition.inputs {
            edges.push((Node::from_u32(place(input)), node));
            touches.push((node, Buffer::from_u32(place(input))));
        }
        let value = |op: usize| Value::from_index(op);
        let reads = definition.inputs.iter().map(|&input| (value(input), Some(Buffer::from_u32(place(input)))));
        repeatable[node] = definition.is_cheap.then(|| RepeatableOp {
            buffer,
            value: value(op),
            elements: definition.bytes,
            size: 1,
            reads: reads.collect(),
        });
    }
    let inner = order.iter().map(|_| 0).collect();
    let ops = order.iter().map(|&op| Op::from_index(op)).collect();
    let graph = Graph::new(inner, bytes, kept, edges, touches, Vec::new());
    let problem = Problem { ops, empties: Vec::new(), early: Vec::new(), buffers: FxHashMap::default(), graph };
    Plan::new(problem, repeatable, block.iter().map(Definition::work).sum(), Recompute::Cheap)
}

/// Returns the bytes that are live at each item of a plan, one after the other.
fn levels_in_turn(plan: &Plan) -> Vec<u64> {
    let (graph, bytes) = (&plan.problem.graph, plan.levels().1);
    let mut remaining: SecondaryMap<Buffer, u32> = SecondaryMap::new();
    for item in plan.items() {
        graph.touches.of(item.node).iter().for_each(|&buffer| remaining[item.renamed(buffer)] += 1);
    }
    for buffer in graph.bytes.keys().filter(|&buffer| graph.is_kept.contains(buffer)) {
        remaining[buffer] += 1;
    }
    let mut is_live: EntitySet<Buffer> = EntitySet::new();
    let mut early = plan.problem.early.iter().peekable();
    let mut live = 0u64;
    let mut levels = Vec::new();
    for item in plan.items() {
        while let Some(&(_, buffer)) = early.next_if(|next| !item.is_repeated && next.0 <= item.node) {
            live += if is_live.insert(buffer) { bytes[buffer] } else { 0 };
        }
        let touched = graph.touches.of(item.node).iter().map(|&buffer| item.renamed(buffer));
        let allocated: u64 = touched.clone().filter(|&buffer| !is_live.contains(buffer)).map(|new| bytes[new]).sum();
        let (mut reused, mut taken, mut last) = (0, Vec::new(), None);
        for reuse in graph.reuses_of(item.node) {
            let (input, output) = (item.renamed(reuse.input), item.renamed(reuse.output));
            let dies = is_live.contains(input) && remaining[input] == 1;
            if last != Some(output) && dies && !is_live.contains(output) && !taken.contains(&input) {
                last = Some(output);
                taken.push(input);
                reused += bytes[output];
            }
        }
        let own = if item.is_repeated { 0 } else { graph.inner[item.node] };
        levels.push(live + (allocated + own).saturating_sub(reused));
        live += allocated;
        for buffer in touched {
            is_live.insert(buffer);
            remaining[buffer] -= 1;
            live -= if remaining[buffer] == 0 { bytes[buffer] } else { 0 };
        }
    }
    levels
}

#[test]
fn sums_of_lives_are_the_levels_in_turn() {
    let mut random = Random(5);
    let (mut repeated, mut undone) = (0, 0);
    for _ in 0..500 {
        let block = block(4 + random.below(20) as usize, &mut random);
        let given: Vec<usize> = (0..block.len()).collect();
        let mut problem = plan(&block, &given).problem;
        let mut reuses = Vec::new();
        for (number, definition) in block.iter().enumerate() {
            let (node, output) = (Node::from_u32(number as u32), Buffer::from_u32(number as u32));
            let same = definition.inputs.iter().filter(|&&input| block[input].bytes == definition.bytes);
            let inputs = same.map(|&input| Buffer::from_u32(input as u32));
            reuses.extend(inputs.filter(|_| random.below(2) == 0).map(|input| Reuse { node, output, input }));
            if random.below(6) == 0 {
                problem.early.push((Node::from_u32(random.below(number as u64 + 1) as u32), output));
            }
        }
        problem.early.sort_unstable();
        let inner = given.iter().map(|_| random.below(3) * 5).collect();
        let pairs = |list: &dyn Fn(Node) -> Vec<Node>| -> Vec<(Node, Node)> {
            problem.graph.nodes().flat_map(|node| list(node).into_iter().map(move |to| (node, to))).collect()
        };
        let edges = pairs(&|node| problem.graph.successors.of(node).to_vec());
        let touched = |node: Node| problem.graph.touches.of(node).iter().map(move |&buffer| (node, buffer));
        let touches = problem.graph.nodes().flat_map(touched).collect();
        let (bytes, kept) = (problem.graph.bytes.clone(), problem.graph.is_kept.clone());
        problem.graph = Graph::new(inner, bytes, kept, edges, touches, reuses);
        let work = block.iter().map(Definition::work).sum();
        let mut plan = Plan::new(problem, plan(&block, &given).repeatable, work, Recompute::Cheap);
        let first = plan.levels().0.to_vec();
        assert_eq!(first, levels_in_turn(&plan));
        while plan.repeat_at_peak() {
            repeated += 1;
            assert_eq!(plan.levels().0, levels_in_turn(&plan));
        }
        let (last, peak) = (plan.items().len(), plan.peak());
        plan.keep_best();
        undone += usize::from(plan.items().len() < last);
        assert!(plan.peak() <= peak);
        assert_eq!(plan.levels().0, levels_in_turn(&plan));
        assert!(plan.is_changed() || plan.levels().0 == first);
    }
    assert!(repeated > 50 && undone > 5, "{repeated} {undone}");
}

/// The ops that have run and the values that live.
#[derive(Clone, Copy)]
struct Run {
    done: u32,
    twice: u32,
    live: u32,
}

/// The exact search: whether a block can run within a peak, if each cheap op may run twice, for a twentieth more work.
///
/// A value dies only where the next op would not fit: to keep it costs nothing before. So the search goes over the sets of ops that
/// have run, and over the least sets of values that make room.
struct Search<'a> {
    block: &'a [Definition],
    /// By op: the ops that read its value.
    users: Vec<u32>,
    /// The most bytes that may live.
    peak: u64,
    /// The most work that may be repeated.
    limit: u64,
}

fn has(set: u32, op: usize) -> bool {
    set >> op & 1 == 1
}

impl Search<'_> {
    fn new(block: &[Definition], peak: u64) -> Search<'_> {
        let reads = |op: &Definition, input: usize| op.inputs.contains(&input);
        let set = |input: usize| (0..block.len()).filter(|&op| reads(&block[op], input)).map(|op| 1 << op).sum();
        let limit = block.iter().map(Definition::work).sum::<u64>() / 20;
        Search { block, users: (0..block.len()).map(set).collect(), peak, limit }
    }

    fn sum(&self, set: u32, of: impl Fn(&Definition) -> u64) -> u64 {
        self.block.iter().enumerate().filter(|(op, _)| has(set, *op)).map(|(_, op)| of(op)).sum()
    }

    /// Returns whether an op may run (again).
    fn may_run(&self, run: Run, op: usize) -> bool {
        let twice = run.twice | 1 << op;
        let is_allowed = || self.sum(twice, Definition::work) <= self.limit;
        !has(run.done, op)
            || self.block[op].is_cheap && !has(run.twice, op) && !self.is_dead(Run { twice, ..run }, op) && is_allowed()
    }

    /// Returns whether nothing reads a value any more.
    fn is_dead(&self, run: Run, op: usize) -> bool {
        let again = |user: usize| self.block[user].is_cheap && !has(run.twice, user);
        let reads = |user: usize| has(self.users[op], user) && (!has(run.done, user) || again(user));
        !self.block[op].is_kept && !(0..self.block.len()).any(reads)
    }

    /// Adds the runs after one, with `op` as the next op: one for each least set of values that makes room for it.
    fn add_runs(&self, run: Run, op: usize, open: &mut Vec<Run>) {
        let inputs: u32 = self.block[op].inputs.iter().map(|&input| 1 << input).sum();
        let twice = run.twice | if has(run.done, op) { 1 << op } else { 0 };
        let others = run.live & !inputs;
        let bytes = |set: u32| self.sum(set, |op| op.bytes);
        let needed = (bytes(run.live) + self.block[op].bytes).saturating_sub(self.peak);
        // All subsets of the values that `op` does not read.
        let mut dying = if needed == 0 { 0 } else { others };
        loop {
            let freed = bytes(dying);
            let is_least = (0..self.block.len()).all(|one| !has(dying, one) || freed - self.block[one].bytes < needed);
            if freed >= needed && is_least {
                open.push(Run { done: run.done | 1 << op, twice, live: run.live & !dying | 1 << op });
            }
            if dying == 0 {
                return;
            }
            dying = (dying - 1) & others;
        }
    }

    /// Returns whether the block can run.
    fn is_possible(&self) -> bool {
        let all = (1u32 << self.block.len()) - 1;
        let kept = (0..self.block.len()).filter(|&op| self.block[op].is_kept).map(|op| 1 << op).sum::<u32>();
        // The bytes of an op with its inputs, and those that live in the end.
        let needs = |op: &Definition| op.bytes + op.inputs.iter().map(|&input| self.block[input].bytes).sum::<u64>();
        if self.sum(kept, |op| op.bytes) > self.peak || self.block.iter().any(|op| needs(op) > self.peak) {
            return false;
        }
        let mut open = vec![Run { done: 0, twice: 0, live: 0 }];
        // By the ops that have run: what was repeated, and lives.
        let mut seen: HashMap<u32, Vec<Run>> = HashMap::new();
        while let Some(mut run) = open.pop() {
            let dead = (0..self.block.len()).filter(|&op| has(run.live, op) && self.is_dead(run, op));
            run.live &= !dead.map(|op| 1 << op).sum::<u32>();
            if run.done == all && run.live & kept == kept {
                return true;
            }
            // With fewer ops repeated and more values alive, at least as much is possible.
            let others = seen.entry(run.done).or_default();
            if others.iter().any(|other| other.twice & !run.twice == 0 && run.live & !other.live == 0) {
                continue;
            }
            others.retain(|other| run.twice & !other.twice != 0 || other.live & !run.live != 0);
            others.push(run);
            for (op, definition) in self.block.iter().enumerate() {
                if !has(run.live, op)
                    && self.may_run(run, op)
                    && definition.inputs.iter().all(|&input| has(run.live, input))
                {
                    self.add_runs(run, op, &mut open);
                }
            }
        }
        false
    }
}

/// Returns the peak of the order that the pass chooses, and the plan with repeated ops.
fn chosen(block: &[Definition]) -> (u64, Plan) {
    let given: Vec<usize> = (0..block.len()).collect();
    let first = plan(block, &given);
    let graph = &first.problem.graph;
    let order = match better_order(graph, first.peak(), 1_000_000) {
        Some((_, order)) => order.into_iter().map(|node| node.as_u32() as usize).collect(),
        None => given,
    };
    let mut plan = plan(block, &order);
    let alone = plan.peak();
    for _ in 0..moves_of(plan.len()) {
        if !plan.repeat_at_peak() {
            break;
        }
    }
    plan.keep_best();
    (alone, plan)
}

/// Counts over random blocks.
#[derive(Debug, Default)]
struct Counts {
    optimal: usize,
    /// The blocks that compute a value again.
    repeated: usize,
    /// The blocks in which the best order alone has a higher peak than the optimum.
    needed: usize,
}

/// Compares random blocks of `least` to `most` ops with the optimum.
fn compare(blocks: usize, least: u64, most: u64) -> Counts {
    let mut random = Random(7);
    let mut counts = Counts::default();
    for _ in 0..blocks {
        let ops = least + random.below(most - least + 1);
        let block = block(ops as usize, &mut random);
        let (alone, plan) = chosen(&block);
        let peak = plan.peak();
        assert!(Search::new(&block, peak).is_possible(), "{peak} is below the optimum");
        let is_optimal = !Search::new(&block, peak - 1).is_possible();
        counts.optimal += usize::from(is_optimal);
        counts.repeated += usize::from(plan.is_changed());
        counts.needed += usize::from(!is_optimal || alone > peak);
    }
    counts
}

#[test]
fn small_blocks_get_the_lowest_peak() {
    let counts = compare(200, 4, 12);
    println!("of 200: {counts:?}");
    assert!(counts.optimal >= 190 && counts.repeated > 3, "of 200: {counts:?}");
}

/// The scalar ops of the chain do not fit in 64 bits.
#[test]
fn more_work_than_64_bits_hold_is_too_much() {
    let op = |inputs: &[usize], is_cheap, is_kept| Definition { bytes: 10, inputs: inputs.to_vec(), is_cheap, is_kept };
    let block = [
        op(&[], true, false),
        op(&[0], true, false),
        op(&[1], false, false),
        op(&[2], false, false),
        op(&[1, 3], false, true),
    ];
    let mut repeating = plan(&block, &[0, 1, 2, 3, 4]);
    for node in [0, 1].map(Node::from_u32) {
        repeating.repeatable[node].as_mut().expect("a cheap op").elements = u64::MAX;
    }
    assert!(!repeating.repeat_at_peak());
}
