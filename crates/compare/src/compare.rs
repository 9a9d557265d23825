//! Executes one call in one or two programs, and reports faults and differences.

use super::CheckOptions;
use super::elements::{is_same, show};
use super::inputs::Inputs;
use freehold_core::diagnostics::Diagnostic;
use freehold_core::ir::float;
use freehold_interpreter::Elements;
use freehold_interpreter::ExternalCalls;
use freehold_interpreter::Global;
use freehold_interpreter::trace::Recorder;
use freehold_interpreter::{
    AllocationId, CallError, Data, Fault, FaultKind, Kind, Limits, Machine, Output, Program, ValueType,
};
use rustc_hash::FxHashMap;

/// The least number of iterations of a structured op that is executed by rows while comparisons are recorded: those of
/// shorter ones are recorded, and cost little.
const LEAST_ROWS: i64 = 16;

/// One of the two programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first or only program.
    First,
    /// The second program.
    Second,
}

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureKind {
    /// A program has a fault.
    Fault(Side, FaultKind),
    /// A result differs.
    Result,
    /// The contents of an argument's buffer differ after the call.
    Argument,
    /// The contents of a public global differ after the call.
    Global,
    /// The printed output differs.
    Printed,
    /// The caller does not own a returned buffer.
    Ownership,
    /// The arguments do not match the function. Nothing was executed.
    Arguments,
}

/// A failure, with the data to reproduce it.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its kind.
    pub kind: FailureKind,
    /// Its message.
    pub message: String,
    /// The diagnostic, if the failure is a fault.
    pub diagnostics: Vec<Diagnostic>,
    /// The inputs of the call.
    pub inputs: Inputs,
    /// The number of steps of the first program.
    pub steps: u64,
    /// Whether parallel loops ran in a random order, which may matter.
    pub shuffled: bool,
}

impl Failure {
    /// Whether the first program ran out of fuel or memory, or a run was stopped, which do not count as faults.
    pub fn is_exhaustion(&self) -> bool {
        let is_of_first =
            matches!(self.kind, FailureKind::Fault(Side::First, FaultKind::OutOfFuel | FaultKind::OutOfMemory));
        is_of_first || self.is_stopped()
    }

    /// Whether a run was stopped by [`CheckOptions::stop`].
    pub fn is_stopped(&self) -> bool {
        matches!(self.kind, FailureKind::Fault(_, FaultKind::Stopped))
    }
}

/// The outcome of a run: results with their elements, and the contents of argument buffers.
struct Outcome {
    results: Vec<(Vec<i64>, Data)>,
    /// The buffers of memref results.
    returned: Vec<AllocationId>,
    /// The allocations of results that are indicators; `None` if there are no such results.
    owned: Option<Vec<AllocationId>>,
    /// By index of the input buffer; `None` if the program was not passed a buffer.
    buffers: Vec<Option<Data>>,
    /// By index; `None` for a global that has its initial contents or that other programs cannot access.
    globals: Vec<Option<Data>>,
    leaks: Vec<Fault>,
    passed: Vec<Option<AllocationId>>,
    printed: Vec<u8>,
    /// The calls of stubs.
    calls: Vec<String>,
    steps: u64,
    shuffled: bool,
}

/// Calls one program, or two programs with the same inputs. Returns the failure of the first of two programs, or of the
/// only one if its fuel or memory does not suffice.
///
/// # Errors
/// The failure.
pub fn check_inputs(
    first: &Program,
    second: Option<&Program>,
    inputs: &Inputs,
    options: &CheckOptions,
) -> Result<Option<Box<Failure>>, Box<Failure>> {
    compare(first, second, inputs, options, &mut Traces::default()).map(|compared| compared.left_out)
}

/// The records of the runs of a comparison.
#[derive(Default)]
pub(super) struct Traces {
    /// The recorders of the first and the second program, if something is recorded.
    pub(super) recorders: [Option<Recorder>; 2],
    /// Whether loop nests run one iteration at a time, so that their bodies are recorded too.
    pub(super) exact: bool,
    /// The number of floats in the first program's results that are zero, infinite or a NaN. They hide computed values.
    pub(super) hiding: usize,
}

/// An input without a failure.
pub(super) struct Compared {
    /// Why the input is skipped.
    pub(super) left_out: Option<Box<Failure>>,
    /// The steps of both programs.
    pub(super) steps: u64,
}

