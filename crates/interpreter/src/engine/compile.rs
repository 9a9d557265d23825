//! Compiles a function to flat code, one op at a time, with the functions in the table of evaluations.
//!
//! Such a function gets the [`Compiler`]. It emits instructions, creates labels, and compiles the regions of its op
//! inline. A terminator of such a region moves its operands to the registers of the innermost [`Exit`] and jumps to its
//! label.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::evaluation::Evaluation;
use super::fault::Faulted;
use super::kind::Kind;
use super::last_use::mark_last_uses;
use super::machine::Step;
use super::module::Module;
use super::program::{Code, Function, Instruction, Reg, Run, Target};
use super::value::Value as Datum;
use crate::scalar::ScalarOp;
use freehold_core::ir::{Attr, Block, Body, Context, Location, Op, Region, Type, Value, View};

/// The result of compiling an op; the error says why the op cannot be compiled.
pub type Compiled = Result<(), String>;

/// The target of a region's terminator: the label that it jumps to and the registers for its operands.
pub struct Exit {
    /// The registers.
    pub registers: Vec<Reg>,
    /// The label.
    pub label: Target,
}

/// Compiles one function.
pub struct Compiler<'c> {
    /// The context.
    pub ctx: &'c Context,
    /// The body of the function.
    pub body: &'c Body,
    /// The data that all functions share.
    pub module: &'c Module<'c>,
    /// The targets of terminators, innermost last.
    pub exits: Vec<Exit>,
    /// The index of its module's scope.
    pub scope: usize,
    /// The mask of the next op, until that op takes it.
    pub mask: Option<Value>,
    /// The registers in which parallel loops assemble their shared output tensors, by the block argument of the tensor.
    pub shared_tensors: FxHashMap<Value, Reg>,
    /// The number of compiled `memref.alloca` ops.
    pub stack_allocations: usize,
    code: Vec<Instruction>,
    pool: Vec<Reg>,
    registers: Vec<Reg>,
    shared: Vec<bool>,
    labels: Vec<u32>,
    blocks: FxHashMap<Block, Target>,
    at: Location,
    last_bound: usize,
    failure: Option<(Location, String)>,
}

const UNASSIGNED: u32 = u32::MAX;

/// Vectors and constants of more bytes are allocated only after a check of the memory limit.
pub const LARGE: usize = 1 << 12;

impl<'c> Compiler<'c> {
    /// Returns the compiler of a function whose symbols are those of a scope.
    pub fn new(view: View<'c>, scope: usize, module: &'c Module<'c>) -> Self {
        Compiler {
            ctx: view.ctx,
            body: view.body,
            module,
            exits: Vec::new(),
            scope,
            mask: None,
            shared_tensors: FxHashMap::default(),
            stack_allocations: 0,
            code: Vec::new(),
            pool: Vec::new(),
            registers: vec![UNASSIGNED; view.value_capacity()],
            shared: Vec::new(),
            labels: Vec::new(),
            blocks: FxHashMap::default(),
            at: view.header.location,
            last_bound: usize::MAX,
            failure: None,
        }
    }

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

    // ---- regions and blocks

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

    /// Returns the label of a block.
    pub fn block_label(&mut self, block: Block) -> Target {
        if let Some(&label) = self.blocks.get(&block) {
            return label;
        }
        let label = self.label();
        self.blocks.insert(block, label);
        label
    }

    /// Compiles one op.
    pub fn op(&mut self, op: Op) -> Compiled {
        self.at = self.body.location(op);
        let name = self.body.name(op);
        let text = &*self.ctx.op_name_data(name).text;
        self.large_results(op);
        let evaluations = self.module.evaluations;
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
        self.step(op, move |step| super::elementwise::run(step, &scalar, &kinds, &result_kind));
        Ok(())
    }

    // ---- registers

    /// Returns a new register.
    pub fn fresh(&mut self, shared: bool) -> Reg {
        self.shared.push(shared);
        (self.shared.len() - 1) as Reg
    }

    /// Returns the register of a value.
    pub fn register(&mut self, value: Value) -> Reg {
        let known = self.registers[value.index()];
        if known != UNASSIGNED {
            return known;
        }
        let ty = self.body.ty(value);
        let register = self.fresh(ty.is_tensor(self.ctx) || ty.is_vector(self.ctx));
        self.registers[value.index()] = register;
        register
    }

    /// Returns the registers of values.
    pub fn regs(&mut self, values: &[Value]) -> Vec<Reg> {
        values.iter().map(|&value| self.register(value)).collect()
    }

    /// Returns a new register for values of the same type as `value`.
    pub fn fresh_like(&mut self, value: Value) -> Reg {
        let ty = self.body.ty(value);
        self.fresh(ty.is_tensor(self.ctx) || ty.is_vector(self.ctx))
    }

    /// Emits an index constant and returns its register.
    pub fn constant_index(&mut self, value: i64) -> Reg {
        let register = self.fresh(false);
        self.emit_regs(Code::Constant(Datum::index(value)), &[], &[register]);
        register
    }

    // ---- instructions

    /// Returns the location of emitted instructions.
    pub fn location(&self) -> Location {
        self.at
    }

