//! The compiler of a function: its registers, labels and instructions, and the evaluations of ops, which it gets as an
//! argument.
//!
//! A function that evaluates an op gets the [`Compiler`], emits instructions and creates labels. `compile.rs` compiles
//! ops and regions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::fault::Faulted;
use super::kernel::KernelOp;
use super::kind::Kind;
use super::module::Module;
use super::operand::Reg;
use super::program::{Code, Instruction, Run, Target};
use super::step::Step;
use super::value::Value as Datum;
use crate::scalar::ScalarOp;
use freehold_core::ir::{Attr, Block, Body, Context, Location, Op, Type, Value, View};

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
    /// The evaluations of ops.
    pub evaluations: &'static Evaluations,
    /// The index of its module's scope.
    pub scope: usize,
    /// The mask of the next op, until that op takes it.
    pub mask: Option<Value>,
    /// The registers in which parallel loops assemble their shared output tensors, by the block argument of the tensor.
    pub shared_tensors: FxHashMap<Value, Reg>,
    /// The number of compiled `memref.alloca` ops.
    pub stack_allocations: usize,
    pub(super) code: Vec<Instruction>,
    pub(super) pool: Vec<Reg>,
    registers: Vec<Option<Reg>>,
    pub(super) shared: Vec<bool>,
    labels: Vec<u32>,
    pub(super) blocks: FxHashMap<Block, Target>,
    pub(super) at: Location,
    last_bound: usize,
    pub(super) failure: Option<(Location, String)>,
}

/// The evaluation of an op.
#[derive(Clone, Copy)]
pub enum Evaluation {
    /// A scalar operation. It also works element by element on vectors and tensors, and in kernels.
    Scalar(fn(&Compiler<'_>, Op) -> Option<ScalarOp>),
    /// A function that emits code.
    Code(fn(&mut Compiler<'_>, Op) -> Compiled),
    /// A function that emits code, and the step that does the same in a kernel.
    CodeOrStep(fn(&mut Compiler<'_>, Op) -> Compiled, KernelOp),
}

/// An op name and its evaluation.
pub type Entry = (&'static str, Evaluation);

/// The evaluations of all ops.
pub struct Evaluations {
    by_name: FxHashMap<&'static str, Evaluation>,
    /// Emits the code of an op without an entry.
    pub without_entry: fn(&mut Compiler<'_>, Op) -> Compiled,
}

impl Evaluations {
    /// Returns the evaluations with these entries. `without_entry` emits the code of all other ops.
    pub fn new(
        entries: impl Iterator<Item = Entry>,
        without_entry: fn(&mut Compiler<'_>, Op) -> Compiled,
    ) -> Evaluations {
        Evaluations { by_name: entries.collect(), without_entry }
    }

    /// Returns the evaluation of an op.
    pub fn get(&self, name: &str) -> Option<Evaluation> {
        self.by_name.get(name).copied()
    }
}

impl<'c> Compiler<'c> {
    /// Returns the compiler of a function whose symbols are those of a scope.
    pub fn new(view: View<'c>, scope: usize, module: &'c Module<'c>, evaluations: &'static Evaluations) -> Self {
        Compiler {
            ctx: view.ctx,
            body: view.body,
            module,
            evaluations,
            exits: Vec::new(),
            scope,
            mask: None,
            shared_tensors: FxHashMap::default(),
            stack_allocations: 0,
            code: Vec::new(),
            pool: Vec::new(),
            registers: vec![None; view.value_capacity()],
            shared: Vec::new(),
            labels: Vec::new(),
            blocks: FxHashMap::default(),
            at: view.header.location,
            last_bound: usize::MAX,
            failure: None,
        }
    }

    // ---- regions and blocks

    /// Returns the label of a block.
    pub fn block_label(&mut self, block: Block) -> Target {
        if let Some(&label) = self.blocks.get(&block) {
            return label;
        }
        let label = self.label();
        self.blocks.insert(block, label);
        label
    }

    // ---- registers

    /// Returns a new register.
    pub fn fresh(&mut self, shared: bool) -> Reg {
        self.shared.push(shared);
        Reg::new(self.shared.len() - 1)
    }

    /// Returns the register of a value.
    pub fn register(&mut self, value: Value) -> Reg {
        if let Some(known) = self.registers[value.index()] {
            return known;
        }
        let ty = self.body.ty(value);
        let register = self.fresh(ty.is_tensor(self.ctx) || ty.is_vector(self.ctx));
        self.registers[value.index()] = Some(register);
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
    pub(super) fn resolve(&mut self) {
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

    /// Returns the types of the first operands.
    pub fn operand_types<const N: usize>(&self, op: Op) -> [Type; N] {
        self.body.first_operands(op).map(|value| self.body.ty(value))
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
        Kind::supported(self.ctx, ty)
    }

    /// Returns how the elements of a shaped type, or the values of another type, are stored.
    pub fn element_kind(&self, ty: Type) -> Result<Kind, String> {
        Kind::of_element(self.ctx, ty)
    }

    /// Returns the operand indices of the group called `name`.
    pub fn group(&self, op: Op, name: &str) -> std::ops::Range<usize> {
        match self.body.op_def(self.ctx, op) {
            Some(row) => row.operand_group(View::new(self.ctx, self.body), op, name),
            None => 0..0,
        }
    }
}
