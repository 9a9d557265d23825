//! The texts of predicates: a parser of the C++ expressions in the files of MLIR, and the table of the tests that it knows.

use super::classes::{CLASSES, IMPLEMENTED, LLVM_TYPES, float_class};
use super::evaluate::{Comparison, Part, Predicate, Test};
use freehold_core::ir::{FloatKind, Signedness};

/// Predicates nested more deeply are unknown.
const DEPTH_LIMIT: usize = 200;

/// Parses the text of a predicate. O(length × nesting).
pub fn parse(text: &str) -> Predicate {
    let text = normal_form(text);
    Parser { depth: 0 }.disjunction(&text)
}

/// Returns the text without white space, and without the namespaces of MLIR and LLVM.
fn normal_form(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quoted = false;
    for character in text.chars() {
        if character == '"' {
            quoted = !quoted;
        }
        if quoted || !character.is_whitespace() {
            out.push(character);
        }
    }
    for prefix in ["::mlir::", "::llvm::", "mlir::", "llvm::"] {
        out = out.replace(prefix, "");
    }
    out.replace("$_self.cast<", "cast<$_self>").replace("(Typet)", "(TypeelementType)")
}

/// Splits `text` at the operator `mark` outside of brackets and strings.
fn split<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let bytes = text.as_bytes();
    let (mut depth, mut start, mut at) = (0i32, 0, 0);
    let mut parts = Vec::new();
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at += 1;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
            }
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ if depth == 0 && bytes[at..].starts_with(mark.as_bytes()) => {
                parts.push(&text[start..at]);
                at += mark.len();
                start = at;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    parts.push(&text[start..]);
    parts
}

/// Returns the text inside of brackets that enclose all of `text`.
fn inside(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i32;
    for byte in inner.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    (depth == 0).then_some(inner)
}

/// Returns the end of the brackets that open at the start of `text`.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0i32;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

struct Parser {
    depth: usize,
}

impl Parser {
    fn disjunction(&mut self, text: &str) -> Predicate {
        if self.depth >= DEPTH_LIMIT {
            return Predicate::Unknown(text.to_string());
        }
        self.depth += 1;
        let parts: Vec<Predicate> = split(text, "||").into_iter().map(|part| self.conjunction(part)).collect();
        self.depth -= 1;
        match <[Predicate; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Predicate::Any(parts),
        }
    }

    fn conjunction(&mut self, text: &str) -> Predicate {
        let parts: Vec<Predicate> = split(text, "&&").into_iter().map(|part| self.unary(part)).collect();
        match <[Predicate; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => Predicate::All(parts),
        }
    }

    fn unary(&mut self, text: &str) -> Predicate {
        if let Some(inner) = inside(text) {
            return self.disjunction(inner);
        }
        if let Some(rest) = text.strip_prefix('!').filter(|rest| !rest.starts_with('=')) {
            return Predicate::Not(Box::new(self.unary(rest)));
        }
        if let Some(predicate) = self.applied(text) {
            return predicate;
        }
        leaf(text).unwrap_or_else(|| Predicate::Unknown(text.to_string()))
    }

    /// `[](TypeelementType){return…;}(value)`, or `all_of(value,[&](Attributeattr){return…;})`
    fn applied(&mut self, text: &str) -> Option<Predicate> {
        if text.starts_with('[') {
            let parameters = text.find("](").map(|at| at + 1)?;
            let close = parameters + closing(&text[parameters..])?;
            let name = text[parameters + 1..close].strip_prefix("Type")?;
            let body_at = close + 1;
            let body_end = body_at + closing(&text[body_at..])?;
            let body = text[body_at..body_end].strip_prefix("{return")?.strip_suffix(';')?;
            let argument = inside(&text[body_end + 1..])?;
            let parts = value_parts(argument)?;
            let inner = self.disjunction(&body.replace(name, "$_self"));
            return Some(of(&parts, inner));
        }
        let arguments = inside(text.strip_prefix("all_of")?)?;
        let mut arguments = split(arguments, ",").into_iter();
        let (value, lambda) = (arguments.next()?, arguments.next()?);
        let rest = lambda.strip_prefix("[&](Attributeattr){return")?.strip_suffix(";}")?;
        let inner = self.disjunction(&rest.strip_prefix("attr&&").unwrap_or(rest).replace("attr", "$_self"));
        Some(of(&value_parts(value)?, Predicate::Each(Box::new(inner))))
    }
}

fn of(parts: &[Part], inner: Predicate) -> Predicate {
    parts.iter().rev().fold(inner, |inner, &part| Predicate::Of(part, Box::new(inner)))
}

