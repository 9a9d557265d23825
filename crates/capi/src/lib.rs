//! The C library: what Freehold does, behind a C interface that a compiler in any language can call.
//!
//! ```c
//! #include <freehold.h>
//!
//! FreeholdContext *context = freehold_context_create();
//! FreeholdModule *module = NULL;
//! FreeholdBytes text = {0};
//! if (freehold_module_read(context, "model.mlir", data, size, &module) == FREEHOLD_STATUS_OK &&
//!     freehold_module_compile(module, "stack-budget=0") == FREEHOLD_STATUS_OK &&
//!     freehold_module_write_text(module, NULL, &text) == FREEHOLD_STATUS_OK)
//!   fwrite(text.data, 1, text.size, stdout);
//! else
//!   fputs(freehold_last_error(), stderr);
//! freehold_bytes_destroy(&text);
//! freehold_module_destroy(module);
//! freehold_context_destroy(context);
//! ```
//!
//! `include/freehold.h` is generated from this crate; a test compares them. docs/guide/c-library.md is the guide.
//!
//! # Rules of the interface
//!
//! - **Ownership.** `freehold_*_create`, `_read` and `_clone` give an object to the caller, who calls the `_destroy` of its
//!   type once. `_destroy` takes null. A module keeps its context alive, so they may be destroyed in any order. Every other
//!   pointer that a function takes is borrowed for the time of the call. Every pointer that a callback gets is valid until
//!   the callback returns.
//! - **Errors.** A function that can fail returns a [`FreeholdStatus`]. The text of the error is
//!   [`freehold_last_error`](error::freehold_last_error) of the same thread, and each diagnostic goes to the handler of the context. Output
//!   arguments are written on success only.
//! - **Panics.** No panic crosses the interface: it becomes [`FreeholdStatus::Panic`]. An overflow of the stack cannot
//!   happen by deep programs: each call runs on a stack of [`STACK`](guard::STACK) bytes. An allocation that fails ends the process.
//! - **Threads.** A context may be used by several threads at a time. A module may be used by one thread at a time, and by
//!   another one later.
//! - **Text.** Names and options are UTF-8 that ends with a zero byte. Programs are bytes with a size, of any content.
//!
//! Cost: a call adds some microseconds (the other stack) to what the library does. Nothing is copied but the bytes of a
//! program that is read, which the context keeps for messages until it is destroyed.

pub mod context;
pub mod error;
pub mod explanation;
pub mod guard;
pub mod known_ops;
pub mod module;
pub mod options;
pub mod placement;
pub mod planner;
pub mod static_check;
pub mod statistics;

pub use error::FreeholdStatus;

/// The version of the binary interface that this header describes. It grows with each change that a program which was
/// compiled before could notice. Compare it with `freehold_abi_version()` after loading the library.
pub const FREEHOLD_ABI_VERSION: u32 = 3;

/// Returns the version of the binary interface of the loaded library: FREEHOLD_ABI_VERSION when it was built.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_abi_version() -> u32 {
    FREEHOLD_ABI_VERSION
}

/// Returns the version of Freehold, such as "0.1.0". The text lives as long as the process.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_version() -> *const std::ffi::c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}
