//! Programs: read, transformed, printed.

use std::sync::{Arc, RwLock, RwLockReadGuard, RwLockWriteGuard, TryLockError};

use freehold::Error;
use freehold::bytecode::{BytecodeOptions, write_bytecode};
use freehold::compile::{CompileOptions, compile_pipeline_with};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::dialects::user::load_dialects;
use freehold::history::in_version;
use freehold::ir::{Context, Version};
use freehold::ods::{ImportOptions, import};
use freehold::pass::Pipeline;
use freehold::registry::registry;
use freehold::text::{PrintOptions, print_op_of_error, print_program};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use self_cell::self_cell;

use crate::failure::{Failure, Told, error};
use crate::op::{Op, root_of};
use crate::work;

type Program<'c> = freehold::Module<'c>;

self_cell!(
    /// A program with the context that it is interned in.
    pub(crate) struct Held {
        owner: Arc<Context>,
        #[not_covariant]
        dependent: Program,
    }
);

/// A program: MLIR in memory. `freehold.parse` makes it.
#[pyclass(frozen, module = "freehold")]
pub(crate) struct Module {
    ctx: Arc<Context>,
    state: RwLock<State>,
}

/// The parts of a module that passes change.
pub(crate) struct State {
    /// The program, unless a pass failed and left it half-changed.
    held: Option<Held>,
    /// The number of changes, by which handles of ops notice that they are stale.
    pub(crate) changes: u64,
    /// Warnings and remarks.
    warnings: Vec<Told>,
}

const LOST: &str = "the module was left half-changed by a pass that failed: parse the program again, or use \
                    Module.copy before such a pass";

impl Module {
    fn new(ctx: Arc<Context>, held: Held, warnings: Vec<Told>) -> Module {
        Module { ctx, state: RwLock::new(State { held: Some(held), changes: 0, warnings }) }
    }

    /// Returns the state for reading.
    pub(crate) fn read(&self, py: Python<'_>) -> PyResult<RwLockReadGuard<'_, State>> {
        match self.state.try_read() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(work::in_use(py)),
        }
    }

    /// Returns the state for changes. Does not wait: a wait for another thread, which may wait for Python's lock, or for the
    /// handler of a signal on this thread, would never end.
    fn write(&self, py: Python<'_>) -> PyResult<RwLockWriteGuard<'_, State>> {
        match self.state.try_write() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(work::in_use(py)),
        }
    }

    /// Calls `look` with the program, without Python's lock.
    pub(crate) fn long<T: Send>(
        &self,
        py: Python<'_>,
        look: impl FnOnce(&Arc<Context>, &Program<'_>) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let state = self.read(py)?;
        let held = state.held(py)?;
        work::run(py, self.ctx.cancellation(), || held.with_dependent(|ctx, program| look(ctx, program)))
    }

    /// Returns a module of a program in the same context.
    fn beside(&self, py: Python<'_>, body: Box<freehold::ir::Body>) -> PyResult<Module> {
        let held = work::look(py, || Held::new(Arc::clone(&self.ctx), |ctx| Program::of(ctx, body)))?;
        Ok(Module::new(Arc::clone(&self.ctx), held, Vec::new()))
    }

    fn transform(&self, py: Python<'_>, pipeline: &Pipeline) -> PyResult<()> {
        let mut state = self.write(py)?;
        state.held(py)?;
        // If it fails, the program is gone.
        let mut held = state.held.take();
        state.changes += 1;
        let told = work::run(py, self.ctx.cancellation(), || {
            let held = held.as_mut().ok_or_else(|| Failure::new(LOST))?;
            held.with_dependent_mut(|ctx, program| {
                pipeline.run(program).map_err(|error| Failure::of(ctx, &error))?;
                Ok(Told::all(ctx, &program.take_diagnostics()))
            })
        })?;
        state.held = held;
        state.warnings.extend(told);
        Ok(())
    }
}

impl State {
    pub(crate) fn held(&self, py: Python<'_>) -> PyResult<&Held> {
        self.held.as_ref().ok_or_else(|| error(py, LOST))
    }
}

/// Parses and verifies a program in a new context. `irdl` are files with declarations of dialects, and `ods`
/// files of `llvm-tblgen -dump-json`, by name and contents.
#[pyfunction]
pub(crate) fn parse_bytes(
    py: Python<'_>,
    data: Vec<u8>,
    name: String,
    irdl: Vec<(String, Vec<u8>)>,
    ods: Vec<(String, Vec<u8>)>,
    allow_unregistered: bool,
) -> PyResult<Module> {
    let ctx = work::look(py, || {
        let ctx = Context::new(DIALECTS);
        ctx.set_allow_unregistered(allow_unregistered);
        ctx.set_gives_advice(true);
        ctx.set_op_printer(Some(print_op_of_error));
        Arc::new(ctx)
    })?;
    let (held, told) = work::run(py, ctx.cancellation(), || {
        if !ods.is_empty() {
            let imported = import(&ods, &ImportOptions::default()).map_err(|error| Failure::new(error.to_string()))?;
            declare(&ctx, "imported.irdl.mlir", imported.text.into_bytes())?;
        }
        for (file, text) in irdl {
            declare(&ctx, &file, text)?;
        }
        let mut told = Vec::new();
        let held = Held::try_new(Arc::clone(&ctx), |ctx| {
            let mut program = Program::parse(ctx, &name, data).map_err(|error| Failure::of(ctx, &error))?;
            told = Told::all(ctx, &program.take_diagnostics());
            Ok::<Program<'_>, Failure>(program)
        })?;
        Ok((held, told))
    })?;
    Ok(Module::new(ctx, held, told))
}

/// Declares the dialects of an IRDL file.
fn declare(ctx: &Context, file: &str, text: Vec<u8>) -> Result<(), Failure> {
    let source = ctx.add_source(file, text, 0);
    let source = source.ok_or_else(|| Failure::new(format!("{file}: the text is too large")))?;
    let diagnostics = Diagnostics::default();
    let loaded = load_dialects(ctx, source, &diagnostics);
    Error::check(ctx, &diagnostics, loaded).map_err(|error| Failure::of(ctx, &error))
}

/// Returns the version of MLIR that a text names.
fn version_of(py: Python<'_>, name: Option<&str>) -> PyResult<Version> {
    let Some(name) = name else { return Ok(Version::REFERENCE) };
    let message = || format!("there is no version '{name}': expected a number from 13 to 24, or main");
    Version::parse(name).ok_or_else(|| error(py, message()))
}

pub(crate) fn compile_options(py: Python<'_>, text: &str) -> PyResult<CompileOptions> {
    CompileOptions::parse(text).map_err(|message| error(py, message))
}

#[pymethods]
impl Module {
    /// The outermost op: `builtin.module`.
    #[getter]
    fn op(slf: &Bound<'_, Self>) -> PyResult<Op> {
        root_of(slf)
    }

