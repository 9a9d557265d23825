//! Uniquing of constants: equal constants of a scope become one, at the start of the scope's first block.
//!
//! The scope of an op is the region that constants for it are placed in: the closest enclosing region of an isolated
//! op, of an unregistered op, or of an op whose dialect keeps constants inside.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::definition::Traits;
use crate::ir::{Attr, Body, Context, InsertPoint, Location, Name, Op, Region, Type, Value, View};

/// The outcome of registering a constant op.
pub(super) enum Known {
    /// The op now represents its value in the scope.
    Kept,
    /// Another op has the same value; the users of this op should use it instead.
    SameAs(Op),
}

/// The constants registered so far.
#[derive(Default)]
pub(super) struct Constants {
    by_value: FxHashMap<(Region, Name, Attr, Type), Op>,
    owned: FxHashSet<Op>,
    scopes: Scopes,
}

impl Constants {
    /// Registers the constant `op` of value `value`, and moves it to the start of its scope unless it is located there
    /// or immediately after another registered constant.
    pub fn insert(&mut self, ctx: &Context, body: &mut Body, op: Op, value: Attr) -> Known {
        let block = body.block(op).expect("a constant that was walked to is in a block");
        let region = body.block_region(block).expect("its block is in a region");
        let scope = self.scopes.of(View::new(ctx, body), region);
        let dialect = ctx.op_name_data(body.name(op)).dialect;
        let key = (scope, dialect, value, body.ty(body.result(op, 0)));
        if let Some(&same) = self.by_value.get(&key) {
            if body.location(same) != body.location(op) {
                body.set_location(same, Location::UNKNOWN);
            }
            return Known::SameAs(same);
        }
        let entry = body.first_block(scope).expect("a scope that holds an op has a block");
        let is_first = body.first_op(entry) == Some(op);
        let follows_constant = || body.previous(op).is_some_and(|previous| self.owned.contains(&previous));
        if block != entry || (!is_first && !follows_constant()) {
            if block != entry {
                body.set_location(op, Location::UNKNOWN);
            }
            let front = body.start(entry);
            if front != InsertPoint::Before(op) {
                body.move_op(op, front);
            }
        }
        self.by_value.insert(key, op);
        self.owned.insert(op);
        Known::Kept
    }
}

/// Constants created on demand, one per value and scope, at the start of the scope's first block.
#[derive(Default)]
pub struct ConstantPool {
    by_value: FxHashMap<(Region, Name, Attr, Type), Value>,
    scopes: Scopes,
}

impl ConstantPool {
    /// Returns the constant `value : ty` for ops of `region`, materialized by `dialect`; `None` if the dialect cannot.
    pub fn get(
        &mut self,
        ctx: &Context,
        body: &mut Body,
        region: Region,
        dialect: Name,
        value: Attr,
        ty: Type,
    ) -> Option<Value> {
        let scope = self.scopes.of(View::new(ctx, body), region);
        if let Some(&known) = self.by_value.get(&(scope, dialect, value, ty)) {
            return Some(known);
        }
        let spec = ctx.dialect(ctx.str(dialect))?.constant?(ctx, value, ty, Location::UNKNOWN)?;
        // A dialect may materialize a constant op of another dialect.
        let made_by = ctx.op_name_data(spec.name).dialect;
        let made = match self.by_value.get(&(scope, made_by, value, ty)) {
            Some(&known) => known,
            None => {
                let front = body.start(body.first_block(scope)?);
                let op = body.insert(front, &spec);
                body.result(op, 0)
            }
        };
        self.by_value.insert((scope, made_by, value, ty), made);
        self.by_value.insert((scope, dialect, value, ty), made);
        Some(made)
    }
}

/// The scopes of regions, cached.
#[derive(Default)]
struct Scopes {
    known: FxHashMap<Region, Region>,
}

impl Scopes {
    fn of(&mut self, view: View<'_>, region: Region) -> Region {
        if view.region_op(region).is_none() {
            return region;
        }
        if let Some(&scope) = self.known.get(&region) {
            return scope;
        }
        let mut passed = vec![region];
        let mut at = region;
        let scope = loop {
            let Some(parent) = view.region_op(at) else { break at };
            if keeps_constants(view, parent) {
                break at;
            }
            let Some(outer) = view.region(parent) else { break at };
            if let Some(&scope) = self.known.get(&outer) {
                break scope;
            }
            passed.push(outer);
            at = outer;
        };
        for region in passed {
            self.known.insert(region, scope);
        }
        scope
    }
}

/// Whether constants used in `op`'s regions are placed in these regions.
fn keeps_constants(view: View<'_>, op: Op) -> bool {
    match view.op_def(op) {
        None => true,
        Some(op_def) if op_def.has(Traits::ISOLATED_FROM_ABOVE) => true,
        Some(_) => {
            let dialect = view.ctx.dialect(view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect));
            dialect.and_then(|dialect| dialect.keeps_constants).is_some_and(|keeps| keeps(view, op))
        }
    }
}
