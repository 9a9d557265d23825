//! The static check of deallocated programs.

use freehold_prover::{Answer, check_statically};

use crate::error::FreeholdStatus;
use crate::guard::{borrowed, borrowed_mut, guarded};
use crate::module::FreeholdModule;

/// The answer of the static check.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeholdAnswer {
    /// Proved: each buffer is freed once, after its last use.
    Yes = 0,
    /// There is a fault on a path.
    No = 1,
    /// Neither can be shown, or there is no function to check.
    CannotTell = 2,
}

/// The numbers of functions with a body, by their answer.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeholdStaticCheck {
    /// Functions that are proved.
    pub yes: usize,
    /// Functions with a fault.
    pub no: usize,
    /// The others.
    pub cannot_tell: usize,
}

/// Checks without running it whether a program frees each buffer once, after its last use, and writes the numbers of
/// functions to `check` and the answer for the whole program to `answer`. Each fault goes to the handler of diagnostics as
/// an error, and each reason not to tell as a warning. Linear in the blocks of the program.
///
/// # Safety
/// `module` is null or valid, and `check` and `answer` are null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_module_check_statically(
    module: *const FreeholdModule,
    check: *mut FreeholdStaticCheck,
    answer: *mut FreeholdAnswer,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let module = unsafe { borrowed(module, "module") }?;
        // SAFETY: the caller says so.
        let check = unsafe { borrowed_mut(check, "check") }?;
        // SAFETY: the caller says so.
        let answer = unsafe { borrowed_mut(answer, "answer") }?;
        let mut count = FreeholdStaticCheck::default();
        module.with(|shared, module| {
            for function in check_statically(&shared.ctx, module.body()) {
                let findings = match &function.answer {
                    Answer::Yes => {
                        count.yes += 1;
                        continue;
                    }
                    Answer::No(findings) => {
                        count.no += 1;
                        findings
                    }
                    Answer::CannotTell(findings) => {
                        count.cannot_tell += 1;
                        findings
                    }
                };
                let diagnostics: Vec<_> = findings.iter().map(|finding| function.diagnostic(finding)).collect();
                shared.tell_all(&diagnostics);
            }
            Ok(())
        })?;
        *answer = match count {
            FreeholdStaticCheck { no: 1.., .. } => FreeholdAnswer::No,
            FreeholdStaticCheck { yes: 1.., cannot_tell: 0, .. } => FreeholdAnswer::Yes,
            _ => FreeholdAnswer::CannotTell,
        };
        *check = count;
        Ok(())
    })
}
