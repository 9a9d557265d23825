//! The predicates of `irdl.c_pred` that Freehold knows: C++ expressions as MLIR's files write them.
//!
//! ```text
//! ((::llvm::isa<::mlir::VectorType>($_self))) && ([](::mlir::Type elementType) { return (elementType.isF32()); }
//!     (::llvm::cast<::mlir::ShapedType>($_self).getElementType()))
//! ```
//!
//! A predicate is a Boolean combination of tests of `$_self`, of the element type of `$_self`, or of the type of an attribute. A test
//! that is not in the table is unknown, and so is a combination that depends on it; an unknown predicate accepts any value. In
//! `isa<…>`, `!dialect.type` and `#dialect.attribute` name declared types and attributes, and `bitenum<…>`-like texts are unknown.

use freehold_core::definition::{declared_type_named, mnemonic_of};
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Signedness, Type, TypeData};

/// A predicate on types and attributes; a type is a type attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// Accepts all values, or none.
    Constant(bool),
    /// A text that is not in the table.
    Unknown(String),
    /// The negation.
    Not(Box<Predicate>),
    /// All of them hold.
    All(Vec<Predicate>),
    /// One of them holds.
    Any(Vec<Predicate>),
    /// The predicate holds for a part of the value.
    Of(Part, Box<Predicate>),
    /// The predicate holds for each element of an array.
    Each(Box<Predicate>),
    /// A test of the value.
    Test(Test),
}

/// A part of a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The element type of a shaped or complex type.
    Element,
    /// The type of an attribute.
    Type,
    /// The type that a type attribute holds, or the attribute itself.
    Value,
    /// The only parameter of a type of a dialect.
    Parameter,
    /// The encoding of a tensor.
    Encoding,
}

/// A test of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// It is of this class of MLIR, `!dialect.type` or `#dialect.attribute`.
    Class(String),
    /// A type that was declared with this interface of MLIR.
    Implements(String),
    /// An integer type.
    Integer(Option<Signedness>, Option<u32>),
    /// An index type, or a signless integer type.
    SignlessIntegerOrIndex,
    /// An integer, index or floating-point type.
    Number(bool, bool, bool),
    /// A floating-point type of this kind.
    Float(FloatKind),
    /// A type of a tensor or vector.
    ValueSemantics,
    /// The rank of a shaped type compared with a number.
    Rank(Comparison, i64),
    /// The number of elements of an array compared with a number.
    Length(Comparison, i64),
    /// A shaped type with a rank.
    HasRank,
    /// A shaped type without dynamic extents.
    HasStaticShape,
    /// A memref with a strided layout.
    IsStrided,
    /// The value of an integer attribute compared with a number.
    Compare(Comparison, i64),
    /// The value of an integer attribute is a power of two.
    IsPowerOfTwo,
    /// A string attribute with this value.
    Text(String),
    /// A Boolean attribute with this value.
    Boolean(bool),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Comparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

/// Predicates nested more deeply are unknown.
const DEPTH_LIMIT: usize = 200;

/// Parses the text of a predicate. O(length × nesting).
pub fn parse(text: &str) -> Predicate {
    let text = normal_form(text);
    Parser { depth: 0 }.disjunction(&text)
}

