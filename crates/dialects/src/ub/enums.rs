//! Constraints on the attributes of the `ub` dialect.

use freehold_core::ir::{Attr, AttrData, Context};

/// `#ub.poison`
pub fn poison(ctx: &Context) -> Attr {
    ctx.intern_attr(AttrData::Dialect {
        dialect: ctx.name("ub"),
        mnemonic: ctx.name("poison"),
        parameters: Box::default(),
    })
}
