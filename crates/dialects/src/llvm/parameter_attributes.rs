//! Verifier of the attributes of parameters and results of functions, `llvm.noalias` and the like: one table.
//!
//! A type that is no type of LLVM is not looked at: the function is not converted yet.

use super::types::{is_compatible, is_pointer};
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Name, Type};

/// The value of an attribute.
#[derive(Clone, Copy)]
enum Value {
    Unit,
    Type,
    Integer,
    Any,
}

/// The types of parameters that have the attribute.
#[derive(Clone, Copy)]
enum On {
    Pointers,
    Integers,
    All,
}

/// An attribute: its name after `llvm.`, its value, the types that have it, and whether results may have it.
struct Row(&'static str, Value, On, bool);

/// The attributes, sorted by name.
static ROWS: &[Row] = &[
    Row("align", Value::Integer, On::Pointers, true),
    Row("alignstack", Value::Integer, On::All, false),
    Row("allocalign", Value::Any, On::All, false),
    Row("allocptr", Value::Any, On::All, false),
    Row("byref", Value::Type, On::Pointers, false),
    Row("byval", Value::Type, On::Pointers, false),
    Row("dereferenceable", Value::Integer, On::Pointers, true),
    Row("dereferenceable_or_null", Value::Integer, On::Pointers, true),
    Row("inalloca", Value::Type, On::Pointers, false),
    Row("inreg", Value::Unit, On::All, true),
    Row("nest", Value::Unit, On::Pointers, false),
    Row("noalias", Value::Unit, On::Pointers, true),
    Row("nocapture", Value::Unit, On::Pointers, false),
    Row("nofree", Value::Unit, On::Pointers, false),
    Row("nonnull", Value::Unit, On::Pointers, true),
    Row("noundef", Value::Unit, On::All, true),
    Row("preallocated", Value::Type, On::Pointers, false),
    Row("readnone", Value::Unit, On::Pointers, false),
    Row("readonly", Value::Unit, On::Pointers, false),
    Row("returned", Value::Unit, On::All, false),
    Row("signext", Value::Unit, On::Integers, true),
    Row("sret", Value::Type, On::Pointers, false),
    Row("writeonly", Value::Unit, On::Pointers, false),
    Row("zeroext", Value::Unit, On::Integers, true),
];

fn row(input: &VerifyInput<'_>, name: Name) -> Option<&'static Row> {
    let name = input.ctx.str(name).strip_prefix("llvm.")?;
    let index = ROWS.binary_search_by(|row| row.0.cmp(name)).ok()?;
    Some(&ROWS[index])
}

/// Verifies an attribute of a parameter.
///
/// # Errors
/// It has another value than it needs, or the type of the parameter has no such attribute.
pub fn verify_parameter(input: &VerifyInput<'_>, (_, ty): (usize, Type), name: Name, value: Attr) -> Fallible {
    let Some(&Row(short, kind, on, _)) = row(input, name) else { return Ok(()) };
    let data = value.data(input.ctx);
    let (has_kind, expected) = match kind {
        Value::Unit => (matches!(data, AttrData::Unit), "a unit"),
        Value::Type => (matches!(data, AttrData::Type(_)), "a type"),
        Value::Integer => (matches!(data, AttrData::Integer { .. }), "an integer"),
        Value::Any => return Ok(()),
    };
    if !has_kind {
        return input.plain_error(format!("\"llvm.{short}\" should be {expected} attribute")).fail();
    }
    let (has_type, expected) = match on {
        On::Pointers => (is_pointer(input.ctx, ty), "pointer"),
        On::Integers => (ty.is_integer(input.ctx), "integer"),
        On::All => return Ok(()),
    };
    if !has_type && is_compatible(input.ctx, ty) {
        return input.plain_error(format!("\"llvm.{short}\" attribute attached to non-{expected} LLVM type")).fail();
    }
    Ok(())
}

/// Verifies an attribute of a result.
///
/// # Errors
/// Results do not have it, or as for a parameter.
pub fn verify_result(input: &VerifyInput<'_>, result: (usize, Type), name: Name, value: Attr) -> Fallible {
    if let Some(&Row(short, _, _, false)) = row(input, name) {
        return input.plain_error(format!("\"llvm.{short}\" is not a valid result attribute")).fail();
    }
    verify_parameter(input, result, name, value)
}

#[cfg(test)]
mod tests {
    use super::ROWS;

    #[test]
    fn the_table_is_sorted() {
        assert!(ROWS.is_sorted_by(|one, other| one.0 < other.0));
    }
}
