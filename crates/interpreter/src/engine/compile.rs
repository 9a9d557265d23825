//! Compiles the regions and ops of a function with the functions in the table of evaluations.
//!
//! A function that evaluates an op gets the [`Compiler`], and compiles the regions of its op inline. A terminator of such
//! a region moves its operands to the registers of the innermost [`Exit`] and jumps to its label.

use super::compiler::{Compiled, Compiler, Evaluation, Evaluations, Exit};
use super::constants::LARGE;
use super::elementwise;
use super::kind::Kind;
use super::last_use::mark_last_uses;
use super::module::Module;
use super::operand::Reg;
use super::program::{Code, Function};
use super::step::Step;
use crate::scalar::ScalarOp;
use freehold_core::ir::{Location, Op, Region, Value, View};

impl Compiler<'_> {
    /// Compiles the function. An error has the location of an op and a message.
    pub fn function(mut self, function: &mut Function) -> Result<(), (Location, String)> {
        let region = self.body.roots()[0];
        let entry = self.body.first_block(region).expect("a function with a body");
        function.arguments = self.body.arguments(entry).iter().map(|&value| self.register(value)).collect();
        let done = self.region(region);
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        done.map_err(|message| (self.at, message))?;
        self.resolve();
        mark_last_uses(&self.code, &mut self.pool, &self.shared);
        function.registers = self.shared.len();
        function.code = self.code;
        function.pool = self.pool;
        Ok(())
    }

    /// Compiles the blocks of a region in order. Their terminators jump to the successors or to the exit.
    pub fn region(&mut self, region: Region) -> Compiled {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let body = self.body;
            for block in body.blocks(region) {
                if let Some(&label) = self.blocks.get(&block) {
                    self.bind(label);
                } else {
                    let label = self.label();
                    self.blocks.insert(block, label);
                    self.bind(label);
                }
                for op in body.ops(block) {
                    self.op(op)?;
                }
            }
            Ok(())
        })
    }

    /// Compiles a region whose terminators move their operands to `registers` and jump to the code after it.
    pub fn region_into(&mut self, region: Region, registers: Vec<Reg>) -> Compiled {
        let label = self.label();
        self.exits.push(Exit { registers, label });
        self.region(region)?;
        self.exits.pop();
        self.bind(label);
        Ok(())
    }

    /// Compiles a region that frees its stack buffers when it ends.
    pub fn scoped_region_into(&mut self, region: Region, registers: Vec<Reg>) -> Compiled {
        let at = self.code.len();
        let before = self.stack_allocations;
        self.emit(Code::Nop, &[], &[]);
        self.region_into(region, registers)?;
        if self.stack_allocations > before {
            self.code[at].code = Code::EnterScope;
            self.emit(Code::LeaveScope, &[], &[]);
        }
        Ok(())
    }

    /// Ends a region: moves values to the registers of the innermost exit, and jumps there.
    pub fn leave(&mut self, values: &[Value]) -> Compiled {
        let from = self.regs(values);
        let exit = self.exits.last().ok_or("terminates a region that no op executes")?;
        let (registers, label) = (exit.registers.clone(), exit.label);
        if registers.len() != from.len() {
            return Err("forwards the wrong number of values".to_string());
        }
        self.emit_move(&from, &registers);
        self.emit(Code::Jump(label), &[], &[]);
        Ok(())
    }

    /// Compiles one op.
    pub fn op(&mut self, op: Op) -> Compiled {
        self.at = self.body.location(op);
        let name = self.body.name(op);
        let text = &*self.ctx.op_name_data(name).text;
        self.large_results(op);
        let evaluations = self.evaluations;
        let done = match evaluations.get(text) {
            Some(Evaluation::Scalar(make)) => self.scalar(op, make),
            Some(Evaluation::Code(compile) | Evaluation::CodeOrStep(compile, _)) => compile(self, op),
            None => (evaluations.without_entry)(self, op),
        };
        if let Err(message) = done {
            if self.failure.is_none() {
                self.failure = Some((self.body.location(op), format!("'{text}' op cannot be run: {message}")));
            }
            return Err(String::new());
        }
        Ok(())
    }

    /// Emits a check of the memory limit before an op with large vector results. Vector ops do not check the limit
    /// themselves.
    fn large_results(&mut self, op: Op) {
        for &result in self.body.results(op) {
            let ty = self.body.ty(result);
            if !ty.is_vector(self.ctx) {
                continue;
            }
            if let Some(Kind::Vector(vector)) = Kind::of(self.ctx, ty)
                && vector.packed() > LARGE
            {
                let ask = move |step: &mut Step<'_>| {
                    step.size_of(&vector.shape, &vector.element)?;
                    step.burn(vector.packed() as u64 / 64)
                };
                self.emit(Code::Do(Box::new(ask)), &[], &[]);
            }
        }
    }

    /// Compiles an op on scalars, which works element by element on vectors and tensors.
    pub fn scalar(&mut self, op: Op, make: fn(&Compiler<'_>, Op) -> Option<ScalarOp>) -> Compiled {
        let scalar = make(self, op).ok_or("has types that the machine does not support")?;
        let body = self.body;
        let operands = body.operand_vec(op);
        let result = body.result(op, 0);
        let is_shaped = |value: Value| {
            let ty = body.ty(value);
            ty.is_vector(self.ctx) || ty.is_tensor(self.ctx)
        };
        let whole = scalar == ScalarOp::Select && !is_shaped(operands[0]);
        if !is_shaped(result) || whole {
            self.emit(Code::Scalar(scalar), &operands, &[result]);
            return Ok(());
        }
        let kind = |value: Value| self.element_kind(body.ty(value));
        let kinds: Vec<Kind> = operands.iter().map(|&value| kind(value)).collect::<Result<_, _>>()?;
        let result_kind = kind(result)?;
        self.step(op, move |step| elementwise::run(step, &scalar, &kinds, &result_kind));
        Ok(())
    }
}

impl Module<'_> {
    /// Compiles the scheduled functions and those that they refer to. `external` generates the code of a function
    /// without a body. An error has a location and a message.
    pub fn compile(
        &self,
        evaluations: &'static Evaluations,
        functions: &mut [Function],
        external: fn(&Module<'_>, usize, &mut Function) -> Compiled,
    ) -> Result<(), (Location, String)> {
        loop {
            let next = self.wanted.borrow_mut().pop();
            let Some(index) = next else { return Ok(()) };
            let function = &mut functions[index];
            if !function.code.is_empty() {
                continue;
            }
            match self.bodies[index] {
                (Some(body), scope) => {
                    Compiler::new(View::new(self.ctx, body), scope, self, evaluations).function(function)?
                }
                (None, _) => external(self, index, function).map_err(|message| (function.location, message))?,
            }
        }
    }
}
