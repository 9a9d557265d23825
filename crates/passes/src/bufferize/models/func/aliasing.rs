//! Bufferization analysis of functions, calls and returns, with `bufferize-function-boundaries`.

use crate::bufferize::*;
use freehold_core::ir::{Attr, AttrData, Name, Op, Use, Value, ValueDef};

/// `func.func`
pub struct Function;
/// `func.call`
pub struct Call;
/// `func.return`
pub static RETURN: PlainBufferizable = PlainBufferizable::READER;

/// The attribute of a function argument that declares whether it may be written.
const WRITABLE: &str = "bufferization.writable";

impl Bufferizable for Function {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        forwarded_operands(query, value)
            .into_iter()
            .map(|operand| AliasingOperand::equivalent(operand).maybe())
            .collect()
    }

    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        let (ctx, body) = (query.ctx, query.body);
        let ValueDef::Argument(block, index) = body.def(value) else { return true };
        if !body.is_entry_block(block) {
            return true;
        }
        let all = body.header.attributes.get(ctx, ctx.name("arg_attrs")).and_then(|all| all.as_array(ctx));
        let own = all.and_then(|all| all.get(index));
        own.and_then(|own| own.get(ctx, ctx.name(WRITABLE))?.as_bool(ctx)).unwrap_or(true)
    }

    fn has_tensor_semantics(&self, query: &Query<'_>, owner: Owner) -> bool {
        let (ctx, mut body) = (query.ctx, query.body);
        if let Owner::Op(op) = owner {
            match body.nested(op) {
                Some(nested) => body = nested,
                None => return false,
            }
        }
        let ty = body.header.attributes.get(ctx, Name::FUNCTION_TYPE).and_then(|attr| attr.as_type(ctx));
        let in_signature = match ty.map(|ty| ty.data(ctx)) {
            Some(freehold_core::ir::TypeData::Function { inputs, results }) => {
                inputs.iter().chain(results).any(|ty| ty.is_tensor(ctx))
            }
            _ => false,
        };
        in_signature || Query { body, ..*query }.isolated_has_tensor_arguments()
    }

    fn supports_unstructured_control_flow(&self) -> bool {
        true
    }
}

impl Call {
    fn callee(&self, query: &Query<'_>, op: Op) -> Option<Attr> {
        let callee = query.body.attribute(query.ctx, op, Name::CALLEE)?;
        matches!(callee.data(query.ctx), AttrData::SymbolRef { .. }).then_some(callee)
    }

    fn fact<'q>(&self, query: &Query<'q>, op: Op) -> Option<&'q FunctionFact> {
        query.functions.get(query.ctx, self.callee(query, op)?)
    }
}

impl Bufferizable for Call {
    fn reads(&self, query: &Query<'_>, operand: Use) -> bool {
        let number = query.body.use_number(operand);
        self.fact(query, query.body.use_owner(operand)).is_none_or(|fact| fact.read.contains(&number))
    }

    fn writes(&self, query: &Query<'_>, operand: Use) -> bool {
        let number = query.body.use_number(operand);
        self.fact(query, query.body.use_owner(operand)).is_none_or(|fact| fact.written.contains(&number))
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        let Some(fact) = self.fact(query, op) else { return query.unknown_aliasing_values(operand) };
        let number = query.body.use_number(operand);
        let results = fact.aliasing.get(&number).map_or(&[][..], Vec::as_slice);
        // Only a result that is the only alias can be known to be equivalent.
        let same = matches!(results, [result] if fact.equivalent.contains_key(result));
        let alias = |&result: &usize| {
            let value = query.body.result(op, result);
            if same { AliasingValue::equivalent(value) } else { AliasingValue::overlapping(value).maybe() }
        };
        results.iter().map(alias).collect()
    }

    fn aliasing_operands(&self, query: &Query<'_>, value: Value) -> AliasingOperands {
        let ValueDef::Result(op, result) = query.body.def(value) else { return AliasingOperands::new() };
        let origins = self.callee(query, op).and_then(|callee| query.functions.origins(query.ctx, callee, result));
        let (Some(origins), Some(fact)) = (origins, self.fact(query, op)) else { return inverse_aliases(query, value) };
        let alias = |&argument: &usize| {
            let operand = query.body.operand_use(op, argument);
            let is_only = fact.aliasing.get(&argument).is_some_and(|results| results.len() == 1);
            match is_only && fact.equivalent.contains_key(&result) {
                true => AliasingOperand::equivalent(operand),
                false => AliasingOperand::overlapping(operand).maybe(),
            }
        };
        let is_passed = |argument: &&usize| **argument < query.body.operand_count(op);
        origins.iter().filter(is_passed).map(alias).collect()
    }

    /// The result of a call may be a constant; mlir-opt misses that.
    fn is_writable(&self, query: &Query<'_>, value: Value) -> bool {
        let ValueDef::Result(op, result) = query.body.def(value) else { return false };
        let callee = self.callee(query, op);
        !callee.is_some_and(|callee| query.functions.may_return_constant(query.ctx, callee, result))
    }

    fn shared_results(&self, query: &Query<'_>, op: Op) -> Vec<Vec<Value>> {
        let Some(fact) = self.fact(query, op) else {
            // For recursive functions: nothing is known about their results.
            let results = query.body.results(op).iter().copied();
            return vec![results.filter(|&result| query.is_tensor(result)).collect()];
        };
        let values = |group: &Vec<usize>| group.iter().map(|&result| query.body.result(op, result)).collect();
        fact.shared.iter().map(values).collect()
    }
}