/// Like [`check_inputs`], and records the runs.
pub(super) fn compare(
    first: &Program,
    second: Option<&Program>,
    inputs: &Inputs,
    options: &CheckOptions,
    traces: &mut Traces,
) -> Result<Compared, Box<Failure>> {
    let before = match run(first, Side::First, inputs, options, options.limits, None, traces) {
        Ok(outcome) => outcome,
        Err(failure) if failure.kind == FailureKind::Arguments => return Err(failure),
        Err(failure) if second.is_some() || failure.is_exhaustion() => {
            return Ok(Compared { steps: failure.steps, left_out: Some(failure) });
        }
        Err(failure) => return Err(failure),
    };
    let Some(second) = second else {
        report_leaks(&before, Side::First, inputs, options)?;
        return Ok(Compared { left_out: None, steps: before.steps });
    };
    let limits = Limits { fuel: CheckOptions::fuel_of_second(before.steps), ..options.limits };
    let after = match run(second, Side::Second, inputs, options, limits, Some(&before), traces) {
        Ok(after) => after,
        Err(failure) if failure.is_exhaustion() => {
            return Ok(Compared { steps: before.steps, left_out: Some(failure) });
        }
        Err(mut failure) => {
            if failure.kind == FailureKind::Fault(Side::Second, FaultKind::OutOfFuel) {
                failure.explain(format!(
                    "it takes more than {} steps, but the reference program took {}",
                    limits.fuel, before.steps
                ));
            }
            failure.steps = before.steps;
            return Err(failure);
        }
    };
    let elements = compared_elements(first, options);
    let difference = outcomes_differ((first, &before), (second, &after), inputs, &elements)
        .or_else(|| Some((FailureKind::Ownership, wrong_ownership(&after).filter(|_| options.leaks)?)));
    if let Some((kind, message)) = difference {
        let shuffled = before.shuffled || after.shuffled;
        let (inputs, steps) = (inputs.clone(), before.steps);
        return Err(Box::new(Failure { kind, message, diagnostics: Vec::new(), inputs, steps, shuffled }));
    }
    report_leaks(&after, Side::Second, inputs, options)?;
    traces.hiding = before.results.iter().zip(&elements).map(|(result, element)| hiding(&result.1, element)).sum();
    Ok(Compared { left_out: None, steps: before.steps + after.steps })
}

/// Returns the element types of the results that are compared. Indicators are not: a pass may add them.
fn compared_elements(program: &Program, options: &CheckOptions) -> Vec<Kind> {
    let types = program.function(&options.entry).map_or(&[][..], |function| &function.results[..]);
    types.iter().filter(|ty| **ty != ValueType::Number(Kind::Ownership)).map(element).collect()
}

/// Returns the first difference between the outcomes of the two programs. `elements` are the element types of the results.
fn outcomes_differ(
    (first, before): (&Program, &Outcome),
    (second, after): (&Program, &Outcome),
    inputs: &Inputs,
    elements: &[Kind],
) -> Option<(FailureKind, String)> {
    if before.results.len() != after.results.len() {
        return Some((FailureKind::Arguments, "the functions have different numbers of results".to_string()));
    }
    for (index, (left, right)) in before.results.iter().zip(&after.results).enumerate() {
        if let Some(message) = difference(left, right, &elements[index]) {
            return Some((FailureKind::Result, format!("result {index} differs: {message}")));
        }
    }
    for (index, pair) in before.buffers.iter().zip(&after.buffers).enumerate() {
        let (Some(left), Some(right)) = pair else { continue };
        let element = &inputs.buffers[index].element;
        let count = vec![(left.bytes.len() / element.size().max(1)) as i64];
        if let Some(message) = difference(&(count.clone(), left.clone()), &(count, right.clone()), element) {
            let message = format!("the buffer of an argument differs after the call: {message}");
            return Some((FailureKind::Argument, message));
        }
    }
    if let Some(message) = globals_differ((first, &before.globals), (second, &after.globals)) {
        return Some((FailureKind::Global, message));
    }
    let message = super::printed::difference(&before.printed, &after.printed)?;
    Some((FailureKind::Printed, message))
}

/// Returns why the caller does not own what the function returns.
fn wrong_ownership(outcome: &Outcome) -> Option<String> {
    let is_passed = |id: &AllocationId| outcome.passed.contains(&Some(*id));
    let message = match &outcome.owned {
        Some(owned) => {
            let mut seen = rustc_hash::FxHashSet::default();
            if owned.iter().any(|id| !seen.insert(*id)) {
                "two indicators of one buffer are returned: the caller would free it twice"
            } else if owned.iter().any(is_passed) {
                "the indicator of an argument is returned: the caller would free a buffer that it already owns"
            } else {
                return None;
            }
        }
        // A buffer may be returned twice, because a caller compares results before it frees them.
        None if outcome.returned.iter().any(is_passed) => {
            "an argument is returned: the caller would free a buffer that it already owns"
        }
        None => return None,
    };
    Some(message.to_string())
}

