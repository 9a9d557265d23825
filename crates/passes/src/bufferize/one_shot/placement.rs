//! The decisions of One-Shot Bufferize alone, for a compiler that rewrites the program itself: where it must copy.
//!
//! ```mlir
//! %r = tensor.insert %f into %t[%i] : tensor<8xf32>     // %t is read later: the second operand is copied
//! %s = tensor.extract_slice %r[0] [4] [1] : …           // %r is written later: the result is copied, which is smaller
//! ```
//!
//! The analysis and the insertion of copies run on the program. The copies are then read off it: a
//! `bufferization.alloc_tensor` that was not there before, and that replaces an operand of an op that was there. If it is
//! right before the op, the operand is copied; if it is right after the op that defines the tensor, the result is.
//!
//! Ops that only that compiler knows may ask which tensors share memory when they rewrite themselves. So the classes of tensors
//! that the analysis ended with are part of the answer, if they are asked for.
//!
//! Invariant: the answer has one entry for each operand, then for each result, of each op, in text order, parents before
//! children. The op that owns the program is not among them. The classes have entries for the arguments of the blocks in
//! the regions of an op too, after its results.
//!
//! Cost: that of the analysis, and O(operands and results); with classes, O(values log values).

use rustc_hash::FxHashMap;

use super::decide::decide_observed;
use super::shared_arguments::replace_shared_arguments;
use super::unrestricted;
use crate::bufferize::BufferizationOptions;
use crate::bufferize::analysis::functions::ProgramAnalysis;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Body, Context, Op, Region, Value, ValueDef, View};
use freehold_dialects::bufferization::{ALLOC_TENSOR, AllocTensor};

/// The decision about an operand or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Placement {
    /// The buffer of the tensor is used as it is. Also of what is no tensor.
    InPlace = 0,
    /// A new buffer with the contents of the tensor is used.
    Copied = 1,
    /// A new buffer is used, and nobody reads what it contains at first.
    Allocated = 2,
}

/// The classes of a tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharedMemory {
    /// The number of the class of tensors that are the same buffer.
    pub buffer: u32,
    /// The number of the class of tensors that may share memory.
    pub memory: u32,
}

/// Analyzes the program below `root`, and returns the decision about each operand and result, in the order that the header
/// states, or `None` if the program needs another change than copies. Leaves `root` with the copies inserted, on tensors.
/// Appends the classes to `classes`, if given: those of the tensors before copies.
///
/// # Errors
/// The program cannot be bufferized, which was reported; `root` must be discarded.
pub fn placements(
    ctx: &Context,
    root: &mut Body,
    options: &BufferizationOptions,
    classes: Option<&mut Vec<SharedMemory>>,
    diagnostics: &Diagnostics,
) -> Fallible<Option<Vec<Placement>>> {
    let mut before: Vec<Before> = Vec::new();
    in_text_order(root, &mut |number, body, op| match op {
        None => before.push(Before::new(body)),
        Some(op) => before[number].add(body, op),
    });
    replace_shared_arguments(ctx, root, options);
    unrestricted::settle(ctx, root);
    decide_observed(ctx, root, options, diagnostics, |root, analysis| {
        if let Some(classes) = classes {
            add_classes(root, &before, analysis, classes);
        }
    })?;

    let mut placements = Vec::new();
    let mut copies: Vec<Copies> = Vec::new();
    let mut are_copies = true;
    in_text_order(root, &mut |number, body, op| {
        let Some(op) = op else {
            let found = Copies::of(View::new(ctx, body), &before[number]);
            are_copies &= found.is_some();
            copies.push(found.unwrap_or_else(|| Copies::none(&before[number])));
            return;
        };
        if before[number].has(op) {
            let start = before[number].starts[op.index()];
            placements.extend_from_slice(&copies[number].operands[start..start + body.operand_count(op)]);
            let of_result = |result| copies[number].results.get(result).copied().unwrap_or(Placement::InPlace);
            placements.extend(body.results(op).iter().map(of_result));
        }
    });
    Ok(are_copies.then_some(placements))
}

