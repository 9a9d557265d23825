//! Tests of the format compiler. Parsing and printing are tested with the ops that use formats.

use super::program::*;
use super::*;
use crate::definition::*;
use crate::ir::{Attr, Context, Type};

const ANY: TypeConstraint = TypeConstraint { summary: "any type", accepts: |_, _| true, only: None, class: None };
const INDEX: TypeConstraint = TypeConstraint {
    summary: "index",
    accepts: |ctx, ty| ty.is_index(ctx),
    only: Some(|ctx| ctx.index()),
    class: None,
};
const ANY_ATTR: AttrConstraint =
    AttrConstraint { summary: "any attribute", accepts: |_, _| true, spelling: AttrSpelling::Any };
const UNIT: AttrConstraint = AttrConstraint { spelling: AttrSpelling::Unit, ..ANY_ATTR };

const fn one(name: &'static str) -> ValueGroup {
    ValueGroup { name, arity: Arity::One, constraint: &ANY }
}
const fn many(name: &'static str) -> ValueGroup {
    ValueGroup { name, arity: Arity::Variadic, constraint: &ANY }
}
const fn index(name: &'static str) -> ValueGroup {
    ValueGroup { name, arity: Arity::One, constraint: &INDEX }
}
const fn optional_attr(name: &'static str, constraint: &'static AttrConstraint) -> AttrGroup {
    AttrGroup { name, presence: Presence::Optional, constraint }
}

/// Returns an op definition, leaked: two operands, one result.
fn op_def(change: impl FnOnce(&mut OpDef)) -> &'static OpDef {
    let mut op_def = OpDef::new("test.op");
    change(&mut op_def);
    Box::leak(Box::new(op_def))
}

fn binary() -> &'static OpDef {
    op_def(|op_def| {
        op_def.operands = const { &[one("lhs"), one("rhs")] };
        op_def.results = const { &[one("result")] };
        op_def.traits = Traits::SAME_OPERANDS_AND_RESULT_TYPE;
    })
}

/// Returns the format with every group present: variables by name, spaces as assigned.
fn shape(op_def: &'static OpDef, text: &'static str) -> String {
    let ctx = Context::new(&[]);
    match compile(&ctx, op_def, text) {
        Ok(program) => {
            let mut out = String::new();
            write(&mut out, op_def, &program.elements);
            out
        }
        Err(error) => format!("error: {}", error.message),
    }
}

fn write(out: &mut String, op_def: &'static OpDef, elements: &[Element]) {
    let types = |of| match of {
        TypesOf::Operand(group) => format!("type({})", op_def.operands[group].name),
        TypesOf::Result(group) => format!("type({})", op_def.results[group].name),
        TypesOf::AllOperands => "type(operands)".to_string(),
        TypesOf::AllResults => "type(results)".to_string(),
    };
    for element in elements {
        let (text, space) = match *element {
            Element::Keyword { text, space } | Element::Punctuation { text, space, .. } => (text.to_string(), space),
            Element::Space => (" ".to_string(), false),
            Element::NoSpace => continue,
            Element::Newline => ("\n".to_string(), false),
            Element::Operand { group, space } => (op_def.operands[group].name.to_string(), space),
            Element::Attribute { index, space, .. } => (op_def.attributes[index].name.to_string(), space),
            Element::Region { group, space } => (op_def.regions[group].name.to_string(), space),
            Element::Successor { group, space } => (op_def.successors[group].name.to_string(), space),
            Element::AllOperands { space } => ("operands".to_string(), space),
            Element::AllRegions { space } => ("regions".to_string(), space),
            Element::AllSuccessors { space } => ("successors".to_string(), space),
            Element::Types { of, space, .. } => (types(of), space),
            Element::FunctionalType { inputs, results, space } => {
                (format!("{}->{}", types(inputs), types(results)), space)
            }
            Element::Custom { directive, space, .. } => (directive.name.to_string(), space),
            Element::AttrDict { keyword, .. } => (if keyword { " attributes{}" } else { " {}" }.to_string(), false),
            Element::PropDict => (" <{}>".to_string(), false),
            Element::Optional(ref group) => {
                write(out, op_def, &group.then);
                if !group.otherwise.is_empty() {
                    out.push('~');
                    write(out, op_def, &group.otherwise);
                }
                continue;
            }
            Element::OrderIndependent(ref clauses) => {
                for clause in clauses {
                    write(out, op_def, &clause.elements);
                }
                continue;
            }
        };
        if space {
            out.push(' ');
        }
        out.push_str(&text);
    }
}

