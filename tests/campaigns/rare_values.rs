//! Inserts `if f(x) == K then other result` into a function, where `x` is an argument, an element of one, or the extent of
//! one, and `f` is the identity, `3x + 1`, `x * x`, a sum of two, a hash, or a small range.
//!
//! `K` is computed from a chosen value of `x`, so the input that shows the difference is known.

use std::ops::Range;

use freehold::compare::{Input, Inputs};
use freehold::generate::Entropy;
use freehold::interpreter::{Function, Kind, ValueType};
use freehold::ir::{DYNAMIC, FloatKind, float};

use super::pairs::kind_of;

/// The origin of `x`.
#[derive(Clone, Debug)]
enum Source {
    /// A number.
    Number(usize),
    /// An element of a tensor or a buffer of a static shape.
    Element(usize, Vec<i64>),
    /// An extent that the type leaves open.
    Extent(usize, usize),
}

/// The chosen values: the bits of each source.
pub(super) struct Chosen(Vec<(Source, u128)>);

impl Chosen {
    /// Changes the inputs so that the sources have the chosen values.
    pub(super) fn put_into(&self, inputs: &mut Inputs, types: &[ValueType]) {
        for (source, bits) in &self.0 {
            match source {
                Source::Number(argument) => {
                    let Input::Number(kind, bytes) = &mut inputs.arguments[*argument] else { continue };
                    let size = kind.size();
                    bytes.copy_from_slice(&bits.to_le_bytes()[..size]);
                }
                Source::Element(argument, index) => {
                    let Input::Shaped { buffer, offset, strides, .. } = &inputs.arguments[*argument] else { continue };
                    let size = kind_of(&types[*argument]).size();
                    let at = offset + index.iter().zip(strides).map(|(index, stride)| index * stride).sum::<i64>();
                    let at = at as usize * size;
                    inputs.buffers[*buffer].bytes[at..at + size].copy_from_slice(&bits.to_le_bytes()[..size]);
                }
                Source::Extent(argument, dimension) => extend(inputs, types, *argument, *dimension, *bits as i64),
            }
        }
    }
}

/// Gives a dimension of an argument another extent, and all open dimensions of other arguments that had the same one.
fn extend(inputs: &mut Inputs, types: &[ValueType], argument: usize, dimension: usize, extent: i64) {
    let Input::Shaped { sizes, .. } = &inputs.arguments[argument] else { return };
    let old = sizes[dimension];
    for (index, ty) in types.iter().enumerate() {
        let (ValueType::Tensor { shape: Some(shape), element } | ValueType::MemRef { shape: Some(shape), element, .. }) =
            ty
        else {
            continue;
        };
        let Input::Shaped { buffer, offset, sizes, strides } = &mut inputs.arguments[index] else { continue };
        let mut changes = false;
        for (at, size) in sizes.iter_mut().enumerate() {
            if shape[at] == DYNAMIC && *size == old {
                *size = extent;
                changes = true;
            }
        }
        if !changes {
            continue;
        }
        let mut running = 1;
        for (stride, &size) in strides.iter_mut().zip(sizes.iter()).rev() {
            *stride = running;
            running *= size.max(1);
        }
        let bytes = &mut inputs.buffers[*buffer].bytes;
        let wanted = (*offset + running) as usize * element.size();
        let pattern = if bytes.is_empty() { vec![0; element.size()] } else { bytes.clone() };
        *bytes = pattern.into_iter().cycle().take(wanted).collect();
    }
}

/// Inserts the condition at the beginning of a function and the other result before its returns. Returns what was done,
/// the lines of the program, and the values that show the difference.
pub(super) fn insert(
    lines: &[&str],
    range: Range<usize>,
    function: &Function,
    entropy: &mut Entropy,
) -> Option<(String, Vec<String>, Option<Chosen>)> {
    let names = argument_names(lines[range.start])?;
    if names.len() != function.inputs.len() {
        return None;
    }
    let sources: Vec<(Source, Kind)> =
        function.inputs.iter().enumerate().flat_map(|(index, ty)| sources_of(index, ty, entropy)).collect();
    if sources.is_empty() {
        return None;
    }
    let (source, kind) = entropy.pick(&sources).clone();
    let mut out = String::new();
    define(&mut out, "%rare_x", &source, &names, entropy);
    let ty = type_text(&kind)?;
    let (what, chosen) = match &kind {
        Kind::Float(format) => float_condition(&mut out, *format, &ty, &source, entropy),
        _ => integer_condition(&mut out, &kind, &ty, (&source, &sources), &names, entropy),
    };
    let mut changed: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
    changed[range.start].push('\n');
    changed[range.start].push_str(&out);
    let mut returns = 0;
    for at in range.clone() {
        if let Some(other) = other_result(lines[at], function) {
            changed[at] = other;
            returns += 1;
        }
    }
    (returns > 0).then_some((format!("{what} of {source:?}"), changed, Some(Chosen(chosen))))
}

