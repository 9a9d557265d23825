//! Compiles a body to a kernel, if it is arithmetic on words.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::steps::{Kernel, KernelOp, Product, RowStep, Slot, StepOp};
use crate::engine::compiler::{Compiler, Evaluation};
use crate::engine::constants::constant_value;
use crate::engine::kind::Kind;
use crate::engine::operand::Reg;
use crate::engine::value::Value as Datum;
use crate::scalar::{FloatOp, ScalarOp};
use freehold_core::ir::{Block, FloatKind, Op, Value};

/// Compiles a body.
struct Builder<'a, 'c> {
    c: &'a mut Compiler<'c>,
    kernel: Kernel,
    slots: FxHashMap<Value, Slot>,
    /// Whether each slot depends on the element of an output.
    dependent: PrimaryMap<Slot, bool>,
    captured: Vec<Reg>,
    captured_values: FxHashMap<Value, usize>,
    block: Block,
}

impl Kernel {
    /// Compiles a body if it qualifies, and returns the kernel with the registers that it captures. `operands` are the
    /// kinds of the operands with their block arguments; `indices` are the loops with the block arguments of their
    /// indices.
    pub fn compile(
        c: &mut Compiler<'_>,
        block: Block,
        operands: &[(Kind, Option<Value>)],
        first_output: usize,
        indices: &[Option<usize>],
        loops: usize,
    ) -> Option<(Vec<Reg>, Kernel)> {
        let body = c.body;
        let kernel = Kernel {
            slots: 0,
            loads: Vec::new(),
            indices: Vec::new(),
            numbers: Vec::new(),
            constants: Vec::new(),
            steps: Vec::new(),
            yields: Vec::new(),
            product: None,
        };
        let _ = loops;
        if operands[first_output..].iter().any(|operand| !operand.0.is_word()) {
            return None;
        }
        let mut builder = Builder {
            c,
            kernel,
            slots: FxHashMap::default(),
            dependent: PrimaryMap::new(),
            captured: Vec::new(),
            captured_values: FxHashMap::default(),
            block,
        };
        for (number, (kind, argument)) in operands.iter().enumerate() {
            if let Some(argument) = argument.filter(|&argument| !body.is_unused(argument)) {
                if !kind.is_word() {
                    return None;
                }
                let slot = builder.slot(number >= first_output)?;
                builder.slots.insert(argument, slot);
                builder.kernel.loads.push((number, slot));
            }
        }
        let arguments = body.arguments(block).to_vec();
        for (dimension, &argument) in indices.iter().zip(&arguments) {
            let slot = builder.slot(false)?;
            builder.slots.insert(argument, slot);
            builder.kernel.indices.push((dimension.as_ref().copied()?, slot));
        }
        let last = body.last_op(block)?;
        for op in body.ops(block).filter(|&op| op != last) {
            builder.op(op)?;
        }
        if !body.regions(last).is_empty() || body.operand_count(last) != operands.len() - first_output {
            return None;
        }
        for value in body.operand_vec(last) {
            let slot = builder.value(value)?;
            builder.kernel.yields.push(slot);
        }
        builder.kernel.slots = builder.dependent.len();
        builder.kernel.product = builder.kernel.find_product(first_output);
        Some((builder.captured, builder.kernel))
    }
}

impl Kernel {
    fn find_product(&self, first_output: usize) -> Option<Product> {
        let [first, second] = &self.steps[..] else { return None };
        let StepOp::Scalar(ScalarOp::Float { op: FloatOp::Mul, kind }) = first.op else { return None };
        let StepOp::Scalar(ScalarOp::Float { op: FloatOp::Add, kind: same }) = second.op else { return None };
        let operand = |slot: Slot| self.loads.iter().find(|load| load.1 == slot).map(|load| load.0);
        let (a, b) = (operand(first.inputs[0])?, operand(first.inputs[1])?);
        let slot = *second.inputs.iter().find(|&&slot| slot != first.out)?;
        let is_whole = self.yields[..] == [second.out]
            && operand(slot) == Some(first_output)
            && second.inputs.contains(&first.out)
            && self.indices.is_empty()
            && a < first_output
            && b < first_output
            && kind == same
            && matches!(kind, FloatKind::F32 | FloatKind::F64);
        is_whole.then_some(Product { a, b, kind, slot })
    }
}

impl Builder<'_, '_> {
    fn slot(&mut self, dependent: bool) -> Option<Slot> {
        (self.dependent.len() < 512).then(|| self.dependent.push(dependent))
    }

    /// Returns the slot of a value. A value that is defined outside of the body is captured.
    fn value(&mut self, value: Value) -> Option<Slot> {
        if let Some(&slot) = self.slots.get(&value) {
            return Some(slot);
        }
        let body = self.c.body;
        if body.value_block(value) == Some(self.block) || !Kind::of(self.c.ctx, body.ty(value))?.is_word() {
            return None;
        }
        let number = self.capture(value);
        let slot = self.slot(false)?;
        self.slots.insert(value, slot);
        self.kernel.numbers.push((number, slot));
        Some(slot)
    }

    fn capture(&mut self, value: Value) -> usize {
        if let Some(&number) = self.captured_values.get(&value) {
            return number;
        }
        let register = self.c.register(value);
        self.captured.push(register);
        self.captured_values.insert(value, self.captured.len() - 1);
        self.captured.len() - 1
    }

    fn op(&mut self, op: Op) -> Option<()> {
        let (ctx, body) = (self.c.ctx, self.c.body);
        let name = &*ctx.op_name_data(body.name(op)).text;
        let [result] = *body.results(op) else { return None };
        if !Kind::of(ctx, body.ty(result))?.is_word() {
            return None;
        }
        match self.c.evaluations.get(name)? {
            Evaluation::CodeOrStep(_, KernelOp::Constant) => {
                let value = constant_value(ctx, self.c.attribute(op, "value")?, body.ty(result)).ok()?;
                let Datum::Scalar(word) = value else { return None };
                let slot = self.slot(false)?;
                self.slots.insert(result, slot);
                self.kernel.constants.push((word, slot));
            }
            Evaluation::CodeOrStep(_, KernelOp::Index) => {
                let dimension = self.c.attribute(op, "dim")?.as_i64(ctx)?;
                let slot = self.slot(false)?;
                self.slots.insert(result, slot);
                self.kernel.indices.push((dimension as usize, slot));
            }
            Evaluation::CodeOrStep(_, KernelOp::Read) => {
                let [source] = body.first_operands(op);
                if body.value_block(source) == Some(self.block) {
                    return None;
                }
                let kind = self.c.element_kind(body.ty(source)).ok().filter(Kind::is_word)?;
                let number = self.capture(source);
                let indices: Vec<Value> = body.operands(op).skip(1).collect();
                self.step(StepOp::Read(number, kind), &indices, result)?;
            }
            Evaluation::Scalar(make) => {
                let scalar = make(self.c, op)?;
                let operands = body.operand_vec(op);
                if !scalar.is_word() || scalar.arity() != operands.len() {
                    return None;
                }
                self.step(StepOp::Scalar(scalar), &operands, result)?;
            }
            Evaluation::Code(_) => return None,
        }
        Some(())
    }

    fn step(&mut self, op: StepOp, operands: &[Value], result: Value) -> Option<()> {
        let inputs: SmallVec<[Slot; 4]> = operands.iter().map(|&value| self.value(value)).collect::<Option<_>>()?;
        let depends = inputs.iter().any(|&input| self.dependent[input]);
        let out = self.slot(depends)?;
        self.slots.insert(result, out);
        self.kernel.steps.push(RowStep { op, inputs, out, depends });
        Some(())
    }
}