#[track_caller]
fn check(op_def: &'static OpDef, text: &'static str, expected: &str) {
    assert_eq!(shape(op_def, text), expected);
}

#[test]
fn spaces_stand_as_mlir_puts_them() {
    check(binary(), "$lhs `,` $rhs attr-dict `:` type($result)", " lhs, rhs {} : type(result)");
    check(binary(), "$lhs `[` $rhs `]` attr-dict `:` type($result)", " lhs[rhs] {} : type(result)");
    check(binary(), "`(` $lhs `)` `to` `` $rhs attr-dict `:` type($result)", "(lhs) torhs {} : type(result)");
    check(binary(), "`a` ` ` `(` $lhs $rhs `)` `->` type($result) attr-dict", " a (lhs rhs) -> type(result) {}");
    check(binary(), "$lhs `->` `(` $rhs `)` attr-dict `:` type($lhs)", " lhs -> (rhs) {} : type(lhs)");
    check(binary(), "$lhs `<` $rhs `>` attr-dict `{` type($lhs) `}`", " lhs<rhs> {}{type(lhs)}");
    check(binary(), "$lhs `,` `\\n` $rhs attr-dict `:` type($lhs)", " lhs,\n rhs {} : type(lhs)");
}

#[test]
fn groups_are_optional_by_their_anchor() {
    let op_def = op_def(|op_def| {
        op_def.operands = const { &[many("sizes"), index("at")] };
        op_def.attributes = const { &[optional_attr("flag", &UNIT), optional_attr("map", &ANY_ATTR)] };
        op_def.traits = Traits::OPERAND_SEGMENTS;
    });
    check(
        op_def,
        "$at (`flag` $flag^)? (`[` $sizes^ `:` type($sizes) `]`)? (`map` `=` $map^) : (`none`)? attr-dict",
        " at flag[sizes : type(sizes)] map = map~ none {}",
    );
    check(op_def, "$at ($sizes^ `:` type($sizes))? attr-dict", " at sizes : type(sizes) {}");
    check(op_def, "$at (`x` $sizes `:` type($sizes))? attr-dict", "error: optional group has no anchor element");
    check(
        op_def,
        "$sizes `:` type($sizes) ($at^)? attr-dict",
        "error: operand 'at' is not optional and cannot begin an optional group",
    );
    check(
        op_def,
        "$at oilist(`a` $flag | `b` $sizes `:` type($sizes) | `c` `(` $map `)`) attr-dict",
        " at a b sizes : type(sizes) c(map) {}",
    );
}

#[test]
fn a_unit_anchor_is_not_spelled() {
    let op_def = op_def(|op_def| op_def.attributes = const { &[optional_attr("flag", &UNIT)] });
    let ctx = Context::new(&[]);
    let program = compile(&ctx, op_def, "(`flag` $flag^)? attr-dict").unwrap();
    let Element::Optional(group) = &program.elements[0] else { panic!("a group was written") };
    assert_eq!((group.unit, group.then.len(), &group.anchors[..]), (Some(0), 1, &[Anchor::Attribute(0)][..]));
}

#[test]
fn an_anchor_in_the_second_group_inverts() {
    let op_def = op_def(|op_def| op_def.operands = const { &[many("values")] });
    let ctx = Context::new(&[]);
    let program = compile(&ctx, op_def, "(`none`) : ($values^ `:` type($values))? attr-dict").unwrap();
    let Element::Optional(group) = &program.elements[0] else { panic!("a group was written") };
    assert!(group.inverted);
}

#[test]
fn types_follow() {
    let ctx = Context::new(&[]);
    let steps =
        |op_def, text| compile(&ctx, op_def, text).map(|program| program.steps.len()).map_err(|error| error.message);
    // From the trait: both operands.
    assert_eq!(steps(binary(), "$lhs `,` $rhs attr-dict `:` type($result)"), Ok(2));
    // From constraints that permit only one type.
    let built = op_def(|op_def| {
        op_def.operands = const { &[index("a")] };
        op_def.results = const { &[index("b")] };
    });
    assert_eq!(steps(built, "$a attr-dict"), Ok(2));
    // From relations.
    let related = op_def(|op_def| {
        op_def.operands = const { &[one("memref"), one("value")] };
        op_def.relations = const {
            &[TypeRelation::Transform {
                summary: "value matches element type",
                from: "memref",
                to: "value",
                transform: |ctx: &Context, types: &[Type]| {
                    types.first()?.element(ctx).map(|ty| smallvec::smallvec![ty])
                },
                matches: None,
            }]
        };
    });
    assert_eq!(steps(related, "$value `,` $memref attr-dict `:` type($memref)"), Ok(1));
    assert_eq!(
        steps(related, "$value `,` $memref attr-dict `:` type($value)"),
        Err("type of operand #0, named 'memref', is not buildable and a buildable type cannot be inferred".to_string())
    );
    // From the definition's function.
    let inferred = op_def(|op_def| {
        op_def.operands = const { &[index("a")] };
        op_def.results = const { &[one("b")] };
        op_def.infer = Some(|_| Ok(smallvec::smallvec![]));
    });
    assert!(compile(&ctx, inferred, "$a attr-dict").unwrap().infers_results);
}

