//! Evaluation of `linalg` ops without a body, on tensors and buffers: `pack`, `unpack`, `softmax`.

use crate::engine::arithmetic::{self, trapped};
use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::data::Origin;
use crate::engine::descriptor::Dims;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, element_count};
use crate::engine::step::Step;
use crate::engine::value::Value;
use crate::evaluations::slices::{Mixed, values};
use crate::evaluations::vector::{Target, extents, for_each, read, write};
use crate::scalar::{FloatOp, ScalarOp};
use freehold_core::ir::{Location, Op};

/// The mapping between the dimensions of a tensor and those of the packed tensor.
struct Tiling {
    /// For each outer dimension of the packed tensor, the dimension of the unpacked tensor.
    outer: Vec<usize>,
    /// The tiled dimensions, with the tile sizes.
    inner: Vec<usize>,
    tiles: Vec<Mixed>,
}

impl Tiling {
    fn of(c: &Compiler<'_>, op: Op, rank: usize) -> Result<Tiling, String> {
        let list = |name: &str| c.integers(op, name).map(|list| list.into_iter().map(|index| index as usize).collect());
        let inner: Vec<usize> = list("inner_dims_pos")?;
        let mut outer: Vec<usize> = list("outer_dims_perm").unwrap_or_default();
        if outer.is_empty() {
            outer = (0..rank).collect();
        }
        if outer.len() != rank || outer.iter().chain(&inner).any(|&index| index >= rank) {
            return Err("refers to dimensions that do not exist".to_string());
        }
        Ok(Tiling { outer, inner, tiles: c.mixed(op, "static_inner_tiles", "inner_tiles")? })
    }

    /// Returns the coordinates in the unpacked tensor of an element of the packed tensor.
    fn plain(&self, packed: &[i64], tiles: &[i64]) -> Dims {
        let rank = self.outer.len();
        let mut at = Dims::from_elem(0, rank);
        for (index, &dimension) in self.outer.iter().enumerate() {
            at[dimension] = packed[index];
        }
        for (index, (&dimension, &tile)) in self.inner.iter().zip(tiles).enumerate() {
            at[dimension] = at[dimension].wrapping_mul(tile).wrapping_add(packed[rank + index]);
        }
        at
    }
}

/// Returns the output operand for writing.
fn target(step: &mut Step<'_>, operand: usize, is_tensor: bool) -> Faulted<Target> {
    Ok(if is_tensor { Target::Tensor(step.take_tensor(operand)?) } else { Target::Buffer(operand) })
}

fn finish(step: &mut Step<'_>, target: Target) {
    if let Target::Tensor(tensor) = target {
        step.set(0, Value::Tensor(tensor.into()));
    }
}

/// `linalg.pack`
pub fn pack(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [ty, dest] = c.operand_types(op);
    let tiling = Tiling::of(c, op, ty.rank(c.ctx).ok_or("has no known rank")?)?;
    let kind = c.element_kind(ty)?;
    let padding = c.group(op, "padding_value");
    let is_tensor = dest.is_tensor(c.ctx);
    c.step(op, move |step| {
        let (from, to) = (extents(step, 0)?, extents(step, 1)?);
        let tiles = values(step, &tiling.tiles)?;
        let mut target = target(step, 1, is_tensor)?;
        step.burn(element_count(&to).unwrap_or(0) as u64)?;
        for_each(&to, |packed, _| {
            let at = tiling.plain(packed, &tiles);
            let is_inside = at.iter().zip(&from).all(|(index, extent)| index < extent);
            let value = match (is_inside, padding.clone().next()) {
                (true, _) => read(step, 0, &kind, &at)?,
                (false, Some(padding)) => step.value(padding).clone(),
                (false, None) => Value::Undefined(Origin { poison: true, at: step.at, birth: Location::UNKNOWN }),
            };
            write(step, &mut target, &kind, packed, &value)
        })?;
        finish(step, target);
        Ok(())
    });
    Ok(())
}

/// `linalg.unpack`
pub fn unpack(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, ty] = c.operand_types(op);
    let tiling = Tiling::of(c, op, ty.rank(c.ctx).ok_or("has no known rank")?)?;
    let kind = c.element_kind(ty)?;
    let is_tensor = ty.is_tensor(c.ctx);
    c.step(op, move |step| {
        let to = extents(step, 1)?;
        let tiles = values(step, &tiling.tiles)?;
        if tiles.iter().any(|&tile| tile <= 0) {
            return step.fault(FaultKind::DivisionByZero, "a tile has no elements");
        }
        let mut target = target(step, 1, is_tensor)?;
        step.burn(element_count(&to).unwrap_or(0) as u64)?;
        for_each(&to, |at, _| {
            let mut rest = Dims::from_slice(at);
            let mut within = Dims::new();
            for (&dimension, &tile) in tiling.inner.iter().zip(&tiles) {
                within.push(rest[dimension] % tile);
                rest[dimension] /= tile;
            }
            let mut packed: Dims = tiling.outer.iter().map(|&dimension| rest[dimension]).collect();
            packed.extend(within);
            let value = read(step, 0, &kind, &packed)?;
            write(step, &mut target, &kind, at, &value)
        })?;
        finish(step, target);
        Ok(())
    });
    Ok(())
}

/// `linalg.softmax`: `exp(x - max) / sum`, each step rounded to the element's format.
pub fn softmax(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [ty, output] = c.operand_types(op);
    let kind = c.element_kind(ty)?;
    let Kind::Float(format) = kind else { return Err("has elements that are not floats".to_string()) };
    let along = c.attribute(op, "dimension").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a dimension")? as usize;
    if ty.rank(c.ctx).is_none_or(|rank| along >= rank) {
        return Err("refers to a dimension that does not exist".to_string());
    }
    let is_tensor = output.is_tensor(c.ctx);
    c.step(op, move |step| {
        let shape = extents(step, 0)?;
        if shape != extents(step, 1)? {
            return step.fault(FaultKind::OutOfBounds, "the shapes of the operands differ");
        }
        step.burn((element_count(&shape).unwrap_or(0) as u64).saturating_mul(4))?;
        let apply = |step: &Step<'_>, op: FloatOp, inputs: &[&Value]| {
            arithmetic::apply(&ScalarOp::float(op, format), inputs).or_else(|trap| trapped(trap, step.at))
        };
        let mut target = target(step, 1, is_tensor)?;
        let mut rows = shape.clone();
        rows[along] = i64::from(shape[along] > 0);
        for_each(&rows, |position, _| {
            let place = |index: i64| {
                let mut at = Dims::from_slice(position);
                at[along] = index;
                at
            };
            let row: Vec<Value> =
                (0..shape[along]).map(|index| read(step, 0, &kind, &place(index))).collect::<Faulted<_>>()?;
            let mut greatest = row[0].clone();
            for value in &row[1..] {
                greatest = apply(step, FloatOp::MaxNum, &[&greatest, value])?;
            }
            let mut sum = Value::of_bits(0, format.width());
            let mut exponentials = Vec::with_capacity(row.len());
            for value in &row {
                let distance = apply(step, FloatOp::Sub, &[value, &greatest])?;
                let exponential = apply(step, FloatOp::Exp, &[&distance])?;
                sum = apply(step, FloatOp::Add, &[&sum, &exponential])?;
                exponentials.push(exponential);
            }
            for (index, value) in exponentials.iter().enumerate() {
                let value = apply(step, FloatOp::Div, &[value, &sum])?;
                write(step, &mut target, &kind, &place(index as i64), &value)?;
            }
            Ok(())
        })?;
        finish(step, target);
        Ok(())
    });
    Ok(())
}
