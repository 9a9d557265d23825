//! Types and values of the generator.
//!
//! A shaped value has two shapes: the shape of its type, in which an extent may be `?`, and the extents that the
//! generator tracks. Two values with equal tracked extents have equal shapes in every run. The generator uses this to
//! find operands for ops that require equal shapes.

use std::fmt;
use std::rc::Rc;

/// The type of an element or a scalar.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) enum Element {
    I1,
    I8,
    I32,
    I64,
    Index,
    F32,
    F64,
}

impl Element {
    /// The element types of buffers and tensors.
    pub const STORED: [Element; 6] =
        [Element::F32, Element::I32, Element::F64, Element::I64, Element::I8, Element::Index];

    pub fn is_float(self) -> bool {
        matches!(self, Element::F32 | Element::F64)
    }

    pub fn keyword(self) -> &'static str {
        match self {
            Element::I1 => "i1",
            Element::I8 => "i8",
            Element::I32 => "i32",
            Element::I64 => "i64",
            Element::Index => "index",
            Element::F32 => "f32",
            Element::F64 => "f64",
        }
    }

    pub fn bytes(self) -> usize {
        match self {
            Element::I1 | Element::I8 => 1,
            Element::I32 | Element::F32 => 4,
            Element::I64 | Element::Index | Element::F64 => 8,
        }
    }
}

/// The layout of elements.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(super) enum Layout {
    /// Row-major with offset 0.
    Identity,
    /// `strided<[…], offset: …>`; `None` is `?`.
    Strided { strides: Vec<Option<i64>>, offset: Option<i64> },
}

/// A tensor or memref type. `None` is `?`.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(super) struct Shaped {
    pub tensor: bool,
    pub dims: Vec<Option<i64>>,
    pub element: Element,
    pub layout: Layout,
    pub space: u8,
}

impl Shaped {
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    pub fn is_static(&self) -> bool {
        self.dims.iter().all(Option::is_some)
    }

    pub fn is_identity(&self) -> bool {
        self.layout == Layout::Identity
    }

    /// Returns the strides and offset of the type.
    pub fn strides(&self) -> (Vec<Option<i64>>, Option<i64>) {
        if let Layout::Strided { strides, offset } = &self.layout {
            return (strides.clone(), *offset);
        }
        let mut strides = vec![Some(1); self.rank()];
        for i in (0..self.rank().saturating_sub(1)).rev() {
            strides[i] = match (strides[i + 1], self.dims[i + 1]) {
                (Some(stride), Some(extent)) => Some(stride * extent),
                // Zero times an unknown number is zero.
                (Some(0), None) | (None, Some(0)) => Some(0),
                _ => None,
            };
        }
        (strides, Some(0))
    }

    /// Returns the type with other extents and the identity layout.
    pub fn with_dims(&self, dims: Vec<Option<i64>>) -> Shaped {
        Shaped { dims, layout: Layout::Identity, ..*self }
    }

    /// Returns the type with dynamic strides and offset.
    pub fn fully_strided(&self) -> Shaped {
        let layout = Layout::Strided { strides: vec![None; self.rank()], offset: None };
        Shaped { dims: self.dims.clone(), layout, ..*self }
    }
}

/// Prints an extent, stride or offset.
pub(super) struct Number(pub Option<i64>);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "?"),
        }
    }
}

impl fmt::Display for Shaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.tensor { "tensor<" } else { "memref<" })?;
        for &extent in &self.dims {
            write!(f, "{}x", Number(extent))?;
        }
        f.write_str(self.element.keyword())?;
        if let Layout::Strided { strides, offset } = &self.layout {
            f.write_str(", strided<[")?;
            for (i, &stride) in strides.iter().enumerate() {
                write!(f, "{}{}", if i == 0 { "" } else { ", " }, Number(stride))?;
            }
            f.write_str("]")?;
            if *offset != Some(0) {
                write!(f, ", offset: {}", Number(*offset))?;
            }
            f.write_str(">")?;
        }
        if self.space != 0 {
            write!(f, ", {}", self.space)?;
        }
        f.write_str(">")
    }
}

/// The type of a value.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(super) enum Type {
    Scalar(Element),
    Shaped(Rc<Shaped>),
}

impl Type {
    pub fn shaped(&self) -> Option<&Rc<Shaped>> {
        match self {
            Type::Shaped(shaped) => Some(shaped),
            Type::Scalar(_) => None,
        }
    }
}

impl From<Shaped> for Type {
    fn from(shaped: Shaped) -> Type {
        Type::Shaped(Rc::new(shaped))
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Scalar(element) => f.write_str(element.keyword()),
            Type::Shaped(shaped) => shaped.fmt(f),
        }
    }
}

/// A tracked extent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    Known(i64),
    /// Equal for all extents with the same id, and at most `bound`.
    Symbol {
        id: u32,
        bound: i64,
    },
}

impl Extent {
    /// Returns its maximum.
    pub fn bound(self) -> i64 {
        match self {
            Extent::Known(value) => value,
            Extent::Symbol { bound, .. } => bound,
        }
    }

    pub fn known(self) -> Option<i64> {
        match self {
            Extent::Known(value) => Some(value),
            Extent::Symbol { .. } => None,
        }
    }
}

bitflags::bitflags! {
    /// The kinds of buffers that a memref may point to, which determine the allowed writes. A pass may replace a buffer
    /// by a copy if the buffer is returned or its owner is unknown, so a buffer that may be copied is never written
    /// again.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub(super) struct Roots: u8 {
        /// A buffer that is not written after its initialization.
        const FROZEN = 1;
        /// A buffer allocated by this function or returned by a callee.
        const LOCAL = 2;
        /// A writable buffer of the caller, or a global.
        const FOREIGN = 4;
        /// A buffer on the stack.
        const STACK = 8;
    }
}

impl Roots {
    /// Whether it may be written.
    pub fn is_writable(self) -> bool {
        !self.contains(Roots::FROZEN)
    }
}

/// A value in scope.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// It is printed `%v3`.
    pub id: u32,
    pub ty: Type,
    /// Empty for scalars.
    pub extents: Vec<Extent>,
    pub roots: Roots,
    /// Whether it is the result of a view.
    pub view: bool,
    /// The nesting depth of its definition.
    pub depth: usize,
}

impl Value {
    pub fn shaped(&self) -> &Rc<Shaped> {
        self.ty.shaped().expect("a shaped value")
    }

    /// Returns the maximum number of its elements.
    pub fn elements(&self) -> i64 {
        self.extents.iter().map(|extent| extent.bound()).product()
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%v{}", self.id)
    }
}
