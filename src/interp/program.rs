//! A compiled program: flat code over registers.
//!
//! Every function is one list of instructions; regions are laid out one after the other and joined by jumps. An SSA
//! value has a register of its own. Operands are register numbers in one pool; the top bit of an operand says that
//! nobody reads the register after this, so that a tensor may be changed in place.
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

use super::fault::Faulted;
use super::kind::{Dims, Kind};
use super::machine::Step;
use super::nest::Nest;
use super::scalar::ScalarOp;
use super::value::Value;
use crate::ir::{Context, Location, Type, TypeData};

/// A register of a function; as operand, maybe with [`LAST_USE`].
pub type Reg = u32;

/// Marks an operand that nobody reads after this.
pub const LAST_USE: u32 = 1 << 31;

/// A run of the pool.
#[derive(Clone, Copy, Debug, Default)]
pub struct Run {
    /// Where it begins.
    pub start: u32,
    /// How long it is.
    pub len: u32,
}

impl Run {
    /// As a range of indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..(self.start + self.len) as usize
    }
}

/// A place in the code: while it is compiled a label's number, then the number of an instruction.
pub type Target = u32;

/// What an instruction does. Operands and results stand beside it.
pub enum Code {
    /// Nothing.
    Nop,
    /// Goes on elsewhere.
    Jump(Target),
    /// Goes on at one of two places, by operand 0. What is counted is a run-time ownership check.
    Branch {
        /// If it is true.
        then: Target,
        /// If it is not.
        otherwise: Target,
        /// Whether it decides nothing but a free.
        counted: bool,
    },
    /// Goes on at the place whose number operand 0 is.
    Switch(Box<Switch>),
    /// Puts a constant into the result.
    Constant(Value),
    /// Puts the operands into the results, all at once.
    Move,
    /// Arithmetic on numbers.
    Scalar(ScalarOp),
    /// Calls a function.
    Call(usize),
    /// Calls the function whose number operand 0 is.
    CallIndirect,
    /// Ends the function.
    Return,
    /// Goes on elsewhere unless operand 0 is less than operand 1.
    LoopTest {
        /// Whether they have a sign.
        signed: bool,
        /// Their width.
        width: u32,
        /// Where to go on.
        exit: Target,
    },
    /// Adds operand 1, a loop's step, to operand 0, its counter. Goes on elsewhere where that is beyond all numbers.
    LoopStep {
        /// Whether they have a sign.
        signed: bool,
        /// Their width.
        width: u32,
        /// Where to go on.
        exit: Target,
    },
    /// Begins a parallel loop, whose lower bounds, upper bounds and steps are the operands: sets the counters, which are
    /// the results, to the first iteration, or goes to `exit`.
    ParallelBegin {
        /// Whether its iterations always run in order.
        ordered: bool,
        /// Where to go on after the last iteration.
        exit: Target,
    },
    /// Sets the counters of the innermost parallel loop to the next iteration and goes to the body, unless that was the
    /// last.
    ParallelNext {
        /// The body.
        body: Target,
    },
    /// Begins a scope of buffers on the stack.
    EnterScope,
    /// Ends the innermost scope.
    LeaveScope,
    /// Begins an iteration over a space: runs it by rows if it can, and goes to `exit`; otherwise loads what the body
    /// needs and goes on with it.
    NestBegin {
        /// What is iterated.
        nest: Box<Nest>,
        /// Where to go on after the last iteration.
        exit: Target,
    },
    /// Stores what the body gave, and goes to it once more unless that was the last iteration.
    NestNext {
        /// The body.
        body: Target,
    },
    /// Puts index number `0` of the innermost iteration into the result.
    NestIndex(usize),
    /// The buffer of a global.
    Global(usize, Box<super::memref::Layout>),
    /// Anything else.
    Do(Box<dyn Fn(&mut Step<'_>) -> Faulted>),
}

/// Targets by value.
pub struct Switch {
    /// Values with where they lead.
    pub cases: FxHashMap<u64, Target>,
    /// Where all others lead.
    pub default: Target,
}

/// One step.
pub struct Instruction {
    /// What it does.
    pub code: Code,
    /// The registers it reads.
    pub operands: Run,
    /// The registers it writes.
    pub results: Run,
    /// The op it came from.
    pub location: Location,
}

/// What kind of value an argument or a result of a function is.
#[derive(Clone, PartialEq, Debug)]
pub enum ValueType {
    /// A number, a complex number or a vector.
    Number(Kind),
    /// A tensor; without a shape, of any rank.
    Tensor {
        /// Its static shape.
        shape: Option<Dims>,
        /// Its element.
        element: Kind,
    },
    /// A buffer; without a shape, of any rank.
    MemRef {
        /// Its static shape.
        shape: Option<Dims>,
        /// Static strides and offset, where the type has a strided layout.
        layout: Option<(Dims, i64)>,
        /// Its element.
        element: Kind,
    },
}

impl ValueType {
    /// What a type says.
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
                layout: crate::dialect::memref::strides_and_offset(ctx, ty).map(|found| (found.strides, found.offset)),
                element: Kind::of(ctx, *element)?,
            },
            TypeData::UnrankedMemRef { element, .. } => {
                ValueType::MemRef { shape: None, layout: None, element: Kind::of(ctx, *element)? }
            }
            _ => ValueType::Number(Kind::of(ctx, ty)?),
        })
    }

    /// Whether values are tensors or vectors, which are changed in place if nobody else needs them.
    pub fn is_shared(&self) -> bool {
        matches!(self, ValueType::Tensor { .. } | ValueType::Number(Kind::Vector(_)))
    }
}

/// A compiled function.
pub struct Function {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub location: Location,
    /// What it takes.
    pub inputs: Vec<ValueType>,
    /// What it gives.
    pub results: Vec<ValueType>,
    /// The registers of its arguments.
    pub arguments: Vec<Reg>,
    /// How many registers it has.
    pub registers: usize,
    /// What it does; empty if it was not compiled, because nothing calls it.
    pub code: Vec<Instruction>,
    /// The registers of all operands and results.
    pub pool: Vec<Reg>,
}

/// A buffer that lives as long as the program.
pub struct Global {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub location: Location,
    /// Its bytes at the start; `None` if they are not said.
    pub initial: Option<super::arith::Elements>,
    /// How many bytes it has.
    pub size: usize,
    /// How it is aligned.
    pub alignment: u64,
    /// Whether it may not be written.
    pub constant: bool,
}

/// A compiled program. Holds no reference to what it was compiled from.
pub struct Program {
    /// Its functions.
    pub functions: Vec<Function>,
    /// Its globals.
    pub globals: Vec<Global>,
    pub(super) by_name: FxHashMap<String, usize>,
}

impl Program {
    /// The number of the function called `name`.
    pub fn function_index(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The function called `name`.
    pub fn function(&self, name: &str) -> Option<&Function> {
        self.function_index(name).map(|index| &self.functions[index])
    }
}