/// Appends the texts of the unknown parts of a predicate.
pub fn unknown_parts(predicate: &Predicate, parts: &mut Vec<String>) {
    match predicate {
        Predicate::Unknown(text) => parts.push(text.clone()),
        Predicate::Not(inner) | Predicate::Of(_, inner) | Predicate::Each(inner) => unknown_parts(inner, parts),
        Predicate::All(all) | Predicate::Any(all) => all.iter().for_each(|inner| unknown_parts(inner, parts)),
        Predicate::Constant(_) | Predicate::Test(_) => {}
    }
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

/// The classes of MLIR that [`is_class`] knows, apart from floating-point types.
const CLASSES: &[&str] = &[
    "AffineMapAttr",
    "ArrayAttr",
    "BaseMemRefType",
    "BoolAttr",
    "ComplexType",
    "DenseArrayAttr",
    "DenseBoolArrayAttr",
    "DenseElementsAttr",
    "DenseF32ArrayAttr",
    "DenseF64ArrayAttr",
    "DenseFPElementsAttr",
    "DenseI16ArrayAttr",
    "DenseI32ArrayAttr",
    "DenseI64ArrayAttr",
    "DenseI8ArrayAttr",
    "DenseIntElementsAttr",
    "DenseIntOrFPElementsAttr",
    "DenseStringElementsAttr",
    "DictionaryAttr",
    "ElementsAttr",
    "FixedVectorType",
    "FlatSymbolRefAttr",
    "FloatAttr",
    "FloatType",
    "FunctionType",
    "IndexType",
    "IntegerAttr",
    "IntegerSetAttr",
    "IntegerType",
    "LocationAttr",
    "MemRefType",
    "NoneType",
    "RankedTensorType",
    "ScalableVectorType",
    "ShapedType",
    "StringAttr",
    "SymbolRefAttr",
    "TensorType",
    "TupleType",
    "Type",
    "TypeAttr",
    "TypedAttr",
    "UnitAttr",
    "UnrankedMemRefType",
    "UnrankedTensorType",
    "VectorType",
];

/// The interfaces that types of MLIR's dialects implement, and these types. A type that a user declares says which it implements.
const IMPLEMENTED: &[(&str, &[&str])] = &[
    ("transform::TransformHandleTypeInterface", &["!transform.any_op", "!transform.op"]),
    (
        "transform::TransformParamTypeInterface",
        &["!transform.affine_map", "!transform.any_param", "!transform.param", "!transform.type"],
    ),
    ("transform::TransformValueHandleTypeInterface", &["!transform.any_value"]),
];

/// The types of LLVM by their classes. Formats print a value of such a class without `!llvm.` and the mnemonic.
const LLVM_TYPES: &[(&str, &str, &str)] =
    &[("LLVM::LLVMPointerType", "!llvm.ptr", "ptr"), ("LLVM::LLVMStructType", "!llvm.struct", "struct")];

impl Predicate {
    /// Returns the mnemonic of the only type of LLVM that the predicate permits.
    pub(super) fn llvm_type(&self) -> Option<&'static str> {
        match self {
            Predicate::Test(Test::Class(class)) => {
                LLVM_TYPES.iter().find(|entry| entry.1 == class).map(|&(_, _, mnemonic)| mnemonic)
            }
            Predicate::All(all) => all.iter().find_map(Predicate::llvm_type),
            _ => None,
        }
    }
}

/// Returns the mnemonic of a type of LLVM that formats print without it.
pub(super) fn llvm_mnemonic(ctx: &Context, ty: Type) -> Option<&'static str> {
    LLVM_TYPES.iter().find(|entry| is_type_class(ctx, ty, entry.1)).map(|&(_, _, mnemonic)| mnemonic)
}

