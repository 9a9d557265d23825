//! `convert-elementwise-to-linalg`: rewrites elementwise ops on tensors to loop nests that write their result into a
//! tensor, which bufferization can then write in place.
//!
//! ```mlir
//! %0 = arith.cmpf olt, %a, %b : tensor<?xf32>
//! ```
//! becomes
//! ```mlir
//! %c0 = arith.constant 0 : index
//! %dim = tensor.dim %a, %c0 : tensor<?xf32>
//! %e = tensor.empty(%dim) : tensor<?xi1>
//! %0 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
//!     ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xi1>) {
//! ^bb0(%in: f32, %in_0: f32, %out: i1):
//!   %1 = arith.cmpf olt, %in, %in_0 : f32
//!   linalg.yield %1 : i1
//! } -> tensor<?xi1>
//! ```
//! The destination of a result is the first operand of its type, if there is one, otherwise an empty tensor. Scalar
//! operands are the same for all elements. Ops that fold are folded, as by upstream's conversion; new ops are not, so
//! folds see the program as it was. Ops in unreachable blocks stay. Cost: linear.

use freehold_dialects::arith;
use rustc_hash::FxHashMap;

use crate::analysis::control_flow::reachable_ops;
use crate::support::structured::{Nest, empty_of_type, sizes_of};
use freehold_core::definition::{FoldValue, Folded, Traits};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{
    AffineMap, Body, Context, InsertPoint, Location, Op, OpSpec, Rewriter, Silent, Type, Value, View,
};
use freehold_dialects::linalg::IteratorType;
use freehold_pass::{BodyContext, BodyPass, OptionDef, OptionKind, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "convert-elementwise-to-linalg",
    title: "ConvertElementwiseToLinalgPass",
    summary: "Convert ElementwiseMappable ops to linalg",
    anchor: None,
    options: &[OptionDef::new(
        "prefer",
        "What to optimize the program for; upstream's pass has no such option",
        OptionKind::Choice(
            "",
            &[(
                "fewer-copies",
                "an 'arith.select' of whole tensors, which chooses between two buffers, stays; nothing is written into \
                 what belongs to the caller",
            )],
        ),
    )],
    statistics: &[],
    make: |options| Ok(Box::new(ConvertElementwiseToLinalg { fewer_copies: options.text("prefer") == "fewer-copies" })),
};

struct ConvertElementwiseToLinalg {
    fewer_copies: bool,
}

impl BodyPass for ConvertElementwiseToLinalg {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        convert_body(cx.ctx, body, self.fewer_copies);
        Ok(())
    }
}

/// The values that replace the results of converted ops.
#[derive(Default)]
struct Converted {
    values: FxHashMap<Value, Value>,
}

impl Converted {
    fn now(&self, value: Value) -> Value {
        self.values.get(&value).copied().unwrap_or(value)
    }
}

fn convert_body(ctx: &Context, body: &mut Body, fewer_copies: bool) {
    let mut converted = Converted::default();
    let mut done = Vec::new();
    for op in reachable_ops(body) {
        let view = View::new(ctx, body);
        // The tensors that a scalar condition selects between may differ in their dynamic extents; a structured op
        // would read both with the extents of one.
        let is_select = is_whole_tensor_select(view, op);
        let is_dynamic = || view.results(op).iter().any(|&result| !view.ty(result).has_static_shape(ctx));
        if !is_elementwise_on_tensors(view, op) || (is_select && (fewer_copies || is_dynamic())) {
            continue;
        }
        let mut silent = Silent;
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut silent);
        let new = match folded(&mut rewriter, op) {
            Some(values) => values.iter().map(|&value| converted.now(value)).collect(),
            None => convert(&mut rewriter, op, &converted, fewer_copies),
        };
        let results: Vec<Value> = body.results(op).to_vec();
        converted.values.extend(results.into_iter().zip(new));
        done.push(op);
    }
    for &op in done.iter().rev() {
        for result in body.results(op).to_vec() {
            body.replace_all_uses(result, converted.now(result));
        }
        body.erase(op);
    }
}

/// Returns whether the op is elementwise on ranked tensors and, possibly, scalars.
fn is_elementwise_on_tensors(view: View<'_>, op: Op) -> bool {
    if !view.op_def(op).is_some_and(|op_def| op_def.has(Traits::ELEMENTWISE_MAPPABLE)) {
        return false;
    }
    let mut has_tensor = false;
    let fits = view.operands(op).all(|operand| {
        let ty = view.ty(operand);
        has_tensor |= ty.is_ranked_tensor(view.ctx);
        ty.is_ranked_tensor(view.ctx) || !ty.is_shaped(view.ctx)
    });
    fits && has_tensor && view.results(op).iter().all(|&result| view.ty(result).is_ranked_tensor(view.ctx))
}

