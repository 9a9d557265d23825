//! The ops of a script, and what they refer to.

use freehold_core::definition::Traits;
use freehold_core::diagnostics::near_miss;
use freehold_core::ir::{
    Attr, AttrData, AttributeName, Block, Body, Context, Location, Op, Region, Type, TypeData, Value, View,
};

use super::payload::{PayloadOp, Program};
use super::state::Handle;

/// A transform of the script.
#[derive(Clone, Copy)]
pub struct Step<'s> {
    /// The context.
    pub ctx: &'s Context,
    /// The body of the script that has the op.
    pub body: &'s Body,
    /// The op.
    pub op: Op,
}

/// The kind of entity that a handle refers to, by its type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Ops.
    Op,
    /// Values.
    Value,
    /// Parameters.
    Parameter,
}

impl<'s> Step<'s> {
    /// Returns the op with its body.
    pub fn view(self) -> View<'s> {
        View::new(self.ctx, self.body)
    }

    /// Returns the name of the op, with its dialect.
    pub fn name(self) -> &'s str {
        &self.ctx.op_name_data(self.body.name(self.op)).text
    }

    /// Returns the location of the op.
    pub fn location(self) -> Location {
        self.body.location(self.op)
    }

    /// Returns an attribute of the op.
    pub fn attribute(self, name: impl AttributeName) -> Option<Attr> {
        self.body.attribute(self.ctx, self.op, name)
    }

    /// Returns whether the op has the unit attribute, or the Boolean attribute is true.
    pub fn flag(self, name: &str) -> bool {
        self.attribute(name).is_some_and(|attr| attr.as_bool(self.ctx) != Some(false))
    }

    /// Returns an integer attribute.
    pub fn number(self, name: &str) -> Option<i64> {
        self.attribute(name)?.as_i64(self.ctx)
    }

    /// Returns the number of the case of an enumeration.
    pub fn number_of_case(self, name: &str) -> Option<i64> {
        let value = self.attribute(name)?;
        match value.data(self.ctx) {
            AttrData::Dialect { parameters, .. } => parameters.first()?.as_i64(self.ctx),
            _ => value.as_i64(self.ctx),
        }
    }

    /// Returns a string attribute.
    pub fn text(self, name: &str) -> Option<&'s str> {
        self.attribute(name)?.as_str(self.ctx)
    }

    /// Returns the number of operands.
    pub fn operand_count(self) -> usize {
        self.body.operand_count(self.op)
    }

    /// Returns an operand.
    pub fn operand(self, number: usize) -> Handle {
        (self.body.number(), self.body.operand(self.op, number))
    }

    /// Returns all operands.
    pub fn operands(self) -> Vec<Handle> {
        self.body.operands(self.op).map(|value| (self.body.number(), value)).collect()
    }

    /// Returns the operands of a group of the definition.
    pub fn group(self, number: usize) -> Vec<Handle> {
        let Some(op_def) = self.view().op_def(self.op) else { return Vec::new() };
        let range = op_def.operand_range(self.view(), self.op, number);
        range.filter(|&index| index < self.operand_count()).map(|index| self.operand(index)).collect()
    }

    /// Returns the number of results.
    pub fn result_count(self) -> usize {
        self.body.results(self.op).len()
    }

    /// Returns a region of the op.
    pub fn region(self, number: usize) -> Option<Region> {
        self.body.regions(self.op).get(number).copied()
    }

    /// Returns the first block of a region of the op.
    pub fn block(self, number: usize) -> Option<Block> {
        self.body.first_block(self.region(number)?)
    }

    /// Returns another op of the same body.
    pub fn other(self, op: Op) -> Step<'s> {
        Step { op, ..self }
    }

    /// Returns the type of a value of the same body.
    pub fn ty(self, value: Value) -> Type {
        self.body.ty(value)
    }
}

/// Returns what handles of the type refer to.
pub fn kind_of(ctx: &Context, ty: Type) -> Kind {
    match ty.data(ctx) {
        TypeData::Dialect { mnemonic, .. } => match ctx.str(*mnemonic) {
            "any_op" | "op" => Kind::Op,
            "any_value" => Kind::Value,
            _ => Kind::Parameter,
        },
        _ => Kind::Op,
    }
}

/// Returns the nearest symbol table around a transform, with the block of its ops.
fn nearest_table<'a>(script: &Program<'a>, step: Step<'a>) -> Option<(&'a Body, Block)> {
    let mut number = step.body.number();
    loop {
        let body = script.body(number)?;
        let is_table = step.ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        if is_table {
            return Some((body, body.root_block()?));
        }
        match script.owner(number) {
            PayloadOp::Nested(around, _) => number = around,
            PayloadOp::Root => return None,
        }
    }
}

fn symbol_of<'a>(ctx: &'a Context, body: &'a Body, op: Op) -> Option<&'a str> {
    body.attribute(ctx, op, "sym_name")?.as_str(ctx)
}

/// Returns the named sequence that the attribute refers to, in the nearest symbol table.
pub fn lookup<'a>(script: &Program<'a>, step: Step<'a>, symbol: Attr) -> Option<(&'a Body, Op)> {
    let name = step.ctx.str(symbol.as_symbol(step.ctx)?);
    let (body, block) = nearest_table(script, step)?;
    let found = body.ops(block).find(|&op| symbol_of(step.ctx, body, op) == Some(name))?;
    body.nested(found).is_some().then_some((body, found))
}

/// Returns a suggestion for the target of a `transform.include` that [`lookup`] does not find: a sequence with a similar name.
pub fn near_sequence<'a>(script: &Program<'a>, step: Step<'a>) -> Option<String> {
    let target = step.attribute("target").filter(|_| step.ctx.gives_advice())?;
    let (body, block) = nearest_table(script, step)?;
    let sequences = body.ops(block).filter(|&op| body.is_named(step.ctx, op, "transform.named_sequence"));
    let names = sequences.filter_map(|op| symbol_of(step.ctx, body, op));
    near_miss(step.ctx.str(target.as_symbol(step.ctx)?), names).map(|near| format!("did you mean '@{near}'?"))
}

/// Returns the sequence that `transform.include` calls, or the named sequence itself.
pub fn callee_of<'a>(script: &Program<'a>, step: Step<'a>) -> Option<(&'a Body, Op)> {
    if step.name() == "transform.named_sequence" {
        return Some((step.body, step.op));
    }
    lookup(script, step, step.attribute("target")?)
}

/// Returns whether handles of the operand's type refer to entities of this kind.
pub fn is_kind(step: Step<'_>, number: usize, kind: Kind) -> bool {
    kind_of(step.ctx, step.ty(step.operand(number).1)) == kind
}
