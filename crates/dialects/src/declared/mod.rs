//! Dialects of MLIR that are declared in IRDL, one folder each: `declaration.irdl.mlir`, and Rust code for what a declaration cannot say.
//!
//! ```text
//! LLVM's TableGen files ─ declared/import ─▶ gpu/declaration.irdl.mlir ─ first use of `gpu` ─▶ Dialect, for all contexts
//! ```
//!
//! `import` in this folder writes the declarations with `freehold import-ods`; they are not edited by hand. A dialect is loaded when
//! a program names it first, once for each process, so that it costs nothing to others.

mod amdgpu;
#[path = "async/mod.rs"]
mod async_ops;
pub(crate) mod gpu;
mod pdl;
mod ptr;
mod sparse_tensor;
#[cfg(test)]
mod tests;
mod tosa;
mod transform;
mod xegpu;

use std::sync::OnceLock;

use crate::user::{SharedDialect, load_shared};
use freehold_core::definition::Dialect;
use freehold_core::ir::{AttrData, Context, Type, TypeData};
use smallvec::{SmallVec, smallvec};

/// Defines a dialect that is loaded on demand.
macro_rules! declared {
    ($(#[$documentation:meta])* $id:ident, $name:literal, $module:ident) => {
        declared!($(#[$documentation])* $id, $name, { complete: $module::complete }, $module::DIRECTIVES);
    };
    ($(#[$documentation:meta])* $id:ident, $name:literal) => {
        declared!($(#[$documentation])* $id, $name, {}, &[]);
    };
    ($(#[$documentation:meta])* $id:ident, $name:literal, { $($field:ident: $value:expr)* }, $directives:expr) => {
        declared!($(#[$documentation])* $id, $name, { $($field: $value)* }, $directives, {});
    };
    (
        $(#[$documentation:meta])* $id:ident, $name:literal, { $($field:ident: $value:expr)* },
        $directives:expr, { $($part:ident: $content:expr)* }
    ) => {
        $(#[$documentation])*
        pub static $id: Dialect = Dialect {
            on_demand: Some(|| {
                static SHARED: SharedDialect = SharedDialect {
                    $($field: $value,)*
                    rest: Dialect { directives: $directives, $($part: $content,)* ..Dialect::new($name) },
                    ..SharedDialect::new($name, include_str!(concat!($name, "/declaration.irdl.mlir")))
                };
                static LOADED: OnceLock<&'static Dialect> = OnceLock::new();
                LOADED.get_or_init(|| load_shared(&SHARED))
            }),
            // A user's declaration of the dialect has the same directives. The patterns of all dialects are collected without loading
            // them.
            directives: $directives,
            $($part: $content,)*
            ..Dialect::new($name)
        };
    };
}

declared!(
    /// Operations of AMD's GPUs.
    AMDGPU, "amdgpu", {}, amdgpu::DIRECTIVES
);
declared!(
    /// Asynchronous execution.
    ASYNC, "async", async_ops
);
declared!(
    /// Kernels and their launch.
    GPU, "gpu", { complete: gpu::complete }, gpu::DIRECTIVES,
    { patterns: gpu::PATTERNS present_type: Some(gpu::present) verify_attribute: Some(gpu::verify_attribute) }
);
declared!(
    /// Operations of NVIDIA's GPUs.
    NVGPU, "nvgpu"
);
#[cfg(feature = "llvm")]
declared!(
    /// Intrinsics of NVIDIA's GPUs.
    NVVM, "nvvm", { uses: &[&crate::llvm::DIALECT] }, &[]
);
declared!(
    /// Patterns as programs.
    PDL, "pdl", pdl
);
declared!(
    /// Pointers.
    PTR, "ptr", { complete: ptr::complete }, &[]
);
#[cfg(feature = "llvm")]
declared!(
    /// Intrinsics of AMD's GPUs.
    ROCDL, "rocdl", { uses: &[&crate::llvm::DIALECT] }, &[]
);
declared!(
    /// Sparse tensors.
    SPARSE_TENSOR, "sparse_tensor", { complete: sparse_tensor::complete }, &[], { present_type: Some(sparse_tensor::present) }
);
declared!(
    /// Neural networks, by Arm.
    TOSA, "tosa", tosa
);
declared!(
    /// Scripts that transform programs.
    TRANSFORM, "transform", { complete: transform::complete }, &[]
);
declared!(
    /// Operations of Intel's GPUs.
    XEGPU, "xegpu", {}, xegpu::DIRECTIVES,
    { present_type: Some(xegpu::present) present_attr: Some(xegpu::present_attribute) }
);

/// Returns the type that is the first parameter of a dialect's type: `f32` of `!async.value<f32>`.
fn first_parameter(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    match types.first()?.data(ctx) {
        TypeData::Dialect { parameters, .. } => match parameters.first()?.data(ctx) {
            AttrData::Type(ty) => Some(smallvec![*ty]),
            _ => None,
        },
        _ => None,
    }
}
