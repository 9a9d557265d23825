//! The kinds of types, kept by the id of the type.
//!
//! Whether a type is a tensor is asked many times for each value. The answer for one of the first types of a context is a byte in a
//! table. A byte is 0 until its type is asked about. An id always means the same content, so that a byte never changes after that, and
//! threads that find it at the same time store the same.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use super::{Context, Type, TypeData};

/// The number of types whose kinds are kept.
const KEPT: usize = 4096;

/// The kinds of the first types of a context. The table is made on first use.
#[derive(Default)]
pub(super) struct TypeKinds {
    bytes: OnceLock<Box<[AtomicU8]>>,
}

/// The kind of a type: a set of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TypeKind(u8);

impl TypeKind {
    const KNOWN: u8 = 1;
    const RANKED: u8 = 2;
    const TENSOR: u8 = 4;
    const MEMREF: u8 = 8;

    fn of(data: &TypeData) -> TypeKind {
        let bits = match data {
            TypeData::RankedTensor { .. } => TypeKind::TENSOR | TypeKind::RANKED,
            TypeData::UnrankedTensor { .. } => TypeKind::TENSOR,
            TypeData::MemRef { .. } => TypeKind::MEMREF | TypeKind::RANKED,
            TypeData::UnrankedMemRef { .. } => TypeKind::MEMREF,
            _ => 0,
        };
        TypeKind(TypeKind::KNOWN | bits)
    }

    /// Whether it is a ranked or unranked tensor.
    #[inline]
    pub fn is_tensor(self) -> bool {
        self.0 & TypeKind::TENSOR != 0
    }

    /// Whether it is a ranked or unranked memref.
    #[inline]
    pub fn is_memref(self) -> bool {
        self.0 & TypeKind::MEMREF != 0
    }

    /// Whether it is a tensor or memref of known rank.
    #[inline]
    pub fn is_ranked(self) -> bool {
        self.0 & TypeKind::RANKED != 0
    }
}

impl Context {
    /// Returns the kind of a type.
    #[inline]
    pub(super) fn type_kind(&self, ty: Type) -> TypeKind {
        let kept = self.type_kinds.bytes.get().and_then(|bytes| bytes.get(ty.0 as usize));
        match kept.map(|byte| byte.load(Ordering::Relaxed)) {
            None | Some(0) => self.find_type_kind(ty),
            Some(bits) => TypeKind(bits),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_type_kind(&self, ty: Type) -> TypeKind {
        let kind = TypeKind::of(self.type_data(ty));
        let bytes = self.type_kinds.bytes.get_or_init(|| (0..KEPT).map(|_| AtomicU8::new(0)).collect());
        if let Some(byte) = bytes.get(ty.0 as usize) {
            byte.store(kind.0, Ordering::Relaxed);
        }
        kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::FloatKind;

    #[test]
    fn kinds_are_those_of_the_content() {
        let ctx = Context::new(&[]);
        let f32 = ctx.float(FloatKind::F32);
        let unranked = ctx.intern_type(TypeData::UnrankedTensor { element: f32 });
        // More types than are kept.
        let tensors: Vec<Type> = (0..KEPT as i64 + 10).map(|size| ctx.tensor(&[size], f32)).collect();
        let memref = ctx.memref(&[4], f32, None, None);
        for _ in 0..2 {
            assert!(tensors.iter().all(|ty| ty.is_tensor(&ctx) && ty.is_ranked_tensor(&ctx) && !ty.is_memref(&ctx)));
            assert!(unranked.is_tensor(&ctx) && !unranked.is_ranked_tensor(&ctx));
            assert!(memref.is_memref(&ctx) && memref.is_ranked_memref(&ctx) && !memref.is_unranked_memref(&ctx));
            assert!(!memref.is_tensor(&ctx) && !f32.is_tensor(&ctx) && !f32.is_memref(&ctx));
        }
    }
}