    /// Returns all ops, parents before children, in the order of the text.
    fn walk(slf: &Bound<'_, Self>) -> PyResult<Vec<Op>> {
        root_of(slf)?.walk(slf.py())
    }

    /// Warnings and remarks about the program, by the parser and by passes, in the order in which they came.
    #[getter]
    fn diagnostics<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let warnings = self.read(py)?.warnings.clone();
        Told::list(py, warnings)
    }

    /// Returns the program as text. `version` names the version of MLIR that reads it, such as "19"; None means 22.
    #[pyo3(signature = (*, version=None, generic=false, locations=false))]
    fn text(&self, py: Python<'_>, version: Option<&str>, generic: bool, locations: bool) -> PyResult<String> {
        let version = version_of(py, version)?;
        let options = PrintOptions { generic, debug_info: locations, version, ..PrintOptions::default() };
        self.long(py, |ctx, program| {
            let text = in_version(program, version, |view| Ok(print_program(view, &options)));
            text.map_err(|error| Failure::of(ctx, &error))
        })
    }

    /// Returns the program as bytecode. `version` names the version of MLIR whose ops are written, and `format_version` is
    /// that of the format; None means 22, and the newest one.
    #[pyo3(signature = (*, version=None, format_version=None))]
    fn bytecode<'py>(
        &self,
        py: Python<'py>,
        version: Option<&str>,
        format_version: Option<u32>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let version = version_of(py, version)?;
        let later = version > Version::REFERENCE;
        let options = BytecodeOptions { version: format_version, later, ..BytecodeOptions::default() };
        let bytes = self.long(py, |ctx, program| {
            let bytes = in_version(program, version, |view| write_bytecode(view, &options));
            bytes.map_err(|error| Failure::of(ctx, &error))
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Returns a copy of the program.
    fn copy(&self, py: Python<'_>) -> PyResult<Module> {
        let body = self.long(py, |_, program| Ok(Box::new(program.body().deep_copy())))?;
        self.beside(py, body)
    }

    /// Verifies the program. Raises freehold.Error if it is invalid.
    fn verify(&self, py: Python<'_>) -> PyResult<()> {
        self.long(py, |ctx, program| program.verify().map_err(|error| Failure::of(ctx, &error)))
    }

    /// Runs a pipeline on the program, in place, and verifies the program after each pass. It is written as for
    /// `mlir-opt --pass-pipeline`: "builtin.module(one-shot-bufferize{bufferize-function-boundaries},cse)". If a pass fails,
    /// the module can no longer be used: copy it first to go on without the pass.
    fn run(&self, py: Python<'_>, pipeline: &str) -> PyResult<()> {
        let pipeline = work::look(py, || Pipeline::parse(registry(), pipeline))?;
        self.transform(py, &pipeline.map_err(|wrong| error(py, wrong.to_string()))?)
    }

    fn _compile(&self, py: Python<'_>, options: &str) -> PyResult<Module> {
        let options = compile_options(py, options)?;
        let copy = self.copy(py)?;
        copy.transform(py, &compile_pipeline_with(&options))?;
        Ok(copy)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, None, false, false)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let state = self.read(py)?;
        let Some(held) = &state.held else { return Ok("<freehold.Module, lost>".to_string()) };
        let ops = work::look(py, || {
            held.with_dependent(|_, program| {
                let mut ops = 0;
                program.body().for_each_body(&mut |body| ops += body.walk_preorder().len());
                ops
            })
        })?;
        Ok(format!("<freehold.Module, {ops} ops>"))
    }
}
