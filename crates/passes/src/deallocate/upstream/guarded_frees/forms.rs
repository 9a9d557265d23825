//! The four forms that a `bufferization.dealloc` is lowered to.

use super::Helper;
use crate::analysis::releases::{AllocatedType, Releases};
use crate::support::build::{self, Compare};
use crate::support::declared_free::{Restored, refuse_conflict, restore, restored};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, DYNAMIC, Location, Name, Op, Rewriter, Value, View};
use freehold_dialects::{arith, bufferization, func, memref};

/// The operands of a dealloc.
struct Lists {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
}

impl Lists {
    fn of(view: View<'_>, op: Op) -> Lists {
        let dealloc = bufferization::Dealloc::of(view, op);
        Lists {
            memrefs: dealloc.memrefs().collect(),
            conditions: dealloc.conditions().collect(),
            retained: dealloc.retained().collect(),
        }
    }
}

/// Returns the number of memrefs that the dealloc lists.
pub(super) fn memref_count(view: View<'_>, op: Op) -> usize {
    bufferization::Dealloc::of(view, op).memrefs().len()
}

/// Lowers one `bufferization.dealloc`.
///
/// # Errors
/// It frees several memrefs, and there is no library function, or it frees one that different ops may have to free, or that the
/// op would not get as it was allocated.
pub(crate) fn lower(rewriter: &mut Rewriter<'_>, op: Op, helper: &Helper, diagnostics: &Diagnostics) -> Fallible {
    let location = rewriter.location(op);
    let lists = Lists::of(rewriter.view(), op);
    let frees = frees(rewriter.view(), &lists.memrefs, &helper.releases, diagnostics)?;
    rewriter.before(op);
    let replacements = match (lists.memrefs.len(), lists.retained.len()) {
        (0, count) => vec![build::bool_constant(rewriter, location, false); count],
        (1, 0) => {
            free_if(rewriter, location, lists.conditions[0], lists.memrefs[0], frees[0]);
            Vec::new()
        }
        (1, _) => lower_one(rewriter, location, &lists, frees[0]),
        _ => {
            let Some(symbol) = helper.symbol else {
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
            lower_many(rewriter, location, &lists, symbol, &frees)
        }
    };
    rewriter.replace(op, &replacements);
    Ok(())
}

/// The ways to the buffers that declared ops free; `None` for a buffer that `memref.dealloc` frees.
type Frees = Vec<Option<(&'static str, Restored)>>;

/// # Errors
/// Different ops may have to free one of the memrefs, or an op would not get the buffer as it was allocated.
fn frees(view: View<'_>, memrefs: &[Value], releases: &Releases, diagnostics: &Diagnostics) -> Fallible<Frees> {
    let free = |&memref: &Value| {
        if let Some(conflict) = releases.conflict(memref) {
            return refuse_conflict(view, memref, conflict, diagnostics);
        }
        let Some(name) = releases.get(memref).and_then(|allocation| allocation.dealloc) else { return Ok(None) };
        let allocated = releases.allocated_type(memref).unwrap_or(AllocatedType::Several);
        Ok(Some((name, restored(view, memref, name, allocated, diagnostics)?)))
    };
    memrefs.iter().map(free).collect()
}

/// Creates `scf.if condition { memref.dealloc memref }`, or with the op that frees the buffer.
fn free_if(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    condition: Value,
    memref: Value,
    free: Option<(&str, Restored)>,
) {
    build::if_(
        rewriter,
        location,
        condition,
        &[],
        |rewriter| {
            match free {
                Some((name, restored)) => {
                    let buffer = restore(rewriter, location, restored);
                    rewriter.create(&build::release(rewriter.ctx, name, location, buffer));
                }
                None => drop(rewriter.create(&memref::dealloc(rewriter.ctx, location, memref))),
            }
            build::yield_(rewriter, location, &[]);
        },
        None,
    );
}

fn lower_one(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    lists: &Lists,
    declared: Option<(&str, Restored)>,
) -> Vec<Value> {
    let (memref, condition) = (lists.memrefs[0], lists.conditions[0]);
    let pointer = build::aligned_pointer(rewriter, location, memref);
    let differs: Vec<Value> = lists
        .retained
        .iter()
        .map(|&retained| {
            let other = build::aligned_pointer(rewriter, location, retained);
            build::compare(rewriter, location, Compare::NotEqual, pointer, other)
        })
        .collect();
    let mut all = differs[0];
    for &one in &differs[1..] {
        all = build::binary(rewriter, &arith::ANDI, location, all, one);
    }
    let free = build::binary(rewriter, &arith::ANDI, location, all, condition);
    free_if(rewriter, location, free, memref, declared);
    let one = build::bool_constant(rewriter, location, true);
    differs
        .into_iter()
        .map(|differs| {
            let same = build::binary(rewriter, &arith::XORI, location, differs, one);
            build::binary(rewriter, &arith::ANDI, location, same, condition)
        })
        .collect()
}

fn lower_many(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    lists: &Lists,
    helper: Attr,
    frees: &Frees,
) -> Vec<Value> {
    let ctx = rewriter.ctx;
    let (index, i1) = (ctx.index(), ctx.i1());
    let array = |rewriter: &mut Rewriter<'_>, count: usize, element| {
        let ty = ctx.memref(&[count as i64], element, None, None);
        build::allocate(rewriter, location, ty, &[])
    };
    let open = |rewriter: &mut Rewriter<'_>, memref, element| {
        let ty = ctx.memref(&[DYNAMIC], element, None, None);
        build::cast(rewriter, location, memref, ty)
    };
    let pointers = array(rewriter, lists.memrefs.len(), index);
    let conditions = array(rewriter, lists.conditions.len(), i1);
    let retained = array(rewriter, lists.retained.len(), index);
    let store_pointers = |rewriter: &mut Rewriter<'_>, memrefs: &[Value], array| {
        for (number, &memref) in memrefs.iter().enumerate() {
            let pointer = build::aligned_pointer(rewriter, location, memref);
            let at = build::index_constant(rewriter, location, number as i64);
            build::store(rewriter, location, pointer, array, at);
        }
    };
    store_pointers(rewriter, &lists.memrefs, pointers);
    for (number, &condition) in lists.conditions.iter().enumerate() {
        let at = build::index_constant(rewriter, location, number as i64);
        build::store(rewriter, location, condition, conditions, at);
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
    let call = rewriter.spec(&func::CALL, location, &arguments, &[]);
    rewriter.create(&call.attribute(ctx, Name::CALLEE, helper));
    for (number, &memref) in lists.memrefs.iter().enumerate() {
        let at = build::index_constant(rewriter, location, number as i64);
        let free = build::load(rewriter, location, to_free, at);
        free_if(rewriter, location, free, memref, frees[number]);
    }
    let replacements = (0..lists.retained.len())
        .map(|number| {
            let at = build::index_constant(rewriter, location, number as i64);
            build::load(rewriter, location, owned, at)
        })
        .collect();
    for memref in [pointers, retained, conditions, to_free, owned] {
        rewriter.create(&memref::dealloc(ctx, location, memref));
    }
    replacements
}
