//! Typed handles of ops: operands, results, regions and attributes by the names of their definition.
//!
//! A handle is an op of a known definition together with its body. The macro [`op_handle!`](crate::op_handle) declares
//! one from the names of the definition's groups:
//!
//! ```
//! use freehold_core::definition::declare::{attr, one, region, variadic};
//! use freehold_core::definition::{AttrConstraint, AttrSpelling, Dialect, OpDef, TypeConstraint};
//! use freehold_core::ir::{Body, Context, InsertPoint, Location, Name, OpSpec, View};
//! use freehold_core::op_handle;
//!
//! static ANY: TypeConstraint = TypeConstraint { summary: "any type", accepts: |_, _| true, only: None, class: None };
//! static ANY_ATTR: AttrConstraint =
//!     AttrConstraint { summary: "any attribute", accepts: |_, _| true, spelling: AttrSpelling::Any };
//!
//! /// `my.repeat`
//! static REPEAT: OpDef = OpDef {
//!     operands: &[one("startValue", &ANY), variadic("inputs", &ANY)],
//!     results: &[one("result", &ANY)],
//!     attributes: &[attr("step", &ANY_ATTR)],
//!     regions: &[region("body")],
//!     ..OpDef::new("my.repeat")
//! };
//! static OPS: &[&OpDef] = &[&REPEAT];
//! static DIALECT: Dialect = Dialect { ops: &[OPS], ..Dialect::new("my") };
//! static DIALECTS: &[&Dialect] = &[&DIALECT];
//!
//! op_handle! {
//!     /// `my.repeat`
//!     pub struct Repeat for REPEAT {
//!         operand start_value;
//!         operands inputs;
//!         result result;
//!         region body;
//!         integer step;
//!     }
//! }
//!
//! let ctx = Context::new(DIALECTS);
//! let mut program = Body::new(ctx.op_name("my.program"), Context::EMPTY_DICTIONARY, Location::UNKNOWN);
//! let region = program.add_root();
//! let block = program.append_block(region);
//! let start = program.add_argument(block, ctx.index(), Location::UNKNOWN);
//! let body = program.create_region();
//! let spec = OpSpec::new(ctx.op_name_of(&REPEAT), Location::UNKNOWN).operands(&[start]).results(&[ctx.index()]);
//! let spec = spec.attribute(&ctx, Name::STEP, ctx.index_attr(2)).region(body);
//! let op = program.insert(InsertPoint::End(block), &spec);
//!
//! let repeat = Repeat::cast(View::new(&ctx, &program), op).expect("a `my.repeat`");
//! assert_eq!(repeat.start_value(), start);
//! assert_eq!(repeat.inputs().len(), 0);
//! assert_eq!(repeat.step(), Some(2));
//! assert_eq!(repeat.body(), body);
//! assert_eq!(Repeat::defining(repeat.view(), repeat.result()).map(|found| found.op()), Some(op));
//! ```
//!
//! A name that does not fit the definition does not compile:
//!
//! ```compile_fail
//! # use freehold_core::definition::OpDef;
//! static NOP: OpDef = OpDef::new("my.nop");
//!
//! freehold_core::op_handle! {
//!     /// `my.nop`
//!     pub struct Nop for NOP {
//!         operand source;
//!     }
//! }
//! ```
//!
//! A name is the name of a group in snake case: `start_value` is the group `startValue`. If the name of a group is a
//! keyword or unclear in Rust, it is written explicitly: `type_attr value_type = "type"`.
//!
//! Invariants:
//! - The position of a group is computed at compile time from its name. A name that the definition does not have, or an
//!   `operand` after a group of variable size, is an error at compile time.
//! - A handle is `Copy`. Its functions are inlined to the same code as an access by number. An attribute is found by
//!   the id of its name; see [`Name::known`](crate::ir::Name::known).

use super::{Arity, OpDef, ValueGroup};
use crate::ir::{Op, View};

/// Returns whether `op` has one of `definitions`, or is such an op in the spelling of another version.
#[doc(hidden)]
pub fn is_one_of(view: View<'_>, op: Op, definitions: &[&OpDef]) -> bool {
    let data = view.ctx.op_name_data(view.body.name(op));
    let own = data.former.map(|former| former.op_def).or(data.op_def);
    own.is_some_and(|own| definitions.iter().any(|definition| own.is(definition)))
}

