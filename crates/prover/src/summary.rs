//! The summaries of functions: the arguments that a call takes over, and the results that are new buffers.
//!
//! Public functions, declarations, and functions whose address is taken follow the convention: arguments are borrowed, and
//! results are new buffers that the caller owns; several may be the same buffer. An argument of another function that is marked
//! `freehold.owned` belongs to the function: it is checked like an allocation, and each call hands it over. The summaries of the
//! other functions are computed from their bodies, callees first. In a cycle of calls, a summary is assumed, and the functions
//! are checked until they agree with it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::helper::is_helper;
use freehold_core::definition::{DeclaredFunction, OpDef, Traits};
use freehold_core::ir::{Attr, AttrData, Body, Context, Location, Name, Op, View};

/// A condition on the flags that a call passes and returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Never.
    Never,
    /// Always.
    Always,
    /// If this argument is true, or if it is false.
    Argument(usize, bool),
    /// If this result is true, or if it is false.
    Result(usize, bool),
    /// In some cases that no flag distinguishes.
    Sometimes,
}

/// Results of a function, by index.
#[derive(Clone, Debug)]
pub enum Results {
    /// All before this one.
    Before(usize),
    /// These.
    These(Vec<usize>),
}

impl Results {
    /// Returns the indices in ascending order.
    pub fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        let (range, these) = match self {
            Results::Before(end) => (0..*end, &[][..]),
            Results::These(these) => (0..0, &these[..]),
        };
        range.chain(these.iter().copied())
    }
}

impl PartialEq for Results {
    fn eq(&self, other: &Results) -> bool {
        self.indices().eq(other.indices())
    }
}

impl Eq for Results {}

/// The possible buffers of a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Returned {
    /// When it is a new buffer that the caller owns.
    pub owned: When,
    /// The arguments that it may be otherwise.
    pub arguments: Vec<usize>,
    /// The earlier results that it may be the same buffer as.
    pub results: Results,
    /// Whether it may also be a global.
    pub global: bool,
    /// Whether it may be a view with another pointer than its buffer.
    pub shifted: bool,
}

impl Returned {
    /// A result that is a new buffer.
    pub fn new_buffer() -> Returned {
        let (arguments, results) = (Vec::new(), Results::These(Vec::new()));
        Returned { owned: When::Always, arguments, results, global: false, shifted: false }
    }
}

/// The buffers that a function stores in its arguments.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Stored {
    /// The argument in whose buffer it stores, the argument that it stores, and whether all of it is stored, sorted.
    pub arguments: Vec<(usize, usize, bool)>,
    /// The arguments in whose buffers it may store anything, sorted.
    pub anything: Vec<usize>,
}

/// The summary of a function: the effects of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// When each argument is taken over: freed, or returned as a new buffer.
    pub taken: Vec<When>,
    /// The possible buffers of each result.
    pub returned: Vec<Returned>,
    /// For each result that is an `i1`, and constant or an argument: when it is true.
    pub flags: Vec<Option<When>>,
    /// The buffers that it stores in its arguments, if they are known.
    pub stored: Option<Stored>,
    /// Whether the function is the helper of `--lower-deallocations`.
    pub is_helper: bool,
    /// Whether a call ever returns.
    pub returns: bool,
}

impl Summary {
    /// The summary of a function that follows the convention. Several results may be the same buffer.
    pub fn convention(inputs: usize, results: usize) -> Summary {
        let returned = |index| match index {
            0 => Returned::new_buffer(),
            _ => Returned { owned: When::Sometimes, results: Results::Before(index), ..Returned::new_buffer() },
        };
        Summary {
            taken: vec![When::Never; inputs],
            returned: (0..results).map(returned).collect(),
            flags: vec![None; results],
            stored: None,
            is_helper: false,
            returns: true,
        }
    }
}

impl Summary {
    /// Changes the summary of a function without a body to that of its declaration.
    fn follow(&mut self, facts: &DeclaredFunction) {
        for &argument in &facts.owned {
            self.taken[argument] = When::Always;
        }
        for &result in &facts.fresh {
            self.returned[result] = Returned::new_buffer();
        }
        for &(result, argument) in &facts.aliases {
            let arguments = vec![argument];
            self.returned[result] = Returned { owned: When::Never, arguments, ..Returned::new_buffer() };
        }
    }
}

