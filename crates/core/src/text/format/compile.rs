//! Compiles the format of an op definition: binds its variables, and determines how the types it does not spell are
//! inferred.

use std::sync::OnceLock;

use super::grammar::Grammar;
use super::program::*;
use crate::definition::{Arity, GroupOf, OpDef, Presence, Traits, TypeRelation, ValueGroup};
use crate::ir::Context;

/// Compiles `text` as the format of `op_def`. O(format × relations).
///
/// # Errors
/// The format is invalid.
pub fn compile(ctx: &Context, op_def: &'static OpDef, text: &'static str) -> Result<Program, FormatError> {
    let mut grammar = Grammar::new(ctx, op_def, text)?;
    let elements = grammar.read()?;
    let end = text.len();
    check_bound(&grammar, op_def, end)?;

    let mut types = Types::new(ctx, op_def, &grammar);
    types.follow_relations();
    types.follow_constraints();
    types.follow_relations();
    let mut infers_results = false;
    if !grammar.all_result_types
        && let Some(missing) = types.results.iter().position(|known| !known)
    {
        if op_def.infer.is_some() {
            infers_results = true;
        } else {
            return Err(unresolved(end, "result", missing, op_def.results[missing].name));
        }
    }
    if !grammar.all_operand_types
        && let Some(missing) = types.operands.iter().position(|known| !known)
    {
        return Err(unresolved(end, "operand", missing, op_def.operands[missing].name));
    }

    let mut elided_text: Vec<&'static str> = Vec::new();
    let used = |index: usize| grammar.attributes[index];
    // `prop-dict` spells the attributes that the rest of the format does not.
    let in_properties: Box<[usize]> =
        (0..op_def.attributes.len()).filter(|&index| grammar.prop_dict && !used(index)).collect();
    let is_elided = |&index: &usize| used(index) || grammar.prop_dict;
    elided_text.extend((0..op_def.attributes.len()).filter(is_elided).map(|index| op_def.attributes[index].name));
    let segments = |flag, name| op_def.has(flag).then_some(name);
    let operand_segments = segments(Traits::OPERAND_SEGMENTS, "operandSegmentSizes");
    let result_segments = segments(Traits::RESULT_SEGMENTS, "resultSegmentSizes");
    elided_text.extend(operand_segments.filter(|_| !grammar.all_operands || grammar.prop_dict));
    elided_text.extend(result_segments.filter(|_| !grammar.all_result_types || grammar.prop_dict));
    let spelled_sizes =
        [operand_segments.filter(|_| grammar.all_operands), result_segments.filter(|_| grammar.all_result_types)];
    let spelled_sizes = spelled_sizes.into_iter().flatten().filter(|_| grammar.prop_dict);
    for group in op_def.operands {
        // The sizes of a nested group are spelled by the group.
        if let Arity::VariadicOfVariadic(name) = group.arity {
            elided_text.push(name);
        }
    }
    elided_text.dedup();
    let default = |presence: &Presence| match presence {
        Presence::OptionalDefault(value) => Some(value(ctx)),
        Presence::OptionalValue(value) => Some(value.in_context(ctx)),
        other => other.default(ctx),
    };
    let defaults: Box<[_]> = op_def.attributes.iter().map(|group| default(&group.presence)).collect();
    let has_defaults = (0..op_def.attributes.len()).any(|index| !used(index) && defaults[index].is_some());
    Ok(Program {
        elements,
        steps: types.steps.into(),
        infers_results,
        strict: grammar.strict,
        all_result_types: grammar.all_result_types,
        all_operands: grammar.all_operands,
        single_operands: op_def.operands.iter().all(|group| group.arity == Arity::One),
        single_results: op_def.results.iter().all(|group| group.arity == Arity::One),
        attribute_names: op_def.attributes.iter().map(|group| ctx.name(group.name)).collect(),
        defaults,
        elided: elided_text.iter().map(|name| ctx.name(name)).collect(),
        elided_text: elided_text.into(),
        has_defaults,
        in_properties,
        sizes_in_properties: spelled_sizes.map(|name| ctx.name(name)).collect(),
        operand_sizes: OnceLock::new(),
        operand_segments: operand_segments.map(|name| ctx.name(name)),
        result_segments: result_segments.map(|name| ctx.name(name)),
    })
}

fn unresolved(end: usize, kind: &str, index: usize, name: &str) -> FormatError {
    let message =
        format!("type of {kind} #{index}, named '{name}', is not buildable and a buildable type cannot be inferred");
    FormatError::new(end, message)
}

/// Checks that the format contains all required parts of the op.
fn check_bound(grammar: &Grammar, op_def: &OpDef, end: usize) -> Result<(), FormatError> {
    let missing = |kind: &str, index: usize, name: &str| {
        Err(FormatError::new(end, format!("{kind} #{index}, named '{name}', not found in custom assembly format")))
    };
    if !grammar.attr_dict {
        return Err(FormatError::new(end, "'attr-dict' directive not found in custom assembly format"));
    }
    if !grammar.all_operands
        && let Some(index) = grammar.operands.iter().position(|seen| !seen)
    {
        return missing("operand", index, op_def.operands[index].name);
    }
    if !grammar.all_regions
        && let Some(index) = grammar.regions.iter().position(|seen| !seen)
    {
        return missing("region", index, op_def.regions[index].name);
    }
    if !grammar.all_successors
        && let Some(index) = grammar.successors.iter().position(|seen| !seen)
    {
        return missing("successor", index, op_def.successors[index].name);
    }
    Ok(())
}

