//! Advice for arguments that a function returns. Such an argument is copied, because the caller owns it and a returned
//! buffer must be new. The advice turns the argument into a memref that the function writes:
//!
//! ```mlir
//! func.func @f(%t: tensor<8xf32>) -> tensor<8xf32>        // %t is changed, copied, and the copy returned
//! func.func @f(%t_buffer: memref<8xf32>)                  // changed where it is; nothing is returned
//! ```

use std::ops::Range;

use super::Candidate;
use crate::findings::finding::Edit;
use crate::source::{Program, SourceOp, symbol_of, text_of};
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Location, ValueDef};

/// The ranges of a function's signature in the source text.
pub(super) struct Signature {
    /// The parameters, without commas.
    pub parameters: Vec<Range<usize>>,
    /// The result types.
    results: Vec<Range<usize>>,
    /// From the end of the parameters to the end of the results, including the arrow.
    arrow: Range<usize>,
}

impl Signature {
    /// Finds the ranges. Returns `None` if the op does not have the syntax of a function.
    pub fn read(program: &Program<'_>, function: &Body) -> Option<Signature> {
        let text = &program.source.text;
        let start = program.offset(function.header.location)?;
        let name = symbol_of(program.ctx, function)?;
        let symbol = format!("@{name}(");
        let at = text[start..].windows(symbol.len()).position(|window| window == symbol.as_bytes())?;
        let open = start + at + symbol.len() - 1;
        let (parameters, close) = list(text, open)?;
        let mut at = skip_spaces(text, close);
        if !text[at..].starts_with(b"->") {
            return Some(Signature { parameters, results: Vec::new(), arrow: close..close });
        }
        at = skip_spaces(text, at + 2);
        let (results, end) = match text.get(at) {
            Some(b'(') => list(text, at)?,
            _ => {
                let end = end_of_type(text, at)?;
                (std::iter::once(at..end).collect(), end)
            }
        };
        Some(Signature { parameters, results, arrow: close..end })
    }
}

fn skip_spaces(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|byte| byte.is_ascii_whitespace()).count()
}

/// Splits the list in the parentheses that open at `open`. Returns its elements and the offset after the closing
/// parenthesis.
fn list(text: &[u8], open: usize) -> Option<(Vec<Range<usize>>, usize)> {
    let (mut depth, mut start, mut found) = (0usize, open + 1, Vec::new());
    let mut at = open;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'-' if text.get(at + 1) == Some(&b'>') => at += 1,
            b'"' => at += 1 + text[at + 1..].iter().position(|&byte| byte == b'"')?,
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    if !text[start..at].iter().all(u8::is_ascii_whitespace) {
                        found.push(trimmed(text, start..at));
                    }
                    return Some((found, at + 1));
                }
            }
            b',' if depth == 1 => {
                found.push(trimmed(text, start..at));
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let start = skip_spaces(text, range.start).min(range.end);
    let spaces = text[start..range.end].iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
    start..range.end - spaces
}

/// Returns the end of the type at `at`. A type ends at the first space outside of angle brackets.
fn end_of_type(text: &[u8], mut at: usize) -> Option<usize> {
    let mut depth = 0usize;
    loop {
        match text.get(at)? {
            b'-' if text.get(at + 1) == Some(&b'>') => at += 1,
            b'<' => depth += 1,
            b'>' => depth = depth.checked_sub(1)?,
            byte if depth == 0 && (byte.is_ascii_whitespace() || *byte == b'{') => return Some(at),
            _ => {}
        }
        at += 1;
    }
}

/// Returns the name of the function that contains `place`, if the program refers to it elsewhere.
pub(super) fn called_function(program: &Program<'_>, place: Location) -> Option<String> {
    let function = function_of(program, place)?;
    let name = symbol_of(program.ctx, function)?;
    (references(program, name) > 1).then(|| name.to_string())
}

/// Counts the occurrences of the symbol in the text.
fn references(program: &Program<'_>, name: &str) -> usize {
    program.uses_of_name(0..program.source.text.len(), &format!("@{name}")).len()
}

