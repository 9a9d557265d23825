//! The interface implementations of ops declared at run time: verifier, effects, aliases, region control flow.

use std::ops::Range;

use smallvec::SmallVec;

use super::constraint::{Check, Constraint};
use freehold_core::definition::{
    Allocation, Arity, Branch, BranchPoint, BufferizationFacts, Callee, CheckParameters, Declaration, Effect,
    EffectKind, EffectList, EffectTarget, EnumDef, Evaluation, GroupOf, Ownership, RegionBranch, RegionSuccessor,
    RegionTarget, Resource, ResultOwnership, SharedAttr, Traits, ValueGroup, VerifyInput, destinations,
};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Body, Context, Op, Type, TypeData, Value, View};

/// The parts of an op's declaration that its op definition does not hold. Constraints are referred to by index.
#[derive(Clone, Default)]
pub(super) struct Declared {
    pub constraints: Vec<Constraint>,
    /// The constraint of each operand group.
    pub operands: Vec<usize>,
    /// The constraint of each result group.
    pub results: Vec<usize>,
    /// Attributes with their constraints.
    pub attributes: Vec<(&'static str, usize)>,
    /// Whether attributes are properties, and results are named after their groups.
    pub properties: bool,
    /// Required attributes that are optional in the op definition.
    pub required: Vec<&'static str>,
    /// The constraints on each region's arguments, if any.
    pub regions: Vec<Option<Vec<usize>>>,
    /// The attribute of the op that lists its effects.
    pub effects_attribute: Option<&'static str>,
    /// Pairs of result group and operand group that may alias.
    pub aliases: Vec<(usize, usize)>,
    /// The attribute or operand group that holds the callee.
    pub callee: Option<CalleeAt>,
    /// The region control flow.
    pub flow: Option<&'static Flow>,
    /// The functions that define the semantics of the op.
    pub evaluation: Option<Evaluation>,
    /// The bufferization of the op.
    pub bufferization: Option<BufferizationFacts>,
    /// The allocations of result groups that are declared one by one.
    pub allocations: Vec<(usize, Allocation)>,
    /// The attribute of a function that lists the arguments that it takes over.
    pub owned_arguments: Option<&'static str>,
    /// The attributes of the declaration.
    pub settings: Option<SharedAttr>,
    /// The adjacent operand groups that a terminator passes to the parent op.
    pub exit: Vec<usize>,
    /// Whether constraints are no variables, and formats spell types as those of ODS do.
    pub ods: bool,
    /// The description of each constraint, if it was declared.
    pub summaries: Vec<Option<&'static str>>,
    /// The only type that each constraint permits, if there is exactly one.
    pub only_types: Vec<Option<OnlyType>>,
    /// The dialect and mnemonic of the type that each constraint requires, if it is one.
    pub elided: Vec<Option<(&'static str, &'static str)>>,
    /// The enumerations of the dialect.
    pub enums: &'static [(&'static str, &'static EnumDef)],
    /// The formats of the dialect's directives.
    pub directives: &'static [(&'static str, &'static str)],
    /// The body of the file that declares the op; `None` if it is undeclared, and has facts.
    pub file: Option<&'static Body>,
    /// The context of the declaration, if it serves all contexts.
    pub home: Option<&'static Context>,
}

/// The only type that a constraint permits.
#[derive(Clone, Copy)]
pub(super) enum OnlyType {
    /// This one.
    Is(SharedAttr),
    /// The type with this text.
    Text(&'static str),
    /// The type of this dialect and mnemonic, without parameters.
    Named(&'static str, &'static str),
}

impl OnlyType {
    fn in_context(self, ctx: &Context) -> Option<Type> {
        match self {
            OnlyType::Is(ty) => ty.type_in_context(ctx),
            OnlyType::Text(text) => freehold_core::text::parse_type_text(ctx, text),
            OnlyType::Named(dialect, mnemonic) => Some(ctx.intern_type(TypeData::Dialect {
                dialect: ctx.name(dialect),
                mnemonic: ctx.name(mnemonic),
                parameters: Box::default(),
            })),
        }
    }
}

/// The place of an op's callee.
#[derive(Clone, Copy, Debug)]
pub(super) enum CalleeAt {
    Attribute(&'static str),
    Operands(usize),
}

impl Declaration for Declared {
    fn verify(&self, input: &VerifyInput<'_>) -> Fallible {
        let (ctx, body, op, op_def) = (input.ctx, input.body, input.op, input.op_def());
        let mut check = match self.ods {
            true => Check::independent(ctx, &self.constraints),
            false => Check::new(ctx, &self.constraints),
        };
        let attributes = body.attributes(op);
        if let Some(&missing) = self.required.iter().find(|name| attributes.get(ctx, ctx.name(name)).is_none()) {
            let message = format!("attribute \"{}\" is expected but not provided", missing);
            return input.error(message).fail();
        }
        for &(name, constraint) in &self.attributes {
            if let Some(value) = attributes.get(ctx, ctx.name(name)) {
                let fails = |message: String| match self.summaries.get(constraint).copied().flatten() {
                    Some(summary) => {
                        input.error(format!("attribute '{name}' failed to satisfy constraint: {summary}")).fail()
                    }
                    None => input.plain_error(message).fail(),
                };
                check.holds(value, constraint).or_else(fails)?;
            }
        }
        let fails = |message: String, constraint: usize, what: &str, index: usize, group: &ValueGroup, ty: Attr| {
            let Some(summary) = self.summaries.get(constraint).copied().flatten() else {
                return input.plain_error(message).fail();
            };
            let variadic = match group.arity {
                Arity::One | Arity::Optional => "",
                Arity::Variadic | Arity::VariadicOfVariadic(_) => "variadic of ",
            };
            let ty = input.ty(ty.as_type(ctx).unwrap_or(ctx.none()));
            input.error(format!("{what} #{index} must be {variadic}{summary}, but got {ty}")).fail()
        };
        let type_of = |value: Value| ctx.type_attr(body.ty(value));
        for (group, &constraint) in self.operands.iter().enumerate() {
            for index in op_def.operand_range(View::new(ctx, body), op, group) {
                let ty = type_of(body.operand(op, index));
                let fails = |message| fails(message, constraint, "operand", index, &op_def.operands[group], ty);
                check.holds(ty, constraint).or_else(fails)?;
            }
        }
        for (group, &constraint) in self.results.iter().enumerate() {
            for index in op_def.result_range(View::new(ctx, body), op, group) {
                let ty = type_of(body.result(op, index));
                let fails = |message| fails(message, constraint, "result", index, &op_def.results[group], ty);
                check.holds(ty, constraint).or_else(fails)?;
            }
        }
        let (inner, regions) = match body.nested(op) {
            Some(nested) => (nested, nested.roots()),
            None => (body, body.regions(op)),
        };
        for (index, (&region, arguments)) in regions.iter().zip(&self.regions).enumerate() {
            let Some(constraints) = arguments else { continue };
            let arguments = inner.first_block(region).map_or(&[][..], |block| inner.arguments(block));
            if arguments.len() != constraints.len() {
                return input
                    .plain_error(format!(
                        "expected region {index} to have {} arguments but got {}",
                        constraints.len(),
                        arguments.len()
                    ))
                    .fail();
            }
            for (&argument, &constraint) in arguments.iter().zip(constraints) {
                let ty = ctx.type_attr(inner.ty(argument));
                check.holds(ty, constraint).or_else(|message| input.plain_error(message).fail())?;
            }
        }
        Ok(())
    }

