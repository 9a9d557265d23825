//! Value equality of index computations: two index values are compared through the sums, multiples, quotients,
//! remainders and tensor extents they are computed from.
//!
//! ```mlir
//! %x = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
//! %y = arith.muli %i, %c4 : index                     // the same value
//! ```
//!
//! Each value becomes a linear form: a constant, and multiples of atoms. An atom is an opaque value, the extent of a
//! tensor, or a form rounded down to a quotient. `a mod c` is `a - c * (a floordiv c)`, and terms that the divisor
//! divides are moved out of a quotient, so that forms that are equal by these rules are structurally equal. Cost: O(1)
//! for each comparison: beyond a fixed number of ops a value is treated as an atom.

use super::{SubsetKind, Traits, constant_of, subset_of};
use crate::ir::{AffineExpr, AffineExprData, Body, Context, DYNAMIC, Op, Type, Value, ValueDef, View};

/// The computation of an op's index result from its operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IndexValue {
    /// The sum of the two operands.
    Sum,
    /// The first operand minus the second.
    Difference,
    /// The product of the two operands.
    Product,
    /// The first operand divided by the second, rounded down.
    Quotient,
    /// The first result of the affine map in the attribute `map`, applied to all operands.
    Map,
    /// The extent of the first operand in the dimension given by the second.
    Extent,
    /// One of the operands from this index on.
    OneOf(usize),
    /// The corresponding value that one of the regions yields.
    Yielded,
}

/// The maximum number of ops visited for one comparison.
const MOST_OPS: usize = 64;
/// The maximum number of atoms of a form.
const MOST_TERMS: usize = 16;

/// An atom of a linear form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Atom {
    /// An opaque value.
    Value(Value),
    /// The extent of a value in a dimension.
    Extent(Value, usize),
    /// The form, divided by a constant greater than 1 and rounded down.
    Quotient(Box<Form>, i64),
}

/// A constant and multiples of atoms, sorted, with nonzero factors.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Form {
    constant: i64,
    terms: Vec<(Atom, i64)>,
}

impl Form {
    fn constant(constant: i64) -> Form {
        Form { constant, terms: Vec::new() }
    }

    fn atom(atom: Atom) -> Form {
        Form { constant: 0, terms: vec![(atom, 1)] }
    }

    fn scaled(&self, factor: i64) -> Option<Form> {
        if factor == 0 {
            return Some(Form::default());
        }
        let scaled = |(atom, count): &(Atom, i64)| Some((atom.clone(), count.checked_mul(factor)?));
        let terms = self.terms.iter().map(scaled).collect::<Option<Vec<_>>>()?;
        Some(Form { constant: self.constant.checked_mul(factor)?, terms })
    }

    fn plus(self, other: Form) -> Option<Form> {
        let mut sum = Form { constant: self.constant.checked_add(other.constant)?, terms: self.terms };
        for (atom, count) in other.terms {
            match sum.terms.binary_search_by(|term| term.0.cmp(&atom)) {
                Ok(position) => {
                    sum.terms[position].1 = sum.terms[position].1.checked_add(count)?;
                    if sum.terms[position].1 == 0 {
                        sum.terms.remove(position);
                    }
                }
                Err(place) => sum.terms.insert(place, (atom, count)),
            }
        }
        (sum.terms.len() <= MOST_TERMS).then_some(sum)
    }

    /// Returns the form divided by `divisor` and rounded down. Terms that `divisor` divides are moved out of the
    /// quotient.
    fn quotient(self, divisor: i64) -> Option<Form> {
        if divisor <= 0 {
            return None;
        }
        let mut whole = Form::constant(self.constant.div_euclid(divisor));
        let mut rest = Form::constant(self.constant.rem_euclid(divisor));
        for (atom, count) in self.terms {
            for (part, count) in [(&mut whole, count.div_euclid(divisor)), (&mut rest, count.rem_euclid(divisor))] {
                if count != 0 {
                    part.terms.push((atom.clone(), count));
                }
            }
        }
        if rest.terms.is_empty() {
            return Some(whole);
        }
        whole.plus(Form::atom(Atom::Quotient(Box::new(rest), divisor)))
    }

