//! A hash that equal ops share, what is in their regions and what is used there included, found along one walk.
//!
//! Ops in regions are numbered in the order of the walk. Each adds its name, attributes and types, and each of its
//! operands, times a power of a fixed odd number: the power with its number. For an op with regions the sum of what was
//! added below it, times the inverse of its own power, depends on nothing before it. Operands that are made below the
//! op must not count, since they differ in an equal op; as only ops around it tell which these are, the sums are kept
//! apart by the depth at which the operand is made. Everything is modulo 2^64.
//!
//! Cost: O(log n) for each operand; sums of smaller sets are added to larger ones.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::interface::Traits;
use crate::ir::{Body, Op, Value, ValueDef, View};

const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
/// The number by which [`BASE`] is to be multiplied to give 1.
const INVERSE: u64 = inverse(BASE);

const fn inverse(odd: u64) -> u64 {
    let mut found = odd;
    let mut round = 0;
    // Each round doubles the number of right bits, of which there are three at first.
    while round < 5 {
        found = found.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(found)));
        round += 1;
    }
    found
}

/// The sums of what stands below an op that was entered.
#[derive(Default)]
struct Frame {
    inverse: u64,
    shapes: u64,
    operands: BTreeMap<u32, u64>,
}

/// The hashes of the ops of a walk that enters an op, then the ops in its regions, then leaves it.
pub struct Fingerprints {
    /// By op: how many ops are around it.
    depth: Vec<u32>,
    frames: Vec<Frame>,
    power: u64,
    inverse: u64,
}

impl Fingerprints {
    /// Before the walk.
    pub fn new(body: &Body) -> Fingerprints {
        let mut depth = vec![0; body.op_capacity()];
        for op in body.walk_preorder() {
            depth[op.index()] = body.parent_op(op).map_or(0, |parent| depth[parent.index()] + 1);
        }
        Fingerprints { depth, frames: Vec::new(), power: 1, inverse: 1 }
    }

    /// The walk comes to an op.
    pub fn enter(&mut self) {
        self.power = self.power.wrapping_mul(BASE);
        self.inverse = self.inverse.wrapping_mul(INVERSE);
        self.frames.push(Frame { inverse: self.inverse, ..Frame::default() });
    }

    /// The walk has seen all below `op`, which it entered last of those it has not left: the op's hash.
    pub fn leave(&mut self, view: View<'_>, op: Op) -> u64 {
        let mut frame = self.frames.pop().unwrap_or_default();
        let own_depth = self.depth[op.index()];
        frame.operands.split_off(&(own_depth + 1));
        let below = frame.operands.values().fold(frame.shapes, |sum, part| sum.wrapping_add(*part));
        let shape = hash_shape(view.body, op);
        let commutes = view.row(op).is_some_and(|row| row.has(Traits::COMMUTATIVE));
        let mut operands = 0u64;
        let power = inverse(frame.inverse);
        for (number, value) in view.operands(op).enumerate() {
            let part = hash_of(&(value, if commutes { 0 } else { number + 1 }));
            operands = operands.wrapping_add(part);
            if self.frames.is_empty() {
                continue;
            }
            let sum = frame.operands.entry(self.depth_of(view.body, value)).or_default();
            *sum = sum.wrapping_add(part.wrapping_mul(power));
        }
        if let Some(around) = self.frames.last_mut() {
            let shapes = frame.shapes.wrapping_add(shape.wrapping_mul(power));
            around.shapes = around.shapes.wrapping_add(shapes);
            if around.operands.len() < frame.operands.len() {
                std::mem::swap(&mut around.operands, &mut frame.operands);
            }
            for (depth, part) in frame.operands {
                let sum = around.operands.entry(depth).or_default();
                *sum = sum.wrapping_add(part);
            }
        }
        hash_of(&(shape, operands, below.wrapping_mul(frame.inverse)))
    }

    fn depth_of(&self, body: &Body, value: Value) -> u32 {
        match body.def(value) {
            ValueDef::Result(op, _) => self.depth[op.index()],
            ValueDef::Argument(block, _) => {
                body.block_parent_op(block).map_or(0, |parent| self.depth[parent.index()] + 1)
            }
        }
    }
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

fn hash_shape(body: &Body, op: Op) -> u64 {
    let mut hasher = FxHasher::default();
    body.name(op).hash(&mut hasher);
    body.attributes(op).hash(&mut hasher);
    for &result in body.results(op) {
        body.ty(result).hash(&mut hasher);
    }
    hasher.finish()
}
