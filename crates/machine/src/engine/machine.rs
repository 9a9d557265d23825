//! The interpreter loop. The machine has a stack of registers and a stack of frames.
//!
//! A call pushes a frame; the interpreter itself does not recurse. Runs are deterministic: the same program with the
//! same arguments executes the same steps and produces the same report.

use super::arithmetic::arithmetic;
use super::constants::Elements;
use super::fault::{Fault, FaultKind, Faulted};
use super::kind::{Dims, Kind};
use super::memory::{AllocationId, Data, Home, Memory, State as Life};
use super::nest::Active;
use super::program::{Code, Function, LAST_USE, Program, Reg, Run};
use super::statistics::Statistics;
use super::transfer::Transfer;
use super::value::{MemRef, Origin, Tensor, Value};
use freehold_core::ir::Location;
use std::rc::Rc;

/// The limits of a run.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum number of executed instructions and iterations.
    pub fuel: u64,
    /// The maximum number of bytes that are allocated at the same time.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: u64::MAX, memory: super::system_memory::usual_memory() }
    }
}

/// The state of the machine besides registers.
pub struct State {
    /// All memory.
    pub memory: Memory,
    /// The counters of the run.
    pub statistics: Statistics,
    /// The printed output.
    pub output: Vec<u8>,
    /// The remaining fuel.
    pub fuel: u64,
    /// The buffers of globals, created on first use.
    pub globals: Vec<Option<AllocationId>>,
    /// Buffers on the stack, oldest first.
    pub stack: Vec<AllocationId>,
    /// Asynchronous copies that have not completed, oldest first.
    pub transfers: Vec<Transfer>,
    /// The length of [`State::stack`] at the beginning of each open scope.
    pub scopes: Vec<usize>,
    /// Whether bodies of structured ops are executed by rows if possible. Otherwise they run one iteration at a time,
    /// which is slower and has the same results.
    pub by_rows: bool,
    /// The seed of a random order for the iterations of parallel loops. If `None`, they run in the order of the loop.
    pub order: Option<u64>,
    /// The number of parallel loops that ran in a random order.
    pub shuffled: u64,
}

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
                fuel: limits.fuel,
                globals: vec![None; program.globals.len()],
                stack: Vec::new(),
                transfers: Vec::new(),
                scopes: Vec::new(),
                by_rows: true,
                order: None,
                shuffled: 0,
            },
            registers: Vec::new(),
            frames: Vec::new(),
            nests: Vec::new(),
            parallels: Vec::new(),
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
        let before = self.state.fuel;
        let at = self.program.functions[function].location;
        let done = self.enter(function, 0, at).and_then(|()| {
            let called = &self.program.functions[function];
            for (&register, value) in called.arguments.iter().zip(arguments) {
                self.registers[register as usize] = value;
            }
            self.run()
        });
        self.state.statistics.steps += before - self.state.fuel;
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

    fn run(&mut self) -> Faulted<Vec<Value>> {
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
                return Err(out_of_fuel(at));
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
                    next = if condition & 1 == 1 { *then } else { *otherwise } as usize;
                }
                Code::Switch(switch) => {
                    let value = self.word(base, operands[0], at, "decides a branch")?;
                    next = *switch.cases.get(&value).unwrap_or(&switch.default) as usize;
                }
                Code::Constant(value) => self.registers[base + results[0] as usize] = value.clone(),
                Code::Move => self.moves(base, operands, results),
                Code::Scalar(op) => {
                    let registers = &mut self.registers[base..];
                    let value = arithmetic(op, registers, operands, at)?;
                    registers[results[0] as usize] = value;
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
                        self.registers[base + target as usize] = value;
                    }
                }
                Code::LoopTest { signed, width, exit } => {
                    let a = self.word(base, operands[0], at, "bounds a loop")?;
                    let b = self.word(base, operands[1], at, "bounds a loop")?;
                    let shift = 64 - (*width).clamp(1, 64);
                    let less = if *signed { ((a << shift) as i64) < ((b << shift) as i64) } else { a < b };
                    if !less {
                        next = *exit as usize;
                    }
                }
                Code::LoopStep { signed, width, exit } => {
                    let counter = self.word(base, operands[0], at, "bounds a loop")?;
                    let step = self.word(base, operands[1], at, "bounds a loop")?;
                    match stepped(counter, step, *signed, *width) {
                        Some(value) => self.registers[base + results[0] as usize] = Value::Scalar(value),
                        None if is_step(step, *signed, *width) => next = *exit as usize,
                        None => return Err(no_step(at)),
                    }
                }
                Code::ParallelBegin { ordered, exit } => {
                    let mut step =
                        Step { state: &mut self.state, registers: &mut self.registers[base..], operands, results, at };
                    match super::parallel::begin(&mut step, *ordered)? {
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
                    match super::nest::begin(nest, &mut step)? {
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
                    if super::nest::advance(active, &mut step)? {
                        next = *body as usize;
                    } else {
                        self.nests.pop();
                    }
                    self.state.memory.check_limit(at)?;
                }
                Code::NestIndex(dimension) => {
                    let index = self.nests.last().map_or(0, |active| active.index(*dimension));
                    self.registers[base + results[0] as usize] = Value::index(index);
                }
                Code::Global(index, layout) => {
                    let allocation = self.state.global(*index, &program.globals[*index])?;
                    let memref = layout.of_global(allocation);
                    self.registers[base + results[0] as usize] = Value::MemRef(memref.into());
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
            self.registers[new + register as usize] = self.take(base, operand);
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
        word(&self.registers[base + (operand & !LAST_USE) as usize], at, what)
    }

    fn moves(&mut self, base: usize, operands: &[Reg], results: &[Reg]) {
        if let ([from], [to]) = (operands, results) {
            let value = self.take(base, *from);
            self.registers[base + *to as usize] = value;
            return;
        }
        // A value that is moved to several registers is cloned, because no operand that occurs twice is marked as a
        // last use.
        let values: smallvec::SmallVec<[Value; 8]> = operands.iter().map(|&from| self.take(base, from)).collect();
        for (&to, value) in results.iter().zip(values) {
            self.registers[base + to as usize] = value;
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

#[cold]
pub(super) fn out_of_fuel(at: Location) -> Box<Fault> {
    Fault::new(FaultKind::OutOfFuel, at, "the program exceeds the maximum number of steps")
}

#[inline]
fn take(registers: &mut [Value], operand: Reg) -> Value {
    if operand & LAST_USE != 0 {
        std::mem::take(&mut registers[(operand & !LAST_USE) as usize])
    } else {
        registers[operand as usize].clone()
    }
}

/// Returns the bits of a number, which must be defined.
#[inline]
pub fn word(value: &Value, at: Location, what: &str) -> Faulted<u64> {
    match value {
        Value::Scalar(word) => Ok(*word),
        other => Err(no_word(other, at, what)),
    }
}

#[cold]
fn no_word(value: &Value, at: Location, what: &str) -> Box<Fault> {
    match value {
        Value::Undefined(origin) => observed(*origin, at, what),
        _ => malformed(at),
    }
}

/// Returns the fault for a value that does not have the type of the op.
#[cold]
pub fn malformed(at: Location) -> Box<Fault> {
    Fault::new(FaultKind::InvalidCast, at, "a value does not have the type of the operand")
}

/// Returns the fault for the use of an undefined value.
#[cold]
pub fn observed(origin: Origin, at: Location, what: &str) -> Box<Fault> {
    if origin.poison {
        Fault::new(FaultKind::Poison, at, format!("poison {what}")).note(origin.at, "the poison comes from here")
    } else {
        let fault = Fault::new(FaultKind::UninitializedRead, at, format!("an uninitialized value {what}"));
        let fault = fault.note(origin.at, "read here");
        if origin.birth == Location::UNKNOWN { fault } else { fault.note(origin.birth, "allocated here") }
    }
}

impl State {
    /// Ends the lifetime of stack buffers, except the oldest `keep`.
    fn end_stack(&mut self, keep: usize, at: Location) {
        while self.stack.len() > keep {
            if let Some(id) = self.stack.pop() {
                self.statistics.ended(self.memory.get(id));
                self.memory.retire(id, Life::OutOfScope(at));
            }
        }
    }

    /// Returns the buffer of a global.
    pub fn global(&mut self, index: usize, global: &super::program::Global) -> Faulted<AllocationId> {
        if let Some(id) = self.globals[index] {
            return Ok(id);
        }
        self.memory.check_available(global.size as u64, global.location)?;
        let data = global.initial.as_ref().map_or_else(|| Data::undefined(global.size), Elements::data);
        let home = if global.constant { Home::Constant } else { Home::Global };
        let id = self.memory.allocate(data, 0, global.alignment, home, global.location);
        self.statistics.begun(self.memory.get(id));
        self.globals[index] = Some(id);
        Ok(id)
    }
}

/// An instruction during execution: its operands, its results, and the state of the machine.
pub struct Step<'a> {
    /// The state besides registers.
    pub state: &'a mut State,
    pub(super) registers: &'a mut [Value],
    operands: &'a [Reg],
    results: &'a [Reg],
    /// The op.
    pub at: Location,
}

impl Step<'_> {
    /// Returns the number of operands.
    pub fn count(&self) -> usize {
        self.operands.len()
    }

    /// Operand `index`.
    #[inline]
    pub fn value(&self, index: usize) -> &Value {
        &self.registers[(self.operands[index] & !LAST_USE) as usize]
    }

    /// Returns operand `index`. At its last use, the value is moved out of the register.
    #[inline]
    pub fn take(&mut self, index: usize) -> Value {
        take(self.registers, self.operands[index])
    }

    /// Sets result `index`.
    #[inline]
    pub fn set(&mut self, index: usize, value: Value) {
        self.registers[self.results[index] as usize] = value;
    }

    /// Returns the number of results.
    pub fn result_count(&self) -> usize {
        self.results.len()
    }

    /// Returns operand `index` as the bits of a number. A fault if it is undefined.
    #[inline]
    pub fn word(&self, index: usize, what: &str) -> Faulted<u64> {
        word(self.value(index), self.at, what)
    }

    /// Returns operand `index` as an index.
    #[inline]
    pub fn index(&self, index: usize) -> Faulted<i64> {
        Ok(self.word(index, "is used as an index")? as i64)
    }

    /// Returns operands as indices.
    pub fn indices(&self, range: std::ops::Range<usize>) -> Faulted<Dims> {
        range.map(|index| self.index(index)).collect()
    }

    /// Returns operand `index` as a memref descriptor.
    #[inline]
    pub fn memref(&self, index: usize) -> Faulted<Rc<MemRef>> {
        match self.value(index) {
            Value::MemRef(memref) => Ok(memref.clone()),
            Value::Undefined(origin) => Err(observed(*origin, self.at, "is used as a buffer")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns operand `index` as a tensor.
    #[inline]
    pub fn tensor(&self, index: usize) -> Faulted<Rc<Tensor>> {
        match self.value(index) {
            Value::Tensor(tensor) => Ok(tensor.clone()),
            Value::Undefined(origin) => Err(observed(*origin, self.at, "is used as a tensor")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns operand `index` as a mutable tensor. It is changed in place if there is no other holder.
    pub fn take_tensor(&mut self, index: usize) -> Faulted<Tensor> {
        match self.take(index) {
            Value::Tensor(tensor) => Ok(Rc::try_unwrap(tensor).unwrap_or_else(|shared| (*shared).clone())),
            Value::Undefined(origin) => Err(observed(origin, self.at, "is used as a tensor")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns a fault of this op.
    pub fn fault<T>(&self, kind: FaultKind, message: impl Into<String>) -> Faulted<T> {
        Err(Fault::new(kind, self.at, message))
    }

    /// Consumes fuel.
    pub fn burn(&mut self, amount: u64) -> Faulted {
        match self.state.fuel.checked_sub(amount) {
            Some(left) => {
                self.state.fuel = left;
                Ok(())
            }
            None => Err(out_of_fuel(self.at)),
        }
    }

    /// Returns the size of a shape in bytes, after a check of the memory limit.
    pub fn size_of(&self, shape: &[i64], kind: &Kind) -> Faulted<usize> {
        if let Some(negative) = shape.iter().find(|&&size| size < 0) {
            return self.fault(FaultKind::OutOfBounds, format!("an extent is {negative}"));
        }
        let bytes = super::kind::element_count(shape).and_then(|count| count.checked_mul(kind.size()));
        match bytes.filter(|&bytes| bytes <= isize::MAX as usize / 4) {
            Some(bytes) => {
                self.state.memory.check_available(bytes as u64, self.at)?;
                Ok(bytes)
            }
            None => self.fault(FaultKind::OutOfMemory, "the number of elements of a shape exceeds the memory"),
        }
    }

    /// Returns an uninitialized tensor.
    pub fn empty_tensor(&self, shape: Dims, kind: &Kind) -> Faulted<Tensor> {
        let bytes = self.size_of(&shape, kind)?;
        Ok(Tensor::new(shape, Data::undefined(bytes).born_at(self.at)))
    }

    /// Returns the origin of undefined bytes of a tensor.
    pub fn origin(&self, data: &Data) -> Origin {
        match data.poison() {
            Some(at) => Origin { poison: true, at, birth: Location::UNKNOWN },
            None => Origin { poison: false, at: self.at, birth: data.birth() },
        }
    }

    /// Returns the element of a tensor at a byte offset.
    pub fn load(&self, kind: &Kind, data: &Data, at: usize) -> Value {
        kind.load(data, at).unwrap_or_else(|| Value::Undefined(self.origin(data)))
    }
}
