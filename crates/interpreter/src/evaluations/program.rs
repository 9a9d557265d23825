//! Compiles a program: declares its functions and globals, and those of IRDL files with evaluations.

use super::table::evaluations;
use crate::engine::module::{CompileOptions, Module};
use crate::engine::program::{Function, Program, ValueType};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible, near_miss};
use freehold_core::ir::{Block, Body, Context, Location, Op, Type, TypeData};
use freehold_core::text::type_text;

impl Program {
    /// Compiles a module.
    ///
    /// # Errors
    /// Ops that the machine cannot run are reported at their locations.
    pub fn compile(
        ctx: &Context,
        module: &Body,
        options: &CompileOptions,
        diagnostics: &Diagnostics,
    ) -> Fallible<Program> {
        let Some(block) = module.root_block() else {
            return diagnostics.error(module.header.location, "the module is empty").fail();
        };
        let mut functions = Vec::new();
        let mut globals = Vec::new();
        let mut shared = Module::new(ctx, options);
        let mut own = 0;
        for (number, (module, block)) in modules(ctx, module, block).into_iter().enumerate() {
            shared.begin_scope(module);
            for op in module.ops(block) {
                let name = &*ctx.op_name_data(module.name(op)).text;
                let symbol = module.attribute(ctx, op, "sym_name").and_then(|name| name.as_str(ctx));
                let is_declared_function = module
                    .op_def(ctx, op)
                    .is_some_and(|op_def| op_def.declaration.is_some() && op_def.has(Traits::FUNCTION_LIKE));
                match (name, symbol) {
                    (_, Some(symbol)) if is_declared_function || matches!(name, "func.func" | "llvm.func") => {
                        let function = match declare(ctx, module, op, symbol) {
                            Ok(function) => function,
                            Err(ty) => {
                                if number == 0 && options.entry.as_deref() == Some(symbol) {
                                    return unsupported(ctx, symbol, ty, module.location(op), diagnostics);
                                }
                                continue;
                            }
                        };
                        let body = module.nested(op).filter(|body| {
                            body.roots().first().is_some_and(|&region| body.first_block(region).is_some())
                        });
                        shared.declare_function(&function, body);
                        functions.push(function);
                    }
                    ("memref.global", Some(symbol)) => {
                        let mut global = super::memref::global(ctx, module, op)
                            .map_err(|message| diagnostics.error(module.location(op), message).emit())?;
                        global.public.take_if(|_| number > 0);
                        shared.declare_global(symbol);
                        globals.push(global);
                    }
                    _ => {}
                }
            }
            if number == 0 {
                own = functions.len();
            }
        }
        match &options.entry {
            Some(entry) => match shared.function_called(0, ctx.name(entry)) {
                Some(index) => shared.schedule(index),
                None => {
                    return diagnostics
                        .error(module.header.location, format!("unknown function '{entry}'"))
                        .help(known_functions(entry, &shared.names[..own]))
                        .fail();
                }
            },
            None => (0..own).filter(|&index| shared.has_body(index)).for_each(|index| shared.schedule(index)),
        }
        shared
            .compile(evaluations(), &mut functions, super::func::external)
            .map_err(|(at, message)| diagnostics.error(at, message).emit())?;
        let by_name = functions.iter().enumerate().take(own).map(|(index, one)| (one.name.clone(), index)).collect();
        Ok(Program { functions, globals, by_name })
    }
}

/// Returns the module of the program and those of IRDL files with evaluations, each with its block.
fn modules<'c>(ctx: &'c Context, program: &'c Body, block: Block) -> Vec<(&'c Body, Block)> {
    let mut found = vec![(program, block)];
    let declared = ctx.dialects().into_iter().filter(|dialect| dialect.at_run_time);
    for row in declared.flat_map(|dialect| dialect.ops.iter().copied().flatten().copied()) {
        if let Some(evaluation) = row.declaration.and_then(|declared| declared.evaluation())
            && let Some(block) = evaluation.module.root_block()
            && !found.iter().any(|(known, _)| std::ptr::eq(*known, evaluation.module))
        {
            found.push((evaluation.module, block));
        }
    }
    found
}

/// The maximum number of functions that the message about an undefined function lists.
const MOST_NAMES: usize = 8;

/// Returns a note about the available functions, for the error that `wanted` is undefined.
fn known_functions(wanted: &str, names: &[String]) -> String {
    if names.is_empty() {
        return "the program has no functions".to_string();
    }
    if let Some(near) = near_miss(wanted, names.iter().map(String::as_str)) {
        return format!("did you mean '{near}'? --entry selects the function");
    }
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(|name| format!("'{name}'")).collect();
    let more = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let what = if names.len() == 1 { "the only function is" } else { "the functions are" };
    format!("{what} {}{more}; --entry selects one", shown.join(", "))
}

/// Reports that the entry cannot be called, because of a type of which the machine has no values.
fn unsupported(
    ctx: &Context,
    entry: &str,
    ty: Option<Type>,
    at: Location,
    diagnostics: &Diagnostics,
) -> Fallible<Program> {
    let ty = ty.map_or("its type".to_string(), |ty| format!("type '{}'", type_text(ctx, ty)));
    let message = format!("'{entry}' cannot be run: {ty} has no values in the reference machine");
    let help = "it has integers, floats, indices, complex numbers, and vectors, tensors and buffers of them";
    diagnostics.error(at, message).help(help).fail()
}

/// Declares a function without code. Returns the type that the machine does not support, if there is one.
fn declare(ctx: &Context, module: &Body, op: Op, name: &str) -> Result<Function, Option<Type>> {
    let ty = module.attribute(ctx, op, "function_type").and_then(|ty| ty.as_type(ctx)).ok_or(None)?;
    let (inputs, results) = match ty.data(ctx) {
        TypeData::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ => super::llvm::signature(ctx, ty).ok_or(None)?,
    };
    let types = |types: Vec<Type>| {
        types.into_iter().map(|ty| ValueType::of(ctx, ty).ok_or(Some(ty))).collect::<Result<Vec<_>, _>>()
    };
    Ok(Function {
        name: name.to_string(),
        location: module.location(op),
        inputs: types(inputs)?,
        results: types(results)?,
        arguments: Vec::new(),
        registers: 0,
        code: Vec::new(),
        pool: Vec::new(),
    })
}
