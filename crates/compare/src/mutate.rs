//! The parts of inputs that a search changes one at a time: numbers, elements of buffers, and extents.
//!
//! A slot is an integer or a float of at most 64 bits; complex numbers and vectors have several. Slots are addressed by
//! index, in constant time for each argument, so that large tensors cost nothing until they are changed.

use super::inputs::{Buffer, Input, Inputs};
use freehold_core::ir::{DYNAMIC, float};
use freehold_interpreter::trace::Numbers;
use freehold_interpreter::{Kind, ValueType};

/// The largest extent that a search tries.
pub(super) const LARGEST_EXTENT: u64 = 1024;

/// The maximum number of numbers in a buffer that are changed as often as number arguments: many programs get numbers as
/// tensors of one element.
const MOST_IN_SMALL: usize = 4;

/// The maximum number of bytes of a buffer whose extents are changed.
const MOST_BYTES: usize = 1 << 18;

/// The position of a group of slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In the bytes of a number.
    Number(usize),
    /// In a buffer.
    Buffer(usize),
    /// An open dimension of an argument.
    Extent(usize, usize),
}

/// Slots of one kind side by side.
#[derive(Clone, Debug)]
struct Group {
    place: Place,
    kind: Kind,
    /// The index of its first slot.
    first: usize,
}

/// The slots of inputs.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    groups: Vec<Group>,
    /// The number of slots.
    pub(super) count: usize,
    /// The number of slots before those in buffers of more than a few numbers.
    pub(super) single: usize,
}

/// Returns the kind of the numbers that values of a kind consist of.
fn scalar_of(kind: &Kind) -> Option<Kind> {
    match kind {
        Kind::Int(width) if *width <= 64 => Some(kind.clone()),
        Kind::Float(format) if format.width() <= 64 => Some(kind.clone()),
        Kind::Complex(part) => scalar_of(part),
        Kind::Vector(vector) => scalar_of(&vector.element),
        _ => None,
    }
}

impl Slots {
    /// Returns the slots of inputs for arguments of these types. Numbers, extents and small buffers are the first.
    pub(super) fn new(inputs: &Inputs, types: &[ValueType]) -> Slots {
        let mut slots = Slots { groups: Vec::new(), count: 0, single: 0 };
        for (argument, (input, ty)) in inputs.arguments.iter().zip(types).enumerate() {
            match (input, ty) {
                (Input::Number(kind, bytes), _) => slots.add(Place::Number(argument), kind, bytes.len()),
                (Input::Shaped { sizes, .. }, ValueType::Tensor { shape, .. } | ValueType::MemRef { shape, .. }) => {
                    let is_open = |dimension: usize| shape.as_ref().is_none_or(|shape| shape[dimension] == DYNAMIC);
                    for dimension in (0..sizes.len()).filter(|&dimension| is_open(dimension)) {
                        slots.add(Place::Extent(argument, dimension), &Kind::INDEX, 8);
                    }
                }
                _ => {}
            }
        }
        let is_small = |buffer: &Buffer| {
            let size = scalar_of(&buffer.element).map_or(1, |kind| kind.size().max(1));
            buffer.bytes.len() / size <= MOST_IN_SMALL
        };
        for small in [true, false] {
            for (index, buffer) in inputs.buffers.iter().enumerate().filter(|(_, buffer)| is_small(buffer) == small) {
                slots.add(Place::Buffer(index), &buffer.element, buffer.bytes.len());
            }
            if small {
                slots.single = slots.count;
            }
        }
        slots
    }

    fn add(&mut self, place: Place, kind: &Kind, bytes: usize) {
        let Some(kind) = scalar_of(kind) else { return };
        let count = bytes / kind.size().max(1);
        if count > 0 {
            self.groups.push(Group { place, kind, first: self.count });
            self.count += count;
        }
    }

    fn group(&self, slot: usize) -> &Group {
        let after = self.groups.partition_point(|group| group.first <= slot);
        &self.groups[after - 1]
    }

    /// Returns the kind of numbers in a slot.
    pub(super) fn numbers(&self, slot: usize) -> Numbers {
        match &self.group(slot).kind {
            Kind::Float(format) => Numbers::Float(*format),
            Kind::Int(width) => Numbers::Int { width: *width, signed: true },
            _ => Numbers::No,
        }
    }

    /// Whether a slot is an extent.
    pub(super) fn is_extent(&self, slot: usize) -> bool {
        matches!(self.group(slot).place, Place::Extent(..))
    }

