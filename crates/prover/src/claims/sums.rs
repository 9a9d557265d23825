//! Sums of products of numbers that are not negative, and when one is at least another.
//!
//! ```text
//! 4·n + 3 is at least 4·n, and not known to be at least m
//! ```

use std::collections::BTreeMap;

use smallvec::SmallVec;

/// An unknown number, with its identity.
pub type Atom = u32;
/// A product of atoms, sorted.
pub type Product = SmallVec<[Atom; 2]>;

/// A sum of products with factors that are not negative. The empty product is one.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Form(pub BTreeMap<Product, i128>);

/// The maximum number of products of a form.
pub const MOST_PRODUCTS: usize = 24;
/// The maximum number of lower bounds of a number.
pub const MOST_BOUNDS: usize = 12;
/// The largest factor.
const LARGEST: i128 = i64::MAX as i128;

impl Form {
    /// Returns a number.
    pub fn number(number: i64) -> Form {
        let mut form = Form::default();
        if number != 0 {
            form.0.insert(Product::new(), i128::from(number));
        }
        form
    }

    /// Returns an atom.
    pub fn atom(atom: Atom) -> Form {
        Form(BTreeMap::from([(Product::from_slice(&[atom]), 1)]))
    }

    /// Returns the number that the form is, if it is one.
    pub fn constant(&self) -> Option<i64> {
        match self.0.iter().next() {
            None => Some(0),
            Some((product, factor)) if self.0.len() == 1 && product.is_empty() => i64::try_from(*factor).ok(),
            _ => None,
        }
    }

    /// Returns the sum.
    pub fn plus(&self, other: &Form) -> Form {
        let mut sum = self.clone();
        for (product, factor) in &other.0 {
            let own = sum.0.entry(product.clone()).or_default();
            *own = own.saturating_add(*factor);
        }
        sum
    }

    /// Returns the product, if it has few products and small factors.
    pub fn times(&self, other: &Form) -> Option<Form> {
        let mut all = Form::default();
        for (first, factor) in &self.0 {
            for (second, times) in &other.0 {
                let mut product: Product = first.iter().chain(second).copied().collect();
                product.sort_unstable();
                let own = all.0.entry(product).or_default();
                *own = own.checked_add(factor.checked_mul(*times)?).filter(|&factor| factor <= LARGEST)?;
            }
        }
        (all.0.len() <= MOST_PRODUCTS).then_some(all)
    }

    /// Returns the quotient, if there is no remainder for any values of the atoms.
    pub fn divided_by(&self, divisor: i64) -> Option<Form> {
        let divisor = Some(i128::from(divisor)).filter(|&divisor| divisor > 0)?;
        let is_multiple = self.0.values().all(|factor| factor % divisor == 0);
        is_multiple.then(|| Form(self.0.iter().map(|(product, factor)| (product.clone(), factor / divisor)).collect()))
    }

    /// Subtracts another number. The coefficient of a product does not become negative.
    pub fn without(&self, other: &Form) -> Form {
        let mut left = self.clone();
        for (product, factor) in &other.0 {
            if let Some(own) = left.0.get_mut(product) {
                *own -= factor;
            }
        }
        left.0.retain(|_, factor| *factor > 0);
        left
    }

    /// Whether the number is at least another, for all values of the atoms.
    pub fn is_at_least(&self, other: &Form) -> bool {
        other.0.iter().all(|(product, factor)| self.0.get(product).is_some_and(|own| own >= factor))
    }
}

/// An offset and a lower bound of it.
#[derive(Clone, Debug)]
pub struct Offset {
    /// The offset.
    pub exact: Form,
    /// Numbers that it is not less than.
    pub bounds: Vec<Form>,
}

impl Offset {
    /// Returns the offset in a buffer at another one.
    pub fn from(&self, outer: &Offset) -> Offset {
        Offset { exact: self.exact.plus(&outer.exact), bounds: sums(&self.bounds, &outer.bounds) }
    }

    /// Returns a number.
    pub fn number(number: i64) -> Offset {
        Offset { exact: Form::number(number), bounds: vec![Form::number(number)] }
    }

    /// Whether the offset is at or after the end of other bytes, whose size is at most each of `sizes`.
    pub fn is_after(&self, other: &Offset, sizes: &[Form]) -> bool {
        sizes.iter().any(|size| {
            let end = other.exact.plus(size);
            self.bounds.iter().any(|bound| bound.is_at_least(&end))
        })
    }
}

/// Returns the sums of each of one list and each of another one.
pub fn sums(first: &[Form], second: &[Form]) -> Vec<Form> {
    let mut all = Vec::new();
    for one in first {
        for other in second {
            let sum = one.plus(other);
            if all.len() < MOST_BOUNDS && sum.0.len() <= MOST_PRODUCTS && !all.contains(&sum) {
                all.push(sum);
            }
        }
    }
    all
}
