//! Invariants of all op definitions of the dialects.

use std::collections::BTreeSet;

use freehold::definition::{Arity, Effects, OpDef, Traits, TypeRelation};
use freehold::dialects::DIALECTS;
use freehold::dialects::linalg::computations::{Maps, NAMED, Scalar};
use freehold::history::DialectVersions;

fn op_defs() -> impl Iterator<Item = (&'static str, &'static OpDef)> {
    DIALECTS.iter().flat_map(|dialect| {
        dialect.ops.iter().flat_map(|table| table.iter()).map(move |op_def| (dialect.name, *op_def))
    })
}

fn names_a_group(op_def: &OpDef, name: &str) -> bool {
    let mut groups = op_def.operands.iter().chain(op_def.results);
    groups.any(|group| group.name == name) || op_def.attributes.iter().any(|group| group.name == name)
}

#[test]
fn dialects_are_sorted_and_ops_are_declared_once() {
    let dialects: Vec<&str> = DIALECTS.iter().map(|dialect| dialect.name).collect();
    let mut sorted = dialects.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(dialects, sorted);
    let mut seen = BTreeSet::new();
    for (dialect, op_def) in op_defs() {
        assert_eq!(op_def.name.split_once('.').map(|parts| parts.0), Some(dialect), "{}", op_def.name);
        assert!(seen.insert(op_def.name), "{} is declared twice", op_def.name);
    }
}

#[test]
fn an_op_has_one_entry_in_the_history_of_its_dialect() {
    let mut entries = 0;
    for dialect in DIALECTS {
        let Some(history) = DialectVersions::of_dialect(dialect) else { continue };
        let mut seen = BTreeSet::new();
        for op_def in history.ops.iter().flat_map(|entry| entry.ops) {
            let is_declared = dialect.ops.iter().any(|table| op_def.is_one_of(table));
            assert!(is_declared, "the history of {} has {}, which is no op of it", dialect.name, op_def.name);
            assert!(seen.insert(op_def.name), "the history of {} has {} twice", dialect.name, op_def.name);
        }
        entries += seen.len();
    }
    assert!(entries > 300, "{entries} ops have a history");
}

#[test]
fn rows_name_what_there_is() {
    let declared: BTreeSet<&str> = op_defs().map(|(_, op_def)| op_def.name).collect();
    for (_, op_def) in op_defs() {
        for name in op_def.parents.iter().chain(&op_def.implicit_terminator) {
            assert!(declared.contains(name), "{} names {name}, which nobody declares", op_def.name);
        }
        for relation in op_def.relations {
            let names: Vec<&str> = match *relation {
                TypeRelation::Same(names)
                | TypeRelation::SameElement(names)
                | TypeRelation::SameShape(names)
                | TypeRelation::SameRank(names) => names.to_vec(),
                TypeRelation::Transform { from, to, .. } => vec![from, to],
                TypeRelation::Holds { .. } => Vec::new(),
            };
            for name in names {
                assert!(names_a_group(op_def, name), "{} relates {name}, which it does not have", op_def.name);
            }
        }
        if let Effects::Groups { groups, .. } = op_def.effects {
            for (name, _, _) in groups.iter().filter(|group| !group.0.is_empty()) {
                assert!(names_a_group(op_def, name), "{} has an effect on {name}, which it does not have", op_def.name);
            }
        }
    }
}

#[test]
fn groups_can_be_distinguished() {
    // Groups of equal size: the remaining operands are distributed evenly.
    const EVEN: &[&str] = &["linalg.reduce", "memref.extract_strided_metadata"];
    for (_, op_def) in op_defs() {
        let open = |groups: &[freehold::definition::ValueGroup]| {
            groups.iter().filter(|group| group.arity != Arity::One).count()
        };
        if !EVEN.contains(&op_def.name) {
            assert!(open(op_def.operands) <= 1 || op_def.has(Traits::OPERAND_SEGMENTS), "operands of {}", op_def.name);
            assert!(open(op_def.results) <= 1 || op_def.has(Traits::RESULT_SEGMENTS), "results of {}", op_def.name);
        }
        let last_is_variadic = op_def.regions.iter().rev().skip(1).all(|group| !group.variadic);
        assert!(last_is_variadic, "regions of {}", op_def.name);
    }
}

#[test]
fn traits_agree_with_one_another() {
    for (_, op_def) in op_defs() {
        assert!(!op_def.has(Traits::FUNCTION_LIKE) || op_def.has(Traits::SYMBOL), "{} is a symbol", op_def.name);
        assert!(!op_def.has(Traits::RETURN_LIKE) || op_def.has(Traits::TERMINATOR), "{} is a terminator", op_def.name);
        assert!(!op_def.has(Traits::CONSTANT_LIKE) || op_def.operands.is_empty(), "{} has no operands", op_def.name);
        assert!(op_def.implicit_terminator.is_none() || op_def.has(Traits::SINGLE_BLOCK), "{}", op_def.name);
        assert!(op_def.successors.is_empty() || op_def.has(Traits::TERMINATOR), "{}", op_def.name);
    }
}

#[test]
fn named_structured_ops_are_rows_with_bodies() {
    assert!(NAMED.is_sorted_by_key(|op| op.name), "sorted by name");
    for op in NAMED {
        let op_def = op_defs().map(|(_, op_def)| op_def).find(|op_def| op_def.name == op.name);
        assert!(op_def.is_some(), "{} is a op_def", op.name);
        let mut work = vec![&op.body];
        let mut arguments = 0;
        while let Some(scalar) = work.pop() {
            match scalar {
                Scalar::Argument(index) => arguments = arguments.max(index + 1),
                Scalar::Cast(_, _, value) | Scalar::Unary(_, value) => work.push(value),
                Scalar::Binary(_, a, b) => work.extend([*a, *b]),
                Scalar::Ternary(_, a, b, c) => work.extend([*a, *b, *c]),
                Scalar::Integer(..) | Scalar::Float(_) | Scalar::Index(_) => {}
            }
        }
        if let Maps::Each(maps) = &op.maps {
            assert!(arguments <= maps.len(), "{} computes from its operands", op.name);
            assert!(!op.iterators.is_empty(), "{} has loops", op.name);
        }
    }
}
