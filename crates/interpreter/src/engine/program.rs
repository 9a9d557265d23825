//! A compiled program: flat code over registers.
//!
//! Each function is one list of instructions; regions are laid out in sequence and connected by jumps. Each SSA value
//! has its own register. Operands are register indices in a pool. The top bit of an operand marks the last use of the
//! register, which allows in-place changes of a tensor.
//!
//! ```text
//!   scf.for %i = %lb to %ub step %s iter_args(%a = %x) { … scf.yield %b }
//! becomes
//!        move   %lb, %x -> %i, %a
//!   top: test   %i, %ub, else done
//!        …
//!        move   %b -> %a
//!        step   %i, %s -> %i, else done
//!        jump   top
//!   done:
//! ```

use rustc_hash::FxHashMap;

use super::descriptor::Dims;
use super::fault::Faulted;
use super::global::Global;
use super::kind::Kind;
use super::layout::Layout;
use super::nest::Nest;
use super::operand::Reg;
use super::step::Step;
use super::value::Value;
use crate::scalar::ScalarOp;
use freehold_core::ir::{Context, Location, Type, TypeData};

/// A range of the pool.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run {
    /// The index of its first element.
    pub start: u32,
    /// Its length.
    pub len: u32,
}

impl Run {
    /// Returns the range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A jump target: the index of a label during compilation, and of an instruction afterwards.
pub type Target = u32;

/// The opcode of an instruction. Operands and results are stored separately.
pub enum Code {
    /// Nothing.
    Nop,
    /// An unconditional jump.
    Jump(Target),
    /// A conditional jump on operand 0. A counted branch is a run-time ownership check.
    Branch {
        /// The target if the condition is true.
        then: Target,
        /// The target if the condition is false.
        otherwise: Target,
        /// Whether it only controls a deallocation.
        counted: bool,
    },
    /// A jump to the target selected by the value of operand 0.
    Switch(Box<Switch>),
    /// Sets the result to a constant.
    Constant(Value),
    /// Moves the operands to the results in parallel.
    Move,
    /// Arithmetic on numbers.
    Scalar(ScalarOp),
    /// Calls a function.
    Call(usize),
    /// Calls the function whose index is operand 0.
    CallIndirect,
    /// Returns from the function.
    Return,
    /// Jumps to `exit` unless operand 0 is less than operand 1.
    LoopTest {
        /// Whether the operands are signed.
        signed: bool,
        /// Their width.
        width: u32,
        /// The jump target.
        exit: Target,
    },
    /// Adds operand 1, the step of a loop, to operand 0, its counter. Jumps to `exit` on overflow.
    LoopStep {
        /// Whether the operands are signed.
        signed: bool,
        /// Their width.
        width: u32,
        /// The jump target.
        exit: Target,
    },
    /// Begins a parallel loop. The operands are the lower bounds, upper bounds and steps; the results are the counters.
    /// Sets the counters for the first iteration, or jumps to `exit`.
    ParallelBegin {
        /// Whether its iterations always run in order.
        ordered: bool,
        /// The target after the last iteration.
        exit: Target,
    },
    /// Sets the counters of the innermost parallel loop for the next iteration and jumps to the body, unless that was
    /// the last iteration.
    ParallelNext {
        /// The body.
        body: Target,
    },
    /// Begins a scope of stack buffers.
    EnterScope,
    /// Ends the innermost scope.
    LeaveScope,
    /// Begins a loop nest. If it can be executed by rows, executes it and jumps to `exit`; otherwise loads the operands
    /// of the body and continues with it.
    NestBegin {
        /// The loop nest.
        nest: Box<Nest>,
        /// The target after the last iteration.
        exit: Target,
    },
    /// Stores the values of the body, and jumps to the body unless that was the last iteration.
    NestNext {
        /// The body.
        body: Target,
    },
    /// Sets the result to the index of this loop in the innermost nest.
    NestIndex(usize),
    /// Sets the result to the buffer of a global.
    Global(usize, Box<Layout>),
    /// Calls a function; used for all other ops.
    Do(Box<dyn Fn(&mut Step<'_>) -> Faulted>),
}

/// The targets of a switch, by value.
pub struct Switch {
    /// The targets of the case values.
    pub cases: FxHashMap<u64, Target>,
    /// The target of all other values.
    pub default: Target,
}

/// One step.
pub struct Instruction {
    /// The opcode.
    pub code: Code,
    /// The registers it reads.
    pub operands: Run,
    /// The registers it writes.
    pub results: Run,
    /// The location of the op that it was compiled from.
    pub location: Location,
}

/// The type of an argument or a result of a function.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueType {
    /// A number, a complex number or a vector.
    Number(Kind),
    /// A tensor; unranked if it has no shape.
    Tensor {
        /// Its static shape.
        shape: Option<Dims>,
        /// Its element.
        element: Kind,
    },
    /// A buffer; unranked if it has no shape.
    MemRef {
        /// Its static shape.
        shape: Option<Dims>,
        /// Static strides and offset, if the type has a strided layout.
        layout: Option<(Dims, i64)>,
        /// Its element.
        element: Kind,
    },
}

impl ValueType {
    /// Converts a type. Returns `None` if the machine does not support it.
    pub fn of(ctx: &Context, ty: Type) -> Option<ValueType> {
        Some(match ty.data(ctx) {
            TypeData::RankedTensor { shape, element, .. } => {
                ValueType::Tensor { shape: Some(Dims::from_slice(shape)), element: Kind::of(ctx, *element)? }
            }
            TypeData::UnrankedTensor { element } => {
                ValueType::Tensor { shape: None, element: Kind::of(ctx, *element)? }
            }
            TypeData::MemRef { shape, element, .. } => ValueType::MemRef {
                shape: Some(Dims::from_slice(shape)),
                layout: freehold_core::ir::layout::strides_and_offset(ctx, ty)
                    .map(|found| (found.strides, found.offset)),
                element: Kind::of(ctx, *element)?,
            },
            TypeData::UnrankedMemRef { element, .. } => {
                ValueType::MemRef { shape: None, layout: None, element: Kind::of(ctx, *element)? }
            }
            _ => ValueType::Number(Kind::of(ctx, ty)?),
        })
    }
}

/// A compiled function.
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its location.
    pub location: Location,
    /// Its parameter types.
    pub inputs: Vec<ValueType>,
    /// Its result types.
    pub results: Vec<ValueType>,
    /// The registers of its arguments.
    pub arguments: Vec<Reg>,
    /// The number of its registers.
    pub registers: usize,
    /// Its code; empty if it was not compiled because it is unreachable.
    pub code: Vec<Instruction>,
    /// The registers of all operands and results.
    pub pool: Vec<Reg>,
}

/// A compiled program. It does not borrow from the source program.
pub struct Program {
    /// Its functions.
    pub functions: Vec<Function>,
    /// Its globals.
    pub globals: Vec<Global>,
    /// The indices of the functions that the caller can call, by name.
    pub(crate) by_name: FxHashMap<String, usize>,
}

impl Program {
    /// Returns the index of the function called `name`.
    pub fn function_index(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Returns the function called `name`.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.function_index(name).map(|index| &self.functions[index])
    }
}