/// Declares typed handles of ops; see [`interface::handle`](crate::definition::handle) for an example.
///
/// `pub struct Handle for DEFINITION { … }` declares a `Copy` struct with these functions:
///
/// - `Handle::cast(view, op)` returns the handle if the op has this definition. The cost is the comparison of two
///   addresses.
/// - `Handle::of(view, op)` returns the handle of an op that is known to have this definition, as in its fold function.
/// - `Handle::defining(view, value)` returns the handle of the op that defines a value.
/// - `op()` and `view()` return the op and its body.
/// - one function for each line of the declaration.
///
/// Several definitions, separated by commas, may share a handle. All of them must have the groups at the same
/// positions.
///
/// | line | type | value |
/// |---|---|---|
/// | `operand x;` | `Value` | the operand of the group; all groups before it must be single |
/// | `operands x;` | an iterator over `Value` | the operands of the group |
/// | `numbers x;` | `Range<usize>` | the numbers of the operands of the group, for those who change them |
/// | `optional_operand x;` | `Option<Value>` | the operand of an optional group |
/// | `result x;` | `Value` | the result of the group; all groups before it must be single |
/// | `results x;` | `&[Value]` | the results of the group |
/// | `region x;` | `Region` | the region |
/// | `optional_region x;` | `Option<Region>` | the region if it has blocks |
/// | `successor x;` | `Block` | the successor |
/// | `attribute x;` | `Option<Attr>` | the attribute |
/// | `flag x;` | `bool` | whether the attribute is present |
/// | `integer x;` | `Option<i64>` | the value of an integer attribute |
/// | `integers x;` | `Option<Vec<i64>>` | the elements of a dense integer array |
/// | `array x;` | `Option<&[Attr]>` | the elements of an array attribute |
/// | `symbol x;` | `Option<Name>` | the name of a flat symbol reference |
/// | `type_attr x;` | `Option<Type>` | the type in a type attribute |
/// | `map x;` | `Option<AffineMap>` | the map in an affine map attribute |
///
/// A typed attribute is `None` too if it is of another kind.
#[macro_export]
macro_rules! op_handle {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $handle:ident for $($definition:path),+ {
            $($kind:ident $name:ident $(= $group:literal)?;)*
        }
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy)]
        $vis struct $handle<'a> {
            view: $crate::ir::View<'a>,
            op: $crate::ir::Op,
        }

        // A handle may be called `Cast`, after the op `memref.cast`.
        #[allow(dead_code, clippy::self_named_constructors)]
        impl<'a> $handle<'a> {
            const DEFINITIONS: &'static [&'static $crate::definition::OpDef] = &[$(&$definition),+];

            /// Returns the handle of `op` if it has this definition.
            #[inline]
            $vis fn cast(view: $crate::ir::View<'a>, op: $crate::ir::Op) -> Option<Self> {
                let own = view.op_def(op)?;
                ($(std::ptr::eq(own, &$definition))||+).then_some($handle { view, op })
            }

            /// Returns the handle of `op`, which must have this definition.
            #[inline]
            $vis fn of(view: $crate::ir::View<'a>, op: $crate::ir::Op) -> Self {
                debug_assert!(
                    $crate::definition::handle::is_one_of(view, op, Self::DEFINITIONS),
                    "{op:?} is no {}",
                    stringify!($handle)
                );
                $handle { view, op }
            }

            /// Returns the handle of the op that defines `value` if it has this definition.
            #[inline]
            $vis fn defining(view: $crate::ir::View<'a>, value: $crate::ir::Value) -> Option<Self> {
                Self::cast(view, view.defining_op(value)?)
            }

            /// Returns the op.
            #[inline]
            $vis fn op(self) -> $crate::ir::Op {
                self.op
            }

            /// Returns the body that contains the op, and its context.
            #[inline]
            $vis fn view(self) -> $crate::ir::View<'a> {
                self.view
            }

            $($crate::op_handle! { @$kind [$vis] $handle $name [$crate::op_handle!(@text $name $($group)?)] })*
        }
    )+};

    (@text $name:ident) => { stringify!($name) };
    (@text $name:ident $group:literal) => { $group };

    (@operand [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the operand `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> $crate::ir::Value {
            const INDEX: usize = $crate::definition::handle::single_operand($handle::DEFINITIONS, $text);
            self.view.body.operand(self.op, INDEX)
        }
    };
    (@operands [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the operands `", $text, "`.")]
        #[inline]
        $vis fn $name(
            self,
        ) -> impl ExactSizeIterator<Item = $crate::ir::Value> + DoubleEndedIterator + std::clone::Clone + use<'a> {
            const INDEX: usize = $crate::definition::handle::operand_group($handle::DEFINITIONS, $text);
            let definition = self.view.op_def(self.op);
            let numbers = definition.map_or(0..0, |definition| definition.operand_range(self.view, self.op, INDEX));
            self.view.body.operands_at(self.op, numbers)
        }
    };
    (@numbers [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the numbers of the operands `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> std::ops::Range<usize> {
            const INDEX: usize = $crate::definition::handle::operand_group($handle::DEFINITIONS, $text);
            match self.view.op_def(self.op) {
                Some(definition) => definition.operand_range(self.view, self.op, INDEX),
                None => 0..0,
            }
        }
    };
    (@optional_operand [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the operand `", $text, "` if the op has it.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::Value> {
            const INDEX: usize = $crate::definition::handle::operand_group($handle::DEFINITIONS, $text);
            let range = self.view.op_def(self.op)?.operand_range(self.view, self.op, INDEX);
            (!range.is_empty()).then(|| self.view.body.operand(self.op, range.start))
        }
    };
    (@result [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the result `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> $crate::ir::Value {
            const INDEX: usize = $crate::definition::handle::single_result($handle::DEFINITIONS, $text);
            self.view.body.result(self.op, INDEX)
        }
    };
    (@results [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the results `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> &'a [$crate::ir::Value] {
            const INDEX: usize = $crate::definition::handle::result_group($handle::DEFINITIONS, $text);
            match self.view.op_def(self.op) {
                Some(definition) => {
                    &self.view.body.results(self.op)[definition.result_range(self.view, self.op, INDEX)]
                }
                None => &[],
            }
        }
    };
    (@region [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the region `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> $crate::ir::Region {
            const INDEX: usize = $crate::definition::handle::region($handle::DEFINITIONS, $text);
            self.view.body.regions(self.op)[INDEX]
        }
    };
    (@optional_region [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the region `", $text, "` if it has blocks.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::Region> {
            const INDEX: usize = $crate::definition::handle::region($handle::DEFINITIONS, $text);
            let region = *self.view.body.regions(self.op).get(INDEX)?;
            self.view.body.first_block(region).map(|_| region)
        }
    };
    (@successor [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the successor `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> $crate::ir::Block {
            const INDEX: usize = $crate::definition::handle::successor($handle::DEFINITIONS, $text);
            self.view.body.successor(self.op, INDEX)
        }
    };
    (@attribute [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::Attr> {
            $crate::op_handle!(@find self $handle $text)
        }
    };
    (@flag [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns whether the op has the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> bool {
            $crate::op_handle!(@find self $handle $text).is_some()
        }
    };
    (@integer [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the integer in the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<i64> {
            $crate::op_handle!(@find self $handle $text)?.as_i64(self.view.ctx)
        }
    };
    (@integers [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the integers in the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<Vec<i64>> {
            $crate::op_handle!(@find self $handle $text)?.as_i64_array(self.view.ctx)
        }
    };
    (@array [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the elements of the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<&'a [$crate::ir::Attr]> {
            $crate::op_handle!(@find self $handle $text)?.as_array(self.view.ctx)
        }
    };
    (@symbol [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the symbol name in the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::Name> {
            $crate::op_handle!(@find self $handle $text)?.as_symbol(self.view.ctx)
        }
    };
    (@type_attr [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the type in the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::Type> {
            $crate::op_handle!(@find self $handle $text)?.as_type(self.view.ctx)
        }
    };
    (@map [$vis:vis] $handle:ident $name:ident [$text:expr]) => {
        #[doc = concat!("Returns the affine map in the attribute `", $text, "`.")]
        #[inline]
        $vis fn $name(self) -> Option<$crate::ir::AffineMap> {
            $crate::op_handle!(@find self $handle $text)?.as_map(self.view.ctx)
        }
    };

    (@find $self:ident $handle:ident $text:expr) => {{
        const NAME: $crate::ir::Name = $crate::definition::handle::attribute_name($handle::DEFINITIONS, $text);
        $self.view.body.attributes($self.op).get($self.view.ctx, NAME)
    }};
}

/// Returns whether `name` is the snake case of `group`, or equal to it: letters are compared without case, and
/// underscores are ignored.
const fn fits(name: &str, group: &str) -> bool {
    let (name, group) = (name.as_bytes(), group.as_bytes());
    let (mut left, mut right) = (0, 0);
    loop {
        while left < name.len() && name[left] == b'_' {
            left += 1;
        }
        while right < group.len() && group[right] == b'_' {
            right += 1;
        }
        if left == name.len() || right == group.len() {
            return left == name.len() && right == group.len();
        }
        if !name[left].eq_ignore_ascii_case(&group[right]) {
            return false;
        }
        left += 1;
        right += 1;
    }
}

const fn group_index(groups: &[ValueGroup], name: &str, single: bool) -> usize {
    let mut index = 0;
    while index < groups.len() {
        let is_single = matches!(groups[index].arity, Arity::One);
        if fits(name, groups[index].name) {
            assert!(is_single || !single, "the group is not single: declare it as `operands` or `results`");
            return index;
        }
        assert!(is_single || !single, "a group of variable size precedes the operand or result");
        index += 1;
    }
    panic!("the definition has no group of this name")
}

/// Returns the index of the operand group `name` of all definitions. It and the groups before it must be single.
#[doc(hidden)]
pub const fn single_operand(definitions: &[&OpDef], name: &str) -> usize {
    let index = group_index(definitions[0].operands, name, true);
    let mut other = 1;
    while other < definitions.len() {
        assert!(group_index(definitions[other].operands, name, true) == index, "the positions differ");
        other += 1;
    }
    index
}

/// Returns the index of the operand group `name` of all definitions.
#[doc(hidden)]
pub const fn operand_group(definitions: &[&OpDef], name: &str) -> usize {
    let index = group_index(definitions[0].operands, name, false);
    let mut other = 1;
    while other < definitions.len() {
        assert!(group_index(definitions[other].operands, name, false) == index, "the positions differ");
        other += 1;
    }
    index
}

/// Returns the index of the result group `name` of all definitions. It and the groups before it must be single.
#[doc(hidden)]
pub const fn single_result(definitions: &[&OpDef], name: &str) -> usize {
    let index = group_index(definitions[0].results, name, true);
    let mut other = 1;
    while other < definitions.len() {
        assert!(group_index(definitions[other].results, name, true) == index, "the positions differ");
        other += 1;
    }
    index
}

/// Returns the index of the result group `name` of all definitions.
#[doc(hidden)]
pub const fn result_group(definitions: &[&OpDef], name: &str) -> usize {
    let index = group_index(definitions[0].results, name, false);
    let mut other = 1;
    while other < definitions.len() {
        assert!(group_index(definitions[other].results, name, false) == index, "the positions differ");
        other += 1;
    }
    index
}

/// Returns the index of the region `name` of all definitions.
#[doc(hidden)]
pub const fn region(definitions: &[&OpDef], name: &str) -> usize {
    let mut position = usize::MAX;
    let mut number = 0;
    while number < definitions.len() {
        let groups = definitions[number].regions;
        let mut index = 0;
        while index < groups.len() && !fits(name, groups[index].name) {
            index += 1;
        }
        assert!(index < groups.len(), "the definition has no region of this name");
        assert!(!groups[index].variadic, "the region is variadic");
        assert!(number == 0 || index == position, "the positions differ");
        position = index;
        number += 1;
    }
    position
}

/// Returns the index of the successor `name` of all definitions.
#[doc(hidden)]
pub const fn successor(definitions: &[&OpDef], name: &str) -> usize {
    let mut position = usize::MAX;
    let mut number = 0;
    while number < definitions.len() {
        let groups = definitions[number].successors;
        let mut index = 0;
        while index < groups.len() && !fits(name, groups[index].name) {
            index += 1;
        }
        assert!(index < groups.len(), "the definition has no successor of this name");
        assert!(!groups[index].variadic, "the successor is variadic");
        assert!(number == 0 || index == position, "the positions differ");
        position = index;
        number += 1;
    }
    position
}

/// Returns the name of the attribute `name` of all definitions.
#[doc(hidden)]
pub const fn attribute_name(definitions: &[&OpDef], name: &str) -> crate::ir::Name {
    let mut attribute = "";
    let mut number = 0;
    while number < definitions.len() {
        let groups = definitions[number].attributes;
        let mut index = 0;
        while index < groups.len() && !fits(name, groups[index].name) {
            index += 1;
        }
        assert!(index < groups.len(), "the definition has no attribute of this name");
        attribute = groups[index].name;
        number += 1;
    }
    crate::ir::Name::known(attribute)
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn names_in_snake_case_fit_groups() {
        assert!(fits("lower_bound", "lowerBound"));
        assert!(fits("static_offsets", "static_offsets"));
        assert!(fits("output", "output"));
        assert!(!fits("lower", "lowerBound"));
        assert!(!fits("lower_bounds", "lowerBound"));
        assert!(!fits("", "source"));
    }
}