/// A function.
pub struct Function<'a> {
    /// Its name.
    pub name: String,
    /// The op that defines it.
    pub location: Location,
    /// Its body, if it has one.
    pub body: Option<&'a Body>,
    /// The index of its module.
    pub scope: usize,
    /// Whether it must follow the convention.
    pub is_fixed: bool,
    /// By argument: whether the function owns it by contract (`freehold.owned`), and each call must hand it over.
    pub owned: Vec<bool>,
    /// The effects of a call, as far as they are known.
    pub summary: Summary,
}

/// The functions of a program.
pub struct Program<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The functions, in the order of the text.
    pub functions: Vec<Function<'a>>,
    /// The functions of each module by name.
    pub scopes: Vec<FxHashMap<Name, usize>>,
}

impl<'a> Program<'a> {
    /// Collects the functions of a program and of the modules in it.
    pub fn new(ctx: &'a Context, body: &'a Body) -> Program<'a> {
        let mut program = Program { ctx, functions: Vec::new(), scopes: Vec::new() };
        let mut work = vec![body];
        let mut named = FxHashSet::default();
        while let Some(module) = work.pop() {
            program.module(module, &mut work, &mut named);
        }
        for scope in &program.scopes {
            for (name, &index) in scope {
                program.functions[index].is_fixed |= named.contains(name);
            }
        }
        for function in &mut program.functions {
            let Some(body) = function.body.filter(|_| !function.is_fixed) else { continue };
            function.summary.is_helper = is_helper(View::new(ctx, body));
            let list = body.header.attributes.get(ctx, ctx.name("arg_attrs")).and_then(|list| list.as_array(ctx));
            let mark = ctx.name("freehold.owned");
            for (index, attributes) in list.unwrap_or(&[]).iter().enumerate().take(function.owned.len()) {
                if attributes.get(ctx, mark).is_some() {
                    function.owned[index] = true;
                    function.summary.taken[index] = When::Always;
                }
            }
        }
        program
    }

    fn module(&mut self, module: &'a Body, work: &mut Vec<&'a Body>, named: &mut FxHashSet<Name>) {
        let ctx = self.ctx;
        let scope = self.scopes.len();
        self.scopes.push(FxHashMap::default());
        symbols_in(ctx, module, named);
        for op in module.walk_preorder() {
            let nested = module.nested(op);
            let is_function = self.is_function(module, op);
            if let Some(nested) = nested {
                if is_function {
                    symbols_in(ctx, nested, named);
                }
                // A function may contain declared functions.
                work.push(nested);
            }
            if is_function {
                let symbol = module.attribute(ctx, op, "sym_name").and_then(|name| name.as_str(ctx));
                self.scopes[scope].extend(symbol.map(|name| (ctx.name(name), self.functions.len())));
                // A declared function need not have a name.
                let name = symbol.unwrap_or(&ctx.op_name_data(module.name(op)).text);
                let function = declare(ctx, module, op, name, scope, nested);
                self.functions.push(function);
            }
        }
    }

    /// Returns whether an op of a body defines a function that is checked: a `func.func`, or a declared one.
    pub fn is_function(&self, body: &Body, op: Op) -> bool {
        let is_declared = |op_def: &OpDef| op_def.declaration.is_some() && op_def.has(Traits::FUNCTION_LIKE);
        body.is_named(self.ctx, op, "func.func") || body.op_def(self.ctx, op).is_some_and(is_declared)
    }

    /// Returns the function that a call refers to.
    pub fn function(&self, scope: usize, name: Name) -> Option<&Function<'a>> {
        self.scopes[scope].get(&name).map(|&index| &self.functions[index])
    }

    /// Returns the functions with bodies in groups that call each other, callees first.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let calls: Vec<Vec<usize>> = self.functions.iter().map(|function| self.calls(function)).collect();
        let count = calls.len();
        let (mut index, mut low) = (vec![usize::MAX; count], vec![0; count]);
        let mut on_stack = vec![false; count];
        let (mut stack, mut groups, mut next) = (Vec::new(), Vec::new(), 0);
        for start in 0..count {
            let mut frames: Vec<(usize, usize)> = Vec::new();
            if index[start] == usize::MAX {
                frames.push((start, 0));
            }
            while let Some((at, edge)) = frames.pop() {
                if edge == 0 {
                    (index[at], low[at]) = (next, next);
                    next += 1;
                    stack.push(at);
                    on_stack[at] = true;
                }
                if let Some(&callee) = calls[at].get(edge) {
                    frames.push((at, edge + 1));
                    if index[callee] == usize::MAX {
                        frames.push((callee, 0));
                    } else if on_stack[callee] {
                        low[at] = low[at].min(index[callee]);
                    }
                    continue;
                }
                // An edge number above zero keeps this frame from being entered again.
                if let Some((parent, _)) = frames.last() {
                    low[*parent] = low[*parent].min(low[at]);
                }
                if low[at] == index[at] {
                    let mut group = Vec::new();
                    while let Some(member) = stack.pop() {
                        on_stack[member] = false;
                        group.push(member);
                        if member == at {
                            break;
                        }
                    }
                    group.sort_unstable();
                    groups.push(group);
                }
            }
        }
        groups
    }

    /// Returns the functions that a function calls.
    pub fn calls(&self, function: &Function<'_>) -> Vec<usize> {
        let Some(body) = function.body else { return Vec::new() };
        let mut found = Vec::new();
        for op in body.walk_preorder() {
            if body.is_named(self.ctx, op, "func.call")
                && let Some(name) = body.attribute(self.ctx, op, "callee").and_then(|attr| attr.as_symbol(self.ctx))
                && let Some(&index) = self.scopes[function.scope].get(&name)
            {
                found.push(index);
            }
        }
        found
    }
}

