//! The types of a function, as NumPy sees them.

use freehold::interpreter::{Kind, ValueType};
use freehold::ir::{Context, FloatKind, Name, Op, Signedness, Type, TypeData, View};
use freehold::text::type_text;
use pyo3::prelude::*;

use crate::failure::Failure;
use crate::module::Module;

/// The type of an argument or a result, in the order of the fields of `freehold.ArrayType`: the type as text; what it is:
/// "number", "vector", "tensor", "memref", "owner" or "other"; the name of NumPy's type of its elements, if there is one; its
/// extents, of which dynamic ones are `None`, or `None` if it has no rank.
type Described = (String, &'static str, Option<&'static str>, Option<Vec<Option<i64>>>);

/// Returns the function that a program defines at its top level.
fn function<'a>(view: View<'a>, name: &str) -> Result<(&'a [Type], &'a [Type]), Failure> {
    let ctx = view.ctx;
    let ops: Vec<Op> = view.root_block().map(|block| view.op_vec(block)).unwrap_or_default();
    let symbol = |op: Op| view.attribute(op, Name::SYM_NAME).and_then(|symbol| symbol.as_str(ctx));
    let types = |op: Op| match view.attribute(op, ctx.name("function_type"))?.as_type(ctx)?.data(ctx) {
        TypeData::Function { inputs, results } => Some((&**inputs, &**results)),
        _ => None,
    };
    let found = ops.iter().find(|&&op| symbol(op) == Some(name)).and_then(|&op| types(op));
    found.ok_or_else(|| {
        let names: Vec<&str> =
            ops.iter().filter(|&&op| types(op).is_some()).filter_map(|&op| symbol(op)).take(9).collect();
        let known = match names.len() {
            0 => "it has none".to_string(),
            9 => format!("it has {}, ...", names[..8].join(", ")),
            _ => format!("it has {}", names.join(", ")),
        };
        Failure::new(format!("the program has no function '{name}': {known}"))
    })
}

fn described(ctx: &Context, ty: Type) -> Described {
    let extent = |&extent: &i64| (extent >= 0).then_some(extent);
    let value = ValueType::of(ctx, ty);
    let (what, element, shape) = match &value {
        None => ("other", None, None),
        Some(ValueType::Number(Kind::Ownership)) => ("owner", None, None),
        Some(ValueType::Number(Kind::Vector(vector))) => {
            ("vector", ty.element(ctx), Some(vector.shape.iter().map(extent).collect()))
        }
        Some(ValueType::Number(_)) => ("number", Some(ty), Some(Vec::new())),
        Some(ValueType::Tensor { shape, .. }) => {
            ("tensor", ty.element(ctx), shape.as_ref().map(|shape| shape.iter().map(extent).collect()))
        }
        Some(ValueType::MemRef { shape, .. }) => {
            ("memref", ty.element(ctx), shape.as_ref().map(|shape| shape.iter().map(extent).collect()))
        }
    };
    (type_text(ctx, ty), what, element.and_then(|element| array_type(ctx, element)), shape)
}

/// Returns the name of NumPy's type, or of that of `ml_dtypes`, whose elements have the bytes of a type.
fn array_type(ctx: &Context, ty: Type) -> Option<&'static str> {
    Some(match ty.data(ctx) {
        TypeData::Index => "int64",
        TypeData::Integer { width: 1, .. } => "bool",
        TypeData::Integer { width, sign } => match (width, sign) {
            (8, Signedness::Unsigned) => "uint8",
            (16, Signedness::Unsigned) => "uint16",
            (32, Signedness::Unsigned) => "uint32",
            (64, Signedness::Unsigned) => "uint64",
            (8, _) => "int8",
            (16, _) => "int16",
            (32, _) => "int32",
            (64, _) => "int64",
            _ => return None,
        },
        TypeData::Complex(part) => match part.data(ctx) {
            TypeData::Float(FloatKind::F32) => "complex64",
            TypeData::Float(FloatKind::F64) => "complex128",
            _ => return None,
        },
        TypeData::Float(kind) => match kind {
            FloatKind::F64 => "float64",
            FloatKind::F32 => "float32",
            FloatKind::F16 => "float16",
            FloatKind::BF16 => "bfloat16",
            FloatKind::F8E3M4 => "float8_e3m4",
            FloatKind::F8E4M3 => "float8_e4m3",
            FloatKind::F8E4M3B11FNUZ => "float8_e4m3b11fnuz",
            FloatKind::F8E4M3FN => "float8_e4m3fn",
            FloatKind::F8E4M3FNUZ => "float8_e4m3fnuz",
            FloatKind::F8E5M2 => "float8_e5m2",
            FloatKind::F8E5M2FNUZ => "float8_e5m2fnuz",
            FloatKind::F8E8M0FNU => "float8_e8m0fnu",
            FloatKind::F6E2M3FN => "float6_e2m3fn",
            FloatKind::F6E3M2FN => "float6_e3m2fn",
            FloatKind::F4E2M1FN => "float4_e2m1fn",
            FloatKind::TF32 | FloatKind::F80 | FloatKind::F128 => return None,
        },
        _ => return None,
    })
}

#[pymethods]
impl Module {
    /// Returns the types of the arguments and of the results of a function.
    fn _signature(&self, py: Python<'_>, function_name: &str) -> PyResult<(Vec<Described>, Vec<Described>)> {
        let state = self.read(py)?;
        let held = state.held(py)?;
        let found = crate::work::look(py, || {
            held.with_dependent(|ctx, program| {
                let (inputs, results) = function(program.view(), function_name)?;
                let all = |types: &[Type]| types.iter().map(|&ty| described(ctx, ty)).collect();
                Ok((all(inputs), all(results)))
            })
        })?;
        found.map_err(|failure: Failure| failure.raise(py))
    }
}
