//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! shape.join                                          13; shape.meet since 14
//! shape.concat %a, %b                                 13 and 14: only of !shape.shape
//! shape.broadcast %a, %b error = "message" : …        since main: before, in the attribute dictionary
//! ```

use super::ops;
use crate::constraints::SHAPE_SHAPE;
use crate::spellings::was;
use crate::{func, shape};
use freehold_core::definition::declare::one;
use freehold_core::ir::{Body, Context, Op, Version};
use freehold_history::{Conversion, DialectVersions, Downgraded, Inexpressible, OpVersions, Spelling, Upgraded};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::BROADCAST]).spelled(&BROADCAST),
    OpVersions::of(&[&ops::CONCAT]).spelled(&CONCAT),
    OpVersions::of(&[&ops::DIM, &ops::VALUE_OF]).since(Version::V16),
    OpVersions::of(&[&ops::FUNC]).spelled(&FUNC),
    OpVersions::of(&[&ops::FUNCTION_LIBRARY])
        .spelled(&FUNCTION_LIBRARY)
        .normalized(note_functions)
        .absorbing(absorb_functions),
    OpVersions::of(&[&ops::MEET]).spelled(&MEET),
    OpVersions::of(&[&ops::RETURN]).spelled(&RETURN),
    OpVersions::of(&[&ops::VALUE_AS_SHAPE]).since(Version::V14),
]);

/// `shape.func`: a function of a library was one like any other. In generic form, it is read as a `func.func` first, which
/// [`absorb_functions`] makes one of these.
static FUNC: [Spelling; 1] = [Spelling::until(Version::V14)
    .named("builtin.func")
    .default_dialect("std")
    .converted(Conversion::GenericAttributes(&[("type", "function_type")]))
    .generic_if(|_, _| false)];

/// `shape.function_library`: functions in it are `shape.func`s, whatever they are elsewhere.
static FUNCTION_LIBRARY: [Spelling; 1] = [Spelling::until(Version::V14).code(note_functions, |downgraded, op| {
    let Some(body) = downgraded.body.nested(op) else { return Ok(()) };
    match ops_named(downgraded.ctx, body, func::FUNC.name).is_empty() {
        true => Ok(()),
        false => Err(Inexpressible::new("a 'func.func' in the region", Version::V15)),
    }
})];

/// Asks for [`absorb_functions`] if the text is of a version in which functions of a library are `builtin.func`s.
fn note_functions(library: &mut Upgraded<'_>) -> Result<(), String> {
    library.absorbs |= library.newest < Version::V15;
    Ok(())
}

/// Makes the functions in a library `shape.func`s.
fn absorb_functions(ctx: &Context, body: &mut Body, library: Op) {
    let Some(body) = body.nested_mut(library) else { return };
    for function in ops_named(ctx, body, func::FUNC.name) {
        body.set_name(function, ctx.op_name_of(&shape::FUNC));
        let Some(body) = body.nested_mut(function) else { continue };
        for terminator in ops_named(ctx, body, func::RETURN.name) {
            body.set_name(terminator, ctx.op_name_of(&shape::RETURN));
        }
    }
}

/// Returns the ops named `name` in the blocks of the root regions of `body`.
fn ops_named(ctx: &Context, body: &Body, name: &str) -> Vec<Op> {
    let blocks = body.roots().iter().flat_map(|&region| body.blocks(region));
    blocks.flat_map(|block| body.ops(block)).filter(|&op| was(ctx, body, op, name)).collect()
}

/// `shape.return`
static RETURN: [Spelling; 1] = [Spelling::until(Version::V14).named("std.return").generic_if(|_, _| false)];

/// `shape.broadcast`
static BROADCAST: [Spelling; 1] = [Spelling::since(Version::MAIN)
    .format("$shapes (`error` `=` $error^)? attr-dict `:` type($shapes) `->` type($result)")];

/// `shape.concat`
static CONCAT: [Spelling; 1] = [Spelling::until(Version::V14)
    .operands(&[one("lhs", &SHAPE_SHAPE), one("rhs", &SHAPE_SHAPE)])
    .results(&[one("result", &SHAPE_SHAPE)])
    .format("$lhs `,` $rhs attr-dict")
    .code(|_| Ok(()), downgrade_concat)];

/// `shape.meet`
static MEET: [Spelling; 1] = [Spelling::until(Version::V13).named("shape.join")];

fn downgrade_concat(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &*downgraded.body);
    let values = body.operands(op).chain(body.results(op).iter().copied());
    match values.map(|value| body.ty(value)).find(|ty| ty.is_shaped(ctx)) {
        Some(_) => Err(Inexpressible::new("extent tensors", Version::V15)),
        None => Ok(()),
    }
}
