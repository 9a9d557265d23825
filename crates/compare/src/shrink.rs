//! Reduces a failing program while it still fails with the same kind of failure.
//!
//! The algorithm is delta debugging over ops. It first erases ranges of unused ops. Then it erases single ops whose
//! results can be replaced by other values of the same type. Then it simplifies control flow: a region is inlined in
//! place of its op, and a branch loses successors. Finally it removes unneeded results and parameters of the entry, and
//! sets the inputs to zero. The caller checks each candidate: it verifies the program, derives the second program, and
//! runs both.

use super::inputs::{Input, Inputs};
use freehold_core::definition::{Branch, Traits};
use freehold_core::ir::{Attr, Body, Context, DominatorTree, Op, OpSpec, Type, TypeData, Value, View};

/// A program with the inputs of its entry function.
#[derive(Debug)]
pub struct Case {
    /// The module.
    pub body: Body,
    /// The entry.
    pub entry: String,
    /// Its arguments.
    pub inputs: Inputs,
}

impl Case {
    fn copy(&self) -> Case {
        Case { body: self.body.deep_copy(), entry: self.entry.clone(), inputs: self.inputs.clone() }
    }
}

/// The maximum number of candidates.
const MOST_TRIES: usize = 4000;

/// Returns the smallest case found for which `fails` returns true, starting from a failing case.
pub fn shrink(ctx: &Context, case: Case, fails: &mut dyn FnMut(&mut Case) -> bool) -> Case {
    let mut shrinker = Shrinker { ctx, best: case, fails, tries: 0 };
    loop {
        let mut progress = shrinker.functions();
        progress |= shrinker.runs();
        progress |= shrinker.each_op();
        progress |= shrinker.signature();
        if !progress || shrinker.tries >= MOST_TRIES {
            break;
        }
    }
    shrinker.inputs();
    shrinker.best
}

struct Shrinker<'a> {
    ctx: &'a Context,
    best: Case,
    fails: &'a mut dyn FnMut(&mut Case) -> bool,
    tries: usize,
}

/// A change of one op.
#[derive(Clone, Copy)]
enum Step {
    /// Erases it. Its results are replaced by the available value of their type with this index.
    Replace(usize),
    /// Replaces it by the only block of a region.
    Inline(usize),
    /// Replaces it by a branch to one successor.
    BranchTo(usize),
}

impl Shrinker<'_> {
    /// Tests a change, which returns whether it modified the case. Keeps the change if the case still fails.
    fn attempt(&mut self, change: impl FnOnce(&Context, &mut Case) -> bool) -> bool {
        if self.tries >= MOST_TRIES {
            return false;
        }
        let mut candidate = self.best.copy();
        if !change(self.ctx, &mut candidate) {
            return false;
        }
        self.tries += 1;
        let kept = candidate.copy();
        if !(self.fails)(&mut candidate) {
            return false;
        }
        self.best = kept;
        true
    }

    /// Erases functions and globals.
    fn functions(&mut self) -> bool {
        let mut progress = false;
        let ops = self.best.body.root_block().map_or(Vec::new(), |block| self.best.body.op_vec(block));
        for op in ops {
            let entry = self.best.entry.clone();
            progress |= self.attempt(|ctx, case| {
                if symbol_name(View::new(ctx, &case.body), op).as_deref() == Some(&entry)
                    || !case.body.all_results_unused(op)
                {
                    return false;
                }
                case.body.erase(op);
                true
            });
        }
        progress
    }

    /// Returns the ops of the body with this index, or `None` if there are fewer bodies.
    fn ops(&self, body: usize) -> Option<Vec<Op>> {
        let body = self.best.body.nested_bodies().nth(body)?;
        Some(body.walk_postorder())
    }

    /// Erases ranges of ops whose results have no uses after the ops that follow are erased.
    fn runs(&mut self) -> bool {
        let mut progress = false;
        let mut body = 0;
        while let Some(ops) = self.ops(body) {
            let mut size = ops.len();
            while size > 0 {
                let chunks: Vec<Vec<Op>> = ops.rchunks(size).map(<[Op]>::to_vec).collect();
                for chunk in chunks {
                    progress |= self.attempt(|ctx, case| {
                        let Some(body) = case.body.nested_bodies_mut().nth(body) else { return false };
                        let mut changed = false;
                        for &op in chunk.iter().rev() {
                            if body.is_live(op) && is_removable(View::new(ctx, body), op) {
                                body.erase(op);
                                changed = true;
                            }
                        }
                        changed
                    });
                }
                size /= 2;
            }
            body += 1;
        }
        progress
    }

    fn each_op(&mut self) -> bool {
        const STEPS: [Step; 8] = [
            Step::Inline(0),
            Step::Inline(1),
            Step::BranchTo(0),
            Step::BranchTo(1),
            Step::BranchTo(2),
            Step::Replace(0),
            Step::Replace(1),
            Step::Replace(2),
        ];
        let mut progress = false;
        let mut body = 0;
        while let Some(ops) = self.ops(body) {
            for op in ops.into_iter().rev() {
                for step in STEPS {
                    progress |= self.attempt(|ctx, case| {
                        let Some(body) = case.body.nested_bodies_mut().nth(body) else { return false };
                        body.is_live(op) && body.block(op).is_some() && apply(ctx, body, op, step)
                    });
                }
            }
            body += 1;
        }
        progress
    }

    /// Removes results and unused parameters of the entry.
    fn signature(&mut self) -> bool {
        let mut progress = false;
        for index in (0..self.best.inputs.arguments.len()).rev() {
            progress |= self.attempt(|ctx, case| drop_parameter(ctx, case, index));
        }
        for index in (0..16).rev() {
            progress |= self.attempt(|ctx, case| drop_result(ctx, case, index));
        }
        progress
    }

    /// Sets contents to zero, and uses a separate buffer for every argument.
    fn inputs(&mut self) {
        for index in 0..self.best.inputs.buffers.len() {
            self.attempt(|_, case| {
                let bytes = &mut case.inputs.buffers[index].bytes;
                let changed = bytes.iter().any(|&byte| byte != 0);
                bytes.fill(0);
                changed
            });
        }
        for index in 0..self.best.inputs.arguments.len() {
            self.attempt(|_, case| {
                let Inputs { buffers, arguments, .. } = &mut case.inputs;
                let shared = |at: usize| arguments[..index].iter().any(|input| buffer_of(input) == Some(at));
                let Some(buffer) = buffer_of(&arguments[index]).filter(|&at| shared(at)) else { return false };
                buffers.push(buffers[buffer].clone());
                if let Input::Shaped { buffer, .. } = &mut arguments[index] {
                    *buffer = buffers.len() - 1;
                }
                true
            });
        }
    }
}

