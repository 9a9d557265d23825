//! Attributes that show the results of the analysis in the IR, for tests and debugging.
//!
//! ```mlir
//! %1 = tensor.insert %f into %0[%i] {__inplace_operands_attr__ = ["none", "false", "none"], "C_0[CONFL-WRITE: 1]"} : …
//! %v = tensor.extract %0[%j] {__inplace_operands_attr__ = ["true", "none"], "C_0[READ: 0]"} : …
//! ```

use super::functions::Boundary;
use super::{Decided, Reason};
use crate::bufferize::Owner;
use freehold_core::ir::{Attr, Op, Value, ValueDef, View};

/// Attributes to set, each with its op.
pub type Annotations = Vec<(Owner, String, Attr)>;

/// Adds to every op with tensor operands whether they are in place.
pub fn in_place(view: View<'_>, decided: &Decided, found: &mut Annotations) {
    for op in view.walk_preorder() {
        let is_tensor = |index: usize| view.ty(view.operand(op, index)).is_tensor(view.ctx);
        if !(0..view.operand_count(op)).any(is_tensor) {
            continue;
        }
        let word = |index: usize| match is_tensor(index) {
            false => "none",
            true if decided.in_place.contains(view.operand_use(op, index)) => "true",
            true => "false",
        };
        let words: Vec<Attr> = (0..view.operand_count(op)).map(|index| view.ctx.string_attr(word(index))).collect();
        found.push((Owner::Op(op), "__inplace_operands_attr__".to_string(), view.ctx.array_attr(&words)));
    }
}

/// Adds to the terminators of a function which operands are the buffers of arguments.
pub fn equivalent_arguments(view: View<'_>, boundary: &Boundary, found: &mut Annotations) {
    let mut by_op: Vec<(Op, Vec<i64>)> = Vec::new();
    for &(op, operand, argument) in &boundary.equivalent_returns {
        let index = by_op.iter().position(|entry| entry.0 == op).unwrap_or_else(|| {
            by_op.push((op, vec![-1; view.operand_count(op)]));
            by_op.len() - 1
        });
        by_op[index].1[operand] = argument as i64;
    }
    for (op, arguments) in by_op {
        let i64 = view.ctx.integer(64);
        let all: Vec<Attr> = arguments.into_iter().map(|argument| view.ctx.integer_attr(i64, argument)).collect();
        found.push((Owner::Op(op), "__equivalent_func_args__".to_string(), view.ctx.array_attr(&all)));
    }
}

/// Counters of conflicts, continued through the program.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConflictNumbers {
    conflict: u64,
    not_writable: u64,
}

/// Adds the conflicts to the ops that take part in them.
pub fn conflicts(view: View<'_>, decided: &Decided, numbers: &mut ConflictNumbers, found: &mut Annotations) {
    let mut add = |owner: Owner, text: String| found.push((owner, text, view.ctx.unit()));
    let at = |value: Value| match view.def(value) {
        ValueDef::Result(_, index) => format!("result {index}"),
        ValueDef::Argument(_, index) => format!("bbArg {index}"),
    };
    for reason in &decided.conflicts {
        match *reason {
            Reason::NotWritable { value } => {
                let number = numbers.not_writable;
                add(Owner::of(view.body, value), format!("W_{number}[NOT-WRITABLE: {}]", at(value)));
                numbers.not_writable += 1;
            }
            Reason::Conflict { read, write, definition } => {
                let number = numbers.conflict;
                let of = |operand| (Owner::Op(view.use_owner(operand)), view.use_number(operand));
                let ((writer, write), (reader, read)) = (of(write), of(read));
                add(writer, format!("C_{number}[CONFL-WRITE: {write}]"));
                add(reader, format!("C_{number}[READ: {read}]"));
                add(Owner::of(view.body, definition), format!("C_{number}[DEF: {}]", at(definition)));
                numbers.conflict += 1;
            }
            Reason::SharedByParallelRegion { .. } => {}
        }
    }
}

/// Adds to every op with tensor results or block arguments the values that may share their memory. `name` returns a
/// value's name in the text. The attributes have as many entries as there are pairs of aliases.
pub fn alias_sets(view: View<'_>, decided: &Decided, name: &dyn Fn(Value) -> String, found: &mut Annotations) {
    let set = |value: Value| {
        let members: Vec<Attr> =
            decided.aliases.members(value).map(|member| view.ctx.string_attr(&name(member))).collect();
        view.ctx.array_attr(&members)
    };
    let is_tensor = |value: &Value| view.ty(*value).is_tensor(view.ctx);
    let owners = std::iter::once(Owner::Isolated).chain(view.walk_preorder().into_iter().map(Owner::Op));
    for owner in owners {
        if let Owner::Op(op) = owner {
            let results = view.results(op).iter().copied().filter(is_tensor);
            let sets: Vec<Attr> = results.map(set).collect();
            if !sets.is_empty() {
                found.push((owner, "__opresult_alias_set_attr__".to_string(), view.ctx.array_attr(&sets)));
            }
        }
        let mut any = false;
        let mut of_block = |block| {
            let arguments: Vec<Value> = view.arguments(block).iter().copied().filter(is_tensor).collect();
            any |= !arguments.is_empty();
            view.ctx.array_attr(&arguments.into_iter().map(set).collect::<Vec<_>>())
        };
        let regions: Vec<Attr> = owner
            .regions(view.body)
            .iter()
            .map(|&region| view.ctx.array_attr(&view.blocks(region).map(&mut of_block).collect::<Vec<_>>()))
            .collect();
        if any {
            found.push((owner, "__bbarg_alias_set_attr__".to_string(), view.ctx.array_attr(&regions)));
        }
    }
}
