//! Cancellation: work in a context is stopped by another thread, such as that of a host whose user interrupts it.
//!
//! [`Cancellation::cancel`] sets a flag. Work asks for it at points from which it may stop ([`Cancellation::check`]), and
//! stops by unwinding, as it does after a panic: through the same code, so that no function needs another error. The pass
//! manager turns this into an error of the program; a caller of the parser or the printer catches it with
//! [`catch`](crate::diagnostics::catch), which says so ([`Panic::is_cancellation`](crate::diagnostics::Panic)). What the
//! work was changing is lost.
//!
//! ```
//! use freehold_core::diagnostics::catch;
//! use freehold_core::ir::Context;
//! use freehold_core::Module;
//!
//! let ctx = Context::new(freehold_dialects::DIALECTS);
//! ctx.cancellation().cancel();
//! let parsed = catch(|| Module::parse(&ctx, "a.mlir", "module {}").is_ok());
//! assert!(parsed.is_err_and(|panic| panic.is_cancellation));
//! ctx.cancellation().clear();
//! assert!(Module::parse(&ctx, "a.mlir", "module {}").is_ok());
//! ```
//!
//! The parser, the printer, the verifier, the greedy driver and One-Shot Bufferize ask at each op, ownership elaboration before it
//! decides about a function, and the pass manager before each pass and each body. A question is a load of a flag.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop. Clones are the same request.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

/// The payload with which a check unwinds.
pub(crate) struct Cancelled;

impl Cancellation {
    /// Asks work to stop. It also stops work that begins later, until [`Cancellation::clear`] is called.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Withdraws the request.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether work was asked to stop.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Stops the work that calls this if it was asked to. Passes with long loops call it.
    ///
    /// # Panics
    /// Unwinds if work was asked to stop, without a call of the panic hook.
    #[inline]
    pub fn check(&self) {
        if self.is_cancelled() {
            stop();
        }
    }

    /// Returns the flag, for code that knows no context, such as the machine.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

#[cold]
fn stop() -> ! {
    resume_unwind(Box::new(Cancelled))
}