/// Returns whether the op selects between two tensors by a scalar condition.
fn is_whole_tensor_select(view: View<'_>, op: Op) -> bool {
    arith::Select::cast(view, op).is_some_and(|select| !view.ty(select.condition()).is_shaped(view.ctx))
}

/// Returns the values that the op folds to.
fn folded(rewriter: &mut Rewriter<'_>, op: Op) -> Option<Vec<Value>> {
    let ctx = rewriter.ctx;
    let values = loop {
        match rewriter.fold(op) {
            Folded::No => return None,
            Folded::InPlace => {}
            Folded::Results(values) => break values,
        }
    };
    let dialect = ctx.dialect(ctx.str(ctx.op_name_data(rewriter.name(op)).dialect));
    let location = rewriter.location(op);
    let mut made = Vec::new();
    for (index, value) in values.iter().enumerate() {
        let ty = rewriter.ty(rewriter.result(op, index));
        made.push(match *value {
            FoldValue::Value(value) => value,
            FoldValue::Attr(attr) => rewriter.create_constant(dialect?, attr, ty, location)?,
        });
    }
    Some(made)
}

/// Creates the loop nest that computes the op's results, before the op. Returns its results.
fn convert(rewriter: &mut Rewriter<'_>, op: Op, converted: &Converted, fewer_copies: bool) -> Vec<Value> {
    let ctx = rewriter.ctx;
    let at = rewriter.location(op);
    let operands: Vec<Value> = rewriter.operands(op).map(|operand| converted.now(operand)).collect();
    let results: Vec<Type> = rewriter.results(op).iter().map(|&result| rewriter.ty(result)).collect();
    let outputs = outputs(rewriter, at, &operands, &results, fewer_copies);
    let rank = results.first().and_then(|ty| ty.rank(ctx)).unwrap_or(0);
    let identity = AffineMap::identity(ctx, rank as u32);
    let number = ctx.affine_map(rank as u32, 0, &[]);
    let map = |value: &Value| if rewriter.ty(*value).is_shaped(ctx) { identity } else { number };
    let maps: Vec<AffineMap> = operands.iter().chain(&outputs).map(map).collect();
    let iterators = vec![IteratorType::Parallel; rank];
    let nest = Nest { at, inputs: &operands, outputs: &outputs, maps: &maps, iterators: &iterators };
    let (name, attributes) = (rewriter.name(op), rewriter.attributes(op));
    let made = nest.make(rewriter, |rewriter, elements| {
        let types: Vec<Type> = results.iter().map(|ty| ty.element_or_self(ctx)).collect();
        let spec = OpSpec::new(name, at).operands(&elements[..operands.len()]).results(&types).attributes(attributes);
        let scalar = rewriter.create(&spec);
        rewriter.results(scalar).to_vec()
    });
    rewriter.results(made).to_vec()
}

/// Returns the destination of each result: an operand of its type, or an empty tensor with the sizes of the first
/// tensor operand. With `fewer_copies`, a function argument is never a destination: it belongs to the caller, which may
/// read it again, and a returned tensor must be another buffer.
fn outputs(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    operands: &[Value],
    results: &[Type],
    fewer_copies: bool,
) -> Vec<Value> {
    let ctx = rewriter.ctx;
    let first = operands.iter().copied().find(|&operand| rewriter.ty(operand).is_ranked_tensor(ctx));
    let mut sizes = None;
    let mut outputs = Vec::with_capacity(results.len());
    for &ty in results {
        let body = rewriter.body();
        let fits = |operand: Value| body.ty(operand) == ty && !(fewer_copies && is_argument(body, operand));
        let same = operands.iter().copied().find(|&operand| fits(operand));
        outputs.push(match (same, first) {
            (Some(operand), _) => operand,
            (None, first) => {
                let sizes =
                    sizes.get_or_insert_with(|| first.map_or(Vec::new(), |tensor| sizes_of(rewriter, at, tensor)));
                empty_of_type(rewriter, at, ty, sizes)
            }
        });
    }
    outputs
}

/// Returns whether the value is an argument of the isolated op that owns the body.
fn is_argument(body: &Body, value: Value) -> bool {
    body.defining_op(value).is_none() && body.value_block(value) == body.root_block()
}