#[test]
fn an_attributes_type_can_be_the_results() {
    fn zero(ctx: &Context) -> Attr {
        ctx.index_attr(0)
    }
    let op_def = op_def(|op_def| {
        op_def.attributes =
            const { &[AttrGroup { name: "value", presence: Presence::Default(zero), constraint: &ANY_ATTR }] };
        op_def.results = const { &[one("result")] };
        op_def.relations = &[TypeRelation::Same(&["value", "result"])];
    });
    let ctx = Context::new(&[]);
    let program = compile(&ctx, op_def, "attr-dict $value").unwrap();
    assert!(matches!(program.steps[0].from, TypeSource::Same(Variable::Attribute(0))));
    assert_eq!(program.defaults[0], Some(ctx.index_attr(0)));
    assert_eq!(&program.elided_text[..], ["value"]);
}

#[test]
fn regions_successors_and_whole_lists() {
    let op_def = op_def(|op_def| {
        op_def.operands = const { &[one("a"), one("b")] };
        op_def.results = const { &[many("r")] };
        op_def.regions = const { &[RegionGroup { name: "body", variadic: false, blocks: None, at_most: None }] };
        op_def.successors = const { &[SuccessorGroup { name: "next", variadic: true }] };
    });
    check(
        op_def,
        "operands attr-dict `:` functional-type(operands, results) $body `,` $next",
        " operands {} : type(operands)->type(results) body, next",
    );
    check(
        op_def,
        "$a $b attr-dict-with-keyword prop-dict `:` type(operands) `->` type($r) regions successors",
        " a b attributes{} <{}> : type(operands) -> type(r) regions successors",
    );
    check(
        op_def,
        "operands attr-dict `:` type(operands) type(results) $next",
        "error: region #0, named 'body', not found in custom assembly format",
    );
    check(
        op_def,
        "operands attr-dict `:` type(operands) type(results) $body",
        "error: successor #0, named 'next', not found in custom assembly format",
    );
}

#[test]
fn custom_directives_are_checked() {
    let op_def = op_def(|op_def| {
        op_def.operands = const { &[many("sizes")] };
        op_def.attributes = const { &[optional_attr("static_sizes", &ANY_ATTR)] };
        op_def.relations = &[];
    });
    check(
        op_def,
        "`at` `` custom<DynamicIndexList>($sizes, $static_sizes) attr-dict `:` type($sizes)",
        " atDynamicIndexList {} : type(sizes)",
    );
    check(op_def, "custom<Nothing>($sizes) attr-dict", "error: unknown custom directive 'Nothing'");
    check(
        op_def,
        "custom<DynamicIndexList>($static_sizes) attr-dict",
        "error: custom directive 'DynamicIndexList': expects operands and an attribute for the numbers",
    );
}

#[test]
fn what_is_wrong_is_said() {
    check(
        binary(),
        "$lhs `,` $rhs `:` type($result)",
        "error: 'attr-dict' directive not found in custom assembly format",
    );
    check(
        binary(),
        "$lhs attr-dict `:` type($result)",
        "error: operand #1, named 'rhs', not found in custom assembly format",
    );
    check(binary(), "$lhs $lhs", "error: operand 'lhs' is already bound");
    check(binary(), "$lhs $rhs attr-dict `:` type($lhs) type($lhs)", "error: 'type' of this argument is already bound");
    check(binary(), "$other", "error: expected variable to refer to an argument, region, result, or successor");
    check(binary(), "$result", "error: result variables can only be used inside 'type'");
    check(binary(), "`unclosed", "error: unexpected end of format in literal");
    check(binary(), "whatever", "error: unknown directive in format: whatever");
    check(binary(), "ref($lhs)", "error: 'ref' is only valid within a `custom` directive");
    check(binary(), "`§`", "error: expected valid literal but got '§': neither punctuation nor a keyword");
    check(binary(), "§", "error: unexpected character '§'");
    let deep: &'static str = String::leak("(".repeat(10_000));
    check(binary(), deep, "error: format is nested too deeply");
}

