//! Converts a dialect of one's own with a dialect conversion: prices in `f64` become cents in `i64`.
//!
//! `price.of` and `price.add` become ops of `arith`, the results and arguments of loops change their types with them, and
//! where a price is still needed as `f64`, `price.from_cents` makes it. A program with an op that nothing converts,
//! `price.tax`, stays as it was.
//!
//! ```sh
//! cargo run --example convert_dialect
//! ```

use freehold::definition::declare::{attr, one};
use freehold::dialects::constraints::{ANY_FLOAT, ANY_SIGNLESS_INTEGER, I64_ATTR};
use freehold::dialects::{arith, scf};
use freehold::prelude::*;
use freehold::rewrite::conversion::{Conversion, ConversionTarget, TypeConverter};

/// `price.of`
static OF: OpDef = OpDef {
    summary: "A price, from an attribute in cents",
    results: &[one("price", &ANY_FLOAT)],
    attributes: &[attr("cents", &I64_ATTR)],
    ..OpDef::pure("price.of")
};

/// `price.add`
static ADD: OpDef = OpDef {
    summary: "Adds two prices",
    operands: &[one("left", &ANY_FLOAT), one("right", &ANY_FLOAT)],
    results: &[one("sum", &ANY_FLOAT)],
    ..OpDef::pure("price.add")
};

/// `price.tax`
static TAX: OpDef = OpDef {
    summary: "The tax on a price, which cannot be computed in cents",
    operands: &[one("price", &ANY_FLOAT)],
    results: &[one("tax", &ANY_FLOAT)],
    ..OpDef::pure("price.tax")
};

/// `price.from_cents`
static FROM_CENTS: OpDef = OpDef {
    summary: "The price of a number of cents",
    operands: &[one("cents", &ANY_SIGNLESS_INTEGER)],
    results: &[one("price", &ANY_FLOAT)],
    ..OpDef::pure("price.from_cents")
};

/// `price.to_cents`
static TO_CENTS: OpDef = OpDef {
    summary: "The number of cents of a price",
    operands: &[one("price", &ANY_FLOAT)],
    results: &[one("cents", &ANY_SIGNLESS_INTEGER)],
    ..OpDef::pure("price.to_cents")
};

static DIALECT: Dialect = Dialect { ops: &[&[&OF, &ADD, &TAX, &FROM_CENTS, &TO_CENTS]], ..Dialect::new("price") };

/// Returns the conversion of types: `f64` becomes `i64`, and the two ops of the dialect convert values.
fn cents() -> TypeConverter {
    TypeConverter::new()
        .rule(|ctx, ty| ty.is_float(ctx).then(|| ctx.integer(64)))
        .source(|rewriter, location, cents, ty| {
            Some(rewriter.create_value(&rewriter.spec(&FROM_CENTS, location, &[cents], &[ty])))
        })
        .target(|rewriter, location, price, ty| {
            Some(rewriter.create_value(&rewriter.spec(&TO_CENTS, location, &[price], &[ty])))
        })
}

/// Returns the conversion: the ops of the dialect are illegal but for those that convert values; loops are legal if their
/// types stay.
fn conversion() -> Conversion {
    let target = ConversionTarget::new()
        .illegal_dialect("price")
        .legal(&FROM_CENTS)
        .legal(&TO_CENTS)
        .legal_dialect("arith")
        .legal_if(&scf::FOR, |view, op| cents().is_legal_op(view, op))
        .legal_if(&scf::YIELD, |view, op| cents().is_legal_op(view, op));
    Conversion::partial(cents(), target)
        .pattern("of", Some(&OF), |rewriter, op, _| {
            let Some(value) = rewriter.view().attribute(op, "cents") else { return false };
            let spec = rewriter.spec(&arith::CONSTANT, rewriter.location(op), &[], &[rewriter.ctx.integer(64)]);
            let spec = spec.attribute(rewriter.ctx, "value", value);
            rewriter.before(op);
            let constant = rewriter.create_value(&spec);
            rewriter.replace_op(op, &[constant]);
            true
        })
        .pattern("add", Some(&ADD), |rewriter, op, operands| {
            let types = rewriter.converted_result_types(op);
            let spec = rewriter.spec(&arith::ADDI, rewriter.location(op), operands, &types);
            rewriter.before(op);
            let sum = rewriter.create_value(&spec);
            rewriter.replace_op(op, &[sum]);
            true
        })
        .pattern("loop", Some(&scf::FOR), |rewriter, op, operands| {
            rewriter.convert_in_place(op, operands);
            true
        })
        .pattern("yield", Some(&scf::YIELD), |rewriter, op, operands| {
            rewriter.convert_in_place(op, operands);
            true
        })
}

/// A program that is converted.
const SHOPPING: &str = r#"
func.func @total(%count: index, %first: f64) -> f64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %item = "price.of"() {cents = 250 : i64} : () -> f64
  %sum = scf.for %i = %c0 to %count step %c1 iter_args(%so_far = %first) -> (f64) {
    %next = "price.add"(%so_far, %item) : (f64, f64) -> f64
    scf.yield %next : f64
  }
  return %sum : f64
}
"#;

/// A program that is not.
const TAXES: &str = r#"
func.func @taxes() -> f64 {
  %item = "price.of"() {cents = 250 : i64} : () -> f64
  %tax = "price.tax"(%item) : (f64) -> f64
  %sum = "price.add"(%item, %tax) : (f64, f64) -> f64
  return %sum : f64
}
"#;

/// Returns the first program after the conversion; then the error of the second, and whether that stayed as it was.
///
/// # Errors
///
/// If a program is invalid, or if the first is not converted.
pub fn run() -> Result<(String, String, bool), Error> {
    let ctx = Context::new(DIALECTS);
    ctx.declare_dialect(&DIALECT);
    let convert = |module: &mut Module| {
        let diagnostics = Diagnostics::default();
        let mut outcome = Ok(());
        for function in module.body_mut().nested_bodies_mut() {
            outcome = outcome.and_then(|()| conversion().convert(&ctx, function, &diagnostics));
        }
        Error::check(&ctx, &diagnostics, outcome)
    };
    let mut module = Module::parse(&ctx, "shopping.mlir", SHOPPING)?;
    convert(&mut module)?;
    let converted = module.to_string();
    let mut module = Module::parse(&ctx, "taxes.mlir", TAXES)?;
    let before = module.to_string();
    let error = convert(&mut module).err().map(|error| error.to_string()).unwrap_or_default();
    Ok((converted, error, module.to_string() == before))
}

#[allow(dead_code)]
fn main() -> Result<(), Error> {
    let (converted, error, is_unchanged) = run()?;
    println!("{converted}\n{error}\nunchanged: {is_unchanged}");
    Ok(())
}
