//! The values of registers.
//!
//! A value takes sixteen bytes. Numbers up to 64 bits are stored inline and zero-extended; all other values are
//! reference-counted. The elements of a tensor are copied on write if there are several holders, so a loop that inserts
//! into a tensor without other holders does not copy it. Vectors are stored like tensors.

use std::rc::Rc;

use super::data::{Data, Origin};
use super::descriptor::{Dims, MemRef};
use crate::scalar::wide::Words;

/// A value.
#[derive(Clone, Debug, Default)]
pub enum Value {
    /// Not set yet, or moved out.
    #[default]
    Unset,
    /// A number of at most 64 bits, an index, or the index of a function.
    Scalar(u64),
    /// An undefined number or descriptor: uninitialized bytes or poison.
    Undefined(Origin),
    /// A number of more than 64 bits, as words, least significant first.
    Wide(Rc<[u64]>),
    /// A complex number.
    Complex(Rc<[Value; 2]>),
    /// A tensor or a vector.
    Tensor(Rc<Tensor>),
    /// A descriptor of a buffer.
    MemRef(Rc<MemRef>),
}

/// A tensor or a vector: elements in row-major order.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// Its extents.
    pub shape: Dims,
    /// Its elements.
    pub data: Rc<Data>,
    /// The buffer that the tensor was read from, as long as the tensor is unchanged.
    pub source: Option<Rc<MemRef>>,
}

impl Tensor {
    /// Returns a tensor with these elements.
    pub fn new(shape: Dims, data: Data) -> Tensor {
        Tensor { shape, data: Rc::new(data), source: None }
    }

    /// Returns the mutable elements; they are copied if there are other holders.
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

    /// Returns an index.
    pub fn index(value: i64) -> Value {
        Value::Scalar(value as u64)
    }

    /// Returns a number with these words, least significant first.
    pub fn of_words(words: Words) -> Value {
        if let [word] = words[..] { Value::Scalar(word) } else { Value::wide(words) }
    }

    /// Returns the words of a number, least significant first.
    pub fn words(&self) -> Option<&[u64]> {
        match self {
            Value::Scalar(word) => Some(std::slice::from_ref(word)),
            Value::Wide(words) => Some(words),
            _ => None,
        }
    }

    /// A number of more than 64 bits.
    pub fn wide(words: impl IntoIterator<Item = u64>) -> Value {
        Value::Wide(words.into_iter().collect())
    }

    /// A complex number.
    pub fn complex(real: Value, imaginary: Value) -> Value {
        Value::Complex(Rc::new([real, imaginary]))
    }

    /// Returns the descriptor, if the value is one.
    pub fn as_memref(&self) -> Option<&Rc<MemRef>> {
        match self {
            Value::MemRef(memref) => Some(memref),
            _ => None,
        }
    }

    /// Returns the bits of a number of at most 128 bits.
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

    /// Returns the value of `width` bits with these bits.
    pub fn of_bits(bits: u128, width: u32) -> Value {
        if width <= 64 { Value::Scalar(bits as u64) } else { Value::wide([bits as u64, (bits >> 64) as u64]) }
    }
}
