//! Analysis of whole programs: which bodies are analyzed, in which order, and which facts about a function its callers
//! see.
//!
//! If function boundaries are bufferized, functions are analyzed after their callees. About recursive functions, and
//! functions that call them, callers only know which results may be memory that must not be written. Facts are stored
//! by symbol and argument number. O(calls) besides the analysis of bodies.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::order::{decision_order, shuffle};
use super::{Analyzer, Decided, analyze_in_order, constants};
use crate::analysis::function_header::{function_facts, symbol_name};
use crate::bufferize::*;
use freehold_core::definition::*;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{AttrData, Body, Context, Name, Op, Type, TypeData, Value, View};

/// The attribute of a function argument that states how the argument is accessed.
const ACCESS: &str = "bufferization.access";

/// Facts about the boundary of a function.
#[derive(Clone, Debug, Default)]
pub struct Boundary {
    /// The fact that callers see.
    pub fact: FunctionFact,
    /// The terminator operands that are the buffer of an argument: terminator, operand number and argument number.
    pub equivalent_returns: Vec<(Op, usize, usize)>,
    /// For each tensor argument: its number, whether it is read, and whether it is written.
    pub access: Vec<(usize, bool, bool)>,
}

/// The analysis of a program: decisions and facts by body, in the order of [`Body::for_each_body`].
#[derive(Clone, Debug, Default)]
pub struct ProgramAnalysis {
    /// The decisions for each body; `None` if it was not analyzed.
    pub bodies: Vec<Option<Decided>>,
    /// The boundary of each analyzed function; `None` for the bodies of other ops.
    pub boundaries: Vec<Option<Boundary>>,
    /// The facts that callers see.
    pub facts: FunctionFacts,
}

impl ProgramAnalysis {
    /// Returns how many operands were decided to be in place, and how many out of place.
    pub fn counts(&self) -> (u64, u64) {
        let all = self.bodies.iter().flatten().map(|decided| decided.counts);
        all.fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1))
    }
}

