//! Bufferization rewrites of `ml_program` globals: a global becomes a `memref.global`, a load a `memref.get_global`,
//! and a store a copy.

use crate::bufferize::{Bufferize, Bufferizer, MALFORMED, identity_buffer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Name, Op};
use freehold_dialects::{memref, ml_program};

/// `ml_program.global`: a `memref.global`.
pub struct Global;

impl Bufferize for Global {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let ty = cx.attribute(op, Name::TYPE).and_then(|attr| attr.as_type(ctx)).ok_or(MALFORMED)?;
        let Some(value) = cx.attribute(op, Name::VALUE) else {
            return cx.diagnostics.error_on(cx.rewriter.view(), op, "global op must have a value").fail();
        };
        if !ty.is_ranked_tensor(ctx) {
            return cx.diagnostics.error_on(cx.rewriter.view(), op, "unranked global ops are not supported").fail();
        }
        let buffer = identity_buffer(ctx, ty, None);
        let mut spec = cx.rewriter.spec(&memref::GLOBAL, location, &[], &[]);
        spec = spec.attribute(ctx, Name::TYPE, ctx.type_attr(buffer));
        for name in ["sym_name", "sym_visibility"] {
            if let Some(value) = cx.attribute(op, name) {
                spec = spec.attribute(ctx, name, value);
            }
        }
        spec = spec.attribute(ctx, Name::INITIAL_VALUE, value);
        if cx.attribute(op, Name::IS_MUTABLE).is_none() {
            spec = spec.attribute(ctx, Name::CONSTANT, ctx.unit());
        }
        cx.replace_with(op, &spec);
        Ok(())
    }
}

/// `ml_program.global_load`: `memref.get_global`.
pub struct GlobalLoad;

impl Bufferize for GlobalLoad {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let ty = cx.types().of(cx.body().result(op, 0))?;
        let name = cx.attribute(op, Name::GLOBAL).ok_or(MALFORMED)?;
        let spec = cx.rewriter.spec(&memref::GET_GLOBAL, cx.body().location(op), &[], &[ty]);
        cx.replace_with(op, &spec.attribute(ctx, Name::NAME, name));
        Ok(())
    }

    fn buffer_type(
        &self,
        types: &crate::bufferize::BufferTypes<'_>,
        value: freehold_core::ir::Value,
        _stack: &mut Vec<freehold_core::ir::Value>,
    ) -> Fallible<freehold_core::ir::Type> {
        Ok(identity_buffer(types.ctx, types.body.ty(value), None))
    }
}

/// `ml_program.global_store`: a copy into the global.
pub struct GlobalStore;

impl Bufferize for GlobalStore {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let value = ml_program::GlobalStore::of(cx.rewriter.view(), op).value();
        let tensor = cx.ty(value);
        let ty = identity_buffer(ctx, tensor, None);
        let name = cx.attribute(op, Name::GLOBAL).ok_or(MALFORMED)?;
        cx.rewriter.before(op);
        let spec = cx.rewriter.spec(&memref::GET_GLOBAL, location, &[], &[ty]).attribute(ctx, Name::NAME, name);
        let global = cx.rewriter.create_value(&spec);
        let source = cx.buffer(value)?;
        cx.rewriter.before(op);
        cx.rewriter.create(&memref::copy(ctx, location, source, global));
        cx.rewriter.erase(op);
        Ok(())
    }
}
