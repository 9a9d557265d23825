//! The ops of the `irdl` dialect.

use super::verify;
use crate::constraints::{
    ANY_ATTR, I32_ATTR, IRDL_ATTRIBUTE, IRDL_REGION, STRING_ARRAY_ATTR, STRING_ATTR, SYMBOL_NAME_ATTR, SYMBOL_REF_ATTR,
    UNIT_ATTR, VARIADICITY_ARRAY_ATTR,
};
use freehold_core::definition::declare::{attr, one, one_block, optional_attr, variadic};
use freehold_core::definition::{OpDef, Syntax, Traits};

/// `irdl.all_of`
pub static ALL_OF: OpDef = OpDef {
    summary: "A constraint satisfied by values that satisfy all operands",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    results: &[one("output", &IRDL_ATTRIBUTE)],
    traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE,
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("`(` $args `)` ` ` attr-dict"),
    ..OpDef::new("irdl.all_of")
};

/// `irdl.any`
pub static ANY: OpDef = OpDef {
    summary: "A constraint satisfied by any type or attribute",
    results: &[one("output", &IRDL_ATTRIBUTE)],
    traits: Traits::INFER_TYPES,
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("attr-dict"),
    ..OpDef::new("irdl.any")
};

/// `irdl.any_of`
pub static ANY_OF: OpDef = OpDef {
    summary: "A constraint satisfied by values that satisfy at least one operand",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    results: &[one("output", &IRDL_ATTRIBUTE)],
    traits: Traits::SAME_OPERANDS_AND_RESULT_TYPE,
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("`(` $args `)` ` ` attr-dict"),
    ..OpDef::new("irdl.any_of")
};

/// `irdl.attribute`
pub static ATTRIBUTE: OpDef = OpDef {
    summary: "Declares an attribute",
    attributes: &[attr("sym_name", &SYMBOL_NAME_ATTR)],
    regions: &[one_block("body")],
    traits: Traits::NO_TERMINATOR.union(Traits::NO_REGION_ARGUMENTS).union(Traits::SYMBOL),
    parents: &["irdl.dialect"],
    syntax: Syntax::Format("$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"),
    verify: Some(verify::verify_attribute),
    ..OpDef::new("irdl.attribute")
};

/// `irdl.attributes`
pub static ATTRIBUTES: OpDef = OpDef {
    summary: "Declares the attributes of an op",
    operands: &[variadic("attributeValues", &IRDL_ATTRIBUTE)],
    attributes: &[attr("attributeValueNames", &STRING_ARRAY_ATTR)],
    parents: &["irdl.operation"],
    syntax: Syntax::Format("custom<AttributesOp>($attributeValues, $attributeValueNames) attr-dict"),
    verify: Some(verify::verify_attributes),
    ..OpDef::new("irdl.attributes")
};

/// `irdl.base`
pub static BASE: OpDef = OpDef {
    summary: "A constraint on the base type or attribute",
    results: &[one("output", &IRDL_ATTRIBUTE)],
    attributes: &[optional_attr("base_ref", &SYMBOL_REF_ATTR), optional_attr("base_name", &STRING_ATTR)],
    traits: Traits::INFER_TYPES,
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("($base_ref^)? ($base_name^)? ` ` attr-dict"),
    verify: Some(verify::verify_base),
    ..OpDef::new("irdl.base")
};

/// `irdl.c_pred`
pub static C_PRED: OpDef = OpDef {
    summary: "A constraint defined by a C++ predicate",
    results: &[one("output", &IRDL_ATTRIBUTE)],
    attributes: &[attr("pred", &STRING_ATTR)],
    traits: Traits::INFER_TYPES,
    syntax: Syntax::Format("$pred ` ` attr-dict"),
    ..OpDef::new("irdl.c_pred")
};

/// `irdl.dialect`
pub static DIALECT_OP: OpDef = OpDef {
    summary: "Declares a dialect",
    attributes: &[attr("sym_name", &SYMBOL_NAME_ATTR)],
    regions: &[one_block("body")],
    traits: Traits::ISOLATED_FROM_ABOVE.union(Traits::NO_TERMINATOR).union(Traits::SYMBOL).union(Traits::SYMBOL_TABLE),
    syntax: Syntax::Format("$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"),
    verify: Some(verify::verify_dialect),
    ..OpDef::new("irdl.dialect")
};

/// `irdl.is`
pub static IS: OpDef = OpDef {
    summary: "A constraint satisfied by one type or attribute",
    results: &[one("output", &IRDL_ATTRIBUTE)],
    attributes: &[attr("expected", &ANY_ATTR)],
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("$expected ` ` attr-dict"),
    ..OpDef::pure("irdl.is").with(Traits::INFER_TYPES)
};