/// Returns the input and result types of the function that owns the body.
fn function_type<'c>(ctx: &'c Context, body: &Body) -> Option<(&'c [Type], &'c [Type])> {
    match body.header.attributes.get(ctx, Name::FUNCTION_TYPE)?.as_type(ctx)?.data(ctx) {
        TypeData::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}

/// Returns how the program declares that the function's argument is accessed: whether it is read and whether it is
/// written.
fn stated_access(view: View<'_>, argument: usize) -> Option<(bool, bool)> {
    let all = view.header.attributes.get(view.ctx, view.ctx.name("arg_attrs"))?.as_array(view.ctx)?;
    let stated = all.get(argument)?.get(view.ctx, view.ctx.name(ACCESS))?.as_str(view.ctx)?;
    Some((matches!(stated, "read" | "read-write"), matches!(stated, "write" | "read-write")))
}

/// The terminators that leave the function.
pub(super) fn returns(body: &Body) -> Vec<Op> {
    let blocks = body.roots().iter().flat_map(|&region| body.blocks(region));
    blocks.filter_map(|block| body.last_op(block)).filter(|&op| body.successor_count(op) == 0).collect()
}

/// Computes the boundary facts of an analyzed function. O(arguments + returned values + pairs that share memory).
pub(super) fn boundary_of(analyzer: &Analyzer<'_>) -> Boundary {
    let (ctx, body) = (analyzer.ctx, analyzer.body);
    let mut boundary = Boundary::default();
    let Some(entry) = body.root_block() else { return boundary };
    let returns = returns(body);
    let ranked = |value: Value| body.ty(value).is_ranked_tensor(ctx);
    let arguments = body.arguments(entry);
    let mut returned: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    let mut seen: FxHashSet<(Value, usize)> = FxHashSet::default();
    for &end in &returns {
        for (index, value) in body.operands(end).enumerate().filter(|operand| body.ty(operand.1).is_tensor(ctx)) {
            let root = analyzer.decided.aliases.root(value);
            if seen.insert((root, index)) {
                returned.entry(root).or_default().push(index);
            }
        }
    }
    let mut first_equivalent: FxHashMap<Value, usize> = FxHashMap::default();
    for (number, &argument) in arguments.iter().enumerate().filter(|argument| body.ty(*argument.1).is_tensor(ctx)) {
        if let Some(results) = returned.get(&analyzer.decided.aliases.root(argument)) {
            boundary.fact.aliasing.insert(number, results.clone());
        }
        if ranked(argument) {
            first_equivalent.entry(analyzer.decided.equivalences.root(argument)).or_insert(number);
        }
    }
    boundary.fact.shared = returned.into_values().filter(|results| results.len() > 1).collect();
    boundary.fact.shared.iter_mut().for_each(|results| results.sort_unstable());
    boundary.fact.shared.sort_unstable();
    let equivalent = |end: Op, index: usize| {
        let value = (index < body.operand_count(end)).then(|| body.operand(end, index))?;
        if !body.ty(value).is_tensor(ctx) {
            return None;
        }
        first_equivalent.get(&analyzer.decided.equivalences.root(value)).copied()
    };
    if let Some((&front, rest)) = returns.split_first() {
        for index in 0..body.operand_count(front) {
            let Some(argument) = equivalent(front, index) else { continue };
            boundary.equivalent_returns.push((front, index, argument));
            let mut all = true;
            for &end in rest {
                let found = equivalent(end, index);
                boundary.equivalent_returns.extend(found.map(|argument| (end, index, argument)));
                if found != Some(argument) {
                    all = false;
                    break;
                }
            }
            if all {
                boundary.fact.equivalent.insert(index, argument);
            }
        }
    }
    let tensors = arguments.iter().enumerate().filter(|argument| body.ty(*argument.1).is_tensor(ctx));
    for (number, &argument) in tensors {
        let (read, written) = stated_access(View::new(ctx, body), number)
            .unwrap_or_else(|| (analyzer.query().is_value_read(argument), analyzer.is_value_written(argument)));
        boundary.set_access(number, read, written);
    }
    boundary
}

impl Boundary {
    fn set_access(&mut self, number: usize, read: bool, written: bool) {
        self.access.push((number, read, written));
        if read {
            self.fact.read.insert(number);
        }
        if written {
            self.fact.written.insert(number);
        }
    }

    /// The boundary of a function without a body: any argument may alias any result and may be read and written, unless the
    /// declaration says otherwise.
    fn of_declaration(view: View<'_>) -> Boundary {
        let mut boundary = Boundary::default();
        let Some((inputs, results)) = function_type(view.ctx, view.body) else { return boundary };
        let tensors = |types: &[Type]| -> Vec<usize> {
            types.iter().enumerate().filter(|ty| ty.1.is_tensor(view.ctx)).map(|ty| ty.0).collect()
        };
        let results = tensors(results);
        let facts = function_facts(view).unwrap_or_default();
        for number in tensors(inputs) {
            let aliasing = results.iter().copied().filter(|&result| facts.may_return(number, result)).collect();
            boundary.fact.aliasing.insert(number, aliasing);
            let stated = stated_access(view, number).or_else(|| facts.access(number));
            let (read, written) = stated.unwrap_or((true, true));
            boundary.set_access(number, read, written);
        }
        boundary
    }
}

/// Analyzes the program below `root`. If function boundaries are bufferized, it analyzes the functions that are
/// directly in `root`; otherwise it analyzes all bodies. The second part of the result is an error if some op reported
/// an error in the decisions; the decisions are returned nevertheless.
///
/// # Errors
/// The program cannot be analyzed, which was reported.
pub fn analyze_program(
    ctx: &Context,
    root: &Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
) -> Fallible<(ProgramAnalysis, Fallible)> {
    analyze(ctx, root, options, None, diagnostics)
}

/// As [`analyze_program`], and finds the outputs of each body that may be the buffer of an input of the same op
/// ([`Decided::reused`]). `given` has, for each body in the order of [`Body::for_each_body`], the function arguments whose
/// buffers no caller uses after a call.
///
/// # Errors
/// The program cannot be analyzed, which was reported.
pub fn analyze_program_for_reuse(
    ctx: &Context,
    root: &Body,
    options: &BufferizationOptions,
    given: &[FxHashSet<Value>],
    diagnostics: &Diagnostics,
) -> Fallible<(ProgramAnalysis, Fallible)> {
    analyze(ctx, root, options, Some(given), diagnostics)
}

/// Analyzes one body again, for which the facts about functions are known.
///
/// # Errors
/// The body cannot be analyzed, or some op reported an error in the decisions.
pub fn analyze_body(
    view: View<'_>,
    options: &BufferizationOptions,
    facts: &FunctionFacts,
    diagnostics: &Diagnostics,
) -> Fallible<Decided> {
    let order = |query: &Query<'_>| decision_order(query, options.heuristic);
    let (decided, _, verified) = analyze_in_order(view, options, facts, order, None, diagnostics)?;
    verified.map(|()| decided)
}

fn analyze(
    ctx: &Context,
    root: &Body,
    options: &BufferizationOptions,
    reuse: Option<&[FxHashSet<Value>]>,
    diagnostics: &Diagnostics,
) -> Fallible<(ProgramAnalysis, Fallible)> {
    let mut bodies: Vec<&Body> = Vec::new();
    root.for_each_body(&mut |body| bodies.push(body));
    let index: FxHashMap<*const Body, usize> =
        bodies.iter().enumerate().map(|(index, &body)| (std::ptr::from_ref(body), index)).collect();
    let analysis = ProgramAnalysis::default();
    let mut program = Program { ctx, bodies, index, options, reuse, diagnostics, analysis };
    program.analysis.bodies = vec![None; program.bodies.len()];
    program.analysis.boundaries = vec![None; program.bodies.len()];
    let verified = if options.bufferize_function_boundaries { program.functions(root)? } else { program.tree(root)?.1 };
    Ok((program.analysis, verified))
}

struct Program<'a> {
    ctx: &'a Context,
    bodies: Vec<&'a Body>,
    index: FxHashMap<*const Body, usize>,
    options: &'a BufferizationOptions,
    /// With reuse: by body, the function arguments whose buffers are its own.
    reuse: Option<&'a [FxHashSet<Value>]>,
    diagnostics: &'a Diagnostics,
    analysis: ProgramAnalysis,
}

