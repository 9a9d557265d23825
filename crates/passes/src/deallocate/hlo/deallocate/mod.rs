//! `hlo-deallocate`: gives each buffer an indicator of ownership, and frees with `deallocation.retain` what is not passed
//! on.
//!
//! An indicator is a value: at run time the base pointer of an allocation, or null. It is created where a buffer is
//! allocated, and travels with the buffer through region ops, blocks, calls and returns. At the end of each block,
//! `retain` frees the allocations of the indicators that end there, except those of the buffers that leave the block.
//!
//! ```mlir
//! %r = scf.if %c -> (memref<8xf32>) {
//!   %t = memref.alloc() : memref<8xf32>
//!   scf.yield %t : memref<8xf32>
//! } else {
//!   scf.yield %in : memref<8xf32>
//! }
//! ```
//! becomes
//! ```mlir
//! %r:2 = scf.if %c -> (memref<8xf32>, !deallocation.ownership) {
//!   %t = memref.alloc() : memref<8xf32>
//!   %o = deallocation.own %t : memref<8xf32>
//!   scf.yield %t, %o : memref<8xf32>, !deallocation.ownership
//! } else {
//!   %n = deallocation.retain(%in) of() : (memref<8xf32>) -> !deallocation.ownership
//!   scf.yield %in, %n : memref<8xf32>, !deallocation.ownership
//! }
//! deallocation.retain() of(%r#1) : (!deallocation.ownership) -> ()
//! ```
//!
//! A buffer that another op than `memref.dealloc` frees has no indicator: it is freed at the end of its block. If it may
//! leave the block, `ownership-elaboration` frees the buffers of the function instead (`flags`).
//!
//! The scheme is that of MLIR-HLO; docs/guide/hlo.md explains it, and docs/guide/differences.md lists what is different. The state
//! is in `function`, the effects of ops in `ops` and `rules`, region ops in `regions`, the ends of blocks in `hand_over`.
//!
//! Cost: near-linear in ops, operands and edges. A `retain` lists all indicators that end at it, so that a function with
//! many returns grows with their number.

mod aliases;
mod calls;
mod checks;
mod flags;
mod function;
mod hand_over;
mod ops;
mod outcome;
mod partners;
mod regions;
mod rules;
mod signature;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::function_header::{is_function, symbol_name, visibility_is_private};
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use crate::deallocate::ownership::elaboration::check;
use crate::support::missing_facts;
use crate::support::poison_buffers::replace_poison;
use crate::support::signature::{Signature, callee_of};
use crate::support::unknown_ops::{UNKNOWN_OPS, UnknownOps};
use calls::{Callee, Calls, Kind, summary};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, Rewriter, Silent, View};
use freehold_dialects::{builtin, func, ub};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use function::{Counts, Function};

/// The option for the signatures of public functions.
pub const PUBLIC_ABI: OptionDef = OptionDef::new(
    "public-abi",
    "How public functions return buffers",
    OptionKind::Choice(
        "indicators",
        &[
            ("indicators", "each with an indicator as a further result"),
            ("fresh", "without further results: each returned buffer is a new one, which the caller frees"),
        ],
    ),
);

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-deallocate",
    title: "DeallocatePass",
    summary: "Free all buffers, with indicators of ownership and deallocation.retain",
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::flag("compat", "Let unrelated buffers that are passed with null share a class, as MLIR-HLO does"),
        PUBLIC_ABI,
        UNKNOWN_OPS,
    ],
    statistics: &[
        StatisticDef { name: "owned", summary: "Allocations and results of calls that got an indicator" },
        StatisticDef { name: "retains", summary: "Retains inserted" },
    ],
    make: |options: &Options| {
        let settings = Settings {
            compat: options.bool("compat"),
            fresh: options.text("public-abi") == "fresh",
            unknown_ops: UnknownOps::of(options),
        };
        Ok(Box::new(Deallocate { settings }))
    },
};

/// The options of the pass.
struct Settings {
    compat: bool,
    /// Whether public functions keep their signatures.
    fresh: bool,
    unknown_ops: UnknownOps,
}

struct Deallocate {
    settings: Settings,
}

