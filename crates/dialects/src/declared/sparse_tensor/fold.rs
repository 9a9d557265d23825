//! Folds of the `sparse_tensor` ops.

use freehold_core::definition::{FoldInput, Folded, operands_of_group};
use freehold_core::ir::{Op, Value, View};

/// A chain of setters is searched over at most as many ops, so that the folds of a long one take linear time.
const CHAIN_LIMIT: usize = 256;

/// Returns the op with this name that defines the value.
fn defining(view: View<'_>, value: Value, name: &str) -> Option<Op> {
    let def = view.defining_op(value)?;
    view.op_def(def).is_some_and(|op_def| op_def.name == name).then_some(def)
}

/// Returns the only operand, if it has the type of the result.
fn unchanged(view: View<'_>, op: Op) -> Option<Value> {
    let source = view.operands(op).next()?;
    let result = *view.results(op).first()?;
    (view.ty(source) == view.ty(result)).then_some(source)
}

/// `sparse_tensor.convert`, `sparse_tensor.reorder_coo`: to the same type.
pub fn same_type(input: &mut FoldInput<'_>) -> Folded {
    unchanged(input.view(), input.op).map_or(Folded::No, Folded::value)
}

/// `sparse_tensor.reinterpret_map`: to the same type, or back.
pub fn reinterpret_map(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    if let Some(source) = unchanged(view, input.op) {
        return Folded::value(source);
    }
    let before = operands_of_group(view, input.op, "source").first().and_then(|&source| {
        let before = defining(view, source, "sparse_tensor.reinterpret_map")?;
        operands_of_group(view, before, "source").first().copied()
    });
    let result = view.result(input.op, 0);
    before.filter(|&before| view.ty(before) == view.ty(result)).map_or(Folded::No, Folded::value)
}

/// `sparse_tensor.storage_specifier.get` of a field that was set.
pub fn storage_specifier_get(input: &mut FoldInput<'_>) -> Folded {
    let view = input.view();
    let field = |op: Op| (view.attribute(op, "specifierKind"), view.attribute(op, "level"));
    let specifier = |op: Op| operands_of_group(view, op, "specifier").first().copied();
    let mut at = input.op;
    for _ in 0..CHAIN_LIMIT {
        let setter = specifier(at).and_then(|value| defining(view, value, "sparse_tensor.storage_specifier.set"));
        let Some(setter) = setter else { break };
        if field(setter) == field(input.op)
            && let Some(&value) = operands_of_group(view, setter, "value").first()
        {
            return Folded::value(value);
        }
        at = setter;
    }
    Folded::No
}
