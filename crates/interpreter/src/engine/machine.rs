//! The interpreter loop. The machine has a stack of registers and a stack of frames.
//!
//! A call pushes a frame; the interpreter itself does not recurse. Runs are deterministic: the same program with the
//! same arguments executes the same steps and produces the same report.

use super::arithmetic::arithmetic;
use super::fault::{Fault, FaultKind, Faulted};
use super::iteration::Active;
use super::memory::Memory;
use super::operand::{Reg, take, word};
use super::program::{Code, Function, Program, Run};
use super::state::{Limits, State};
use super::statistics::Statistics;
pub use super::step::Step;
use super::trace::{Recorder, Silent, Trace};
use super::value::Value;
use freehold_core::ir::Location;

/// A call that has not returned.
struct Frame {
    function: usize,
    /// The index of the next instruction.
    next: usize,
    /// The first register.
    base: usize,
    /// The lengths of [`State::stack`] and [`State::scopes`] at the call.
    stack: usize,
    scopes: usize,
}

/// The machine.
pub struct Machine<'p> {
    /// The program.
    pub program: &'p Program,
    /// The state besides registers.
    pub state: State,
    registers: Vec<Value>,
    frames: Vec<Frame>,
    nests: Vec<Active<'p>>,
    parallels: Vec<super::parallel::Active>,
    /// Records the next calls, if it is there.
    pub recorder: Option<Recorder>,
}

/// The maximum call depth.
const DEEPEST: usize = 1 << 20;
/// The maximum number of registers.
const MOST_REGISTERS: usize = 1 << 26;

