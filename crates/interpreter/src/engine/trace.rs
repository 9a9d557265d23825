//! The trace of a run for a search for inputs: the outcomes of its branches, and the numbers that it compares.
//!
//! [`Sites`] lists the instructions of a program that decide something; a [`Recorder`] holds their outcomes and numbers of one
//! run. The interpreter is compiled once with a recorder and once with [`Silent`], so that ordinary runs do no additional work.
//! Loop nests that the machine executes by rows are not traced.

use std::rc::Rc;

use smallvec::SmallVec;

use super::operand::Reg;
use super::program::{Code, Function, Instruction, Program};
use super::value::Value;
use crate::scalar::{FloatOp, IntOp, ScalarOp};
use freehold_core::ir::{FloatKind, Location};

/// The receiver of the events of a run.
pub trait Trace {
    /// Whether events are received.
    const ON: bool;
    /// A branch, a loop or a switch took one of its outcomes.
    fn outcome(&mut self, at: (usize, usize), outcome: usize);
    /// A switch decided by this value.
    fn switched(&mut self, at: (usize, usize), value: u64);
    /// A loop compared its counter with its upper bound.
    fn tested(&mut self, at: (usize, usize), counter: u64, bound: u64, is_less: bool);
    /// A loop continues with its next iteration.
    fn looped(&mut self);
    /// A scalar operation is about to be executed.
    fn scalar(&mut self, at: (usize, usize), op: &ScalarOp, operands: &[Reg], registers: &[Value]);
}

/// Receives nothing.
pub struct Silent;

impl Trace for Silent {
    const ON: bool = false;
    #[inline(always)]
    fn outcome(&mut self, _: (usize, usize), _: usize) {}
    #[inline(always)]
    fn switched(&mut self, _: (usize, usize), _: u64) {}
    #[inline(always)]
    fn tested(&mut self, _: (usize, usize), _: u64, _: u64, _: bool) {}
    #[inline(always)]
    fn looped(&mut self) {}
    #[inline(always)]
    fn scalar(&mut self, _: (usize, usize), _: &ScalarOp, _: &[Reg], _: &[Value]) {}
}

/// The decision of an instruction.
#[derive(Clone, PartialEq, Debug)]
pub enum Decision {
    /// A conditional jump, an `arith.select` of single values, or a parallel loop: the second outcome is that the condition
    /// is true, or that there are iterations.
    Branch,
    /// A loop with a counter: the second outcome is that there are iterations.
    Loop,
    /// A switch on one of these values; the first outcome is that it is none of them.
    Switch(Vec<u64>),
    /// A comparison of two numbers, or their minimum or maximum. It has no outcomes.
    Compare,
}

/// An instruction that decides something.
#[derive(Clone, Debug)]
pub struct Site {
    /// The location of the op.
    pub location: Location,
    /// Its decision.
    pub decision: Decision,
    /// The numbers that it compares.
    pub numbers: Numbers,
    /// The index of its first outcome, and how many it has.
    pub outcomes: (usize, usize),
    /// The sites of this function that a comparison decides: those whose condition it is, or a part of.
    pub decides: Vec<usize>,
    /// Whether it compares for equality.
    pub is_equality: bool,
    /// Whether it is in a loop nest that may be executed by rows.
    pub is_in_rows: bool,
}

/// The kind of the numbers that an instruction compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbers {
    /// None.
    No,
    /// Integers of a width.
    Int {
        /// The width in bits.
        width: u32,
        /// Whether they are signed.
        signed: bool,
    },
    /// Floats of a format.
    Float(FloatKind),
}

impl Numbers {
    /// Returns an integer for a number, such that numbers have the order of their integers, and neighbors of one format are
    /// neighbors. `None` for a NaN.
    pub fn key(self, word: u64) -> Option<i128> {
        match self {
            Numbers::No => None,
            Numbers::Int { width, signed } => {
                let shift = 64 - width.clamp(1, 64);
                let signed_word = ((word << shift) as i64) >> shift;
                Some(if signed { i128::from(signed_word) } else { i128::from((word << shift) >> shift) })
            }
            Numbers::Float(kind) => {
                let magnitude = word & ((1 << (kind.width() - 1)) - 1);
                let is_negative = word >> (kind.width() - 1) & 1 == 1;
                let is_nan = freehold_core::ir::float::is_nan(kind, u128::from(word));
                (!is_nan).then_some(if is_negative { -i128::from(magnitude) } else { i128::from(magnitude) })
            }
        }
    }
}

