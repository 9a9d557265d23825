//! Interprocedural facts about functions, by symbol, argument index and result index. They hold no values, because
//! values mean nothing in another body.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_core::ir::{Attr, Context, Name, Type};

/// The facts that the analysis of a function's body found about its arguments and results.
#[derive(Clone, Debug, Default)]
pub struct FunctionFact {
    /// For each result, the argument whose buffer it is on every return.
    pub equivalent: FxHashMap<usize, usize>,
    /// For each argument, the results that may share its buffer, in order of discovery.
    pub aliasing: FxHashMap<usize, Vec<usize>>,
    /// Groups of two or more results that may share a buffer, each in ascending order.
    pub shared: Vec<Vec<usize>>,
    /// The arguments that are read.
    pub read: FxHashSet<usize>,
    /// The arguments that are written.
    pub written: FxHashSet<usize>,
}

/// Facts about the functions of one module. A function without an entry was not analyzed (yet): nothing is known about
/// it.
#[derive(Clone, Debug, Default)]
pub struct FunctionFacts {
    facts: FxHashMap<Name, Known>,
    /// The results that may be read-only memory other than an argument's. Also known for functions that were not
    /// analyzed.
    constants: FxHashMap<Name, FxHashSet<usize>>,
}

/// A fact, and for each result the arguments whose buffer it may share, in ascending order.
#[derive(Clone, Debug)]
struct Known {
    fact: FunctionFact,
    origins: FxHashMap<usize, Vec<usize>>,
}

impl FunctionFacts {
    /// Returns the facts about the function that `reference` names.
    pub fn get(&self, ctx: &Context, reference: Attr) -> Option<&FunctionFact> {
        self.facts.get(&reference.as_symbol(ctx)?).map(|known| &known.fact)
    }

    /// Returns the arguments whose buffer a result of the function `reference` may share, in ascending order; `None` if
    /// nothing is known about the function.
    pub fn origins(&self, ctx: &Context, reference: Attr, result: usize) -> Option<&[usize]> {
        let known = self.facts.get(&reference.as_symbol(ctx)?)?;
        Some(known.origins.get(&result).map_or(&[], Vec::as_slice))
    }

    /// Returns whether a result of the function `reference` may be read-only memory, such as a constant. Memory of
    /// arguments does not count: the caller decides whether it is writable.
    pub fn may_return_constant(&self, ctx: &Context, reference: Attr, result: usize) -> bool {
        let known = reference.as_symbol(ctx).and_then(|name| self.constants.get(&name));
        known.is_some_and(|results| results.contains(&result))
    }

    /// Records that a result may be read-only memory.
    pub fn insert_constant(&mut self, name: Name, result: usize) {
        self.constants.entry(name).or_default().insert(result);
    }

    /// Adds the facts of an analyzed function. O(pairs of arguments and results that may share a buffer).
    pub fn insert(&mut self, name: Name, fact: FunctionFact) {
        let mut origins: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        for (&argument, results) in &fact.aliasing {
            for &result in results {
                origins.entry(result).or_default().push(argument);
            }
        }
        origins.values_mut().for_each(|arguments| arguments.sort_unstable());
        self.facts.insert(name, Known { fact, origins });
    }
}

impl FunctionFacts {
    /// Returns an empty table.
    pub fn none() -> &'static FunctionFacts {
        static NONE: std::sync::LazyLock<FunctionFacts> = std::sync::LazyLock::new(FunctionFacts::default);
        &NONE
    }
}

/// The types of a function, as callers see them.
#[derive(Clone, Debug)]
pub struct FunctionSignature {
    /// The types of its arguments.
    pub inputs: Vec<Type>,
    /// The types of its results.
    pub results: Vec<Type>,
    /// Its attributes.
    pub attributes: Attr,
}

/// The current signatures of the functions of one module, before or after they are bufferized.
#[derive(Clone, Debug, Default)]
pub struct FunctionSignatures {
    signatures: FxHashMap<Name, FunctionSignature>,
}

impl FunctionSignatures {
    /// Returns the signature of the function that `reference` names.
    pub fn get(&self, ctx: &Context, reference: Attr) -> Option<&FunctionSignature> {
        self.signatures.get(&reference.as_symbol(ctx)?)
    }

    /// Sets the signature of a function.
    pub fn insert(&mut self, name: Name, signature: FunctionSignature) {
        self.signatures.insert(name, signature);
    }
}
