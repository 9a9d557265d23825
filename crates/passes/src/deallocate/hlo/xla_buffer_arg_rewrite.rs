//! `hlo-xla-buffer-arg-rewrite`: marks the result arguments of a function that share no buffer with an input.
//!
//! XLA passes the buffers of results as arguments. The attributes of the function tell which buffer each one is. An
//! argument whose buffer is no input is the only name of it: it gets `deallocation.restrict`, which permits
//! `hlo-buffer-reuse` to write to it early.
//!
//! ```mlir
//! func.func @main(%a: memref<4xf32> {xla_framework.input_mapping = 0 : i32}, %r: memref<4xf32>)
//!     attributes {xla_framework.result_mapping = 2 : i32}
//! ```
//! becomes
//! ```mlir
//! func.func @main(%a: memref<4xf32> {xla_framework.input_mapping = 0 : i32},
//!                 %r: memref<4xf32> {deallocation.restrict = true})
//!     attributes {xla_framework.result_mapping = 2 : i32}
//! ```
//!
//! Cost: linear.

use rustc_hash::FxHashSet;

use crate::support::signature::Signature;
use freehold_core::diagnostics::{Fallible, counted};
use freehold_core::ir::{Attr, Body, View};
use freehold_dialects::deallocation::RESTRICT;
use freehold_dialects::func;
use freehold_pass::{BodyContext, BodyPass, Options, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-xla-buffer-arg-rewrite",
    title: "XlaBufferArgRewritePass",
    summary: "Mark result arguments that share no buffer with an input as deallocation.restrict",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_: &Options| Ok(Box::new(XlaBufferArgRewrite)),
};

struct XlaBufferArgRewrite;

impl BodyPass for XlaBufferArgRewrite {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let attribute = |body: &Body, name: &str| body.header.attributes.get(ctx, ctx.name(name));
        let Some(result) = attribute(body, "xla_framework.result_mapping") else { return Ok(()) };
        let inner = attribute(body, "xla_framework.result_inner_mapping").and_then(|attr| attr.as_array(ctx));
        let integer = |attr: Attr| attr.as_i64(ctx);
        let mapping: Vec<Option<i64>> = match inner {
            Some(list) => list.iter().map(|&attr| integer(attr)).collect(),
            None => vec![integer(result)],
        };
        let mut signature = Signature::of(View::new(ctx, body));
        let name = ctx.name("xla_framework.input_mapping");
        let mut inputs: FxHashSet<i64> = FxHashSet::default();
        let mut results: Vec<usize> = Vec::new();
        for (number, attributes) in signature.input_attributes.iter().enumerate() {
            match attributes.get(ctx, name) {
                Some(input) => inputs.extend(integer(input)),
                None => results.push(number),
            }
        }
        if mapping.len() != results.len() {
            let message = format!(
                "number of result arguments does not match size of mapping: {}, and a mapping of {}",
                counted(results.len(), "result argument"),
                mapping.len()
            );
            return cx
                .diagnostics
                .error_on_root(View::new(ctx, body), message)
                .help("give each argument that is an input the attribute 'xla_framework.input_mapping'")
                .fail();
        }
        for (&number, mapped) in results.iter().zip(&mapping) {
            if mapped.is_some_and(|mapped| !inputs.contains(&mapped)) {
                let attributes = signature.input_attributes[number];
                let restrict = ctx.with_entry(attributes, ctx.name(RESTRICT), Some(ctx.bool_attr(true)));
                signature.input_attributes[number] = restrict;
            }
        }
        signature.set(ctx, body);
        Ok(())
    }
}
