//! The facts of a function declaration about the function's body, which is elsewhere.
//!
//! ```mlir
//! func.func private @f(memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) attributes {
//!   freehold.facts = {effects = {argument0 = "read"}, owned = ["argument1"], fresh = ["result0"],
//!                     aliases = {result1 = "argument0"}}}
//! ```
//!
//! By default, a function borrows its arguments and may read and write them, and its results are new buffers that the caller
//! frees.

use super::EffectKind;
use crate::ir::{Attr, AttrData, Context};

/// The facts of a function declaration. Arguments and results are numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DeclaredFunction {
    /// The effects on the buffers of arguments and results, if the facts list them: there are no others.
    pub effects: Option<Vec<(FunctionPlace, EffectKind)>>,
    /// The arguments that the function takes over, in ascending order: those that it frees, too.
    pub owned: Vec<usize>,
    /// The results that are new buffers: neither an argument, nor another result.
    pub fresh: Vec<usize>,
    /// The results that are the buffer of an argument: result and argument.
    pub aliases: Vec<(usize, usize)>,
}

/// An argument or a result of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionPlace {
    /// The argument with this number.
    Argument(usize),
    /// The result with this number.
    Result(usize),
}

/// The keys of facts of function declarations.
const KEYS: &str = "'aliases', 'effects', 'fresh', 'owned'";

impl DeclaredFunction {
    /// Returns the facts of a function declaration with this many arguments and results.
    ///
    /// # Errors
    /// The facts are invalid; the error is the message.
    pub fn read(ctx: &Context, facts: Attr, inputs: usize, results: usize) -> Result<DeclaredFunction, String> {
        let place = |text: &str| place(text, inputs, results);
        let number = |attr: Attr, kind: &str| {
            let text = attr.as_str(ctx).ok_or_else(|| format!("expected a string such as \"{kind}0\""))?;
            match place(text)? {
                FunctionPlace::Argument(number) if kind == "argument" => Ok(number),
                FunctionPlace::Result(number) if kind == "result" => Ok(number),
                _ => Err(format!("expected \"{kind}0\" or the like, but found \"{text}\"")),
            }
        };
        let list = |attr: Attr, kind: &str| {
            let elements = attr.as_array(ctx).unwrap_or(std::slice::from_ref(&attr));
            elements.iter().map(|&element| number(element, kind)).collect::<Result<Vec<_>, _>>()
        };
        let mut function = DeclaredFunction::default();
        for &(name, value) in dictionary(ctx, facts)? {
            match ctx.str(name) {
                "owned" => function.owned.extend(list(value, "argument")?),
                "fresh" => function.fresh.extend(list(value, "result")?),
                "aliases" => {
                    for &(result, argument) in dictionary(ctx, value)? {
                        let result = number(ctx.string_attr(ctx.str(result)), "result")?;
                        function.aliases.push((result, number(argument, "argument")?));
                    }
                }
                "effects" => {
                    let mut effects = Vec::new();
                    for &(name, kinds) in dictionary(ctx, value)? {
                        let place = place(ctx.str(name))?;
                        for kind in kinds.as_array(ctx).unwrap_or(std::slice::from_ref(&kinds)) {
                            let text = kind.as_str(ctx).unwrap_or("");
                            let kind = EffectKind::named(text).ok_or_else(|| format!("unknown effect '{text}'"))?;
                            effects.push((place, kind));
                        }
                    }
                    function.effects = Some(effects);
                }
                other => return Err(format!("unknown key '{other}' of a function declaration; the keys are {KEYS}")),
            }
        }
        for &(place, kind) in function.effects.iter().flatten() {
            match (place, kind) {
                (FunctionPlace::Argument(number), EffectKind::Free) => function.owned.push(number),
                (FunctionPlace::Result(number), EffectKind::Allocate) => function.fresh.push(number),
                _ => {}
            }
        }
        for list in [&mut function.owned, &mut function.fresh] {
            list.sort_unstable();
            list.dedup();
        }
        if let Some((result, _)) = function.aliases.iter().find(|(result, _)| function.fresh.contains(result)) {
            return Err(format!("'result{result}' is said to be new, and to be the buffer of an argument"));
        }
        Ok(function)
    }

    /// Returns whether the function reads, and whether it writes or frees, the buffer of an argument; `None` if the facts do
    /// not list effects.
    pub fn access(&self, argument: usize) -> Option<(bool, bool)> {
        let place = FunctionPlace::Argument(argument);
        let has = |kind| self.effects.iter().flatten().any(|effect| *effect == (place, kind));
        self.effects.as_ref().map(|_| (has(EffectKind::Read), has(EffectKind::Write) || has(EffectKind::Free)))
    }

    /// Returns whether a result may be the buffer of an argument, of whose results the facts say something.
    pub fn may_return(&self, argument: usize, result: usize) -> bool {
        match self.aliases.iter().find(|alias| alias.0 == result) {
            Some(&(_, source)) => source == argument,
            None => !self.fresh.contains(&result),
        }
    }
}

fn dictionary(ctx: &Context, attr: Attr) -> Result<&[(crate::ir::Name, Attr)], String> {
    match attr.data(ctx) {
        AttrData::Dictionary(entries) => Ok(entries),
        _ => Err("expected a dictionary".to_string()),
    }
}

fn place(text: &str, inputs: usize, results: usize) -> Result<FunctionPlace, String> {
    let number = |prefix: &str| text.strip_prefix(prefix).and_then(|number| number.parse::<usize>().ok());
    if let Some(number) = number("argument").filter(|&number| number < inputs) {
        return Ok(FunctionPlace::Argument(number));
    }
    if let Some(number) = number("result").filter(|&number| number < results) {
        return Ok(FunctionPlace::Result(number));
    }
    Err(format!(
        "'{text}' is none of the function's {inputs} arguments ('argument0', …) and {results} results ('result0', …)"
    ))
}
