//! Invariants of all op definitions of the dialects.

use std::collections::BTreeSet;

use freehold::dialects::DIALECTS;
use freehold::dialects::linalg::named::{Maps, NAMED, Scalar};
use freehold::interface::{Arity, Effects, OpDef, Traits, TypeRelation};

fn rows() -> impl Iterator<Item = (&'static str, &'static OpDef)> {
    DIALECTS
        .iter()
        .flat_map(|dialect| dialect.ops.iter().flat_map(|table| table.iter()).map(move |row| (dialect.name, *row)))
}

fn names_a_group(row: &OpDef, name: &str) -> bool {
    let mut groups = row.operands.iter().chain(row.results);
    groups.any(|group| group.name == name) || row.attributes.iter().any(|group| group.name == name)
}

#[test]
fn dialects_are_sorted_and_ops_are_declared_once() {
    let dialects: Vec<&str> = DIALECTS.iter().map(|dialect| dialect.name).collect();
    let mut sorted = dialects.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(dialects, sorted);
    let mut seen = BTreeSet::new();
    for (dialect, row) in rows() {
        assert_eq!(row.name.split_once('.').map(|parts| parts.0), Some(dialect), "{}", row.name);
        assert!(seen.insert(row.name), "{} is declared twice", row.name);
    }
}

#[test]
fn rows_name_what_there_is() {
    let declared: BTreeSet<&str> = rows().map(|(_, row)| row.name).collect();
    for (_, row) in rows() {
        for name in row.parents.iter().chain(&row.implicit_terminator) {
            assert!(declared.contains(name), "{} names {name}, which nobody declares", row.name);
        }
        for relation in row.relations {
            let names: Vec<&str> = match *relation {
                TypeRelation::Same(names)
                | TypeRelation::SameElement(names)
                | TypeRelation::SameShape(names)
                | TypeRelation::SameRank(names)
                | TypeRelation::SameElementCount(names) => names.to_vec(),
                TypeRelation::Transform { from, to, .. } => vec![from, to],
                TypeRelation::Holds { .. } => Vec::new(),
            };
            for name in names {
                assert!(names_a_group(row, name), "{} relates {name}, which it does not have", row.name);
            }
        }
        if let Effects::Groups { groups, .. } = row.effects {
            for (name, _, _) in groups.iter().filter(|group| !group.0.is_empty()) {
                assert!(names_a_group(row, name), "{} has an effect on {name}, which it does not have", row.name);
            }
        }
    }
}

#[test]
fn groups_can_be_distinguished() {
    // Groups of equal size: the remaining operands are distributed evenly.
    const EVEN: &[&str] = &["linalg.reduce", "memref.extract_strided_metadata"];
    for (_, row) in rows() {
        let open = |groups: &[freehold::interface::ValueGroup]| {
            groups.iter().filter(|group| group.arity != Arity::One).count()
        };
        if !EVEN.contains(&row.name) {
            assert!(open(row.operands) <= 1 || row.has(Traits::OPERAND_SEGMENTS), "operands of {}", row.name);
            assert!(open(row.results) <= 1 || row.has(Traits::RESULT_SEGMENTS), "results of {}", row.name);
        }
        let last_is_variadic = row.regions.iter().rev().skip(1).all(|group| !group.variadic);
        assert!(last_is_variadic, "regions of {}", row.name);
    }
}

#[test]
fn traits_agree_with_one_another() {
    for (_, row) in rows() {
        assert!(!row.has(Traits::FUNCTION_LIKE) || row.has(Traits::SYMBOL), "{} is a symbol", row.name);
        assert!(!row.has(Traits::RETURN_LIKE) || row.has(Traits::TERMINATOR), "{} is a terminator", row.name);
        assert!(!row.has(Traits::CONSTANT_LIKE) || row.operands.is_empty(), "{} has no operands", row.name);
        assert!(row.implicit_terminator.is_none() || row.has(Traits::SINGLE_BLOCK), "{}", row.name);
        assert!(row.successors.is_empty() || row.has(Traits::TERMINATOR), "{}", row.name);
    }
}

#[test]
fn named_structured_ops_are_rows_with_bodies() {
    assert!(NAMED.is_sorted_by_key(|op| op.name), "sorted by name");
    for op in NAMED {
        let row = rows().map(|(_, row)| row).find(|row| row.name == op.name);
        assert!(row.is_some(), "{} is a row", op.name);
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
