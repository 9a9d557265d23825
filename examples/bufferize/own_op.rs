//! An op of one's own, written in Rust: `my.scale` reads and writes its tensor, and its result is the same buffer.
//!
//! ```sh
//! cargo run --example bufferize -- own_op
//! ```

use freehold::bufferize::one_shot::bufferize;
use freehold::bufferize::{
    AliasingValue, AliasingValues, Bufferizable, BufferizationOptions, Bufferize, Bufferizer, Model, Query,
    attach_model,
};
use freehold::definition::declare::one;
use freehold::definition::{Dialect, OpDef};
use freehold::diagnostics::Fallible;
use freehold::dialects::constraints::ANY_TYPE;
use freehold::ir::{Op, Use};

use super::with_dialect;

/// The answers for the analysis, and the rewrite.
struct Scale;

impl Bufferizable for Scale {
    fn reads(&self, _: &Query<'_>, _: Use) -> bool {
        true
    }

    fn writes(&self, _: &Query<'_>, _: Use) -> bool {
        true
    }

    fn aliasing_values(&self, query: &Query<'_>, operand: Use) -> AliasingValues {
        let op = query.body.use_owner(operand);
        [AliasingValue::equivalent(query.body.result(op, 0))].into_iter().collect()
    }
}

impl Bufferize for Scale {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let (tensor, factor) = (cx.body().operand(op, 0), cx.body().operand(op, 1));
        let buffer = cx.buffer(tensor)?;
        let location = cx.body().location(op);
        cx.rewriter.before(op);
        cx.make(&SCALE_BUFFER, location, &[buffer, factor], &[]);
        cx.replace(op, &[buffer]);
        Ok(())
    }
}

static SCALE: OpDef = OpDef {
    operands: &[one("tensor", &ANY_TYPE), one("factor", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    ..OpDef::new("my.scale")
};

static SCALE_BUFFER: OpDef =
    OpDef { operands: &[one("buffer", &ANY_TYPE), one("factor", &ANY_TYPE)], ..OpDef::new("my.scale_buffer") };

static DIALECT: Dialect = Dialect { ops: &[&[&SCALE, &SCALE_BUFFER]], ..Dialect::new("my") };

const PROGRAM: &str = "\
func.func @scale_twice(%t: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %0 = \"my.scale\"(%t, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  %1 = \"my.scale\"(%0, %f) : (tensor<8xf32>, f32) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
";

/// The program, bufferized.
pub fn run() -> Result<String, String> {
    with_dialect(&DIALECT, PROGRAM, |ctx, module, diagnostics| {
        attach_model(ctx, &SCALE, Model::new(&Scale, &Scale));
        let options = BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        bufferize(ctx, module, &options, diagnostics).map(|_| ())
    })
}
