//! Modules: read from text or bytecode, transformed by pipelines, written as text or bytecode of any version.

use std::ffi::c_char;
use std::sync::Arc;

use freehold_core::bytecode::{BytecodeOptions, write_bytecode};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Version};
use freehold_core::text::{PrintOptions, print_program};
use freehold_core::{Error, Module};
use freehold_history::in_version;
use freehold_pass::Pipeline;
use freehold_passes::compile::{CompileOptions, compile_pipeline_with};
use freehold_passes::registry::registry;
use self_cell::self_cell;

use crate::context::{FreeholdContext, Shared};
use crate::error::{Failure, FreeholdBytes, FreeholdStatus};
use crate::guard::{borrowed, borrowed_mut, elements, guarded, text, text_or_empty};
use crate::options::{FreeholdBytecodeOptions, FreeholdTextOptions, version_of};

self_cell!(
    /// A module with the context that it is interned in.
    struct HeldModule {
        owner: Arc<Shared>,
        #[not_covariant]
        dependent: Module,
    }
);

/// A program. One thread may use it at a time.
pub struct FreeholdModule {
    held: HeldModule,
    /// Whether a pass failed and left it half-changed.
    is_lost: bool,
}

impl FreeholdModule {
    /// Calls `look` with the context and the program.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&Shared, &Module<'_>) -> Result<T, Failure>) -> Result<T, Failure> {
        if self.is_lost {
            return Err(lost());
        }
        self.held.with_dependent(|shared, module| look(shared, module))
    }

    /// Runs a pipeline on the program. If it fails, the program is lost.
    fn run(&mut self, pipeline: &Pipeline) -> Result<(), Failure> {
        self.edit(|module| pipeline.run(module))
    }

    /// Changes the program, and returns what `change` returns. If it fails, the program is lost.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&Context, &mut Body, &Diagnostics) -> Fallible<T>,
    ) -> Result<T, Failure> {
        self.edit(|module| module.change(change))
    }

    fn edit<T>(&mut self, edit: impl FnOnce(&mut Module<'_>) -> Result<T, Error>) -> Result<T, Failure> {
        if self.is_lost {
            return Err(lost());
        }
        // A panic that leaves this function loses the module as well.
        self.is_lost = true;
        let result = self.held.with_dependent_mut(|shared, module| {
            let result = edit(module).map_err(|error| shared.fail(error))?;
            shared.tell(module.take_diagnostics(), false)?;
            Ok::<T, Failure>(result)
        })?;
        self.is_lost = false;
        Ok(result)
    }
}

fn lost() -> Failure {
    let text = "the module was left half-changed by a pass that failed: destroy it, and read the program again";
    Failure { status: FreeholdStatus::ModuleLost, text: text.to_string() }
}

/// Reads a program, as text of any version of MLIR from 13 on or as bytecode, and verifies it. `name` is the name of the
/// file in messages. Writes the module to `module`; destroy it with `freehold_module_destroy`. Linear in the size.
///
/// Fails if the program is invalid.
///
/// # Safety
/// `context` is null or valid, `name` is null or ends with a zero byte, `data` points to `size` bytes, and `module` is null
/// or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_read(
    context: *const FreeholdContext,
    name: *const c_char,
    data: *const c_char,
    size: usize,
    module: *mut *mut FreeholdModule,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        // SAFETY: the caller says so.
        let name = unsafe { text(name, "name") }?;
        // SAFETY: the caller says so.
        let data = unsafe { elements(data.cast::<u8>(), size, "data") }?;
        // SAFETY: the caller says so.
        let module = unsafe { borrowed_mut(module, "module") }?;
        let shared = Arc::clone(&context.shared);
        let held = HeldModule::try_new(shared, |shared| {
            let mut read = Module::parse(&shared.ctx, name, data).map_err(|error| shared.fail(error))?;
            shared.tell(read.take_diagnostics(), false)?;
            Ok::<_, Failure>(read)
        })?;
        *module = Box::into_raw(Box::new(FreeholdModule { held, is_lost: false }));
        Ok(())
    })
}

/// Destroys a module. Takes null.
///
/// # Safety
/// `module` is null, or was made by the library and not destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_destroy(module: *mut FreeholdModule) {
    if !module.is_null() {
        // SAFETY: the pointer is that of a box of `freehold_module_read` or `freehold_module_clone`.
        let module = unsafe { Box::from_raw(module) };
        guarded(|| {
            drop(module);
            Ok(())
        });
    }
}

