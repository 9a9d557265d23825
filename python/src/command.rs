//! The commands `freehold` and `freehold-opt`: entry points into the library of this module.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::work::STACK;

/// Runs the command `freehold` with the arguments of the process. Returns the exit code.
#[pyfunction]
pub(crate) fn freehold(py: Python<'_>) -> PyResult<u8> {
    command(py, None)
}

/// Runs `freehold opt` with the arguments of the process: a drop-in for `mlir-opt`. Returns the exit code.
#[pyfunction]
pub(crate) fn freehold_opt(py: Python<'_>) -> PyResult<u8> {
    command(py, Some("opt"))
}

fn command(py: Python<'_>, subcommand: Option<&str>) -> PyResult<u8> {
    // Ctrl-C ends the process at once, as it ends the command. Python's own handler would wait until the call returns.
    // The module `_signal` is built in; `signal` takes milliseconds to import.
    let signal = py.import("_signal")?;
    let interrupt = signal.getattr("SIGINT")?;
    if signal.call_method1("getsignal", (&interrupt,))?.is(&signal.getattr("default_int_handler")?) {
        signal.call_method1("signal", (&interrupt, signal.getattr("SIG_DFL")?))?;
    }
    let arguments: Vec<OsString> = py.import("sys")?.getattr("argv")?.extract()?;
    let given = arguments.into_iter().skip(1).map(::freehold::cli::text_of);
    let arguments: Vec<String> = subcommand.map(str::to_string).into_iter().chain(given).collect();
    Ok(py.detach(|| stacker::grow(STACK, || ::freehold::cli::run(&arguments))))
}