/// The instructions of a program that decide something.
pub struct Sites {
    /// The index of the site of each instruction, by function; [`NONE`] for other instructions.
    by_function: Vec<Vec<u32>>,
    /// The sites.
    pub sites: Vec<Site>,
    /// The number of outcomes of all sites.
    pub outcomes: usize,
    /// The scalar constants of the program.
    pub constants: Vec<u64>,
}

const NONE: u32 = u32::MAX;

impl Sites {
    /// Returns the sites of a program. The cost is linear in its size.
    pub fn of(program: &Program) -> Sites {
        let mut sites = Sites { by_function: Vec::new(), sites: Vec::new(), outcomes: 0, constants: Vec::new() };
        for function in &program.functions {
            let known = Constants::of(function);
            let mut rows_end = 0;
            let mut indices = Vec::with_capacity(function.code.len());
            for (at, instruction) in function.code.iter().enumerate() {
                if let Code::NestBegin { nest, exit } = &instruction.code
                    && nest.kernel.is_some()
                {
                    rows_end = rows_end.max(*exit as usize);
                }
                if let Code::Constant(Value::Scalar(word)) = &instruction.code {
                    sites.constants.push(*word);
                }
                let Some((decision, numbers)) = decision(function, instruction, &known) else {
                    indices.push(NONE);
                    continue;
                };
                let count = match &decision {
                    Decision::Branch | Decision::Loop => 2,
                    Decision::Switch(values) => values.len() + 1,
                    Decision::Compare => 0,
                };
                indices.push(sites.sites.len() as u32);
                let outcomes = (sites.outcomes, count);
                let is_equality = match &instruction.code {
                    // The predicates 'eq' and 'ne'; and 'oeq', 'one', 'ueq' and 'une'.
                    Code::Scalar(ScalarOp::CompareInt { predicate, .. }) => *predicate < 2,
                    Code::Scalar(ScalarOp::CompareFloat { predicate, .. }) => [1, 6, 8, 13].contains(predicate),
                    _ => false,
                };
                let (location, is_in_rows) = (instruction.location, at < rows_end);
                let decides = Vec::new();
                sites.sites.push(Site { location, decision, numbers, outcomes, decides, is_equality, is_in_rows });
                sites.outcomes += count;
            }
            sites.connect(function, &indices);
            sites.by_function.push(indices);
        }
        sites.constants.sort_unstable();
        sites.constants.dedup();
        sites
    }
}

/// The maximum number of comparisons that a condition is followed to.
const MOST_PARTS: usize = 8;

impl Sites {
    /// Adds to each comparison of a function what it decides: branches whose condition is the result, or `and`, `or` and
    /// `xor` of it and others. Registers are followed in the order of the code.
    fn connect(&mut self, function: &Function, indices: &[u32]) {
        let mut parts: Vec<SmallVec<[u32; 2]>> = vec![SmallVec::new(); function.registers];
        for (instruction, &site) in function.code.iter().zip(indices) {
            let operands = &function.pool[instruction.operands.range()];
            let of = |operand: &Reg| operand.index();
            match &instruction.code {
                Code::Branch { .. } | Code::Scalar(ScalarOp::Select) if site != NONE => {
                    for &part in &parts[of(&operands[0])] {
                        self.sites[part as usize].decides.push(site as usize);
                    }
                }
                _ => {}
            }
            let own: SmallVec<[u32; 2]> = match &instruction.code {
                Code::Scalar(ScalarOp::CompareInt { .. } | ScalarOp::CompareFloat { .. }) if site != NONE => {
                    SmallVec::from_slice(&[site])
                }
                Code::Scalar(ScalarOp::Int { op: IntOp::And | IntOp::Or | IntOp::Xor, width: 1, .. }) => {
                    let all = operands.iter().flat_map(|operand| parts[of(operand)].iter().copied());
                    all.take(MOST_PARTS).collect()
                }
                _ => SmallVec::new(),
            };
            for &result in &function.pool[instruction.results.range()] {
                parts[result.index()] = own.clone();
            }
        }
    }
}

