//! Offsets, sizes and strides that are partly known and partly operands, and reshapes by groups of dimensions.

use super::compile::Compiler;
use super::fault::{FaultKind, Faulted};
use super::kind::Dims;
use super::machine::Step;
use crate::ir::{DYNAMIC, Op};

/// An index that is known, or an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// Known.
    Known(i64),
    /// The operand of this number.
    Operand(usize),
}

/// The values of a list.
pub fn values(step: &Step<'_>, list: &[Mixed]) -> Faulted<Dims> {
    let value = |entry: &Mixed| match *entry {
        Mixed::Known(value) => Ok(value),
        Mixed::Operand(index) => step.index(index),
    };
    list.iter().map(value).collect()
}

/// A slice: an offset, a size and a stride for each dimension.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Where it begins.
    pub offsets: Vec<Mixed>,
    /// How many elements it has.
    pub sizes: Vec<Mixed>,
    /// How far they are apart.
    pub strides: Vec<Mixed>,
}

/// The values of a slice.
#[derive(Clone, Debug)]
pub struct SliceValues {
    /// Where it begins.
    pub offsets: Dims,
    /// How many elements it has.
    pub sizes: Dims,
    /// How far they are apart.
    pub strides: Dims,
}

impl Slice {
    /// The values.
    pub fn values(&self, step: &Step<'_>) -> Faulted<SliceValues> {
        Ok(SliceValues {
            offsets: values(step, &self.offsets)?,
            sizes: values(step, &self.sizes)?,
            strides: values(step, &self.strides)?,
        })
    }
}

impl SliceValues {
    /// Checks that the slice lies in a shape.
    pub fn check(&self, step: &Step<'_>, shape: &[i64]) -> Faulted {
        if let Some(size) = self.sizes.iter().find(|&&size| size < 0) {
            return step.fault(FaultKind::OutOfBounds, format!("the size of a slice is {size}"));
        }
        if self.sizes.contains(&0) {
            return Ok(());
        }
        for (dimension, &extent) in shape.iter().enumerate() {
            let (offset, size, stride) = (self.offsets[dimension], self.sizes[dimension], self.strides[dimension]);
            let last = offset.saturating_add((size - 1).saturating_mul(stride));
            if offset < 0 || offset >= extent || last < 0 || last >= extent {
                let message = format!(
                    "a slice of dimension {dimension} runs from {offset} to {last}, but its extent is {extent}"
                );
                return step.fault(FaultKind::OutOfBounds, message);
            }
        }
        Ok(())
    }
}

impl Compiler<'_> {
    /// A list of which the attribute `known` holds what is known, and the group `operands` the rest.
    pub fn mixed(&self, op: Op, known: &str, operands: &str) -> Result<Vec<Mixed>, String> {
        let mut range = self.group(op, operands);
        let entry = |value: i64| match value {
            DYNAMIC => range.next().map(Mixed::Operand).ok_or_else(|| "lacks an operand".to_string()),
            value => Ok(Mixed::Known(value)),
        };
        self.integers(op, known)?.into_iter().map(entry).collect()
    }

    /// The slice of an op that has one.
    pub fn slice(&self, op: Op) -> Result<Slice, String> {
        Ok(Slice {
            offsets: self.mixed(op, "static_offsets", "offsets")?,
            sizes: self.mixed(op, "static_sizes", "sizes")?,
            strides: self.mixed(op, "static_strides", "strides")?,
        })
    }

    /// Which dimensions of a slice its result, of this static shape, lacks.
    pub fn dropped(&self, op: Op, reduced: &[i64]) -> Result<Vec<bool>, String> {
        let sizes = self.integers(op, "static_sizes")?;
        crate::dialect::slices::rank_reduction_mask(&sizes, reduced)
            .ok_or_else(|| "drops dimensions in a way that the machine does not know".to_string())
    }

    /// The groups of dimensions of a reshape.
    pub fn reassociation(&self, op: Op) -> Result<Vec<Vec<usize>>, String> {
        let attr = self.attribute(op, "reassociation").ok_or("lacks a reassociation")?;
        let groups = crate::dialect::slices::reassociation(self.ctx, attr).ok_or("has a broken reassociation")?;
        let groups: Vec<Vec<usize>> =
            groups.into_iter().map(|group| group.into_iter().map(|index| index as usize).collect()).collect();
        let rank = |ty: crate::ir::Type| ty.rank(self.ctx).unwrap_or(0);
        let ranks = [rank(self.operand_type(op, 0)), rank(self.result_type(op, 0))];
        // Whatever the verifier lets pass: each dimension stands in one group, in order, or the other side has rank 0.
        let is_of_rank_0 = groups.is_empty() && ranks.contains(&0);
        if !is_of_rank_0 && !groups.iter().flatten().copied().eq(0..ranks[0].max(ranks[1])) {
            return Err("has a reassociation that is not of its dimensions".to_string());
        }
        Ok(groups)
    }
}

/// The entries whose dimension is kept.
pub fn keep(list: &[i64], dropped: &[bool]) -> Dims {
    list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&value, _)| value).collect()
}
