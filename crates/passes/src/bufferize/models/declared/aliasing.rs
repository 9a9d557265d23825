//! The answers of declared ops to the bufferization analysis.

use super::groups::{facts, operand_group, result_group};
use super::{flow, groups};
use crate::bufferize::*;
use freehold_core::definition::{BufferizationFacts, TensorAlias, Traits, destinations};
use freehold_core::ir::{Op, Use, Value, ValueDef, View};

/// An op that is declared at run time.
pub struct Declared;

/// A declared terminator that forwards operands out of a region.
pub struct Exit;

/// Returns the operand that the op writes result `number` into, in destination-passing style. Results correspond to the
/// tensor destinations in order: a destination that is a buffer has no result.
pub(super) fn tied_operand(query: &Query<'_>, op: Op, number: usize) -> Option<usize> {
    let view = query.view();
    let op_def = view.op_def(op).filter(|op_def| op_def.has(Traits::DESTINATION_STYLE))?;
    let mut tensors = destinations(view, op, op_def).filter(|&index| query.is_tensor(view.operand(op, index)));
    tensors.nth(number)
}

/// Returns the result that is tied to a destination operand.
fn tied_result(query: &Query<'_>, op: Op, number: usize) -> Option<usize> {
    let view = query.view();
    let op_def = view.op_def(op).filter(|op_def| op_def.has(Traits::DESTINATION_STYLE))?;
    let range = destinations(view, op, op_def);
    if !range.contains(&number) {
        return None;
    }
    let result = (range.start..number).filter(|&index| query.is_tensor(view.operand(op, index))).count();
    (result < view.results(op).len()).then_some(result)
}

/// Calls `found` for each pair of operand and result, by index, that the declaration lists as aliases.
fn listed(view: View<'_>, op: Op, facts: &BufferizationFacts, found: &mut dyn FnMut(usize, usize, &TensorAlias)) {
    let Some(op_def) = view.op_def(op) else { return };
    for alias in &facts.aliases {
        let operands = op_def.operand_range(view, op, alias.operand);
        let results = op_def.result_range(view, op, alias.result);
        if operands.len() == results.len() {
            operands.zip(results).for_each(|(operand, result)| found(operand, result, alias));
            continue;
        }
        // Any pair may alias, and none does for certain.
        let any = TensorAlias { is_certain: false, ..*alias };
        for result in results {
            operands.clone().for_each(|operand| found(operand, result, &any));
        }
    }
}

fn relation(alias: &TensorAlias) -> BufferRelation {
    if alias.is_equivalent { BufferRelation::Equivalent } else { BufferRelation::Unknown }
}

/// Returns whether the operand is forwarded to a region, or past the regions.
fn is_forwarded(query: &Query<'_>, operand: Use) -> bool {
    !flow::receivers(query.view(), query.body.use_owner(operand), operand).is_empty()
}

impl Declared {
    fn holds(&self, query: &Query<'_>, operand: Use, select: impl Fn(&BufferizationFacts) -> &[usize]) -> bool {
        let (op, number) = (query.body.use_owner(operand), query.body.use_number(operand));
        let Some(facts) = facts(query.view(), op) else { return true };
        operand_group(query.view(), op, number).is_none_or(|group| select(facts).contains(&group))
    }

    /// Returns whether the op, and no one else, says what happens to an operand that it forwards.
    fn only_forwards(&self, query: &Query<'_>, operand: Use) -> bool {
        let op = query.body.use_owner(operand);
        facts(query.view(), op).is_some_and(|facts| !facts.says_accesses) && is_forwarded(query, operand)
    }
}