    fn has_properties(&self) -> bool {
        self.properties
    }

    fn only_type(&self, ctx: &Context, of: GroupOf) -> Option<Type> {
        self.only_types.get(self.constraint(of)?).copied().flatten()?.in_context(ctx)
    }

    fn elided_symbol(&self, of: GroupOf) -> Option<(&'static str, &'static str)> {
        self.elided.get(self.constraint(of).filter(|_| self.ods)?).copied().flatten()
    }

    fn effects(&self, view: View<'_>, op: Op, effects: &mut EffectList) {
        let Some(name) = self.effects_attribute else { return self.bufferized_effects(view, op, effects) };
        let list = view.attributes(op).get(view.ctx, view.ctx.name(name));
        let Some(list) = list.and_then(|list| list.as_array(view.ctx)) else {
            return;
        };
        for element in list {
            let get = |key: &str| element.get(view.ctx, view.ctx.name(key));
            let kind = match get("effect").and_then(|kind| kind.as_str(view.ctx)) {
                Some("allocate") => EffectKind::Allocate,
                Some("free") => EffectKind::Free,
                Some("read") => EffectKind::Read,
                Some("write") => EffectKind::Write,
                _ => continue,
            };
            let resource = if get("test_resource").is_some() { Resource::Other("<Test>") } else { Resource::Default };
            let target = match view.results(op).first() {
                Some(&result) if get("on_result").is_some() => EffectTarget::Value(result),
                _ => EffectTarget::Unspecified,
            };
            effects.push(Effect { kind, target, resource });
        }
    }

