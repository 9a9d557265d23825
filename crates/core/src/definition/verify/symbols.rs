//! Verification of symbols, symbol tables and functions.

use super::*;
use crate::diagnostics::Fallible;
use crate::ir::View;

pub(super) fn verify_symbol(input: &VerifyInput<'_>, op_def: &OpDef) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let name = input.attribute(Name::SYM_NAME);
    if name.is_none() && op_def.has(Traits::OPTIONAL_SYMBOL) {
        return Ok(());
    }
    let visibility = input.attribute(Name::SYM_VISIBILITY);
    if let Some(problem) = symbol_problem(ctx, name, visibility) {
        return input.error(problem).fail();
    }
    let (inner, regions) = regions(input);
    let is_public = visibility.is_none_or(|visibility| visibility.as_str(ctx) == Some("public"));
    // In MLIR, `isDeclaration` of a symbol is false by default: not every function overrides it.
    let is_declaration = op_def.has(Traits::FUNCTION_LIKE)
        && op_def.declaration.is_none()
        && regions.first().is_none_or(|&region| inner.first_block(region).is_none());
    if is_public && is_declaration {
        return input.error("symbol declaration cannot have public visibility").fail();
    }
    let parent = body.parent_op(op).map_or(body.header.name, |parent| body.name(parent));
    if ctx.op_def(parent).is_some_and(|parent| !parent.has(Traits::SYMBOL_TABLE)) {
        return input.error("symbol's parent must have the SymbolTable trait").fail();
    }
    Ok(())
}

/// Returns an error message if a symbol's name or visibility is invalid.
pub(super) fn symbol_problem(ctx: &Context, name: Option<Attr>, visibility: Option<Attr>) -> Option<String> {
    if !name.is_some_and(|name| matches!(name.data(ctx), AttrData::String { .. })) {
        return Some("requires string attribute 'sym_name'".to_string());
    }
    let visibility = visibility?;
    if let Some("public" | "private" | "nested") = visibility.as_str(ctx) {
        return None;
    }
    let text = crate::text::attr_text(ctx, visibility);
    Some(match visibility.data(ctx) {
        AttrData::String { .. } => {
            format!("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got {text}")
        }
        _ => format!("requires visibility attribute 'sym_visibility' to be a string attribute, but got {text}"),
    })
}

pub(super) fn verify_function(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let function_type = input.attribute(Name::FUNCTION_TYPE).and_then(|attr| attr.as_type(ctx));
    if function_type.is_none() && input.op_def().declaration.is_some() {
        // A declared function-like op needs no such attribute: its entry block has the arguments.
        let count = regions(input).1.len();
        return if count == 1 { Ok(()) } else { input.error("expects one region").fail() };
    }
    let (inputs, results) = match function_type.map(|ty| ty.data(ctx)) {
        Some(TypeData::Function { inputs, results }) => (&**inputs, &**results),
        _ => (&[] as &[Type], &[] as &[Type]),
    };
    verify_function_signature(input, inputs, results)
}

/// Verifies the attributes of the arguments and results of a function, and the arguments of its entry block, against
/// the types of its arguments and results.
///
/// # Errors
///
/// If a number or a type differs, or if an attribute is not valid there.
pub fn verify_function_signature(input: &VerifyInput<'_>, inputs: &[Type], results: &[Type]) -> Fallible {
    verify_value_attributes(input, Name::ARG_ATTRS, "argument", "arguments", inputs)?;
    verify_value_attributes(input, Name::RES_ATTRS, "result", "results", results)?;
    let (inner, regions) = regions(input);
    if regions.len() != 1 {
        return input.error("expects one region").fail();
    }
    let Some(entry) = inner.first_block(regions[0]) else { return Ok(()) };
    let arguments = inner.arguments(entry);
    let has_further = input.op_def().has(Traits::FURTHER_ARGUMENTS);
    if arguments.len() < inputs.len() || arguments.len() > inputs.len() && !has_further {
        let expected = inputs.len();
        if has_further {
            return input.error(format!("expected at least {expected} arguments to body region")).fail();
        }
        return input.error(format!("entry block must have {expected} arguments to match function signature")).fail();
    }
    for (number, (&argument, &expected)) in arguments.iter().zip(inputs).enumerate() {
        let actual = inner.ty(argument);
        if actual != expected {
            return input
                .error(format!(
                    "type of entry block argument #{number}({}) must match the type of the corresponding argument in \
                 function signature({})",
                    input.ty(actual),
                    input.ty(expected)
                ))
                .fail();
        }
    }
    Ok(())
}

pub(super) fn verify_value_attributes(
    input: &VerifyInput<'_>,
    name: Name,
    one: &str,
    many: &str,
    types: &[Type],
) -> Fallible {
    let Some(array) = input.attribute(name).and_then(|attr| attr.as_array(input.ctx)) else { return Ok(()) };
    if array.len() != types.len() {
        let message = format!(
            "expects {one} attribute array to have the same number of elements as the number of function {many}, got \
             {}, but expected {}",
            array.len(),
            types.len()
        );
        return input.error(message).fail();
    }
    for (value_of, &dictionary) in types.iter().copied().enumerate().zip(array) {
        if !matches!(dictionary.data(input.ctx), AttrData::Dictionary(_)) {
            let text = crate::text::attr_text(input.ctx, dictionary);
            return input
                .error(format!("expects {one} attribute dictionary to be a DictionaryAttr, but got `{text}`"))
                .fail();
        }
        if dictionary.entries(input.ctx).iter().any(|entry| !input.ctx.str(entry.0).contains('.')) {
            return input.error(format!("{many} may only have dialect attributes")).fail();
        }
        for &(name, value) in dictionary.entries(input.ctx) {
            let dialect = input.ctx.str(name).split_once('.').filter(|parts| !parts.1.is_empty());
            let dialect = dialect.and_then(|parts| input.ctx.dialect(parts.0));
            let verify = dialect.and_then(|dialect| match one {
                "argument" => dialect.verify_argument_attribute,
                _ => dialect.verify_result_attribute,
            });
            if let Some(verify) = verify {
                verify(input, value_of, name, value)?;
            }
        }
    }
    Ok(())
}

pub(super) fn verify_symbol_table(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (inner, regions) = regions(input);
    let [region] = *regions else {
        return input.error("Operations with a 'SymbolTable' must have exactly one region").fail();
    };
    let Some(block) = inner.first_block(region).filter(|&block| inner.next_block(block).is_none()) else {
        return input.error("Operations with a 'SymbolTable' must have exactly one block").fail();
    };
    verify_unique_symbols(View::new(ctx, inner), block, input.diagnostics)
}

/// Verifies that no two ops of `block` define the same symbol.
///
/// # Errors
///
/// If two ops define the same symbol.
pub fn verify_unique_symbols(view: View<'_>, block: Block, diagnostics: &Diagnostics) -> Fallible {
    let key = Name::SYM_NAME;
    let mut seen: rustc_hash::FxHashMap<Attr, Op> = Default::default();
    for op in view.ops(block) {
        let Some(name) = view.attributes(op).get(view.ctx, key) else { continue };
        let AttrData::String { bytes, .. } = name.data(view.ctx) else { continue };
        if let Some(&first) = seen.get(&name) {
            let text = crate::ir::text_of_bytes(bytes);
            return diagnostics
                .error_on(view, op, format!("redefinition of symbol named '{text}'"))
                .note(view.location(first), "see existing symbol definition here")
                .fail();
        }
        seen.insert(name, op);
    }
    Ok(())
}