impl<'p> Machine<'p> {
    /// Returns a machine in its initial state.
    pub fn new(program: &'p Program, limits: Limits) -> Machine<'p> {
        Machine {
            program,
            state: State {
                memory: Memory::new(limits.memory),
                statistics: Statistics::default(),
                output: Vec::new(),
                calls: None,
                fuel: limits.fuel,
                reserve: 0,
                stop: None,
                globals: vec![None; program.globals.len()],
                stack: Vec::new(),
                transfers: Vec::new(),
                scopes: Vec::new(),
                by_rows: true,
                least_rows: 0,
                order: None,
                shuffled: 0,
            },
            registers: Vec::new(),
            frames: Vec::new(),
            nests: Vec::new(),
            parallels: Vec::new(),
            recorder: None,
        }
    }

    /// Calls a function with values that match its type. The memory can still be queried after a fault.
    ///
    /// # Errors
    /// The fault that ended the run.
    pub fn call_values(&mut self, function: usize, arguments: Vec<Value>) -> Faulted<Vec<Value>> {
        self.frames.clear();
        self.nests.clear();
        self.parallels.clear();
        self.state.memory.end_all_parallel();
        self.state.statistics.abandon_calls();
        self.registers.clear();
        let before = self.state.remaining_fuel();
        let at = self.program.functions[function].location;
        let done = self.enter(function, 0, at).and_then(|()| {
            let called = &self.program.functions[function];
            for (&register, value) in called.arguments.iter().zip(arguments) {
                self.registers[register.index()] = value;
            }
            match self.recorder.take() {
                None => self.run(&mut Silent),
                Some(mut recorder) => {
                    let done = self.run(&mut recorder);
                    self.recorder = Some(recorder);
                    done
                }
            }
        });
        self.state.statistics.steps += before - self.state.remaining_fuel();
        done
    }

    /// Pushes a frame.
    fn enter(&mut self, function: usize, next: usize, at: Location) -> Faulted {
        let base = self.registers.len();
        let count = self.program.functions[function].registers;
        if self.frames.len() >= DEEPEST || base + count > MOST_REGISTERS {
            let message = format!("{} calls have not returned", self.frames.len());
            return Err(Fault::new(FaultKind::StackOverflow, at, message));
        }
        self.registers.resize(base + count, Value::Unset);
        self.state.statistics.enter(function, &self.state.memory);
        let (stack, scopes) = (self.state.stack.len(), self.state.scopes.len());
        self.frames.push(Frame { function, next, base, stack, scopes });
        Ok(())
    }

    fn run<T: Trace>(&mut self, trace: &mut T) -> Faulted<Vec<Value>> {
        let program: &'p Program = self.program;
        let frame = self.frames.last().expect("a frame was pushed");
        let mut function: &Function = &program.functions[frame.function];
        let mut base = frame.base;
        let mut next = 0;
        loop {
            let instruction = &function.code[next];
            next += 1;
            let operands = &function.pool[instruction.operands.range()];
            let results = &function.pool[instruction.results.range()];
            let at = instruction.location;
            if self.state.fuel == 0 {
                self.state.refuel(1, at)?;
            }
            self.state.fuel -= 1;
            match &instruction.code {
                Code::Nop => {}
                Code::Jump(target) => next = *target as usize,
                Code::Branch { then, otherwise, counted } => {
                    let condition = self.word(base, operands[0], at, "decides a branch")?;
                    if *counted {
                        self.state.statistics.checked(at, 1);
                    }
                    if T::ON {
                        trace.outcome((self.running(), next - 1), (condition & 1) as usize);
                    }
                    next = if condition & 1 == 1 { *then } else { *otherwise } as usize;
                }
                Code::Switch(switch) => {
                    let value = self.word(base, operands[0], at, "decides a branch")?;
                    if T::ON {
                        trace.switched((self.running(), next - 1), value);
                    }
                    next = *switch.cases.get(&value).unwrap_or(&switch.default) as usize;
                }
                Code::Constant(value) => self.registers[base + results[0].index()] = value.clone(),
                Code::Move => self.moves(base, operands, results),
                Code::Scalar(op) => {
                    if T::ON {
                        trace.scalar((self.running(), next - 1), op, operands, &self.registers[base..]);
                    }
                    let registers = &mut self.registers[base..];
                    let value = arithmetic(op, registers, operands, at)?;
                    self.state.statistics.scalar_operations += 1;
                    registers[results[0].index()] = value;
                }
                Code::Call(callee) => {
                    (function, base) = self.push_call(*callee, base, operands, next, at)?;
                    next = 0;
                }
                Code::CallIndirect => {
                    let callee = self.word(base, operands[0], at, "is called")? as usize;
                    if callee >= program.functions.len() || program.functions[callee].code.is_empty() {
                        return Err(Fault::new(FaultKind::InvalidCast, at, "the callee is not a function"));
                    }
                    if program.functions[callee].arguments.len() != operands.len() - 1 {
                        let message = "a function is called with the wrong number of arguments";
                        return Err(Fault::new(FaultKind::InvalidCast, at, message));
                    }
                    (function, base) = self.push_call(callee, base, &operands[1..], next, at)?;
                    next = 0;
                }
                Code::Return => {
                    let values: Vec<Value> = operands.iter().map(|&register| self.take(base, register)).collect();
                    let frame = self.frames.pop().expect("a frame for every function that runs");
                    self.state.statistics.leave(&values, &self.state.memory);
                    self.state.end_stack(frame.stack, at);
                    self.state.scopes.truncate(frame.scopes);
                    self.registers.truncate(frame.base);
                    let Some(caller) = self.frames.last() else {
                        self.state.memory.contested()?;
                        return Ok(values);
                    };
                    next = frame.next;
                    base = caller.base;
                    function = &program.functions[caller.function];
                    let Run { start, len } = function.code[next - 1].results;
                    let targets = &function.pool[start as usize..(start + len) as usize];
                    for (&target, value) in targets.iter().zip(values) {
                        self.registers[base + target.index()] = value;
                    }
                }
                Code::LoopTest { signed, width, exit } => {
                    let a = self.word(base, operands[0], at, "bounds a loop")?;
                    let b = self.word(base, operands[1], at, "bounds a loop")?;
                    let shift = 64 - (*width).clamp(1, 64);
                    let less = if *signed { ((a << shift) as i64) < ((b << shift) as i64) } else { a < b };
                    if T::ON {
                        trace.tested((self.running(), next - 1), a, b, less);
                    }
                    if !less {
                        next = *exit as usize;
                    }
                }
                Code::LoopStep { signed, width, exit } => {
                    let counter = self.word(base, operands[0], at, "bounds a loop")?;
                    let step = self.word(base, operands[1], at, "bounds a loop")?;
                    match stepped(counter, step, *signed, *width) {
                        Some(value) => {
                            trace.looped();
                            self.registers[base + results[0].index()] = Value::Scalar(value);
                        }
                        None if is_step(step, *signed, *width) => next = *exit as usize,
                        None => return Err(no_step(at)),
                    }
                }
                Code::ParallelBegin { ordered, exit } => {
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    let begun = super::parallel::begin(&mut step, *ordered)?;
                    if T::ON {
                        trace.outcome((self.running(), next - 1), usize::from(begun.is_some()));
                    }
                    match begun {
                        Some(active) => self.parallels.push(active),
                        None => next = *exit as usize,
                    }
                }
                Code::ParallelNext { body } => {
                    let Some(active) = self.parallels.last_mut() else {
                        return Err(Fault::new(
                            FaultKind::Unreachable,
                            at,
                            "an iteration continues that did not begin",
                        ));
                    };
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    if active.advance(&mut step) {
                        next = *body as usize;
                    } else {
                        self.parallels.pop();
                    }
                }
                Code::EnterScope => self.state.scopes.push(self.state.stack.len()),
                Code::LeaveScope => {
                    let mark = self.state.scopes.pop().unwrap_or(0);
                    self.state.end_stack(mark, at);
                }
                Code::NestBegin { nest, exit } => {
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    match super::iteration::begin(nest, &mut step)? {
                        Some(active) => self.nests.push(active),
                        None => next = *exit as usize,
                    }
                    self.state.memory.check_limit(at)?;
                }
                Code::NestNext { body } => {
                    let Some(active) = self.nests.last_mut() else {
                        return Err(Fault::new(
                            FaultKind::Unreachable,
                            at,
                            "an iteration continues that did not begin",
                        ));
                    };
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    if super::iteration::advance(active, &mut step)? {
                        next = *body as usize;
                    } else {
                        self.nests.pop();
                    }
                    self.state.memory.check_limit(at)?;
                }
                Code::NestIndex(dimension) => {
                    let index = self.nests.last().map_or(0, |active| active.index(*dimension));
                    self.registers[base + results[0].index()] = Value::index(index);
                }
                Code::Global(index, layout) => {
                    let allocation = self.state.global(*index, &program.globals[*index])?;
                    let memref = layout.of_global(allocation);
                    self.registers[base + results[0].index()] = Value::MemRef(memref.into());
                }
                Code::Do(run) => {
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    run(&mut step)?;
                    self.state.memory.check_limit(at)?;
                }
            }
        }
    }

    /// Returns the index of the function that runs.
    fn running(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.function)
    }

