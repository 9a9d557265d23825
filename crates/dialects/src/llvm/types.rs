//! The types of the `llvm` dialect: constructors, queries, parser and printer.
//!
//! A type holds its parameters as attributes:
//!
//! | type | parameters |
//! |---|---|
//! | `!llvm.ptr` | none, or the address space |
//! | `!llvm.array<2 x i32>` | the number of elements, the element type |
//! | `!llvm.func<i32 (ptr, ...)>` | the result type, the array of argument types, whether it is variadic |
//! | `!llvm.struct<(i32, ptr)>` | `unit`, whether it is packed, the array of element types |
//! | `!llvm.struct<"name", (i32)>` | the name, whether it is packed, the array of element types |
//! | `!llvm.struct<"name", opaque>` | the name, `false`, `unit` |
//! | `!llvm.struct<"name">` inside the body of that struct | the name |
//! | `!llvm.target<"name", i32, 5>` | the name, the array of types, the array of integers |
//!
//! All other types have none. In the text, types of this dialect inside one of them are written without `!llvm.`.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Location, Name, Signedness, Type, TypeData};
use freehold_core::text::{OpParser, OpPrinter, type_text};

/// The mnemonics of the types.
pub static MNEMONICS: [&str; 11] =
    ["array", "func", "label", "metadata", "ppc_fp128", "ptr", "struct", "target", "token", "void", "x86_amx"];

/// Returns the type `!llvm.mnemonic` with `parameters`.
fn make(ctx: &Context, mnemonic: &str, parameters: Vec<Attr>) -> Type {
    let (dialect, mnemonic) = (ctx.name("llvm"), ctx.name(mnemonic));
    ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: parameters.into() })
}

/// Returns the mnemonic and the parameters of a type of this dialect.
pub fn parts(ctx: &Context, ty: Type) -> Option<(&str, &[Attr])> {
    match ty.data(ctx) {
        TypeData::Dialect { dialect, mnemonic, parameters } if ctx.str(*dialect) == "llvm" => {
            Some((ctx.str(*mnemonic), parameters))
        }
        _ => None,
    }
}

/// Returns whether `ty` is the type of this dialect with this mnemonic.
pub fn is(ctx: &Context, ty: Type, mnemonic: &str) -> bool {
    parts(ctx, ty).is_some_and(|parts| parts.0 == mnemonic)
}

/// Returns a type without parameters: `!llvm.token`.
pub fn plain(ctx: &Context, mnemonic: &str) -> Type {
    make(ctx, mnemonic, Vec::new())
}

/// `!llvm.void`
pub fn void(ctx: &Context) -> Type {
    make(ctx, "void", Vec::new())
}

/// `!llvm.ptr`
pub fn pointer(ctx: &Context) -> Type {
    pointer_in(ctx, 0)
}

/// `!llvm.ptr<space>`
pub fn pointer_in(ctx: &Context, space: u32) -> Type {
    let parameter = || ctx.integer_attr(ctx.integer(32), i64::from(space));
    make(ctx, "ptr", if space == 0 { Vec::new() } else { vec![parameter()] })
}

/// Returns whether `ty` is `!llvm.ptr`, in any address space.
pub fn is_pointer(ctx: &Context, ty: Type) -> bool {
    is(ctx, ty, "ptr")
}

/// Returns the address space of `!llvm.ptr`.
pub fn address_space(ctx: &Context, ty: Type) -> Option<u32> {
    let (_, parameters) = parts(ctx, ty).filter(|parts| parts.0 == "ptr")?;
    Some(parameters.first().and_then(|space| space.as_i64(ctx)).unwrap_or(0) as u32)
}

/// `!llvm.array<length x element>`
pub fn array(ctx: &Context, length: u64, element: Type) -> Type {
    let length = ctx.integer_attr(ctx.integer(64), length.cast_signed());
    make(ctx, "array", vec![length, ctx.type_attr(element)])
}

/// Returns the length and the element type of `!llvm.array`.
pub fn array_parts(ctx: &Context, ty: Type) -> Option<(u64, Type)> {
    match parts(ctx, ty)? {
        ("array", [length, element]) => Some((length.as_i64(ctx)?.cast_unsigned(), element.as_type(ctx)?)),
        _ => None,
    }
}

