//! Tests of the verification of what has changed: it must find whatever the verification of the whole program finds.

use freehold_core::definition::{KnownSignatures, verify_changes, verify_parsed, verify_program};
use freehold_core::diagnostics::{Diagnostics, Panic, catch};
use freehold_core::ir::{
    Attr, Block, Body, Context, InsertPoint, Location, Op, OpSpec, Region, SymbolScope, Type, TypeData, Value,
};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

const TEXT: &str = "
func.func private @callee(index, f32) -> index
func.func @f(%x: index, %y: f32, %c: i1, %m: memref<?xf32>, %n: memref<?xf32>) -> index {
  %a = arith.constant 1 : index
  %b = arith.addi %a, %x : index
  %z = affine.apply affine_map<(d0) -> (d0 + 1)>(%x)
  %l = scf.for %i = %a to %b step %a iter_args(%s = %x) -> (index) {
    %t = arith.addi %s, %i : index
    %r = scf.if %c -> (index) {
      %u = arith.muli %t, %a : index
      scf.yield %u : index
    } else {
      scf.yield %t : index
    }
    %v = func.call @callee(%r, %y) : (index, f32) -> index
    scf.yield %v : index
  }
  linalg.exp ins(%m : memref<?xf32>) outs(%n : memref<?xf32>)
  cf.cond_br %c, ^one(%l : index), ^two
^one(%p: index):
  %q = memref.load %m[%p] : memref<?xf32>
  %k = arith.addf %q, %y : f32
  cf.br ^two
^two:
  %j = arith.constant 2 : index
  %d = arith.constant 1.0 : f32
  %w = func.call @callee(%j, %d) : (index, f32) -> index
  %o = scf.while (%h = %w) : (index) -> index {
    scf.condition(%c) %h : index
  } do {
  ^bb0(%g: index):
    %e = arith.addi %g, %b : index
    scf.yield %e : index
  }
  return %o : index
}
module @inner {
  func.func @g(%x: index) -> index {
    %a = arith.addi %x, %x : index
    %b = arith.addi %a, %x : index
    return %b : index
  }
  func.func @h(%x: index) -> index {
    %a = func.call @g(%x) : (index) -> index
    return %a : index
  }
}
";

struct Program {
    ctx: Context,
    module: Box<Body>,
    signatures: KnownSignatures,
}

impl Program {
    /// Returns the program, which was verified.
    fn new() -> Program {
        Program::of(TEXT)
    }

    fn of(text: &str) -> Program {
        let ctx = Context::new(freehold_dialects::DIALECTS);
        let source = ctx.add_source("test", text.into(), 0).expect("a short text");
        let module = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default());
        let mut module = module.expect("a correct text");
        verify_parsed(&ctx, &mut module, &Diagnostics::default(), true).expect("a valid program");
        Program { ctx, module, signatures: KnownSignatures::default() }
    }

    /// Verifies the whole program, then what has changed. Returns the messages of the errors; checks that they are the same.
    fn verify(&mut self) -> Vec<String> {
        let Program { ctx, module, signatures } = self;
        let whole = messages(|diagnostics| verify_program(ctx, module, diagnostics).is_ok());
        let changed =
            messages(|diagnostics| verify_changes(ctx, module, &SymbolScope::EMPTY, diagnostics, signatures).is_ok());
        match (whole, changed) {
            (Ok(whole), Ok(changed)) => {
                assert_eq!(changed, whole);
                whole
            }
            (Ok(whole), Err(panic)) => panic!("{} instead of {whole:?}", panic.message),
            // A program on which the verifier panics must not be valid either.
            (Err(panic), Ok(changed)) => {
                assert!(!changed.is_empty(), "an error is not found: {}", panic.message);
                changed
            }
            (Err(panic), Err(_)) => vec![panic.message],
        }
    }
}

/// Returns the body of the function `@f`, the last one before the inner module.
fn function(module: &mut Body) -> &mut Body {
    let function = *module.walk_preorder().iter().take(2).next_back().expect("a function");
    module.nested_mut(function).expect("the body of a function")
}

fn messages(verify: impl FnOnce(&Diagnostics) -> bool) -> Result<Vec<String>, Box<Panic>> {
    let diagnostics = Diagnostics::default();
    let is_valid = catch(|| verify(&diagnostics))?;
    let messages: Vec<String> = diagnostics.take().into_iter().map(|diagnostic| diagnostic.message).collect();
    assert_eq!(is_valid, messages.is_empty(), "an error is reported");
    Ok(messages)
}

