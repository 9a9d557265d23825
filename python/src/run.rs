//! Runs a function on the reference machine.

use freehold::cancellation::Cancellation;
use freehold::diagnostics::Diagnostics;
use freehold::interpreter::{
    Argument, CallError, CompileOptions, Fault, FaultKind, Kind, Limits, Machine, Output, Program, Stop, ValueType,
    within_system,
};
use freehold::ir::{Context, Location};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};

use crate::failure::Failure;
use crate::module::Module;

/// Extents, and the bytes of the elements in row-major order.
type Elements = (Vec<i64>, Vec<u8>);

/// The results of a call.
struct Returned {
    /// The results; `None` for one that says who owns a buffer.
    results: Vec<Option<Elements>>,
    /// The contents of the buffers of arguments after the call; `None` for the other arguments.
    buffers: Vec<Option<Vec<u8>>>,
    printed: Vec<u8>,
}

/// The way in which a function is called.
struct CallOptions {
    limits: Limits,
    order: Option<u64>,
    stub_externals: bool,
    allow_leaks: bool,
    allow_uninitialized: bool,
}

#[pymethods]
impl Module {
    /// Calls a function. Each argument is its extents and its bytes in row-major order. Returns the results, the contents of
    /// the buffers of arguments after the call, and what was printed.
    #[allow(clippy::too_many_arguments)]
    fn _call<'py>(
        &self,
        py: Python<'py>,
        entry: &str,
        arguments: Vec<(Vec<i64>, PyReadonlyArray1<'py, u8>)>,
        fuel: Option<u64>,
        memory: Option<u64>,
        order: Option<u64>,
        stub_externals: bool,
        allow_leaks: bool,
        allow_uninitialized: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let mut limits = Limits::default();
        limits.fuel = fuel.unwrap_or(limits.fuel);
        limits.memory = memory.map_or(limits.memory, within_system);
        let options = CallOptions { limits, order, stub_externals, allow_leaks, allow_uninitialized };
        // The one copy of an argument: the machine changes tensors in place, and keeps more than their bytes.
        let arguments: Vec<Elements> = arguments
            .into_iter()
            .map(|(shape, bytes)| Ok((shape, bytes.as_slice()?.to_vec())))
            .collect::<PyResult<_>>()?;
        let returned = self.long(py, |ctx, program| {
            let diagnostics = Diagnostics::default();
            let compile = CompileOptions { entry: Some(entry.to_string()), stub_externals: options.stub_externals };
            let compiled = Program::compile(ctx, program.body(), &compile, &diagnostics);
            let compiled = compiled.map_err(|_| Failure::of_diagnostics(ctx, &diagnostics.take()))?;
            call(ctx, &compiled, entry, arguments, &options, ctx.cancellation())
        })?;
        // The arrays take the bytes over.
        let array = |bytes: Vec<u8>| PyArray1::from_vec(py, bytes);
        let result = |result: Option<Elements>| result.map(|(shape, bytes)| (shape, array(bytes)));
        let results = PyList::new(py, returned.results.into_iter().map(result))?;
        let buffers = PyList::new(py, returned.buffers.into_iter().map(|bytes| bytes.map(array)))?;
        (results, buffers, PyBytes::new(py, &returned.printed)).into_pyobject(py)
    }
}

fn call(
    ctx: &Context,
    program: &Program,
    entry: &str,
    arguments: Vec<Elements>,
    options: &CallOptions,
    cancellation: &Cancellation,
) -> Result<Returned, Failure> {
    let function = program.function(entry);
    let function = function.ok_or_else(|| Failure::new("the machine does not support the type of the function"))?;
    if arguments.len() != function.inputs.len() {
        let message = format!("'{entry}' takes {} arguments, but {} are given", function.inputs.len(), arguments.len());
        return Err(Failure::new(message));
    }
    let mut machine = Machine::new(program, options.limits);
    machine.state.order = options.order;
    machine.state.stop_by(Stop { deadline: None, interrupted: cancellation.flag() });
    let types = function.inputs.iter();
    let arguments: Vec<Argument> =
        types.zip(arguments).map(|(ty, (shape, bytes))| machine.argument_of(ty, shape, bytes)).collect();
    let is_buffer = |argument: &&Argument| matches!(argument, Argument::MemRef(_));
    let buffers: Vec<Option<Argument>> =
        arguments.iter().map(|argument| Some(argument).filter(is_buffer).cloned()).collect();
    let outputs = machine.call_owned(entry, arguments).map_err(|error| match error {
        CallError::Arguments(message) => Failure::new(message),
        CallError::Fault(fault) => Failure::of_faults(ctx, &[*fault]),
    })?;
    let printed = std::mem::take(&mut machine.state.output);
    if !options.allow_leaks {
        let leaks = machine.leaks(&outputs);
        if !leaks.is_empty() {
            return Err(Failure::of_faults(ctx, &leaks));
        }
    }
    let faulty = |fault: Box<Fault>| Failure::of_faults(ctx, &[*fault]);
    let mut results = Vec::new();
    for (number, (ty, output)) in function.results.iter().zip(outputs).enumerate() {
        let (shape, bytes, defined) = match output {
            Output::Ownership(_) => {
                results.push(None);
                continue;
            }
            Output::Data { shape, bytes, defined } => (shape, bytes, defined),
            Output::MemRef(view) => {
                let data = machine.read(&view, element(ty)).map_err(faulty)?;
                let defined = data.mask();
                (view.sizes, data.bytes, defined)
            }
        };
        if !options.allow_uninitialized && defined.contains(&false) {
            return Err(faulty(uninitialized(function.location, format!("result {number}"))));
        }
        // A vector is a number to the machine.
        let shape = match ty {
            ValueType::Number(Kind::Vector(vector)) => vector.shape.to_vec(),
            _ => shape,
        };
        results.push(Some((shape, bytes)));
    }
    let contents = |(ty, argument): (&ValueType, Option<Argument>)| {
        let Some(Argument::MemRef(view)) = argument else { return Ok(None) };
        machine.read(&view, element(ty)).map(|data| Some(data.bytes)).map_err(faulty)
    };
    let buffers = function.inputs.iter().zip(buffers).map(contents).collect::<Result<_, Failure>>()?;
    Ok(Returned { results, buffers, printed })
}

fn uninitialized(at: Location, what: String) -> Box<Fault> {
    Fault::new(FaultKind::UninitializedRead, at, format!("{what} has elements that nothing has written"))
}

fn element(ty: &ValueType) -> &Kind {
    match ty {
        ValueType::Number(kind) => kind,
        ValueType::Tensor { element, .. } | ValueType::MemRef { element, .. } => element,
    }
}
