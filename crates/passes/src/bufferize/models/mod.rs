//! The bufferization of each op: a [`Model`] per op definition, attached from outside. As with MLIR's external models, neither a
//! definition nor its dialect depends on bufferization.
//!
//! The models of the built-in dialects are tables, one folder a dialect. Ops that are declared at run time have one model,
//! which answers from their declarations (`declared`). A program with its own ops attaches models to them with
//! [`attach_model`]:
//!
//! ```
//! use freehold_passes::bufferize::{DestinationPassing, DestinationPassingOnBuffers, Model, attach_model};
//! use freehold_core::definition::{Dialect, OpDef};
//! use freehold_core::ir::Context;
//!
//! static SCALE: OpDef = OpDef::new("my.scale");
//! static DIALECT: Dialect = Dialect { ops: &[&[&SCALE]], ..Dialect::new("my") };
//! static DIALECTS: &[&Dialect] = &[&DIALECT];
//!
//! let ctx = Context::new(DIALECTS);
//! assert!(attach_model(&ctx, &SCALE, Model::new(&DestinationPassing, &DestinationPassingOnBuffers)));
//! ```

mod arith;
pub(crate) mod bufferization;
mod cf;
pub(crate) mod declared;
mod destination_passing;
mod destination_passing_rewrite;
mod func;
mod linalg;
mod ml_program;
mod plain;
mod scf;
mod shape;
mod sparse_tensor;
mod tensor;
mod vector;

pub use destination_passing::*;
pub use destination_passing_rewrite::*;
pub(super) use linalg::CoverageKey;
pub use plain::*;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use super::{Bufferizable, Bufferize};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Context, OpName};

/// The bufferization of an op.
#[derive(Clone, Copy)]
pub struct Model {
    /// The answers to the bufferization analysis.
    pub analysis: &'static dyn Bufferizable,
    /// The rewrite of the op to buffers; `None` for an op that does not change itself, since other ops rewrite its contents.
    pub rewrite: Option<&'static dyn Bufferize>,
}

impl Model {
    /// The model of an op that is rewritten.
    pub const fn new(analysis: &'static dyn Bufferizable, rewrite: &'static dyn Bufferize) -> Model {
        Model { analysis, rewrite: Some(rewrite) }
    }

    /// The model of an op that is analyzed and left as it is.
    pub const fn analyzed(analysis: &'static dyn Bufferizable) -> Model {
        Model { analysis, rewrite: None }
    }
}

/// The models of the built-in dialects, by the address of the op definition: a definition of the user's that has the name
/// of a built-in op has another address.
static BUILT_IN: LazyLock<FxHashMap<usize, Model>> = LazyLock::new(|| {
    let tables = [
        arith::MODELS,
        bufferization::MODELS,
        cf::MODELS,
        func::MODELS,
        linalg::MODELS,
        ml_program::MODELS,
        scf::MODELS,
        shape::MODELS,
        tensor::MODELS,
        vector::MODELS,
    ];
    let listed = tables.into_iter().flatten().copied();
    let named = freehold_dialects::linalg::NAMED_OPS.iter().map(|&op_def| (op_def, linalg::NAMED));
    listed.chain(named).map(|(op_def, model)| (address(op_def), model)).collect()
});

fn address(op_def: &'static OpDef) -> usize {
    std::ptr::from_ref(op_def).addr()
}

/// The model of the ops called `name`; `None`: they are unknown to bufferization. O(1): it is looked up once per name.
#[inline]
pub fn model_of(ctx: &Context, name: OpName) -> Option<&Model> {
    ctx.op_name_data(name).extensions.get_or_init(|| find(ctx, name)).as_ref()
}

/// Attaches a model to the ops that a definition declares. Returns whether it was attached: an op keeps the model that it
/// has, and one that bufferization met before without a model stays unknown.
pub fn attach_model(ctx: &Context, definition: &OpDef, model: Model) -> bool {
    let name = ctx.op_name(definition.name);
    let mut is_new = false;
    ctx.op_name_data(name).extensions.get_or_init(|| {
        let found = find(ctx, name);
        is_new = found.is_none();
        found.or(Some(model))
    });
    is_new
}

fn find(ctx: &Context, name: OpName) -> Option<Model> {
    let op_def = ctx.op_def(name)?;
    if let Some(declaration) = op_def.declaration {
        if declaration.is_upstream()
            && let Some(model) = sparse_tensor::model_of(op_def)
        {
            return Some(model);
        }
        return declared::model_of_declaration(op_def);
    }
    BUILT_IN.get(&address(op_def)).copied()
}