/// Returns the op of the body with this name, the first one or a later one.
fn op_named(ctx: &Context, body: &Body, name: &str, number: usize) -> Op {
    let ops = body.walk_preorder();
    let mut named = ops.into_iter().filter(|&op| body.is_named(ctx, op, name));
    named.nth(number).expect("an op of this name")
}

/// Checks that an edit of the function makes the program invalid, after another one that does not, and with what message.
#[track_caller]
fn breaks(message: &str, edit: impl Fn(&Context, &mut Body)) {
    for harmless in [false, true] {
        let mut program = Program::new();
        if harmless {
            let body = function(&mut program.module);
            let apply = op_named(&program.ctx, body, "affine.apply", 0);
            body.clone_op(apply, InsertPoint::Before(apply), &mut Default::default());
            assert_eq!(program.verify(), [""; 0]);
        }
        edit(&program.ctx, function(&mut program.module));
        let errors = program.verify();
        assert!(errors.first().is_some_and(|error| error.contains(message)), "{errors:?}");
    }
}

/// Checks that an edit of the function leaves the program valid.
#[track_caller]
fn keeps(edit: impl Fn(&Context, &mut Body)) {
    let mut program = Program::new();
    edit(&program.ctx, function(&mut program.module));
    assert_eq!(program.verify(), [""; 0]);
    assert_eq!(program.verify(), [""; 0]);
}

#[test]
fn operands_and_types() {
    breaks("'arith.addi' op operand #1", |ctx, body| {
        let float = body.arguments(body.root_block().expect("a block"))[1];
        body.set_operand(op_named(ctx, body, "arith.addi", 1), 1, float);
    });
    breaks("'arith.constant' op failed to verify", |ctx, body| {
        let result = body.result(op_named(ctx, body, "arith.constant", 0), 0);
        body.set_type(result, ctx.integer(8));
    });
    breaks("", |ctx, body| {
        let first = body.arguments(body.root_block().expect("a block"))[0];
        body.set_type(first, ctx.integer(8));
    });
    breaks("'arith.muli' op requires one result", |ctx, body| {
        let op = op_named(ctx, body, "arith.muli", 0);
        let other = body.arguments(body.root_block().expect("a block"))[1];
        body.replace_all_uses(body.result(op, 0), other);
        body.set_name(op_named(ctx, body, "scf.yield", 0), body.name(op));
    });
    breaks("along control flow edge", |ctx, body| {
        let op = op_named(ctx, body, "scf.yield", 0);
        body.set_operands(op, &[]);
    });
    breaks("type mismatch for bb argument #0 of successor #0", |ctx, body| {
        let block = body.successor(op_named(ctx, body, "cf.cond_br", 0), 0);
        let load = op_named(ctx, body, "memref.load", 0);
        let index = body.operand(load, 1);
        let other = body.arguments(body.root_block().expect("a block"))[0];
        body.replace_all_uses(index, other);
        body.set_type(body.arguments(block)[0], ctx.integer(8));
    });
    breaks("branch has 0 operands for successor #1, but target block has 1", |ctx, body| {
        let block = body.successor(op_named(ctx, body, "cf.cond_br", 0), 1);
        let _ = body.add_argument(block, ctx.index(), Location::UNKNOWN);
    });
    breaks("must match the type of the corresponding argument in function signature", |ctx, body| {
        let op = op_named(ctx, body, "linalg.exp", 0);
        let output = body.operand(op, 1);
        let ty = body.ty(output);
        body.set_type(output, ctx.memref(ty.shape(ctx).expect("a shape"), ctx.index(), None, None));
    });
}