    /// Returns the position of a slot in its argument or buffer, and how many slots that has.
    fn position(&self, slot: usize) -> (usize, usize) {
        let after = self.groups.partition_point(|group| group.first <= slot);
        let first = self.groups[after - 1].first;
        (slot - first, self.groups.get(after).map_or(self.count, |next| next.first) - first)
    }

    /// Returns the bits in a slot.
    pub(super) fn get(&self, inputs: &Inputs, slot: usize) -> u64 {
        let group = self.group(slot);
        let bytes = match group.place {
            Place::Extent(argument, dimension) => {
                return match &inputs.arguments[argument] {
                    Input::Shaped { sizes, .. } => sizes[dimension] as u64,
                    Input::Number(..) => 0,
                };
            }
            Place::Number(argument) => match &inputs.arguments[argument] {
                Input::Number(_, bytes) => bytes,
                Input::Shaped { .. } => return 0,
            },
            Place::Buffer(buffer) => &inputs.buffers[buffer].bytes,
        };
        let size = group.kind.size();
        let at = (slot - group.first) * size;
        let mut word = [0; 8];
        word[..size].copy_from_slice(&bytes[at..at + size]);
        u64::from_le_bytes(word)
    }

    /// Sets the bits in a slot. Returns false if the inputs cannot have them.
    pub(super) fn set(&self, inputs: &mut Inputs, types: &[ValueType], slot: usize, bits: u64) -> bool {
        let group = self.group(slot);
        let bits = match &group.kind {
            Kind::Int(width) if *width < 64 => bits & ((1 << width) - 1),
            _ => bits,
        };
        let bytes = match group.place {
            Place::Extent(argument, dimension) => return extend(inputs, types, argument, dimension, bits),
            Place::Number(argument) => match &mut inputs.arguments[argument] {
                Input::Number(_, bytes) => bytes,
                Input::Shaped { .. } => return false,
            },
            Place::Buffer(buffer) => &mut inputs.buffers[buffer].bytes,
        };
        let size = group.kind.size();
        let at = (slot - group.first) * size;
        bytes[at..at + size].copy_from_slice(&bits.to_le_bytes()[..size]);
        true
    }
}

/// Gives an open dimension another extent, and with it all open dimensions that had the same one: most programs need equal
/// extents. Returns false if the extent is too large.
fn extend(inputs: &mut Inputs, types: &[ValueType], argument: usize, dimension: usize, extent: u64) -> bool {
    let Input::Shaped { sizes, .. } = &inputs.arguments[argument] else { return false };
    let old = sizes[dimension];
    if extent > LARGEST_EXTENT {
        return false;
    }
    for (input, ty) in inputs.arguments.iter_mut().zip(types) {
        let Input::Shaped { buffer, offset, sizes, strides } = input else { continue };
        let (shape, layout, element) = match ty {
            ValueType::Tensor { shape, element } => (shape, None, element),
            ValueType::MemRef { shape, layout, element } => (shape, layout.as_ref(), element),
            ValueType::Number(_) => continue,
        };
        let mut is_changed = false;
        for (at, size) in sizes.iter_mut().enumerate() {
            if shape.as_ref().is_none_or(|shape| shape[at] == DYNAMIC) && *size == old {
                *size = extent as i64;
                is_changed = true;
            }
        }
        if !is_changed {
            continue;
        }
        // As in the generator of inputs: fixed strides stay, others are row-major.
        let (mut running, mut reach) = (1i64, 0i64);
        for at in (0..sizes.len()).rev() {
            let fixed = layout.map(|(strides, _)| strides[at]).filter(|&stride| stride != DYNAMIC);
            strides[at] = fixed.unwrap_or(running);
            running = strides[at].max(1).saturating_mul(sizes[at].max(1)).max(running);
            reach = reach.saturating_add((sizes[at] - 1).max(0).saturating_mul(strides[at]));
        }
        let count = if sizes.contains(&0) { *offset } else { offset.saturating_add(reach).saturating_add(1) };
        let wanted = (count.max(0) as usize).saturating_mul(element.size());
        if wanted > MOST_BYTES || strides.iter().any(|&stride| stride < 0) {
            return false;
        }
        let bytes = &mut inputs.buffers[*buffer].bytes;
        if bytes.len() < wanted {
            let pattern = if bytes.is_empty() { vec![0; element.size()] } else { bytes.clone() };
            *bytes = pattern.into_iter().cycle().take(wanted).collect();
        }
    }
    true
}

/// Returns the bits of the number nearest to a value.
pub(super) fn nearest(numbers: Numbers, value: f64) -> u64 {
    match numbers {
        Numbers::Float(format) => float::from_f64(format, value) as u64,
        _ => value.round().clamp(-9.3e18, 1.85e19) as i128 as u64,
    }
}