/// Returns the names of the arguments of a function, with their types.
fn argument_names(line: &str) -> Option<Vec<(String, String)>> {
    let start = line.find('(')? + 1;
    let (mut depth, mut part, mut parts) = (0, String::new(), Vec::new());
    for letter in line[start..].chars() {
        match letter {
            '(' | '<' | '[' | '{' => depth += 1,
            ')' if depth == 0 => break,
            ')' | '>' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    parts.push(part);
    let split = |part: String| {
        let (name, ty) = part.trim().split_once(": ")?;
        Some((name.to_string(), ty.split(" {").next()?.to_string()))
    };
    parts.into_iter().filter(|part| !part.trim().is_empty()).map(split).collect()
}

/// Returns the sources in an argument: one for a number, one element or one extent.
fn sources_of(argument: usize, ty: &ValueType, entropy: &mut Entropy) -> Vec<(Source, Kind)> {
    let kind = kind_of(ty);
    let is_plain = match kind {
        Kind::Int(width) => (8..=64).contains(width),
        Kind::Float(format) => matches!(format, FloatKind::F32 | FloatKind::F64),
        _ => false,
    };
    match ty {
        ValueType::Number(_) if is_plain => vec![(Source::Number(argument), kind.clone())],
        ValueType::Tensor { shape: Some(shape), .. } | ValueType::MemRef { shape: Some(shape), .. } => {
            let open: Vec<usize> = (0..shape.len()).filter(|&at| shape[at] == DYNAMIC).collect();
            if !open.is_empty() {
                return vec![(Source::Extent(argument, *entropy.pick(&open)), Kind::INDEX)];
            }
            if !is_plain || shape.contains(&0) {
                return Vec::new();
            }
            let index = shape.iter().map(|&extent| (entropy.bits() % extent as u64) as i64).collect();
            vec![(Source::Element(argument, index), kind.clone())]
        }
        _ => Vec::new(),
    }
}

fn type_text(kind: &Kind) -> Option<String> {
    Some(match kind {
        // An index and an i64 have one kind; the text of the argument says which it is.
        Kind::Int(width) => format!("i{width}"),
        Kind::Float(FloatKind::F32) => "f32".to_string(),
        Kind::Float(FloatKind::F64) => "f64".to_string(),
        _ => return None,
    })
}

/// Defines a name as the value of a source. Indices become i64.
fn define(out: &mut String, name: &str, source: &Source, names: &[(String, String)], entropy: &mut Entropy) {
    let tag = entropy.bits();
    let indices = |out: &mut String, index: &[i64]| -> String {
        let mut list = Vec::new();
        for (at, value) in index.iter().enumerate() {
            out.push_str(&format!("%rare_i{tag}_{at} = arith.constant {value} : index\n"));
            list.push(format!("%rare_i{tag}_{at}"));
        }
        list.join(", ")
    };
    match source {
        Source::Number(argument) => {
            let (argument, ty) = &names[*argument];
            match ty.as_str() {
                "index" => out.push_str(&format!("{name} = arith.index_cast {argument} : index to i64\n")),
                _ => out.push_str(&format!(
                    "{name}_c = arith.constant true\n{name} = arith.select {name}_c, {argument}, {argument} : {ty}\n"
                )),
            }
        }
        Source::Element(argument, index) => {
            let list = indices(out, index);
            let (argument, ty) = &names[*argument];
            let op = if ty.starts_with("tensor") { "tensor.extract" } else { "memref.load" };
            if ty.contains("xindex") || ty.contains("<index") {
                out.push_str(&format!("{name}_e = {op} {argument}[{list}] : {ty}\n"));
                out.push_str(&format!("{name} = arith.index_cast {name}_e : index to i64\n"));
            } else {
                out.push_str(&format!("{name} = {op} {argument}[{list}] : {ty}\n"));
            }
        }
        Source::Extent(argument, dimension) => {
            let list = indices(out, &[*dimension as i64]);
            let (argument, ty) = &names[*argument];
            let op = if ty.starts_with("tensor") { "tensor.dim" } else { "memref.dim" };
            out.push_str(&format!("{name}_e = {op} {argument}, {list} : {ty}\n"));
            out.push_str(&format!("{name} = arith.index_cast {name}_e : index to i64\n"));
        }
    }
}

/// Emits the condition `%rare` on an integer. Returns its name and the chosen values.
fn integer_condition(
    out: &mut String,
    kind: &Kind,
    ty: &str,
    (source, sources): (&Source, &[(Source, Kind)]),
    names: &[(String, String)],
    entropy: &mut Entropy,
) -> (String, Vec<(Source, u128)>) {
    let Kind::Int(width) = *kind else { unreachable!("integers only") };
    let mask = if width == 64 { u64::MAX } else { (1 << width) - 1 };
    let is_extent = matches!(source, Source::Extent(..));
    let draw = |entropy: &mut Entropy| match entropy.below(3) {
        _ if is_extent => 6 + entropy.below(30) as u64,
        0 => 10 + entropy.bits() % 1000,
        1 => entropy.bits() >> 32,
        _ => (entropy.bits() % 100_000).wrapping_neg(),
    } & mask;
    let x = draw(entropy);
    let mut line = |text: String| out.push_str(&(text + "\n"));
    let signed = |value: u64| ((value << (64 - width)) as i64) >> (64 - width);
    let mut constant =
        |name: &str, value: u64| line(format!("{name} = arith.constant {} : {ty}", signed(value & mask)));
    let form = entropy.below(10);
    let (what, value, ops): (&str, u64, Vec<String>) = match form {
        0..4 => ("x", x, vec![format!("%rare_v = arith.ori %rare_x, %rare_x : {ty}")]),
        4 | 5 => {
            constant("%rare_3", 3);
            constant("%rare_1", 1);
            let ops = vec![
                format!("%rare_m = arith.muli %rare_x, %rare_3 : {ty}"),
                format!("%rare_v = arith.addi %rare_m, %rare_1 : {ty}"),
            ];
            ("3x+1", x.wrapping_mul(3).wrapping_add(1), ops)
        }
        6 => ("x*x", x.wrapping_mul(x), vec![format!("%rare_v = arith.muli %rare_x, %rare_x : {ty}")]),
        7 => {
            constant("%rare_7", 7 % u64::from(width));
            constant("%rare_h", 0x9e37_79b1);
            let hash = (x ^ (x >> (7 % u64::from(width)))).wrapping_mul(0x9e37_79b1 & mask);
            let ops = vec![
                format!("%rare_s = arith.shrui %rare_x, %rare_7 : {ty}"),
                format!("%rare_t = arith.xori %rare_x, %rare_s : {ty}"),
                format!("%rare_v = arith.muli %rare_t, %rare_h : {ty}"),
            ];
            ("hash", hash, ops)
        }
        8 => {
            constant("%rare_5", 5);
            let ops = vec![format!("%rare_v = arith.xori %rare_x, %rare_5 : {ty}")];
            ("x^5", x ^ 5, ops)
        }
        _ => {
            let alike: Vec<&(Source, Kind)> = sources
                .iter()
                .filter(|(other, of)| of == kind && !matches!(other, Source::Extent(..)) && !is_extent)
                .collect();
            match alike.last() {
                Some((other, _)) => {
                    let y = draw(entropy);
                    define(out, "%rare_y", other, names, entropy);
                    let same = format!("{other:?}") == format!("{source:?}");
                    let y = if same { x } else { y };
                    out.push_str(&format!("%rare_v = arith.addi %rare_x, %rare_y : {ty}\n"));
                    finish_integer(out, x.wrapping_add(y) & mask, width, ty);
                    let chosen = vec![(source.clone(), u128::from(x)), (other.clone(), u128::from(y))];
                    return ("x+y".to_string(), chosen);
                }
                None => ("x", x, vec![format!("%rare_v = arith.ori %rare_x, %rare_x : {ty}")]),
            }
        }
    };
    ops.into_iter().for_each(|op| out.push_str(&(op + "\n")));
    finish_integer(out, value & mask, width, ty);
    (what.to_string(), vec![(source.clone(), u128::from(x))])
}

/// Emits the comparison of `%rare_v` with a constant.
fn finish_integer(out: &mut String, value: u64, width: u32, ty: &str) {
    let signed = ((value << (64 - width)) as i64) >> (64 - width);
    out.push_str(&format!("%rare_k = arith.constant {signed} : {ty}\n"));
    out.push_str(&format!("%rare = arith.cmpi eq, %rare_v, %rare_k : {ty}\n"));
}

/// Emits the condition `%rare` on a float. Returns its name and the chosen value.
fn float_condition(
    out: &mut String,
    format: FloatKind,
    ty: &str,
    source: &Source,
    entropy: &mut Entropy,
) -> (String, Vec<(Source, u128)>) {
    let x = match entropy.below(3) {
        0 => 10.0 + entropy.below(200) as f64 / 4.0,
        1 => (entropy.bits() % 2_000_000) as f64 / 8.0 - 100_000.0,
        _ => entropy.below(100) as f64 / 64.0 + 3.0,
    };
    let bits = float::from_f64(format, x);
    let mut constant = |name: &str, value: f64| {
        let bits = float::from_f64(format, value);
        let digits = format.width() as usize / 4;
        out.push_str(&format!("{name} = arith.constant 0x{bits:0digits$X} : {ty}\n"));
    };
    let what = match entropy.below(5) {
        0..2 => {
            constant("%rare_k", x);
            out.push_str(&format!("%rare = arith.cmpf oeq, %rare_x, %rare_k : {ty}\n"));
            "x"
        }
        2 | 3 => {
            // The values are exact in both formats.
            constant("%rare_3", 3.0);
            constant("%rare_1", 1.0);
            constant("%rare_k", 3.0 * x + 1.0);
            out.push_str(&format!("%rare_m = arith.mulf %rare_x, %rare_3 : {ty}\n"));
            out.push_str(&format!("%rare_v = arith.addf %rare_m, %rare_1 : {ty}\n"));
            out.push_str(&format!("%rare = arith.cmpf oeq, %rare_v, %rare_k : {ty}\n"));
            "3x+1"
        }
        _ => {
            constant("%rare_low", x - 0.25);
            constant("%rare_high", x + 0.25);
            out.push_str(&format!("%rare_a = arith.cmpf ogt, %rare_x, %rare_low : {ty}\n"));
            out.push_str(&format!("%rare_b = arith.cmpf olt, %rare_x, %rare_high : {ty}\n"));
            out.push_str("%rare = arith.andi %rare_a, %rare_b : i1\n");
            "range"
        }
    };
    (what.to_string(), vec![(source.clone(), bits)])
}

/// Returns the lines for a return with another first result that is known how to change, or `None` for another line.
fn other_result(line: &str, function: &Function) -> Option<String> {
    let rest = line.trim().strip_prefix("return ")?;
    let (values, types) = rest.split_once(" : ")?;
    let values: Vec<&str> = values.split(", ").collect();
    let types = argument_names(&format!("({})", types_as_arguments(types)))?;
    let mut out = String::new();
    for (index, ty) in function.results.iter().enumerate() {
        let (value, text) = (*values.get(index)?, types.get(index)?.1.as_str());
        let (op, has_one) = match kind_of(ty) {
            Kind::Float(_) => ("arith.negf", false),
            Kind::Int(1) => continue,
            Kind::Int(_) => ("arith.addi", true),
            _ => continue,
        };
        match ty {
            ValueType::Number(_) | ValueType::Tensor { .. } => {
                let operand = if has_one { format!("{value}, {value}") } else { value.to_string() };
                out.push_str(&format!("%rare_other = {op} {operand} : {text}\n"));
                if matches!(ty, ValueType::Number(_)) {
                    out.push_str(&format!("%rare_result = arith.select %rare, %rare_other, {value} : {text}\n"));
                } else {
                    out.push_str(&format!(
                        "%rare_result = scf.if %rare -> ({text}) {{\nscf.yield %rare_other : {text}\n}} else {{\n\
                         scf.yield {value} : {text}\n}}\n"
                    ));
                }
                let mut values: Vec<&str> = values.clone();
                values[index] = "%rare_result";
                out.push_str(&format!("return {} : {}", values.join(", "), rest.split_once(" : ")?.1));
                return Some(out);
            }
            ValueType::MemRef { .. } => continue,
        }
    }
    None
}

/// Returns a list of types as a list of arguments.
fn types_as_arguments(types: &str) -> String {
    let (mut depth, mut out) = (0, "%t: ".to_string());
    for letter in types.chars() {
        depth += match letter {
            '(' | '<' | '[' | '{' => 1,
            ')' | '>' | ']' | '}' => -1,
            _ => 0,
        };
        out.push(letter);
        if letter == ',' && depth == 0 {
            out.push_str(" %t: ");
        }
    }
    out
}