/// Appends the classes of the values of the program below `root`, of the ops that were there `before`.
fn add_classes(root: &Body, before: &[Before], analysis: &ProgramAnalysis, classes: &mut Vec<SharedMemory>) {
    // The decisions about each body, and the number of its first class.
    let mut bodies: FxHashMap<*const Body, (usize, u32)> = FxHashMap::default();
    let mut first = 0;
    root.for_each_body(&mut |body| {
        bodies.insert(std::ptr::from_ref(body), (bodies.len(), first));
        first += body.value_capacity() as u32;
    });
    let mut add = |body: &Body, value: Value| {
        let (number, first) = bodies[&std::ptr::from_ref(body)];
        let class = |value: Value| first + value.index() as u32;
        classes.push(match &analysis.bodies[number] {
            Some(decided) => SharedMemory {
                buffer: class(decided.equivalences.root(value)),
                memory: class(decided.aliases.root(value)),
            },
            // Nothing is known of a body that was not analyzed.
            None => SharedMemory { buffer: class(value), memory: first },
        });
    };
    in_text_order(root, &mut |number, body, op| match op {
        None if number > 0 => arguments(body, body.roots()).for_each(|argument| add(body, argument)),
        Some(op) if before[number].has(op) => {
            let operands = body.operands(op).chain(body.results(op).iter().copied());
            operands.chain(arguments(body, body.regions(op))).for_each(|value| add(body, value));
        }
        _ => {}
    });
}

/// Returns the arguments of the blocks of regions, in text order.
fn arguments<'b>(body: &'b Body, regions: &'b [Region]) -> impl Iterator<Item = Value> + 'b {
    let blocks = regions.iter().flat_map(|&region| body.blocks(region));
    blocks.flat_map(|block: Block| body.arguments(block).iter().copied())
}

/// Calls `visit` on `root` and each body below it, numbered in that order and without an op, and on each op of it: parents before
/// children, in text order, so that the ops of a body follow the op that owns it.
fn in_text_order(root: &Body, visit: &mut dyn FnMut(usize, &Body, Option<Op>)) {
    visit(0, root, None);
    let mut count = 1;
    let mut stack = vec![(0, root, root.walk_preorder().into_iter())];
    while let Some((number, body, ops)) = stack.last_mut() {
        let Some(op) = ops.next() else {
            stack.pop();
            continue;
        };
        let body = *body;
        visit(*number, body, Some(op));
        if let Some(nested) = body.nested(op) {
            visit(count, nested, None);
            stack.push((count, nested, nested.walk_preorder().into_iter()));
            count += 1;
        }
    }
}

/// The operands of the ops of a body, before copies are inserted.
struct Before {
    /// For each op the position of its first operand.
    starts: Vec<usize>,
    operands: Vec<Value>,
}

impl Before {
    fn new(body: &Body) -> Before {
        Before { starts: vec![0; body.op_capacity()], operands: Vec::new() }
    }

    fn add(&mut self, body: &Body, op: Op) {
        self.starts[op.index()] = self.operands.len();
        self.operands.extend(body.operands(op));
    }

    fn has(&self, op: Op) -> bool {
        op.index() < self.starts.len()
    }
}

/// The copies in a body.
struct Copies {
    /// For each operand in [`Before`].
    operands: Vec<Placement>,
    results: FxHashMap<Value, Placement>,
}

impl Copies {
    fn none(before: &Before) -> Copies {
        Copies { operands: vec![Placement::InPlace; before.operands.len()], results: FxHashMap::default() }
    }

    /// Returns the copies of a body, or `None` if another tensor than a copy took the place of an operand.
    fn of(view: View<'_>, before: &Before) -> Option<Copies> {
        let mut copies = Copies::none(before);
        let neighbors = neighbors(view, before);
        for op in view.walk_preorder().into_iter().filter(|&op| before.has(op)) {
            for (index, now) in view.operands(op).enumerate() {
                let at = before.starts[op.index()] + index;
                let tensor = before.operands[at];
                if now == tensor {
                    continue;
                }
                let copy = view.defining_op(now).filter(|&copy| !before.has(copy) && view.is(copy, &ALLOC_TENSOR));
                let placement = copy.map(|copy| match AllocTensor::of(view, copy).copy() {
                    Some(_) => Placement::Copied,
                    None => Placement::Allocated,
                });
                let (earlier, later) = copy.and_then(|copy| neighbors.get(&copy)).copied().unwrap_or_default();
                match (placement, view.def(tensor)) {
                    (Some(placement), _) if later == Some(op) => copies.operands[at] = placement,
                    (Some(placement), ValueDef::Result(def, _)) if earlier == Some(def) => {
                        copies.results.insert(tensor, placement);
                    }
                    _ => return None,
                }
            }
        }
        Some(copies)
    }
}

