//! `ownership-based-buffer-deallocation`: inserts a `bufferization.dealloc` at the end of every block, so that every
//! buffer is freed exactly once.
//!
//! A buffer is owned by a block, and its ownership is an `i1` value. Nested blocks are processed first, otherwise depth
//! first from the entry, so that the ownership of a value is known before a block is reached that the value is live
//! into. In a block, ops are processed in order:
//!
//! - A memref from a dominating block of the same region has the ownership that it has there. A memref from an outer
//!   region or a function argument is never owned. Other block arguments get an additional `i1` argument.
//! - An allocation is owned. The result of a call is owned (by the function boundary ABI), or comes with an `i1` if the
//!   callee is private and the option `private-function-dynamic-ownership` is set.
//! - An op with regions passes ownership in and out by additional `i1` operands, arguments and results.
//! - The result of any other op may be any of its memref operands: its ownership is the join of theirs.
//! - Before a terminator, a dealloc is inserted for everything that the block may own, by base buffer. It retains what
//!   successors need, and its results are passed on together with the forwarded memrefs. A returned memref that is not
//!   owned is cloned first.
//!
//! Block loops: the ownership of a value is that at the end of the block that defines it, in every block into which it is
//! live. Each dealloc on the way retains the value, and its result is the same again, since all live names of a buffer
//! have the same ownership: a dealloc that retains several names of a buffer returns the same for each. The defining
//! block dominates these blocks, so it is processed before them, and no order of predecessors matters.
//!
//! ```mlir
//!   cf.br ^head(%m : memref<2xf32>)                       cf.br ^head(%m, %false : memref<2xf32>, i1)
//! ^head(%x: memref<2xf32>):                             ^head(%x: memref<2xf32>, %own: i1):
//!   %a = memref.alloc() : memref<2xf32>            ⇒      %a = memref.alloc() : memref<2xf32>
//!   memref.copy %x, %a                                    memref.copy %x, %a
//!                                                         %o = bufferization.dealloc (%base_x, %base_a) if (%own, %true)
//!                                                                                    retain (%a)   // simplified
//!   cf.cond_br %c, ^head(%a : memref<2xf32>), ^end        cf.cond_br %c, ^head(%a, %o : memref<2xf32>, i1), ^end
//! ```
//!
//! Branches to several blocks other than `cf.cond_br`: see `branches`. Frees and stores of buffers in the program: see
//! `program`.
//!
//! The join of two different ownerships is unknown. An unknown ownership cannot be the condition of a deallocation.
//!
//! ```mlir
//! func.func @f(%c: i1, %m: memref<2xf32>) -> memref<2xf32> {
//!   cf.cond_br %c, ^bb1, ^bb2(%m : memref<2xf32>)
//! ^bb1:
//!   %a = memref.alloc() : memref<2xf32>
//!   cf.br ^bb2(%a : memref<2xf32>)
//! ^bb2(%r: memref<2xf32>):
//!   return %r : memref<2xf32>
//! }
//! ```
//! becomes, once canonicalized,
//! ```mlir
//!   cf.cond_br %c, ^bb1, ^bb2(%m, %false : memref<2xf32>, i1)
//! ^bb1:
//!   %a = memref.alloc() : memref<2xf32>
//!   %own = bufferization.dealloc (%base : memref<f32>) if (%true) retain (%a : memref<2xf32>)
//!   cf.br ^bb2(%a, %own : memref<2xf32>, i1)
//! ^bb2(%r: memref<2xf32>, %o: i1):
//!   %s = scf.if %o -> memref<2xf32> { yield %r } else { %k = bufferization.clone %r; yield %k }
//!   %base_r = memref.extract_strided_metadata %r …
//!   %base_s = memref.extract_strided_metadata %s …
//!   bufferization.dealloc (%base_r, %base_s) if (%o, %true) retain (%s)
//!   return %s : memref<2xf32>
//! ```
//!
//! Unknown ops: an op without known memory effects is an error, unless only its regions have effects or it is a call.
//! Cost: linear in ops in and out. Each edge has a dealloc of the values that its source may own, which retains those
//! that are live into its target; a branch to several blocks has one of the values that some target needs.

mod branches;
mod declared;
mod poison;
mod preconditions;
mod program;
mod rewrite;
mod state;

use rustc_hash::FxHashMap;

