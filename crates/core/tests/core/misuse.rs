//! Tests that ids of another body, and ids of what was erased, panic with a message that says so.

use freehold_core::Module;
use freehold_core::ir::{Body, Context, Op, Value};

const TEXT: &str = "func.func @f(%n: index) {
  %a = arith.constant 1 : index
  %b = arith.addi %a, %a : index
  return
}
func.func @g(%n: index) {
  %a = arith.muli %n, %n : index
  return
}
";

/// Calls `use_them` on a module, and on the last op of the body nested in its first function.
fn on_a_function(use_them: impl FnOnce(&mut Module<'_>, Op)) {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut module = Module::parse(&ctx, "test", TEXT).expect("a valid program");
    let last = *body(&module, 0).walk_preorder().last().expect("an op");
    use_them(&mut module, last);
}

/// Returns the body of a function of the module.
fn body<'a>(module: &'a Module<'_>, index: usize) -> &'a Body {
    let function = module.body().walk_preorder()[index];
    module.body().nested(function).expect("the body of the function")
}

#[test]
#[should_panic(expected = "is used with body")]
fn ops_of_another_body() {
    on_a_function(|module, op| {
        module.body().operand_count(op);
    });
}

#[test]
#[should_panic(expected = "is used with body")]
fn values_of_another_body() {
    on_a_function(|module, _| {
        let value = body(module, 0).result(body(module, 0).walk_preorder()[1], 0);
        module.body().ty(value);
    });
}

/// Changes the second function with a value of the first, which has an index that the second has too.
#[cfg(debug_assertions)]
fn change_second(change: impl FnOnce(&mut Body, Op, Value)) {
    on_a_function(|module, _| {
        let foreign = body(module, 0).arguments(body(module, 0).root_block().expect("a block"))[0];
        let (first, second) = (body(module, 0).number(), body(module, 1).number());
        let function = module.body().walk_preorder()[1];
        let nested = module.body_mut().nested_mut(function).expect("the body of the function");
        let op = nested.walk_preorder()[0];
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| change(nested, op, foreign)));
        let payload = caught.expect_err("a panic");
        let message = payload.downcast_ref::<String>().expect("a text");
        let expected = format!("{foreign:?} belongs to body {first} and is used with body {second}.");
        assert!(message.starts_with(&expected), "{message}");
        // The function is as it was.
        nested.check_structure().expect("an unchanged body");
    });
}

#[test]
#[cfg(debug_assertions)]
fn a_value_of_another_function_as_an_operand() {
    change_second(|body, op, foreign| body.set_operand(op, 0, foreign));
}

#[test]
#[cfg(debug_assertions)]
fn a_value_of_another_function_in_place_of_another() {
    change_second(|body, op, foreign| {
        let [operand] = body.first_operands(op);
        body.replace_all_uses(operand, foreign);
    });
}

#[test]
#[cfg(debug_assertions)]
fn the_type_of_a_value_of_another_function() {
    change_second(|body, op, foreign| body.set_type(foreign, body.ty(body.result(op, 0))));
}

#[test]
fn ids_of_a_copy_are_those_of_the_original() {
    on_a_function(|module, op| {
        let copy = body(module, 0).deep_copy();
        assert_eq!((copy.number(), copy.operand_count(op)), (body(module, 0).number(), 0));
    });
}

#[test]
#[should_panic(expected = "was erased")]
fn erased_ops() {
    on_a_function(|module, op| {
        let function = module.body().walk_preorder()[0];
        let nested = module.body_mut().nested_mut(function).expect("the body of the function");
        nested.erase(op);
        nested.operand_count(op);
    });
}