/// Returns the parts that lead from `$_self` to the value that the text denotes.
fn value_parts(text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut text = text;
    for _ in 0..DEPTH_LIMIT {
        if text == "$_self" {
            parts.reverse();
            return Some(parts);
        }
        if let Some(inner) = inside(text) {
            text = inner;
            continue;
        }
        let methods = [(".getElementType()", Part::Element), (".getType()", Part::Type), (".getValue()", Part::Value)];
        if let Some((rest, part)) = methods.iter().find_map(|(name, part)| Some((text.strip_suffix(name)?, *part))) {
            parts.push(part);
            text = rest;
            continue;
        }
        // The class of a cast says nothing here: a test of it comes before.
        let after = ["cast<", "dyn_cast<"].into_iter().find_map(|name| text.strip_prefix(name))?;
        let open = after.find(">(")?;
        text = inside(&after[open + 1..])?;
    }
    None
}

/// Returns the test that the text is, if it is in the table.
fn leaf(text: &str) -> Option<Predicate> {
    match text {
        "true" | "()" | "" => return Some(Predicate::Constant(true)),
        "false" => return Some(Predicate::Constant(false)),
        "$_self==$_builder.getBoolAttr(true)" => return Some(Predicate::Test(Test::Boolean(true))),
        "sparse_tensor::getSparseTensorEncoding($_self)" => {
            return Some(of(&[Part::Encoding], class("#sparse_tensor.encoding")?));
        }
        "$_self==$_builder.getBoolAttr(false)" => return Some(Predicate::Test(Test::Boolean(false))),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("isa<") {
        let open = rest.find(">(")?;
        let parts = value_parts(inside(&rest[open + 1..])?)?;
        let classes: Vec<Predicate> = rest[..open].split(',').map(class).collect::<Option<_>>()?;
        let inner = match <[Predicate; 1]>::try_from(classes) {
            Ok([only]) => only,
            Err(classes) => Predicate::Any(classes),
        };
        return Some(of(&parts, inner));
    }
    if let Some(rest) = text.strip_prefix("$_self.isa<") {
        return class(rest.strip_suffix(">()")?);
    }
    for (mark, comparison) in [
        ("==", Comparison::Equal),
        ("!=", Comparison::NotEqual),
        (">=", Comparison::AtLeast),
        ("<=", Comparison::AtMost),
        (">", Comparison::Greater),
        ("<", Comparison::Less),
    ] {
        if let Some((left, right)) = text.rsplit_once(mark) {
            let compared = compared(left, comparison, right);
            if compared.is_some() {
                return compared;
            }
        }
    }
    let open = text.rfind('(').filter(|_| text.ends_with(')'))?;
    // The call of a method: `value.method(arguments)`.
    let dot = text[..open].rfind('.')?;
    let (value, method, arguments) = (&text[..dot], &text[dot + 1..open], &text[open + 1..text.len() - 1]);
    if method == "eq" || text.contains(".getValue().eq(APInt(") {
        let (value, number) = text.split_once(".eq(APInt(")?;
        let number = number.strip_suffix("))")?.split_once(',')?.1.parse().ok()?;
        return Some(of(&value_parts(value)?, Predicate::Test(Test::Compare(Comparison::Equal, number))));
    }
    let width = || arguments.is_empty().then_some(None).or_else(|| arguments.parse().ok().map(Some));
    let test = match method {
        "isInteger" => Test::Integer(None, width()?),
        "isSignlessInteger" => Test::Integer(Some(Signedness::Signless), width()?),
        "isSignedInteger" => Test::Integer(Some(Signedness::Signed), width()?),
        "isUnsignedInteger" => Test::Integer(Some(Signedness::Unsigned), width()?),
        "isSignlessIntOrIndex" => Test::SignlessIntegerOrIndex,
        "isIntOrIndexOrFloat" => Test::Number(true, true, true),
        "isIntOrIndex" => Test::Number(true, true, false),
        "isIntOrFloat" => Test::Number(true, false, true),
        "isIndex" => Test::Class("IndexType".to_string()),
        "isBF16" => Test::Float(FloatKind::BF16),
        "isF16" | "isF32" | "isF64" | "isF80" | "isF128" | "isTF32" => {
            Test::Float(FloatKind::from_keyword(&method[2..].to_ascii_lowercase())?)
        }
        "hasTrait<ValueSemantics>" => Test::ValueSemantics,
        "hasRank" => Test::HasRank,
        "hasStaticShape" => Test::HasStaticShape,
        "isStrided" => Test::IsStrided,
        "isNegative" => Test::Compare(Comparison::Less, 0),
        "isStrictlyPositive" => Test::Compare(Comparison::Greater, 0),
        "isPowerOf2" => Test::IsPowerOfTwo,
        _ => return None,
    };
    Some(of(&value_parts(value)?, Predicate::Test(test)))
}

/// `value.getRank()==2`, `value.getInt()>=0`, `value.size()<=4`
fn compared(left: &str, comparison: Comparison, right: &str) -> Option<Predicate> {
    if let (Some(value), Comparison::Equal) = (left.strip_suffix(".getValue()"), comparison)
        && let Some(text) = right.strip_prefix('"').and_then(|text| text.strip_suffix('"'))
    {
        return Some(of(&value_parts(value)?, Predicate::Test(Test::Text(text.to_string()))));
    }
    if let (Some(value), Comparison::Equal) = (left.strip_suffix(".getOperationName()"), comparison)
        && let Some(text) = right.strip_prefix('"').and_then(|text| text.strip_suffix('"'))
    {
        let is_it = Predicate::Of(Part::Parameter, Box::new(Predicate::Test(Test::Text(text.to_string()))));
        return Some(of(&value_parts(value)?, is_it));
    }
    let number: i64 = right.parse().ok()?;
    let methods: [(&str, fn(Comparison, i64) -> Test); 6] = [
        (".getRank()", Test::Rank),
        (".getInt()", Test::Compare),
        (".getValue().getSExtValue()", Test::Compare),
        (".getValue().getZExtValue()", Test::Compare),
        (".size()", Test::Length),
        (".getElementTypeBitWidth()", |_, _| Test::Class(String::new())),
    ];
    let (value, test) = methods.iter().find_map(|(name, test)| Some((left.strip_suffix(name)?, test)))?;
    match test(comparison, number) {
        Test::Class(_) => None,
        test => Some(of(&value_parts(value)?, Predicate::Test(test))),
    }
}

fn class(name: &str) -> Option<Predicate> {
    if let Some((_, ty, _)) = LLVM_TYPES.iter().find(|entry| entry.0 == name) {
        return Some(Predicate::Test(Test::Class(ty.to_string())));
    }
    if let Some((_, types)) = IMPLEMENTED.iter().find(|entry| entry.0 == name) {
        let test = |ty: &&str| Predicate::Test(Test::Class(ty.to_string()));
        let declared = Predicate::Test(Test::Implements(name.to_string()));
        return Some(Predicate::Any(types.iter().map(test).chain([declared]).collect()));
    }
    let known = name.starts_with(['!', '#']) || CLASSES.contains(&name);
    if known {
        return Some(Predicate::Test(Test::Class(name.to_string())));
    }
    float_class(name).map(|kind| Predicate::Test(Test::Float(kind)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_core::ir::Context;

    #[track_caller]
    fn check(predicate: &str, ty: &str, expected: Option<bool>) {
        let ctx = Context::new(crate::DIALECTS);
        let value = freehold_core::text::parse_attribute_text(&ctx, ty).expect("an attribute or type");
        assert_eq!(parse(predicate).holds(&ctx, value), expected, "{predicate} of {ty}");
    }

    #[test]
    fn tests_of_types() {
        check("(::llvm::isa<::mlir::VectorType>($_self))", "vector<4xf32>", Some(true));
        check("(::llvm::isa<::mlir::MemRefType, ::mlir::IndexType>($_self))", "index", Some(true));
        check("($_self.isSignlessInteger(32))", "i32", Some(true));
        check("($_self.isSignedInteger(32))", "i32", Some(false));
        check("(::llvm::isa<::mlir::Float8E4M3FNType>($_self))", "f8E4M3FN", Some(true));
        check("(true)", "f32", Some(true));
        check("(::llvm::cast<::mlir::tosa::shapeType>($_self).getRank() == 4)", "!tosa.shape<4>", None);
        check("(isVerySpecial($_self))", "f32", None);
        check("((isVerySpecial($_self))) || (($_self.isF32()))", "f32", Some(true));
        check("((isVerySpecial($_self))) && (($_self.isF32()))", "f64", Some(false));
        check("!(($_self.isF32()))", "f64", Some(true));
        check("(::llvm::cast<::mlir::ShapedType>($_self).getRank()\n   == 2)", "tensor<4x4xf32>", Some(true));
        let is_sparse = "(!!::mlir::sparse_tensor::getSparseTensorEncoding($_self))";
        check(is_sparse, "tensor<4xf32, #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>>", Some(true));
        check(is_sparse, "tensor<4xf32, 1 : i64>", Some(false));
        check(is_sparse, "tensor<4xf32>", Some(false));
        check(is_sparse, "f32", Some(false));
    }

    #[test]
    fn tests_of_parts() {
        let of_f32 = "((::llvm::isa<::mlir::TensorType>($_self))) && ([](::mlir::Type elementType) { return (elementType.isF32()); \
                      }(::llvm::cast<::mlir::ShapedType>($_self).getElementType()))";
        check(of_f32, "tensor<4xf32>", Some(true));
        check(of_f32, "tensor<4xi32>", Some(false));
        check(of_f32, "f32", Some(false));
        let i64 = "((::llvm::isa<::mlir::IntegerAttr>($_self))) && \
                   ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))";
        check(i64, "1 : i64", Some(true));
        check(i64, "1 : i32", Some(false));
        let strings = "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), \
                       [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::StringAttr>(attr))); }))";
        check(strings, "[\"a\"]", Some(true));
        check(strings, "[\"a\", 1]", Some(false));
    }

    #[test]
    fn deep_and_broken_texts_are_unknown() {
        let deep = "(".repeat(100_000) + &")".repeat(100_000);
        assert!(matches!(parse(&deep), Predicate::Unknown(_)));
        for text in ["(", ")", "isa<", "isa<>(", "[](Type", "$_self.", "all_of(", "a\"b&&c"] {
            let _ = parse(text);
        }
    }
}