fn type_array(ctx: &Context, types: &[Type]) -> Attr {
    let types: Vec<Attr> = types.iter().map(|&ty| ctx.type_attr(ty)).collect();
    ctx.array_attr(&types)
}

fn types_of(ctx: &Context, attr: Attr) -> Vec<Type> {
    attr.as_array(ctx).unwrap_or_default().iter().filter_map(|ty| ty.as_type(ctx)).collect()
}

/// `!llvm.struct<(elements)>`
pub fn literal_struct(ctx: &Context, elements: &[Type], packed: bool) -> Type {
    make(ctx, "struct", vec![ctx.unit(), ctx.bool_attr(packed), type_array(ctx, elements)])
}

/// Returns the element types of a struct with a body.
pub fn struct_elements(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    match parts(ctx, ty)? {
        ("struct", [_, _, body]) if body.as_array(ctx).is_some() => Some(types_of(ctx, *body)),
        _ => None,
    }
}

/// Returns whether `ty` is a struct without a body.
pub fn is_opaque_struct(ctx: &Context, ty: Type) -> bool {
    matches!(parts(ctx, ty), Some(("struct", [_, _, body])) if body.as_array(ctx).is_none())
}

/// Returns the name of an identified struct.
pub fn struct_name(ctx: &Context, ty: Type) -> Option<&str> {
    match parts(ctx, ty)? {
        ("struct", [name, ..]) => name.as_str(ctx),
        _ => None,
    }
}

/// `!llvm.func<result (inputs)>`, or `!llvm.func<result (inputs, ...)>` if it is variadic.
pub fn function(ctx: &Context, result: Type, inputs: &[Type], variadic: bool) -> Type {
    make(ctx, "func", vec![ctx.type_attr(result), type_array(ctx, inputs), ctx.bool_attr(variadic)])
}

/// The parts of `!llvm.func`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionParts {
    /// The result type, which may be `!llvm.void`.
    pub result: Type,
    /// The types of the arguments.
    pub inputs: Vec<Type>,
    /// Whether more arguments may follow.
    pub variadic: bool,
}

impl FunctionParts {
    /// Returns the types of the results as MLIR has them: none for `!llvm.void`.
    pub fn results(&self, ctx: &Context) -> Vec<Type> {
        if is(ctx, self.result, "void") { Vec::new() } else { vec![self.result] }
    }
}

/// Returns the parts of `!llvm.func`.
pub fn function_parts(ctx: &Context, ty: Type) -> Option<FunctionParts> {
    match parts(ctx, ty)? {
        ("func", [result, inputs, variadic]) => Some(FunctionParts {
            result: result.as_type(ctx)?,
            inputs: types_of(ctx, *inputs),
            variadic: variadic.as_bool(ctx)?,
        }),
        _ => None,
    }
}

/// Returns the type at `position` of the aggregate `ty`, or `None` if it has no such element.
pub fn element_at(ctx: &Context, ty: Type, position: i64) -> Option<Type> {
    let position = usize::try_from(position).ok()?;
    if let Some((length, element)) = array_parts(ctx, ty) {
        return ((position as u64) < length).then_some(element);
    }
    struct_elements(ctx, ty)?.get(position).copied()
}

/// Returns whether a float type is one of LLVM.
pub fn is_float(ctx: &Context, ty: Type) -> bool {
    use FloatKind::{BF16, F16, F32, F64, F80, F128};
    matches!(ty.data(ctx), TypeData::Float(BF16 | F16 | F32 | F64 | F80 | F128)) || is(ctx, ty, "ppc_fp128")
}

/// Returns whether `ty` is a signless integer.
pub fn is_integer(ctx: &Context, ty: Type) -> bool {
    matches!(ty.data(ctx), TypeData::Integer { sign: Signedness::Signless, .. })
}

/// Returns whether `ty` is a vector of LLVM: of rank 1, with integers, floats or pointers as elements.
pub fn is_vector(ctx: &Context, ty: Type) -> bool {
    let element = |ty: Type| is_integer(ctx, ty) || is_float(ctx, ty) || is_pointer(ctx, ty);
    ty.is_vector(ctx) && ty.rank(ctx) == Some(1) && ty.element(ctx).is_some_and(element)
}