fn buffer_of(input: &Input) -> Option<usize> {
    match input {
        Input::Shaped { buffer, .. } => Some(*buffer),
        Input::Number(..) => None,
    }
}

fn is_terminator(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|row| row.has(Traits::TERMINATOR))
}

fn is_removable(view: View<'_>, op: Op) -> bool {
    !is_terminator(view, op) && view.all_results_unused(op)
}

fn symbol_name(view: View<'_>, op: Op) -> Option<String> {
    view.attribute(op, "sym_name")?.as_str(view.ctx).map(str::to_string)
}

fn apply(ctx: &Context, body: &mut Body, op: Op, step: Step) -> bool {
    match step {
        Step::Replace(choice) => replace(ctx, body, op, choice),
        Step::Inline(region) => inline(ctx, body, op, region),
        Step::BranchTo(successor) => branch_to(ctx, body, op, successor),
    }
}

/// Returns an available value of the type: operands of the op come first, then values defined before it, latest first.
/// `choice` is an index into this list.
fn available_value(body: &Body, op: Op, ty: Type, choice: usize) -> Option<Value> {
    let own = body.operands(op).filter(|&value| body.ty(value) == ty);
    let mut found: Vec<Value> = own.collect();
    let mut at = Some(op);
    let mut looked = 0;
    while let Some(current) = at {
        let mut before = body.previous(current);
        while let Some(earlier) = before {
            found.extend(body.results(earlier).iter().copied().filter(|&value| body.ty(value) == ty));
            looked += 1;
            if looked > 200 || found.len() > choice + 4 {
                break;
            }
            before = body.previous(earlier);
        }
        if let Some(block) = body.block(current) {
            found.extend(body.arguments(block).iter().copied().filter(|&value| body.ty(value) == ty));
        }
        at = body.parent_op(current);
    }
    found.dedup();
    found.get(choice).copied()
}

fn replace(ctx: &Context, body: &mut Body, op: Op, choice: usize) -> bool {
    if is_terminator(View::new(ctx, body), op) || (choice > 0 && body.all_results_unused(op)) {
        return false;
    }
    for result in body.results(op).to_vec() {
        if body.is_unused(result) {
            continue;
        }
        let Some(other) = available_value(body, op, body.ty(result), choice) else { return false };
        body.replace_all_uses(result, other);
    }
    body.erase(op);
    true
}