    fn push_call(
        &mut self,
        callee: usize,
        base: usize,
        operands: &[Reg],
        next: usize,
        at: Location,
    ) -> Faulted<(&'p Function, usize)> {
        let program: &'p Program = self.program;
        let function = &program.functions[callee];
        self.enter(callee, next, at)?;
        let new = self.frames.last().expect("a frame was pushed").base;
        for (&register, &operand) in function.arguments.iter().zip(operands) {
            self.registers[new + register.index()] = self.take(base, operand);
        }
        Ok((function, new))
    }

    /// Returns the value of an operand. At its last use, the value is moved out of the register.
    #[inline]
    fn take(&mut self, base: usize, operand: Reg) -> Value {
        take(&mut self.registers[base..], operand)
    }

    #[inline]
    fn word(&self, base: usize, operand: Reg, at: Location, what: &str) -> Faulted<u64> {
        word(&self.registers[base + operand.index()], at, what)
    }

    fn moves(&mut self, base: usize, operands: &[Reg], results: &[Reg]) {
        if let ([from], [to]) = (operands, results) {
            let value = self.take(base, *from);
            self.registers[base + to.index()] = value;
            return;
        }
        // A value that is moved to several registers is cloned, because no operand that occurs twice is marked as a
        // last use.
        let values: smallvec::SmallVec<[Value; 8]> = operands.iter().map(|&from| self.take(base, from)).collect();
        for (&to, value) in results.iter().zip(values) {
            self.registers[base + to.index()] = value;
        }
    }
}

/// Returns the signed integer with these bits.
fn signed_word(word: u64, width: u32) -> i64 {
    let shift = 64 - width.clamp(1, 64);
    ((word << shift) as i64) >> shift
}

/// Whether the step of a loop is positive.
fn is_step(step: u64, signed: bool, width: u32) -> bool {
    if signed { signed_word(step, width) > 0 } else { step != 0 }
}

/// Returns the counter of a loop after a step, or `None` if it overflows or the step is not positive.
#[inline]
fn stepped(counter: u64, step: u64, signed: bool, width: u32) -> Option<u64> {
    let mask = if width >= 64 { u64::MAX } else { (1 << width) - 1 };
    if !is_step(step, signed, width) {
        return None;
    }
    let sum = if signed {
        let sum = signed_word(counter, width).checked_add(signed_word(step, width))? as u64;
        (signed_word(sum, width) as u64 == sum).then_some(sum)?
    } else {
        counter.checked_add(step).filter(|&sum| sum <= mask)?
    };
    Some(sum & mask)
}

#[cold]
fn no_step(at: Location) -> Box<Fault> {
    Fault::new(FaultKind::InvalidStep, at, "the step of a loop is not positive")
}
