//! The end of parsing an op: converts the parsed names to operands, results, regions and successors in the definition's
//! order, and infers types that were not spelled.

use smallvec::SmallVec;

use super::parse::{OperandSpan, Reading, Span, TypeSpan};
use super::program::*;
use crate::definition::{Arity, InferInput, TypeRelation};
use crate::diagnostics::Fallible;
use crate::ir::Type;
use crate::sort::sort_by_key;
use crate::text::{OpParser, OperandName};

impl Reading<'_> {
    pub(super) fn finish(mut self, parser: &mut OpParser<'_>) -> Fallible {
        self.add_regions(parser);
        self.add_successors();
        self.add_segment_sizes(parser);
        for index in 0..self.program.steps.len() {
            self.step(parser, index)?;
        }
        if !self.program.infers_results {
            self.add_result_types();
        }
        self.resolve_operands(parser)?;
        if self.program.infers_results { self.infer_results(parser) } else { Ok(()) }
    }

    fn add_regions(&mut self, parser: &mut OpParser<'_>) {
        if let [(usize::MAX, _), ..] = self.regions[..] {
            self.state.regions.extend(self.regions.iter().map(|entry| entry.1));
            return;
        }
        for (index, group) in self.op_def.regions.iter().enumerate() {
            let before = self.state.regions.len();
            self.state.regions.extend(self.regions.iter().filter(|entry| entry.0 == index).map(|entry| entry.1));
            if self.state.regions.len() == before && !group.variadic {
                let region = parser.empty_region();
                self.state.regions.push(region);
            }
        }
    }

    fn add_successors(&mut self) {
        if let [] | [_] = self.successors[..] {
            self.state.successors.extend(self.successors.iter().map(|entry| entry.1));
            return;
        }
        // Groups are in the definition's order; within a group, blocks are in the order of the text.
        sort_by_key(&mut self.successors, |entry| entry.0);
        self.state.successors.extend(self.successors.iter().map(|entry| entry.1));
    }

    fn add_segment_sizes(&mut self, parser: &mut OpParser<'_>) {
        let ctx = parser.ctx();
        if let Some(name) = self.program.operand_segments
            && !self.program.all_operands
        {
            let size = |span: &Option<OperandSpan>| span.map_or(0, |operands| i64::from(operands.span.len));
            let sizes: SmallVec<[i64; 8]> = self.operand_spans.iter().map(size).collect();
            let known = &self.program.operand_sizes;
            let attr = match known.get() {
                Some((known, attr)) if *known == sizes => *attr,
                _ => ctx.int_array_attr(32, &sizes),
            };
            self.state.attributes.push((name, attr));
            let _ = known.set((sizes, attr));
        }
        if let Some(name) = self.program.result_segments
            && !self.program.all_result_types
        {
            let size = |span: &Option<TypeSpan>| span.map_or(0, |types| i64::from(types.span.len));
            let sizes: SmallVec<[i64; 8]> = self.result_types.iter().map(size).collect();
            self.state.attributes.push((name, ctx.int_array_attr(32, &sizes)));
        }
        for (group, sizes) in std::mem::take(&mut self.nested_sizes) {
            if let Arity::VariadicOfVariadic(name) = self.op_def.operands[group].arity {
                self.state.attribute(ctx, name, ctx.int_array_attr(32, &sizes));
            }
        }
    }

    /// Returns the known types of a group, and whether the group is a single value.
    fn known(&self, parser: &OpParser<'_>, variable: Variable) -> (TypeSpan, Option<Type>) {
        match variable {
            Variable::Operand(group) => (self.operand_types[group].unwrap_or_default(), None),
            Variable::Result(group) => (self.result_types[group].unwrap_or_default(), None),
            Variable::Attribute(index) => {
                let ctx = parser.ctx();
                let ty = self.attribute(index).map(|value| value.ty(ctx).unwrap_or(ctx.none()));
                (TypeSpan::default(), ty)
            }
        }
    }

    fn is_one(&self, variable: Variable) -> bool {
        match variable {
            Variable::Operand(group) => self.op_def.operands[group].arity == Arity::One,
            Variable::Result(group) => self.op_def.results[group].arity == Arity::One,
            Variable::Attribute(_) => true,
        }
    }

    fn step(&mut self, parser: &mut OpParser<'_>, index: usize) -> Fallible {
        let Step { of, from } = self.program.steps[index];
        let types = match from {
            TypeSource::Only(ty) => self.push_types(&[ty], true),
            TypeSource::Same(from) => match self.known(parser, from) {
                (_, Some(ty)) => self.push_types(&[ty], true),
                (known, None) => {
                    let uniform = known.uniform || (self.is_one(from) && !self.is_one(of));
                    TypeSpan { span: known.span, uniform }
                }
            },
            TypeSource::Relation { index, from } => self.related(parser, index, from, of)?,
        };
        match of {
            Variable::Operand(group) => self.operand_types[group] = Some(types),
            Variable::Result(group) if self.is_absent(parser.ctx(), group, types.span) => {}
            Variable::Result(group) => self.result_types[group] = Some(types),
            Variable::Attribute(_) => {}
        }
        Ok(())
    }

    /// Returns whether an optional result is absent: the type that it would have is none that it can have, as for ops on
    /// buffers instead of tensors.
    fn is_absent(&self, ctx: &crate::ir::Context, group: usize, types: Span) -> bool {
        let group = &self.op_def.results[group];
        let fits = |&ty: &Type| (group.constraint.accepts)(ctx, ty);
        group.arity == Arity::Optional && !self.types[types.range()].iter().all(fits)
    }

    fn push_types(&mut self, types: &[Type], uniform: bool) -> TypeSpan {
        let span = Span { start: self.types.len() as u32, len: types.len() as u32 };
        self.types.extend_from_slice(types);
        TypeSpan { span, uniform }
    }

    fn related(&mut self, parser: &mut OpParser<'_>, index: usize, from: Variable, of: Variable) -> Fallible<TypeSpan> {
        let ctx = parser.ctx();
        let TypeRelation::Transform { transform, to, .. } = self.op_def.relations[index] else {
            return Ok(TypeSpan::default());
        };
        let (known, single) = self.known(parser, from);
        let known: SmallVec<[Type; 4]> = match single {
            Some(ty) => smallvec::smallvec![ty],
            None => self.types[known.span.range()].into(),
        };
        let constraint = match from {
            Variable::Operand(group) => {
                Some((self.op_def.operands[group].name, self.op_def.operands[group].constraint))
            }
            Variable::Result(group) => Some((self.op_def.results[group].name, self.op_def.results[group].constraint)),
            Variable::Attribute(_) => None,
        };
        if let Some((name, constraint)) = constraint
            && let Some(&ty) = known.iter().find(|&&ty| !(constraint.accepts)(ctx, ty))
        {
            let at = parser.name_location();
            let ty = crate::text::type_text(ctx, ty);
            return parser.error(at, format!("'{name}' must be {}, but got '{ty}'", constraint.summary)).fail();
        }
        let Some(types) = transform(ctx, &known) else {
            let at = parser.name_location();
            return parser.error(at, format!("cannot infer the type of '{to}'")).fail();
        };
        let uniform = types.len() == 1 && self.is_one(from) && matches!(of, Variable::Result(_)) && !self.is_one(of);
        Ok(self.push_types(&types, uniform))
    }

    fn add_result_types(&mut self) {
        if let Some(span) = self.all_result_types {
            self.state.results.extend_from_slice(&self.types[span.range()]);
            return;
        }
        for types in self.result_types.iter().flatten() {
            self.state.results.extend_from_slice(&self.types[types.span.range()]);
        }
    }

    fn resolve_operands(&mut self, parser: &mut OpParser<'_>) -> Fallible {
        if self.all_operands.is_some() || self.all_operand_types.is_some() {
            return self.resolve_all_operands(parser);
        }
        for group in 0..self.op_def.operands.len() {
            let Some(OperandSpan { span, at }) = self.operand_spans[group] else { continue };
            let operands = &self.operands[span.range()];
            let TypeSpan { span: types, uniform } = self.operand_types[group].unwrap_or_default();
            let types = &self.types[types.range()];
            match (operands, types) {
                // The literal before an optional operand may be written without it, and its type is inferred.
                ([], [_]) if self.is_inferred_optional(group) => {}
                ([operand], [ty]) => {
                    let value = parser.resolve(operand, *ty)?;
                    self.state.operands.push(value);
                }
                (_, [ty]) if uniform => parser.resolve_same(operands, *ty, self.state)?,
                _ => parser.resolve_all(operands, types, at, self.state)?,
            }
        }
        Ok(())
    }

    /// Returns whether the operand group is optional, and the text does not have its type.
    fn is_inferred_optional(&self, group: usize) -> bool {
        let is_it = |of: Variable| matches!(of, Variable::Operand(operand) if operand == group);
        self.op_def.operands[group].arity == Arity::Optional && self.program.steps.iter().any(|step| is_it(step.of))
    }

    /// Resolves operands if the names or types of all operands are spelled as one list.
    fn resolve_all_operands(&mut self, parser: &mut OpParser<'_>) -> Fallible {
        let mut at = self.all_operands.map(|all| all.at);
        let names: SmallVec<[OperandName; 6]> = match self.all_operands {
            Some(all) => self.operands[all.span.range()].into(),
            None => {
                at = self.operand_spans.iter().flatten().map(|operands| operands.at).next();
                let spans = self.operand_spans.iter().flatten();
                spans.flat_map(|operands| self.operands[operands.span.range()].iter().copied()).collect()
            }
        };
        let types: SmallVec<[Type; 6]> = match self.all_operand_types {
            Some(span) => self.types[span.range()].into(),
            None => {
                let singles = self.operand_types.len() as u32;
                let mut types = SmallVec::new();
                for known in self.operand_types.iter().flatten() {
                    let known_types = &self.types[known.span.range()];
                    match known_types {
                        [ty] if known.uniform => {
                            let count = (names.len() as u32 + 1).saturating_sub(singles);
                            types.extend(std::iter::repeat_n(*ty, count as usize));
                        }
                        _ => types.extend_from_slice(known_types),
                    }
                }
                types
            }
        };
        let at = at.unwrap_or(parser.name_location());
        parser.resolve_all(&names, &types, at, self.state)
    }

    fn infer_results(&mut self, parser: &mut OpParser<'_>) -> Fallible {
        let ctx = parser.ctx();
        let Some(infer) = self.op_def.infer else { return Ok(()) };
        let attributes = ctx.dictionary(&self.state.attributes);
        let body = parser.body();
        let (operands, regions) = (&self.state.operands[..], &self.state.regions[..]);
        match infer(&InferInput { ctx, body, operands, attributes, regions }) {
            Ok(types) => {
                self.state.results.extend(types);
                Ok(())
            }
            Err(message) => {
                let at = parser.name_location();
                parser.error(at, message).fail()
            }
        }
    }
}
