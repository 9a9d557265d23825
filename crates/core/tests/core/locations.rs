//! Tests of locations that are changed.

use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Body, Context, Location, LocationData};
use freehold_core::read::parse_source;
use freehold_core::text::ParseOptions;

fn read(ctx: &Context, text: &str) -> Box<Body> {
    let source = ctx.add_source("test", text.as_bytes().to_vec(), 0).expect("a short text");
    parse_source(ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("a correct text")
}

#[test]
fn locations_of_isolated_ops_and_of_arguments_are_set() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut module = read(&ctx, "func.func @f(%a: index) {\n  return\n}\n");
    let function = module.walk_preorder()[0];
    let at = ctx.intern_location(LocationData::Named { name: "there".into(), child: Location::UNKNOWN });
    module.set_location(function, at);
    assert_eq!(module.location(function), at);
    let nested = module.nested_mut(function).expect("the body of the function");
    assert_eq!(nested.header.location, at);

    let block = nested.first_block(nested.roots()[0]).expect("the block of the function");
    let argument = nested.arguments(block)[0];
    assert_ne!(nested.value_location(argument), at);
    nested.set_argument_location(argument, at);
    assert_eq!(nested.value_location(argument), at);
    nested.set_argument_location(argument, Location::UNKNOWN);
    assert_eq!(nested.value_location(argument), Location::UNKNOWN);

    module.forget_locations();
    assert_eq!(module.location(function), at, "nested bodies keep their locations");
}

#[test]
#[should_panic(expected = "is not a block argument")]
fn the_location_of_a_result_is_that_of_its_op() {
    let ctx = Context::new(freehold_dialects::DIALECTS);
    let mut module = read(&ctx, "%a = arith.constant 1 : index\n");
    let constant = module.walk_preorder()[0];
    let result = module.results(constant)[0];
    module.set_argument_location(result, Location::UNKNOWN);
}