/// Returns the function that contains the argument or op at `place`.
fn function_of<'a>(program: &Program<'a>, place: Location) -> Option<&'a Body> {
    if let Some(at) = program.op_at(place) {
        return Some(at.body);
    }
    program.functions().find(|function| {
        let entry = function.root_block();
        entry
            .is_some_and(|entry| function.arguments(entry).iter().any(|&value| function.value_location(value) == place))
    })
}

/// Replaces the argument at `place` by a memref and writes the returned tensor to it. Returns one candidate for each
/// result.
pub(super) fn through_memref(program: &Program<'_>, place: Location) -> Vec<Candidate> {
    let count = function_of(program, place)
        .and_then(|function| Some(function.operand_count(function.last_op(function.root_block()?)?)));
    (0..count.unwrap_or(0).min(8)).filter_map(|result| through_memref_for(program, place, result)).collect()
}

fn through_memref_for(program: &Program<'_>, place: Location, result: usize) -> Option<Candidate> {
    let text = &program.source.text;
    let function = function_of(program, place)?;
    let ctx = program.ctx;
    let is_function = ctx.op_def(function.header.name).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE));
    let entry = function.root_block().filter(|_| is_function)?;
    let end = function.last_op(entry)?;
    if function.blocks(function.roots()[0]).count() != 1 || references(program, symbol_of(ctx, function)?) != 1 {
        return None;
    }
    let argument = function.arguments(entry).iter().copied().find(|&value| function.value_location(value) == place)?;
    let ValueDef::Argument(_, number) = function.def(argument) else { return None };
    let signature = Signature::read(program, function)?;
    let name = program.value_name(function, argument)?;
    let parameter = signature.parameters.get(number)?.clone();
    let (_, ty) = std::str::from_utf8(&text[parameter.clone()]).ok()?.split_once(':')?;
    let tensor = ty.trim();
    let inner = tensor.strip_prefix("tensor<").filter(|inner| !inner.contains([',', '{', '*']))?;
    let memref = format!("memref<{inner}");
    let buffer = format!("{name}_buffer");
    if !program.uses_of_name(0..text.len(), &buffer).is_empty()
        || signature.results.len() != function.operand_count(end)
    {
        return None;
    }
    let returned = function.operand(end, result);
    if function.ty(returned) != function.ty(argument) {
        return None;
    }
    let first = program.line_start(program.start(SourceOp { body: function, op: function.first_op(entry)? })?)?;
    let end_at = program.offset(function.location(end))?;
    let end_line = program.line_start(end_at)?;
    let space = program.indentation(end_at);
    let line_end = end_at + text[end_at..].iter().position(|&byte| byte == b'\n')?;
    let word = text_of(&text[end_at..program.end_of_token(function.location(end))?]);
    let kept: Vec<usize> = (0..function.operand_count(end)).filter(|&index| index != result).collect();
    let names = kept.iter().map(|&index| program.value_name(function, function.operand(end, index)));
    let names: Vec<String> = names.collect::<Option<_>>()?;
    let types: Vec<String> = kept.iter().map(|&index| text_of(&text[signature.results[index].clone()])).collect();
    if types.iter().any(|ty| ty.contains('{')) {
        return None;
    }
    let returned = program.value_name(function, returned)?;
    let return_text = match names.is_empty() {
        true => word,
        false => format!("{word} {} : {}", names.join(", "), types.join(", ")),
    };
    let arrow = match types.is_empty() {
        true => String::new(),
        false => format!(" -> ({})", types.join(", ")),
    };
    let write = format!(
        "{space}bufferization.materialize_in_destination {returned} in restrict writable {buffer} : ({tensor}, {memref}) -> ()\n\
         {space}{return_text}"
    );
    let open = format!("{space}{name} = bufferization.to_tensor {buffer} restrict writable : {memref} to {tensor}\n");
    let edits = if first == end_line {
        vec![Edit { range: end_line..line_end, text: open + &write }]
    } else {
        vec![Edit { range: first..first, text: open }, Edit { range: end_line..line_end, text: write }]
    };
    let mut edits = edits;
    edits.push(Edit { range: parameter, text: format!("{buffer}: {memref}") });
    edits.push(Edit { range: signature.arrow, text: arrow });
    let message = format!(
        "change '{name}' to '{memref}', and write '{returned}' to it with \
         'bufferization.materialize_in_destination' instead of returning it"
    );
    Some(Candidate { message, edits })
}