impl Failure {
    /// Extends the message of a fault.
    fn explain(&mut self, more: String) {
        for message in self.diagnostics.iter_mut().map(|diagnostic| &mut diagnostic.message).chain([&mut self.message])
        {
            message.push_str(": ");
            message.push_str(&more);
        }
    }
}

/// Returns how many elements are floats that are zero, infinite or a NaN.
fn hiding(data: &Data, kind: &Kind) -> usize {
    let Kind::Float(format) = kind else { return 0 };
    if format.width() > 64 {
        return 0;
    }
    let infinity = float::from_f64(*format, f64::INFINITY) as u64;
    let magnitude = (1u64 << (format.width() - 1)) - 1;
    let is_hiding = |element: &[u8]| {
        let mut word = [0; 8];
        word[..element.len()].copy_from_slice(element);
        let size = u64::from_le_bytes(word) & magnitude;
        size == 0 || size >= infinity
    };
    data.bytes.chunks(kind.size()).filter(|element| is_hiding(element)).count()
}

fn element(ty: &ValueType) -> Kind {
    match ty {
        ValueType::Number(kind) => kind.clone(),
        ValueType::Tensor { element, .. } | ValueType::MemRef { element, .. } => element.clone(),
    }
}

fn fault(fault: &Fault, side: Side, inputs: &Inputs, machine: Option<&Machine<'_>>) -> Box<Failure> {
    let diagnostic = fault.diagnostic();
    Box::new(Failure {
        kind: FailureKind::Fault(side, fault.kind),
        message: diagnostic.message.clone(),
        diagnostics: vec![diagnostic],
        inputs: inputs.clone(),
        steps: machine.map_or(0, |machine| machine.state.statistics.steps),
        shuffled: machine.is_some_and(|machine| machine.state.shuffled > 0),
    })
}

fn report_leaks(outcome: &Outcome, side: Side, inputs: &Inputs, options: &CheckOptions) -> Result<(), Box<Failure>> {
    match outcome.leaks.first() {
        Some(leak) if options.leaks => {
            let mut failure = fault(leak, side, inputs, None);
            (failure.steps, failure.shuffled) = (outcome.steps, outcome.shuffled);
            Err(failure)
        }
        _ => Ok(()),
    }
}

fn run(
    program: &Program,
    side: Side,
    inputs: &Inputs,
    options: &CheckOptions,
    limits: Limits,
    reference: Option<&Outcome>,
    traces: &mut Traces,
) -> Result<Outcome, Box<Failure>> {
    let expected = reference.map_or(Vec::new(), |reference| reference.calls.clone());
    let reference = reference.map(|reference| &reference.passed[..]);
    let mut machine = Machine::new(program, limits);
    machine.state.order = inputs.order;
    if let Some(stop) = &options.stop {
        machine.state.stop_by(stop.clone());
    }
    machine.state.calls = options.stub_externals.then(|| ExternalCalls { log: Vec::new(), expected });
    let recorder = &mut traces.recorders[usize::from(side == Side::Second)];
    machine.state.by_rows = !(traces.exact && recorder.is_some());
    // Comparisons of single numbers are often in a structured op without loops.
    machine.state.least_rows = if recorder.is_some() { LEAST_ROWS } else { 0 };
    machine.recorder = recorder.take();
    let Some(function) = program.function(&options.entry) else {
        return Err(arguments(format!("unknown function '{}'", options.entry), inputs));
    };
    let (passed_arguments, passed) = inputs.pass(&mut machine, &function.inputs, reference);
    let called = machine.call(&options.entry, &passed_arguments);
    *recorder = machine.recorder.take();
    let outputs = match called {
        Ok(outputs) => outputs,
        Err(CallError::Arguments(message)) => return Err(arguments(message, inputs)),
        Err(CallError::Fault(found)) => return Err(fault(&found, side, inputs, Some(&machine))),
    };
    let mut results = Vec::new();
    let (mut returned, mut owned) = (Vec::new(), None);
    for (output, ty) in outputs.iter().zip(&function.results) {
        match output {
            Output::Data { shape, bytes, defined } => {
                let mut data = Data::defined(bytes.clone());
                for at in (0..bytes.len()).filter(|&at| !defined[at]) {
                    data.undefine(at, 1);
                }
                results.push((shape.clone(), data));
            }
            Output::MemRef(view) => {
                returned.push(machine.state.memory.root(view.buffer).0);
                let data =
                    machine.read(view, &element(ty)).map_err(|found| fault(&found, side, inputs, Some(&machine)))?;
                results.push((view.sizes.clone(), data));
            }
            Output::Ownership(allocation) => {
                let owned = owned.get_or_insert_with(Vec::new);
                if let Some(id) = *allocation {
                    let at = function.location;
                    let live = machine.state.memory.check_live(id, false, at);
                    live.map_err(|found| fault(&found, side, inputs, Some(&machine)))?;
                    owned.push(id);
                }
            }
        }
    }
    let buffers = passed.iter().map(|id| id.and_then(|id| machine.contents(id).cloned())).collect();
    let contents =
        |(index, global): (usize, &Global)| global.public.as_ref().and_then(|_| machine.changed_global(index)).cloned();
    let globals = program.globals.iter().enumerate().map(contents).collect();
    let leaks = machine.leaks(&outputs);
    let printed = std::mem::take(&mut machine.state.output);
    let calls = machine.state.calls.take().map_or(Vec::new(), |calls| calls.log);
    let (steps, shuffled) = (machine.state.statistics.steps, machine.state.shuffled > 0);
    Ok(Outcome { results, returned, owned, buffers, globals, leaks, passed, printed, calls, steps, shuffled })
}