/// Returns whether ops of this dialect accept `ty`. The types inside an aggregate are not checked, as in upstream.
pub fn is_compatible(ctx: &Context, ty: Type) -> bool {
    parts(ctx, ty).is_some() || is_integer(ctx, ty) || is_float(ctx, ty) || is_vector(ctx, ty)
}

/// Returns whether a target extension type has a zero value and can be in memory.
pub fn is_target_in_memory(ctx: &Context, ty: Type) -> bool {
    let name = parts(ctx, ty).and_then(|(_, parameters)| parameters.first()?.as_str(ctx)).unwrap_or_default();
    name.starts_with("spirv.") || name == "aarch64.svcount"
}

/// Returns whether values of this type can be loaded and stored.
pub fn is_loadable(ctx: &Context, ty: Type) -> bool {
    match parts(ctx, ty) {
        Some(("void" | "func" | "label" | "metadata" | "token", _)) => false,
        Some(("struct", _)) => !is_opaque_struct(ctx, ty),
        Some(("target", _)) => is_target_in_memory(ctx, ty),
        Some(_) => true,
        None => is_compatible(ctx, ty),
    }
}

/// Returns whether `ty` may be the element of an array or of a struct.
fn is_element(ctx: &Context, ty: Type) -> bool {
    !matches!(parts(ctx, ty), Some(("void" | "label" | "metadata" | "func" | "token", _)))
}

// ---- text

/// The bodies of the identified structs of a context, by name, with identified structs in them reduced to their names.
/// The context holds it with the name of `llvm.func`.
#[derive(Default)]
struct IdentifiedStructs(Mutex<FxHashMap<Name, Type>>);

/// Returns `ty` with identified structs in it, other than itself, reduced to their names.
fn reduced(ctx: &Context, ty: Type, outermost: bool) -> Type {
    let Some((mnemonic, parameters)) = parts(ctx, ty) else { return ty };
    if let ("struct", Some(name), false) = (mnemonic, struct_name(ctx, ty), outermost) {
        return make(ctx, "struct", vec![ctx.string_attr(name)]);
    }
    let inner = |attr: Attr| match attr.data(ctx) {
        AttrData::Type(ty) => ctx.type_attr(reduced(ctx, *ty, false)),
        AttrData::Array(elements) => {
            let inner = |attr: &Attr| attr.as_type(ctx).map_or(*attr, |ty| ctx.type_attr(reduced(ctx, ty, false)));
            let elements: Vec<Attr> = elements.iter().map(inner).collect();
            ctx.array_attr(&elements)
        }
        _ => attr,
    };
    make(ctx, mnemonic, parameters.iter().map(|&attr| inner(attr)).collect())
}

/// Records an identified struct.
///
/// # Errors
///
/// If one of the same name has a different body.
fn define(parser: &mut OpParser<'_>, at: Location, name: Name, ty: Type) -> Fallible<Type> {
    let ctx = parser.ctx();
    let body = reduced(ctx, ty, true);
    let known = ctx.op_name_data(ctx.op_name_of(&super::FUNC)).extensions.get_or_init(IdentifiedStructs::default);
    let first = *known.0.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_insert(body);
    if first != body {
        return parser.plain_error(at, "identified type already used with a different body").fail();
    }
    Ok(ty)
}

/// Parses a type, which may be one of this dialect without `!llvm.`.
fn inner_type(parser: &mut OpParser<'_>) -> Fallible<Type> {
    if let Some(ty) = parser.optional_type()? {
        return Ok(ty);
    }
    let at = parser.location();
    let mnemonic = parser.any_keyword()?;
    parse(parser, mnemonic, at)
}

fn invalid<T>(parser: &mut OpParser<'_>, at: Location, what: &str, ty: Type) -> Fallible<T> {
    let text = type_text(parser.ctx(), ty);
    parser.plain_error(at, format!("{what}: '{text}'")).fail()
}