/// The registers of a function that hold constants.
struct Constants {
    /// Whether a register always holds one constant.
    always: Vec<bool>,
    /// Whether a register holds a constant until a loop adds its step to it.
    at_first: Vec<bool>,
}

impl Constants {
    fn of(function: &Function) -> Constants {
        let mut always = vec![false; function.registers];
        let mut writes = vec![0u32; function.registers];
        let results = |instruction: &Instruction| instruction.results.range().map(|at| function.pool[at].index());
        for instruction in &function.code {
            for register in results(instruction) {
                writes[register] += 1;
                always[register] =
                    matches!(&instruction.code, Code::Constant(Value::Scalar(_))) && writes[register] == 1;
            }
        }
        let mut at_first = vec![true; function.registers];
        function.arguments.iter().for_each(|&register| at_first[register.index()] = false);
        for instruction in &function.code {
            let operands = &function.pool[instruction.operands.range()];
            for (place, register) in results(instruction).enumerate() {
                at_first[register] &= match &instruction.code {
                    Code::LoopStep { .. } => true,
                    Code::Move => always[operands[place].index()],
                    _ => always[register],
                };
            }
        }
        Constants { always, at_first }
    }

    fn is_constant(&self, operand: Reg) -> bool {
        self.always[operand.index()]
    }

    fn is_constant_at_first(&self, operand: Reg) -> bool {
        self.at_first[operand.index()]
    }
}

/// Returns what an instruction decides, and the kind of the numbers that it compares.
fn decision(function: &Function, instruction: &Instruction, known: &Constants) -> Option<(Decision, Numbers)> {
    let operands = &function.pool[instruction.operands.range()];
    let index = Numbers::Int { width: 64, signed: true };
    Some(match &instruction.code {
        Code::Branch { .. } if known.is_constant(operands[0]) => return None,
        Code::Branch { .. } => (Decision::Branch, Numbers::No),
        Code::ParallelBegin { .. } if operands.iter().all(|&operand| known.is_constant(operand)) => return None,
        Code::ParallelBegin { .. } => (Decision::Branch, Numbers::No),
        Code::Scalar(ScalarOp::Select) if known.is_constant(operands[0]) => return None,
        Code::Scalar(ScalarOp::Select) => (Decision::Branch, Numbers::No),
        Code::LoopTest { .. } if known.is_constant_at_first(operands[0]) && known.is_constant(operands[1]) => {
            return None;
        }
        Code::LoopTest { signed, width, .. } => (Decision::Loop, Numbers::Int { width: *width, signed: *signed }),
        Code::Switch(switch) => {
            let mut values: Vec<u64> = switch.cases.keys().copied().collect();
            values.sort_unstable();
            (Decision::Switch(values), index)
        }
        Code::Scalar(op) => match op {
            ScalarOp::CompareInt { predicate, width } if *width <= 64 => {
                (Decision::Compare, Numbers::Int { width: *width, signed: *predicate < 6 })
            }
            ScalarOp::Int { op: IntOp::MaxS | IntOp::MinS, width, .. } if *width <= 64 => {
                (Decision::Compare, Numbers::Int { width: *width, signed: true })
            }
            ScalarOp::Int { op: IntOp::MaxU | IntOp::MinU, width, .. } if *width <= 64 => {
                (Decision::Compare, Numbers::Int { width: *width, signed: false })
            }
            ScalarOp::CompareFloat { kind, .. }
            | ScalarOp::Float { op: FloatOp::Maximum | FloatOp::Minimum | FloatOp::MaxNum | FloatOp::MinNum, kind }
                if kind.width() <= 64 =>
            {
                (Decision::Compare, Numbers::Float(*kind))
            }
            _ => return None,
        },
        _ => return None,
    })
}

