//! Tests that ids of another body, and ids of what was erased, panic with a message that says so.

use freehold_core::Module;
use freehold_core::ir::{Context, Op};

/// Calls `use_them` on a module, and on the last op of the body nested in its only function.
fn on_a_function(use_them: impl FnOnce(&mut Module<'_>, Op)) {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let text = "func.func @f() {\n  %a = arith.constant 1 : index\n  %b = arith.addi %a, %a : index\n  return\n}\n";
    let mut module = Module::parse(&ctx, "test", text).expect("a valid program");
    let function = module.body().walk_preorder()[0];
    let nested = module.body().nested(function).expect("the body of the function");
    let last = *nested.walk_preorder().last().expect("an op");
    use_them(&mut module, last);
}

#[test]
#[should_panic(expected = "belongs to another body: this one has 1 ops")]
fn ops_of_another_body() {
    on_a_function(|module, op| {
        module.body().operand_count(op);
    });
}

#[test]
#[should_panic(expected = "belongs to another body: this one has 0 values")]
fn values_of_another_body() {
    on_a_function(|module, _| {
        let function = module.body().walk_preorder()[0];
        let nested = module.body().nested(function).expect("the body of the function");
        let value = nested.result(nested.walk_preorder()[0], 0);
        module.body().ty(value);
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
