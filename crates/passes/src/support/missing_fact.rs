//! A fact that an op does not say, as advice: the line to add, and where to add it.
//!
//! An op that is declared in IRDL says a fact in an attribute `freehold.*`, any op of the program in `freehold.facts`, and an
//! op that is defined in Rust in a field of its definition. A message names all that apply.

use freehold_core::ir::{Op, Value, View};

/// A fact that an op does not say.
pub(crate) struct MissingFact {
    /// The key in `freehold.facts`, and after `freehold.` in IRDL.
    pub key: &'static str,
    /// An example of its value.
    pub value: String,
    /// The field of the definition in Rust.
    pub field: &'static str,
}

impl MissingFact {
    /// Returns the sentence that says where to add the fact: "add '…' to …".
    pub fn advice(&self, view: View<'_>, op: Op) -> String {
        self.advice_at(view, op, "this op")
    }

    /// Like [`advice`](Self::advice), if the error is not at the op; `which` names the op.
    pub fn advice_at(&self, view: View<'_>, op: Op, which: &str) -> String {
        let MissingFact { key, value, field } = self;
        let name = &*view.ctx.op_name_data(view.name(op)).text;
        match view.op_def(op) {
            Some(op_def) if op_def.declaration.is_some() => format!(
                "add 'freehold.{key} = {value}' to the declaration of '{name}', or 'freehold.facts = {{{key} = {value}}}' to \
                 {which}"
            ),
            Some(_) => format!("set '{field}' in the 'OpDef' of '{name}'"),
            // Facts cannot say where the operands of one successor end.
            None if *key == "branch" && view.successor_count(op) > 1 => format!(
                "declare '{name}' in a file for '--irdl-file', with 'freehold.{key} = {value}' for the names of its groups of \
                 operands and successors"
            ),
            None => format!(
                "add 'freehold.facts = {{{key} = {value}}}' to {which}, or declare '{name}' in a file for '--irdl-file', with \
                 'freehold.{key} = {value}'"
            ),
        }
    }

    /// The fact which operands a terminator passes to its successors.
    pub fn branch(view: View<'_>, op: Op) -> MissingFact {
        let operands = named_groups(view, op, Side::Operands);
        // The groups are probably in the order of the successors; the last operands of an undeclared op are passed.
        let named = view.op_def(op).map_or(&[][..], |op_def| op_def.successors);
        let is_named = named.iter().all(|group| !group.name.is_empty()) && !named.is_empty();
        let count = if is_named { named.len() } else { view.successor_count(op) };
        let passed = if is_named || count != 1 { count } else { view.arguments(view.successor(op, 0)).len() };
        let pairs = (0..count).filter_map(|index| {
            let successor = if is_named { named[index].name.to_string() } else { format!("successor{index}") };
            let group = operands.get(index + operands.len().saturating_sub(passed)).or(operands.last())?;
            Some(format!("{successor} = \"{}\"", group.0))
        });
        let value = format!("{{{}}}", pairs.collect::<Vec<_>>().join(", "));
        MissingFact { key: "branch", value, field: "branch" }
    }
}

/// The operands or the results of an op.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The operands.
    Operands,
    /// The results.
    Results,
}

/// Returns the groups of an op's operands or results, with their values. Values that belong to no group, because nobody
/// declared the op, are groups `operand0`, `operand1`, …
pub(crate) fn named_groups(view: View<'_>, op: Op, side: Side) -> Vec<(String, Vec<Value>)> {
    let values: Vec<Value> = match side {
        Side::Operands => view.operands(op).collect(),
        Side::Results => view.results(op).to_vec(),
    };
    let single = |number: usize| {
        let prefix = if side == Side::Operands { "operand" } else { "result" };
        (format!("{prefix}{number}"), vec![values[number]])
    };
    let Some(op_def) = view.op_def(op) else { return (0..values.len()).map(single).collect() };
    let groups = if side == Side::Operands { op_def.operands } else { op_def.results };
    let mut found = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let range = match side {
            Side::Operands => op_def.operand_range(view, op, index),
            Side::Results => op_def.result_range(view, op, index),
        };
        match group.name {
            // The values of an undeclared op that its facts do not name.
            "" => found.extend(range.map(single)),
            name => found.push((name.to_string(), values[range].to_vec())),
        }
    }
    found
}

/// Returns the names, in quotes, of the groups with a value for which `select` returns true.
pub(crate) fn quoted_groups(view: View<'_>, op: Op, side: Side, select: impl Fn(Value) -> bool) -> Vec<String> {
    let groups = named_groups(view, op, side).into_iter();
    let selected = groups.filter(|(_, values)| values.iter().any(|&value| select(value)));
    selected.map(|(name, _)| format!("\"{name}\"")).collect()
}