/// A definition with one of each kind of group.
fn rich() -> &'static OpDef {
    op_def(|op_def| {
        op_def.operands = const { &[one("lhs"), many("rest")] };
        op_def.attributes = const {
            &[
                AttrGroup { name: "needed", presence: Presence::Required, constraint: &ANY_ATTR },
                optional_attr("given", &ANY_ATTR),
                optional_attr("flag", &UNIT),
            ]
        };
        op_def.results = const { &[many("result")] };
        op_def.regions = const { &[RegionGroup { name: "body", variadic: false, blocks: None, at_most: None }] };
        op_def.successors = const { &[SuccessorGroup { name: "next", variadic: true }] };
    })
}

#[test]
fn what_is_bound_twice_is_said() {
    check(rich(), "$needed $needed", "error: attribute 'needed' is already bound");
    check(rich(), "$body $body", "error: region 'body' is already bound");
    check(rich(), "$next $next", "error: successor 'next' is already bound");
    check(rich(), "attr-dict attr-dict", "error: 'attr-dict' directive has already been seen");
    check(rich(), "prop-dict prop-dict", "error: 'prop-dict' directive has already been seen");
    check(rich(), "$lhs operands", "error: 'operands' directive creates overlap in format");
    check(rich(), "$body regions", "error: 'regions' directive creates overlap in format");
    check(rich(), "$next successors", "error: 'successors' directive creates overlap in format");
}

#[test]
fn what_directives_do_not_take_is_said() {
    check(rich(), "=", "error: expected directive, literal, variable, or optional group");
    check(rich(), "$", "error: expected variable name after '$'");
    check(rich(), "type $lhs", "error: expected '('");
    check(rich(), "type($needed)", "error: expected an operand or a result as the argument of 'type'");
    check(rich(), "type(`x`)", "error: literals may only be used in the top-level section of the format");
    check(rich(), "qualified(`x`)", "error: 'qualified' directive expects an attribute or a `type` directive");
    check(rich(), "results", "error: 'results' directive can only be used as a child to a 'type' directive");
    check(rich(), "custom<`x`>", "error: expected custom directive identifier");
    check(
        rich(),
        "custom<ArrowTypes>(`x`)",
        "error: only variables and types may be used as parameters to a custom directive",
    );
    check(rich(), "custom<ArrowTypes>(ref($lhs))", "error: 'lhs' must be bound before it is referenced");
    check(rich(), "custom<ArrowTypes>(ref(`x`))", "error: expected variable or 'type' directive in 'ref'");
    check(rich(), "oilist($lhs)", "error: expected a literal at the beginning of each clause of 'oilist'");
}

#[test]
fn what_groups_lack_is_said() {
    check(rich(), "($rest)?", "error: optional group has no anchor element");
    check(rich(), "($rest^", "error: expected ')' to close the group");
    check(rich(), "($rest^ type($rest)^)?", "error: only one element can be marked as the anchor of an optional group");
    check(rich(), "(`x`^)?", "error: only variables and types can be used to anchor an optional group");
    check(rich(), "() : ($rest^)?", "error: optional group has no element that can be parsed");
    check(rich(), "($lhs^)?", "error: operand 'lhs' is not optional and cannot begin an optional group");
    check(rich(), "($needed^)?", "error: attribute 'needed' is required and cannot begin an optional group");
    check(
        rich(),
        "(attr-dict $rest^)?",
        "error: first parsable element of an optional group must be a literal or a variable",
    );
}

#[test]
fn what_custom_directives_expect_is_said() {
    for (name, expected) in [
        ("ArrowTypes", "expects the types of a group"),
        (
            "SwitchOpCases",
            "expects the flag's type, and successor, operands and their types of the default and of the cases",
        ),
        ("SwitchCases", "expects an attribute for the values and regions"),
        ("GlobalMemrefOpTypeAndInitialValue", "expects attributes for the type and the value"),
        ("SymbolVisibility", "expects an attribute for the visibility"),
        ("TokenOrdering", "expects the tokens consumed and the type of the token produced"),
        ("AttributesOp", "expects values and an attribute for their names"),
        ("SingleBlockRegion", "expects a region"),
        ("PackedOrDynamicIndexList", "expects a packed operand, operands and an attribute for the numbers"),
    ] {
        let text: &'static str = String::leak(format!("custom<{name}>($lhs)"));
        check(rich(), text, &format!("error: custom directive '{name}': {expected}"));
    }
}
