//! Generates random tensor programs over declared dialects.

use super::tensor_control;
use super::tensor_dialect::dialect_text;
use super::tensor_ops::TensorOp;
use super::tensor_programs::TensorProgram;
use crate::entropy::Entropy;
use crate::{Constructs, GenerateOptions, Program};

/// Generates a dialect with ops on tensors, and a program with them.
pub(crate) fn generate_tensors(mut entropy: Entropy, options: &GenerateOptions) -> Program {
    let count = entropy.between(2, 5);
    let mut ops: Vec<TensorOp> =
        (0..count).map(|number| TensorOp::random(&mut entropy, format!("op{number}"), options.constructs)).collect();
    let mut used = Constructs::empty();
    if options.constructs.contains(Constructs::MISSING_FACT) {
        let chosen = entropy.below(ops.len() + 1);
        if chosen < ops.len() && ops[chosen].declared.remove_fact(&mut entropy).is_some() {
            used |= Constructs::MISSING_FACT;
        }
    }
    let functions: String = ops.iter().map(TensorOp::functions).collect::<String>() + tensor_control::FUNCTIONS;
    let mut control = tensor_control::ops();
    if options.constructs.contains(Constructs::MISSING_FACT) && used.is_empty() {
        let chosen = entropy.below(control.len());
        if control[chosen].remove_fact(&mut entropy).is_some() {
            used |= Constructs::MISSING_FACT;
        }
    }
    let declared = ops.iter().flat_map(|op| std::iter::once(&op.declared).chain(&op.on_buffers)).chain(&control);
    let dialect = dialect_text(declared, &functions);
    let mut program = TensorProgram {
        entropy,
        ops,
        out: String::new(),
        next: 0,
        used,
        allowed: options.constructs,
        has_helper: false,
        is_helper: true,
    };
    let helper = program.helper();
    program.is_helper = false;
    program.entry(options.size);
    let text = if program.has_helper { format!("{}{helper}", program.out) } else { program.out };
    Program { text, dialect: Some(dialect), constructs: program.used }
}