#[test]
fn attributes_and_symbols() {
    breaks("requires attribute 'value'", |ctx, body| {
        body.set_attributes(op_named(ctx, body, "arith.constant", 0), Context::EMPTY_DICTIONARY);
    });
    breaks("does not reference a valid function", |ctx, body| {
        let callee = ctx.symbol_ref(ctx.name("other"));
        body.set_attribute(ctx, op_named(ctx, body, "func.call", 0), "callee", Some(callee));
    });
    breaks("function", |ctx, body| {
        body.header.attributes = ctx.with_entry(body.header.attributes, ctx.name("function_type"), None);
    });
    breaks("doesn't match function result type", |ctx, body| {
        let key = ctx.name("function_type");
        let ty = body.header.attributes.get(ctx, key).and_then(|ty| ty.as_type(ctx)).expect("a type");
        let TypeData::Function { inputs, .. } = ty.data(ctx) else { panic!("a function has a function type") };
        let ty = ctx.intern_type(TypeData::Function { inputs: inputs.clone(), results: [ctx.integer(8)].into() });
        body.header.attributes = ctx.with_entry(body.header.attributes, key, Some(ctx.type_attr(ty)));
    });
    // The function that is called changes, and not the one that calls it.
    let mut program = Program::new();
    let callee = program.module.walk_preorder()[0];
    let name = program.ctx.string_attr("renamed");
    program.module.set_attribute(&program.ctx, callee, "sym_name", Some(name));
    assert_eq!(program.verify(), ["'func.call' op 'callee' does not reference a valid function"]);
}

#[test]
fn regions_and_terminators() {
    breaks("block with no terminator", |ctx, body| body.erase(op_named(ctx, body, "cf.br", 0)));
    breaks("'scf.if' op expects a non-empty block", |ctx, body| {
        let yielding = op_named(ctx, body, "scf.yield", 0);
        let block = body.block(yielding).expect("a block");
        body.erase(yielding);
        body.erase(body.first_op(block).expect("an op"));
    });
    breaks("must be the last operation in the parent block", |ctx, body| {
        let place = InsertPoint::End(body.block(op_named(ctx, body, "scf.yield", 0)).expect("a block"));
        body.move_op(op_named(ctx, body, "arith.muli", 0), place);
    });
    breaks("operation with block successors must terminate its parent block", |ctx, body| {
        let place = InsertPoint::End(body.block(op_named(ctx, body, "cf.br", 0)).expect("a block"));
        body.move_op(op_named(ctx, body, "arith.addf", 0), place);
    });
    breaks("empty block: expect at least a terminator", |_, body| {
        let _ = body.append_block(body.roots()[0]);
    });
    breaks("expects region #0 to have 0 or 1 blocks", |ctx, body| {
        let _ = body.split_block(op_named(ctx, body, "arith.muli", 0));
    });
    breaks("must have an else block if defining values", |ctx, body| {
        let region = body.regions(op_named(ctx, body, "scf.if", 0))[1];
        body.erase_block(body.first_block(region).expect("a block"));
    });
    breaks("entry block of region may not have predecessors", |ctx, body| {
        let entry = body.root_block().expect("a block");
        body.set_successor(op_named(ctx, body, "cf.br", 0), 0, entry);
    });
    breaks("branching to block of a different region", |ctx, body| {
        let inner = body.block(op_named(ctx, body, "arith.muli", 0)).expect("a block");
        body.set_successor(op_named(ctx, body, "cf.br", 0), 0, inner);
    });
    breaks("different number of inits and region iter_args", |ctx, body| {
        let op = op_named(ctx, body, "scf.for", 0);
        let block = body.first_block(body.regions(op)[0]).expect("a block");
        let _ = body.add_argument(block, ctx.index(), Location::UNKNOWN);
    });
    breaks("was erased", |ctx, body| {
        // The op that loses its operand is not edited.
        let block = body.block(op_named(ctx, body, "memref.load", 0)).expect("a block");
        let load = op_named(ctx, body, "memref.load", 0);
        body.set_operands(op_named(ctx, body, "cf.cond_br", 0), &[]);
        body.set_operand(op_named(ctx, body, "arith.addf", 1 - 1), 1, body.result(load, 0));
        body.move_op(op_named(ctx, body, "arith.addf", 0), body.start(body.root_block().expect("a block")));
        let branch = op_named(ctx, body, "cf.cond_br", 0);
        let other = body.successor(branch, 1);
        body.set_successor(branch, 0, other);
        body.erase_block(block);
    });
}