impl Bufferizable for Declared {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        !self.only_forwards(query, operand) && self.holds(query, operand, |facts| &facts.reads)
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        !self.only_forwards(query, operand) && self.holds(query, operand, |facts| &facts.writes)
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let (view, op) = (query.view(), query.body.use_owner(operand));
        let (number, results) = (query.body.use_number(operand), query.body.results(op));
        let mut found = AliasingValues::new();
        if let Some(result) = tied_result(query, op, number).filter(|&result| query.is_tensor(results[result])) {
            found.push(AliasingValue::equivalent(results[result]));
        }
        if let Some(facts) = facts(view, op) {
            listed(view, op, facts, &mut |from, to, alias| {
                if from == number
                    && query.is_tensor(results[to])
                    && found.iter().all(|known| known.value != results[to])
                {
                    let (relation, definite) = (relation(alias), alias.is_certain);
                    found.push(AliasingValue { value: results[to], relation, definite });
                }
            });
        }
        for value in flow::receivers(view, op, operand) {
            if query.is_tensor(value) && found.iter().all(|known| known.value != value) {
                found.push(AliasingValue::equivalent(value).maybe());
            }
        }
        found
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let view = query.view();
        let mut found = AliasingOperands::new();
        if let ValueDef::Argument(block, _) = query.body.def(value)
            && !query.body.is_entry_block(block)
        {
            let operands = forwarded_operands(query, value).into_iter();
            return operands.map(|operand| AliasingOperand::equivalent(operand).maybe()).collect();
        }
        if let ValueDef::Result(op, number) = query.body.def(value) {
            if let Some(operand) = tied_operand(query, op, number) {
                found.push(AliasingOperand::equivalent(query.body.operand_use(op, operand)));
            }
            if let Some(facts) = facts(view, op) {
                listed(view, op, facts, &mut |from, to, alias| {
                    let operand = query.body.operand_use(op, from);
                    let is_new = found.iter().all(|known| known.operand != operand);
                    if to == number && is_new && query.is_tensor(query.body.use_value(operand)) {
                        let (relation, definite) = (relation(alias), alias.is_certain);
                        found.push(AliasingOperand { operand, relation, definite });
                    }
                });
            }
        }
        let Some(op) = flow::owner(view, value) else { return found };
        for operand in flow::sources(view, op, value) {
            if found.iter().all(|known| known.operand != operand) && query.is_tensor(query.body.use_value(operand)) {
                found.push(AliasingOperand::equivalent(operand).maybe());
            }
        }
        found
    }

    /// Results that may be one operand's buffer also share it if the op gets a copy.
    fn shared_results(&self, query: &Query<'_>, op: Op) -> Vec<Vec<Value>> {
        let of_op = query.tensor_operands(op).map(|operand| self.aliasing_values(query, operand));
        let exits = match query.body.regions(op).is_empty() {
            true => Vec::new(),
            false => flow::exits(query.view(), op),
        };
        let of_exits = exits.into_iter().flat_map(|exit| query.tensor_operands(exit)).map(|operand| {
            let receivers = flow::receivers(query.view(), op, operand).into_iter();
            receivers.filter(|&value| query.is_tensor(value)).map(AliasingValue::equivalent).collect()
        });
        let values = |aliases: AliasingValues| aliases.iter().map(|alias| alias.value).collect::<Vec<_>>();
        of_op.chain(of_exits).filter(|aliases| aliases.len() > 1).map(values).collect()
    }

    fn must_be_in_place(&self, query: &Query<'_>, operand: Use) -> bool {
        query.is_unranked(query.body.use_value(operand)) || self.holds(query, operand, |facts| &facts.in_place)
    }

    fn allocates(&self, query: &Query<'_>, value: Value) -> bool {
        groups::is_allocated(query.view(), value)
    }

    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        let view = query.view();
        let ValueDef::Result(op, number) = query.body.def(value) else { return true };
        let (Some(facts), Some(group)) = (facts(view, op), result_group(view, op, number)) else { return false };
        // A buffer that neither comes from an operand nor is allocated is memory of somebody else.
        !facts.read_only.contains(&group)
            && (groups::is_allocated(view, value) || !self.aliasing_operands(query, value).is_empty())
    }

    fn is_used_before_regions(&self, query: &Query<'_>, operand: Use) -> bool {
        self.only_forwards(query, operand)
    }

    fn supports_unstructured_control_flow(&self) -> bool {
        true
    }
}

impl Bufferizable for Exit {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let view = query.view();
        let Some(parent) = view.parent_op(query.body.use_owner(operand)) else { return AliasingValues::new() };
        let values = flow::receivers(view, parent, operand).into_iter().filter(|&value| query.is_tensor(value));
        values.map(|value| AliasingValue::equivalent(value).maybe()).collect()
    }

    fn must_be_in_place(&self, _query: &Query<'_>, _operand: Use) -> bool {
        true
    }

    fn may_have_copy(&self, query: &Query<'_>, operand: Use) -> bool {
        !query.is_unranked(query.body.use_value(operand))
    }
}