/// Collects the symbols that ops other than calls refer to.
fn symbols_in(ctx: &Context, body: &Body, named: &mut FxHashSet<Name>) {
    for op in body.walk_preorder() {
        if body.is_named(ctx, op, "func.call") || body.is_named(ctx, op, "memref.get_global") {
            continue;
        }
        let mut work: Vec<Attr> = body.attributes(op).entries(ctx).iter().map(|entry| entry.1).collect();
        while let Some(attr) = work.pop() {
            match attr.data(ctx) {
                AttrData::SymbolRef { root, nested } => {
                    named.insert(*root);
                    named.extend(nested.iter().copied());
                }
                AttrData::Array(elements) => work.extend(elements.iter().copied()),
                AttrData::Dictionary(entries) => work.extend(entries.iter().map(|entry| entry.1)),
                _ => {}
            }
        }
    }
}

fn declare<'a>(
    ctx: &Context,
    module: &'a Body,
    op: Op,
    name: &str,
    scope: usize,
    nested: Option<&'a Body>,
) -> Function<'a> {
    let body = nested.filter(|body| body.roots().first().is_some_and(|&region| body.first_block(region).is_some()));
    let (inputs, results) = module
        .attribute(ctx, op, "function_type")
        .and_then(|attr| attr.as_type(ctx))
        .and_then(|ty| match ty.data(ctx) {
            freehold_core::ir::TypeData::Function { inputs, results } => Some((inputs.len(), results.len())),
            _ => None,
        })
        .unwrap_or_else(|| {
            // A declared function-like op need not state its type.
            let entry = body.and_then(|body| Some(body.arguments(body.root_block()?).len()));
            (entry.unwrap_or_default(), 0)
        });
    let mut summary = Summary::convention(inputs, results);
    let facts = module.attribute(ctx, op, Name::FREEHOLD_FACTS).filter(|_| body.is_none());
    if let Some(facts) = facts.and_then(|facts| DeclaredFunction::read(ctx, facts, inputs, results).ok()) {
        summary.follow(&facts);
    }
    let visibility = module.attribute(ctx, op, "sym_visibility").and_then(|attr| attr.as_str(ctx));
    // A declared function lists the arguments that it takes over in an attribute.
    let list = module.op_def(ctx, op).and_then(|op_def| op_def.declaration?.owned_arguments());
    let listed = list.and_then(|name| module.attribute(ctx, op, name)?.as_i64_array(ctx)).unwrap_or_default();
    let is_owned = |index: usize| listed.contains(&(index as i64));
    if !listed.is_empty() {
        let owned = (0..inputs).filter(|&index| is_owned(index)).collect();
        summary.follow(&DeclaredFunction { owned, ..DeclaredFunction::default() });
    }
    Function {
        name: name.to_string(),
        location: module.location(op),
        body,
        scope,
        is_fixed: body.is_none() || visibility != Some("private"),
        owned: (0..inputs).map(is_owned).collect(),
        summary,
    }
}
