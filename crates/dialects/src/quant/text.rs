//! The text of quantized types.

use freehold_core::ir::{AttrData, Context, FloatKind};
use freehold_core::text::attr_text;

use crate::attribute_text::{parameters_of, split_outside};

/// The widest storage type.
const WIDEST: u32 = 32;

/// An integer type that quantized numbers are stored in, and the range of it that they use.
pub(super) struct Storage {
    pub signed: bool,
    pub width: u32,
    pub low: i64,
    pub high: i64,
}

impl Storage {
    /// Returns the lowest and the highest number of the type.
    fn range(&self) -> (i64, i64) {
        match self.signed {
            true => (-(1 << (self.width - 1)), (1 << (self.width - 1)) - 1),
            false => (0, (1 << self.width) - 1),
        }
    }

    /// Returns the text, without the range if it is the whole type.
    pub fn text(&self) -> String {
        let sign = if self.signed { "i" } else { "u" };
        match self.range() == (self.low, self.high) {
            true => format!("{sign}{}", self.width),
            false => format!("{sign}{}<{}:{}>", self.width, self.low, self.high),
        }
    }

    /// Returns an error unless the range is one of the type.
    pub fn check(&self) -> Result<(), String> {
        if self.width == 0 || self.width > WIDEST {
            return Err(format!("illegal storage type size: {}", self.width));
        }
        let (low, high) = self.range();
        match low <= self.low && self.low <= self.high && self.high <= high {
            true => Ok(()),
            false => Err(format!("illegal storage range: {}:{}", self.low, self.high)),
        }
    }
}

fn parse_storage(text: &str) -> Result<Storage, String> {
    let invalid = || format!("illegal storage type '{text}'");
    let (name, range) = match text.split_once('<') {
        Some((name, range)) => (name.trim(), Some(range.strip_suffix('>').ok_or_else(invalid)?)),
        None => (text, None),
    };
    let signed = name.starts_with('i');
    let width: u32 = name.strip_prefix(['i', 'u']).and_then(|width| width.parse().ok()).ok_or_else(invalid)?;
    let mut storage = Storage { signed, width, low: 0, high: 0 };
    if width == 0 || width > WIDEST {
        return Err(format!("illegal storage type size: {width}"));
    }
    (storage.low, storage.high) = storage.range();
    if let Some(range) = range {
        let (low, high) = range.split_once(':').ok_or_else(invalid)?;
        storage.low = low.trim().parse().map_err(|_| invalid())?;
        storage.high = high.trim().parse().map_err(|_| invalid())?;
    }
    storage.check().map(|()| storage)
}

/// Returns the text of a float as MLIR prints it.
pub(super) fn float_text(ctx: &Context, value: f64) -> String {
    let ty = ctx.float(FloatKind::F64);
    let text = attr_text(ctx, ctx.intern_attr(AttrData::Float { bits: u128::from(value.to_bits()), ty }));
    text.split(" :").next().unwrap_or_default().to_string()
}

fn parse_float(ctx: &Context, text: &str) -> Result<String, String> {
    let is_number = text.contains('.') && text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let value = match text.strip_prefix("0x") {
        // The bits, which MLIR prints where six digits lose some.
        Some(bits) if bits.len() <= 16 => u64::from_str_radix(bits, 16).ok().map(f64::from_bits),
        _ => text.parse::<f64>().ok().filter(|_| is_number),
    };
    value
        .map(|value| float_text(ctx, value))
        .ok_or_else(|| format!("expected a floating point literal, but found '{text}'"))
}

/// Returns the text of a scale, and of a zero point that is not zero.
fn parse_parameter(ctx: &Context, text: &str) -> Result<String, String> {
    let (scale, zero_point) =
        text.split_once(':').map_or((text, None), |(scale, zero)| (scale.trim(), Some(zero.trim())));
    let scale = parse_float(ctx, scale)?;
    let zero_point: i64 = match zero_point {
        Some(text) => text.parse().map_err(|_| format!("expected a zero point, but found '{text}'"))?,
        None => 0,
    };
    Ok(parameter_text(&scale, zero_point))
}

/// Returns the text of a scale and a zero point.
pub(super) fn parameter_text(scale: &str, zero_point: i64) -> String {
    if zero_point == 0 { scale.to_string() } else { format!("{scale}:{zero_point}") }
}