impl<'a> Program<'a> {
    fn number(&self, body: &Body) -> usize {
        self.index[&std::ptr::from_ref(body)]
    }

    /// Analyzes `root` and all bodies below it as one program. Returns the boundary of `root`.
    fn tree(&mut self, root: &'a Body) -> Fallible<(Boundary, Fallible)> {
        let mut below: Vec<&'a Body> = Vec::new();
        root.for_each_body(&mut |body| below.push(body));
        let mut shuffled = self.shuffled_orders(root, below.len());
        let mut verified = Ok(());
        let mut own_boundary = Boundary::default();
        for body in below {
            let number = self.number(body);
            let facts = std::mem::take(&mut self.analysis.facts);
            let order = |query: &Query<'_>| match &mut shuffled {
                Some(orders) => orders.remove(&number).unwrap_or_default(),
                None => decision_order(query, self.options.heuristic),
            };
            let view = View::new(self.ctx, body);
            let reuse = self.reuse.map(|given| &given[number]);
            let analyzed = analyze_in_order(view, self.options, &facts, order, reuse, self.diagnostics);
            self.analysis.facts = facts;
            let (decided, boundary, fine) = analyzed?;
            verified = verified.and(fine);
            self.analysis.bodies[number] = Some(decided);
            if number == self.number(root) {
                own_boundary = boundary;
            }
        }
        Ok((own_boundary, verified))
    }

    /// For the fuzzer heuristic: the ops of all bodies, shuffled together and then grouped by body.
    fn shuffled_orders(&self, root: &'a Body, count: usize) -> Option<FxHashMap<usize, Vec<Op>>> {
        if self.options.heuristic != Heuristic::Fuzzer {
            return None;
        }
        let mut all: Vec<(usize, Option<Op>)> = Vec::with_capacity(count);
        // Bodies with the ops that remain to be visited.
        let mut work: Vec<(&'a Body, std::vec::IntoIter<Op>)> = vec![(root, root.walk_postorder().into_iter())];
        while let Some((body, ops)) = work.last_mut() {
            let body = *body;
            let Some(op) = ops.next() else {
                work.pop();
                // The isolated op itself takes part in the shuffle, although it has nothing to decide.
                let owner = work.last().map_or(root, |outer| outer.0);
                let is_tensor_op = self.query_of(body).has_tensor_semantics(Owner::Isolated);
                if self.number(owner) != self.number(body) || self.options.bufferize_function_boundaries {
                    all.extend(is_tensor_op.then_some((self.number(body), None)));
                }
                continue;
            };
            match body.nested(op) {
                Some(nested) => work.push((nested, nested.walk_postorder().into_iter())),
                None => {
                    let is_tensor_op = self.query_of(body).has_tensor_semantics(Owner::Op(op));
                    all.extend(is_tensor_op.then_some((self.number(body), Some(op))));
                }
            }
        }
        shuffle(&mut all, self.options.fuzzer_seed);
        let mut orders: FxHashMap<usize, Vec<Op>> = FxHashMap::default();
        for (number, op) in all {
            orders.entry(number).or_default().extend(op);
        }
        Some(orders)
    }

    fn query_of(&self, body: &'a Body) -> Query<'a> {
        Query {
            ctx: self.ctx,
            body,
            options: self.options,
            decisions: &CopyBeforeWrite,
            functions: FunctionFacts::none(),
            memo: None,
        }
    }

    /// Analyzes the functions that are directly in `module`, callees first.
    fn functions(&mut self, module: &'a Body) -> Fallible<Fallible> {
        let ctx = self.ctx;
        let is_function = |body: &Body| {
            let op_def = ctx.op_def(body.header.name);
            op_def.is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE)) && model_of(ctx, body.header.name).is_some()
        };
        let functions: Vec<&'a Body> = module.nested_bodies().filter(|body| is_function(body)).collect();
        let (ordered, cyclic) = callees_first(ctx, &functions);
        let recursive: Vec<&'a Body> = cyclic.iter().map(|&index| functions[index]).collect();
        let mut recursive = Some(recursive);
        let mut verified = Ok(());
        for (body, is_cyclic) in
            ordered.into_iter().map(|index| (index, false)).chain(cyclic.into_iter().map(|index| (index, true)))
        {
            let body = functions[body];
            if is_cyclic && let Some(recursive) = recursive.take() {
                constants::find_returned(ctx, &recursive, self.options, &mut self.analysis.facts);
            }
            if !self.options.allows(View::new(ctx, body), Owner::Isolated) {
                let all = BufferizationOptions { filter: OpFilter::default(), ..self.options.clone() };
                constants::find_returned(ctx, &[body], &all, &mut self.analysis.facts);
                continue;
            }
            let (mut boundary, fine) = self.tree(body)?;
            // As upstream, stop at the first function in which some op reports an error.
            if fine.is_err() {
                return Ok(fine);
            }
            verified = verified.and(fine);
            if is_cyclic {
                continue;
            }
            constants::find_returned(ctx, &[body], self.options, &mut self.analysis.facts);
            if body.root_block().is_none() {
                boundary = Boundary::of_declaration(View::new(ctx, body));
            }
            if let Some(name) = symbol_name(View::new(ctx, body)) {
                self.analysis.facts.insert(name, boundary.fact.clone());
            }
            let number = self.number(body);
            self.analysis.boundaries[number] = Some(boundary);
        }
        Ok(verified)
    }
}