/// The groups whose types are known, and the inference steps.
struct Types<'a> {
    ctx: &'a Context,
    op_def: &'static OpDef,
    operands: Vec<bool>,
    results: Vec<bool>,
    steps: Vec<Step>,
}

impl<'a> Types<'a> {
    fn new(ctx: &'a Context, op_def: &'static OpDef, grammar: &Grammar) -> Types<'a> {
        let operands = grammar.operand_types.clone();
        let results = grammar.result_types.clone();
        Types { ctx, op_def, operands, results, steps: Vec::new() }
    }

    fn variable(&self, name: &str) -> Option<Variable> {
        if let Some(index) = self.op_def.operands.iter().position(|group| group.name == name) {
            return Some(Variable::Operand(index));
        }
        if let Some(index) = self.op_def.results.iter().position(|group| group.name == name) {
            return Some(Variable::Result(index));
        }
        let index = self.op_def.attributes.iter().position(|group| group.name == name)?;
        Some(Variable::Attribute(index))
    }

    fn is_known(&self, variable: Variable) -> bool {
        match variable {
            Variable::Operand(index) => self.operands[index],
            Variable::Result(index) => self.results[index],
            Variable::Attribute(_) => true,
        }
    }

    /// Marks the types of `of` as known, inferred from `from`. Returns whether they were unknown.
    fn learn(&mut self, of: Variable, from: TypeSource) -> bool {
        let known = match of {
            Variable::Operand(index) => &mut self.operands[index],
            Variable::Result(index) => &mut self.results[index],
            Variable::Attribute(_) => return false,
        };
        if *known {
            return false;
        }
        *known = true;
        self.steps.push(Step { of, from });
        true
    }

    fn all_same(&mut self, variables: &[Variable]) -> bool {
        // A value is preferred to an attribute, which may have no type.
        let known = variables.iter().filter(|&&variable| self.is_known(variable));
        let Some(&known) = known.min_by_key(|variable| matches!(variable, Variable::Attribute(_))) else {
            return false;
        };
        let mut changed = false;
        for &variable in variables {
            changed |= self.learn(variable, TypeSource::Same(known));
        }
        changed
    }

    /// Applies traits and relations until a fixpoint.
    fn follow_relations(&mut self) {
        while self.follow_once() {}
    }

    fn follow_once(&mut self) -> bool {
        let op_def = self.op_def;
        let mut changed = false;
        for (index, relation) in op_def.relations.iter().enumerate() {
            match *relation {
                TypeRelation::Same(names) => {
                    let variables: Vec<Variable> = names.iter().filter_map(|name| self.variable(name)).collect();
                    changed |= self.all_same(&variables);
                }
                TypeRelation::Transform { from, to, .. } => {
                    let (Some(from), Some(to)) = (self.variable(from), self.variable(to)) else { continue };
                    if self.is_known(from) {
                        changed |= self.learn(to, TypeSource::Relation { index, from });
                    }
                }
                _ => {}
            }
        }
        let operands = (0..op_def.operands.len()).map(Variable::Operand);
        if op_def.has(Traits::SAME_OPERANDS_AND_RESULT_TYPE) {
            let all: Vec<Variable> = operands.chain((0..op_def.results.len()).map(Variable::Result)).collect();
            changed |= self.all_same(&all);
        } else if op_def.has(Traits::SAME_TYPE_OPERANDS) {
            changed |= self.all_same(&operands.collect::<Vec<_>>());
        }
        changed
    }

    /// Returns the only type that the constraint of a group permits.
    fn only(&self, group: &ValueGroup, of: GroupOf) -> Option<crate::ir::Type> {
        let declared = || self.op_def.declaration.and_then(|declaration| declaration.only_type(self.ctx, of));
        group.constraint.only.map(|only| only(self.ctx)).or_else(declared)
    }

    /// Infers the types for which a constraint permits only one, and the result type that is that of an attribute.
    fn follow_constraints(&mut self) {
        for (index, group) in self.op_def.operands.iter().enumerate() {
            if let Some(only) = self.only(group, GroupOf::Operands(index)) {
                self.learn(Variable::Operand(index), TypeSource::Only(only));
            }
        }
        for (index, group) in self.op_def.results.iter().enumerate() {
            // The type of a result group does not determine the number of results: that is inferred if possible.
            let counts = group.arity == Arity::One || self.op_def.infer.is_none();
            if let Some(only) = self.only(group, GroupOf::Results(index)).filter(|_| counts) {
                self.learn(Variable::Result(index), TypeSource::Only(only));
            }
        }
        if self.op_def.has(Traits::FIRST_ATTR_DERIVED_RESULT_TYPE) && !self.op_def.attributes.is_empty() {
            for index in 0..self.op_def.results.len() {
                self.learn(Variable::Result(index), TypeSource::Same(Variable::Attribute(0)));
            }
        }
    }
}
