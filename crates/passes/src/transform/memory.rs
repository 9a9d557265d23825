//! Transforms of allocations.

use freehold_core::definition::{EffectKind, has_effect, view_of};
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, OpSpec, Rewriter, SymbolTable, Value, View};
use freehold_dialects::memref;
use rustc_hash::FxHashSet;

use super::failure::Outcome;
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp};
use super::script::Step;
use super::tracking::Tracker;

/// Returns the ops that use the buffer, directly or through views, users first, if none of them reads it.
fn users_without_read(ctx: &Context, body: &Body, buffer: Value) -> Option<Vec<Op>> {
    let view = View::new(ctx, body);
    let mut users = Vec::new();
    let mut seen = FxHashSet::default();
    let mut work = vec![buffer];
    while let Some(value) = work.pop() {
        for user in body.users(value) {
            if !seen.insert(user) {
                continue;
            }
            let is_view = body.results(user).first().is_some_and(|&result| view_of(view, result).is_some());
            let is_write = body.results(user).is_empty()
                && body.regions(user).is_empty()
                && !has_effect(view, user, EffectKind::Read)
                && view.op_def(user).is_some_and(|op_def| !op_def.has(freehold_core::definition::Traits::TERMINATOR));
            match (is_view, is_write) {
                (true, _) => work.extend(body.results(user)),
                (_, true) if !view.is(user, &memref::STORE) || body.operand(user, 0) != value => {}
                _ => return None,
            }
            users.push(user);
        }
    }
    users.reverse();
    Some(users)
}

/// `transform.memref.erase_dead_alloc_and_stores`
pub fn erase_dead_alloc_and_stores<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    tracker.watch(&interpreter.state);
    interpreter.each(step, results, |interpreter, target| {
        interpreter.for_each_body_of(target, &mut |body, regions| {
            for op in body.walk_regions_postorder(regions) {
                if !body.is_live(op) {
                    continue;
                }
                let is_allocation = View::new(ctx, body).is_one_of(op, &[&memref::ALLOC, &memref::ALLOCA]);
                if !is_allocation {
                    continue;
                }
                let Some(users) = users_without_read(ctx, body, body.result(op, 0)) else { continue };
                let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), tracker);
                for user in users.into_iter().chain([op]) {
                    rewriter.erase(user);
                }
            }
        });
        Ok(Vec::new())
    })
}

/// `transform.memref.alloca_to_global`
pub fn alloca_to_global<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    tracker.watch(&interpreter.state);
    let (mut globals, mut users) = (Vec::new(), Vec::new());
    for target in interpreter.ops(step.operand(0)) {
        let PayloadOp::Nested(number, op) = target else { continue };
        let program = interpreter.program();
        let mut table = number;
        let is_table = |number: u32| {
            let name = program.body(number).map(|body| body.header.name);
            let op_def = name.and_then(|name| ctx.op_def(name));
            op_def.is_some_and(|op_def| op_def.has(freehold_core::definition::Traits::SYMBOL_TABLE))
        };
        while !is_table(table)
            && let PayloadOp::Nested(around, _) = program.owner(table)
        {
            table = around;
        }
        let Some((body, op)) = program.find(PayloadOp::Nested(number, op)) else { continue };
        let (location, ty) = (body.location(op), body.ty(body.result(op, 0)));
        let Some(around) = interpreter.body_mut(table) else { continue };
        let (Some(&region), Some(block)) = (around.roots().first(), around.root_block()) else { continue };
        let symbols = SymbolTable::of_region(View::new(ctx, around), region);
        let free = |name: &String| symbols.get(ctx.name(name)).is_none();
        let name = std::iter::once("alloca".to_string()).chain((0..).map(|index| format!("alloca_{index}"))).find(free);
        let name = name.unwrap_or_default();
        let spec = OpSpec::new(ctx.op_name(memref::GLOBAL.name), location)
            .attribute(ctx, Name::SYM_NAME, ctx.string_attr(&name))
            .attribute(ctx, Name::SYM_VISIBILITY, ctx.string_attr("private"))
            .attribute(ctx, "type", ctx.type_attr(ty));
        let global = around.insert(InsertPoint::End(block), &spec);
        globals.push(Mapped::Op(PayloadOp::Nested(table, global)));
        let Some(body) = interpreter.body_mut(number) else { continue };
        let spec = OpSpec::new(ctx.op_name(memref::GET_GLOBAL.name), location)
            .attribute(ctx, "name", ctx.symbol_ref(ctx.name(&name)))
            .results(&[ty]);
        let new = Rewriter::new(ctx, body, InsertPoint::Before(op), tracker).replace_with(op, &spec);
        users.push(Mapped::Op(PayloadOp::Nested(number, new)));
    }
    for (result, mapped) in results.iter_mut().zip([users, globals]) {
        *result = Some(mapped);
    }
    Ok(())
}
