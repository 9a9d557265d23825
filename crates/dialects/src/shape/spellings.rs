//! How other versions of MLIR spell the ops of the dialect.
//!
//! ```text
//! shape.join                                          13; shape.meet since 14
//! shape.concat %a, %b                                 13 and 14: only of !shape.shape
//! shape.broadcast %a, %b error = "message" : …        since main: before, in the attribute dictionary
//! ```

use crate::constraints::SHAPE_SHAPE;
use crate::spellings::{unchanged, was};
use freehold_core::interface::declare::one;
use freehold_core::ir::Op;
use freehold_core::versions::{Conversion, Downgraded, Inexpressible, Spelling, Version};

/// `shape.func`: a function of a library was one like any other. What is read as such is a `func.func` first, which the
/// library makes one of these.
pub(super) static FUNC: [Spelling; 1] = [Spelling::until(Version::V14)
    .named("builtin.func")
    .default_dialect("std")
    .converted(Conversion::GenericAttributes(&[("type", "function_type")]))
    .generic_if(|_, _| false)];

/// `shape.function_library`: functions in it are `shape.func`s, whatever they are elsewhere.
pub(super) static FUNCTION_LIBRARY: [Spelling; 1] =
    [Spelling::until(Version::V14).code(unchanged, |downgraded, op| {
        let Some(body) = downgraded.body.nested(op) else { return Ok(()) };
        let mut ops = body.roots().iter().flat_map(|&region| body.blocks(region)).flat_map(|block| body.ops(block));
        match ops.any(|op| was(downgraded.ctx, body, op, "func.func")) {
            true => Err(Inexpressible::new("a 'func.func' in the region", Version::V15)),
            false => Ok(()),
        }
    })];

/// `shape.return`
pub(super) static RETURN: [Spelling; 1] = [Spelling::until(Version::V14).named("std.return").generic_if(|_, _| false)];

/// `shape.broadcast`
pub(super) static BROADCAST: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .format("$shapes (`error` `=` $error^)? attr-dict `:` type($shapes) `->` type($result)")];

/// `shape.concat`
pub(super) static CONCAT: [Spelling; 1] = [Spelling::until(Version::V14)
    .operands(&[one("lhs", &SHAPE_SHAPE), one("rhs", &SHAPE_SHAPE)])
    .results(&[one("result", &SHAPE_SHAPE)])
    .format("$lhs `,` $rhs attr-dict")
    .code(|_| Ok(()), downgrade_concat)];

/// `shape.meet`
pub(super) static MEET: [Spelling; 1] = [Spelling::until(Version::V13).named("shape.join")];

fn downgrade_concat(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &*downgraded.body);
    let values = body.operands(op).chain(body.results(op).iter().copied());
    match values.map(|value| body.ty(value)).find(|ty| ty.is_shaped(ctx)) {
        Some(_) => Err(Inexpressible::new("extent tensors", Version::V15)),
        None => Ok(()),
    }
}