#[test]
fn dominance() {
    const MESSAGE: &str = "does not dominate this use";
    breaks(MESSAGE, |ctx, body| {
        let user = op_named(ctx, body, "scf.for", 0);
        let place = body.after(user);
        body.move_op(op_named(ctx, body, "arith.addi", 0), place);
    });
    // The use is deep in an op that moves.
    breaks(MESSAGE, |ctx, body| {
        let constant = op_named(ctx, body, "arith.constant", 0);
        let first = body.arguments(body.root_block().expect("a block"))[0];
        let add = op_named(ctx, body, "arith.addi", 0);
        let around = op_named(ctx, body, "scf.for", 0);
        body.set_operand(add, 0, first);
        (0..3).for_each(|index| body.set_operand(around, index, first));
        body.move_op(constant, InsertPoint::Before(op_named(ctx, body, "linalg.exp", 0)));
    });
    breaks(MESSAGE, |ctx, body| {
        let first = body.arguments(body.root_block().expect("a block"))[0];
        let around = op_named(ctx, body, "scf.for", 0);
        (0..3).for_each(|index| body.set_operand(around, index, first));
        body.move_op(around, body.start(body.root_block().expect("a block")));
    });
    // Only the flow changes.
    breaks(MESSAGE, |ctx, body| {
        let branch = op_named(ctx, body, "cf.cond_br", 0);
        let (one, two) = (body.successor(branch, 0), body.successor(branch, 1));
        let load = op_named(ctx, body, "memref.load", 0);
        let add = op_named(ctx, body, "arith.addf", 0);
        let region = body.roots()[0];
        body.move_op(add, body.start(two));
        body.set_operand(add, 0, body.operand(add, 1));
        assert_eq!(body.block(load), Some(one));
        body.set_operand(add, 0, body.result(load, 0));
        body.move_block(two, region, Some(one));
    });
    keeps(|ctx, body| {
        let constant = op_named(ctx, body, "arith.constant", 0);
        body.move_op(op_named(ctx, body, "affine.apply", 0), InsertPoint::Before(constant));
    });
    keeps(|ctx, body| {
        let block = body.block(op_named(ctx, body, "memref.load", 0)).expect("a block");
        body.move_block(block, body.roots()[0], None);
    });
}

/// Checks that an edit of a program without an op that is always verified takes the definition of a value from a use.
#[track_caller]
fn ends_dominance(text: &str, edit: impl Fn(&Context, &mut Body)) {
    let mut program = Program::of(text);
    assert_eq!(program.verify(), [""; 0]);
    edit(&program.ctx, function(&mut program.module));
    let errors = program.verify();
    assert!(errors.first().is_some_and(|error| error.contains("does not dominate this use")), "{errors:?}");
}

#[test]
fn dominance_after_an_edit_of_a_branch() {
    let text = "
func.func @f(%x: index, %c: i1) -> index {
  cf.cond_br %c, ^one, ^two
^one:
  %p = arith.addi %x, %x : index
  cf.br ^three
^two:
  cf.br ^four
^three:
  %r = arith.addi %p, %x : index
  return %x : index
^four:
  return %x : index
}";
    ends_dominance(text, |ctx, body| {
        let (to_three, to_four) = (op_named(ctx, body, "cf.br", 0), op_named(ctx, body, "cf.br", 1));
        body.set_successor(to_four, 0, body.successor(to_three, 0));
    });
    ends_dominance(text, |ctx, body| {
        let (conditional, to_three) = (op_named(ctx, body, "cf.cond_br", 0), op_named(ctx, body, "cf.br", 0));
        body.set_successor(conditional, 1, body.successor(to_three, 0));
    });
}

#[test]
fn dominance_after_a_block_becomes_the_entry() {
    let text = "
func.func @f() -> i32 {
  %p = arith.constant 1 : i32
  cf.br ^use
^use:
  %r = arith.addi %p, %p : i32
  %s = arith.constant 2 : i32
  return %s : i32
^unreachable:
  cf.br ^use
}";
    ends_dominance(text, |ctx, body| {
        let jump = op_named(ctx, body, "cf.br", 1);
        let (region, entry) = (body.roots()[0], body.root_block());
        let block = body.block(jump).expect("a block");
        body.move_block(block, region, entry);
    });
}

