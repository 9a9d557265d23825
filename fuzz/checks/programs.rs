//! The checks of the targets `parser` and `bytecode`: what is read, is written so that it is read as the same program.

use freehold::bytecode::{BytecodeOptions, MAGIC, write_bytecode};
use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::{Body, Context, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// Returns a context in which programs of all dialects can be read.
fn context() -> Context {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    ctx
}

/// Reads text or bytecode. Returns `None` if it is rejected, with at least one error.
fn read(ctx: &Context, bytes: Vec<u8>) -> Option<Box<Body>> {
    read_in_parallel(ctx, bytes, ParseOptions::default().parallel_from).0
}

/// Reads text or bytecode, the latter on several threads from this size. Returns the program, or `None` and the errors.
fn read_in_parallel(ctx: &Context, bytes: Vec<u8>, parallel_from: usize) -> (Option<Box<Body>>, Vec<String>) {
    let Some(source) = ctx.add_source("fuzz", bytes, 0) else { return (None, Vec::new()) };
    let diagnostics = Diagnostics::default();
    let parsed = parse_source(ctx, source, &diagnostics, &ParseOptions { parallel_from, ..ParseOptions::default() });
    assert_eq!(parsed.is_err(), diagnostics.has_errors(), "a rejection has an error, a success has none");
    (
        parsed.ok(),
        diagnostics.take().into_iter().map(|error| format!("{:?} {}", error.location, error.message)).collect(),
    )
}

/// Prints the generic form.
fn print(ctx: &Context, body: &Body) -> String {
    let options = PrintOptions { generic: true, ..PrintOptions::default() };
    print_program(View::new(ctx, body), &options)
}

/// Any bytes are parsed or rejected; a parsed program prints to a text that parses and prints the same.
pub fn check_text(data: &[u8]) {
    let ctx = context();
    let Some(body) = read(&ctx, data.to_vec()) else { return };
    let first = print(&ctx, &body);
    let again = read(&ctx, first.clone().into_bytes()).expect("what is printed can be read");
    assert_eq!(first, print(&ctx, &again));
}

/// Any bytes after the magic number are read as bytecode or rejected; a valid program that was read is written to
/// bytecode that reads and prints the same. Several threads read the same as one. The magic number is always there, so that inputs are not spent on it.
pub fn check_bytecode(data: &[u8]) {
    let ctx = context();
    let file = [&MAGIC[..], data].concat();
    let (body, messages) = read_in_parallel(&ctx, file.clone(), usize::MAX);
    let (other_ctx, text) =
        (context(), |ctx: &Context, body: &Option<Box<Body>>| body.as_ref().map(|body| print(ctx, body)));
    let (other, other_messages) = read_in_parallel(&other_ctx, file, 0);
    assert_eq!((text(&ctx, &body), messages), (text(&other_ctx, &other), other_messages), "on one thread, on several");
    let Some(body) = body else { return };
    body.check_structure().expect("a consistent body");
    if verify_program(&ctx, &body, &Diagnostics::default()).is_err() {
        return;
    }
    let first = print(&ctx, &body);
    let bytes = write_bytecode(View::new(&ctx, &body), &BytecodeOptions::default()).expect("a valid program");
    let again = read(&ctx, bytes).expect("what is written can be read");
    assert_eq!(first, print(&ctx, &again));
}