use crate::analysis::declared_functions::DeclaredFunctions;
use crate::analysis::function_header::{is_function, is_upstream_function, visibility_is_private};
use crate::analysis::result_aliases::ResultSources;
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use crate::deallocate::ownership::elaboration::check;
use crate::support::observable_copies::{ASSUME_FRESH_RESULTS, refuse_observable_copies};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Name, View};
use freehold_pass::{OptionDef, Options, Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "ownership-based-buffer-deallocation",
    title: "OwnershipBasedBufferDeallocationPass",
    summary: "Adds all required dealloc operations for all allocations in the input program",
    anchor: None,
    options: &[
        OptionDef::flag(
            "private-function-dynamic-ownership",
            "Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to \
                  callees. This can enable earlier deallocations.",
        ),
        ASSUME_FRESH_RESULTS,
    ],
    statistics: &[],
    make: |options: &Options| {
        Ok(Box::new(OwnershipBasedBufferDeallocation {
            dynamic_private: options.bool("private-function-dynamic-ownership"),
            assume_fresh_results: options.bool(ASSUME_FRESH_RESULTS.name),
        }))
    },
};

struct OwnershipBasedBufferDeallocation {
    dynamic_private: bool,
    assume_fresh_results: bool,
}

/// By symbol of a symbol table: whether the function returns ownership together with its results.
pub(crate) type DynamicFunctions = FxHashMap<Name, bool>;

/// The facts about the functions of a symbol table.
#[derive(Default)]
pub(crate) struct Functions {
    pub dynamic: DynamicFunctions,
    /// The facts of function declarations.
    pub declared: DeclaredFunctions,
}

impl Pass for OwnershipBasedBufferDeallocation {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let nothing = Functions::default();
        if is_function(ctx, body) {
            return self.run_function(ctx, body, &nothing, cx.diagnostics);
        }
        if !self.assume_fresh_results {
            // A buffer that the function owns and returns twice is not copied.
            let copies = |view: View<'_>, _: usize, sources: &ResultSources| {
                !(self.dynamic_private && visibility_is_private(view)) && sources.is_foreign()
            };
            refuse_observable_copies(ctx, body, cx.is_root, &copies, cx.diagnostics)?;
        }
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let mut known = Functions { declared: DeclaredFunctions::with_listed(ctx, body), ..Functions::default() };
            if self.dynamic_private {
                known.dynamic = dynamic_functions(ctx, body);
            }
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| is_function(ctx, nested));
            cx.on_siblings(functions, |cx, nested| self.run_function(ctx, nested, &known, cx.diagnostics))?;
            // As in upstream, functions of other dialects are left as they are.
            for other in others.iter().filter(|other| !is_upstream_function(ctx, other)) {
                check::check_isolated(View::new(ctx, other), cx.diagnostics)?;
            }
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

impl OwnershipBasedBufferDeallocation {
    fn run_function(&self, ctx: &Context, body: &mut Body, known: &Functions, diagnostics: &Diagnostics) -> Fallible {
        if body.roots().first().is_none_or(|&region| body.first_block(region).is_none()) {
            return Ok(());
        }
        poison::give_addresses(ctx, body);
        let passes_ownership = self.dynamic_private && visibility_is_private(View::new(ctx, body));
        let arguments = if passes_ownership { Arguments::All } else { Arguments::Marked };
        tensors_of_buffers::while_pinned(ctx, body, arguments, diagnostics, |body| {
            rewrite::deallocate(ctx, body, known, passes_ownership, diagnostics)
        })
    }
}

/// For each symbol of the table, returns whether calls of it get ownership along with results.
fn dynamic_functions(ctx: &Context, table: &Body) -> DynamicFunctions {
    let sym_name = Name::SYM_NAME;
    let mut found = DynamicFunctions::default();
    for body in table.nested_bodies() {
        let is_symbol = ctx
            .op_def(body.header.name)
            .is_some_and(|op_def| op_def.traits.intersects(Traits::SYMBOL | Traits::FUNCTION_LIKE));
        let name =
            body.header.attributes.get(ctx, sym_name).and_then(|attr| attr.as_str(ctx).map(|text| ctx.name(text)));
        if let (true, Some(name)) = (is_symbol, name) {
            let defined = body.roots().first().is_some_and(|&region| body.first_block(region).is_some());
            found.insert(name, visibility_is_private(View::new(ctx, body)) && defined);
        }
    }
    found
}
