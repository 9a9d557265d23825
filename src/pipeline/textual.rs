//! Pipelines and their text: `builtin.module(cse,func.func(canonicalize{top-down=false}))`.

use super::{Options, Pass, PassRow, Statistics, find_pass, find_pipeline};

/// Passes that run one after the other on ops of one kind.
pub struct Pipeline {
    /// The op the passes run on: its name, or `any`.
    pub anchor: String,
    /// What runs.
    pub elements: Vec<Element>,
}

/// One step of a pipeline.
pub enum Element {
    /// A pass on the pipeline's own op.
    Pass(Scheduled),
    /// A pipeline on each op below that is of its kind.
    Nested(Pipeline),
}

/// A pass with its options and counters.
pub struct Scheduled {
    /// Its row.
    pub row: &'static PassRow,
    /// Its options.
    pub options: Options,
    /// What it runs.
    pub pass: Box<dyn Pass>,
    /// What it counted.
    pub statistics: Statistics,
}

/// What is wrong with the text of a pipeline, and where: an offset in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipelineError {
    /// The byte at which it is wrong; `None` where the whole is.
    pub offset: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl Pipeline {
    /// An empty pipeline on ops called `anchor`.
    pub fn new(anchor: &str) -> Pipeline {
        Pipeline { anchor: anchor.to_string(), elements: Vec::new() }
    }

    /// Adds what `--name=options` asks for: a pass or a named pipeline. A pass for another kind of op is nested.
    ///
    /// # Errors
    /// Where there is no such pass, or it does not take these options.
    pub fn add(&mut self, name: &str, options: &str) -> Result<(), String> {
        if let Some(row) = find_pipeline(name) {
            let mut values = Options::new(row.options);
            set_options(&mut values, options)?;
            let text = (row.expand)(&values);
            let mut parser = Parser { text: &text, at: 0 };
            return parser.elements(self, true).map_err(|error| error.message);
        }
        let Some(row) = find_pass(name) else {
            return Err(format!("'{name}' does not refer to a registered pass or pass pipeline"));
        };
        let mut values = Options::new(row.options);
        set_options(&mut values, options)?;
        let pass = (row.make)(&values)?;
        let scheduled = Scheduled { row, options: values, pass, statistics: Statistics::new(row.statistics) };
        match row.anchor {
            Some(anchor) if anchor != self.anchor && self.anchor != "any" => {
                let mut nested = Pipeline::new(anchor);
                nested.elements.push(Element::Pass(scheduled));
                self.elements.push(Element::Nested(nested));
            }
            _ => self.elements.push(Element::Pass(scheduled)),
        }
        Ok(())
    }

    /// The pipeline up to the pass called `name`, and from it on. The pass stands in the pipeline itself or first in one
    /// that is nested in it; where it does not, the first part is the whole.
    pub fn split_before(mut self, name: &str) -> (Pipeline, Pipeline) {
        let starts_there = |element: &Element| match element {
            Element::Pass(scheduled) => scheduled.row.name == name,
            Element::Nested(nested) => {
                matches!(nested.elements.first(), Some(Element::Pass(scheduled)) if scheduled.row.name == name)
            }
        };
        let at = self.elements.iter().position(starts_there).unwrap_or(self.elements.len());
        let rest = Pipeline { anchor: self.anchor.clone(), elements: self.elements.split_off(at) };
        (self, rest)
    }

    /// The pipeline of a text such as `builtin.module(cse)`.
    ///
    /// # Errors
    /// Where the text is no pipeline, or names what there is not.
    pub fn parse(text: &str) -> Result<Pipeline, PipelineError> {
        let whole = |message: &str| PipelineError { offset: None, message: message.to_string() };
        let trimmed = text.trim();
        let not_wrapped =
            "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'";
        let open = trimmed.find('(').ok_or_else(|| whole(not_wrapped))?;
        let anchor = trimmed[..open].trim();
        if !trimmed.ends_with(')') || anchor.is_empty() {
            return Err(whole(not_wrapped));
        }
        let mut pipeline = Pipeline::new(anchor);
        let inner = &trimmed[open + 1..trimmed.len() - 1];
        Parser { text: inner, at: 0 }.elements(&mut pipeline, true)?;
        Ok(pipeline)
    }

    /// The pipeline's text over several lines, with every option, as `--dump-pass-pipeline` shows it.
    pub fn dump(&self) -> String {
        let mut out = String::new();
        self.dump_into(&mut out, 0);
        out
    }

    fn dump_into(&self, out: &mut String, indent: usize) {
        let pad = " ".repeat(indent);
        out.push_str(&format!("{pad}{}(\n", self.anchor));
        for (index, element) in self.elements.iter().enumerate() {
            match element {
                Element::Pass(scheduled) => {
                    out.push_str(&format!("{pad}  {}", scheduled.row.name));
                    if !scheduled.row.options.is_empty() {
                        out.push_str(&format!("{{{}}}", scheduled.options.spell()));
                    }
                }
                Element::Nested(nested) => nested.dump_into(out, indent + 2),
            }
            out.push_str(if index + 1 < self.elements.len() { ",\n" } else { "\n" });
        }
        out.push_str(&format!("{pad})"));
    }

    /// Calls `visit` on every pass, in order, with how deep it is nested.
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
fn set_options(options: &mut Options, text: &str) -> Result<(), String> {
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
        let mut value = &text[value..at];
        for (open, close) in [('{', '}'), ('"', '"'), ('\'', '\'')] {
            if value.len() >= 2 && value.starts_with(open) && value.ends_with(close) {
                value = &value[1..value.len() - 1];
                break;
            }
        }
        set_option(options, name, Some(value))?;
    }
    Ok(())
}