    /// Sets the location of emitted instructions.
    pub fn set_location(&mut self, at: Location) {
        self.at = at;
    }

    /// Emits an instruction with the registers of values as operands and results.
    pub fn emit(&mut self, code: Code, operands: &[Value], results: &[Value]) {
        let operands: SmallVec<[Reg; 6]> = operands.iter().map(|&value| self.register(value)).collect();
        let results: SmallVec<[Reg; 6]> = results.iter().map(|&value| self.register(value)).collect();
        self.emit_regs(code, &operands, &results);
    }

    /// Emits an instruction.
    pub fn emit_regs(&mut self, code: Code, operands: &[Reg], results: &[Reg]) {
        let mut run = |registers: &[Reg]| {
            let start = self.pool.len() as u32;
            self.pool.extend_from_slice(registers);
            Run { start, len: registers.len() as u32 }
        };
        let (operands, results) = (run(operands), run(results));
        self.code.push(Instruction { code, operands, results, location: self.at });
    }

    /// Emits a parallel move.
    pub fn emit_move(&mut self, from: &[Reg], to: &[Reg]) {
        let pairs: SmallVec<[(Reg, Reg); 6]> =
            from.iter().copied().zip(to.iter().copied()).filter(|(from, to)| from != to).collect();
        if pairs.is_empty() {
            return;
        }
        let from: SmallVec<[Reg; 6]> = pairs.iter().map(|pair| pair.0).collect();
        let to: SmallVec<[Reg; 6]> = pairs.iter().map(|pair| pair.1).collect();
        self.emit_regs(Code::Move, &from, &to);
    }

    /// Emits an instruction that calls `run` on the op's operands and results.
    pub fn step(&mut self, op: Op, run: impl Fn(&mut Step<'_>) -> Faulted + 'static) {
        let operands = self.body.operand_vec(op);
        let results: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.results(op));
        self.emit(Code::Do(Box::new(run)), &operands, &results);
    }

    /// Returns a new label.
    pub fn label(&mut self) -> Target {
        self.labels.push(u32::MAX);
        (self.labels.len() - 1) as Target
    }

    /// Binds a label to the next instruction.
    pub fn bind(&mut self, label: Target) {
        // Remove a jump to the next instruction, unless another label is bound after the jump.
        if let Some(Instruction { code: Code::Jump(target), .. }) = self.code.last()
            && *target == label
            && self.last_bound != self.code.len()
        {
            self.code.pop();
        }
        self.labels[label as usize] = self.code.len() as u32;
        self.last_bound = self.code.len();
    }

    /// Replaces labels by instruction indices.
    fn resolve(&mut self) {
        // Code after the last block is unreachable.
        self.emit(Code::Return, &[], &[]);
        let end = (self.code.len() - 1) as u32;
        let labels = &self.labels;
        let place = |target: &mut Target| {
            let at = labels.get(*target as usize).copied().unwrap_or(end);
            *target = at.min(end);
        };
        for instruction in &mut self.code {
            match &mut instruction.code {
                Code::Jump(target) => place(target),
                Code::Branch { then, otherwise, .. } => {
                    place(then);
                    place(otherwise);
                }
                Code::Switch(switch) => {
                    place(&mut switch.default);
                    switch.cases.values_mut().for_each(place);
                }
                Code::LoopTest { exit, .. }
                | Code::LoopStep { exit, .. }
                | Code::ParallelBegin { exit, .. }
                | Code::NestBegin { exit, .. } => place(exit),
                Code::NestNext { body } | Code::ParallelNext { body } => place(body),
                _ => {}
            }
        }
    }

    // ---- questions about the op

    /// Returns the op's attribute `name`.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attr> {
        self.body.attribute(self.ctx, op, name)
    }

    /// Returns the op's attribute `name` as integers.
    pub fn integers(&self, op: Op, name: &str) -> Result<Vec<i64>, String> {
        self.attribute(op, name)
            .and_then(|attr| attr.as_i64_array(self.ctx))
            .ok_or_else(|| format!("lacks the attribute '{name}'"))
    }

    /// Returns the type of operand `index`.
    pub fn operand_type(&self, op: Op, index: usize) -> Type {
        self.body.ty(self.body.operand(op, index))
    }

    /// Returns the type of result `index`.
    pub fn result_type(&self, op: Op, index: usize) -> Type {
        self.body.ty(self.body.result(op, index))
    }

    /// Returns how values of a type are stored.
    pub fn kind(&self, ty: Type) -> Result<Kind, String> {
        Kind::of(self.ctx, ty).ok_or_else(|| {
            format!(
                "has the type '{}', which the machine does not support",
                freehold_core::text::type_text(self.ctx, ty)
            )
        })
    }

    /// Returns how the elements of a shaped type, or the values of another type, are stored.
    pub fn element_kind(&self, ty: Type) -> Result<Kind, String> {
        self.kind(ty.element_or_self(self.ctx))
    }

    /// Returns the operand indices of the group called `name`.
    pub fn group(&self, op: Op, name: &str) -> std::ops::Range<usize> {
        match self.body.op_def(self.ctx, op) {
            Some(row) => row.operand_group(View::new(self.ctx, self.body), op, name),
            None => 0..0,
        }
    }
}
