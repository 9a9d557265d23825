//! What a register of the machine holds.
//!
//! Sixteen bytes: numbers up to 64 bits are held inline, with the bits above their width zero; everything else is
//! shared. A tensor's elements are copied when one of several holders changes them, so that a loop which inserts into
//! its only copy costs no more than the inserts. A vector is held like a tensor.

use std::rc::Rc;

use super::kind::Dims;
use super::memory::{AllocationId, Data};
use crate::ir::Location;

/// A value.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Nothing was put here yet, or it was taken.
    #[default]
    Unset,
    /// A number of at most 64 bits, or an index, or a function's number.
    Scalar(u64),
    /// A number or a descriptor that nobody gave: bytes that were not written, or poison.
    Undefined(Origin),
    /// A number of more than 64 bits, in words, lowest first.
    Wide(Rc<[u64]>),
    /// A complex number.
    Complex(Rc<[Value; 2]>),
    /// A tensor or a vector.
    Tensor(Rc<Tensor>),
    /// A descriptor of a buffer.
    MemRef(Rc<MemRef>),
}

/// Why a value is undefined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Whether it is poison, rather than bytes that nobody wrote.
    pub poison: bool,
    /// The op that read the bytes, or gave poison.
    pub at: Location,
    /// Where the bytes were allocated.
    pub birth: Location,
}

/// A tensor or a vector: elements in row-major order.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Its extents.
    pub shape: Dims,
    /// Its elements.
    pub data: Rc<Data>,
    /// The buffer whose contents it is, as long as nobody changed the tensor.
    pub source: Option<Rc<MemRef>>,
}

/// A descriptor: which bytes of which allocation are the elements of a buffer.
#[derive(Clone, Debug, PartialEq)]
pub struct MemRef {
    /// The allocation.
    pub allocation: AllocationId,
    /// The distance of the aligned pointer from the start of the allocation, in bytes.
    pub aligned: i64,
    /// The distance of the first element from the aligned pointer, in elements.
    pub offset: i64,
    /// The extents.
    pub sizes: Dims,
    /// The distances between neighbours, in elements.
    pub strides: Dims,
}

impl Tensor {
    /// A tensor of these elements.
    pub fn new(shape: Dims, data: Data) -> Tensor {
        Tensor { shape, data: Rc::new(data), source: None }
    }

    /// The elements, to be changed: they are copied if somebody else holds them.
    pub fn data_mut(&mut self) -> &mut Data {
        self.source = None;
        Rc::make_mut(&mut self.data)
    }
}

impl Value {
    /// `true` or `false`
    pub fn bool(value: bool) -> Value {
        Value::Scalar(u64::from(value))
    }

    /// An index.
    pub fn index(value: i64) -> Value {
        Value::Scalar(value as u64)
    }

    /// A number of more than 64 bits.
    pub fn wide(words: impl IntoIterator<Item = u64>) -> Value {
        Value::Wide(words.into_iter().collect())
    }

    /// A complex number.
    pub fn complex(real: Value, imaginary: Value) -> Value {
        Value::Complex(Rc::new([real, imaginary]))
    }

    /// The tensor or vector that this is.
    pub fn as_tensor(&self) -> Option<&Rc<Tensor>> {
        match self {
            Value::Tensor(tensor) => Some(tensor),
            _ => None,
        }
    }

    /// The descriptor that this is.
    pub fn as_memref(&self) -> Option<&Rc<MemRef>> {
        match self {
            Value::MemRef(memref) => Some(memref),
            _ => None,
        }
    }

    /// The bits of a number of at most 128 bits.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Value::Scalar(word) => Some(u128::from(*word)),
            Value::Wide(words) => {
                let high = words.get(1).copied().unwrap_or(0);
                Some(u128::from(words[0]) | u128::from(high) << 64)
            }
            _ => None,
        }
    }

    /// The number of these bits, held as a value of `width` bits is.
    pub fn of_bits(bits: u128, width: u32) -> Value {
        if width <= 64 { Value::Scalar(bits as u64) } else { Value::wide([bits as u64, (bits >> 64) as u64]) }
    }
}

impl MemRef {
    /// The byte, counted from the start of the allocation, of the element at `indices`, which are in bounds. One beyond all
    /// memory is the last that can be counted, and no allocation has that.
    pub fn byte_at(&self, indices: &[i64], size: usize) -> i64 {
        let linear =
            indices.iter().zip(&self.strides).fold(self.offset, |sum, (i, s)| sum.saturating_add(i.saturating_mul(*s)));
        self.aligned.saturating_add(linear.saturating_mul(size as i64))
    }

    /// The bytes that its elements span: first and one past the last; `None` where it has none, or where they do not
    /// fit an address.
    pub fn span(&self, size: usize) -> Option<(i64, i64)> {
        if self.sizes.contains(&0) {
            return None;
        }
        let (mut low, mut high) = (self.offset, self.offset);
        for (&extent, &stride) in self.sizes.iter().zip(&self.strides) {
            let reach = (extent - 1).checked_mul(stride)?;
            if reach < 0 { low = low.checked_add(reach)? } else { high = high.checked_add(reach)? }
        }
        let byte = |element: i64| self.aligned.checked_add(element.checked_mul(size as i64)?);
        Some((byte(low)?, byte(high.checked_add(1)?)?))
    }
}
