//! Advice that adds attributes which permit writes, or which describe the accesses of a function without a body.

use super::Candidate;
use super::boundary::Signature;
use crate::findings::finding::Edit;
use crate::source::{Program, SourceOp};
use freehold_core::ir::Location;

/// The number of bytes after the name of an argument in which its attributes are searched.
const ATTRIBUTE_DISTANCE: usize = 4096;

/// Marks the function argument or the result of the `bufferization.to_tensor` at `place` as writable.
pub(super) fn to_write(program: &Program<'_>, place: Location) -> Option<Candidate> {
    let text = &program.source.text;
    let offset = program.offset(place)?;
    if text.get(offset) == Some(&b'%') {
        let name = String::from_utf8_lossy(&text[offset..program.end_of_token(place)?]).into_owned();
        let end = text.len().min(offset + ATTRIBUTE_DISTANCE);
        let rest = &text[offset + 1..end];
        let rest = &rest[..rest.iter().position(|&byte| byte == b'%').unwrap_or(rest.len())];
        let attribute = b"bufferization.writable";
        let at = rest.windows(attribute.len()).position(|window| window == attribute)?;
        let value = rest[at..].windows(5).position(|window| window == b"false")?;
        let start = offset + 1 + at + value;
        let message = format!("set 'bufferization.writable = true' on '{name}', if callers do not need its contents");
        return Some(Candidate { message, edits: vec![Edit { range: start..start + 5, text: "true".to_string() }] });
    }
    let at = program.op_at(place)?;
    let SourceOp { body, op } = at;
    if !body.is_named(program.ctx, op, "bufferization.to_tensor") {
        return None;
    }
    let range = program.text_range(at)?;
    let colon = text[range.clone()].iter().position(|&byte| byte == b':')?;
    let [buffer] = body.first_operands(op);
    let buffer = program.value_name(body, buffer)?;
    let insertion = range.start + colon;
    let before = if text[insertion - 1] == b' ' { "writable " } else { " writable " };
    let message = format!("add 'writable' to 'bufferization.to_tensor', if '{buffer}' may be changed");
    Some(Candidate { message, edits: vec![Edit { range: insertion..insertion, text: before.to_string() }] })
}

/// Marks arguments of the function without a body that the op at `call` calls as read-only. The first candidate marks
/// the operand with the given name, the second marks all tensor operands.
pub(super) fn of_callee(program: &Program<'_>, call: Location, operand: Option<&str>) -> Vec<Candidate> {
    let candidate = |only: Option<usize>| {
        let callee = program.callee(call)?;
        let function = program.function(&callee).filter(|function| function.root_block().is_none())?;
        let signature = Signature::read(program, function)?;
        let SourceOp { body, op } = program.op_at(call)?;
        let (mut edits, mut numbers) = (Vec::new(), Vec::new());
        for (number, parameter) in signature.parameters.iter().enumerate() {
            let text = std::str::from_utf8(&program.source.text[parameter.clone()]).ok()?;
            let is_wanted = only.is_none_or(|only| only == number);
            if !is_wanted || !body.ty(body.operand(op, number)).is_tensor(program.ctx) {
                continue;
            }
            if text.contains('{') {
                return None;
            }
            let end = parameter.start + text.trim_end().len();
            edits.push(Edit { range: end..end, text: " {bufferization.access = \"read\"}".to_string() });
            numbers.push(format!("#{number}"));
        }
        let (noun, pronoun) = if numbers.len() == 1 { ("argument", "it") } else { ("arguments", "them") };
        let numbers = numbers.join(", ");
        let message = format!(
            "set 'bufferization.access = \"read\"' on {noun} {numbers} of '@{callee}', if the function only reads \
             {pronoun}"
        );
        (!edits.is_empty()).then_some(Candidate { message, edits })
    };
    let numbers = program.op_at(call).zip(operand).and_then(|(SourceOp { body, op }, name)| {
        (0..body.operand_count(op))
            .find(|&index| program.value_name(body, body.operand(op, index)).as_deref() == Some(name))
    });
    numbers.and_then(|number| candidate(Some(number))).into_iter().chain(candidate(None)).collect()
}