/// `irdl.operands`
pub static OPERANDS: OpDef = OpDef {
    summary: "Declares the operands of an op",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    attributes: &[attr("names", &STRING_ARRAY_ATTR), attr("variadicity", &VARIADICITY_ARRAY_ATTR)],
    parents: &["irdl.operation"],
    syntax: Syntax::Format("`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict"),
    verify: Some(verify::verify_operands),
    ..OpDef::new("irdl.operands")
};

/// `irdl.operation`
pub static OPERATION: OpDef = OpDef {
    summary: "Declares an op",
    attributes: &[attr("sym_name", &SYMBOL_NAME_ATTR)],
    regions: &[one_block("body")],
    traits: Traits::NO_TERMINATOR.union(Traits::NO_REGION_ARGUMENTS).union(Traits::SYMBOL),
    parents: &["irdl.dialect"],
    syntax: Syntax::Format("$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"),
    verify: Some(verify::verify_operation),
    verify_regions: Some(verify::verify_operation_names),
    ..OpDef::new("irdl.operation")
};

/// `irdl.parameters`
pub static PARAMETERS: OpDef = OpDef {
    summary: "Declares the parameters of a type or attribute",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    attributes: &[attr("names", &STRING_ARRAY_ATTR)],
    parents: &["irdl.attribute", "irdl.type"],
    syntax: Syntax::Format("`` custom<NamedValueList>($args, $names) attr-dict"),
    verify: Some(verify::verify_parameters),
    ..OpDef::new("irdl.parameters")
};

/// `irdl.parametric`
pub static PARAMETRIC: OpDef = OpDef {
    summary: "A constraint on a declared type or attribute and its parameters",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    results: &[one("output", &IRDL_ATTRIBUTE)],
    attributes: &[attr("base_type", &SYMBOL_REF_ATTR)],
    parents: &["irdl.type", "irdl.attribute", "irdl.operation"],
    syntax: Syntax::Format("$base_type `<` $args `>` ` ` attr-dict"),
    verify: Some(verify::verify_parametric),
    ..OpDef::pure("irdl.parametric").with(Traits::INFER_TYPES)
};

/// `irdl.region`
pub static REGION: OpDef = OpDef {
    summary: "A constraint on a region",
    operands: &[variadic("entryBlockArgs", &IRDL_ATTRIBUTE)],
    results: &[one("output", &IRDL_REGION)],
    attributes: &[optional_attr("numberOfBlocks", &I32_ATTR), optional_attr("constrainedArguments", &UNIT_ATTR)],
    traits: Traits::INFER_TYPES,
    parents: &["irdl.operation"],
    syntax: Syntax::Format(
        "``(`(` $entryBlockArgs $constrainedArguments^ `)`)? ``(` ` `with` `size` $numberOfBlocks^)? attr-dict",
    ),
    verify: Some(verify::verify_region),
    ..OpDef::new("irdl.region")
};

/// `irdl.regions`
pub static REGIONS: OpDef = OpDef {
    summary: "Declares the regions of an op",
    operands: &[variadic("args", &IRDL_REGION)],
    attributes: &[attr("names", &STRING_ARRAY_ATTR)],
    parents: &["irdl.operation"],
    syntax: Syntax::Format("`` custom<NamedValueList>($args, $names) attr-dict"),
    verify: Some(verify::verify_regions),
    ..OpDef::new("irdl.regions")
};

/// `irdl.results`
pub static RESULTS: OpDef = OpDef {
    summary: "Declares the results of an op",
    operands: &[variadic("args", &IRDL_ATTRIBUTE)],
    attributes: &[attr("names", &STRING_ARRAY_ATTR), attr("variadicity", &VARIADICITY_ARRAY_ATTR)],
    parents: &["irdl.operation"],
    syntax: Syntax::Format("`` custom<NamedValueListWithVariadicity>($args, $names, $variadicity) attr-dict"),
    verify: Some(verify::verify_results),
    ..OpDef::new("irdl.results")
};

/// `irdl.type`
pub static TYPE: OpDef = OpDef {
    summary: "Declares a type",
    attributes: &[attr("sym_name", &SYMBOL_NAME_ATTR)],
    regions: &[one_block("body")],
    traits: Traits::NO_TERMINATOR.union(Traits::NO_REGION_ARGUMENTS).union(Traits::SYMBOL),
    parents: &["irdl.dialect"],
    syntax: Syntax::Format("$sym_name attr-dict-with-keyword custom<SingleBlockRegion>($body)"),
    verify: Some(verify::verify_type),
    ..OpDef::new("irdl.type")
};

/// The ops of the dialect.
pub static OPS: &[&OpDef] = &[
    &ALL_OF,
    &ANY,
    &ANY_OF,
    &ATTRIBUTE,
    &ATTRIBUTES,
    &BASE,
    &C_PRED,
    &DIALECT_OP,
    &IS,
    &OPERANDS,
    &OPERATION,
    &PARAMETERS,
    &PARAMETRIC,
    &REGION,
    &REGIONS,
    &RESULTS,
    &TYPE,
];
