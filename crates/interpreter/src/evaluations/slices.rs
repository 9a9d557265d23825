//! Mixed static and dynamic offsets, sizes and strides, and reassociations of reshapes.

use crate::engine::compiler::Compiler;
use crate::engine::descriptor::Dims;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::step::Step;
use freehold_core::ir::{Attr, DYNAMIC, Op};

/// A static index or an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mixed {
    /// A static index.
    Known(i64),
    /// The operand with this index.
    Operand(usize),
}

/// Returns the values of a list.
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
    /// The offsets.
    pub offsets: Vec<Mixed>,
    /// The sizes.
    pub sizes: Vec<Mixed>,
    /// The strides.
    pub strides: Vec<Mixed>,
}

/// The values of a slice.
#[derive(Clone, Debug)]
pub struct SliceValues {
    /// The offsets.
    pub offsets: Dims,
    /// The sizes.
    pub sizes: Dims,
    /// The strides.
    pub strides: Dims,
}

impl Slice {
    /// Evaluates the slice.
    pub fn values(&self, step: &Step<'_>) -> Faulted<SliceValues> {
        Ok(SliceValues {
            offsets: values(step, &self.offsets)?,
            sizes: values(step, &self.sizes)?,
            strides: values(step, &self.strides)?,
        })
    }
}

impl SliceValues {
    /// Checks that the slice is within the bounds of a shape.
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

/// Returns, for each size of a slice, whether a result of shape `reduced` drops that dimension: the remaining sizes are
/// the extents of `reduced` in order, and each is as far left as possible. `None` if that is impossible.
fn dropped_dimensions(sizes: &[i64], reduced: &[i64]) -> Option<Vec<bool>> {
    let mut extents = reduced.iter().peekable();
    let is_dropped = |&size: &i64| {
        let is_kept = extents.next_if(|&&extent| extent == size).is_some();
        (is_kept || size == 1).then_some(!is_kept)
    };
    let dropped = sizes.iter().map(is_dropped).collect::<Option<Vec<bool>>>()?;
    extents.next().is_none().then_some(dropped)
}

impl Compiler<'_> {
    /// Returns a mixed list: the attribute `known` has the static values, and the group `operands` the dynamic values.
    pub fn mixed(&self, op: Op, known: &str, operands: &str) -> Result<Vec<Mixed>, String> {
        let mut range = self.group(op, operands);
        let entry = |value: i64| match value {
            DYNAMIC => range.next().map(Mixed::Operand).ok_or_else(|| "lacks an operand".to_string()),
            value => Ok(Mixed::Known(value)),
        };
        self.integers(op, known)?.into_iter().map(entry).collect()
    }

    /// Returns the slice of an op.
    pub fn slice(&self, op: Op) -> Result<Slice, String> {
        Ok(Slice {
            offsets: self.mixed(op, "static_offsets", "offsets")?,
            sizes: self.mixed(op, "static_sizes", "sizes")?,
            strides: self.mixed(op, "static_strides", "strides")?,
        })
    }

    /// Returns which dimensions of a slice are dropped in the result type with this static shape.
    pub fn dropped(&self, op: Op, reduced: &[i64]) -> Result<Vec<bool>, String> {
        let sizes = self.integers(op, "static_sizes")?;
        dropped_dimensions(&sizes, reduced)
            .ok_or_else(|| "drops dimensions in a way that the machine does not support".to_string())
    }

    /// Returns the reassociation of a reshape.
    pub fn reassociation(&self, op: Op) -> Result<Vec<Vec<usize>>, String> {
        let attr = self.attribute(op, "reassociation").ok_or("lacks a reassociation")?;
        let group = |group: &Attr| -> Option<Vec<usize>> {
            group.as_array(self.ctx)?.iter().map(|index| usize::try_from(index.as_i64(self.ctx)?).ok()).collect()
        };
        let groups: Option<Vec<Vec<usize>>> =
            attr.as_array(self.ctx).and_then(|groups| groups.iter().map(group).collect());
        let groups = groups.ok_or("has an invalid reassociation")?;
        let rank = |ty: freehold_core::ir::Type| ty.rank(self.ctx).unwrap_or(0);
        let [source] = self.operand_types(op);
        let ranks = [rank(source), rank(self.result_type(op, 0))];
        // Checked here because the program may be unverified: each dimension is in one group, in order, or the other
        // side has rank 0.
        let is_of_rank_0 = groups.is_empty() && ranks.contains(&0);
        if !is_of_rank_0 && !groups.iter().flatten().copied().eq(0..ranks[0].max(ranks[1])) {
            return Err("has a reassociation that does not match its dimensions".to_string());
        }
        Ok(groups)
    }
}

/// Returns the entries of the dimensions that are not dropped.
pub fn keep(list: &[i64], dropped: &[bool]) -> Dims {
    list.iter().zip(dropped).filter(|(_, dropped)| !**dropped).map(|(&value, _)| value).collect()
}
