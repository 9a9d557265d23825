//! Facts of single ops: an op whose attributes contain `freehold.facts` has its own name, whose definition is that of
//! the op's name, with what the facts say instead.
//!
//! ```mlir
//! %a = "my.alloc"() {freehold.facts = {allocation = {dealloc = "my.free"}}} : () -> memref<4xf32>
//! ```
//!
//! The text of such a *specialized* name is that of the op. Whoever asks for the definition of the op gets the specialized
//! one, and needs no code for facts. A context knows whether it has any specialized names, so that programs without
//! facts cost nothing.
//!
//! Invariants: a specialized name belongs to one pair of name and facts. The parser, the reader of bytecode,
//! [`OpSpec::attribute`] and [`Body::set_attribute`] keep names and facts of ops in step; [`Body::settle_facts`] does it for
//! a whole body, after dictionaries of attributes were copied between ops. Facts that are invalid specialize nothing, and
//! the verifier reports them. Facts of an allocation that Freehold defines, which state the size of elements, specialize
//! nothing either.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use super::context::OpNameData;
use super::definition_names::DefinitionName;
use super::lock::lock;
use super::*;
use crate::definition::{OpDef, Traits, storage_in_facts};

/// Returns the definition of the op `name` with the facts of one op. `base`: the definition of the name, if there is one.
///
/// # Errors
/// The facts are invalid; the error is the message.
pub type InterpretFacts =
    fn(ctx: &Context, name: &str, base: Option<&'static OpDef>, facts: Attr) -> Result<&'static OpDef, String>;

impl Context {
    /// Returns whether an op of this context has facts.
    #[inline]
    pub fn has_facts(&self) -> bool {
        self.has_facts.load(Ordering::Relaxed)
    }

    /// Returns the name of an op called `name` that has these facts. O(size of the facts) once for each pair.
    ///
    /// # Errors
    /// The facts are invalid; the error is the message.
    pub fn specialized_op_name(&self, name: OpName, facts: Attr) -> Result<OpName, String> {
        let base = self.base_op_name(name);
        if let Some(known) = lock(&self.specialized).get(&(base, facts)) {
            return known.clone();
        }
        self.has_facts.store(true, Ordering::Relaxed);
        let result = self.specialize(base, facts);
        lock(&self.specialized).entry((base, facts)).or_insert(result).clone()
    }

    fn specialize(&self, base: OpName, facts: Attr) -> Result<OpName, String> {
        let data = self.op_name_data(base);
        let Some(interpret) = self.dialects().into_iter().find_map(|dialect| dialect.interpret_facts) else {
            return Err("no dialect of this context interprets facts: load 'irdl'".to_string());
        };
        if let Some(op_def) = data.op_def.filter(|op_def| op_def.declaration.is_none()) {
            // `memref.alloc`: what else Freehold defines is not placed in arenas.
            if op_def.allocation.is_some_and(|allocation| allocation.promoted.is_some()) {
                // They say nothing about the op.
                return storage_in_facts(self, facts).map(|_| base);
            }
            return Err(format!(
                "'{}' is defined by Freehold, or by the program that uses it; only ops that were declared in a file, or \
                 not at all, declarations of functions, and allocations of elements that nobody declared have facts",
                data.text
            ));
        }
        let op_def = interpret(self, &data.text, data.op_def, facts)?;
        let name = OpName::from_index(self.op_names.push(OpNameData {
            text: data.text.clone(),
            dialect: data.dialect,
            op_def: Some(op_def),
            former: None,
            history: None,
            base: Some(base),
            derived: OnceLock::new(),
            extensions: Extensions::default(),
            defaults: OnceLock::new(),
            effects_are_droppable: OnceLock::new(),
        }));
        // The name of the definition is this name, not that of its text.
        let address = std::ptr::from_ref(op_def).addr();
        let make = || DefinitionName { address, name };
        self.definition_names.find_or_insert(&address, |entry| entry.address == address, make);
        Ok(name)
    }

    /// Returns the name without facts.
    pub fn base_op_name(&self, name: OpName) -> OpName {
        self.op_name_data(name).base.unwrap_or(name)
    }

    /// Returns the name of an op called `name` with this dictionary of attributes: a specialized one if they contain facts
    /// that are valid.
    pub fn settled_op_name(&self, name: OpName, attributes: Attr) -> OpName {
        let base = self.base_op_name(name);
        match attributes.get(self, Name::FREEHOLD_FACTS) {
            Some(facts) => self.specialized_op_name(base, facts).unwrap_or(base),
            None => base,
        }
    }

    /// Returns what is wrong with the facts of an op; `None` if nothing is, or if it has none.
    pub(crate) fn facts_problem(
        &self,
        name: OpName,
        attributes: Attr,
        is_function_declaration: bool,
    ) -> Option<String> {
        let facts = attributes.get(self, Name::FREEHOLD_FACTS)?;
        if is_function_declaration {
            let inputs = attributes.get(self, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(self));
            let (inputs, results) = match inputs.map(|ty| ty.data(self)) {
                Some(TypeData::Function { inputs, results }) => (inputs.len(), results.len()),
                _ => (0, 0),
            };
            return crate::definition::DeclaredFunction::read(self, facts, inputs, results).err();
        }
        self.specialized_op_name(name, facts).err()
    }
}

impl Body {
    /// Gives an op the name that its attributes ask for, after they were changed.
    pub(super) fn settle_op(&mut self, ctx: &Context, op: Op) {
        let name = ctx.settled_op_name(self.name(op), self.attributes(op));
        if name != self.name(op) {
            self.set_name(op, name);
        }
    }

    /// Gives each op of the body, and of the bodies nested in it, the name that its facts ask for. O(ops), or nothing if no op
    /// of the context has facts.
    pub fn settle_facts(&mut self, ctx: &Context) {
        if !ctx.has_facts() {
            return;
        }
        let mut bodies: Vec<&mut Body> = vec![self];
        while let Some(body) = bodies.pop() {
            for op in body.walk_preorder() {
                body.settle_op(ctx, op);
            }
            bodies.extend(body.nested_bodies_mut());
        }
    }

    /// Removes the facts of every op of the body, and of the bodies nested in it. Returns their number. O(ops).
    pub fn strip_facts(&mut self, ctx: &Context) -> usize {
        let mut count = 0;
        let mut bodies: Vec<&mut Body> = vec![self];
        while let Some(body) = bodies.pop() {
            for op in body.walk_preorder() {
                if body.attribute(ctx, op, Name::FREEHOLD_FACTS).is_some() {
                    body.set_attribute(ctx, op, Name::FREEHOLD_FACTS, None);
                    count += 1;
                }
            }
            bodies.extend(body.nested_bodies_mut());
        }
        count
    }
}

/// Returns whether an op whose definition has these traits, and whose only region is empty, may have the facts of a function
/// declaration.
pub(crate) fn declares_function(op_def: Option<&OpDef>, is_empty: bool) -> bool {
    is_empty && op_def.is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE) && op_def.declaration.is_none())
}
