//! The inputs of a call: numbers, and views of buffers that several arguments may share.

use super::CheckOptions;
use super::elements::{random_element, show, sized};
use freehold_core::ir::DYNAMIC;
use freehold_generate::Entropy;
use freehold_interpreter::{AllocationId, Argument, Kind, Machine, Program, ValueType, View};

/// The largest dynamic extent.
const LARGEST: usize = 5;

/// The maximum number of elements of an argument's buffer.
const MOST_ELEMENTS: i64 = 1 << 22;

/// A buffer for arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Buffer {
    /// The kind of its elements.
    pub element: Kind,
    /// The bytes of its elements.
    pub bytes: Vec<u8>,
}

/// One argument.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A number, a complex number or a vector.
    Number(Kind, Vec<u8>),
    /// A memref, or a tensor with the elements of that memref.
    Shaped {
        /// The index of its buffer.
        buffer: usize,
        /// The first element.
        offset: i64,
        /// The extents.
        sizes: Vec<i64>,
        /// The strides, in elements.
        strides: Vec<i64>,
    },
}

/// All arguments of one call.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inputs {
    /// The buffers of memref and tensor arguments.
    pub buffers: Vec<Buffer>,
    /// The arguments, in order.
    pub arguments: Vec<Input>,
    /// The seed of a random order for the iterations of parallel loops. If `None`, they run in the order of the loop.
    pub order: Option<u64>,
}

/// The combined requirements of an argument's types in two programs.
struct Requirements {
    shape: Option<Vec<i64>>,
    /// Strides and offset, if the type has a layout; `DYNAMIC` entries are not fixed.
    layout: Option<(Vec<i64>, i64)>,
    element: Kind,
}

impl Requirements {
    fn for_type(ty: &ValueType) -> Option<Requirements> {
        match ty {
            ValueType::Number(_) => None,
            ValueType::Tensor { shape, element } => {
                let free = shape.as_ref().map(|shape| (vec![DYNAMIC; shape.len()], DYNAMIC));
                Some(Requirements {
                    shape: shape.as_ref().map(|shape| shape.to_vec()),
                    layout: free,
                    element: element.clone(),
                })
            }
            ValueType::MemRef { shape, layout, element } => {
                let layout = layout.as_ref().map(|(strides, offset)| (strides.to_vec(), *offset));
                Some(Requirements {
                    shape: shape.as_ref().map(|shape| shape.to_vec()),
                    layout,
                    element: element.clone(),
                })
            }
        }
    }

    /// Combines two requirements. A dynamic entry of one is replaced by that of the other.
    fn and(self, other: Requirements) -> Requirements {
        let pick = |left: i64, right: i64| if left == DYNAMIC { right } else { left };
        let zip = |left: Vec<i64>, right: Vec<i64>| -> Vec<i64> {
            left.into_iter().zip(right).map(|(left, right)| pick(left, right)).collect()
        };
        let shape = match (self.shape, other.shape) {
            (Some(left), Some(right)) if left.len() == right.len() => Some(zip(left, right)),
            (left, right) => left.or(right),
        };
        let layout = match (self.layout, other.layout) {
            (Some(left), Some(right)) => Some((zip(left.0, right.0), pick(left.1, right.1))),
            // A memref without a layout has the identity layout.
            _ => None,
        };
        Requirements { shape, layout, element: self.element }
    }
}

