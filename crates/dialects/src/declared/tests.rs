//! Tests of the dialects that are declared in IRDL.

use super::*;
use crate::user::load_overriding;
use freehold_core::definition::Syntax;
use freehold_core::diagnostics::Diagnostics;

fn on_demand() -> impl Iterator<Item = &'static Dialect> {
    crate::DIALECTS.iter().copied().filter(|dialect| dialect.on_demand.is_some())
}

#[test]
fn declarations_are_valid() {
    let ctx = Context::new(crate::DIALECTS);
    for dialect in on_demand() {
        let loaded = ctx.dialect(dialect.name).expect("a dialect");
        assert_eq!(loaded.name, dialect.name);
        for op_def in loaded.ops.iter().copied().flatten() {
            if let Syntax::Format(text) = op_def.syntax {
                let compiled = freehold_core::text::format::compile(&ctx, op_def, text);
                if let Err(error) = compiled {
                    panic!("{}: {error}", op_def.name);
                }
            }
            // Defaults are attributes of this context, which the text of the declaration spells.
            for group in op_def.attributes {
                let _ = group.presence.default(&ctx);
            }
        }
    }
}

#[test]
fn contexts_share_a_dialect() {
    let (first, second) = (Context::new(crate::DIALECTS), Context::new(crate::DIALECTS));
    let of = |ctx: &Context| std::ptr::from_ref(ctx.dialect("gpu").expect("a dialect")).addr();
    assert_eq!(of(&first), of(&second));
    let default = |ctx: &Context| {
        let name = ctx.op_name("tosa.argmax");
        let defaults = freehold_core::definition::attribute_defaults(ctx, name);
        let text = |attr: &Option<_>| attr.map(|attr| freehold_core::text::attr_text(ctx, attr));
        defaults.iter().map(text).collect::<Vec<_>>()
    };
    // The ids of attributes differ between these contexts, but the attributes do not.
    first.string_attr("shifts the ids of attributes");
    assert_eq!(default(&first), default(&second));
    assert!(default(&first).iter().flatten().any(|text| text.contains("PROPAGATE")));
}

/// Returns the error of an op of `dialect` with this format, in a declaration that takes the place of Freehold's.
fn error_of(dialect: &str, format: &str) -> String {
    let text = format!(
        "irdl.dialect @{dialect} attributes {{freehold.ods}} {{ irdl.operation @a attributes {{freehold.format = \"{format}\"}} {{ \
         %any = irdl.any irdl.operands(x: %any) }} }}"
    );
    let ctx = Context::new(crate::DIALECTS);
    let source = ctx.add_source("file", text.into_bytes(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    assert!(load_overriding(&ctx, source, &diagnostics).is_err());
    diagnostics.take().first().expect("an error").message.clone()
}

#[test]
fn directives_check_their_arguments() {
    let check = |dialect: &str, format: &str, expected: &str| {
        let error = error_of(dialect, &format!("custom<{format}>($x) attr-dict"));
        assert!(error.contains(expected), "{error}");
    };
    check("gpu", "AllReduceOperation", "custom directive 'AllReduceOperation': expects an attribute");
    check("gpu", "OffloadingHandler", "custom directive 'OffloadingHandler': expects an attribute");
    check("gpu", "LaunchDimType", "expects the type of a size, the sizes of clusters and their types");
    check("gpu", "LaunchFuncOperands", "expects operands and their types");
    check("async", "AwaitResultType", "expects the types of the operand and the result");
    check("pdl", "OperationOpAttributes", "expects operands and the attribute of their names");
    check("pdl", "RangeType", "expects the types of the arguments and the result");
    check("pdl", "ResultsValueType", "expects the attribute of the index and the type of the value");
    check("xegpu", "OptionalDynamicIndexList", "expects operands and the attribute of numbers");
    check("amdgpu", "MNKDimensionList", "expects the attributes of three sizes");
    check(
        "tosa",
        "VariableOpTypeOrInitialValue",
        "expects the attributes of the shape, the type and the initial value",
    );
}

#[test]
fn a_user_replaces_a_dialect_only_on_request() {
    let text = "irdl.dialect @gpu { irdl.operation @mine {} }";
    let load = |overrides: bool| {
        let ctx = Context::new(crate::DIALECTS);
        let source = ctx.add_source("file", text.as_bytes().to_vec(), 0).expect("a small text");
        let diagnostics = Diagnostics::default();
        let loaded = match overrides {
            true => load_overriding(&ctx, source, &diagnostics),
            false => crate::user::load_dialects(&ctx, source, &diagnostics),
        };
        let message = diagnostics.take().first().map(|diagnostic| diagnostic.message.clone());
        (loaded.is_ok(), message, ctx.defines_op("gpu.mine"), ctx.defines_op("gpu.barrier"))
    };
    assert_eq!(load(true), (true, None, true, false));
    let refused = "dialect 'gpu' is one that Freehold loads on demand".to_string();
    assert_eq!(load(false), (false, Some(refused), false, true));
}
