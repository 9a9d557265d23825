//! Pipelines and their textual format: `builtin.module(cse,func.func(canonicalize{top-down=false}))`.

use std::fmt;

use super::options::unwrapped;
use super::{Options, Pass, PassDef, Registry, Statistics};

/// A sequence of passes that run on ops of one kind.
pub struct Pipeline {
    /// The name of the op that the passes run on, or `any`.
    pub anchor: String,
    /// The steps.
    pub elements: Vec<Element>,
}

/// One step of a pipeline.
pub enum Element {
    /// A pass on the pipeline's own op.
    Pass(Scheduled),
    /// A pipeline on each nested op that matches its anchor.
    Nested(Pipeline),
}

/// A pass with its options and counters.
pub struct Scheduled {
    /// Its name on the command line and in pipelines.
    pub name: &'static str,
    /// Its name in dumps, timings and statistics.
    pub title: &'static str,
    /// The only op that it runs on; `None` for any isolated op.
    pub anchor: Option<&'static str>,
    /// Its options.
    pub options: Options,
    /// The pass object.
    pub pass: Box<dyn Pass>,
    /// Its statistics.
    pub statistics: Statistics,
}

impl Scheduled {
    fn new(pass_def: &'static PassDef, options: Options) -> Result<Scheduled, String> {
        Ok(Scheduled {
            name: pass_def.name,
            title: pass_def.title,
            anchor: pass_def.anchor,
            pass: (pass_def.make)(&options)?,
            options,
            statistics: Statistics::new(pass_def.statistics),
        })
    }

    /// Prints the name of the pass with all options.
    pub(super) fn spell(&self) -> String {
        let name = self.name;
        if self.options.is_empty() { name.to_string() } else { format!("{name}{{{}}}", self.options.spell()) }
    }
}

/// An error in the text of a pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The message.
    pub message: String,
    /// A suggestion. It is not a part of the text that is printed.
    pub advice: Option<String>,
    /// The position of a syntax error: a byte offset in the text inside the outermost anchor, and that text.
    place: Option<(usize, String)>,
    /// The elements that were being added, innermost first.
    trace: Vec<String>,
}

impl PipelineError {
    fn new(message: String) -> PipelineError {
        PipelineError::of(Problem { message, advice: None })
    }

    fn of(Problem { message, advice }: Problem) -> PipelineError {
        PipelineError { message, advice, place: None, trace: Vec::new() }
    }
}

/// Why a pass cannot be added.
struct Problem {
    message: String,
    advice: Option<String>,
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem { message, advice: None }
    }
}

