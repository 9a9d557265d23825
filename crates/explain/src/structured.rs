//! The names of the results and arguments of the ops that `structure-control-flow` creates.
//!
//! The pass, run on a copy of the source, records the block argument that each of them replaces. Later passes may remove some of
//! them. The remaining ones keep their order, so a result is identified if its type leaves one choice: the first and the last
//! candidate are the same.

use std::sync::{Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;

use freehold_core::ir::{Body, Context, Location, Op, Type, Value, ValueDef};
use freehold_passes::cleanup::structure_control_flow::{Created, Origin, created_ops};

/// A list of values: the location of the op, its region unless these are results, and how many are left.
type Key = (Location, Option<usize>, usize);

/// The block arguments that the results and arguments of created ops replace.
pub(crate) struct CreatedOps<'a> {
    root: &'a Body,
    created: OnceLock<FxHashMap<Location, Created>>,
    /// By list: for each value that is left, where it is in the list of the created op.
    left: Mutex<FxHashMap<Key, Vec<Option<usize>>>>,
}

impl<'a> CreatedOps<'a> {
    /// Returns the ops that would replace branches of the program `root`. They are computed on first use.
    pub fn of(root: &'a Body) -> CreatedOps<'a> {
        CreatedOps { root, created: OnceLock::new(), left: Mutex::default() }
    }

    /// Returns the location of the value that `value` represents: a result of an op at the location of a branch, or an
    /// argument of that region of it. O(1), after O(values) for each op.
    pub fn location(&self, ctx: &Context, body: &Body, value: Value, region: Option<usize>) -> Option<Location> {
        let created = self.created.get_or_init(|| {
            let mut all = FxHashMap::default();
            self.root.for_each_body(&mut |body| all.extend(created_ops(ctx, body)));
            all
        });
        let (op, index, values): (Op, usize, &[Value]) = match body.def(value) {
            ValueDef::Result(op, index) => (op, index, body.results(op)),
            ValueDef::Argument(block, index) => (body.block_parent_op(block)?, index, body.arguments(block)),
        };
        let found = created.get(&body.location(op))?;
        let origins = match (body.def(value), region) {
            (ValueDef::Result(..), _) => &found.results,
            (ValueDef::Argument(..), region) => found.arguments.get(region?)?,
        };
        let at = if values.len() >= origins.len() {
            // Passes append values after the existing ones.
            Some(index)
        } else {
            let types: Vec<Type> = values.iter().map(|&value| body.ty(value)).collect();
            let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            let key = (body.location(op), region, values.len());
            *left.entry(key).or_insert_with(|| places(ctx, origins, &types)).get(index)?
        };
        let origin = origins.get(at?).filter(|origin| is_same(ctx, origin.ty, body.ty(value)))?;
        Some(origin.location).filter(|&location| location != Location::UNKNOWN)
    }
}

/// Returns where each of the values that are left, with these types, is among `origins`; `None` if there are several
/// choices. O(origins).
fn places(ctx: &Context, origins: &[Origin], types: &[Type]) -> Vec<Option<usize>> {
    let first = in_order(ctx, origins.iter().map(|origin| origin.ty).enumerate(), types.iter().copied());
    let last = in_order(ctx, origins.iter().map(|origin| origin.ty).enumerate().rev(), types.iter().rev().copied());
    let mut places = vec![None; types.len()];
    for ((place, first), last) in places.iter_mut().zip(first).zip(last.into_iter().rev()) {
        *place = first.filter(|_| first == last);
    }
    places
}

/// Returns, for each of `types`, the next of the numbered types that is the same.
fn in_order(
    ctx: &Context,
    mut numbered: impl Iterator<Item = (usize, Type)>,
    types: impl Iterator<Item = Type>,
) -> Vec<Option<usize>> {
    types.map(|ty| numbered.find(|&(_, other)| is_same(ctx, other, ty)).map(|(number, _)| number)).collect()
}

/// Returns whether a value of one type may have become one of the other: a tensor may become a buffer.
fn is_same(ctx: &Context, a: Type, b: Type) -> bool {
    a == b || a.shape(ctx).is_some() && a.shape(ctx) == b.shape(ctx) && a.element_or_self(ctx) == b.element_or_self(ctx)
}