/// Returns whether a constraint may ask for the interface, which is named without `::mlir::`.
pub fn is_known_interface(name: &str) -> bool {
    IMPLEMENTED.iter().any(|entry| entry.0 == name)
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

/// `Float8E4M3FNType`, `BFloat16Type`
fn float_class(name: &str) -> Option<FloatKind> {
    let name = name.strip_suffix("Type")?;
    if name == "BFloat16" {
        return Some(FloatKind::BF16);
    }
    let kind = name.strip_prefix("Float")?;
    FloatKind::from_keyword(&format!("f{kind}")).or_else(|| FloatKind::from_keyword(&kind.to_ascii_lowercase()))
}

impl Predicate {
    /// Returns whether the value satisfies the predicate; `None` if that is unknown.
    pub fn holds(&self, ctx: &Context, value: Attr) -> Option<bool> {
        match self {
            Predicate::Constant(holds) => Some(*holds),
            Predicate::Unknown(_) => None,
            Predicate::Not(inner) => inner.holds(ctx, value).map(|holds| !holds),
            Predicate::All(all) => {
                let mut result = Some(true);
                for inner in all {
                    match inner.holds(ctx, value) {
                        // Later parts may rely on this one.
                        Some(false) => return Some(false),
                        None => result = None,
                        Some(true) => {}
                    }
                }
                result
            }
            Predicate::Any(any) => {
                let mut result = Some(false);
                for inner in any {
                    match inner.holds(ctx, value) {
                        Some(true) => return Some(true),
                        None => result = None,
                        Some(false) => {}
                    }
                }
                result
            }
            Predicate::Of(part, inner) => match part.of(ctx, value) {
                Some(part) => inner.holds(ctx, part),
                None if is_of_dialect(ctx, value) => None,
                None => Some(false),
            },
            Predicate::Each(inner) => {
                let elements = value.as_array(ctx)?;
                let mut result = Some(true);
                for &element in elements {
                    match inner.holds(ctx, element) {
                        Some(false) => return Some(false),
                        None => result = None,
                        Some(true) => {}
                    }
                }
                result
            }
            // A dialect's type may implement the interface of shaped types.
            Predicate::Test(Test::Rank(..) | Test::HasRank | Test::HasStaticShape) if is_of_dialect(ctx, value) => None,
            Predicate::Test(test) => Some(test.holds(ctx, value)),
        }
    }
}

/// Returns whether the value is a type of a dialect, not a builtin type.
fn is_of_dialect(ctx: &Context, value: Attr) -> bool {
    value.as_type(ctx).is_some_and(|ty| ty.is_of_dialect(ctx))
}

impl Part {
    fn of(self, ctx: &Context, value: Attr) -> Option<Attr> {
        match self {
            Part::Element => {
                let ty = value.as_type(ctx)?;
                match ty.data(ctx) {
                    TypeData::Complex(element) => Some(ctx.type_attr(*element)),
                    _ => ty.element(ctx).map(|element| ctx.type_attr(element)),
                }
            }
            Part::Type => value.ty(ctx).map(|ty| ctx.type_attr(ty)),
            Part::Value => Some(value),
            Part::Parameter => match value.as_type(ctx)?.data(ctx) {
                TypeData::Dialect { parameters, .. } => parameters.first().copied(),
                _ => None,
            },
            Part::Encoding => match value.as_type(ctx)?.data(ctx) {
                TypeData::RankedTensor { encoding, .. } => *encoding,
                _ => None,
            },
        }
    }
}

impl Test {
    fn holds(&self, ctx: &Context, value: Attr) -> bool {
        let ty = value.as_type(ctx);
        let is = |test: &dyn Fn(Type) -> bool| ty.is_some_and(test);
        match self {
            Test::Class(name) => is_class(ctx, value, name),
            Test::Implements(name) => is(&|ty| match ty.data(ctx) {
                TypeData::Dialect { dialect, mnemonic, .. } => declared_type_named(ctx, *dialect, ctx.str(*mnemonic))
                    .is_some_and(|declared| declared.interfaces.contains(&name.as_str())),
                _ => false,
            }),
            Test::Integer(sign, width) => is(&|ty| match ty.data(ctx) {
                TypeData::Integer { width: w, sign: s } => {
                    width.is_none_or(|width| width == *w) && sign.is_none_or(|sign| sign == *s)
                }
                _ => false,
            }),
            Test::SignlessIntegerOrIndex => {
                is(&|ty| matches!(ty.data(ctx), TypeData::Index | TypeData::Integer { sign: Signedness::Signless, .. }))
            }
            Test::Number(integer, index, float) => is(&|ty| match ty.data(ctx) {
                TypeData::Integer { .. } => *integer,
                TypeData::Index => *index,
                TypeData::Float(_) => *float,
                _ => false,
            }),
            Test::Float(kind) => is(&|ty| matches!(ty.data(ctx), TypeData::Float(k) if k == kind)),
            Test::ValueSemantics => is(&|ty| ty.is_tensor(ctx) || ty.is_vector(ctx)),
            Test::Rank(comparison, number) => {
                is(&|ty| ty.rank(ctx).is_some_and(|rank| comparison.holds(rank as i64, *number)))
            }
            Test::Length(comparison, number) => {
                let length = match value.data(ctx) {
                    AttrData::Array(elements) => elements.len(),
                    AttrData::DenseArray { length, .. } => *length,
                    _ => return true,
                };
                comparison.holds(length as i64, *number)
            }
            Test::HasRank => is(&|ty| ty.rank(ctx).is_some()),
            Test::HasStaticShape => is(&|ty| ty.has_static_shape(ctx)),
            Test::IsStrided => is(&|ty| match ty.data(ctx) {
                TypeData::MemRef { layout, .. } => {
                    layout.is_none() || freehold_core::ir::layout::strides_and_offset(ctx, ty).is_some()
                }
                _ => false,
            }),
            Test::Compare(comparison, number) => value.as_i64(ctx).is_none_or(|value| comparison.holds(value, *number)),
            Test::IsPowerOfTwo => value.as_i64(ctx).is_none_or(|value| value > 0 && value & (value - 1) == 0),
            Test::Text(text) => value.as_str(ctx) == Some(text),
            Test::Boolean(expected) => value.as_bool(ctx) == Some(*expected),
        }
    }
}

/// Returns whether a value is of a class of MLIR, or of `!dialect.type` or `#dialect.attribute`.
fn is_class(ctx: &Context, value: Attr, class: &str) -> bool {
    if let Some(name) = class.strip_prefix('#') {
        let actual = match value.data(ctx) {
            AttrData::Dialect { dialect, mnemonic, .. } => (ctx.str(*dialect), ctx.str(*mnemonic)),
            AttrData::Opaque { dialect, body, .. } => (ctx.str(*dialect), mnemonic_of(ctx.str(*body))),
            _ => return false,
        };
        return name.split_once('.') == Some(actual);
    }
    if let AttrData::Type(ty) = value.data(ctx) {
        return class == "TypeAttr" || class == "Type" || is_type_class(ctx, *ty, class);
    }
    let element = |value: Attr| match value.data(ctx) {
        AttrData::DenseElements { ty, .. } => ty.element(ctx),
        _ => None,
    };
    let array_of = |test: &dyn Fn(Type) -> bool| match value.data(ctx) {
        AttrData::DenseArray { element, .. } => test(*element),
        _ => false,
    };
    match (class, value.data(ctx)) {
        ("AffineMapAttr", AttrData::AffineMap(_))
        | ("ArrayAttr", AttrData::Array(_))
        | ("DenseArrayAttr", AttrData::DenseArray { .. })
        | ("DenseStringElementsAttr", AttrData::DenseStrings { .. })
        | ("DenseElementsAttr", AttrData::DenseElements { .. } | AttrData::DenseStrings { .. })
        | ("DenseIntOrFPElementsAttr", AttrData::DenseElements { .. })
        | ("DictionaryAttr", AttrData::Dictionary(_))
        | ("FloatAttr", AttrData::Float { .. })
        | ("IntegerAttr", AttrData::Integer { .. })
        | ("IntegerSetAttr", AttrData::IntegerSet(_))
        | ("LocationAttr", AttrData::Location(_))
        | ("StringAttr", AttrData::String { .. })
        | ("SymbolRefAttr", AttrData::SymbolRef { .. })
        | ("UnitAttr", AttrData::Unit)
        | (
            "ElementsAttr",
            AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::DenseResource { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseArray { .. },
        ) => true,
        // An attribute that is kept as text may implement any interface.
        ("ElementsAttr" | "TypedAttr", AttrData::Dialect { .. } | AttrData::Opaque { .. }) => true,
        ("FlatSymbolRefAttr", AttrData::SymbolRef { nested, .. }) => nested.is_empty(),
        ("BoolAttr", AttrData::Integer { ty, .. }) => ty.is_signless(ctx, 1),
        ("DenseIntElementsAttr", _) => {
            element(value).is_some_and(|element| element.is_integer(ctx) || element.is_index(ctx))
        }
        ("DenseFPElementsAttr", _) => element(value).is_some_and(|element| element.is_float(ctx)),
        ("DenseBoolArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 1)),
        ("DenseI8ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 8)),
        ("DenseI16ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 16)),
        ("DenseI32ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 32)),
        ("DenseI64ArrayAttr", _) => array_of(&|ty| ty.is_signless(ctx, 64)),
        ("DenseF32ArrayAttr", _) => array_of(&|ty| ty == ctx.float(FloatKind::F32)),
        ("DenseF64ArrayAttr", _) => array_of(&|ty| ty == ctx.float(FloatKind::F64)),
        ("TypedAttr", _) => value.ty(ctx).is_some(),
        _ => false,
    }
}

fn is_type_class(ctx: &Context, ty: Type, class: &str) -> bool {
    if let Some(name) = class.strip_prefix('!') {
        let actual = match ty.data(ctx) {
            TypeData::Dialect { dialect, mnemonic, .. } => (ctx.str(*dialect), ctx.str(*mnemonic)),
            TypeData::Opaque { dialect, body, .. } => (ctx.str(*dialect), mnemonic_of(ctx.str(*body))),
            _ => return false,
        };
        return name.split_once('.') == Some(actual);
    }
    match (class, ty.data(ctx)) {
        ("BaseMemRefType", TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
        | ("ComplexType", TypeData::Complex(_))
        | ("FloatType", TypeData::Float(_))
        | ("FunctionType", TypeData::Function { .. })
        | ("IndexType", TypeData::Index)
        | ("IntegerType", TypeData::Integer { .. })
        | ("MemRefType", TypeData::MemRef { .. })
        | ("NoneType", TypeData::None)
        | ("RankedTensorType", TypeData::RankedTensor { .. })
        | ("TensorType", TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. })
        | ("TupleType", TypeData::Tuple(_))
        | ("UnrankedMemRefType", TypeData::UnrankedMemRef { .. })
        | ("UnrankedTensorType", TypeData::UnrankedTensor { .. })
        | ("VectorType", TypeData::Vector { .. }) => true,
        ("ShapedType", _) => ty.is_shaped(ctx),
        ("FixedVectorType", TypeData::Vector { scalable, .. }) => !scalable.contains(&true),
        ("ScalableVectorType", TypeData::Vector { scalable, .. }) => scalable.contains(&true),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