impl Inputs {
    /// Returns random arguments for the entry function of one or both programs. The first runs get simple arguments:
    /// all dynamic extents are equal, and no buffer is passed twice. Only the first run executes parallel loops in
    /// order.
    ///
    /// # Errors
    /// A message if no arguments can be generated.
    pub fn random(
        first: &Program,
        second: Option<&Program>,
        options: &CheckOptions,
        run: usize,
        entropy: &mut Entropy,
    ) -> Result<Inputs, String> {
        let entry = &options.entry;
        let missing = || format!("unknown function '{entry}'");
        let types = &first.function(entry).ok_or_else(missing)?.inputs;
        let others =
            second.map(|second| Ok::<_, String>(&second.function(entry).ok_or_else(missing)?.inputs)).transpose()?;
        if others.is_some_and(|others| others.len() != types.len()) {
            return Err(format!("'{entry}' has different numbers of parameters in the two programs"));
        }
        let usual = match run {
            0 => 3,
            1 => 1,
            _ => entropy.below(LARGEST + 1) as i64,
        };
        let order = (run > 0).then(|| options.seed.wrapping_add(run as u64));
        let mut inputs = Inputs { order, ..Inputs::default() };
        for (index, ty) in types.iter().enumerate() {
            let Some(mut required) = Requirements::for_type(ty) else {
                let ValueType::Number(kind) = ty else {
                    return Err("the type of an argument is not supported".to_string());
                };
                inputs.arguments.push(Input::Number(kind.clone(), random_element(kind, entropy)?));
                continue;
            };
            if let Some(other) = others.and_then(|others| Requirements::for_type(&others[index])) {
                required = required.and(other);
            }
            let is_buffer = |ty: &ValueType| matches!(ty, ValueType::MemRef { .. });
            let shares = options.aliasing && run > 1 && is_buffer(ty) && entropy.chance(30);
            let before = (0..index).filter(|&before| types[before] == *ty).collect::<Vec<_>>();
            if shares && !before.is_empty() {
                let same = inputs.arguments[*entropy.pick(&before)].clone();
                inputs.arguments.push(same);
                continue;
            }
            let input = inputs.shaped(&required, usual, run, entropy)?;
            inputs.arguments.push(input);
        }
        Ok(inputs)
    }

    /// Returns a new buffer, or a view of a larger one.
    fn shaped(
        &mut self,
        required: &Requirements,
        usual: i64,
        run: usize,
        entropy: &mut Entropy,
    ) -> Result<Input, String> {
        let shape = match &required.shape {
            Some(shape) => shape.clone(),
            None => vec![DYNAMIC; entropy.between(0, 2)],
        };
        let sizes: Vec<i64> = shape
            .iter()
            .map(|&extent| match extent {
                DYNAMIC if run < 2 || entropy.chance(60) => usual,
                DYNAMIC => entropy.below(LARGEST + 1) as i64,
                extent => extent,
            })
            .collect();
        let free = vec![DYNAMIC; sizes.len()];
        let (fixed, offset) = match &required.layout {
            Some((strides, offset)) if strides.len() == sizes.len() => (strides.clone(), *offset),
            _ => (free.clone(), 0),
        };
        // A type with a fixed offset of 0 and unit inner stride may have the identity layout, whose strides follow from
        // the extents. Row-major strides match in this case.
        let identity = required.layout.is_none() || (offset == 0 && fixed.last() == Some(&1));
        let offset = if offset == DYNAMIC { entropy.below(3) as i64 } else { offset };
        let (mut strides, mut running) = (vec![0; sizes.len()], 1i64);
        for index in (0..sizes.len()).rev() {
            let padded = if identity || run == 0 { running } else { running + entropy.below(2) as i64 };
            strides[index] = if fixed[index] == DYNAMIC { padded } else { fixed[index] };
            running = strides[index].max(1).saturating_mul(sizes[index].max(1)).max(running);
        }
        let empty = sizes.contains(&0);
        let reach = sizes
            .iter()
            .zip(&strides)
            .try_fold(0i64, |sum, (&size, &stride)| sum.checked_add((size - 1).max(0).checked_mul(stride)?));
        let count = match reach {
            _ if empty => offset,
            Some(reach) if reach < MOST_ELEMENTS && strides.iter().all(|&stride| stride >= 0) => offset + reach + 1,
            _ => return Err("an argument is too large to be generated".to_string()),
        };
        let mut bytes = Vec::new();
        for _ in 0..count.max(0) {
            bytes.extend(sized(random_element(&required.element, entropy)?, &required.element));
        }
        self.buffers.push(Buffer { element: required.element.clone(), bytes });
        Ok(Input::Shaped { buffer: self.buffers.len() - 1, offset, sizes, strides })
    }

