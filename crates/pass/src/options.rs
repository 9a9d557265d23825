//! Options of passes. They are declared in the [`PassDef`](super::PassDef) and parsed from `pass{name=value …}` or
//! `--pass=name=value …`.

use super::{Pipeline, PipelineError, Registry};
use freehold_core::diagnostics::nearest;
use freehold_core::sort::sort_by_key;

/// The type of an option, with its default.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `true` or `false`; the name alone means `true`.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A string.
    Text(&'static str),
    /// One of these words, each with a description. The first field is the default.
    Choice(&'static str, &'static [(&'static str, &'static str)]),
    /// Words separated by commas.
    List,
    /// Pipelines separated by commas: `func.func(cse),builtin.module(canonicalize)`.
    Pipelines,
}

/// An option that a pass takes.
#[derive(Clone, Copy, Debug)]
pub struct OptionDef {
    /// Its name.
    pub name: &'static str,
    /// Its type and default.
    pub kind: OptionKind,
    /// Its description in `--help`.
    pub summary: &'static str,
    /// Whether LLVM 22 does not have it: upstream removed it before, the development branch added it later, or only Freehold
    /// has it. A pipeline is printed with it only if it is set, so that LLVM 22 can read the others.
    pub later: bool,
}

impl OptionDef {
    /// Returns an option.
    pub const fn new(name: &'static str, summary: &'static str, kind: OptionKind) -> OptionDef {
        OptionDef { name, kind, summary, later: false }
    }

    /// Returns a Boolean option that is false by default.
    pub const fn flag(name: &'static str, summary: &'static str) -> OptionDef {
        OptionDef::new(name, summary, OptionKind::Bool(false))
    }

    /// Returns the option as one that LLVM 22 lacks: upstream added it later, or only Freehold has it.
    #[must_use]
    pub const fn later(self) -> OptionDef {
        OptionDef { later: true, ..self }
    }

    /// Returns the option as one that upstream removed before LLVM 22.
    #[must_use]
    pub const fn removed(self) -> OptionDef {
        OptionDef { later: true, ..self }
    }
}

/// The option values of one pass.
#[derive(Clone)]
pub struct Options {
    /// The passes that options of the kind [`OptionKind::Pipelines`] can name.
    registry: Registry,
    option_defs: &'static [OptionDef],
    values: Vec<Option<String>>,
}

impl Options {
    /// Returns the default values, or those that are preset in `registry`. Pipelines in options name passes of `registry`.
    ///
    /// # Panics
    /// If the pass does not accept a preset value ([`Registry::preset`]).
    pub fn new(registry: &Registry, option_defs: &'static [OptionDef]) -> Options {
        let mut options = Options { registry: registry.clone(), option_defs, values: vec![None; option_defs.len()] };
        for (name, value) in registry.presets() {
            if option_defs.iter().any(|option_def| option_def.name == *name) {
                options.set(name, Some(value)).expect("a valid preset");
            }
        }
        options
    }

    /// Returns whether the pass takes no options.
    pub fn is_empty(&self) -> bool {
        self.option_defs.is_empty()
    }

    /// Parses a pipeline of the passes that a pipeline in an option can name.
    ///
    /// # Errors
    /// As [`Pipeline::parse`].
    pub fn parse_pipeline(&self, text: &str) -> Result<Pipeline, PipelineError> {
        Pipeline::parse(&self.registry, text)
    }

    /// Returns whether a pipeline in an option can name a pass or a named pipeline called `name`.
    pub fn knows_pass(&self, name: &str) -> bool {
        self.registry.has(name)
    }