/// Parses the parameters of the type `mnemonic`, which is located at `at`.
///
/// # Errors
/// There is no such type, or its parameters are invalid.
pub fn parse(parser: &mut OpParser<'_>, mnemonic: &str, at: Location) -> Fallible<Type> {
    let ctx = parser.ctx();
    match mnemonic {
        "ptr" => parse_pointer(parser),
        "array" => parser.nested(|parser| {
            let at = parser.location();
            parser.punctuation("<")?;
            let length = parser.integer()?;
            parser.keyword("x")?;
            let element = inner_type(parser)?;
            parser.punctuation(">")?;
            if !is_element(ctx, element) {
                return invalid(parser, at, "invalid array element type", element);
            }
            Ok(array(ctx, length.cast_unsigned(), element))
        }),
        "func" => parser.nested(parse_function),
        "struct" => parser.nested(parse_struct),
        "target" => parser.nested(parse_target),
        mnemonic if MNEMONICS.contains(&mnemonic) => Ok(make(ctx, mnemonic, Vec::new())),
        mnemonic => parser.plain_error(at, format!("unknown LLVM type: {mnemonic}")).fail(),
    }
}

fn parse_pointer(parser: &mut OpParser<'_>) -> Fallible<Type> {
    let ctx = parser.ctx();
    if !parser.optional_punctuation("<") {
        return Ok(pointer(ctx));
    }
    let at = parser.location();
    let space = match parser.optional_integer()? {
        Some(space) => space,
        None => {
            parser.plain_error(at, "expected integer value").emit();
            let message = "failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`";
            return parser.plain_error(at, message).fail();
        }
    };
    parser.punctuation(">")?;
    Ok(pointer_in(ctx, space as u32))
}

fn parse_function(parser: &mut OpParser<'_>) -> Fallible<Type> {
    let ctx = parser.ctx();
    let at = parser.location();
    parser.punctuation("<")?;
    let result = inner_type(parser)?;
    parser.punctuation("(")?;
    let mut inputs = Vec::new();
    let mut variadic = false;
    if !parser.optional_punctuation(")") {
        loop {
            if parser.optional_punctuation("...") {
                variadic = true;
                break;
            }
            inputs.push(inner_type(parser)?);
            if !parser.optional_punctuation(",") {
                break;
            }
        }
        parser.punctuation(")")?;
    }
    parser.punctuation(">")?;
    if matches!(parts(ctx, result), Some(("func" | "metadata" | "label", _))) {
        return invalid(parser, at, "invalid function result type", result);
    }
    let wrong = inputs.iter().find(|&&ty| is(ctx, ty, "void") || is(ctx, ty, "func"));
    if let Some(&wrong) = wrong {
        return invalid(parser, at, "invalid function argument type", wrong);
    }
    Ok(function(ctx, result, &inputs, variadic))
}

fn parse_struct(parser: &mut OpParser<'_>) -> Fallible<Type> {
    let ctx = parser.ctx();
    let opening = parser.location();
    parser.punctuation("<")?;
    let start = parser.location();
    let Some(text) = parser.optional_string() else {
        if parser.optional_keyword("opaque") {
            return parser.plain_error(start, "only identified structs can be opaque").fail();
        }
        let packed = parser.optional_keyword("packed");
        let (_, elements) = parse_elements(parser, opening)?;
        parser.punctuation(">")?;
        return Ok(literal_struct(ctx, &elements, packed));
    };
    let (name, name_attr) = (ctx.name(&text), ctx.string_attr(&text));
    let at = parser.location();
    if parser.optional_punctuation(">") {
        if !parser.is_named_type_open(name) {
            return parser.plain_error(at, "struct without a body only allowed in a recursive struct").fail();
        }
        return Ok(make(ctx, "struct", vec![name_attr]));
    }
    parser.punctuation(",")?;
    let at = parser.location();
    if parser.optional_keyword("opaque") {
        parser.punctuation(">")?;
        return define(parser, at, name, make(ctx, "struct", vec![name_attr, ctx.bool_attr(false), ctx.unit()]));
    }
    let packed = parser.optional_keyword("packed");
    let (at, elements) = parser.in_named_type(name, |parser| parse_elements(parser, opening))?;
    parser.punctuation(">")?;
    let ty = make(ctx, "struct", vec![name_attr, ctx.bool_attr(packed), type_array(ctx, &elements)]);
    define(parser, at, name, ty)
}