/// Moves the only block of a region before the op, and erases the op. Block arguments are replaced by the last operands
/// of their types, results by the operands of the terminator.
fn inline(ctx: &Context, body: &mut Body, op: Op, region: usize) -> bool {
    let Some(&region) = body.regions(op).get(region) else { return false };
    let (Some(block), true) = (body.first_block(region), body.first_block(region) == body.last_block(region)) else {
        return false;
    };
    let Some(last) = body.last_op(block).filter(|&last| is_terminator(View::new(ctx, body), last)) else {
        return false;
    };
    let results = body.results(op).to_vec();
    if body.operand_count(last) < results.len() {
        return false;
    }
    let mut operands: Vec<Value> = body.operands(op).collect();
    let mut arguments = body.arguments(block).to_vec();
    arguments.reverse();
    for argument in arguments {
        let Some(at) = operands.iter().rposition(|&value| body.ty(value) == body.ty(argument)) else { return false };
        let value = operands.remove(at);
        body.replace_all_uses(argument, value);
    }
    let yielded: Vec<Value> = body.operands(last).collect();
    let first = yielded.len() - results.len();
    for (&result, &value) in results.iter().zip(&yielded[first..]) {
        if body.ty(result) != body.ty(value) {
            return false;
        }
        body.replace_all_uses(result, value);
    }
    body.erase(last);
    for inner in body.op_vec(block) {
        body.move_op(inner, freehold_core::ir::InsertPoint::Before(op));
    }
    body.erase(op);
    true
}

fn branch_to(ctx: &Context, body: &mut Body, op: Op, successor: usize) -> bool {
    let count = body.successor_count(op);
    let Some(branch): Option<&'static dyn Branch> = body.op_def(ctx, op).and_then(|row| row.branch) else {
        return false;
    };
    if count < 2 || successor >= count {
        return false;
    }
    let range = branch.successor_operands(View::new(ctx, body), op, successor);
    let operands: Vec<Value> = body.operands(op).skip(range.start).take(range.len()).collect();
    let target = body.successor(op, successor);
    let location = body.location(op);
    let spec = OpSpec::new(ctx.op_name("cf.br"), location).operands(&operands).successor(target);
    let Some(region) = body.region(op) else { return false };
    body.insert(freehold_core::ir::InsertPoint::Before(op), &spec);
    body.erase(op);
    let tree = DominatorTree::compute(body, region);
    let unreachable = body.blocks(region).filter(|&block| !tree.is_reachable(block)).collect();
    body.erase_blocks(unreachable);
    true
}

/// Returns the body of the entry function.
fn entry_body<'c>(ctx: &Context, case: &'c mut Case) -> Option<&'c mut Body> {
    let key = ctx.name("sym_name");
    let entry = case.entry.clone();
    let is_entry = |body: &&mut Body| {
        body.header.attributes.get(ctx, key).and_then(|name| name.as_str(ctx)) == Some(entry.as_str())
    };
    case.body.nested_bodies_mut().find(is_entry)
}

/// Changes the parameter and result types of a function.
fn change_type(ctx: &Context, body: &mut Body, change: impl FnOnce(&mut Vec<Type>, &mut Vec<Type>)) -> bool {
    let name = ctx.name("function_type");
    let attributes: Attr = body.header.attributes;
    let Some(ty) = attributes.get(ctx, name).and_then(|attr| attr.as_type(ctx)) else { return false };
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return false };
    let (mut inputs, mut results) = (inputs.to_vec(), results.to_vec());
    change(&mut inputs, &mut results);
    let ty = ctx.type_attr(ctx.function(&inputs, &results));
    body.header.attributes = ctx.with_entry(attributes, name, Some(ty));
    for extra in ["arg_attrs", "res_attrs"] {
        body.header.attributes = ctx.with_entry(body.header.attributes, ctx.name(extra), None);
    }
    true
}

fn drop_parameter(ctx: &Context, case: &mut Case, index: usize) -> bool {
    let Some(body) = entry_body(ctx, case) else { return false };
    let Some(block) = body.root_block() else { return false };
    let Some(&argument) = body.arguments(block).get(index) else { return false };
    if !body.is_unused(argument) {
        return false;
    }
    body.erase_argument(block, index);
    let changed = change_type(ctx, body, |inputs, _| {
        inputs.remove(index);
    });
    case.inputs.arguments.remove(index);
    changed
}

fn drop_result(ctx: &Context, case: &mut Case, index: usize) -> bool {
    let Some(body) = entry_body(ctx, case) else { return false };
    let Some(&root) = body.roots().first() else { return false };
    let exits: Vec<Op> = body
        .blocks(root)
        .filter_map(|block| body.last_op(block))
        .filter(|&op| body.op_def(ctx, op).is_some_and(|row| row.has(Traits::RETURN_LIKE)))
        .collect();
    if exits.is_empty() || exits.iter().any(|&op| body.operand_count(op) <= index) {
        return false;
    }
    exits.into_iter().for_each(|op| body.erase_operand(op, index));
    change_type(ctx, body, |_, results| {
        results.remove(index);
    })
}
