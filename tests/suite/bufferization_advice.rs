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

#[test]
fn groups_of_several_values() {
    let definition = "%t = irdl.c_pred \"true\" %u = irdl.c_pred \"true\"
      irdl.operands(ts: variadic %t, i: %u) irdl.results(rs: variadic %t)";
    let program = "func.func @f(%t: tensor<?xf32>, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
      %0:2 = \"t.op\"(%t, %t, %i) : (tensor<?xf32>, tensor<?xf32>, index) -> (tensor<?xf32>, tensor<?xf32>)
      return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
    }";
    let added = follow("", definition, program);
    assert_eq!(added, ["freehold.bufferization = {reads = [\"ts\"], writes = [], fresh = [\"rs\"]}"]);
    let regions = format!("{definition} %body = irdl.region irdl.regions(body: %body)");
    let program = "func.func @f(%t: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
      %0:2 = \"t.op\"(%t, %t, %i) ({
      ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
        \"t.yield\"(%b, %a) : (tensor<4xf32>, tensor<4xf32>) -> ()
      }) : (tensor<4xf32>, tensor<4xf32>, index) -> (tensor<4xf32>, tensor<4xf32>)
      return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
    }";
    let added = follow("", &regions, program);
    assert_eq!(added, ["freehold.region_flow = {entry = [\"body\"], body = [\"parent\"], operands = \"ts\"}"]);
}

/// Runs a pass on a program of undeclared ops, and adds the advised facts to the ops, which end with their name between two
/// `@`, until the pass accepts the program. Returns the facts.
#[track_caller]
fn follow_facts(pass: &str, program: &str) -> Vec<String> {
    let mut facts: Vec<(String, String)> = Vec::new();
    for _ in 0..6 {
        let mut text = program.to_string();
        while let Some(start) = text.find("@x.") {
            let name = text[start + 1..].split('@').next().expect("a name").to_string();
            let own: Vec<&str> = facts.iter().filter(|fact| fact.0 == name).map(|fact| fact.1.as_str()).collect();
            let dictionary = format!("{{freehold.facts = {{{}}}}}", own.join(", "));
            let attribute = if own.is_empty() { "" } else { dictionary.as_str() };
            text = text.replacen(&format!("@{name}@"), attribute, 1);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("p.mlir");
        std::fs::write(&path, &text).expect("a file");
        let outcome =
            execute(&[path.display().to_string(), pass.to_string(), "-allow-unregistered-dialect".to_string()]);
        if outcome.code == 0 {
            return facts.into_iter().map(|(name, fact)| format!("{name}: {fact}")).collect();
        }
        let said = &outcome.err;
        let note = said.lines().find(|line| line.contains("note: ") && line.contains("'freehold.facts = {"));
        let advice = note.unwrap_or_else(|| panic!("no advice in {said}"));
        let advice = advice.split_once("'freehold.facts = {").expect("facts").1;
        let (fact, place) = advice.split_once("}' to ").expect("the end of the facts");
        // The op that the error is at, or the one that the advice names.
        let named = place.strip_prefix("'x.").unwrap_or_else(|| said.split_once("'x.").expect("the name of an op").1);
        let name = named.split('\'').next().expect("the end of the name");
        facts.push((format!("x.{name}"), fact.to_string()));
    }
    panic!("the advice did not help: {facts:?}");
}

#[test]
fn facts_of_an_undeclared_op() {
    let program = "func.func @f(%t: tensor<4xf32>, %i: index, %u: tensor<?xf32>) -> (tensor<4xf32>, index) {
      %0:2 = \"x.op\"(%t, %i, %u) @x.op@ : (tensor<4xf32>, index, tensor<?xf32>) -> (tensor<4xf32>, index)
      return %0#0, %0#1 : tensor<4xf32>, index
    }";
    let facts = ["x.op: bufferization = {reads = [\"operand0\", \"operand2\"], writes = [], fresh = [\"result0\"]}"];
    assert_eq!(follow_facts("--one-shot-bufferize=bufferize-function-boundaries", program), facts);
    assert_eq!(
        follow_facts("--pass-pipeline=builtin.module(func-bufferize,func.func(finalizing-bufferize))", program),
        facts
    );
}

#[test]
fn facts_of_undeclared_regions() {
    let program = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
      %0 = \"x.region\"(%t) ({
      ^bb0(%a: tensor<4xf32>):
        \"x.yield\"(%a) @x.yield@ : (tensor<4xf32>) -> ()
      }) @x.region@ : (tensor<4xf32>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }";
    let flow = "x.region: region_flow = {entry = [\"region0\"], region0 = [\"parent\"], operands = \"operand0\"}";
    let end = "x.yield: traits = [\"ReturnLike\", \"Terminator\"]";
    assert_eq!(follow_facts("--one-shot-bufferize=bufferize-function-boundaries", program), [end, flow]);
}

#[test]
fn facts_of_an_undeclared_branch() {
    let program = "func.func @f(%i: index, %t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<4xf32> {
      \"x.br\"(%i, %t, %u)[^next] @x.br@ : (index, tensor<4xf32>, tensor<4xf32>) -> ()
    ^next(%a: tensor<4xf32>, %b: tensor<4xf32>):
      return %b : tensor<4xf32>
    }";
    let facts = ["x.br: branch = {successor0 = \"operand1\"}"];
    assert_eq!(follow_facts("--one-shot-bufferize=bufferize-function-boundaries", program), facts);
}

/// `rust.op`, which no model is attached to.
static OP: freehold::definition::OpDef = freehold::definition::OpDef {
    operands: &[freehold::definition::declare::one("t", &freehold::dialects::constraints::ANY_RANKED_TENSOR)],
    results: &[freehold::definition::declare::one("r", &freehold::dialects::constraints::ANY_RANKED_TENSOR)],
    summary: "An op on tensors",
    ..freehold::definition::OpDef::new("rust.op")
};
static RUST: freehold::definition::Dialect =
    freehold::definition::Dialect { ops: &[&[&OP]], ..freehold::definition::Dialect::new("rust") };

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
    let pipeline = Pipeline::parse(registry(), "builtin.module(one-shot-bufferize)").expect("a pipeline");
    let error = pipeline.run(&mut module).expect_err("an op without a model").to_string();
    let advice = "'rust.op' has no bufferization model: 'freehold_passes::bufferize::attach_model' attaches one to its definition";
    assert!(error.contains(advice), "{error}");
}