fn set_option(options: &mut Options, name: &str, value: Option<&str>) -> Result<(), String> {
    options.set(name, value).map_err(|message| {
        if message.starts_with("no such option") { format!("<Pass-Options-Parser>: {message}") } else { message }
    })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

/// How deep pipelines may nest.
const MOST_NESTED: usize = 64;

impl Parser<'_> {
    fn error(&self, offset: usize, message: String) -> PipelineError {
        PipelineError { offset: Some(offset), message }
    }

    /// Parses elements separated by commas; to the end of the text where `whole`.
    fn elements(&mut self, pipeline: &mut Pipeline, whole: bool) -> Result<(), PipelineError> {
        self.elements_at(pipeline, whole, 0)
    }

    fn elements_at(&mut self, pipeline: &mut Pipeline, whole: bool, depth: usize) -> Result<(), PipelineError> {
        if depth > MOST_NESTED {
            return Err(self.error(self.at, format!("pipelines nest more than {MOST_NESTED} deep")));
        }
        loop {
            self.skip_space();
            let start = self.at;
            if self.peek().is_none() && whole && pipeline.elements.is_empty() {
                return Ok(());
            }
            while self.peek().is_some_and(|byte| !matches!(byte, b',' | b'(' | b'{' | b')' | b'}')) {
                self.at += 1;
            }
            let name = self.text[start..self.at].trim();
            match self.peek() {
                Some(b'(') => {
                    self.at += 1;
                    let mut nested = Pipeline::new(name);
                    self.elements_at(&mut nested, false, depth + 1)?;
                    pipeline.elements.push(Element::Nested(nested));
                }
                Some(b'{') => {
                    let open = self.at;
                    let close = self.matching_brace(open).ok_or_else(|| {
                        self.error(open, "missing closing '}' while processing pass options".to_string())
                    })?;
                    let options = &self.text[open + 1..close];
                    self.at = close + 1;
                    self.add(pipeline, name, options, start)?;
                }
                _ if name.is_empty() && self.peek() == Some(b')') && !whole && pipeline.elements.is_empty() => {}
                _ => self.add(pipeline, name, "", start)?,
            }
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b')') if !whole => {
                    self.at += 1;
                    return Ok(());
                }
                None if whole => return Ok(()),
                None => {
                    return Err(self.error(self.at, "expected ')' in pass pipeline".to_string()));
                }
                Some(b')') => {
                    return Err(self.error(
                        self.at,
                        "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"
                            .to_string(),
                    ));
                }
                Some(_) => return Err(self.error(self.at, "expected ',' after parsing pipeline".to_string())),
            }
        }
    }

    fn add(&self, pipeline: &mut Pipeline, name: &str, options: &str, at: usize) -> Result<(), PipelineError> {
        let known = find_pass(name).is_some() || find_pipeline(name).is_some();
        pipeline.add(name, options).map_err(|message| {
            if known {
                let message = format!("{message}\nfailed to add `{name}` with options `{options}`");
                PipelineError { offset: None, message }
            } else {
                self.error(at, message)
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
