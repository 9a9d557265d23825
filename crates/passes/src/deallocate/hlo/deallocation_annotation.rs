//! `hlo-deallocation-annotation`: shows in attributes which memory each buffer may be in. A debugging aid.
//!
//! Each op with results gets `deallocation.result_backing_memory`, a list of strings, one for each result; each op with
//! regions gets `deallocation.region_args_backing_memory`, a list of such lists, one for each region. A string lists the
//! allocations and block arguments that the buffer may come from, by their names, in the order of `value_order`.
//!
//! ```mlir
//! %c = arith.select %cond, %a, %b {deallocation.result_backing_memory = ["%a, %b"]} : memref<i32>
//! ```
//!
//! A buffer comes from the operands of its op with the same element type, from what edges between regions and blocks
//! pass to it, and from the arguments of the same element type if it is an argument of a function that is not marked
//! `deallocation.restrict`.
//!
//! Cost: linear in the size of the program and of what is printed for the values that each string is searched through.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::value_order;
use crate::analysis::region_edges::{Edge, edges};
use crate::support::signature::Signature;
use freehold_core::definition::{EffectKind, effect_on_value};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Op, Region, Value, ValueDef, View};
use freehold_core::sort::sort_by;
use freehold_core::text::value_names;
use freehold_dialects::deallocation::RESTRICT;
use freehold_dialects::{builtin, func, memref};
use freehold_pass::{BodyContext, BodyPass, Options, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-deallocation-annotation",
    title: "DeallocationAnnotationPass",
    summary: "Annotate ops with the memory that their buffers may be in",
    anchor: Some(builtin::MODULE.name),
    options: &[],
    statistics: &[],
    make: |_: &Options| Ok(Box::new(DeallocationAnnotation)),
};

struct DeallocationAnnotation;

impl BodyPass for DeallocationAnnotation {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let (region_name, result_name) =
            (ctx.name("deallocation.region_args_backing_memory"), ctx.name("deallocation.result_backing_memory"));
        let mut on_ops: Vec<(Op, Option<Attr>, Option<Attr>)> = Vec::new();
        let own = {
            let view = View::new(ctx, body);
            let backing = Backing::of(view);
            let strings = |values: &[Value]| {
                let strings: Vec<Attr> =
                    values.iter().map(|&value| ctx.string_attr(&backing.text(view, value))).collect();
                ctx.array_attr(&strings)
            };
            let arguments = |region: &Region| {
                strings(view.first_block(*region).map_or(&[][..], |block| view.body.arguments(block)))
            };
            for op in view.walk_preorder() {
                let regions: Vec<Attr> = view.regions(op).iter().map(arguments).collect();
                let on_regions = (!regions.is_empty()).then(|| ctx.array_attr(&regions));
                let results = view.results(op);
                let on_results = (!results.is_empty()).then(|| strings(results));
                on_ops.push((op, on_regions, on_results));
            }
            let roots: Vec<Attr> = view.roots().iter().map(arguments).collect();
            (!roots.is_empty()).then(|| ctx.array_attr(&roots))
        };
        for (op, on_regions, on_results) in on_ops {
            for (name, attr) in [(region_name, on_regions), (result_name, on_results)] {
                if attr.is_some() {
                    body.set_attribute(ctx, op, name, attr);
                }
            }
        }
        if own.is_some() {
            body.header.attributes = ctx.with_entry(body.header.attributes, region_name, own);
        }
        Ok(())
    }
}

/// The origins of the buffers of a body.
struct Backing {
    names: FxHashMap<Value, String>,
    /// The position of each op in the text.
    positions: Vec<u32>,
    /// The values that edges pass to a value.
    passed: FxHashMap<Value, SmallVec<[Value; 2]>>,
    /// The numbers of the arguments that share their memory with no other argument.
    restricted: FxHashSet<usize>,
}

impl Backing {
    fn of(view: View<'_>) -> Backing {
        let mut values: Vec<Value> = Vec::new();
        let mut positions = vec![0; view.op_capacity()];
        let mut passed: FxHashMap<Value, SmallVec<[Value; 2]>> = FxHashMap::default();
        for region in view.walk_regions() {
            for block in view.blocks(region) {
                values.extend_from_slice(view.arguments(block));
            }
        }
        for (number, op) in view.walk_preorder().into_iter().enumerate() {
            positions[op.index()] = number as u32;
            values.extend_from_slice(view.results(op));
            for (operand, input) in edges(view, op).iter().flatten().flat_map(Edge::pairs) {
                passed.entry(input).or_default().push(operand);
            }
            let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch) else { continue };
            for index in 0..view.successor_count(op) {
                let block = view.successor(op, index);
                let inputs = view.arguments(block).get(branch.produced(view, op, index)..).unwrap_or(&[]);
                for (number, &input) in branch.successor_operands(view, op, index).zip(inputs) {
                    passed.entry(input).or_default().push(view.operand(op, number));
                }
            }
        }
        values.retain(|&value| view.ty(value).is_memref(view.ctx));
        let names = values.iter().copied().zip(value_names(view, &values)).collect();
        let restrict = view.ctx.name(RESTRICT);
        let is_restricted =
            |attr: &Attr| attr.get(view.ctx, restrict).and_then(|attr| attr.as_bool(view.ctx)) == Some(true);
        let attributes = Signature::of(view).input_attributes;
        let restricted = attributes.iter().enumerate().filter(|entry| is_restricted(entry.1)).map(|entry| entry.0);
        Backing { names, positions, passed, restricted: restricted.collect() }
    }

    /// Returns the names of the values that back a value.
    fn text(&self, view: View<'_>, value: Value) -> String {
        let mut found = self.backing(view, value);
        sort_by(&mut found, |&one, &other| value_order::compare(view, |op: Op| self.positions[op.index()], one, other));
        let names: Vec<&str> = found.iter().filter_map(|value| self.names.get(value)).map(String::as_str).collect();
        names.join(", ")
    }

    fn backing(&self, view: View<'_>, value: Value) -> Vec<Value> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            if !view.ty(value).is_memref(view.ctx) || !seen.insert(value) {
                continue;
            }
            work.extend(self.passed.get(&value).into_iter().flatten());
            match view.def(value) {
                ValueDef::Argument(block, number) => {
                    found.push(value);
                    let is_parameter =
                        view.root_block() == Some(block) && view.header.name == view.ctx.op_name_of(&func::FUNC);
                    if is_parameter && !self.restricted.contains(&number) {
                        let element = view.ty(value).element(view.ctx);
                        let same = |other: &&Value| {
                            view.ty(**other).is_memref(view.ctx) && view.ty(**other).element(view.ctx) == element
                        };
                        let others: Vec<Value> = view.arguments(block).iter().filter(same).copied().collect();
                        // The memory of the other arguments is that of one of them: they are not searched further.
                        for other in others {
                            if seen.insert(other) {
                                found.push(other);
                            }
                        }
                    }
                }
                ValueDef::Result(op, _) => {
                    let allocates = view.is(op, &memref::REALLOC)
                        || effect_on_value(view, op, EffectKind::Allocate, value).is_some();
                    if allocates {
                        found.push(value);
                    }
                    let element = view.ty(value).element(view.ctx);
                    work.extend(view.operands(op).filter(|&operand| view.ty(operand).element(view.ctx) == element));
                }
            }
        }
        found
    }
}
