//! Composition of maps with the `affine.apply` ops that define their operands, and canonicalization of maps with
//! operands.
//!
//! In canonical form, operands are used and unique, every operand that can be a symbol is one, and constant symbols are
//! constants in the map.
//!
//! Composing an `affine.apply` may double the size of an expression, so a few ops may yield an exponential size.
//! Therefore an expression is composed only while it has at most 512 nodes; an operand that would exceed the limit is
//! kept. The cost is O(1) for each composed op.

use crate::affine;
use rustc_hash::FxHashMap;

use super::ranges;
use super::simplify::simplify_map;
use super::verify::{is_valid_dim, is_valid_symbol};
use freehold_core::definition::constant_integer;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Context, Name, Value, View};

/// The maximum number of nodes of a composed expression.
const LARGEST: usize = 512;

/// A map (or the expressions of a set) with its operands: dims, then symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Applied {
    /// The number of dims.
    pub dims: u32,
    /// The number of symbols.
    pub symbols: u32,
    /// The result expressions.
    pub results: Vec<AffineExpr>,
    /// The dims, then the symbols.
    pub operands: Vec<Value>,
}

impl Applied {
    /// Returns `map` with `operands`.
    pub fn new(ctx: &Context, map: AffineMap, operands: Vec<Value>) -> Applied {
        let data = map.data(ctx);
        Applied { dims: data.dims, symbols: data.symbols, results: data.results.to_vec(), operands }
    }

    /// Returns the place among the operands of what a dim or symbol stands for.
    fn place_of(&self, expr: &AffineExprData) -> Option<usize> {
        match *expr {
            AffineExprData::Dim(number) => Some(number as usize),
            AffineExprData::Symbol(number) => Some((self.dims + number) as usize),
            _ => None,
        }
    }

    /// Returns the operand that a dim or symbol stands for.
    pub fn operand_of(&self, expr: &AffineExprData) -> Option<Value> {
        self.operands.get(self.place_of(expr)?).copied()
    }

    /// Returns the map.
    pub fn map(&self, ctx: &Context) -> AffineMap {
        ctx.affine_map(self.dims, self.symbols, &self.results)
    }

    fn replace(&mut self, ctx: &Context, dims: &[AffineExpr], symbols: &[AffineExpr]) {
        for result in &mut self.results {
            *result = result.replace(ctx, dims, symbols);
        }
    }

    /// Turns symbols that are not valid as symbols into dims, appended to the others.
    pub fn demote_invalid_symbols(&mut self, view: View<'_>) {
        let (dims, symbols) = self.operands.split_at(self.dims as usize);
        let (mut dims, mut kept) = (dims.to_vec(), Vec::new());
        let mut remapped = Vec::with_capacity(symbols.len());
        for &operand in symbols {
            if is_valid_symbol(view, operand) {
                remapped.push(AffineExpr::symbol(view.ctx, kept.len() as u32));
                kept.push(operand);
            } else {
                remapped.push(AffineExpr::dim(view.ctx, dims.len() as u32));
                dims.push(operand);
            }
        }
        if kept.len() == self.symbols as usize {
            return;
        }
        let same: Vec<AffineExpr> = (0..self.dims).map(|dim| AffineExpr::dim(view.ctx, dim)).collect();
        self.replace(view.ctx, &same, &remapped);
        (self.dims, self.symbols) = (dims.len() as u32, kept.len() as u32);
        dims.extend(kept);
        self.operands = dims;
    }

    /// Turns dims that can be symbols into symbols, appended to the others.
    fn promote_dims(&mut self, view: View<'_>) {
        let mut dims = Vec::new();
        let mut promoted = Vec::new();
        let mut remapped = Vec::with_capacity(self.dims as usize);
        let (all_dims, symbols) = self.operands.split_at(self.dims as usize);
        for &operand in all_dims {
            if is_valid_symbol(view, operand) {
                remapped.push(AffineExpr::symbol(view.ctx, self.symbols + promoted.len() as u32));
                promoted.push(operand);
            } else {
                remapped.push(AffineExpr::dim(view.ctx, dims.len() as u32));
                dims.push(operand);
            }
        }
        if promoted.is_empty() {
            return;
        }
        let symbols = symbols.to_vec();
        self.replace(view.ctx, &remapped, &[]);
        self.dims = dims.len() as u32;
        self.symbols += promoted.len() as u32;
        self.operands = dims;
        self.operands.extend(symbols);
        self.operands.extend(promoted);
    }