/// Prints the error like `mlir-opt`. An error of several lines ends with an empty line.
impl fmt::Display for PipelineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((offset, text)) = &self.place {
            let column = offset + 1;
            write!(f, "MLIR Textual PassPipeline Parser:1:{column}: error: {}", self.message)?;
            return write!(f, "\n{text}\n{:>column$}\n", "^");
        }
        write!(f, "{}", self.message)?;
        for (index, line) in self.trace.iter().enumerate() {
            writeln!(f, "{}{line}", if index == 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for PipelineError {}

impl From<PipelineError> for freehold_core::Error {
    fn from(error: PipelineError) -> freehold_core::Error {
        let advice = error.advice.as_ref().map(|advice| format!("\nnote: {advice}")).unwrap_or_default();
        freehold_core::Error::new(error.to_string().trim_end().to_string() + &advice)
    }
}

/// The way in which a pass that is restricted to one kind of op is added to a pipeline on another op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// It is added in a nested pipeline on ops of its kind.
    Implicit,
    /// It is an error.
    Explicit,
}

impl Pipeline {
    /// Returns an empty pipeline on ops called `anchor`.
    pub fn new(anchor: &str) -> Pipeline {
        Pipeline { anchor: anchor.to_string(), elements: Vec::new() }
    }

    /// Adds a pass object at the end.
    ///
    /// # Errors
    /// The pass runs on another kind of op than the pipeline: it must be pushed to a nested pipeline
    /// ([`Pipeline::push_nested`]).
    pub fn push(&mut self, pass: impl Pass + 'static) -> Result<&mut Pipeline, PipelineError> {
        let (name, anchor, registry) = (pass.name(), pass.anchor(), Registry::new());
        let options = Options::new(&registry, &[]);
        let (pass, statistics) = (Box::new(pass), Statistics::unread());
        self.push_scheduled(Scheduled { name, title: name, anchor, options, pass, statistics }, Nesting::Explicit)
            .map_err(PipelineError::new)?;
        Ok(self)
    }

    /// Adds a pipeline on nested ops at the end.
    pub fn push_nested(&mut self, nested: Pipeline) -> &mut Pipeline {
        self.elements.push(Element::Nested(nested));
        self
    }

    /// Adds the pass or named pipeline called `name` in `registry`, with options such as `top-down=false`. A pass for
    /// another kind of op is nested.
    ///
    /// # Errors
    /// The pass does not exist or the options are invalid.
    pub fn add(&mut self, registry: &Registry, name: &str, options: &str) -> Result<&mut Pipeline, PipelineError> {
        self.add_nested(registry, name, options, Nesting::Implicit).map_err(PipelineError::of)?;
        Ok(self)
    }

    /// Adds the pass called `name` in `registry` with values of its options. A pass for another kind of op is nested.
    ///
    /// # Errors
    /// The pass does not exist, or has no such option, or does not accept a value.
    pub fn add_with(
        &mut self,
        registry: &Registry,
        name: &str,
        values: &[(&str, String)],
    ) -> Result<&mut Pipeline, PipelineError> {
        let pass_def = registry.find(name).ok_or_else(|| PipelineError::new(registry.unknown(name)))?;
        let mut options = Options::new(registry, pass_def.options);
        values
            .iter()
            .try_for_each(|(option, value)| options.set(option, Some(value)))
            .and_then(|()| self.push_scheduled(Scheduled::new(pass_def, options)?, Nesting::Implicit))
            .map_err(PipelineError::new)?;
        Ok(self)
    }

    fn add_nested(&mut self, registry: &Registry, name: &str, options: &str, nesting: Nesting) -> Result<(), Problem> {
        if let Some(pipeline_def) = registry.find_pipeline(name) {
            let mut values = Options::new(registry, pipeline_def.options);
            set_options(&mut values, options)?;
            let text = (pipeline_def.expand)(&values);
            let added = self.add_all(registry, &text, nesting);
            return added.map_err(|error| Problem { message: error.message, advice: error.advice });
        }
        let Some(pass_def) = registry.find(name) else {
            return Err(Problem { message: registry.unknown(name), advice: registry.near(name) });
        };
        let mut values = Options::new(registry, pass_def.options);
        set_options(&mut values, options)?;
        Ok(self.push_scheduled(Scheduled::new(pass_def, values)?, nesting)?)
    }

    fn push_scheduled(&mut self, scheduled: Scheduled, nesting: Nesting) -> Result<(), String> {
        match scheduled.anchor {
            Some(anchor) if anchor != self.anchor && self.anchor != "any" => {
                if nesting == Nesting::Explicit {
                    return Err(format!(
                        "Can't add pass '{}' restricted to '{anchor}' on a PassManager intended to run on '{}', did \
                         you intend to nest?",
                        scheduled.title, self.anchor
                    ));
                }
                let mut nested = Pipeline::new(anchor);
                nested.elements.push(Element::Pass(scheduled));
                self.elements.push(Element::Nested(nested));
            }
            _ => self.elements.push(Element::Pass(scheduled)),
        }
        Ok(())
    }

    /// Splits the pipeline before the pass called `name`. The pass must be in the pipeline itself or the first pass of
    /// a nested pipeline; otherwise the first part is the whole pipeline.
    pub fn split_before(mut self, name: &str) -> (Pipeline, Pipeline) {
        let starts_there = |element: &Element| match element {
            Element::Pass(scheduled) => scheduled.name == name,
            Element::Nested(nested) => {
                matches!(nested.elements.first(), Some(Element::Pass(scheduled)) if scheduled.name == name)
            }
        };
        let at = self.elements.iter().position(starts_there).unwrap_or(self.elements.len());
        let rest = Pipeline { anchor: self.anchor.clone(), elements: self.elements.split_off(at) };
        (self, rest)
    }

    /// Adds the elements of a text. All names are checked before anything is added.
    fn add_all(&mut self, registry: &Registry, text: &str, nesting: Nesting) -> Result<(), PipelineError> {
        let mut parser = Parser { registry, text, at: 0 };
        let parts = parser.parts()?;
        parser.check_names(&parts)?;
        self.add_parts(registry, &parts, nesting)
    }

    /// Adds parsed elements. The recursion depth is the nesting depth of the text, which [`MOST_NESTED`] limits.
    fn add_parts(&mut self, registry: &Registry, parts: &[Part<'_>], nesting: Nesting) -> Result<(), PipelineError> {
        for part in parts {
            match part {
                Part::Pass { name, options, .. } => {
                    self.add_nested(registry, name, options, nesting).map_err(|problem| {
                        let Problem { message, advice } = problem;
                        // An empty line follows errors of options, but not errors of nesting.
                        let end = if message.starts_with("Can't add") { "" } else { "\n" };
                        let trace = vec![format!("failed to add `{name}` with options `{options}`")];
                        PipelineError { message: message + end, advice, place: None, trace }
                    })?
                }
                Part::Nested { anchor, parts } => {
                    let mut nested = Pipeline::new(anchor);
                    nested.add_parts(registry, parts, nesting).map_err(|mut error| {
                        error.trace.push(format!("failed to add `{anchor}` with options `` to inner pipeline"));
                        error
                    })?;
                    self.elements.push(Element::Nested(nested));
                }
            }
        }
        Ok(())
    }

    /// Parses a pipeline of the passes of `registry`, such as `builtin.module(cse)`.
    ///
    /// # Errors
    /// The text is not a valid pipeline, has an unknown name, or has a pass under an op that it cannot run on.
    pub fn parse(registry: &Registry, text: &str) -> Result<Pipeline, PipelineError> {
        let trimmed = text.trim();
        let not_wrapped =
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
        let open = trimmed.find('(').ok_or_else(|| PipelineError::new(not_wrapped.to_string()))?;
        let anchor = trimmed[..open].trim();
        if !trimmed.ends_with(')') || anchor.is_empty() {
            return Err(PipelineError::new(not_wrapped.to_string()));
        }
        let mut pipeline = Pipeline::new(anchor);
        pipeline.add_all(registry, &trimmed[open + 1..trimmed.len() - 1], Nesting::Explicit)?;
        Ok(pipeline)
    }

    /// Parses a pipeline on modules from a list of passes of `registry`, `cse,canonicalize`. Passes that run on another kind of op
    /// are nested, as on the command line.
    ///
    /// # Errors
    /// The text is not a list of passes, or has an unknown name.
    pub fn of_passes(registry: &Registry, text: &str) -> Result<Pipeline, PipelineError> {
        let mut pipeline = Pipeline::new("builtin.module");
        pipeline.add_all(registry, text, Nesting::Implicit)?;
        Ok(pipeline)
    }

    /// Prints the pipeline on several lines with all options, as `--dump-pass-pipeline` does.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        self.dump_into(&mut out, 0);
        out
    }

    /// Prints the pipeline on one line with all options.
    pub fn spell(&self) -> String {
        let element = |element: &Element| match element {
            Element::Pass(scheduled) => scheduled.spell(),
            Element::Nested(nested) => nested.spell(),
        };
        format!("{}({})", self.anchor, self.elements.iter().map(element).collect::<Vec<_>>().join(","))
    }

    fn dump_into(&self, out: &mut String, indent: usize) {
        let pad = " ".repeat(indent);
        out.push_str(&format!("{pad}{}(\n", self.anchor));
        if self.elements.is_empty() {
            out.push('\n');
        }
        for (index, element) in self.elements.iter().enumerate() {
            match element {
                Element::Pass(scheduled) => out.push_str(&format!("{pad}  {}", scheduled.spell())),
                Element::Nested(nested) => nested.dump_into(out, indent + 2),
            }
            out.push_str(if index + 1 < self.elements.len() { ",\n" } else { "\n" });
        }
        out.push_str(&format!("{pad})"));
    }

    /// Calls `visit` on every pass, in order.
    pub fn for_each_pass<'a>(&'a self, visit: &mut dyn FnMut(&'a Scheduled)) {
        for element in &self.elements {
            match element {
                Element::Pass(scheduled) => visit(scheduled),
                Element::Nested(nested) => nested.for_each_pass(visit),
            }
        }
    }
}

/// Sets options from `name=value name={a b} flag`.
fn set_options(options: &mut Options, text: &str) -> Result<(), Problem> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len() && bytes[at] != b'=' && !bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        let name = &text[start..at];
        if at >= bytes.len() || bytes[at] != b'=' {
            set_option(options, name, None)?;
            continue;
        }
        at += 1;
        let value = at;
        let mut depth = 0usize;
        let mut quote = None;
        while at < bytes.len() {
            match (quote, bytes[at]) {
                (Some(open), byte) if byte == open => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(bytes[at]),
                (None, b'{' | b'(' | b'[') => depth += 1,
                (None, b'}' | b')' | b']') => depth = depth.saturating_sub(1),
                (None, byte) if byte.is_ascii_whitespace() && depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        set_option(options, name, Some(unwrapped(&text[value..at])))?;
    }
    Ok(())
}

fn set_option(options: &mut Options, name: &str, value: Option<&str>) -> Result<(), Problem> {
    options.set(name, value).map_err(|message| {
        let is_unknown = message.starts_with("no such option");
        let message = if is_unknown { format!("<Pass-Options-Parser>: {message}") } else { message };
        Problem { message, advice: options.advice(name, value) }
    })
}

/// A parsed element of the text.
enum Part<'a> {
    /// A pass or a named pipeline, the offset of its name, and its options.
    Pass { name: &'a str, at: usize, options: &'a str },
    /// Elements in parentheses after an op name.
    Nested { anchor: &'a str, parts: Vec<Part<'a>> },
}

