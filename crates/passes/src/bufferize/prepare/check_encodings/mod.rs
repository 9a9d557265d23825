//! `check-encodings`: rejects tensors whose encoding says how their elements are stored, before they become buffers that
//! are stored in another way.
//!
//! ```text
//! func.func @f(%a: tensor<8x8xf64, #sparse_tensor.encoding<…>>)   ⇒   an error: the buffer would be dense
//! func.func @f(%a: tensor<8x8xf64, #layout.tiled>)                ⇒   a warning: the buffer has no encoding
//! ```
//!
//! The pass changes nothing. Integers and strings as encodings are hints (memory spaces, names), which get lost without a
//! warning, as in upstream. Each type is reported once per function. Linear in the number of values.

use freehold_core::diagnostics::{Diagnostic, Fallible, Severity};
use freehold_core::ir::{Attr, AttrData, Body, Context, Location, Name, Type, TypeData};
use freehold_core::text::{attr_text, type_text};
use freehold_pass::{BodyContext, BodyPass, PassDef};
use rustc_hash::FxHashSet;

/// `check-encodings`
pub static PASS: PassDef = PassDef {
    name: "check-encodings",
    title: "CheckEncodings",
    summary: "Reject sparse tensors, and warn about other encodings that buffers do not have",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(CheckEncodings)),
};

struct CheckEncodings;

impl BodyPass for CheckEncodings {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let mut check = Check { cx, seen: FxHashSet::default(), encodings: FxHashSet::default() };
        let header = body.header.location;
        if let Some(ty) = body.header.attributes.get(cx.ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(cx.ctx)) {
            check.visit(ty, header)?;
        }
        for region in body.walk_regions() {
            for block in body.blocks(region) {
                for &argument in body.arguments(block) {
                    check.visit(body.ty(argument), header)?;
                }
            }
        }
        for op in body.walk_preorder() {
            for &result in body.results(op) {
                check.visit(body.ty(result), body.location(op))?;
            }
        }
        Ok(())
    }
}

/// The check of one body.
struct Check<'a, 'c> {
    cx: &'a BodyContext<'c>,
    seen: FxHashSet<Type>,
    encodings: FxHashSet<Attr>,
}

impl Check<'_, '_> {
    /// Checks the type of a value at `at`, and the types of a function.
    fn visit(&mut self, ty: Type, at: Location) -> Fallible {
        if !self.seen.insert(ty) {
            return Ok(());
        }
        let ctx = self.cx.ctx;
        match ty.data(ctx) {
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).try_for_each(|&ty| self.visit(ty, at))
            }
            TypeData::RankedTensor { encoding: Some(encoding), .. } => self.encoding(ty, *encoding, at),
            _ => Ok(()),
        }
    }

    fn encoding(&mut self, ty: Type, encoding: Attr, at: Location) -> Fallible {
        let ctx = self.cx.ctx;
        if is_sparse(ctx, encoding) {
            let message = format!("'{}' is a sparse tensor, which would become a dense buffer", type_text(ctx, ty));
            let help = "lower sparse tensors first, with 'mlir-opt --sparsifier' or the passes of your compiler, or remove \
                        the encoding";
            return self.cx.diagnostics.error(at, message).help(help).fail();
        }
        let is_hint = matches!(encoding.data(ctx), AttrData::Integer { .. } | AttrData::String { .. });
        if !is_hint && self.encodings.insert(encoding) {
            let message = format!("the encoding '{}' is lost: buffers have none", attr_text(ctx, encoding));
            let (severity, notes) = (Severity::Warning, Vec::new());
            self.cx.diagnostics.report(Diagnostic { severity, location: at, message, notes });
        }
        Ok(())
    }
}

/// Returns whether the encoding is one of the dialect `sparse_tensor`.
fn is_sparse(ctx: &Context, encoding: Attr) -> bool {
    match encoding.data(ctx) {
        AttrData::Opaque { dialect, .. } | AttrData::Dialect { dialect, .. } => ctx.str(*dialect) == "sparse_tensor",
        _ => false,
    }
}