impl Pass for Deallocate {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let mut tables: Vec<&mut Body> = vec![body];
        let mut counts = Counts::default();
        while let Some(table) = tables.pop() {
            self.run_on_table(cx, table, &mut counts)?;
            let mut nested: Vec<&mut Body> =
                table.nested_bodies_mut().filter(|nested| !is_function(cx.ctx, nested)).collect();
            for other in &nested {
                check::check_isolated(View::new(cx.ctx, other), cx.diagnostics)?;
            }
            nested.reverse();
            tables.extend(nested);
        }
        cx.statistics.add("owned", counts.owned);
        cx.statistics.add("retains", counts.retains);
        Ok(())
    }
}

impl Deallocate {
    /// Transforms the functions of a symbol table, callees first.
    fn run_on_table(&self, cx: &PassContext<'_>, table: &mut Body, counts: &mut Counts) -> Fallible {
        let ctx = cx.ctx;
        let referenced = referenced_functions(ctx, table);
        let mut calls = Calls::default();
        let mut functions: Vec<(Op, Option<Name>, Vec<Name>)> = Vec::new();
        let mut kinds: Vec<Kind> = Vec::new();
        let flagged = flags::Flagged::of(ctx, table);
        for op in table.walk_preorder() {
            let Some(nested) = table.nested(op).filter(|nested| is_function(ctx, nested)) else { continue };
            if nested.root_block().is_none() {
                continue;
            }
            let view = View::new(ctx, nested);
            let name = symbol_name(view);
            let public = self.settings.fresh && !visibility_is_private(view);
            let is_kept = |name: Name| referenced.contains(&name) || flagged.calls(name);
            // Nothing says how a declared function would return more.
            let is_declared = !table.is(ctx, op, &func::FUNC);
            let kept = public || is_declared || name.is_some_and(is_kept);
            let kind = if kept { Kind::Fresh } else { Kind::Indicators };
            if let Some(name) = name {
                calls.functions.insert(name, Callee { kind, aliases: None });
            }
            let called = view.walk_preorder().into_iter().filter(|&op| view.is(op, &func::CALL));
            let called = called.filter_map(|op| callee_of(view, op)).collect();
            functions.push((op, name, called));
            kinds.push(kind);
        }
        for number in callees_first(&functions) {
            let (op, name, _) = functions[number];
            let Some(nested) = table.nested_mut(op) else { continue };
            let aliases = match flagged.contains(op) {
                true => flags::run(cx, nested, flagged.callees(), kinds[number], self.settings.unknown_ops)?,
                false => self.run_on_function(cx, nested, &calls, kinds[number], counts)?,
            };
            if let Some(callee) = name.and_then(|name| calls.functions.get_mut(&name)) {
                callee.aliases = Some(aliases);
            }
        }
        Ok(())
    }

    fn run_on_function(
        &self,
        cx: &PassContext<'_>,
        body: &mut Body,
        calls: &Calls,
        kind: Kind,
        counts: &mut Counts,
    ) -> Fallible<rules::CallAliases> {
        let insert_frees = |body: &mut Body| self.insert_frees(cx, body, calls, kind, counts);
        tensors_of_buffers::while_pinned(cx.ctx, body, Arguments::Marked, cx.diagnostics, insert_frees)
    }