struct Parser<'a> {
    registry: &'a Registry,
    text: &'a str,
    at: usize,
}

/// The maximum nesting depth of pipelines.
const MOST_NESTED: usize = 64;

impl<'a> Parser<'a> {
    fn error(&self, offset: usize, message: impl Into<String>) -> PipelineError {
        let place = Some((offset, self.text.to_string()));
        PipelineError { place, ..PipelineError::new(message.into()) }
    }

    /// Parses the whole text.
    fn parts(&mut self) -> Result<Vec<Part<'a>>, PipelineError> {
        if self.text.is_empty() { Ok(Vec::new()) } else { self.parts_at(0) }
    }

    /// Parses elements up to the end of the text or, in a nested level, up to the closing parenthesis.
    fn parts_at(&mut self, depth: usize) -> Result<Vec<Part<'a>>, PipelineError> {
        if depth > MOST_NESTED {
            return Err(self.error(self.at, format!("pipelines nest more than {MOST_NESTED} deep")));
        }
        let mut parts = Vec::new();
        loop {
            self.skip_space();
            let start = self.at;
            while self.peek().is_some_and(|byte| !matches!(byte, b',' | b'(' | b'{' | b')')) {
                self.at += 1;
            }
            let name = self.text[start..self.at].trim();
            let mut open_since = start;
            match self.peek() {
                Some(b'(') => {
                    self.at += 1;
                    let inner = self.parts_at(depth + 1)?;
                    // Parentheses without a name mean any op.
                    parts.push(Part::Nested { anchor: if name.is_empty() { "any" } else { name }, parts: inner });
                    open_since = self.at;
                }
                Some(b'{') => {
                    let open = self.at;
                    let close = self
                        .matching_brace(open)
                        .ok_or_else(|| self.error(open, "missing closing '}' while processing pass options"))?;
                    self.at = close + 1;
                    parts.push(Part::Pass { name, at: start, options: &self.text[open + 1..close] });
                    open_since = self.at;
                }
                _ => parts.push(Part::Pass { name, at: start, options: "" }),
            }
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b')') if depth > 0 => {
                    self.at += 1;
                    return Ok(parts);
                }
                None if depth == 0 => return Ok(parts),
                None => {
                    let message = "encountered unbalanced parentheses while parsing pipeline";
                    return Err(self.error(open_since, message));
                }
                Some(b')') => {
                    let message =
                        "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                    return Err(self.error(self.at, message));
                }
                Some(_) => return Err(self.error(self.at, "expected ',' after parsing pipeline")),
            }
        }
    }

    /// Returns an error for the first unknown name. The recursion depth is the nesting depth of the text.
    fn check_names(&self, parts: &[Part<'a>]) -> Result<(), PipelineError> {
        parts.iter().try_for_each(|part| match part {
            Part::Nested { parts, .. } => self.check_names(parts),
            Part::Pass { name, .. } if self.registry.has(name) => Ok(()),
            Part::Pass { name, at, .. } => {
                let advice = self.registry.near(name);
                Err(PipelineError { advice, ..self.error(*at, self.registry.unknown(name)) })
            }
        })
    }

    fn matching_brace(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (offset, byte) in self.text.bytes().enumerate().skip(open) {
            match byte {
                b'{' => depth += 1,
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(offset);
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }
}