    fn aliases(&self, view: View<'_>, op: Op) -> SmallVec<[(usize, usize); 2]> {
        let mut pairs = SmallVec::new();
        let Some(op_def) = view.op_def(op) else { return pairs };
        for &(result, operand) in &self.aliases {
            let operands = op_def.operand_range(view, op, operand);
            let results = op_def.result_range(view, op, result);
            // Groups of the same length correspond value by value; otherwise any pair may alias.
            if operands.len() == results.len() {
                pairs.extend(operands.zip(results));
            } else {
                pairs.extend(results.flat_map(|result| operands.clone().map(move |operand| (operand, result))));
            }
        }
        if op_def.has(Traits::DESTINATION_STYLE) {
            // On buffers, an op in destination-passing style may return its destinations.
            let results = (0..view.results(op).len()).zip(destinations(view, op, op_def));
            let of_buffers = results.filter(|pair| view.ty(view.results(op)[pair.0]).is_memref(view.ctx));
            pairs.extend(of_buffers.map(|(result, operand)| (operand, result)));
        }
        pairs
    }

    fn region_targets(&self, view: View<'_>, op: Op, from: Option<usize>) -> Option<Vec<RegionTarget>> {
        let flow = self.flow?;
        let targets = match from {
            None => &flow.entry,
            Some(region) => flow.regions.get(region)?,
        };
        let target = |&target: &usize| RegionTarget {
            region: (target != Flow::PARENT).then_some(target),
            operands: flow.passed_to(view, op, target),
        };
        Some(targets.iter().map(target).collect())
    }

    fn evaluation(&self) -> Option<&Evaluation> {
        self.evaluation.as_ref()
    }

    fn owned_arguments(&self) -> Option<&'static str> {
        self.owned_arguments
    }

    fn is_upstream(&self) -> bool {
        self.home.is_some()
    }

    fn bufferization(&self) -> Option<&BufferizationFacts> {
        self.bufferization.as_ref()
    }

    fn allocation(&self, view: View<'_>, op: Op, result: usize) -> Option<Allocation> {
        let op_def = view.op_def(op)?;
        if self.allocations.is_empty() {
            return op_def.allocation;
        }
        let is_in = |entry: &&(usize, Allocation)| op_def.result_range(view, op, entry.0).contains(&result);
        self.allocations.iter().find(is_in).map(|entry| entry.1)
    }

    fn exit(&self, view: View<'_>, op: Op) -> Range<usize> {
        let op_def = view.op_def(op).expect("a declared op");
        let range = |&group: &usize| op_def.operand_range(view, op, group);
        match (self.exit.first().map(range), self.exit.last().map(range)) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => 0..0,
        }
    }

    fn callee(&self, view: View<'_>, op: Op) -> Option<Callee> {
        match self.callee? {
            CalleeAt::Attribute(name) => view.attributes(op).get(view.ctx, view.ctx.name(name)).map(Callee::Symbol),
            CalleeAt::Operands(group) => {
                let index = view.op_def(op)?.operand_range(view, op, group).next()?;
                Some(Callee::Value(view.operand(op, index)))
            }
        }
    }
}

impl Declared {
    /// Returns the attribute as one that the definition of the op may hold.
    pub fn share(&self, attr: Attr) -> SharedAttr {
        share(self.home, attr)
    }

    /// Returns the constraint of a group of operands or results.
    fn constraint(&self, of: GroupOf) -> Option<usize> {
        match of {
            GroupOf::Operands(group) => self.operands.get(group).copied(),
            GroupOf::Results(group) => self.results.get(group).copied(),
        }
    }

