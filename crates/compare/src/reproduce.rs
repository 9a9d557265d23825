//! Converts a failing case to a program without parameters: `freehold run --entry reproduce` reproduces the failure.
//!
//! Buffers become globals, and each memref argument a view of a global. Numbers and tensors become constants.
//!
//! ```mlir
//! memref.global "private" @input0 : memref<6xf32> = dense<…>
//! func.func @reproduce() -> memref<?x3xf32> {
//!   %0 = memref.get_global @input0 : memref<6xf32>
//!   %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [2, 3], strides: [3, 1] : …
//!   %2 = memref.cast %1 : … to memref<?x3xf32>
//!   %3 = call @main(%2) : (memref<?x3xf32>) -> memref<?x3xf32>
//!   return %3 : memref<?x3xf32>
//! }
//! ```

use num_bigint::BigInt;

use super::inputs::{Buffer, Input, Inputs};
use freehold_core::ir::{
    Attr, AttrData, Body, Context, InsertPoint, Int, Location, OpSpec, Type, TypeData, Value, View, read_signed,
};

/// The name of the function that calls the entry.
const NAME: &str = "reproduce";

/// Returns a copy of the program with a function `reproduce` that calls `entry` with the inputs. Returns `None` if
/// `entry` does not exist or an argument cannot be expressed in IR.
pub fn reproduction(view: View<'_>, entry: &str, inputs: &Inputs) -> Option<Body> {
    let mut module = view.deep_copy();
    let key = view.ctx.name("sym_name");
    let function = module
        .nested_bodies()
        .find(|body| body.header.attributes.get(view.ctx, key).and_then(|name| name.as_str(view.ctx)) == Some(entry))?;
    let ty = function.header.attributes.get(view.ctx, view.ctx.name("function_type"))?.as_type(view.ctx)?;
    let TypeData::Function { inputs: parameters, results } = ty.data(view.ctx) else { return None };
    if inputs.arguments.len() != parameters.len() {
        return None;
    }
    let mut caller = Caller::new(view.ctx, results);
    let mut globals = Vec::new();
    let mut operands = Vec::new();
    for (input, &ty) in inputs.arguments.iter().zip(parameters) {
        operands.push(match input {
            Input::Number(_, bytes) => caller.number(ty, bytes)?,
            Input::Shaped { buffer, offset, sizes, strides } if ty.is_memref(view.ctx) => {
                let whole = global(view.ctx, *buffer, &inputs.buffers[*buffer], ty);
                if !globals.iter().any(|(number, _)| number == buffer) {
                    globals.push((*buffer, whole.0.clone()));
                }
                caller.view(*buffer, whole.1, ty, *offset, sizes, strides)
            }
            Input::Shaped { buffer, offset, sizes, strides } => {
                let bytes = super::inputs::gather(&inputs.buffers[*buffer], *offset, sizes, strides);
                caller.tensor(ty, sizes, bytes)
            }
        });
    }
    let block = module.root_block()?;
    let at = module.first_op(block).map_or(InsertPoint::End(block), InsertPoint::Before);
    for (_, spec) in globals {
        module.insert(at, &spec);
    }
    let caller = caller.finish(entry, &operands, results);
    let spec = OpSpec::new(caller.header.name, Location::UNKNOWN);
    let op = module.create_isolated(&spec, Box::new(caller));
    module.place(op, InsertPoint::End(block));
    Some(module)
}

/// Returns a dense attribute; each element takes as many bytes as its width requires.
fn dense(ctx: &Context, shape: &[i64], element: Type, bytes: &[u8]) -> Attr {
    let count: i64 = shape.iter().product();
    let held = bytes.len().checked_div(count.max(0) as usize).unwrap_or(0);
    let width = element.bit_width(ctx).map_or(held, |width| width.div_ceil(8) as usize).min(held);
    let data: Vec<u8> = bytes.chunks(held.max(1)).flat_map(|one| one[..width.min(one.len())].to_vec()).collect();
    ctx.intern_attr(AttrData::DenseElements { ty: ctx.tensor(shape, element), splat: false, data: data.into() })
}

/// Returns a `memref.global` with the contents of a buffer, and its type.
fn global(ctx: &Context, number: usize, buffer: &Buffer, ty: Type) -> (OpSpec, Type) {
    let element = ty.element_or_self(ctx);
    let count = (buffer.bytes.len() / buffer.element.size().max(1)) as i64;
    let memref = ctx.memref(&[count], element, None, ty.memory_space(ctx));
    let spec = OpSpec::new(ctx.op_name("memref.global"), Location::UNKNOWN)
        .attribute(ctx, "sym_name", ctx.string_attr(&format!("input{number}")))
        .attribute(ctx, "sym_visibility", ctx.string_attr("private"))
        .attribute(ctx, "type", ctx.type_attr(memref))
        .attribute(ctx, "initial_value", dense(ctx, &[count], element, &buffer.bytes));
    (spec, memref)
}

/// Builds the function that calls the entry.
struct Caller<'c> {
    ctx: &'c Context,
    body: Body,
    at: InsertPoint,
}