/// Returns the value of a number.
pub(super) fn value_of(numbers: Numbers, bits: u64) -> f64 {
    match numbers {
        Numbers::Float(format) => float::to_f64(format, u128::from(bits)),
        _ => numbers.key(bits).map_or(0.0, |key| key as f64),
    }
}

/// Returns the number with this key: see [`Numbers::key`].
pub(super) fn of_key(numbers: Numbers, key: i128) -> u64 {
    match numbers {
        Numbers::Float(format) => {
            let sign = if key < 0 { 1 << (format.width() - 1) } else { 0 };
            key.unsigned_abs() as u64 | sign
        }
        _ => key as u64,
    }
}

/// Returns the extreme numbers of a kind: zero, one, the greatest and the least, and, of floats, the infinities, a NaN, the
/// smallest normal number and the smallest denormal one.
pub(super) fn extremes(numbers: Numbers) -> Vec<u64> {
    match numbers {
        Numbers::No => Vec::new(),
        Numbers::Int { width: 1, .. } => vec![0, 1],
        Numbers::Int { width, .. } => {
            let mask = u64::MAX >> (64 - width.clamp(1, 64));
            vec![0, 1, mask, mask >> 1, (mask >> 1) + 1, 2, mask - 1]
        }
        Numbers::Float(format) => {
            let of = |value: f64| float::from_f64(format, value) as u64;
            let infinity = of(f64::INFINITY);
            // The exponent of an infinity is all ones, and its fraction, if it has one, is zero.
            let smallest_normal = infinity & infinity.wrapping_neg();
            let mut all = vec![of(0.0), of(1.0), of(-1.0), of(-0.0), infinity, of(f64::NEG_INFINITY), of(f64::NAN)];
            all.extend([1, smallest_normal, infinity.wrapping_sub(1), of(0.5)]);
            all
        }
    }
}

/// A way to fill all numbers of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fill {
    /// Floats that are the smaller the more there are in a buffer, as the weights of networks are initialized, so that sums of
    /// products stay small; and small positive integers.
    Scaled,
    /// Multiples of a quarter, and integers up to eight.
    Quarters,
    /// Small numbers that floats and integers can compute with.
    Tame,
    /// Floats between zero and one, and integers that are zero or one.
    Unit,
    /// Each number is different.
    Distinct,
    /// Zeros.
    Zeros,
    /// Ones.
    Ones,
    /// Numbers of all magnitudes.
    Large,
    /// Negative numbers.
    Negative,
}

/// The ways to fill, in the order in which they are tried.
pub(super) const FILLS: [Fill; 9] = [
    Fill::Scaled,
    Fill::Quarters,
    Fill::Tame,
    Fill::Unit,
    Fill::Distinct,
    Fill::Zeros,
    Fill::Negative,
    Fill::Large,
    Fill::Ones,
];

