//! Memory layout of values: size, alignment, and conversion between bytes and [`Value`].
//!
//! Sizes and alignments are those of LLVM on a 64-bit machine. The size of an integer is rounded up to a power of two
//! bytes, and beyond eight bytes to a multiple of sixteen. `i1` takes one byte, `f80` sixteen bytes, and a memref
//! descriptor of rank r `24 + 16 r` bytes. The size of a vector is rounded up to a power of two. Tensors have the same
//! layout, in row-major order.

use super::data::Data;
use super::descriptor::Dims;
use super::value::{Tensor, Value};
use freehold_core::ir::{Context, DYNAMIC, FloatKind, Type, TypeData};
use freehold_core::text::type_text;

/// The memory layout of a type.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// An integer of this width; `index` has 64 bits.
    Int(u32),
    /// A float.
    Float(FloatKind),
    /// A complex number with parts of this kind.
    Complex(Box<Kind>),
    /// A vector.
    Vector(Box<VectorKind>),
    /// A memref descriptor of this rank; `None` for an unranked memref.
    MemRef(Option<u32>),
    /// `!deallocation.ownership`: an allocation or null. `!llvm.ptr`: a byte of an allocation, or null.
    Ownership,
}

/// The shape and the element of a vector.
#[derive(Clone, PartialEq, Debug)]
pub struct VectorKind {
    /// Its extents.
    pub shape: Dims,
    /// Its element.
    pub element: Kind,
}

/// The value of `vscale`. It is greater than 1, so that programs which assume the minimum length of a scalable vector
/// fail.
pub const VECTOR_SCALE: i64 = 2;

/// Returns the extents of a vector, tensor or memref. Scalable dimensions are multiplied by [`VECTOR_SCALE`].
pub fn extents(ctx: &Context, ty: Type) -> Option<Dims> {
    let mut extents = Dims::from_slice(ty.shape(ctx)?);
    if let TypeData::Vector { scalable, .. } = ty.data(ctx) {
        for (extent, _) in extents.iter_mut().zip(scalable).filter(|(_, scalable)| **scalable) {
            *extent = extent.saturating_mul(VECTOR_SCALE);
        }
    }
    Some(extents)
}

impl Kind {
    /// `i1`
    pub const BOOL: Kind = Kind::Int(1);
    /// `index`
    pub const INDEX: Kind = Kind::Int(64);

    /// Returns the layout of values of type `ty`, or `None` for tensors and unsupported types.
    pub fn of(ctx: &Context, ty: Type) -> Option<Kind> {
        Some(match ty.data(ctx) {
            TypeData::Integer { width, .. } => Kind::Int(*width),
            TypeData::Index => Kind::INDEX,
            TypeData::Float(kind) => Kind::Float(*kind),
            TypeData::Complex(part) => Kind::Complex(Box::new(Kind::of(ctx, *part)?)),
            TypeData::Vector { element, .. } => {
                let vector = VectorKind { shape: extents(ctx, ty)?, element: Kind::of(ctx, *element)? };
                // A vector type that does not fit in memory has no values.
                let bytes = element_count(&vector.shape)?.checked_mul(vector.element.size())?;
                (bytes <= isize::MAX as usize / 4).then(|| Kind::Vector(Box::new(vector)))?
            }
            TypeData::MemRef { shape, .. } => Kind::MemRef(Some(shape.len() as u32)),
            TypeData::UnrankedMemRef { .. } => Kind::MemRef(None),
            TypeData::Function { .. } => Kind::INDEX,
            TypeData::Dialect { dialect, mnemonic, .. }
                if [("deallocation", "ownership"), ("llvm", "ptr")]
                    .contains(&(ctx.str(*dialect), ctx.str(*mnemonic))) =>
            {
                Kind::Ownership
            }
            _ => return None,
        })
    }

    /// Whether values are stored in one machine word.
    #[inline]
    pub fn is_word(&self) -> bool {
        match self {
            Kind::Int(width) => *width <= 64,
            Kind::Float(kind) => kind.width() <= 64,
            _ => false,
        }
    }

    /// Returns the size of an element in memory, including padding.
    pub fn size(&self) -> usize {
        match self {
            Kind::Int(width) => int_size(*width),
            Kind::Float(kind) => match kind.width() {
                80 => 16,
                width => int_size(width),
            },
            Kind::Complex(part) => 2 * part.size(),
            Kind::Vector(vector) => {
                let bytes = vector.packed();
                if bytes == 0 { 0 } else { bytes.next_power_of_two() }
            }
            Kind::MemRef(Some(rank)) => 24 + 16 * *rank as usize,
            Kind::MemRef(None) => 16,
            Kind::Ownership => 8,
        }
    }

    /// Returns the alignment that an access requires, in bytes.
    pub fn alignment(&self) -> usize {
        match self {
            Kind::Int(_) | Kind::Float(_) => self.size().clamp(1, 16),
            Kind::Complex(part) => part.alignment(),
            // Accesses to vectors in memory require only the alignment of the elements.
            Kind::Vector(vector) => vector.element.alignment(),
            Kind::MemRef(_) | Kind::Ownership => 8,
        }
    }

    /// Returns how values of a type are stored.
    ///
    /// # Errors
    /// The machine does not support the type.
    pub fn supported(ctx: &Context, ty: Type) -> Result<Kind, String> {
        Kind::of(ctx, ty)
            .ok_or_else(|| format!("has the type '{}', which the machine does not support", type_text(ctx, ty)))
    }

    /// Returns how the elements of a shaped type, or the values of another type, are stored.
    ///
    /// # Errors
    /// The machine does not support the type.
    pub fn of_element(ctx: &Context, ty: Type) -> Result<Kind, String> {
        Kind::supported(ctx, ty.element_or_self(ctx))
    }

