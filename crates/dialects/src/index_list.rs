//! Lists of integers and SSA values, the syntax of sizes, offsets, strides and bounds: `[4, %n, ?]`.
//!
//! The integers are in one array attribute, with [`DYNAMIC`] in place of SSA values.

use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{DYNAMIC, Value};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OperandName};

/// Parses `[4, %n]` into the names of the values and the integers, with [`DYNAMIC`] in place of values.
///
/// # Errors
///
/// If the list does not begin or end as `delimiter` requires, or if an entry is neither an operand nor an integer.
pub fn parse_index_list(parser: &mut OpParser<'_>, delimiter: Delimiter) -> Fallible<(Vec<OperandName>, Vec<i64>)> {
    let mut values = Vec::new();
    let mut numbers = Vec::new();
    let read = parser.comma_separated(delimiter, " in dynamic index list", |parser| {
        match parser.optional_operand()? {
            Some(operand) => {
                values.push(operand);
                numbers.push(DYNAMIC);
            }
            None => numbers.push(parser.integer()?),
        }
        Ok(())
    });
    if read.is_err() {
        // Upstream reports both errors: one at the element and one for the list.
        return parser.error(parser.name_location(), "expected SSA value or integer").fail();
    }
    Ok((values, numbers))
}

/// Prints the syntax of [`parse_index_list`].
pub fn print_index_list(printer: &mut OpPrinter<'_>, values: &[Value], numbers: &[i64], delimiter: Delimiter) {
    let (open, close) = match delimiter {
        Delimiter::Paren | Delimiter::OptionalParen => ("(", ")"),
        Delimiter::Square | Delimiter::OptionalSquare => ("[", "]"),
        Delimiter::Angle | Delimiter::OptionalAngle => ("<", ">"),
        Delimiter::Brace | Delimiter::OptionalBrace => ("{", "}"),
        Delimiter::None | Delimiter::Bare => ("", ""),
    };
    printer.text(open);
    let mut values = values.iter();
    for (index, &number) in numbers.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        let value = if number == DYNAMIC { values.next() } else { None };
        match (number, value) {
            (_, Some(&value)) => printer.value(value),
            (DYNAMIC, None) => printer.text("?"),
            (number, None) => printer.text(&number.to_string()),
        }
    }
    printer.text(close);
}

/// Verifies that the operand group `group` has one value for each dynamic entry of `numbers`. `list` and `entry` name
/// the list and an entry in messages.
///
/// # Errors
///
/// If the numbers of values and dynamic entries differ.
pub fn verify_values(input: &VerifyInput<'_>, group: &str, numbers: &[i64], list: &str, entry: &str) -> Fallible {
    let places = numbers.iter().filter(|&&number| number == DYNAMIC).count();
    input.refuse_with(places != input.group(group).len(), || {
        format!(
            "mismatch between dynamic and static {list} (kDynamic marker but no corresponding dynamic {entry}) -- this \
             can only happen due to an incorrect fold/rewrite"
        )
    })
}