    fn insert_frees(
        &self,
        cx: &PassContext<'_>,
        body: &mut Body,
        calls: &Calls,
        kind: Kind,
        counts: &mut Counts,
    ) -> Fallible<rules::CallAliases> {
        let ctx = cx.ctx;
        missing_facts::check(View::new(ctx, body), self.settings.unknown_ops, cx.diagnostics)?;
        replace_poison_buffers(ctx, body);
        let view = View::new(ctx, body);
        let results = Signature::of(view).results;
        let memrefs: Vec<usize> = (0..results.len()).filter(|&index| results[index].is_memref(ctx)).collect();
        let partners = partners::Partners::of(view, &|op| calls.of(view, op).map(|(_, aliases)| aliases));
        let mut function = Function {
            ctx,
            body,
            diagnostics: cx.diagnostics,
            settings: &self.settings,
            calls,
            aliases: aliases::Aliases::default(),
            partners,
            indicators: FxHashMap::default(),
            owner: FxHashMap::default(),
            roots: FxHashMap::default(),
            freed: FxHashMap::default(),
            buffers: FxHashMap::default(),
            unowned: FxHashSet::default(),
            late_use: None,
            position: Vec::new(),
            last: Vec::new(),
            created: FxHashMap::default(),
            counts: Counts::default(),
        };
        let outcome = function.run()?;
        checks::check_exits(function.view(), &outcome, cx.diagnostics)?;
        if let Some(released) = outcome.released.first() {
            let name = function.name_of(released.root);
            let message = format!(
                "invalid realloc of memref: '{name}' is freed where this function does not own it, or not any more"
            );
            return cx.diagnostics.error_on_root(function.view(), message).fail();
        }
        let late_use = function.late_use.take();
        checks::check_late_use(function.view(), late_use, cx.diagnostics)?;
        counts.owned += function.counts.owned;
        counts.retains += function.counts.retains;
        if memrefs.is_empty() {
            return Ok(rules::CallAliases::default());
        }
        match kind {
            Kind::Fresh => function.return_fresh(outcome.exits)?,
            _ => {
                let returned: Vec<Vec<_>> = outcome.exits.iter().map(|exit| exit.memrefs.clone()).collect();
                function.return_indicators(&outcome.exits, memrefs.len());
                let view = View::new(ctx, function.body);
                return Ok(summary(view, &mut function.aliases, &returned, &memrefs));
            }
        }
        Ok(rules::CallAliases::default())
    }
}

/// Replaces poison buffers, whose pointers cannot be compared.
fn replace_poison_buffers(ctx: &Context, body: &mut Body) {
    let view = View::new(ctx, body);
    let is_poison = |&op: &Op| view.is(op, &ub::POISON) && view.ty(view.result(op, 0)).is_memref(ctx);
    let found: Vec<Op> = view.walk_preorder().into_iter().filter(is_poison).collect();
    let Some(&first) = found.first() else { return };
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(first), &mut silent);
    for op in found {
        replace_poison(&mut rewriter, op);
    }
}

/// Returns the functions of a table that are used other than by calls in functions. Their types stay.
fn referenced_functions(ctx: &Context, table: &Body) -> FxHashSet<Name> {
    let mut found = FxHashSet::default();
    let mut bodies = vec![table];
    while let Some(body) = bodies.pop() {
        let view = View::new(ctx, body);
        // Calls in functions are updated.
        let is_function = body.header.name == ctx.op_name_of(&func::FUNC);
        for op in view.walk_preorder() {
            if is_function && view.is(op, &func::CALL) {
                continue;
            }
            crate::analysis::symbol_uses::for_each_reference(view, op, &mut |reference| {
                found.extend(reference.as_symbol(ctx));
            });
        }
        let inner = body.nested_bodies().filter(|nested| !View::new(ctx, nested).owner_has(Traits::SYMBOL_TABLE));
        bodies.extend(inner);
    }
    found
}

/// Returns the numbers of the functions in the order in which they are complete if each is transformed at its first call.
fn callees_first(functions: &[(Op, Option<Name>, Vec<Name>)]) -> Vec<usize> {
    let numbers: FxHashMap<Name, usize> =
        functions.iter().enumerate().filter_map(|(number, function)| Some((function.1?, number))).collect();
    let mut entered = vec![false; functions.len()];
    let mut order = Vec::with_capacity(functions.len());
    for start in 0..functions.len() {
        let mut stack = vec![(start, 0)];
        if std::mem::replace(&mut entered[start], true) {
            continue;
        }
        while let Some((number, next)) = stack.last_mut() {
            match functions[*number].2.get(*next) {
                Some(name) => {
                    *next += 1;
                    if let Some(&callee) = numbers.get(name)
                        && !std::mem::replace(&mut entered[callee], true)
                    {
                        stack.push((callee, 0));
                    }
                }
                None => {
                    order.push(*number);
                    stack.pop();
                }
            }
        }
    }
    order
}