    /// Reads the value at byte `at`, which must be in bounds. Returns `None` if one of its bytes is undefined.
    pub fn load(&self, data: &Data, at: usize) -> Option<Value> {
        if let Kind::Vector(vector) = self {
            // Single elements of a vector may be undefined.
            let length = vector.packed();
            let mut own = Data::undefined(length);
            own.copy_from(0, data, at, length);
            return Some(Value::Tensor(Tensor::new(vector.shape.clone(), own).into()));
        }
        if !data.is_defined(at, self.size()) {
            return None;
        }
        Some(match self {
            Kind::Int(_) | Kind::Float(_) if self.is_word() => Value::Scalar(read_word(&data.bytes, at, self.size())),
            Kind::Int(width) => {
                Value::wide((0..width.div_ceil(64) as usize).map(|i| read_word(&data.bytes, at + 8 * i, 8)))
            }
            Kind::Float(_) => Value::wide((0..2).map(|i| read_word(&data.bytes, at + 8 * i, 8))),
            Kind::Complex(part) => Value::complex(part.load(data, at)?, part.load(data, at + part.size())?),
            Kind::MemRef(_) => Value::MemRef(data.cell(at)?),
            Kind::Ownership => match data.cell(at) {
                Some(descriptor) => Value::MemRef(descriptor),
                None => Value::Scalar(read_word(&data.bytes, at, 8)),
            },
            Kind::Vector(_) => return None,
        })
    }

    /// Writes `value` at byte `at`, which must be in bounds. Undefined parts of the value make the bytes undefined.
    pub fn store(&self, data: &mut Data, at: usize, value: &Value) {
        let size = self.size();
        match (self, value) {
            (Kind::Vector(vector), Value::Tensor(tensor)) => {
                data.copy_from(at, &tensor.data, 0, vector.packed());
            }
            (_, Value::Scalar(word)) => {
                data.forget_cells(at, size);
                write_word(&mut data.bytes, at, size, *word);
                data.define(at, size);
            }
            (_, Value::Wide(words)) => {
                data.forget_cells(at, size);
                for (i, word) in words.iter().enumerate() {
                    write_word(&mut data.bytes, at + 8 * i, 8, *word);
                }
                data.define(at, size);
            }
            (Kind::Complex(part), Value::Complex(parts)) => {
                part.store(data, at, &parts[0]);
                part.store(data, at + part.size(), &parts[1]);
            }
            (Kind::MemRef(_) | Kind::Ownership, Value::MemRef(descriptor)) => {
                data.set_cell(at, size, descriptor.clone());
                data.define(at, size);
            }
            (_, Value::Undefined(origin)) => {
                data.forget_cells(at, size);
                data.undefine(at, size);
                data.remember(*origin);
            }
            _ => {
                data.forget_cells(at, size);
                data.undefine(at, size);
            }
        }
    }
}

impl VectorKind {
    /// Returns the size of all elements, without padding at the end.
    pub fn packed(&self) -> usize {
        self.shape.iter().product::<i64>() as usize * self.element.size()
    }
}

/// Returns the size of an integer of `width` bits in bytes.
fn int_size(width: u32) -> usize {
    let bytes = width.div_ceil(8).max(1) as usize;
    if bytes <= 8 { bytes.next_power_of_two() } else { bytes.next_multiple_of(16) }
}

/// Reads the little-endian word of `size` bytes (at most 8) at `at`.
#[inline]
pub fn read_word(bytes: &[u8], at: usize, size: usize) -> u64 {
    match size {
        1 => u64::from(bytes[at]),
        4 => u64::from(u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))),
        8 => u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes")),
        _ => {
            let mut word = [0; 8];
            word[..size].copy_from_slice(&bytes[at..at + size]);
            u64::from_le_bytes(word)
        }
    }
}

/// Writes the low `size` bytes of `word`; bytes after the eighth are zero.
#[inline]
pub fn write_word(bytes: &mut [u8], at: usize, size: usize, word: u64) {
    match size {
        1 => bytes[at] = word as u8,
        4 => bytes[at..at + 4].copy_from_slice(&(word as u32).to_le_bytes()),
        8 => bytes[at..at + 8].copy_from_slice(&word.to_le_bytes()),
        _ if size < 8 => bytes[at..at + size].copy_from_slice(&word.to_le_bytes()[..size]),
        _ => {
            bytes[at..at + 8].copy_from_slice(&word.to_le_bytes());
            bytes[at + 8..at + size].fill(0);
        }
    }
}

/// Returns the row-major strides of a shape.
pub fn row_major(shape: &[i64]) -> Dims {
    let mut strides = Dims::from_elem(1, shape.len());
    let mut running = 1i64;
    for (stride, &size) in strides.iter_mut().zip(shape).rev() {
        *stride = running;
        running = running.wrapping_mul(size);
    }
    strides
}

/// Whether run-time sizes match a shape that may have dynamic extents.
pub fn fits(shape: &[i64], sizes: &[i64]) -> bool {
    shape.len() == sizes.len() && shape.iter().zip(sizes).all(|(&want, &is)| want == DYNAMIC || want == is)
}

/// Returns the product of extents, or `None` if it overflows.
pub fn product(extents: impl IntoIterator<Item = i64>) -> Option<i64> {
    let (mut all, mut is_empty) = (Some(1i64), false);
    for extent in extents {
        is_empty |= extent == 0;
        all = all.and_then(|all| all.checked_mul(extent));
    }
    if is_empty { Some(0) } else { all }
}

/// Returns the number of elements, or `None` if there are more than the machine supports.
pub fn element_count(shape: &[i64]) -> Option<usize> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1usize, |count, &size| count.checked_mul(usize::try_from(size).ok()?))
}