    /// Turns symbols that can only be dims into dims, appended to the others.
    fn demote_symbols(&mut self, view: View<'_>) {
        let mut symbols = Vec::new();
        let mut demoted = Vec::new();
        let mut remapped = Vec::with_capacity(self.symbols as usize);
        for &operand in &self.operands[self.dims as usize..] {
            if is_valid_dim(view, operand) && !is_valid_symbol(view, operand) {
                remapped.push(AffineExpr::dim(view.ctx, self.dims + demoted.len() as u32));
                demoted.push(operand);
            } else {
                remapped.push(AffineExpr::symbol(view.ctx, symbols.len() as u32));
                symbols.push(operand);
            }
        }
        if demoted.is_empty() {
            return;
        }
        self.replace(view.ctx, &[], &remapped);
        self.operands.truncate(self.dims as usize);
        self.dims += demoted.len() as u32;
        self.symbols = symbols.len() as u32;
        self.operands.extend(demoted);
        self.operands.extend(symbols);
    }

    /// Drops unused and duplicate operands; turns constant symbols into constants of the map.
    pub fn canonicalize(&mut self, view: View<'_>) {
        if self.operands.is_empty() {
            return;
        }
        self.promote_dims(view);
        self.demote_symbols(view);
        let mut used = vec![false; self.operands.len()];
        for result in &self.results {
            result.walk(view.ctx, &mut |expr| {
                if let Some(place) = self.place_of(&expr) {
                    used[place] = true;
                }
            });
        }
        let zero = AffineExpr::constant(view.ctx, 0);
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let (mut new_dims, mut new_symbols) = (Vec::new(), Vec::new());
        let mut seen_dims: FxHashMap<Value, AffineExpr> = FxHashMap::default();
        let mut seen_symbols: FxHashMap<Value, AffineExpr> = FxHashMap::default();
        for (index, &operand) in self.operands.iter().enumerate() {
            if index < self.dims as usize {
                let next = AffineExpr::dim(view.ctx, new_dims.len() as u32);
                dims.push(if used[index] {
                    *seen_dims.entry(operand).or_insert_with(|| {
                        new_dims.push(operand);
                        next
                    })
                } else {
                    zero
                });
                continue;
            }
            let constant = constant_integer(view, operand);
            let next = AffineExpr::symbol(view.ctx, new_symbols.len() as u32);
            symbols.push(match constant {
                _ if !used[index] => zero,
                Some(value) => AffineExpr::constant(view.ctx, value),
                None => *seen_symbols.entry(operand).or_insert_with(|| {
                    new_symbols.push(operand);
                    next
                }),
            });
        }
        self.replace(view.ctx, &dims, &symbols);
        self.dims = new_dims.len() as u32;
        self.symbols = new_symbols.len() as u32;
        self.operands = new_dims;
        self.operands.extend(new_symbols);
    }

    /// Composes the map with the `affine.apply` ops that define its operands, until none is left, then canonicalizes
    /// the result.
    pub fn compose(&mut self, view: View<'_>) {
        if self.results.is_empty() {
            self.canonicalize(view);
            return;
        }
        let split = self.operands.split_at(self.dims as usize);
        let mut dims: Vec<Option<Value>> = split.0.iter().map(|&value| Some(value)).collect();
        let mut symbols: Vec<Option<Value>> = split.1.iter().map(|&value| Some(value)).collect();
        // Each composition only adds operands that are defined earlier.
        while self.compose_one(view, &mut dims, &mut symbols) {}
        let zero = AffineExpr::constant(view.ctx, 0);
        let mut operands = Vec::new();
        let mut renumber = |list: &[Option<Value>], make: fn(&Context, u32) -> AffineExpr| {
            let mut count = 0;
            let mut remapped = Vec::with_capacity(list.len());
            for entry in list {
                match entry {
                    Some(value) => {
                        remapped.push(make(view.ctx, count));
                        operands.push(*value);
                        count += 1;
                    }
                    None => remapped.push(zero),
                }
            }
            (remapped, count)
        };
        let (new_dims, dim_count) = renumber(&dims, AffineExpr::dim);
        let (new_symbols, symbol_count) = renumber(&symbols, AffineExpr::symbol);
        self.replace(view.ctx, &new_dims, &new_symbols);
        (self.dims, self.symbols, self.operands) = (dim_count, symbol_count, operands);
        self.canonicalize(view);
        self.results = simplify_map(view.ctx, self.map(view.ctx)).data(view.ctx).results.to_vec();
    }

