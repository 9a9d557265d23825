//! The type `!gpu.mma_matrix<16x8xf16, "AOp">`, which is kept as text.

use freehold_core::ir::{Context, Type, TypeData};

/// A type of matrices.
pub struct Matrix<'a> {
    /// The extents.
    pub shape: [u64; 2],
    /// The text of the type of elements.
    pub element: &'a str,
    /// The operand of a product that it is: `AOp`, `BOp` or `COp`.
    pub operand: &'a str,
}

/// The types of elements.
const ELEMENTS: [&str; 6] = ["si8", "ui8", "i32", "f16", "f32", "f64"];

impl<'a> Matrix<'a> {
    /// Reads a type; `None` if it is another one.
    pub fn of(ctx: &'a Context, ty: Type) -> Option<Matrix<'a>> {
        let TypeData::Opaque { body, .. } = ty.data(ctx) else { return None };
        Matrix::parse(ctx.str(*body))?.ok()
    }

    /// Reads the text after `!gpu.`; `None` if it is that of another type.
    fn parse(text: &str) -> Option<Result<Matrix<'_>, &'static str>> {
        let parameters = text.strip_prefix("mma_matrix<")?.strip_suffix('>')?;
        let (shape, operand) = parameters.rsplit_once(',')?;
        let mut parts = shape.trim().split('x').map(str::trim);
        let extents: Vec<u64> = parts.clone().map_while(|part| part.parse().ok()).collect();
        let element = parts.nth(extents.len())?;
        let operand = operand.trim().strip_prefix('"')?.strip_suffix('"')?;
        Some(match (extents[..].try_into(), operand) {
            (Err(_), _) => Err("MMAMatrixType must have exactly two dimensions"),
            _ if !ELEMENTS.contains(&element) => Err("MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64"),
            (Ok(shape), "AOp" | "BOp" | "COp") => Ok(Matrix { shape, element, operand }),
            _ => Err("operand expected to be one of AOp, BOp or COp"),
        })
    }
}

/// Verifies the text of a type.
///
/// # Errors
/// It is no type of matrices.
pub fn present(_: &Context, text: &str) -> Result<String, String> {
    match Matrix::parse(text) {
        Some(Err(message)) => Err(message.to_string()),
        _ => Ok(text.to_string()),
    }
}