#[test]
fn dominance_in_a_block_that_moves_to_another_op() {
    let text = "
func.func @f(%x: index, %c: i1, %v: f32, %m: memref<4xf32>) {
  scf.if %c {
    memref.store %v, %m[%x] : memref<4xf32>
  }
  %t = arith.addi %x, %x : index
  scf.if %c {
    scf.if %c {
      memref.store %v, %m[%t] : memref<4xf32>
    }
  }
  return
}";
    ends_dominance(text, |ctx, body| {
        let (before, after) = (op_named(ctx, body, "scf.if", 0), op_named(ctx, body, "scf.if", 1));
        let (to, from) = (body.regions(before)[1], body.regions(after)[0]);
        let block = body.first_block(from).expect("a block");
        // Never does a region have two blocks, which would change the flow.
        body.move_block(block, to, None);
        let (new, last) = (body.append_block(from), body.last_op(block).expect("a terminator"));
        body.clone_op(last, InsertPoint::End(new), &mut Default::default());
    });
}

#[test]
fn copies_of_verified_programs() {
    let mut program = Program::new();
    *program.module = program.module.deep_copy();
    assert_eq!(program.verify(), [""; 0]);
    let copy = function(&mut program.module);
    let constant = op_named(&program.ctx, copy, "arith.constant", 0);
    copy.set_type(copy.result(constant, 0), program.ctx.integer(8));
    assert!(!program.verify().is_empty());
}

// ---- random edits

/// Random numbers, the same ones in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % count.max(1)
    }

    fn one<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }
}

/// The ops, values and blocks that a random edit can choose from.
struct Choice {
    ops: Vec<Op>,
    blocks: Vec<Block>,
    regions: Vec<Region>,
    values: Vec<Value>,
    types: Vec<Type>,
    attributes: Vec<Attr>,
}

fn choice(ctx: &Context, body: &Body) -> Choice {
    let ops = body.walk_preorder();
    let regions: Vec<Region> =
        body.roots().iter().copied().chain(ops.iter().flat_map(|&op| body.regions(op).to_vec())).collect();
    let blocks: Vec<Block> = regions.iter().flat_map(|&region| body.blocks(region)).collect();
    let mut values: Vec<Value> = blocks.iter().flat_map(|&block| body.arguments(block).to_vec()).collect();
    values.extend(ops.iter().flat_map(|&op| body.results(op).to_vec()));
    let mut types: Vec<Type> = values.iter().map(|&value| body.ty(value)).collect();
    types.extend([ctx.index(), ctx.integer(1), ctx.integer(8)]);
    let attributes = ops.iter().map(|&op| body.attributes(op)).chain([Context::EMPTY_DICTIONARY]).collect();
    Choice { ops, blocks, regions, values, types, attributes }
}

/// Edits a body at random; nothing happens if the edit is impossible there.
fn edit(ctx: &Context, body: &mut Body, random: &mut Random) -> Option<()> {
    let choice = choice(ctx, body);
    let (op, other) = (random.one(&choice.ops)?, random.one(&choice.ops)?);
    let (block, value) = (random.one(&choice.blocks)?, random.one(&choice.values));
    let is_outside = !body.is_ancestor(op, other);
    match random.below(24) {
        0..3 => {
            let number = random.below(body.operand_count(op));
            let old = (number < body.operand_count(op)).then(|| body.operand(op, number))?;
            let same: Vec<Value> = choice.values.iter().copied().filter(|&new| body.ty(new) == body.ty(old)).collect();
            let new = if random.below(4) == 0 { value? } else { random.one(&same)? };
            body.set_operand(op, number, new);
        }
        3..6 if is_outside => match random.below(4) {
            0 => body.move_op(op, InsertPoint::End(body.block(other)?)),
            _ => body.move_op(op, InsertPoint::Before(other)),
        },
        6 if body.all_results_unused(op) => body.erase(op),
        7 if is_outside => _ = body.clone_op(op, InsertPoint::Before(other), &mut Default::default()),
        8 => body.set_type(value?, random.one(&choice.types)?),
        9 => body.set_attributes(op, random.one(&choice.attributes)?),
        10 => {
            let names: Vec<_> = body.attributes(op).entries(ctx).iter().map(|entry| entry.0).collect();
            body.set_attribute(ctx, op, random.one(&names)?, None);
        }
        11 if body.nested(op).is_none() && body.nested(other).is_none() => body.set_name(op, body.name(other)),
        12 => _ = body.add_argument(block, random.one(&choice.types)?, Location::UNKNOWN),
        13 => {
            let number = random.below(body.arguments(block).len());
            let argument = *body.arguments(block).get(number)?;
            body.is_unused(argument).then(|| body.erase_argument(block, number))?;
        }
        14 if body.successor_count(op) > 0 => {
            let number = random.below(body.successor_count(op));
            body.set_successor(op, number, block);
        }
        kind => return edit_more(ctx, body, random, kind),
    }
    Some(())
}

