//! The decisions of One-Shot Bufferize, for a compiler that rewrites the program itself.

use std::ffi::c_char;

use freehold_pass::Options;
use freehold_passes::bufferize::BufferizationOptions;
use freehold_passes::bufferize::one_shot::placement::placements;
use freehold_passes::bufferize::one_shot_bufferize::{PASS, options_of};
use freehold_passes::registry::registry;

use crate::error::{Failure, FreeholdBytes, FreeholdStatus};
use crate::guard::{borrowed_mut, guarded, text_or_empty};
use crate::module::FreeholdModule;

/// Analyzes a module as the pass `one-shot-bufferize` does, and writes to `decisions` where it must copy; free it with
/// `freehold_bytes_destroy`. `options` are those of the pass, separated by spaces; null means none.
///
/// There is one byte for each operand, then for each result, of each op in the module, in the order of the text: an op before those
/// in its regions. The module itself is none of them. 0: the buffer of the tensor is used as it is; also what is no tensor.
/// 1: a new buffer with the contents of the tensor is used, by the operand, or by all uses of the result. 2: a new buffer is
/// used, and nobody reads what it contains at first. The copies are in the module afterwards, on tensors.
///
/// If `shared` is not null, it gets which tensors share memory, copies apart; free it likewise. There are two numbers of 32 bits, in
/// the byte order of the machine, for each operand, then for each result, then for each argument of the blocks in the
/// regions, of each op in the same order. Two values with the same first number are the same buffer. Only two values with the
/// same second number may share memory. Numbers of what is no tensor mean nothing.
///
/// Fails if an option is not valid, and the module stays as it is; if the module cannot be bufferized, and is lost; or if it
/// needs another change than copies.
///
/// # Safety
/// `module` is null or valid, `options` is null or ends with a zero byte, `decisions` is null or can be written, and so is `shared`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_decide_copies(
    module: *mut FreeholdModule,
    options: *const c_char,
    decisions: *mut FreeholdBytes,
    shared: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed_mut(module, "module") }?;
        // SAFETY: the caller says so.
        let options = unsafe { text_or_empty(options, "options") }?;
        // SAFETY: the caller says so.
        let decisions = unsafe { borrowed_mut(decisions, "decisions") }?;
        // SAFETY: the caller says so.
        let shared = unsafe { shared.as_mut() };
        let options = parse(options).map_err(Failure::argument)?;
        let mut classes = shared.is_some().then(Vec::new);
        let found =
            module.change(|ctx, body, diagnostics| placements(ctx, body, &options, classes.as_mut(), diagnostics))?;
        let found = found.ok_or_else(|| {
            let text =
                "the program needs another change than copies before it is bufferized: run the pass one-shot-bufferize";
            Failure::failed(text.to_string())
        })?;
        if let (Some(shared), Some(classes)) = (shared, classes) {
            let numbers = classes.iter().flat_map(|classes| [classes.buffer, classes.memory]);
            *shared = FreeholdBytes::new(numbers.flat_map(u32::to_ne_bytes).collect());
        }
        *decisions = FreeholdBytes::new(found.into_iter().map(|placement| placement as u8).collect());
        Ok(())
    })
}

/// Returns the options that a text states. The error is the message.
fn parse(text: &str) -> Result<BufferizationOptions, String> {
    let mut given = Options::new(registry(), PASS.options);
    for word in text.split_whitespace() {
        match word.split_once('=') {
            Some((name, value)) => given.set(name, Some(value))?,
            None => given.set(word, None)?,
        }
    }
    options_of(&given)
}
