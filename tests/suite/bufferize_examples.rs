//! The examples that use bufferization as a library run and produce the output that they state.

#[path = "../../examples/bufferize/mod.rs"]
mod examples;

fn count(program: &str, op: &str) -> usize {
    program.matches(op).count()
}

#[test]
fn without_an_analysis_every_write_is_to_a_copy() {
    let program = examples::without_analysis::run().expect("the program bufferizes");
    assert_eq!((count(&program, "memref.alloc("), count(&program, "memref.copy")), (2, 2), "{program}");
}

#[test]
fn with_decisions_of_ones_own_nothing_is_copied() {
    let program = examples::own_analysis::run().expect("the program bufferizes");
    assert_eq!((count(&program, "memref.alloc("), count(&program, "memref.store")), (0, 2), "{program}");
}

#[test]
fn callbacks_decide_how_buffers_are_made_and_copied() {
    let program = examples::callbacks::run().expect("the program bufferizes");
    assert!(program.contains("%arg0: memref<8xf32, 1>"), "{program}");
    assert_eq!((count(&program, "memref.alloca("), count(&program, "linalg.copy")), (2, 2), "{program}");
}

#[test]
fn an_op_of_ones_own_is_rewritten_in_place() {
    let program = examples::own_op::run().expect("the program bufferizes");
    assert_eq!((count(&program, "my.scale_buffer"), count(&program, "memref.alloc")), (2, 0), "{program}");
}
