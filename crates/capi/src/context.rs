//! Contexts: dialects, interned types, and the handler of diagnostics.

use std::ffi::{CString, c_char, c_void};
use std::ptr;
use std::sync::{Arc, RwLock};

use freehold_core::diagnostics::{Diagnostic, Diagnostics, Position, Severity, position_of, render};
use freehold_core::ir::{Context, Location};
use freehold_core::text::{location_text, print_op_of_error};
use freehold_dialects::DIALECTS;
use freehold_dialects::user::load_dialects;
use freehold_ods::{ImportOptions, import};

use crate::error::{Failure, FreeholdBytes, FreeholdStatus};
use crate::guard::{borrowed, elements, guarded, text};

/// The state that modules share: dialects, interned types and attributes, the texts that were read, and the handler of
/// diagnostics. Several threads may use a context at a time.
pub struct FreeholdContext {
    pub(crate) shared: Arc<Shared>,
}

/// A context, which lives as long as its last module.
pub(crate) struct Shared {
    pub(crate) ctx: Context,
    handler: RwLock<Option<Handler>>,
}

/// The severity of a diagnostic.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeholdSeverity {
    /// The call fails.
    Error = 0,
    /// The call continues.
    Warning = 1,
    /// For information.
    Remark = 2,
    /// A note of another diagnostic.
    Note = 3,
}

/// A message with its position.
#[repr(C)]
pub struct FreeholdMessage {
    /// The severity.
    pub severity: FreeholdSeverity,
    /// The name of the file, or null if the position is not known.
    pub file: *const c_char,
    /// The line, from 1, or 0 if it is not known. Bytecode has no lines.
    pub line: u32,
    /// The column in bytes, from 1, or 0 if it is not known. For bytecode the offset in the file.
    pub column: u32,
    /// The text.
    pub text: *const c_char,
    /// The location as an attribute of MLIR, such as `loc(callsite("f" at "model.py":3:7))`.
    pub location: *const c_char,
}

/// A diagnostic: a message and its notes.
#[repr(C)]
pub struct FreeholdDiagnostic {
    /// The message.
    pub message: FreeholdMessage,
    /// The notes.
    pub notes: *const FreeholdMessage,
    /// The number of notes.
    pub note_count: usize,
    /// All of it as the command prints it: with the line of the source and a caret.
    pub rendered: *const c_char,
}

/// A function that gets diagnostics. It is called on the thread of the call that reports them, before that call returns. It
/// must not unwind, and must not destroy the module of the call.
pub type FreeholdDiagnosticHandler =
    Option<unsafe extern "C" fn(diagnostic: *const FreeholdDiagnostic, user_data: *mut c_void)>;

#[derive(Clone, Copy)]
struct Handler {
    function: unsafe extern "C" fn(*const FreeholdDiagnostic, *mut c_void),
    user_data: *mut c_void,
}

// SAFETY: Freehold does not look at the data of the user. That the handler can be called from each thread that uses the
// context is what `freehold_context_set_diagnostic_handler` asks for.
unsafe impl Send for Handler {}
// SAFETY: as above.
unsafe impl Sync for Handler {}

/// Makes a context with all dialects of Freehold. Returns null if that fails.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_context_create() -> *mut FreeholdContext {
    let mut context = ptr::null_mut();
    guarded(|| {
        let ctx = Context::new(DIALECTS);
        ctx.set_gives_advice(true);
        ctx.set_op_printer(Some(print_op_of_error));
        let shared = Arc::new(Shared { ctx, handler: RwLock::default() });
        context = Box::into_raw(Box::new(FreeholdContext { shared }));
        Ok(())
    });
    context
}

/// Destroys a context. Its modules stay usable. Takes null.
///
/// # Safety
/// `context` is null or was made by `freehold_context_create` and not destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_destroy(context: *mut FreeholdContext) {
    if !context.is_null() {
        // SAFETY: the pointer is that of a box, by `freehold_context_create`.
        let context = unsafe { Box::from_raw(context) };
        guarded(|| {
            drop(context);
            Ok(())
        });
    }
}

