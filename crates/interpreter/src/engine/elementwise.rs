//! Arithmetic on whole tensors and vectors, element by element.

use super::arithmetic::{self, trapped};
use super::data::Data;
use super::fault::{FaultKind, Faulted};
use super::kind::{Kind, read_word, write_word};
use super::operand::malformed;
use super::step::Step;
use super::value::{Tensor, Value};
use crate::scalar::{self, ScalarOp};

/// The number of elements that [`scalar::lanes`] processes at a time.
const ROW: usize = 256;

/// Applies `op` to operands whose elements are of `kinds`.
pub fn run(step: &mut Step<'_>, op: &ScalarOp, kinds: &[Kind], result: &Kind) -> Faulted {
    let tensors: Vec<_> = (0..kinds.len()).map(|index| step.tensor(index)).collect::<Faulted<_>>()?;
    let shape = tensors[0].shape.clone();
    if tensors.iter().any(|tensor| tensor.shape != shape) {
        return step.fault(FaultKind::OutOfBounds, "the shapes of the operands differ");
    }
    let count = super::kind::element_count(&shape).ok_or_else(|| malformed(step.at))?;
    let bytes = step.size_of(&shape, result)?;
    step.burn(count as u64)?;
    step.state.statistics.scalar_operations += count as u64;
    let is_fast = op.is_word() && tensors.iter().all(|tensor| tensor.data.is_all_defined());
    if is_fast && let Some(data) = rows(op, &tensors, kinds, result, count, bytes) {
        step.set(0, Value::Tensor(Tensor::new(shape, data).into()));
        return Ok(());
    }
    let mut data = Data::undefined(bytes);
    for index in 0..count {
        let values: Vec<Value> = tensors
            .iter()
            .zip(kinds)
            .map(|(tensor, kind)| step.load(kind, &tensor.data, index * kind.size()))
            .collect();
        let references: Vec<&Value> = values.iter().collect();
        let value = match arithmetic::apply(op, &references) {
            Ok(value) => value,
            Err(trap) => trapped(trap, step.at)?,
        };
        result.store(&mut data, index * result.size(), &value);
    }
    step.set(0, Value::Tensor(Tensor::new(shape, data).into()));
    Ok(())
}

/// Processes rows of defined words. Returns `None` if a lane traps.
fn rows(
    op: &ScalarOp,
    tensors: &[std::rc::Rc<Tensor>],
    kinds: &[Kind],
    result: &Kind,
    count: usize,
    bytes: usize,
) -> Option<Data> {
    let mut out = vec![0u8; bytes];
    let mut inputs = vec![[0u64; ROW]; kinds.len()];
    let mut row = [0u64; ROW];
    let mut start = 0;
    while start < count {
        let length = ROW.min(count - start);
        for ((input, tensor), kind) in inputs.iter_mut().zip(tensors).zip(kinds) {
            let size = kind.size();
            for (lane, word) in input[..length].iter_mut().enumerate() {
                *word = read_word(&tensor.data.bytes, (start + lane) * size, size);
            }
        }
        let slices: Vec<&[u64]> = inputs.iter().map(|input| &input[..length]).collect();
        scalar::lanes(op, &slices, &mut row[..length]).ok()?;
        let size = result.size();
        for (lane, word) in row[..length].iter().enumerate() {
            write_word(&mut out, (start + lane) * size, size, *word);
        }
        start += length;
    }
    Some(Data::defined(out))
}
