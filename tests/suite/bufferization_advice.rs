//! The error about a declared op names the missing fact and the line to add; with that line the op bufferizes.

use freehold::cli::execute;

/// Runs One-Shot Bufferize on a program with this declaration of `t.op`. Returns the exit code and what was printed.
fn bufferize(attributes: &str, definition: &str, program: &str) -> (u8, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let yield_ = "irdl.operation @yield attributes {freehold.traits = [\"ReturnLike\", \"Terminator\"]} {
      %t = irdl.c_pred \"true\" irdl.operands(values: variadic %t) }";
    let on_buffers = "irdl.operation @op_on_buffers attributes {freehold.effects = {t = \"read\", r = \"allocate\"}} {
      %t = irdl.base \"!builtin.memref\" %r = irdl.base \"!builtin.memref\"
      irdl.operands(t: %t) irdl.results(r: %r) }";
    let dialect = format!(
        "irdl.dialect @t {{ {yield_}\n{on_buffers}\nirdl.operation @op attributes {{{attributes}}} {{ {definition} }} }}"
    );
    let arguments = [
        file("p.mlir", program),
        format!("--irdl-file={}", file("t.irdl.mlir", &dialect)),
        "--one-shot-bufferize=bufferize-function-boundaries".to_string(),
    ];
    let outcome = execute(&arguments);
    (outcome.code, String::from_utf8(outcome.out).expect("text") + &outcome.err)
}

/// Returns the text between quotes in the note that advises to add something.
fn advised(said: &str) -> &str {
    let note = said.lines().find(|line| line.contains("note: ") && line.contains("= {")).expect("advice");
    let start = note.match_indices('\'').map(|quote| quote.0 + 1);
    let starts = start.filter(|&start| note[start..].starts_with("freehold.") || note[start..].starts_with("shape ="));
    let start = starts.into_iter().next().expect("a quoted line");
    &note[start..start + note[start..].find('\'').expect("the end of the line")]
}

/// Adds the advised lines to a declaration until the program bufferizes, and returns them.
#[track_caller]
fn follow(attributes: &str, definition: &str, program: &str) -> Vec<String> {
    let mut attributes = attributes.to_string();
    let mut added = Vec::new();
    for _ in 0..3 {
        let (code, said) = bufferize(&attributes, definition, program);
        if code == 0 {
            return added;
        }
        let line = advised(&said).to_string();
        attributes = match line.split_once(" = {").filter(|parts| attributes.contains(parts.0)) {
            // A key for the dictionary that is there.
            Some((name, rest)) => {
                attributes.replacen(&format!("{name} = {{"), &format!("{name} = {{{}, ", rest.trim_end_matches('}')), 1)
            }
            None if line.starts_with("shape") => {
                attributes.replacen("freehold.bufferization = {", &format!("freehold.bufferization = {{{line}, "), 1)
            }
            None if attributes.is_empty() => line.clone(),
            None => format!("{attributes}, {line}"),
        };
        added.push(line);
    }
    panic!("the advice did not help: {added:?} in {attributes}");
}

const ONE: &str = "%t = irdl.c_pred \"true\" irdl.operands(t: %t) irdl.results(r: %t)";
const CALL: &str = "func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = \"t.op\"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}";

#[test]
fn an_op_that_says_nothing() {
    let added = follow("", ONE, CALL);
    assert_eq!(added, ["freehold.bufferization = {reads = [\"t\"], writes = [], fresh = [\"r\"]}"]);
}

#[test]
fn a_result_from_nowhere() {
    assert_eq!(follow("freehold.effects = {}", ONE, CALL), ["freehold.bufferization = {fresh = [\"r\"]}"]);
}

#[test]
fn an_op_that_accepts_only_tensors() {
    let only = "%t = irdl.base \"!builtin.tensor\" irdl.operands(t: %t) irdl.results(r: %t)";
    let stated = "freehold.bufferization = {reads = [\"t\"], writes = [], fresh = [\"r\"]}";
    let added = follow(stated, only, CALL);
    assert_eq!(added, ["freehold.bufferization = {memref_op = \"t.op_on_buffers\"}"]);
}

#[test]
fn a_destination_of_unknown_size() {
    let definition = "%t = irdl.c_pred \"true\" irdl.operands(t: %t, out: optional %t) irdl.results(r: optional %t)";
    let stated = "freehold.bufferization = {reads = [\"t\"], writes = [], destinations = {r = \"out\"}}";
    assert_eq!(follow(stated, definition, CALL), ["shape = {r = \"t\"}"]);
}

#[test]
fn regions_whose_tensors_go_nowhere() {
    let definition = "%t = irdl.c_pred \"true\" irdl.operands(t: variadic %t) irdl.results(r: variadic %t)
      %body = irdl.region irdl.regions(body: %body)";
    let yielded = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %0 = \"t.op\"() ({ \"t.yield\"(%t) : (tensor<4xf32>) -> () }) : () -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }";
    let added = follow("freehold.effects = {t = \"read\"}", definition, yielded);
    assert_eq!(added, ["freehold.region_flow = {entry = [\"body\"], body = [\"parent\"]}"]);
    let entered = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %0 = \"t.op\"(%t) ({
      ^bb0(%a: tensor<4xf32>):
        \"t.yield\"(%a) : (tensor<4xf32>) -> ()
      }) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }";
    let added = follow("freehold.effects = {t = \"read\"}", definition, entered);
    assert_eq!(added, ["freehold.region_flow = {entry = [\"body\"], body = [\"parent\"], operands = \"t\"}"]);
}

/// `rust.op`, which no model is attached to.
static OP: freehold::interface::OpDef = freehold::interface::OpDef {
    operands: &[freehold::interface::declare::one("t", &freehold::dialects::constraints::ANY_RANKED_TENSOR)],
    results: &[freehold::interface::declare::one("r", &freehold::dialects::constraints::ANY_RANKED_TENSOR)],
    summary: "An op on tensors",
    ..freehold::interface::OpDef::new("rust.op")
};
static RUST: freehold::interface::Dialect =
    freehold::interface::Dialect { ops: &[&[&OP]], ..freehold::interface::Dialect::new("rust") };

#[test]
fn an_op_that_is_defined_in_rust() {
    use freehold::prelude::*;
    let ctx = Context::new(DIALECTS);
    ctx.set_gives_advice(true);
    ctx.declare_dialect(&RUST);
    let text = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %0 = \"rust.op\"(%t) : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }";
    let mut module = Module::parse(&ctx, "p.mlir", text).expect("a valid program");
    let pipeline = Pipeline::parse("builtin.module(one-shot-bufferize)").expect("a pipeline");
    let error = pipeline.run(&mut module).expect_err("an op without a model").to_string();
    let advice = "'rust.op' has no bufferization model: 'freehold_passes::bufferization::attach_model' attaches one to its definition";
    assert!(error.contains(advice), "{error}");
}