/// Sets whether ops, types and attributes of dialects that nobody declared are read. They are not at first.
///
/// # Safety
/// `context` is null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_allow_unregistered_dialects(
    context: *const FreeholdContext,
    allow: bool,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        context.shared.ctx.set_allow_unregistered(allow);
        Ok(())
    })
}

/// Sets the handler of diagnostics, or none if it is null. `user_data` is passed to each call of it.
///
/// # Safety
/// `context` is null or valid. The handler can be called with `user_data` on each thread that uses the context or one of
/// its modules, for as long as it is set.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_set_diagnostic_handler(
    context: *const FreeholdContext,
    handler: FreeholdDiagnosticHandler,
    user_data: *mut c_void,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        let handler = handler.map(|function| Handler { function, user_data });
        *context.shared.handler.write().unwrap_or_else(|poisoned| poisoned.into_inner()) = handler;
        Ok(())
    })
}

/// Declares the dialects of an IRDL file, with their `freehold.*` attributes. Call it before an op of these dialects is
/// read. `name` is the name of the file in messages. Declarations live as long as the process.
///
/// Fails if the file is not valid IRDL.
///
/// # Safety
/// `context` is null or valid, `name` is null or ends with a zero byte, and `data` points to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_load_irdl(
    context: *const FreeholdContext,
    name: *const c_char,
    data: *const c_char,
    size: usize,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        // SAFETY: the caller says so.
        let name = unsafe { text(name, "name") }?;
        // SAFETY: the caller says so.
        let data = unsafe { elements(data.cast::<u8>(), size, "data") }?;
        let ctx = &context.shared.ctx;
        let source = ctx.add_source(name, data.to_vec(), 0).ok_or_else(|| too_large(name))?;
        let diagnostics = Diagnostics::default();
        let loaded = load_dialects(ctx, source, &diagnostics);
        context.shared.tell(diagnostics.take(), loaded.is_err())
    })
}

/// A file that `llvm-tblgen -dump-json` wrote.
#[repr(C)]
pub struct FreeholdOdsFile {
    /// The name of the file in messages.
    pub name: *const c_char,
    /// The text.
    pub data: *const c_char,
    /// The size of the text in bytes.
    pub size: usize,
}

/// Imports the dialects that files of `llvm-tblgen -dump-json` declare in TableGen, as `freehold import-ods` does, and declares them.
/// Several files may declare one dialect. Call it before an op of these dialects is read. If `report` is not null, it is set to the
/// report, which says for each op what only C++ knows; destroy it with `freehold_bytes_destroy`. Declarations live as long as the
/// process.
///
/// Fails if a file is not what `llvm-tblgen -dump-json` writes, or if Freehold defines all of the dialects.
///
/// # Safety
/// `context` is null or valid, `files` points to `count` files whose names end with a zero byte and whose `data` points to `size`
/// bytes, and `report` is null or valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_load_ods(
    context: *const FreeholdContext,
    files: *const FreeholdOdsFile,
    count: usize,
    report: *mut FreeholdBytes,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        // SAFETY: the caller says so.
        let files = unsafe { elements(files, count, "files") }?;
        let mut texts = Vec::new();
        for file in files {
            // SAFETY: the caller says so.
            let name = unsafe { text(file.name, "name") }?;
            // SAFETY: the caller says so.
            let data = unsafe { elements(file.data.cast::<u8>(), file.size, "data") }?;
            texts.push((name.to_string(), data.to_vec()));
        }
        let imported = import(&texts, &ImportOptions::default()).map_err(|error| Failure::failed(error.to_string()))?;
        let ctx = &context.shared.ctx;
        let name = "imported.irdl.mlir";
        let source = ctx.add_source(name, imported.text.into_bytes(), 0).ok_or_else(|| too_large(name))?;
        let diagnostics = Diagnostics::default();
        let loaded = load_dialects(ctx, source, &diagnostics);
        context.shared.tell(diagnostics.take(), loaded.is_err())?;
        if !report.is_null() {
            // SAFETY: the caller says that it is valid.
            unsafe { report.write(FreeholdBytes::new(imported.report.into_bytes())) };
        }
        Ok(())
    })
}