/// Returns the functions by index, callees before callers; then the functions of recursions together with all their
/// direct and indirect callers. Calls of functions without tensors in their types are ignored. O(calls · log).
pub fn callees_first(ctx: &Context, functions: &[&Body]) -> (Vec<usize>, Vec<usize>) {
    let has_tensors = |body: &Body| {
        let signature = function_type(ctx, body);
        signature.is_some_and(|(inputs, results)| inputs.iter().chain(results).any(|ty| ty.is_tensor(ctx)))
    };
    let named: FxHashMap<Name, usize> = functions
        .iter()
        .enumerate()
        .filter(|function| has_tensors(function.1))
        .filter_map(|(index, function)| Some((symbol_name(View::new(ctx, function))?, index)))
        .collect();
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); functions.len()];
    let mut waits: Vec<usize> = vec![0; functions.len()];
    for (index, function) in functions.iter().enumerate() {
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        function.for_each_body(&mut |body| {
            if !View::new(ctx, body).has_calls() {
                return;
            }
            for op in body.walk_preorder() {
                let Some(call) = body.op_def(ctx, op).and_then(|op_def| op_def.call) else { continue };
                if model_of(ctx, body.name(op)).is_none() {
                    continue;
                }
                let Callee::Symbol(reference) = call(View::new(ctx, body), op) else { continue };
                let AttrData::SymbolRef { root, .. } = reference.data(ctx) else { continue };
                if let Some(&callee) = named.get(root)
                    && seen.insert(callee)
                {
                    callers[callee].push(index);
                    waits[index] += 1;
                }
            }
        });
    }
    let mut ready: BinaryHeap<Reverse<usize>> = (0..functions.len()).filter(|&f| waits[f] == 0).map(Reverse).collect();
    let mut ordered = Vec::new();
    while let Some(Reverse(function)) = ready.pop() {
        ordered.push(function);
        for &caller in &callers[function] {
            waits[caller] -= 1;
            if waits[caller] == 0 {
                ready.push(Reverse(caller));
            }
        }
    }
    let cyclic = (0..functions.len()).filter(|&function| waits[function] > 0).collect();
    (ordered, cyclic)
}