    /// Sets an option.
    ///
    /// # Errors
    /// A message if the option does not exist or the value is invalid.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let Some(index) = self.option_defs.iter().position(|option_def| option_def.name == name) else {
            return Err(format!("no such option {name}"));
        };
        let value = match (self.option_defs[index].kind, value) {
            (OptionKind::Bool(_), None | Some("")) => "true".to_string(),
            (OptionKind::Bool(_), Some(text)) => match text {
                "true" | "TRUE" | "True" | "1" => "true".to_string(),
                "false" | "FALSE" | "False" | "0" => "false".to_string(),
                _ => {
                    return Err(format!("'{text}' is invalid value for boolean argument! Try 0 or 1"));
                }
            },
            (OptionKind::Integer(_), Some(text)) => {
                text.parse::<i64>().map_err(|_| format!("'{text}' value invalid for integer argument!"))?.to_string()
            }
            (OptionKind::Choice(_, choices), Some(text)) => {
                if !choices.iter().any(|choice| choice.0 == text) {
                    return Err(format!("for the {name} option: Cannot find option named '{text}'!"));
                }
                text.to_string()
            }
            (OptionKind::List | OptionKind::Pipelines, Some(text)) => match self.values[index].take() {
                Some(old) => format!("{old},{text}"),
                None => text.to_string(),
            },
            (_, Some(text)) => text.to_string(),
            (_, None) => return Err(format!("option {name} requires a value")),
        };
        self.values[index] = Some(value);
        Ok(())
    }

    /// Returns what may have been meant by an option or a value that [`Options::set`] rejects.
    pub(super) fn advice(&self, name: &str, value: Option<&str>) -> Option<String> {
        let names = || self.option_defs.iter().map(|option_def| option_def.name);
        let Some(option_def) = self.option_defs.iter().find(|option_def| option_def.name == name) else {
            return match nearest(name, names()) {
                Some(near) => Some(format!("did you mean '{near}'?")),
                None if self.option_defs.is_empty() => Some("this pass has no options".to_string()),
                None => Some(format!("the options are: {}", names().collect::<Vec<_>>().join(", "))),
            };
        };
        let words: Vec<&str> = match option_def.kind {
            OptionKind::Bool(_) => vec!["true", "false"],
            OptionKind::Choice(_, choices) => choices.iter().map(|choice| choice.0).collect(),
            _ => return None,
        };
        match nearest(value?, words.iter().copied()) {
            Some(near) => Some(format!("did you mean '{near}'?")),
            None => Some(format!("the values of '{name}' are: {}", words.join(", "))),
        }
    }

    fn get(&self, name: &str) -> (&OptionDef, Option<&str>) {
        let index = self
            .option_defs
            .iter()
            .position(|option_def| option_def.name == name)
            .expect("an option that the pass declares");
        (&self.option_defs[index], self.values[index].as_deref())
    }

    /// Returns the value of a boolean option.
    pub fn bool(&self, name: &str) -> bool {
        match self.get(name) {
            (_, Some(text)) => text == "true",
            (OptionDef { kind: OptionKind::Bool(default), .. }, None) => *default,
            _ => false,
        }
    }

    /// Returns the value of an integer option.
    ///
    /// # Panics
    ///
    /// If the pass declares no such option.
    pub fn integer(&self, name: &str) -> i64 {
        match self.get(name) {
            (_, Some(text)) => text.parse().expect("checked when it was set"),
            (OptionDef { kind: OptionKind::Integer(default), .. }, None) => *default,
            _ => 0,
        }
    }

    /// Returns the value of a string or choice option.
    ///
    /// # Panics
    ///
    /// If the pass declares no such option.
    pub fn text(&self, name: &str) -> &str {
        let index = self
            .option_defs
            .iter()
            .position(|option_def| option_def.name == name)
            .expect("an option that the pass declares");
        match (&self.values[index], self.option_defs[index].kind) {
            (Some(text), _) => text,
            (None, OptionKind::Text(default) | OptionKind::Choice(default, _)) => default,
            (None, _) => "",
        }
    }

    /// Returns the values of a list option or of an option with pipelines.
    pub fn list(&self, name: &str) -> Vec<&str> {
        self.get(name).1.map_or(Vec::new(), split_list)
    }

    /// Prints the options as in a pipeline: `name=value name={value,value}`, sorted by name as upstream does. A list
    /// without values is printed as an empty string.
    pub fn spell(&self) -> String {
        let mut parts: Vec<(&str, String)> = Vec::new();
        for (option_def, value) in self.option_defs.iter().zip(&self.values) {
            if option_def.later && value.is_none() {
                continue;
            }
            let text = match (value, option_def.kind) {
                (None, OptionKind::List | OptionKind::Pipelines) => {
                    parts.push((option_def.name, String::new()));
                    continue;
                }
                (Some(text), OptionKind::List) => {
                    let quote = |word: &str| if word.contains(' ') { format!("{{{word}}}") } else { word.to_string() };
                    format!("{{{}}}", split_list(text).into_iter().map(quote).collect::<Vec<_>>().join(","))
                }
                (Some(text), OptionKind::Pipelines) => {
                    // The pass was created from them, so they are valid pipelines.
                    let spelled =
                        |text| self.parse_pipeline(text).map_or_else(|_| text.to_string(), |found| found.spell());
                    format!("{{{}}}", split_list(text).into_iter().map(spelled).collect::<Vec<_>>().join(","))
                }
                (Some(text), _) => text.clone(),
                (None, OptionKind::Bool(default)) => default.to_string(),
                (None, OptionKind::Integer(default)) => default.to_string(),
                (None, OptionKind::Text(default) | OptionKind::Choice(default, _)) => default.to_string(),
            };
            parts.push((option_def.name, format!("{}={text}", option_def.name)));
        }
        sort_by_key(&mut parts, |part| part.0);
        parts.into_iter().map(|part| part.1).collect::<Vec<_>>().join(" ")
    }
}

/// Splits a list at the commas that are outside of brackets and quotes. Empty parts are dropped, and quotes or braces
/// around a part are removed.
pub fn split_list(text: &str) -> Vec<&str> {
    let (mut depth, mut quote, mut start, mut parts) = (0usize, None, 0, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), byte) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'(' | b'{' | b'[') => depth += 1,
            (None, b')' | b'}' | b']') => depth = depth.saturating_sub(1),
            (None, b',') if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.into_iter().map(|part| unwrapped(part.trim())).filter(|part| !part.is_empty()).collect()
}

/// Removes braces or quotes around a value.
pub(super) fn unwrapped(value: &str) -> &str {
    let pairs = [('{', '}'), ('"', '"'), ('\'', '\'')];
    let inside = |&(open, close): &(char, char)| value.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
    pairs.iter().find_map(inside).unwrap_or(value)
}