impl<'c> Caller<'c> {
    fn new(ctx: &'c Context, results: &[Type]) -> Caller<'c> {
        let attributes = ctx.dictionary(&[
            (ctx.name("sym_name"), ctx.string_attr(NAME)),
            (ctx.name("function_type"), ctx.type_attr(ctx.function(&[], results))),
        ]);
        let mut body = Body::new(ctx.op_name("func.func"), attributes, Location::UNKNOWN);
        let region = body.add_root();
        let block = body.append_block(region);
        Caller { ctx, body, at: InsertPoint::End(block) }
    }

    fn spec(&self, name: &str) -> OpSpec {
        OpSpec::new(self.ctx.op_name(name), Location::UNKNOWN)
    }

    fn make(&mut self, spec: OpSpec) -> Value {
        let op = self.body.insert(self.at, &spec);
        self.body.result(op, 0)
    }

    fn cast(&mut self, name: &str, value: Value, ty: Type) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        let spec = self.spec(name).operands(&[value]).results(&[ty]);
        self.make(spec)
    }

    fn number(&mut self, ty: Type, bytes: &[u8]) -> Option<Value> {
        let ctx = self.ctx;
        let word = |bytes: &[u8]| {
            let mut word = [0; 16];
            word[..bytes.len().min(16)].copy_from_slice(&bytes[..bytes.len().min(16)]);
            u128::from_le_bytes(word)
        };
        let scalar = |ty: Type, bytes: &[u8]| match ty.data(ctx) {
            TypeData::Index => Some(ctx.index_attr(read_signed(bytes, 64))),
            TypeData::Integer { width, .. } if *width <= 64 => {
                Some(ctx.integer_attr(ty, read_signed(&bytes[..bytes.len().min(8)], *width)))
            }
            TypeData::Integer { width, .. } => {
                let value = Int::from_bigint(*width, &BigInt::from_signed_bytes_le(bytes));
                Some(ctx.intern_attr(AttrData::Integer { value, ty }))
            }
            TypeData::Float(kind) => {
                let mask = if kind.width() >= 128 { u128::MAX } else { (1 << kind.width()) - 1 };
                Some(ctx.intern_attr(AttrData::Float { bits: word(bytes) & mask, ty }))
            }
            _ => None,
        };
        let (name, value) = match ty.data(ctx) {
            TypeData::Complex(part) => {
                let half = bytes.len() / 2;
                let parts = [scalar(*part, &bytes[..half])?, scalar(*part, &bytes[half..])?];
                ("complex.constant", ctx.array_attr(&parts))
            }
            TypeData::Vector { shape, element, .. } => {
                let AttrData::DenseElements { data, .. } = dense(ctx, shape, *element, bytes).data(ctx) else {
                    return None;
                };
                let data = data.clone();
                ("arith.constant", ctx.intern_attr(AttrData::DenseElements { ty, splat: false, data }))
            }
            _ => ("arith.constant", scalar(ty, bytes)?),
        };
        let spec = self.spec(name).results(&[ty]).attribute(ctx, "value", value);
        Some(self.make(spec))
    }

    fn tensor(&mut self, ty: Type, sizes: &[i64], bytes: Vec<u8>) -> Value {
        let ctx = self.ctx;
        let element = ty.element_or_self(ctx);
        let spec = self.spec("arith.constant").results(&[ctx.tensor(sizes, element)]);
        let value = self.make(spec.attribute(ctx, "value", dense(ctx, sizes, element, &bytes)));
        self.cast("tensor.cast", value, ty)
    }

    fn view(&mut self, number: usize, whole: Type, ty: Type, offset: i64, sizes: &[i64], strides: &[i64]) -> Value {
        let ctx = self.ctx;
        let element = ty.element_or_self(ctx);
        let name = ctx.symbol_ref(ctx.name(&format!("input{number}")));
        let spec = self.spec("memref.get_global").results(&[whole]).attribute(ctx, "name", name);
        let buffer = self.make(spec);
        let mut running = 1;
        let mut plain = offset == 0;
        for (&size, &stride) in sizes.iter().zip(strides).rev() {
            plain &= stride == running;
            running *= size;
        }
        let layout = (!plain).then(|| ctx.intern_attr(AttrData::StridedLayout { offset, strides: strides.into() }));
        let part = ctx.memref(sizes, element, layout, ty.memory_space(ctx));
        let spec = self
            .spec("memref.reinterpret_cast")
            .operands(&[buffer])
            .results(&[part])
            .attribute(ctx, "static_offsets", ctx.int_array_attr(64, &[offset]))
            .attribute(ctx, "static_sizes", ctx.int_array_attr(64, sizes))
            .attribute(ctx, "static_strides", ctx.int_array_attr(64, strides))
            .attribute(ctx, "operandSegmentSizes", ctx.int_array_attr(32, &[1, 0, 0, 0]));
        let value = self.make(spec);
        self.cast("memref.cast", value, ty)
    }

    fn finish(mut self, entry: &str, operands: &[Value], results: &[Type]) -> Body {
        let ctx = self.ctx;
        let callee = ctx.symbol_ref(ctx.name(entry));
        let spec = self.spec("func.call").operands(operands).results(results).attribute(ctx, "callee", callee);
        let call = self.body.insert(self.at, &spec);
        let values = self.body.results(call).to_vec();
        let spec = self.spec("func.return").operands(&values);
        self.body.insert(self.at, &spec);
        self.body
    }
}
