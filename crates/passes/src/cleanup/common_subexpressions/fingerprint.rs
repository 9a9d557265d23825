//! A hash that equal ops share, including their regions and the values used there, computed in one walk.
//!
//! Nested ops are numbered in the order of the walk. Each adds the hash of its name, attributes and types, and of each
//! of its operands, times the power of a fixed odd number with its number as the exponent. For an op with regions, the
//! sum of the terms added below it, times the inverse of its own power, does not depend on anything before it. Operands
//! that are defined below the op must not count, since they differ in an equal op. Only the enclosing ops determine
//! which operands those are, so the sums are kept separately by the depth at which the operand is defined. All
//! arithmetic is modulo 2^64.
//!
//! Cost: O(log n) for each operand; sums of smaller sets are added to larger ones.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use crate::analysis::nesting_depth::NestingDepth;
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Op, Value, View};

const BASE: u64 = 0x9e37_79b9_7f4a_7c15;
/// The multiplicative inverse of [`BASE`] modulo 2^64.
const INVERSE: u64 = inverse(BASE);

const fn inverse(odd: u64) -> u64 {
    let mut found = odd;
    let mut round = 0;
    // Each round doubles the number of correct bits, of which there are three at first.
    while round < 5 {
        found = found.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(found)));
        round += 1;
    }
    found
}

/// The sums of the ops below an entered op.
#[derive(Default)]
struct Frame {
    inverse: u64,
    shapes: u64,
    operands: BTreeMap<u32, u64>,
}

impl Frame {
    /// Adds the term of an operand that is defined at this depth.
    fn add(&mut self, depth: u32, part: u64) {
        let sum = self.operands.entry(depth).or_default();
        *sum = sum.wrapping_add(part);
    }
}

/// The hashes of the ops of a walk that enters an op with regions, visits the ops in these, and leaves it.
#[derive(Default)]
pub struct Fingerprints {
    /// The depths of all ops of the body, once an op with regions was entered.
    depth: Option<NestingDepth>,
    frames: Vec<Frame>,
    /// The number of ops that were visited, as an exponent of the inverse of [`BASE`].
    inverse: u64,
}

impl Fingerprints {
    /// Creates the state before the walk.
    pub fn new() -> Fingerprints {
        Fingerprints { inverse: 1, ..Fingerprints::default() }
    }

    /// Enters an op with regions.
    pub fn enter(&mut self, body: &Body) {
        self.depth.get_or_insert_with(|| NestingDepth::compute(body));
        self.inverse = self.inverse.wrapping_mul(INVERSE);
        self.frames.push(Frame { inverse: self.inverse, ..Frame::default() });
    }

    /// Visits an op without regions. Returns the op's hash, or anything if it is not asked for.
    pub fn visit(&mut self, view: View<'_>, op: Op, is_asked: bool) -> u64 {
        self.inverse = self.inverse.wrapping_mul(INVERSE);
        let mut around = self.frames.last_mut();
        if !is_asked && around.is_none() {
            return 0;
        }
        let shape = hash_shape(view.body, op);
        let power = if around.is_some() { inverse(self.inverse) } else { 0 };
        let depth = &self.depth;
        let operands = hash_operands(view, op, |value, part| {
            if let (Some(around), Some(depth)) = (&mut around, depth) {
                around.add(depth.of_value(view.body, value), part.wrapping_mul(power));
            }
        });
        if let Some(around) = around {
            around.shapes = around.shapes.wrapping_add(shape.wrapping_mul(power));
        }
        hash_of(&(shape, operands, 0u64))
    }

    /// Leaves `op`, the last op that was entered and not left. Returns the op's hash, or anything if it is not asked for.
    pub fn leave(&mut self, view: View<'_>, op: Op, is_asked: bool) -> u64 {
        let mut frame = self.frames.pop().unwrap_or_default();
        let Some(depth) = self.depth.as_ref().filter(|_| is_asked || !self.frames.is_empty()) else { return 0 };
        frame.operands.split_off(&(depth.of_op(op) + 1));
        let below = frame.operands.values().fold(frame.shapes, |sum, part| sum.wrapping_add(*part));
        let shape = hash_shape(view.body, op);
        let power = inverse(frame.inverse);
        let is_nested = !self.frames.is_empty();
        let operands = hash_operands(view, op, |value, part| {
            if is_nested {
                frame.add(depth.of_value(view.body, value), part.wrapping_mul(power));
            }
        });
        if let Some(around) = self.frames.last_mut() {
            let shapes = frame.shapes.wrapping_add(shape.wrapping_mul(power));
            around.shapes = around.shapes.wrapping_add(shapes);
            if around.operands.len() < frame.operands.len() {
                std::mem::swap(&mut around.operands, &mut frame.operands);
            }
            for (depth, part) in frame.operands {
                around.add(depth, part);
            }
        }
        hash_of(&(shape, operands, below.wrapping_mul(frame.inverse)))
    }
}

/// Returns the hash of all operands, and calls `add` with each and its part.
fn hash_operands(view: View<'_>, op: Op, mut add: impl FnMut(Value, u64)) -> u64 {
    let commutes = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::COMMUTATIVE));
    let mut operands = 0u64;
    for (number, value) in view.operands(op).enumerate() {
        let part = hash_of(&(value, if commutes { 0 } else { number + 1 }));
        operands = operands.wrapping_add(part);
        add(value, part);
    }
    operands
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
