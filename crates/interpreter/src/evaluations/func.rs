//! Evaluation of `func`, and of functions without a body: those of MLIR's runner library, and stubs.

use crate::engine::buffers::check_all;
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::host::zero;
use crate::engine::kind::Kind;
use crate::engine::module::Module;
use crate::engine::operand::{Reg, observed};
use crate::engine::program::{Code, Function, Instruction, Run, ValueType};
use crate::engine::races::Touch;
use crate::engine::runner;
use crate::engine::value::Value;
use freehold_core::ir::Op;

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("func.call", Evaluation::Code(call)),
    ("func.call_indirect", Evaluation::Code(call_indirect)),
    ("func.constant", Evaluation::Code(constant)),
    ("func.return", Evaluation::Code(ret)),
];

fn call(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let callee = c.attribute(op, "callee").ok_or("lacks a callee")?;
    let index = c.module.function(c.scope, c.ctx, callee)?;
    let operands = c.body.operand_vec(op);
    c.emit(Code::Call(index), &operands, c.body.results(op));
    Ok(())
}

fn call_indirect(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    c.emit(Code::CallIndirect, &operands, c.body.results(op));
    Ok(())
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let symbol = c.attribute(op, "value").ok_or("lacks a value")?;
    let index = c.module.function(c.scope, c.ctx, symbol)?;
    c.emit(Code::Constant(Value::index(index as i64)), &[], c.body.results(op));
    Ok(())
}

pub(super) fn ret(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let operands = c.body.operand_vec(op);
    c.emit(Code::Return, &operands, &[]);
    Ok(())
}

/// Generates the code of a function without a body.
pub fn external(module: &Module<'_>, index: usize, function: &mut Function) -> Compiled {
    let name = function.name.strip_prefix("_mlir_ciface_").unwrap_or(&function.name);
    let run = match runner::find(name, &function.inputs, &function.results) {
        Some(run) => run,
        None if module.options.stub_externals => stub(name, &function.inputs, &function.results),
        None => {
            return Err(format!(
                "function '{}' has no body and is not in the runner library (--stub-externals replaces it by a stub)",
                module.names[index]
            ));
        }
    };
    let (inputs, results) = (function.inputs.len(), function.results.len());
    let location = function.location;
    let arguments: Vec<Reg> = (0..inputs).map(Reg::new).collect();
    function.pool = (0..inputs + results).map(Reg::new).collect();
    function.registers = inputs + results;
    let (inputs, results) = (inputs as u32, results as u32);
    let (input_run, result_run) = (Run { start: 0, len: inputs }, Run { start: inputs, len: results });
    function.code = vec![
        Instruction { code: Code::Do(run), operands: input_run, results: result_run, location },
        Instruction { code: Code::Return, operands: result_run, results: Run::default(), location },
    ];
    function.arguments = arguments;
    Ok(())
}

/// Returns the stub of an undefined function. It reads its arguments and returns zeros, in new buffers if necessary.
/// Dynamic extents are 1. If calls are recorded, it returns other values: see [`super::externals`].
fn stub(name: &str, inputs: &[ValueType], results: &[ValueType]) -> runner::External {
    let (name, inputs, results) = (name.to_string(), inputs.to_vec(), results.to_vec());
    Box::new(move |step| {
        if step.state.calls.is_some() {
            return super::externals::call(step, &name, &inputs, &results);
        }
        for (index, ty) in inputs.iter().enumerate() {
            match ty {
                ValueType::MemRef { element, .. } => {
                    let memref = step.memref(index)?;
                    check_all(step, &memref, element.size(), element.alignment(), Touch::Read)?;
                }
                ValueType::Number(Kind::Int(_) | Kind::Float(_)) => {
                    if let Value::Undefined(origin) = step.value(index) {
                        return Err(observed(*origin, step.at, "is passed to an external function"));
                    }
                }
                _ => {}
            }
        }
        for (index, ty) in results.iter().enumerate() {
            let value = zero(step, ty)?;
            step.set(index, value);
        }
        Ok(())
    })
}