    /// Simplifies divisions and remainders by the ranges of the induction variables of enclosing loops.
    pub fn simplify_divisions(&mut self, view: View<'_>) {
        ranges::simplify_divisions(view, (self.dims, self.symbols), &self.operands, &mut self.results);
    }

    /// Whether each result stays within the size limit with `inner` in place of a dim or symbol.
    fn can_take_in(&self, ctx: &Context, inner: AffineExpr, is_dim: bool, position: u32) -> bool {
        let taken = inner.size(ctx);
        self.results.iter().all(|result| {
            let (mut size, mut uses) = (0usize, 0usize);
            result.walk(ctx, &mut |data| {
                size += 1;
                uses += usize::from(match data {
                    AffineExprData::Dim(index) => is_dim && index == position,
                    AffineExprData::Symbol(index) => !is_dim && index == position,
                    _ => false,
                });
            });
            uses == 0 || size.saturating_add(uses.saturating_mul(taken)) <= LARGEST
        })
    }

    /// Composes the map with the `affine.apply` that defines the first such operand.
    fn compose_one(&mut self, view: View<'_>, dims: &mut Vec<Option<Value>>, symbols: &mut Vec<Option<Value>>) -> bool {
        for position in 0..dims.len() + symbols.len() {
            let is_dim = position < dims.len();
            let position = if is_dim { position } else { position - dims.len() };
            let slot = if is_dim { &mut dims[position] } else { &mut symbols[position] };
            let Some(value) = *slot else { continue };
            let apply = view.made_by(value, &affine::APPLY);
            let map = apply.and_then(|apply| view.attribute(apply, Name::MAP)).and_then(|attr| attr.as_map(view.ctx));
            let (Some(apply), Some(map)) = (apply, map) else { continue };
            if map.data(view.ctx).results.len() != 1 {
                continue;
            }
            let mut inner = Applied::new(view.ctx, map, view.operand_vec(apply).to_vec());
            if inner.operands.len() != (inner.dims + inner.symbols) as usize {
                continue;
            }
            if !self.can_take_in(view.ctx, inner.results[0], is_dim, position as u32) {
                continue;
            }
            *slot = None;
            inner.canonicalize(view);
            let (old_dims, old_symbols) = (dims.len() as u32, symbols.len() as u32);
            let shifted_dims: Vec<AffineExpr> =
                (0..inner.dims).map(|index| AffineExpr::dim(view.ctx, old_dims + index)).collect();
            let shifted_symbols: Vec<AffineExpr> =
                (0..inner.symbols).map(|index| AffineExpr::symbol(view.ctx, old_symbols + index)).collect();
            let replacement = inner.results[0].replace(view.ctx, &shifted_dims, &shifted_symbols);
            dims.extend(inner.operands[..inner.dims as usize].iter().map(|&value| Some(value)));
            symbols.extend(inner.operands[inner.dims as usize..].iter().map(|&value| Some(value)));
            let identity = |count: u32, make: fn(&Context, u32) -> AffineExpr| -> Vec<AffineExpr> {
                (0..count).map(|index| make(view.ctx, index)).collect()
            };
            let mut new_dims = identity(old_dims, AffineExpr::dim);
            let mut new_symbols = identity(old_symbols, AffineExpr::symbol);
            if is_dim {
                new_dims[position] = replacement;
            } else {
                new_symbols[position] = replacement;
            }
            self.replace(view.ctx, &new_dims, &new_symbols);
            return true;
        }
        false
    }
}
