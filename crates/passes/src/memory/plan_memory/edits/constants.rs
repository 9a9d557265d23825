//! Index constants that the code of arenas uses.

use freehold_core::definition::constant_integer;
use freehold_core::ir::{Block, Body, Context, InsertPoint, Op, Value, View};
use freehold_dialects::arith;
use rustc_hash::FxHashMap;

/// Index constants at the start of the function, each once.
pub struct Constants {
    entry: Block,
    known: FxHashMap<i64, Value>,
    /// Constants of the program that may be used after they are moved to the start.
    movable: FxHashMap<i64, Op>,
}

impl Constants {
    /// Collects the constants of the entry block. O(ops of the block).
    pub fn of(view: View<'_>, entry: Block) -> Constants {
        let mut movable = FxHashMap::default();
        for op in view.ops(entry).filter(|&op| view.is(op, &arith::CONSTANT)) {
            let value = view.result(op, 0);
            if let Some(constant) = constant_integer(view, value).filter(|_| view.ty(value).is_index(view.ctx)) {
                movable.entry(constant).or_insert(op);
            }
        }
        Constants { entry, known: FxHashMap::default(), movable }
    }

    /// Returns the constant `value`.
    pub fn get(&mut self, ctx: &Context, body: &mut Body, value: i64) -> Value {
        let (entry, movable) = (self.entry, &self.movable);
        *self.known.entry(value).or_insert_with(|| {
            let at = body.start(entry);
            let op = match movable.get(&value) {
                Some(&op) if at == InsertPoint::Before(op) => op,
                Some(&op) => {
                    body.move_op(op, at);
                    op
                }
                None => {
                    let location = body.header.location;
                    body.insert(at, &arith::constant_index(ctx, location, value))
                }
            };
            body.result(op, 0)
        })
    }
}