/// Returns the text of parameters by block, which nest by dimension.
fn parse_parameters(ctx: &Context, text: &str, depth: usize) -> Result<String, String> {
    const DEEPEST: usize = 32;
    let inner = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    match inner.filter(|_| depth < DEEPEST) {
        None => parse_parameter(ctx, text),
        Some(inner) => {
            let parts = split_outside(inner, b',');
            let parts: Result<Vec<String>, String> =
                parts.into_iter().map(|part| parse_parameters(ctx, part, depth + 1)).collect();
            Ok(format!("{{{}}}", parts?.join(", ")))
        }
    }
}

fn check_expressed(text: &str) -> Result<&str, String> {
    let is_float = text.starts_with('f') || text.starts_with("bf") || text.starts_with("tf");
    if is_float { Ok(text) } else { Err(format!("expected a floating point type, but found '{text}'")) }
}

/// Returns the text after `!quant.` in the form of MLIR 22.
///
/// # Errors
/// It is no quantized type.
pub(super) fn present(ctx: &Context, text: &str) -> Result<String, String> {
    if let Some(parameters) = parameters_of(text, "any") {
        let parts = split_outside(parameters, b':');
        return match parts[..] {
            [storage] => Ok(format!("any<{}>", parse_storage(storage)?.text())),
            [storage, expressed] => {
                Ok(format!("any<{}:{}>", parse_storage(storage)?.text(), check_expressed(expressed)?))
            }
            _ => Err(format!("expected a storage type and an expressed type, but found '{parameters}'")),
        };
    }
    if let Some(parameters) = parameters_of(text, "calibrated") {
        let range = parameters.split_once('<').and_then(|(ty, range)| Some((ty, range.strip_suffix('>')?)));
        let parts = range.and_then(|(ty, range)| Some((ty.trim(), range.split_once(':')?)));
        let Some((ty, (low, high))) = parts else { return Err(format!("expected a range, but found '{parameters}'")) };
        let (low, high) = (parse_float(ctx, low.trim())?, parse_float(ctx, high.trim())?);
        return Ok(format!("calibrated<{}<{low}:{high}>>", check_expressed(ty)?));
    }
    let Some(parameters) = parameters_of(text, "uniform") else {
        let mnemonic = text.split('<').next().unwrap_or_default();
        return Err(format!("unknown  type `{mnemonic}` in dialect `quant`"));
    };
    let Some((types, values)) = split_first(parameters) else {
        return Err(format!("expected types and parameters, but found '{parameters}'"));
    };
    let parts = split_outside(types, b':');
    let (storage, expressed, by) = match parts[..] {
        [storage, expressed] => (storage, expressed, None),
        [storage, expressed, by] => (storage, expressed, Some(by)),
        _ => return Err(format!("expected a storage type and an expressed type, but found '{types}'")),
    };
    let head = format!("uniform<{}:{}", parse_storage(storage)?.text(), check_expressed(expressed)?);
    let Some(by) = by else { return Ok(format!("{head}, {}>", parse_parameter(ctx, values)?)) };
    if by.starts_with('{') {
        let blocks = by.strip_prefix('{').and_then(|by| by.strip_suffix('}')).unwrap_or_default();
        let blocks = split_outside(blocks, b',').join(", ");
        return Ok(format!("{head}:{{{blocks}}}, {}>", parse_parameters(ctx, values, 0)?));
    }
    let axis: u32 = by.parse().map_err(|_| format!("expected a dimension, but found '{by}'"))?;
    let list = values.strip_prefix('{').and_then(|values| values.strip_suffix('}'));
    let list = list.ok_or_else(|| format!("expected a list of parameters, but found '{values}'"))?;
    let list: Result<Vec<String>, String> =
        split_outside(list, b',').into_iter().map(|part| parse_parameter(ctx, part)).collect();
    Ok(format!("{head}:{axis}, {{{}}}>", list?.join(",")))
}

/// Splits at the first comma that is outside of brackets.
fn split_first(text: &str) -> Option<(&str, &str)> {
    let first = *split_outside(text, b',').first()?;
    let at = text.find(first)? + first.len();
    Some((first, text[at..].trim_start().strip_prefix(',')?.trim()))
}