impl Fill {
    /// Fills all slots except extents.
    pub(super) fn apply(
        self,
        slots: &Slots,
        inputs: &mut Inputs,
        types: &[ValueType],
        entropy: &mut freehold_generate::Entropy,
    ) {
        for slot in 0..slots.count {
            if slots.is_extent(slot) {
                continue;
            }
            let numbers = slots.numbers(slot);
            let is_float = matches!(numbers, Numbers::Float(_));
            let random = entropy.bits();
            let (place, count) = slots.position(slot);
            let value = match self {
                Fill::Scaled if is_float => {
                    ((random % 4001) as f64 / 2000.0 - 1.0) * f64::powi(0.5, count.ilog2() as i32 / 3)
                }
                Fill::Scaled => (random % 3 + 1) as f64,
                Fill::Quarters if is_float => (random % 33) as f64 / 4.0 - 4.0,
                Fill::Quarters => (random % 9) as f64,
                Fill::Tame if is_float => (random % 4001) as f64 / 1000.0 - 2.0,
                Fill::Tame => (random % 4) as f64,
                Fill::Unit if is_float => (random % 999 + 1) as f64 / 1000.0,
                Fill::Unit => (random % 2) as f64,
                Fill::Distinct if is_float => 1.0 + slot as f64 / 8.0,
                // Many programs take as many steps as an integer says.
                Fill::Distinct => place as f64 + 10.0,
                Fill::Zeros => 0.0,
                Fill::Ones => 1.0,
                Fill::Large if is_float => {
                    ((random % 2000) as f64 / 1000.0 - 1.0) * f64::powi(10.0, (random >> 32) as i32 % 12 - 4)
                }
                Fill::Large => {
                    slots.set(inputs, types, slot, random >> (entropy.bits() % 64));
                    continue;
                }
                Fill::Negative if is_float => -((random % 4000) as f64) / 1000.0,
                Fill::Negative => -((random % 100) as f64),
            };
            slots.set(inputs, types, slot, nearest(numbers, value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_core::ir::FloatKind;
    use freehold_interpreter::Dims;

    #[test]
    fn keys_have_the_order_of_the_numbers() {
        let float = Numbers::Float(FloatKind::F32);
        let key = |value: f32| float.key(u64::from(value.to_bits())).expect("a number");
        assert_eq!(key(0.0), key(-0.0));
        assert!(
            key(-1.0) < key(-0.5) && key(-0.5) < key(1e-40) && key(1e-40) < key(1.0) && key(1.0) < key(f32::INFINITY)
        );
        assert_eq!(key(f32::from_bits(1.5f32.to_bits() + 1)) - key(1.5), 1);
        assert_eq!(float.key(u64::from(f32::NAN.to_bits())), None);
        for value in [0.0f32, -2.5, 7.0, f32::MIN_POSITIVE, f32::NEG_INFINITY] {
            assert_eq!(of_key(float, key(value)), u64::from(value.to_bits()));
        }
        let int = Numbers::Int { width: 8, signed: true };
        assert_eq!((int.key(0xff), int.key(0x7f)), (Some(-1), Some(127)));
        assert_eq!(Numbers::Int { width: 8, signed: false }.key(0xff), Some(255));
    }

    /// Inputs for `i8` and `memref<?x2xf32>`.
    fn example() -> (Inputs, Vec<ValueType>) {
        let element = Kind::Float(FloatKind::F32);
        let shape = Some(Dims::from_slice(&[DYNAMIC, 2]));
        let types =
            vec![ValueType::Number(Kind::Int(8)), ValueType::MemRef { shape, layout: None, element: element.clone() }];
        let shaped = Input::Shaped { buffer: 0, offset: 0, sizes: vec![3, 2], strides: vec![2, 1] };
        let inputs = Inputs {
            buffers: vec![Buffer { element, bytes: (0..24).collect() }],
            arguments: vec![Input::Number(Kind::Int(8), vec![7]), shaped],
            order: None,
        };
        (inputs, types)
    }

    #[test]
    fn slots_are_numbers_then_extents_then_elements() {
        let (mut inputs, types) = example();
        let slots = Slots::new(&inputs, &types);
        assert_eq!((slots.count, slots.single), (2 + 6, 2));
        assert_eq!((slots.get(&inputs, 0), slots.get(&inputs, 1)), (7, 3));
        assert!(slots.is_extent(1) && !slots.is_extent(0) && !slots.is_extent(2));
        assert!(slots.set(&mut inputs, &types, 7, u64::from(2.5f32.to_bits())));
        assert_eq!(inputs.buffers[0].bytes[20..], 2.5f32.to_le_bytes());
        assert_eq!(slots.get(&inputs, 7), u64::from(2.5f32.to_bits()));
        assert!(slots.set(&mut inputs, &types, 0, 0x1_05));
        assert_eq!(slots.get(&inputs, 0), 5, "only the bits of the number are set");
    }

    #[test]
    fn an_extent_changes_the_buffer() {
        let (mut inputs, types) = example();
        let slots = Slots::new(&inputs, &types);
        assert!(slots.set(&mut inputs, &types, 1, 5));
        assert_eq!(inputs.buffers[0].bytes.len(), 5 * 2 * 4);
        assert_eq!(inputs.buffers[0].bytes[24..40], (0..16).collect::<Vec<u8>>());
        assert!(slots.set(&mut inputs, &types, 1, 0));
        assert!(!slots.set(&mut inputs, &types, 1, LARGEST_EXTENT + 1));
    }

    #[test]
    fn fills_set_every_number() {
        let (base, types) = example();
        for fill in FILLS {
            let mut inputs = base.clone();
            let slots = Slots::new(&inputs, &types);
            fill.apply(&slots, &mut inputs, &types, &mut freehold_generate::Entropy::from_seed(1));
            let values: Vec<f64> =
                (2..slots.count).map(|slot| value_of(slots.numbers(slot), slots.get(&inputs, slot))).collect();
            assert!(values.iter().all(|value| value.is_finite()), "{fill:?}: {values:?}");
            if fill == Fill::Scaled {
                assert!(values[1..].iter().all(|value| value.abs() <= 1.0), "{values:?}");
            }
            if fill == Fill::Distinct {
                assert!(values.windows(2).all(|pair| pair[0] != pair[1]), "{values:?}");
            }
        }
    }
}