    /// Formats the arguments for messages, one per line: shapes, and the first elements.
    pub fn describe(&self) -> String {
        const MAX_SHOWN: usize = 8;
        let mut out = String::new();
        for (number, argument) in self.arguments.iter().enumerate() {
            let (kind, bytes, shape) = match argument {
                Input::Number(kind, bytes) => (kind, bytes.clone(), None),
                Input::Shaped { buffer, offset, sizes, strides } => {
                    let source = &self.buffers[*buffer];
                    (&source.element, gather(source, *offset, sizes, strides), Some((*buffer, sizes)))
                }
            };
            out.push_str(&format!("argument {number}:"));
            if let Some((buffer, sizes)) = shape {
                let shares = |other: &Input| matches!(other, Input::Shaped { buffer: of, .. } if *of == buffer);
                out.push_str(&format!(" shape {sizes:?}"));
                if let Some(before) = self.arguments[..number].iter().position(shares) {
                    out.push_str(&format!(", in the buffer of argument {before}"));
                }
                out.push(':');
            }
            let elements = bytes.chunks(kind.size().max(1));
            let dots = if elements.len() > MAX_SHOWN { ", …" } else { "" };
            let shown: Vec<String> = elements.take(MAX_SHOWN).map(|element| show(kind, element)).collect();
            out.push_str(&format!(" {}{dots}\n", shown.join(", ")));
        }
        out
    }

    /// Returns the arguments for a machine and the buffers allocated for them, with `None` for a buffer that no memref
    /// uses. `reference` has the buffers that were passed to the reference program. Buffers that were passed as tensors
    /// there are not compared after the call.
    pub(super) fn pass(
        &self,
        machine: &mut Machine<'_>,
        types: &[ValueType],
        reference: Option<&[Option<AllocationId>]>,
    ) -> (Vec<Argument>, Vec<Option<AllocationId>>) {
        let mut ids: Vec<Option<AllocationId>> = vec![None; self.buffers.len()];
        let mut arguments = Vec::new();
        for (input, ty) in self.arguments.iter().zip(types) {
            arguments.push(match input {
                Input::Number(_, bytes) => Argument::Number(bytes.clone()),
                Input::Shaped { buffer, offset, sizes, strides } => {
                    let source = &self.buffers[*buffer];
                    if matches!(ty, ValueType::Tensor { .. }) {
                        let bytes = gather(source, *offset, sizes, strides);
                        Argument::Tensor { shape: sizes.clone(), bytes }
                    } else {
                        let is_scratch = reference.is_some_and(|passed| passed[*buffer].is_none());
                        let id = *ids[*buffer].get_or_insert_with(|| {
                            let bytes = source.bytes.clone();
                            if is_scratch { machine.scratch_buffer(bytes, 64) } else { machine.buffer(bytes, 64) }
                        });
                        let (sizes, strides) = (sizes.clone(), strides.clone());
                        Argument::MemRef(View { buffer: id, offset: *offset, sizes, strides })
                    }
                }
            });
        }
        (arguments, ids)
    }
}

/// Returns the elements of a view in row-major order.
pub(super) fn gather(buffer: &Buffer, offset: i64, sizes: &[i64], strides: &[i64]) -> Vec<u8> {
    let size = buffer.element.size();
    let mut bytes = Vec::new();
    if sizes.contains(&0) {
        return bytes;
    }
    let mut index = vec![0i64; sizes.len()];
    loop {
        let at = offset + index.iter().zip(strides).map(|(index, stride)| index * stride).sum::<i64>();
        let at = at as usize * size;
        bytes.extend_from_slice(&buffer.bytes[at..at + size]);
        let Some(dimension) = (0..sizes.len()).rev().find(|&dimension| index[dimension] + 1 < sizes[dimension]) else {
            return bytes;
        };
        index[dimension] += 1;
        index[dimension + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_gathered_in_order() {
        let buffer = Buffer { element: Kind::Int(8), bytes: (0..12).collect() };
        assert_eq!(gather(&buffer, 1, &[2, 3], &[4, 1]), [1, 2, 3, 5, 6, 7]);
        assert_eq!(gather(&buffer, 0, &[3, 2], &[1, 4]), [0, 4, 1, 5, 2, 6]);
        assert_eq!(gather(&buffer, 5, &[], &[]), [5]);
        assert!(gather(&buffer, 5, &[2, 0], &[1, 1]).is_empty());
    }
}