/// Returns the error for a text that the context has no room for.
pub(crate) fn too_large(name: &str) -> Failure {
    Failure::failed(format!("{name}: error: the text is too large: all texts of a context may have 2 GiB"))
}

impl Shared {
    /// Gives diagnostics to the handler. Returns them as a failure if the call `failed`.
    pub(crate) fn tell(&self, diagnostics: Vec<Diagnostic>, failed: bool) -> Result<(), Failure> {
        self.tell_all(&diagnostics);
        if !failed {
            return Ok(());
        }
        let text: String = diagnostics.iter().map(|diagnostic| render(&self.ctx, diagnostic)).collect();
        Err(Failure::failed(text))
    }

    /// Gives diagnostics to the handler.
    pub(crate) fn tell_all(&self, diagnostics: &[Diagnostic]) {
        // The lock is not held while the handler runs, which may replace itself.
        let handler = *self.handler.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        let Some(handler) = handler else { return };
        for diagnostic in diagnostics {
            let texts = Texts::new(&self.ctx, diagnostic);
            let notes: Vec<FreeholdMessage> = texts.notes.iter().map(Text::message).collect();
            let given = FreeholdDiagnostic {
                message: texts.message.message(),
                notes: notes.as_ptr(),
                note_count: notes.len(),
                rendered: texts.rendered.as_ptr(),
            };
            // SAFETY: the user gave the function for this, with this data, and the texts outlive the call.
            unsafe { (handler.function)(&raw const given, handler.user_data) };
        }
    }

    /// Gives the diagnostics of an error to the handler, and returns it as a failure.
    pub(crate) fn fail(&self, error: freehold_core::Error) -> Failure {
        self.tell_all(error.diagnostics());
        error.into()
    }
}

/// The texts that the pointers of a diagnostic point to.
struct Texts {
    message: Text,
    notes: Vec<Text>,
    rendered: CString,
}

struct Text {
    severity: FreeholdSeverity,
    file: Option<CString>,
    line: u32,
    column: u32,
    text: CString,
    location: CString,
}

impl Texts {
    fn new(ctx: &Context, diagnostic: &Diagnostic) -> Texts {
        let severity = match diagnostic.severity {
            Severity::Error => FreeholdSeverity::Error,
            Severity::Warning => FreeholdSeverity::Warning,
            Severity::Remark => FreeholdSeverity::Remark,
            Severity::Note => FreeholdSeverity::Note,
        };
        let note = |(location, text): &(Location, String)| Text::new(ctx, FreeholdSeverity::Note, *location, text);
        Texts {
            message: Text::new(ctx, severity, diagnostic.location, &diagnostic.message),
            notes: diagnostic.notes.iter().map(note).collect(),
            rendered: c_string(&render(ctx, diagnostic)),
        }
    }
}

impl Text {
    fn new(ctx: &Context, severity: FreeholdSeverity, location: Location, text: &str) -> Text {
        let (file, line, column) = match position_of(ctx, location) {
            Some(Position { file, line, column }) => (Some(c_string(&file)), line.unwrap_or(0), column),
            None => (None, 0, 0),
        };
        let location = c_string(&location_text(ctx, location));
        Text { severity, file, line, column, text: c_string(text), location }
    }

    fn message(&self) -> FreeholdMessage {
        let file = self.file.as_ref().map_or(ptr::null(), |file| file.as_ptr());
        let Text { severity, line, column, .. } = *self;
        FreeholdMessage { severity, file, line, column, text: self.text.as_ptr(), location: self.location.as_ptr() }
    }
}

fn c_string(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}
