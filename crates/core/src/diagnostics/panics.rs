//! Panics as values. A panic is a bug of Freehold or of a user's pass; it must not end the process of a compiler, and
//! what is reported must not depend on threads.
//!
//! [`catch`] returns the panic of a closure. [`catch_on`] also adds the op whose body the closure worked on, unless a
//! call inside has already done so. Code that works on several bodies at the same time catches the panic of each body
//! and passes the first one in the order of the bodies to [`resume`], so the number of threads does not matter.
//!
//! ```
//! use freehold_core::diagnostics::{catch, resume};
//!
//! let inner = catch(|| panic!("index {} is too large", 3)).map_err(|panic| panic.message.clone());
//! assert_eq!(inner, Err::<(), _>("index 3 is too large".to_string()));
//! let outer = catch(|| catch(|| panic!("first")).unwrap_or_else(|panic| resume(panic)));
//! assert_eq!(outer.map_err(|panic| panic.message.clone()), Err::<(), _>("first".to_string()));
//! ```
//!
//! The text `thread … panicked at …` is printed by the panic hook, which belongs to the process. A library does not
//! replace it. A command calls [`record_caught_panics`] when it starts: the hook then prints only panics that nothing
//! catches, and the position in Freehold's source becomes part of the caught panic. An overflow of the stack and a
//! failed allocation end the process; they are not panics and are not caught.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Once;

use crate::cancellation::Cancelled;
use crate::ir::{Context, Header, Location, Name};

/// A panic that was caught.
#[derive(Clone, Debug)]
pub struct Panic {
    /// Its message.
    pub message: String,
    /// The place at which it started, as `file:line:column` in the source of Freehold or of the user's pass. `None` unless
    /// [`record_caught_panics`] was called.
    pub origin: Option<String>,
    /// The op whose body was worked on, innermost, and its location.
    pub op: Option<(String, Location)>,
    /// Whether this is no panic: the work was asked to stop ([`Cancellation`](crate::cancellation::Cancellation)).
    pub is_cancellation: bool,
}

thread_local! {
    /// The number of calls of `catch` in this thread that have not returned.
    static CATCHING: Cell<u32> = const { Cell::new(0) };
    /// The origin of the last panic of this thread.
    static ORIGIN: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Calls `work`. The cost of a call without a panic is that of setting two thread-local numbers.
///
/// # Errors
/// `work` panics. The object that it was changing is in an undefined state and must be discarded.
pub fn catch<T>(work: impl FnOnce() -> T) -> Result<T, Box<Panic>> {
    let depth = CATCHING.get();
    CATCHING.set(depth + 1);
    let result = catch_unwind(AssertUnwindSafe(work));
    CATCHING.set(depth);
    result.map_err(|payload| match payload.downcast::<Panic>() {
        Ok(panic) => panic,
        Err(payload) if payload.is::<Cancelled>() => {
            let message = "the work was cancelled".to_string();
            Box::new(Panic { message, origin: None, op: None, is_cancellation: true })
        }
        Err(payload) => {
            let message = message_of(payload.as_ref());
            Box::new(Panic { message, origin: ORIGIN.take(), op: None, is_cancellation: false })
        }
    })
}

/// Like [`catch`]. A panic is located at the op that owns the body which `work` changes, whose header is `header`.
///
/// # Errors
/// `work` panics.
pub fn catch_on<T>(ctx: &Context, header: &Header, work: impl FnOnce() -> T) -> Result<T, Box<Panic>> {
    catch(work).map_err(|mut panic| {
        panic.op.get_or_insert_with(|| (name_of(ctx, header), header.location));
        panic
    })
}

/// Continues a panic that was caught, without printing it again.
pub fn resume(panic: Box<Panic>) -> ! {
    resume_unwind(panic)
}

/// Returns the results of several closures.
///
/// # Panics
/// If a closure panicked: as the first one that did.
pub fn all_or_resume<T>(results: Vec<Result<T, Box<Panic>>>) -> Vec<T> {
    results.into_iter().map(|result| result.unwrap_or_else(|panic| resume(panic))).collect()
}

/// Returns how messages name the op that owns a body: `'func.func' operation: @name`, as `mlir-opt` does.
pub fn name_of(ctx: &Context, header: &Header) -> String {
    let symbol = header.attributes.get(ctx, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
    let symbol = symbol.map(|symbol| format!(": @{symbol}")).unwrap_or_default();
    format!("'{}' operation{symbol}", ctx.op_name_data(header.name).text)
}

fn message_of(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("no message").to_string()
}

/// Replaces the panic hook of the process, once: panics that [`catch`] catches are recorded and not printed. With
/// `aborts`, each panic is printed and ends the process, as tests of the command need it. With the environment variable
/// `RUST_BACKTRACE`, caught panics are printed too.
pub fn record_caught_panics(aborts: bool) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let print = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let is_caught = CATCHING.get() > 0;
            if is_caught {
                ORIGIN.set(panic.location().map(ToString::to_string));
            }
            if !is_caught || aborts || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                print(panic);
            }
            if aborts {
                std::process::abort();
            }
        }));
    });
}