/// Returns, for each op of a body that was not there before, the nearest op before and after it in its block that was.
fn neighbors(view: View<'_>, before: &Before) -> FxHashMap<Op, (Option<Op>, Option<Op>)> {
    let mut found = FxHashMap::default();
    for region in view.walk_regions() {
        for block in view.blocks(region) {
            let mut earlier = None;
            let mut waiting: Vec<Op> = Vec::new();
            for op in view.ops(block) {
                if before.has(op) {
                    for copy in waiting.drain(..) {
                        found.insert(copy, (earlier, Some(op)));
                    }
                    earlier = Some(op);
                } else {
                    waiting.push(op);
                }
            }
            found.extend(waiting.into_iter().map(|copy| (copy, (earlier, None))));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_core::Module;
    use freehold_dialects::DIALECTS;

    fn check(program: &str, expected: Option<&[Placement]>) {
        let ctx = Context::new(DIALECTS);
        let mut module = Module::parse(&ctx, "test.mlir", program).expect("a valid program");
        let options = BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        let found = module.change(|ctx, body, diagnostics| placements(ctx, body, &options, None, diagnostics));
        assert_eq!(found.expect("an analysis").as_deref(), expected);
    }

    #[test]
    fn an_operand_and_a_result_are_copied() {
        use Placement::{Copied, InPlace};
        // The function, then for each op its operands and results.
        let read_later = "func.func @f(%t: tensor<8xf32> {bufferization.writable = true}, %f: f32, %i: index) -> f32 {
            %r = tensor.insert %f into %t[%i] : tensor<8xf32>
            %x = tensor.extract %t[%i] : tensor<8xf32>
            %y = tensor.extract %r[%i] : tensor<8xf32>
            %z = arith.addf %x, %y : f32
            return %z : f32
        }";
        let mut expected = [InPlace; 14];
        expected[1] = Copied;
        check(read_later, Some(&expected));
        let written_later = "func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, tensor<8xf32>) {
            %s = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
            %r = tensor.insert %f into %t[%i] : tensor<8xf32>
            %x = tensor.extract %s[%i] : tensor<4xf32>
            return %x, %r : f32, tensor<8xf32>
        }";
        let mut expected = [InPlace; 11];
        expected[1] = Copied;
        check(written_later, Some(&expected));
    }

    #[test]
    fn tensors_of_one_buffer_have_one_class() {
        let ctx = Context::new(DIALECTS);
        let program = "func.func @f(%t: tensor<8xf32>, %u: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
            %r = tensor.insert %f into %t[%i] : tensor<8xf32>
            %s = tensor.extract_slice %u[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
            %x = tensor.extract %s[%i] : tensor<4xf32>
            return %r : tensor<8xf32>
        }";
        let mut module = Module::parse(&ctx, "test.mlir", program).expect("a valid program");
        let options = BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        let mut classes = Vec::new();
        let found =
            module.change(|ctx, body, diagnostics| placements(ctx, body, &options, Some(&mut classes), diagnostics));
        // The arguments; the operands, then the results, of each op.
        let [t, u, _, _, _, dest, _, r, source, s, from, _, _, returned] = classes[..] else { panic!("{classes:?}") };
        assert_eq!(found.expect("an analysis").expect("copies only").len(), 10);
        assert!(t == dest && r == returned && u == source && s == from, "{classes:?}");
        assert!(t.buffer == r.buffer && t.memory == r.memory && t.memory != u.memory, "{classes:?}");
        // A slice is another buffer in the same memory.
        assert!(s.buffer != u.buffer && s.memory == u.memory, "{classes:?}");
    }

    #[test]
    fn a_use_of_another_tensor_is_no_copy() {
        // The extraction reads the tensor from before the loop, which other iterations do not insert into.
        let program = "func.func @f(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
            %r = scf.forall (%k) in (4) shared_outs(%x = %t) -> (tensor<4xf32>) {
                %v = tensor.extract %x[%i] : tensor<4xf32>
                %s = tensor.from_elements %v : tensor<1xf32>
                scf.forall.in_parallel {
                    tensor.parallel_insert_slice %s into %x[%k] [1] [1] : tensor<1xf32> into tensor<4xf32>
                }
            }
            return %r : tensor<4xf32>
        }";
        check(program, None);
    }
}
