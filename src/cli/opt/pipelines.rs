//! The pipelines of a run of `freehold opt`.

use super::OptOptions;
use crate::pass::{Pipeline, Registry};
use crate::registry::registry;

/// The passes of a run.
pub enum Passes<'a> {
    /// The passes of a registry that the options name.
    Of(&'a Registry),
    /// A pipeline that the caller has made.
    Made(Pipeline),
}

/// The pipelines that run. Each is created when it is first needed, because `mlir-opt` reports errors of a pipeline
/// after errors of the program.
pub(super) struct Pipelines<'a> {
    /// The passes that options can name.
    registry: &'a Registry,
    /// Whether the pipeline was passed by the caller instead of built from options.
    is_given: bool,
    /// The pipelines created so far. Passes given as flags are anchored on the top-level op of the program, so programs
    /// with different top-level ops need different pipelines.
    pub made: Vec<Pipeline>,
}

impl<'a> Pipelines<'a> {
    pub fn new(passes: Passes<'a>) -> Pipelines<'a> {
        match passes {
            Passes::Of(registry) => Pipelines { registry, is_given: false, made: Vec::new() },
            Passes::Made(pipeline) => Pipelines { registry: registry(), is_given: true, made: vec![pipeline] },
        }
    }

    /// Returns whether passes are given, apart from those that a program stores.
    pub fn has_passes(&self, options: &OptOptions) -> bool {
        self.is_given || options.pipeline_text.is_some() || !options.passes.is_empty()
    }

    /// Returns the pipeline for a program whose top-level op is called `name`, after the passes of the program's own
    /// pipeline `stored`. A pipeline in the options replaces that.
    ///
    /// # Errors
    /// A message if the pipeline is invalid, and what may have been meant.
    pub fn pipeline(
        &mut self,
        options: &OptOptions,
        name: &str,
        stored: Option<&str>,
    ) -> Result<&Pipeline, (String, Option<String>)> {
        let is_same = |pipeline: &Pipeline| {
            self.is_given || options.pipeline_text.is_some() || stored.is_none() && pipeline.anchor == name
        };
        let index = match self.made.iter().position(is_same) {
            Some(index) => index,
            None => {
                let mut registry = self.registry.clone();
                if options.hlo_compat {
                    registry.preset("compat", "true");
                }
                if let Some(value) = options.copy_based_call_results {
                    registry.preset("copy-based-call-results", value);
                }
                let parse =
                    |text: &str| Pipeline::parse(&registry, text).map_err(|error| (error.to_string(), error.advice));
                let pipeline = match options.pipeline_text.as_deref() {
                    Some(text) => parse(text)?,
                    None => {
                        let mut pipeline = stored.map_or_else(|| Ok(Pipeline::new(name)), parse)?;
                        for (name, passed) in &options.passes {
                            let added = pipeline.add(&registry, name, passed);
                            added.map_err(|error| (error.message + "\n", error.advice))?;
                        }
                        pipeline
                    }
                };
                self.made.push(pipeline);
                self.made.len() - 1
            }
        };
        Ok(&self.made[index])
    }
}
