//! The inputs, outputs and iterator types of structured ops.

use crate::linalg;
use smallvec::SmallVec;

use freehold_core::definition::Traits;
use freehold_core::ir::{Attr, AttrData, Context, Op, Type, TypeData, Value, View};

/// The iterator type of a dimension of the iteration space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum IteratorType {
    Parallel,
    Reduction,
    Window,
}

impl IteratorType {
    const NAMES: [&'static str; 3] = ["parallel", "reduction", "window"];

    /// Returns its keyword.
    pub fn keyword(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the iterator type named `keyword`.
    pub fn from_keyword(keyword: &str) -> Option<IteratorType> {
        match keyword {
            "parallel" => Some(IteratorType::Parallel),
            "reduction" => Some(IteratorType::Reduction),
            "window" => Some(IteratorType::Window),
            _ => None,
        }
    }

    /// Returns the attribute `#linalg.iterator_type<…>`.
    pub fn attr(self, ctx: &Context) -> Attr {
        let value = ctx.integer_attr(ctx.integer(32), self as i64);
        ctx.intern_attr(AttrData::Dialect {
            dialect: ctx.name("linalg"),
            mnemonic: ctx.name("iterator_type"),
            parameters: [value].into(),
        })
    }

    /// Returns the iterator type of an attribute: `#linalg.iterator_type<…>` or a string.
    pub fn from_attr(ctx: &Context, attr: Attr) -> Option<IteratorType> {
        match attr.data(ctx) {
            AttrData::Dialect { mnemonic, parameters, .. } if ctx.str(*mnemonic) == "iterator_type" => {
                match parameters.first()?.as_i64(ctx)? {
                    0 => Some(IteratorType::Parallel),
                    1 => Some(IteratorType::Reduction),
                    2 => Some(IteratorType::Window),
                    _ => None,
                }
            }
            _ => IteratorType::from_keyword(attr.as_str(ctx)?),
        }
    }
}

/// Converts the iterator types of a list. Most are equal to the one before, and are converted once. `None` if one cannot be.
pub(super) fn convert_each<T: Copy>(types: &[Attr], mut convert: impl FnMut(Attr) -> Option<T>) -> Option<Vec<T>> {
    let mut last: Option<(Attr, T)> = None;
    let converted = types.iter().map(|&ty| match last {
        Some((known, converted)) if known == ty => Some(converted),
        _ => {
            let converted = convert(ty)?;
            last = Some((ty, converted));
            Some(converted)
        }
    });
    converted.collect()
}

/// Returns the type of the body's argument for an operand of type `ty`: the element type of a ranked tensor or memref,
/// or `ty` itself.
pub fn body_argument_type(ctx: &Context, ty: Type) -> Type {
    match *ty.data(ctx) {
        TypeData::MemRef { element, .. } | TypeData::RankedTensor { element, .. } => element,
        _ => ty,
    }
}

/// Returns the number of outputs of a structured op. They are its last operands.
///
/// Ops with segment sizes declare it. Of the others, `linalg.reduce` has as many inputs as outputs, and the rest have
/// one output.
pub fn output_count(view: View<'_>, op: Op) -> usize {
    let count = view.operand_count(op);
    if let Some(op_def) = view.op_def(op).filter(|op_def| op_def.has(Traits::OPERAND_SEGMENTS)) {
        return op_def.operand_range(view, op, 1).len();
    }
    if view.is(op, &linalg::REDUCE) { count / 2 } else { count.min(1) }
}

/// Returns the inputs (`ins`) of a structured op.
pub fn inputs(view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
    let count = view.operand_count(op) - output_count(view, op).min(view.operand_count(op));
    view.operands(op).take(count).collect()
}

/// Returns the outputs (`outs`) of a structured op.
pub fn outputs(view: View<'_>, op: Op) -> SmallVec<[Value; 4]> {
    let count = view.operand_count(op) - output_count(view, op).min(view.operand_count(op));
    view.operands(op).skip(count).collect()
}

/// Returns whether the op is a structured op: one with a body that runs for each point of an iteration space.
pub fn is_structured(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.structured.is_some())
}