    /// Appends the effects that follow from `freehold.bufferization`: those on buffers. An op without results is kept
    /// for what it does otherwise.
    fn bufferized_effects(&self, view: View<'_>, op: Op, effects: &mut EffectList) {
        let (Some(facts), Some(op_def)) = (&self.bufferization, view.op_def(op)) else { return };
        let mut add = |kind, target| effects.push(Effect { kind, target, resource: Resource::Default });
        for (group, _) in op_def.operands.iter().enumerate() {
            for number in op_def.operand_range(view, op, group) {
                let operand = view.operand_use(op, number);
                if !view.ty(view.operand(op, number)).is_memref(view.ctx) {
                    continue;
                }
                for (groups, kind) in [(&facts.reads, EffectKind::Read), (&facts.writes, EffectKind::Write)] {
                    if groups.contains(&group) {
                        add(kind, EffectTarget::Operand(operand));
                    }
                }
            }
        }
        for &group in &facts.fresh {
            for number in op_def.result_range(view, op, group) {
                let result = view.results(op)[number];
                if view.ty(result).is_memref(view.ctx) {
                    add(EffectKind::Allocate, EffectTarget::Value(result));
                }
            }
        }
        if view.results(op).is_empty() && !effects.iter().any(|effect| effect.kind == EffectKind::Write) {
            effects.push(Effect {
                kind: EffectKind::Write,
                target: EffectTarget::Unspecified,
                resource: Resource::Default,
            });
        }
    }
}

/// Returns an attribute of a declaration, which serves all contexts if its own is `home`.
pub(super) fn share(home: Option<&'static Context>, attr: Attr) -> SharedAttr {
    home.map_or(SharedAttr::of_one_context(attr), |home| SharedAttr::of_all_contexts(attr, home))
}

// ---- functions in op definitions that delegate to the declaration

fn declaration(view: View<'_>, op: Op) -> Option<&'static dyn Declaration> {
    view.op_def(op)?.declaration
}

/// Results of ops of a dialect without `freehold.properties` have no suggested names.
pub(super) fn no_result_names(_view: View<'_>, _: Op, _: &mut dyn FnMut(Value, &str)) {}

/// Appends the effects that the op itself lists.
pub(super) fn effects(view: View<'_>, op: Op, effects: &mut EffectList) {
    if let Some(declaration) = declaration(view, op) {
        declaration.effects(view, op, effects);
    }
}

/// Returns the pairs of operands and results that may alias.
pub(super) fn dependencies(view: View<'_>, op: Op) -> SmallVec<[(usize, usize); 2]> {
    declaration(view, op).map(|declaration| declaration.aliases(view, op)).unwrap_or_default()
}

/// Returns the operands that a declared terminator passes to the parent op.
pub(super) fn exit(view: View<'_>, op: Op) -> Range<usize> {
    declaration(view, op).map_or(0..0, |declaration| declaration.exit(view, op))
}

/// Returns the callee of a declared op.
pub(super) fn callee(view: View<'_>, op: Op) -> Callee {
    let callee = declaration(view, op).and_then(|declaration| declaration.callee(view, op));
    callee.unwrap_or(Callee::Symbol(view.ctx.unit()))
}

/// The parameters of a declared type or attribute.
pub(super) struct Parameters {
    pub constraints: Vec<Constraint>,
    /// The constraint on each parameter; `None` permits any parameters.
    pub parameters: Option<Vec<usize>>,
}

impl CheckParameters for Parameters {
    fn check(&self, ctx: &Context, parameters: &[Attr]) -> Option<String> {
        let expected = self.parameters.as_deref().unwrap_or(&[]);
        if parameters.len() != expected.len() {
            return Some(format!("expected {} type arguments, but had {}", expected.len(), parameters.len()));
        }
        let mut check = Check::new(ctx, &self.constraints);
        let absent = freehold_core::text::format::symbol::absent(ctx);
        let mut pairs = parameters.iter().zip(expected).filter(|pair| *pair.0 != absent);
        pairs.find_map(|(&parameter, &constraint)| check.holds(parameter, constraint).err())
    }
}

/// The region control flow of a declared op.
#[derive(Debug)]
pub(super) struct Flow {
    /// The regions that may be entered from the op; [`Flow::PARENT`] is the point after the op.
    pub entry: Vec<usize>,
    /// The successors of each region's terminators.
    pub regions: Vec<Vec<usize>>,
    /// The operand group passed on entry to each region, and to the point after the op.
    pub entry_operands: Vec<(usize, usize)>,
    /// The minimum and maximum number of executions of each region.
    pub invocations: Vec<(u64, Option<u64>)>,
}

impl Flow {
    /// The point after the op, in place of a region index.
    pub const PARENT: usize = usize::MAX;

    /// Returns the operands of the op that are passed from its start to a region, or to [`Flow::PARENT`].
    fn passed_to(&self, view: View<'_>, op: Op, target: usize) -> Range<usize> {
        let group = self.entry_operands.iter().find(|entry| entry.0 == target);
        match (group, view.op_def(op)) {
            (Some(&(_, group)), Some(op_def)) => op_def.operand_range(view, op, group),
            _ => 0..0,
        }
    }
}

impl RegionBranch for Flow {
    fn successors(
        &self,
        view: View<'_>,
        op: Op,
        point: BranchPoint,
        _operands: &[Option<Attr>],
    ) -> Vec<RegionSuccessor> {
        let regions = view.regions(op);
        let targets = match point {
            BranchPoint::Parent => Some(&self.entry),
            BranchPoint::Terminator(terminator) => {
                let region = view.region(terminator);
                let index = regions.iter().position(|&other| Some(other) == region);
                index.and_then(|index| self.regions.get(index))
            }
        };
        let successor = |&target: &usize| {
            if target == Flow::PARENT {
                return Some(RegionSuccessor::parent(view.results(op)));
            }
            let &region = regions.get(target)?;
            // A region without blocks cannot be entered.
            let block = view.first_block(region)?;
            Some(RegionSuccessor::entry(region, view.arguments(block)))
        };
        targets.map_or(&[][..], Vec::as_slice).iter().filter_map(successor).collect()
    }

    fn entry_operands(&self, view: View<'_>, op: Op, successor: &RegionSuccessor) -> Range<usize> {
        let target = match successor.region {
            None => Some(Flow::PARENT),
            Some(region) => view.regions(op).iter().position(|&other| other == region),
        };
        let group = self.entry_operands.iter().find(|entry| Some(entry.0) == target);
        match (group, view.op_def(op)) {
            (Some(&(_, group)), Some(op_def)) => op_def.operand_range(view, op, group),
            _ => 0..0,
        }
    }

    fn exit_operands(&self, view: View<'_>, terminator: Op, _successor: &RegionSuccessor) -> Range<usize> {
        match view.op_def(terminator).and_then(|op_def| op_def.region_exit) {
            Some(exit) => exit(view, terminator),
            None => 0..view.operand_count(terminator),
        }
    }

    fn invocations(&self, _view: View<'_>, _op: Op, index: usize) -> (u64, Option<u64>) {
        self.invocations.get(index).copied().unwrap_or((0, None))
    }
}

/// The branch of a declared terminator.
#[derive(Debug)]
pub(super) struct DeclaredBranch {
    /// The operand group that each successor receives.
    pub groups: Vec<Option<usize>>,
}

impl Branch for DeclaredBranch {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let op_def = view.op_def(op).expect("a declared op");
        let range = |group: usize| op_def.operand_range(view, op, group);
        if let Some(&Some(group)) = self.groups.get(index) {
            return range(group);
        }
        // No operands, between those of its neighbors.
        let before = self.groups.iter().take(index).rev().flatten().next().map(|&group| range(group).end);
        let after = self.groups.iter().skip(index + 1).flatten().next().map(|&group| range(group).start);
        let at = before.or(after).unwrap_or_else(|| view.operand_count(op));
        at..at
    }

    fn groups(&self) -> Option<&[Option<usize>]> {
        Some(&self.groups)
    }
}

/// Who owns the results of a declared op. Values are numbers of groups of one value.
#[derive(Clone, Copy, Debug)]
pub(super) enum DeclaredOwner {
    New,
    Borrowed,
    Unknown,
    Same(usize),
    Select([usize; 3]),
    Flag(usize),
}

/// The ownership of the results of a declared op, by result group.
#[derive(Debug)]
pub(super) struct DeclaredOwnership {
    pub results: Vec<(usize, DeclaredOwner)>,
}

impl Ownership for DeclaredOwnership {
    fn of_result(&self, view: View<'_>, op: Op, result: usize) -> Option<ResultOwnership> {
        let op_def = view.op_def(op)?;
        let is_in = |entry: &&(usize, DeclaredOwner)| op_def.result_range(view, op, entry.0).contains(&result);
        let operand = |group: usize| op_def.operand_range(view, op, group).next();
        Some(match self.results.iter().find(is_in)?.1 {
            DeclaredOwner::New => ResultOwnership::New,
            DeclaredOwner::Borrowed => ResultOwnership::Borrowed,
            DeclaredOwner::Unknown => ResultOwnership::Unknown,
            DeclaredOwner::Same(group) => ResultOwnership::Same(operand(group)?),
            DeclaredOwner::Select([condition, on_true, on_false]) => ResultOwnership::Select {
                condition: operand(condition)?,
                on_true: operand(on_true)?,
                on_false: operand(on_false)?,
            },
            DeclaredOwner::Flag(group) => ResultOwnership::Flag(op_def.result_range(view, op, group).next()?),
        })
    }
}
