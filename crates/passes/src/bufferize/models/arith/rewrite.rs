//! Bufferization rewrites of the `arith` ops on tensors.

use crate::bufferize::{BufferTypes, Bufferize, Bufferizer, MALFORMED, fully_dynamic_buffer, identity_buffer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Name, Op, OpSpec, Type, TypeData, Value, View};
use freehold_dialects::{arith, memref};

/// `arith.constant`: a global of the module.
///
/// ```mlir
/// memref.global "private" constant @__constant_2xf32 : memref<2xf32> = dense<1.0> {alignment = 64 : i64}
/// %0 = memref.get_global @__constant_2xf32 : memref<2xf32>
/// ```
pub struct Constant;

impl Bufferize for Constant {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let location = cx.body().location(op);
        let tensor = cx.ty(cx.body().result(op, 0));
        let Some(value) = arith::Constant::of(cx.view(), op).value().filter(|_| tensor.is_ranked_tensor(ctx)) else {
            return Err(MALFORMED);
        };
        let Some(space) = (cx.options.default_memory_space)(ctx, tensor) else {
            return cx.diagnostics.error_on(cx.rewriter.view(), op, "could not infer memory space").fail();
        };
        let ty = identity_buffer(ctx, tensor, space);
        let name = global_name(ctx, tensor);
        let (symbol, ty) = cx.state.globals.get(ctx, &name, ty, value, cx.options.buffer_alignment, location);
        let spec = cx.rewriter.spec(&memref::GET_GLOBAL, location, &[], &[ty]);
        cx.replace_with(op, &spec.attribute(ctx, Name::NAME, ctx.symbol_ref(symbol)));
        Ok(())
    }
}

/// `__constant_2x3xf32`
fn global_name(ctx: &Context, tensor: Type) -> String {
    let sizes: Vec<String> = tensor.shape(ctx).unwrap_or(&[]).iter().map(i64::to_string).collect();
    let element = freehold_core::text::type_text(ctx, tensor.element_or_self(ctx));
    format!("__constant_{}x{element}", sizes.join("x"))
}

/// `arith.index_cast`, `arith.index_castui`: the same op on buffers.
pub struct IndexCast;

impl Bufferize for IndexCast {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let source = cx.buffer(arith::IndexCast::of(cx.view(), op).input())?;
        let element = cx.ty(cx.body().result(op, 0)).element_or_self(ctx);
        let ty = match cx.ty(source).data(ctx).clone() {
            TypeData::MemRef { shape, layout, space, .. } => {
                ctx.intern_type(TypeData::MemRef { shape, element, layout, space })
            }
            TypeData::UnrankedMemRef { space, .. } => ctx.intern_type(TypeData::UnrankedMemRef { element, space }),
            _ => return Err(MALFORMED),
        };
        let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&[source]).results(&[ty]);
        cx.replace_with(op, &spec);
        Ok(())
    }
}

/// `arith.select`: selects one of two buffers, both cast to the fully dynamic layout if their types differ.
pub struct Select;

impl Bufferize for Select {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let select = arith::Select::of(cx.view(), op);
        let (condition, on_true, on_false) = (select.condition(), select.true_value(), select.false_value());
        if !cx.ty(condition).is_signless(ctx, 1) {
            return cx.error(op, "only i1 condition values are supported").fail();
        }
        let location = cx.body().location(op);
        let mut on_true = cx.buffer(on_true)?;
        let mut on_false = cx.buffer(on_false)?;
        if cx.ty(on_true) != cx.ty(on_false) {
            let ty = cx.types().of(cx.body().result(op, 0))?;
            cx.rewriter.before(op);
            for buffer in [&mut on_true, &mut on_false] {
                if cx.ty(*buffer) != ty {
                    *buffer = cx.make_value(&memref::CAST, location, &[*buffer], &[ty]);
                }
            }
        }
        let ty = cx.ty(on_true);
        cx.replace_with(op, &arith::select(ctx, location, condition, [on_true, on_false], ty));
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let op = body.defining_op(value).expect("a result");
        let select = arith::Select::of(types.view(), op);
        let on_true = types.of_value(select.true_value(), stack)?;
        let on_false = types.of_value(select.false_value(), stack)?;
        if on_true == on_false {
            return Ok(on_true);
        }
        if on_true.memory_space(ctx) != on_false.memory_space(ctx) {
            let message = "inconsistent memory space on true/false operands";
            return types.diagnostics.error_on(View::new(ctx, body), op, message).fail();
        }
        Ok(fully_dynamic_buffer(ctx, body.ty(value), on_true.memory_space(ctx)))
    }
}