/// Describes how the contents of a public global of the second program differ from those of the first. Returns `None` if
/// all are equal. Globals that only the second program has are not compared.
fn globals_differ(
    (first, before): (&Program, &[Option<Data>]),
    (second, after): (&Program, &[Option<Data>]),
) -> Option<String> {
    let named = |program: &Program| -> FxHashMap<String, usize> {
        let names = program.globals.iter().enumerate();
        names.filter_map(|(index, global)| Some((global.public.clone()?, index))).collect()
    };
    let others = named(second);
    for (index, global) in first.globals.iter().enumerate() {
        let Some(name) = &global.public else { continue };
        let Some(&other_index) = others.get(name) else {
            return Some(format!("the public global '@{name}' is missing"));
        };
        let other = &second.globals[other_index];
        let (left, right) = (&before[index], &after[other_index]);
        if left.is_none() && right.is_none() && global.initial == other.initial {
            continue;
        }
        let contents = |data: &Option<Data>, global: &Global| {
            let initial = || global.initial.as_ref().map_or_else(|| Data::undefined(global.size), Elements::data);
            let data = data.clone().unwrap_or_else(initial);
            (vec![(data.bytes.len() / global.element.size().max(1)) as i64], data)
        };
        if global.element != other.element {
            return Some(format!("the public global '@{name}' has another element type"));
        }
        if let Some(message) = difference(&contents(left, global), &contents(right, other), &global.element) {
            return Some(format!("the public global '@{name}' differs after the call: {message}"));
        }
    }
    None
}

fn arguments(message: String, inputs: &Inputs) -> Box<Failure> {
    let (diagnostics, inputs) = (Vec::new(), inputs.clone());
    Box::new(Failure { kind: FailureKind::Arguments, message, diagnostics, inputs, steps: 0, shuffled: false })
}

/// Describes how the second of two shapes with elements differs from the first. Returns `None` if they are equal.
fn difference(left: &(Vec<i64>, Data), right: &(Vec<i64>, Data), kind: &Kind) -> Option<String> {
    if left.0 != right.0 {
        return Some(format!("the shape is {:?}, expected {:?}", right.0, left.0));
    }
    if matches!(kind, Kind::MemRef(_)) {
        // Descriptors are not compared, because the programs have different buffers.
        return None;
    }
    let size = kind.size().max(1);
    for (index, pair) in left.1.bytes.chunks(size).zip(right.1.bytes.chunks(size)).enumerate() {
        let at = index * size;
        if !left.1.is_defined(at, pair.0.len()) {
            continue;
        }
        if !right.1.is_defined(at, pair.1.len()) {
            return Some(format!("element {index} is not initialized, expected {}", show(kind, pair.0)));
        }
        if !is_same(kind, pair.0, pair.1) {
            return Some(format!("element {index} is {}, expected {}", show(kind, pair.1), show(kind, pair.0)));
        }
    }
    None
}