/// Edits of other kinds: most of them change blocks and regions.
fn edit_more(ctx: &Context, body: &mut Body, random: &mut Random, kind: usize) -> Option<()> {
    let choice = choice(ctx, body);
    let (op, other) = (random.one(&choice.ops)?, random.one(&choice.ops)?);
    let (block, value) = (random.one(&choice.blocks)?, random.one(&choice.values));
    match kind {
        15 => _ = body.split_block(op),
        16 => _ = body.append_block(random.one(&choice.regions)?),
        17 => {
            let region = random.one(&choice.regions)?;
            let holds = |op: Op| body.regions(op).iter().any(|&own| body.is_region_ancestor(own, region));
            let is_free = !body.ops(block).any(holds);
            let before = random.one(&body.blocks(region).collect::<Vec<_>>()).filter(|_| random.below(2) == 0);
            is_free.then(|| body.move_block(block, region, before))?;
        }
        18 => body.replace_all_uses(value?, random.one(&choice.values)?),
        19 => {
            let mut operands = body.operand_vec(op);
            match random.below(2) {
                0 => _ = operands.pop(),
                _ => operands.push(value?),
            }
            body.set_operands(op, &operands);
        }
        20 => {
            let results: Vec<Type> = body.results(other).iter().map(|&result| body.ty(result)).collect();
            let spec = OpSpec::new(body.name(other), Location::UNKNOWN).attributes(body.attributes(other));
            let spec = spec.operands(&body.operand_vec(other)).results(&results);
            body.nested(other).is_none().then(|| body.insert(InsertPoint::Before(op), &spec))?;
        }
        21 => {
            // The blocks of an op go to a new op in its place.
            body.nested(op).is_none().then_some(())?;
            let results: Vec<Type> = body.results(op).iter().map(|&result| body.ty(result)).collect();
            let spec = OpSpec::new(body.name(op), Location::UNKNOWN).attributes(body.attributes(op));
            let mut spec = spec.operands(&body.operand_vec(op)).results(&results);
            spec.successors = body.successors(op).collect();
            for from in body.regions(op).to_vec() {
                let to = body.create_region();
                body.move_blocks(from, to, None);
                spec.regions.push(to);
            }
            let new = body.insert(InsertPoint::Before(op), &spec);
            for number in 0..results.len() {
                body.replace_all_uses(body.result(op, number), body.result(new, number));
            }
            body.erase(op);
        }
        22 => {
            let is_free = body.has_no_predecessors(block)
                && body.arguments(block).iter().all(|&argument| body.is_unused(argument))
                && body.ops(block).all(|op| body.all_results_unused(op));
            is_free.then(|| body.erase_block(block))?;
        }
        23 => body.header.attributes = random.one(&choice.attributes).filter(|_| random.below(8) == 0)?,
        _ => return None,
    }
    Some(())
}

#[test]
fn random_edits() {
    let rounds = if cfg!(debug_assertions) { 3_000 } else { 30_000 };
    let (mut valid, mut invalid) = (0, 0);
    for seed in 1..5u64 {
        let mut program = Program::new();
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for round in 0..rounds {
            // Programs that grow or shrink too much are of no use.
            if round % 500 == 0 {
                program = Program::new();
            }
            let copy = Box::new(program.module.deep_copy());
            for _ in 0..1 + random.below(3) {
                let Program { ctx, module, .. } = &mut program;
                let mut count = 0;
                module.for_each_body(&mut |_| count += 1);
                // Half of the edits are in the largest function.
                let (chosen, mut at) = (if random.below(2) == 0 { 2 } else { random.below(count) }, 0);
                module.for_each_body_mut(&mut |body| {
                    if at == chosen {
                        let _ = edit(ctx, body, &mut random);
                    }
                    at += 1;
                });
            }
            match program.verify().is_empty() {
                true => valid += 1,
                false => {
                    invalid += 1;
                    program.module = copy;
                }
            }
        }
    }
    assert!(valid > rounds && invalid > rounds, "{valid} valid and {invalid} invalid programs");
}