/// Bits of what a comparison showed: the first number equals the second, is its upper or its lower neighbor, is greater,
/// is less.
pub mod seen {
    #![allow(missing_docs)]
    pub const EQUAL: u8 = 1;
    pub const ABOVE: u8 = 2;
    pub const BELOW: u8 = 4;
    pub const GREATER: u8 = 8;
    pub const LESS: u8 = 16;
}

/// The maximum number of comparisons of one site that keep their numbers.
const SAMPLES: usize = 4;

/// The outcomes and numbers of the sites of a program in one run.
pub struct Recorder {
    /// The sites.
    pub sites: Rc<Sites>,
    /// Whether each outcome was taken.
    pub taken: Vec<bool>,
    /// The bits of [`seen`] by site.
    pub seen: Vec<u8>,
    /// The numbers of the first comparisons of each site.
    pub samples: Vec<SmallVec<[(u64, u64); SAMPLES]>>,
    /// Whether the next test of a loop follows an iteration.
    is_looping: bool,
}

impl Recorder {
    /// Returns a recorder for one run.
    pub fn new(sites: Rc<Sites>) -> Recorder {
        let count = sites.sites.len();
        Recorder {
            taken: vec![false; sites.outcomes],
            seen: vec![0; count],
            samples: vec![SmallVec::new(); count],
            is_looping: false,
            sites,
        }
    }

    fn site(&self, (function, at): (usize, usize)) -> Option<usize> {
        let index = *self.sites.by_function[function].get(at)?;
        (index != NONE).then_some(index as usize)
    }

    fn take(&mut self, site: usize, outcome: usize) {
        let (first, _) = self.sites.sites[site].outcomes;
        self.taken[first + outcome] = true;
    }

    fn compared(&mut self, site: usize, left: u64, right: u64) {
        let numbers = self.sites.sites[site].numbers;
        if let (Some(a), Some(b)) = (numbers.key(left), numbers.key(right)) {
            self.seen[site] |= match a - b {
                0 => seen::EQUAL,
                1 => seen::ABOVE | seen::GREATER,
                -1 => seen::BELOW | seen::LESS,
                2.. => seen::GREATER,
                _ => seen::LESS,
            };
        }
        if self.samples[site].len() < SAMPLES {
            self.samples[site].push((left, right));
        }
    }
}

impl Trace for Recorder {
    const ON: bool = true;

    fn outcome(&mut self, at: (usize, usize), outcome: usize) {
        if let Some(site) = self.site(at) {
            self.take(site, outcome);
        }
    }

    fn switched(&mut self, at: (usize, usize), value: u64) {
        let Some(site) = self.site(at) else { return };
        let sites = self.sites.clone();
        if let Decision::Switch(values) = &sites.sites[site].decision {
            self.take(site, values.binary_search(&value).map_or(0, |index| index + 1));
            if self.samples[site].len() < SAMPLES {
                self.samples[site].push((value, 0));
            }
        }
    }

    fn tested(&mut self, at: (usize, usize), counter: u64, bound: u64, is_less: bool) {
        let is_first = !std::mem::take(&mut self.is_looping);
        if let (true, Some(site)) = (is_first, self.site(at)) {
            self.take(site, usize::from(is_less));
            self.compared(site, counter, bound);
        }
    }

    fn looped(&mut self) {
        self.is_looping = true;
    }

    fn scalar(&mut self, at: (usize, usize), op: &ScalarOp, operands: &[Reg], registers: &[Value]) {
        let Some(site) = self.site(at) else { return };
        let word = |index: usize| match &registers[operands[index].index()] {
            Value::Scalar(word) => Some(*word),
            _ => None,
        };
        if *op == ScalarOp::Select {
            if let Some(condition) = word(0) {
                self.take(site, (condition & 1) as usize);
            }
        } else if let (Some(left), Some(right)) = (word(0), word(1)) {
            self.compared(site, left, right);
        }
    }
}