/// Copies a module, in the same context. Writes the copy to `copy`; destroy it with `freehold_module_destroy`. Linear in the
/// size of the program.
///
/// # Safety
/// `module` is null or valid, and `copy` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_clone(
    module: *const FreeholdModule,
    copy: *mut *mut FreeholdModule,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        // SAFETY: the caller says so.
        let copy = unsafe { borrowed_mut(copy, "copy") }?;
        let body = module.with(|_, module| Ok(Box::new(module.body().deep_copy())))?;
        let shared = Arc::clone(module.held.borrow_owner());
        let held = HeldModule::new(shared, |shared| Module::of(&shared.ctx, body));
        *copy = Box::into_raw(Box::new(FreeholdModule { held, is_lost: false }));
        Ok(())
    })
}

/// Verifies a module. Linear in its size.
///
/// Fails if it is invalid.
///
/// # Safety
/// `module` is null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_verify(module: *const FreeholdModule) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        module.with(|shared, module| module.verify().map_err(|error| shared.fail(error)))
    })
}

/// Runs a pipeline, which is written as for `mlir-opt --pass-pipeline`: `builtin.module(one-shot-bufferize{...},cse)`. The
/// program is verified after each pass.
///
/// Fails if the pipeline is not valid; then the module does not change. Fails if a pass fails; then the module is lost: every
/// function but `freehold_module_destroy` returns FREEHOLD_STATUS_MODULE_LOST for it.
///
/// # Safety
/// `module` is null or valid, and `pipeline` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_run(module: *mut FreeholdModule, pipeline: *const c_char) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed_mut(module, "module") }?;
        // SAFETY: the caller says so.
        let pipeline = unsafe { text(pipeline, "pipeline") }?;
        let pipeline = Pipeline::parse(registry(), pipeline).map_err(|error| Failure::argument(error.to_string()))?;
        module.run(&pipeline)
    })
}

/// Bufferizes a program, inserts every free, and plans its memory, as `freehold compile` does. `options` are those of the
/// command without dashes, separated by spaces, such as `private-abi=default stack-budget=0`; null means none.
///
/// Fails like `freehold_module_run`.
///
/// # Safety
/// `module` is null or valid, and `options` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_compile(
    module: *mut FreeholdModule,
    options: *const c_char,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed_mut(module, "module") }?;
        // SAFETY: the caller says so.
        let options = unsafe { text_or_empty(options, "options") }?;
        let options = CompileOptions::parse(options).map_err(Failure::argument)?;
        module.run(&compile_pipeline_with(&options))
    })
}

/// Writes a module as text to `text`; free it with `freehold_bytes_destroy`. `options` may be null. Linear in the size.
///
/// Fails if the version of the options has no form for an op.
///
/// # Safety
/// `module` is null or valid, `options` is null or valid with texts that are null or end with a zero byte, and `text` is
/// null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_write_text(
    module: *const FreeholdModule,
    options: *const FreeholdTextOptions,
    text: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        // SAFETY: the caller says so.
        let options = unsafe { options.as_ref() };
        // SAFETY: the caller says so.
        let text = unsafe { borrowed_mut(text, "text") }?;
        let default = PrintOptions::default();
        let print = match options {
            None => default,
            Some(options) => PrintOptions {
                generic: options.generic,
                debug_info: options.locations,
                // SAFETY: the caller says so.
                version: unsafe { version_of(options.version) }?,
                ..default
            },
        };
        *text = module.with(|shared, module| {
            let mut bytes = in_version(module, print.version, |view| Ok(print_program(view, &print)))
                .map_err(|error| shared.fail(error))?;
            bytes.push('\n');
            Ok(FreeholdBytes::new(bytes.into_bytes()))
        })?;
        Ok(())
    })
}

/// Writes a module as bytecode to `bytes`; free it with `freehold_bytes_destroy`. `options` may be null. Linear in the size.
///
/// Fails if the version of the options has no form for an op.
///
/// # Safety
/// As for `freehold_module_write_text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_write_bytecode(
    module: *const FreeholdModule,
    options: *const FreeholdBytecodeOptions,
    bytes: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        // SAFETY: the caller says so.
        let options = unsafe { options.as_ref() };
        // SAFETY: the caller says so.
        let bytes = unsafe { borrowed_mut(bytes, "bytes") }?;
        let (mut write, mut version) = (BytecodeOptions::default(), Version::REFERENCE);
        if let Some(options) = options {
            // SAFETY: the caller says so.
            version = unsafe { version_of(options.version) }?;
            write.version = options.has_format_version.then_some(options.format_version);
            write.later = version > Version::REFERENCE;
        }
        *bytes = module.with(|shared, module| {
            let written = in_version(module, version, |view| write_bytecode(view, &write));
            written.map(FreeholdBytes::new).map_err(|error| shared.fail(error))
        })?;
        Ok(())
    })
}
