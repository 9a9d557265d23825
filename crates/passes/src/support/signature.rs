//! A function's type together with its argument and result attributes, in a form that can be modified.

use freehold_core::definition::Callee;
use freehold_core::ir::{Attr, Body, Context, Name, Op, Type, TypeData, View};
use freehold_dialects::func;
use rustc_hash::FxHashSet;

/// The arguments and results of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signature {
    /// The types of its arguments.
    pub inputs: Vec<Type>,
    /// The types of its results.
    pub results: Vec<Type>,
    /// A dictionary for each argument.
    pub input_attributes: Vec<Attr>,
    /// A dictionary for each result.
    pub result_attributes: Vec<Attr>,
}

impl Signature {
    /// Reads the signature of the function that owns the body.
    pub fn of(view: View<'_>) -> Signature {
        let attributes = view.header.attributes;
        let ty = attributes.get(view.ctx, Name::FUNCTION_TYPE).and_then(|attr| attr.as_type(view.ctx));
        let Some(TypeData::Function { inputs, results }) = ty.map(|ty| ty.data(view.ctx)) else {
            return Signature::default();
        };
        let dictionaries = |name: &str, count: usize| {
            let list =
                attributes.get(view.ctx, view.ctx.name(name)).and_then(|attr| attr.as_array(view.ctx)).unwrap_or(&[]);
            let mut all = list.to_vec();
            all.resize(count, Context::EMPTY_DICTIONARY);
            all
        };
        Signature {
            inputs: inputs.to_vec(),
            results: results.to_vec(),
            input_attributes: dictionaries("arg_attrs", inputs.len()),
            result_attributes: dictionaries("res_attrs", results.len()),
        }
    }

    /// Removes the arguments whose numbers `gone` accepts.
    pub fn erase_inputs(&mut self, gone: impl Fn(usize) -> bool) {
        let all = self.inputs.drain(..).zip(self.input_attributes.drain(..)).enumerate();
        let kept: Vec<(Type, Attr)> = all.filter(|entry| !gone(entry.0)).map(|entry| entry.1).collect();
        (self.inputs, self.input_attributes) = kept.into_iter().unzip();
    }

    /// Removes the results whose numbers `gone` accepts. Returns the type and attributes of each.
    pub fn erase_results(&mut self, gone: impl Fn(usize) -> bool) -> Vec<(Type, Attr)> {
        let all = self.results.drain(..).zip(self.result_attributes.drain(..)).enumerate();
        let (erased, kept): (Vec<_>, Vec<_>) = all.partition(|entry| gone(entry.0));
        (self.results, self.result_attributes) = kept.into_iter().map(|entry| entry.1).unzip();
        erased.into_iter().map(|entry| entry.1).collect()
    }

    /// Writes the signature to the function that owns the body.
    pub fn set(&self, ctx: &Context, body: &mut Body) {
        body.header.attributes = self.attributes(ctx, body.header.attributes);
    }

    /// Returns the attributes of a function with this signature.
    pub fn attributes(&self, ctx: &Context, attributes: Attr) -> Attr {
        let ty = ctx.function(&self.inputs, &self.results);
        let mut attributes = ctx.with_entry(attributes, Name::FUNCTION_TYPE, Some(ctx.type_attr(ty)));
        for (name, list) in [("arg_attrs", &self.input_attributes), ("res_attrs", &self.result_attributes)] {
            let any = list.iter().any(|&attr| attr != Context::EMPTY_DICTIONARY);
            attributes = ctx.with_entry(attributes, ctx.name(name), any.then(|| ctx.array_attr(list)));
        }
        attributes
    }
}

/// Returns the symbols of the ops in a symbol table. O(ops).
pub(crate) fn symbols(ctx: &Context, table: &Body) -> FxHashSet<Name> {
    let Some(root) = table.root_block() else { return FxHashSet::default() };
    let name = |op: Op| {
        // The symbol of an op with its own body is in the header of that body.
        let attributes = table.nested(op).map_or(table.attributes(op), |nested| nested.header.attributes);
        attributes.get(ctx, Name::SYM_NAME)?.as_str(ctx).map(|text| ctx.name(text))
    };
    table.ops(root).filter_map(name).collect()
}

/// Returns the name of the function that a `func.call` calls.
pub(crate) fn callee_of(view: View<'_>, call: Op) -> Option<Name> {
    view.attribute(call, Name::CALLEE)?.as_symbol(view.ctx)
}

/// Returns the names of the functions that ops other than `func.call` call, such as declared calls. Passes that change the
/// types of functions cannot update such calls, and leave the functions as they are. Linear in the size of the program.
pub(crate) fn called_by_other_ops(ctx: &Context, body: &Body) -> FxHashSet<Name> {
    let mut found = FxHashSet::default();
    body.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        for op in view.walk_preorder() {
            let call = view.op_def(op).filter(|op_def| !op_def.is(&func::CALL)).and_then(|op_def| op_def.call);
            if let Some(Callee::Symbol(symbol)) = call.map(|call| call(view, op)) {
                found.extend(symbol.as_symbol(ctx));
            }
        }
    });
    found
}