/// Parses `(type, …)`. Also returns the location of the first type. An invalid type is reported at `at`.
fn parse_elements(parser: &mut OpParser<'_>, at: Location) -> Fallible<(Location, Vec<Type>)> {
    parser.punctuation("(")?;
    let first = parser.location();
    let mut elements = Vec::new();
    if parser.optional_punctuation(")") {
        return Ok((first, elements));
    }
    loop {
        elements.push(inner_type(parser)?);
        if !parser.optional_punctuation(",") {
            break;
        }
    }
    parser.punctuation(")")?;
    if let Some(&wrong) = elements.iter().find(|&&ty| !is_element(parser.ctx(), ty)) {
        return invalid(parser, at, "invalid LLVM structure element type", wrong);
    }
    Ok((first, elements))
}

fn parse_target(parser: &mut OpParser<'_>) -> Fallible<Type> {
    let ctx = parser.ctx();
    parser.punctuation("<")?;
    let name = parser.string()?;
    let (mut types, mut integers) = (Vec::new(), Vec::new());
    while parser.optional_punctuation(",") {
        match parser.optional_integer()? {
            Some(value) => integers.push(ctx.integer_attr(ctx.integer(32), value)),
            None if integers.is_empty() => types.push(inner_type(parser)?),
            None => return parser.plain_error_here("expected integer value").fail(),
        }
    }
    parser.punctuation(">")?;
    Ok(make(ctx, "target", vec![ctx.string_attr(&name), type_array(ctx, &types), ctx.array_attr(&integers)]))
}

/// Prints a type inside a type of this dialect.
fn print_inner(printer: &mut OpPrinter<'_>, ty: Type) {
    if parts(printer.ctx(), ty).is_some() { print(printer, ty) } else { printer.ty(ty) }
}

fn print_list(printer: &mut OpPrinter<'_>, types: &[Type]) {
    for (index, &ty) in types.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        print_inner(printer, ty);
    }
}

/// Prints a type without `!llvm.`.
pub fn print(printer: &mut OpPrinter<'_>, ty: Type) {
    let ctx = printer.ctx();
    let Some((mnemonic, parameters)) = parts(ctx, ty) else { return };
    printer.text(mnemonic);
    if parameters.is_empty() {
        return;
    }
    printer.text("<");
    match (mnemonic, parameters) {
        ("ptr", [space]) => printer.text(&(space.as_i64(ctx).unwrap_or(0) as u32).to_string()),
        ("array", [length, element]) => {
            printer.text(&length.as_i64(ctx).unwrap_or(0).cast_unsigned().to_string());
            printer.text(" x ");
            element.as_type(ctx).into_iter().for_each(|ty| print_inner(printer, ty));
        }
        ("func", [result, inputs, variadic]) => {
            result.as_type(ctx).into_iter().for_each(|ty| print_inner(printer, ty));
            printer.text(" (");
            let inputs = types_of(ctx, *inputs);
            print_list(printer, &inputs);
            if variadic.as_bool(ctx) == Some(true) {
                printer.text(if inputs.is_empty() { "..." } else { ", ..." });
            }
            printer.text(")");
        }
        ("struct", [name, rest @ ..]) => {
            if let AttrData::String { bytes, .. } = name.data(ctx) {
                printer.string(bytes);
                printer.text(if rest.is_empty() { "" } else { ", " });
            }
            if let [packed, body] = rest {
                printer.text(if packed.as_bool(ctx) == Some(true) { "packed " } else { "" });
                match body.as_array(ctx) {
                    Some(_) => {
                        printer.text("(");
                        print_list(printer, &types_of(ctx, *body));
                        printer.text(")");
                    }
                    None => printer.text("opaque"),
                }
            }
        }
        ("target", [name, types, integers]) => {
            if let AttrData::String { bytes, .. } = name.data(ctx) {
                printer.string(bytes);
            }
            for ty in types_of(ctx, *types) {
                printer.text(", ");
                print_inner(printer, ty);
            }
            for integer in integers.integers(ctx) {
                printer.text(&format!(", {}", integer as u32));
            }
        }
        _ => {}
    }
    printer.text(">");
}

/// The index in a `llvm.getelementptr` that stands for an operand.
pub const DYNAMIC_INDEX: i32 = i32::MIN;