    /// Returns its value if it is a constant.
    fn known(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }
}

/// Computes the forms of values of a body, visiting a limited number of ops.
struct Reader<'a> {
    ctx: &'a Context,
    body: &'a Body,
    left: usize,
}

impl Reader<'_> {
    fn form(&mut self, value: Value) -> Form {
        let (ctx, body) = (self.ctx, self.body);
        if let Some(known) = constant_of(View::new(ctx, body), value).and_then(|attr| attr.as_i64(ctx)) {
            return Form::constant(known);
        }
        let ValueDef::Result(op, number) = body.def(value) else { return Form::atom(Atom::Value(value)) };
        let is_index = body.ty(value) == ctx.index();
        let rule = body.op_def(ctx, op).and_then(|op_def| op_def.index_value).filter(|_| is_index && self.left > 0);
        let Some(rule) = rule else { return Form::atom(Atom::Value(value)) };
        self.left -= 1;
        self.by_rule(op, number, rule).unwrap_or_else(|| Form::atom(Atom::Value(value)))
    }

    fn by_rule(&mut self, op: Op, number: usize, rule: IndexValue) -> Option<Form> {
        let (ctx, body) = (self.ctx, self.body);
        let operand = |index: usize| (index < body.operand_count(op)).then(|| body.operand(op, index));
        match rule {
            IndexValue::Sum => {
                let (left, right) = (self.form(operand(0)?), self.form(operand(1)?));
                left.plus(right)
            }
            IndexValue::Difference => {
                let (left, right) = (self.form(operand(0)?), self.form(operand(1)?));
                left.plus(right.scaled(-1)?)
            }
            IndexValue::Product => {
                let (left, right) = (self.form(operand(0)?), self.form(operand(1)?));
                product(&left, &right)
            }
            IndexValue::Quotient => {
                let (left, right) = (self.form(operand(0)?), self.form(operand(1)?));
                left.quotient(right.known()?)
            }
            IndexValue::Map => {
                let map = body.attribute(ctx, op, "map")?.as_map(ctx)?.data(ctx);
                self.expression(*map.results.first()?, op, map.dims as usize)
            }
            IndexValue::Extent => {
                let dimension = self.form(operand(1)?).known()?;
                self.extent(operand(0)?, usize::try_from(dimension).ok()?)
            }
            IndexValue::OneOf(first) => self.same((first..body.operand_count(op)).map(|index| body.operand(op, index))),
            IndexValue::Yielded => {
                let regions = body.regions(op).iter();
                let ends: Option<Vec<Value>> = regions
                    .map(|&region| {
                        let end = body.last_op(body.last_block(region)?)?;
                        (number < body.operand_count(end)).then(|| body.operand(end, number))
                    })
                    .collect();
                self.same(ends?.into_iter())
            }
        }
    }

    /// Returns the common form of all these values.
    fn same(&mut self, mut values: impl Iterator<Item = Value>) -> Option<Form> {
        let first = self.form(values.next()?);
        values.all(|value| self.form(value) == first).then_some(first)
    }

    /// Returns the form of an expression over the operands of `op`, symbols after dimensions. The parser bounds the
    /// nesting of expressions.
    fn expression(&mut self, expr: AffineExpr, op: Op, dims: usize) -> Option<Form> {
        let (ctx, body) = (self.ctx, self.body);
        let mut operand = |index: usize| (index < body.operand_count(op)).then(|| self.form(body.operand(op, index)));
        let (left, right) = match *expr.data(ctx) {
            AffineExprData::Dim(index) => return operand(index as usize),
            AffineExprData::Symbol(index) => return operand(dims + index as usize),
            AffineExprData::Constant(constant) => return Some(Form::constant(constant)),
            AffineExprData::Add(left, right)
            | AffineExprData::Mul(left, right)
            | AffineExprData::Mod(left, right)
            | AffineExprData::FloorDiv(left, right)
            | AffineExprData::CeilDiv(left, right) => (left, right),
        };
        self.left = self.left.checked_sub(1)?;
        let (left, right) = (self.expression(left, op, dims)?, self.expression(right, op, dims)?);
        match expr.data(ctx) {
            AffineExprData::Add(..) => left.plus(right),
            AffineExprData::Mul(..) => product(&left, &right),
            AffineExprData::FloorDiv(..) => left.quotient(right.known()?),
            AffineExprData::CeilDiv(..) => {
                let divisor = right.known()?;
                left.plus(Form::constant(divisor.checked_sub(1)?))?.quotient(divisor)
            }
            _ => {
                let divisor = right.known()?;
                let multiple = left.clone().quotient(divisor)?.scaled(divisor.checked_neg()?)?;
                left.plus(multiple)
            }
        }
    }

    /// Returns the extent of a tensor or buffer: that of the operand it is derived from, if the op keeps the extent.
    fn extent(&mut self, mut shaped: Value, dimension: usize) -> Option<Form> {
        let (ctx, body) = (self.ctx, self.body);
        loop {
            let ty: Type = body.ty(shaped);
            let shape = ty.shape(ctx)?;
            let size = *shape.get(dimension)?;
            if size != DYNAMIC {
                return Some(Form::constant(size));
            }
            let unknown = Form::atom(Atom::Extent(shaped, dimension));
            let ValueDef::Result(op, number) = body.def(shaped) else { return Some(unknown) };
            let Some(op_def) = body.op_def(ctx, op) else { return Some(unknown) };
            self.left = self.left.checked_sub(1)?;
            let dynamic = shape[..dimension].iter().filter(|&&size| size == DYNAMIC).count();
            let sizes = op_def.operand_group(View::new(ctx, body), op, "dynamicSizes");
            if sizes.start + dynamic < sizes.end {
                return Some(self.form(body.operand(op, sizes.start + dynamic)));
            }
            let source = if let Some((subset, SubsetKind::Extraction { .. })) = subset_of(View::new(ctx, body), op) {
                match subset.slice(View::new(ctx, body), op) {
                    Some(slice) if slice.sizes.len() == shape.len() => {
                        return Some(match slice.sizes[dimension] {
                            super::MixedIndex::Static(size) => Form::constant(size),
                            super::MixedIndex::Value(size) => self.form(size),
                        });
                    }
                    _ => None,
                }
            } else if op_def.has(Traits::CAST) {
                body.operands(op).next()
            } else if op_def.has(Traits::DESTINATION_STYLE) {
                super::destinations(View::new(ctx, body), op, op_def)
                    .map(|index| body.operand(op, index))
                    .filter(|&value| body.ty(value).is_tensor(ctx))
                    .nth(number)
            } else {
                None
            };
            match source.filter(|&source| body.ty(source).rank(ctx) == Some(shape.len())) {
                Some(source) => shaped = source,
                None => return Some(unknown),
            }
        }
    }
}

fn product(left: &Form, right: &Form) -> Option<Form> {
    match (left.known(), right.known()) {
        (Some(factor), _) => right.scaled(factor),
        (None, Some(factor)) => left.scaled(factor),
        (None, None) => None,
    }
}

/// Returns whether two index values are known to be equal.
pub fn same_index_value(view: View<'_>, left: Value, right: Value) -> bool {
    left == right || form_of(view, left) == form_of(view, right)
}

/// Returns whether an index value is known to be `number`.
pub fn is_index_value(view: View<'_>, value: Value, number: i64) -> bool {
    form_of(view, value).known() == Some(number)
}

/// Returns the constant that an index value is known to be.
pub fn known_index_value(view: View<'_>, value: Value) -> Option<i64> {
    form_of(view, value).known()
}

fn form_of(view: View<'_>, value: Value) -> Form {
    Reader { ctx: view.ctx, body: view.body, left: MOST_OPS }.form(value)
}
