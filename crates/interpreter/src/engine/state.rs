//! The state of a run besides registers: memory, counters, output, and the limits.

use std::rc::Rc;

use super::allocation::{Home, State as Life};
use super::constants::Elements;
use super::data::Data;
use super::descriptor::{AllocationId, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::kind::Kind;
use super::memory::Memory;
use super::statistics::Statistics;
use super::stop::{SLICE, Stop};
use super::value::Value;
use freehold_core::ir::Location;

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

/// The calls of functions without a body that are replaced by stubs.
#[derive(Clone, Debug, Default)]
pub struct ExternalCalls {
    /// The calls so far.
    pub log: Vec<String>,
    /// The calls of another run, which determine what the calls of this run return as long as they are the same.
    pub expected: Vec<String>,
}

/// The state of the machine besides registers.
pub struct State {
    /// All memory.
    pub memory: Memory,
    /// The counters of the run.
    pub statistics: Statistics,
    /// The printed output.
    pub output: Vec<u8>,
    /// The calls of stubs, if they are recorded.
    pub calls: Option<ExternalCalls>,
    /// The remaining fuel of this slice.
    pub fuel: u64,
    /// The fuel after this slice, which is 0 if nothing can stop the run.
    pub(super) reserve: u64,
    /// The request to stop the run.
    pub(super) stop: Option<Stop>,
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
    /// The least number of iterations of a structured op that is executed by rows.
    pub least_rows: i64,
    /// The seed of a random order for the iterations of parallel loops. If `None`, they run in the order of the loop.
    pub order: Option<u64>,
    /// The number of parallel loops that ran in a random order.
    pub shuffled: u64,
}

#[cold]
fn out_of_fuel(at: Location) -> Box<Fault> {
    Fault::new(FaultKind::OutOfFuel, at, "the program exceeds the maximum number of steps")
}

impl State {
    /// Lets runs stop from outside.
    pub fn stop_by(&mut self, stop: Stop) {
        (self.fuel, self.reserve) = (0, self.remaining_fuel());
        self.stop = Some(stop);
    }

    pub(super) fn remaining_fuel(&self) -> u64 {
        self.fuel.saturating_add(self.reserve)
    }

    /// Begins the next slice of fuel, which has at least this amount.
    #[cold]
    pub(super) fn refuel(&mut self, amount: u64, at: Location) -> Faulted {
        let left = self.remaining_fuel();
        if left < amount {
            return Err(out_of_fuel(at));
        }
        if self.stop.as_ref().is_some_and(Stop::is_due) {
            return Err(Fault::new(FaultKind::Stopped, at, "the run is stopped"));
        }
        self.fuel = amount.max(SLICE).min(left);
        self.reserve = left - self.fuel;
        Ok(())
    }

    /// Frees the buffer of a descriptor whose elements have `size` bytes, and counts it.
    ///
    /// # Errors
    /// The buffer may not be freed.
    pub fn free(&mut self, memref: &MemRef, size: usize, at: Location) -> Faulted {
        let id = self.memory.free(memref, size, at)?;
        let allocation = self.memory.get(id);
        if allocation.home == Home::Heap {
            self.statistics.freed(allocation.birth, allocation.asked as u64);
            self.statistics.ended(allocation);
        }
        Ok(())
    }

    /// Ends the lifetime of stack buffers, except the oldest `keep`.
    pub(super) fn end_stack(&mut self, keep: usize, at: Location) {
        while self.stack.len() > keep {
            if let Some(id) = self.stack.pop() {
                self.statistics.ended(self.memory.get(id));
                self.memory.retire(id, Life::OutOfScope(at));
            }
        }
    }

    /// Returns the buffer of a global.
    pub fn global(&mut self, index: usize, global: &super::global::Global) -> Faulted<AllocationId> {
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

/// A copy that has not completed.
pub struct Transfer {
    /// Its tag: an element of a buffer.
    pub tag: (AllocationId, i64),
    /// The buffer that it writes.
    pub target: Rc<MemRef>,
    /// The kind of the elements.
    pub kind: Kind,
    /// The elements with their row-major indices in the target.
    pub elements: Vec<(i64, Value)>,
}
