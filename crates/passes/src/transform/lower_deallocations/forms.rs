//! The four forms that a `bufferization.dealloc` is lowered to.

use crate::transform::build::{Compare, Names};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, DYNAMIC, Location, Name, Op, OpSpec, Value, View};
use freehold_core::rewrite::Rewriter;

/// The operands of a dealloc.
struct Lists {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
}

impl Lists {
    fn of(view: View<'_>, op: Op) -> Lists {
        let op_def = view.op_def(op).expect("bufferization.dealloc is declared");
        let group = |index| op_def.operand_range(view, op, index).map(|number| view.operand(op, number)).collect();
        Lists { memrefs: group(0), conditions: group(1), retained: group(2) }
    }
}

/// Returns the number of memrefs that the dealloc lists.
pub(super) fn memref_count(view: View<'_>, op: Op) -> usize {
    view.op_def(op).map_or(0, |op_def| op_def.operand_range(view, op, 0).len())
}

/// Lowers one `bufferization.dealloc`. `helper` is the symbol of the library function, if there is one.
pub(crate) fn lower(
    rewriter: &mut Rewriter<'_>,
    names: &Names,
    op: Op,
    helper: Option<Attr>,
    diagnostics: &Diagnostics,
) -> Fallible {
    let location = rewriter.location(op);
    let lists = Lists::of(rewriter.view(), op);
    rewriter.before(op);
    let replacements = match (lists.memrefs.len(), lists.retained.len()) {
        (0, count) => vec![names.bool_constant(rewriter, location, false); count],
        (1, 0) => {
            free_if(rewriter, names, location, lists.conditions[0], lists.memrefs[0]);
            Vec::new()
        }
        (1, _) => lower_one(rewriter, names, location, &lists),
        _ => {
            let Some(helper) = helper else {
                diagnostics.error_on(
                    rewriter.view(),
                    op,
                    "library function required for generic lowering, but cannot be automatically inserted when \
                     operating on functions",
                );
                return diagnostics
                    .error_on(
                        rewriter.view(),
                        op,
                        "failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal",
                    )
                    .fail();
            };
            lower_many(rewriter, names, location, &lists, helper)
        }
    };
    rewriter.replace(op, &replacements);
    Ok(())
}

/// Creates `scf.if condition { memref.dealloc memref }`.
fn free_if(rewriter: &mut Rewriter<'_>, names: &Names, location: Location, condition: Value, memref: Value) {
    names.if_(
        rewriter,
        location,
        condition,
        &[],
        |rewriter| {
            names.dealloc(rewriter, location, memref);
            names.yield_(rewriter, location, &[]);
        },
        None,
    );
}

fn lower_one(rewriter: &mut Rewriter<'_>, names: &Names, location: Location, lists: &Lists) -> Vec<Value> {
    let (memref, condition) = (lists.memrefs[0], lists.conditions[0]);
    let pointer = names.aligned_pointer(rewriter, location, memref);
    let differs: Vec<Value> = lists
        .retained
        .iter()
        .map(|&retained| {
            let other = names.aligned_pointer(rewriter, location, retained);
            names.compare(rewriter, location, Compare::NotEqual, pointer, other)
        })
        .collect();
    let mut all = differs[0];
    for &one in &differs[1..] {
        all = names.binary(rewriter, names.andi, location, all, one);
    }
    let free = names.binary(rewriter, names.andi, location, all, condition);
    free_if(rewriter, names, location, free, memref);
    let one = names.bool_constant(rewriter, location, true);
    differs
        .into_iter()
        .map(|differs| {
            let same = names.binary(rewriter, names.xori, location, differs, one);
            names.binary(rewriter, names.andi, location, same, condition)
        })
        .collect()
}

fn lower_many(
    rewriter: &mut Rewriter<'_>,
    names: &Names,
    location: Location,
    lists: &Lists,
    helper: Attr,
) -> Vec<Value> {
    let ctx = rewriter.ctx;
    let (index, i1) = (ctx.index(), ctx.i1());
    let array = |rewriter: &mut Rewriter<'_>, count: usize, element| {
        let ty = ctx.memref(&[count as i64], element, None, None);
        names.allocate(rewriter, names.alloc, location, ty, &[], None)
    };
    let open = |rewriter: &mut Rewriter<'_>, memref, element| {
        let ty = ctx.memref(&[DYNAMIC], element, None, None);
        names.cast(rewriter, location, memref, ty)
    };
    let pointers = array(rewriter, lists.memrefs.len(), index);
    let conditions = array(rewriter, lists.conditions.len(), i1);
    let retained = array(rewriter, lists.retained.len(), index);
    let store_pointers = |rewriter: &mut Rewriter<'_>, memrefs: &[Value], array| {
        for (number, &memref) in memrefs.iter().enumerate() {
            let pointer = names.aligned_pointer(rewriter, location, memref);
            let at = names.index_constant(rewriter, location, number as i64);
            names.store(rewriter, location, pointer, array, at);
        }
    };
    store_pointers(rewriter, &lists.memrefs, pointers);
    for (number, &condition) in lists.conditions.iter().enumerate() {
        let at = names.index_constant(rewriter, location, number as i64);
        names.store(rewriter, location, condition, conditions, at);
    }
    store_pointers(rewriter, &lists.retained, retained);
    let open_pointers = open(rewriter, pointers, index);
    let open_conditions = open(rewriter, conditions, i1);
    let open_retained = open(rewriter, retained, index);
    let to_free = array(rewriter, lists.memrefs.len(), i1);
    let owned = array(rewriter, lists.retained.len(), i1);
    let open_to_free = open(rewriter, to_free, i1);
    let open_owned = open(rewriter, owned, i1);
    let arguments = [open_pointers, open_retained, open_conditions, open_to_free, open_owned];
    rewriter.create(&OpSpec::new(names.call, location).operands(&arguments).attribute(ctx, Name::CALLEE, helper));
    for (number, &memref) in lists.memrefs.iter().enumerate() {
        let at = names.index_constant(rewriter, location, number as i64);
        let free = names.load(rewriter, location, to_free, at);
        free_if(rewriter, names, location, free, memref);
    }
    let replacements = (0..lists.retained.len())
        .map(|number| {
            let at = names.index_constant(rewriter, location, number as i64);
            names.load(rewriter, location, owned, at)
        })
        .collect();
    for memref in [pointers, retained, conditions, to_free, owned] {
        names.dealloc(rewriter, location, memref);
    }
    replacements
}
