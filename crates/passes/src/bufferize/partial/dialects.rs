//! The passes that are One-Shot Bufferize of one dialect: all ops of other dialects stay, and each tensor that is
//! written is copied first.

use super::or_restore;
use crate::bufferize::BufferizationOptions;
use crate::bufferize::one_shot::bufferize_without_analysis;
use crate::bufferize::partial::partial_options_of_all;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_dialects::{builtin, func};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef};

/// `arith-bufferize`
pub static ARITH: PassDef = PassDef {
    options: &[OptionDef::new("alignment", "Create global memrefs with a specified alignment", OptionKind::Integer(0))],
    anchor: Some(builtin::MODULE.name),
    ..on_functions("arith-bufferize", "ArithBufferize", "Bufferize Arith dialect ops.", |options: &Options| {
        let alignment = options.integer("alignment");
        let alignment =
            u64::try_from(alignment).map_err(|_| format!("'{alignment}' value invalid for uint argument!"))?;
        Ok(Box::new(PartialBufferize { dialect: "arith", alignment }))
    })
};

/// `bufferization-bufferize`
pub static BUFFERIZATION: PassDef =
    on_functions("bufferization-bufferize", "BufferizationBufferize", "Bufferize the `bufferization` dialect", |_| {
        Ok(Box::new(PartialBufferize::of("bufferization")))
    });

/// `linalg-bufferize`
pub static LINALG: PassDef =
    on_functions("linalg-bufferize", "LinalgBufferize", "Bufferize the linalg dialect", |_| {
        Ok(Box::new(PartialBufferize::of("linalg")))
    });

/// `shape-bufferize`
pub static SHAPE: PassDef = on_functions("shape-bufferize", "ShapeBufferize", "Bufferize the shape dialect.", |_| {
    Ok(Box::new(PartialBufferize::of("shape")))
});

/// `tensor-bufferize`
pub static TENSOR: PassDef =
    on_functions("tensor-bufferize", "TensorBufferize", "Bufferize the `tensor` dialect", |_| {
        Ok(Box::new(PartialBufferize::of("tensor")))
    });

/// `vector-bufferize`
pub static VECTOR: PassDef =
    on_functions("vector-bufferize", "VectorBufferize", "Bufferize Vector dialect ops", |_| {
        Ok(Box::new(PartialBufferize::of("vector")))
    });

/// The definition of a pass on functions without options.
const fn on_functions(
    name: &'static str,
    title: &'static str,
    summary: &'static str,
    make: fn(&Options) -> Result<Box<dyn Pass>, String>,
) -> PassDef {
    PassDef { name, title, summary, anchor: Some(func::FUNC.name), options: &[], statistics: &[], make }
}

struct PartialBufferize {
    dialect: &'static str,
    alignment: u64,
}

impl PartialBufferize {
    fn of(dialect: &'static str) -> PartialBufferize {
        PartialBufferize { dialect, alignment: BufferizationOptions::default().buffer_alignment }
    }
}

impl Pass for PartialBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let options = partial_options(self.dialect, self.alignment);
        or_restore(body, |body| bufferize_without_analysis(cx.ctx, body, &options, cx.diagnostics).map(|_| ()))
    }
}

/// Returns the options of One-Shot Bufferize with which it bufferizes the ops of one dialect, and the `bufferization` ops
/// between them and others. Buffers and globals get this alignment.
pub fn partial_options(dialect: &str, alignment: u64) -> BufferizationOptions {
    let mut options =
        BufferizationOptions { buffer_alignment: alignment, erase_unused_to_tensor: false, ..partial_options_of_all() };
    options.filter.allow_dialect(dialect);
    options.filter.allow_dialect("bufferization");
    options
}
