//! The reasons of `compile`, and where the memory goes, as JSON.

use std::ffi::c_char;

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::Body;
use freehold_core::{Error, Module};
use freehold_explain::{EXTENT, LARGEST_EXTENT, Program, explain, report, with_module};
use freehold_passes::compile::CompileOptions;

use crate::context::Shared;
use crate::error::{Failure, FreeholdBytes, FreeholdStatus};
use crate::guard::{borrowed, borrowed_mut, guarded, text_or_empty};
use crate::module::FreeholdModule;

/// Explains each copy, allocation and free of the program that `freehold_module_compile` would make of a module, with tested
/// advice, and the buffers at the peak. Writes the JSON of `freehold explain --json` to `json`; free it with
/// `freehold_bytes_destroy`. The module stays as it is. Places are those of the text that the module was read from; after a pass,
/// those of the text that it is written as. Cost: that of compiling programs of at most ten times the size, and 4 MiB.
///
/// Fails where `freehold_module_compile` fails; the module is not lost.
///
/// # Safety
/// `module` is null or valid, `options` is null or ends with a zero byte, and `json` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_explain(
    module: *const FreeholdModule,
    options: *const c_char,
    json: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let (module, options, json) = unsafe { arguments(module, options, json) }?;
        let text = module.with(|shared, module| {
            shared.look(module, |program, body, diagnostics| {
                Ok(explain(program, body, options, diagnostics)?.json(program).to_string())
            })
        })?;
        *json = FreeholdBytes::new(text.into_bytes());
        Ok(())
    })
}

/// Reports the memory of the program that `freehold_module_compile` would make of a module: lives, bytes and places of its
/// buffers before and after planning. Writes the JSON of `freehold report --json` to `json`; free it with `freehold_bytes_destroy`.
/// `extent` is assumed for each dynamic extent; 0 means 64. The module stays as it is. Cost: that of compiling it.
///
/// Fails where `freehold_module_compile` fails; the module is not lost.
///
/// # Safety
/// As for `freehold_module_explain`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_report(
    module: *const FreeholdModule,
    options: *const c_char,
    extent: u64,
    json: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let (module, options, json) = unsafe { arguments(module, options, json) }?;
        let extent = if extent == 0 { EXTENT } else { extent };
        if extent > LARGEST_EXTENT {
            return Err(Failure::argument(format!("the extent {extent} is more than {LARGEST_EXTENT}")));
        }
        let text = module.with(|shared, module| {
            shared.look(module, |program, body, diagnostics| {
                Ok(report(program, body, &options, extent, diagnostics)?.json().to_string())
            })
        })?;
        *json = FreeholdBytes::new(text.into_bytes());
        Ok(())
    })
}

/// Returns the arguments that both functions take.
///
/// # Safety
/// As for `freehold_module_explain`.
unsafe fn arguments<'a>(
    module: *const FreeholdModule,
    options: *const c_char,
    json: *mut FreeholdBytes,
) -> Result<(&'a FreeholdModule, CompileOptions, &'a mut FreeholdBytes), Failure> {
    // SAFETY: the caller says so.
    let module = unsafe { borrowed(module, "module") }?;
    // SAFETY: the caller says so.
    let options = unsafe { text_or_empty(options, "options") }?;
    // SAFETY: the caller says so.
    let json = unsafe { borrowed_mut(json, "json") }?;
    Ok((module, CompileOptions::parse(options).map_err(Failure::argument)?, json))
}

impl Shared {
    /// Calls `look` with a module and a copy of its body. Tells what it reports.
    fn look<T>(
        &self,
        module: &Module<'_>,
        look: impl FnOnce(&Program<'_>, &mut Body, &Diagnostics) -> Fallible<T>,
    ) -> Result<T, Failure> {
        let diagnostics = Diagnostics::default();
        let result = with_module(module, &diagnostics, |program, body| look(program, body, &diagnostics));
        let result = Error::check(&self.ctx, &diagnostics, result).map_err(|error| self.fail(error))?;
        self.tell(diagnostics.take(), false)?;
        Ok(result)
    }
}
