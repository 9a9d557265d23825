//! Registries: the passes and named pipelines that a textual pipeline can name.

use rustc_hash::FxHashMap;

use super::{OptionDef, Options, PassDef};
use freehold_core::diagnostics::near_miss;

/// A named pipeline: expands to passes with options.
pub struct PipelineDef {
    /// Its name on the command line and in pipelines.
    pub name: &'static str,
    /// Its description in `--help`.
    pub summary: &'static str,
    /// Its options.
    pub options: &'static [OptionDef],
    /// Returns its passes as a textual pipeline without the anchor.
    pub expand: fn(&Options) -> String,
}

/// The pass or pipeline that a name in a pipeline refers to.
#[derive(Clone, Copy)]
enum Named {
    Pass(&'static PassDef),
    Pipeline(&'static PipelineDef),
}

/// A set of passes and named pipelines. Names are unique.
#[derive(Clone, Default)]
pub struct Registry {
    passes: Vec<&'static PassDef>,
    /// The passes and named pipelines by their names, and passes by their other names.
    names: FxHashMap<&'static str, Named>,
    /// Values of options, by name, for passes and pipelines where nothing else is said.
    presets: Vec<(&'static str, &'static str)>,
    /// Returns the message for a name that is not registered, if it has something special to say.
    missing: Option<fn(&str) -> Option<String>>,
}

impl Registry {
    /// Returns an empty registry.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Returns an empty registry with room for a number of names, so that registering them moves none.
    pub fn with_capacity(names: usize) -> Registry {
        let passes = Vec::with_capacity(names);
        Registry {
            passes,
            names: FxHashMap::with_capacity_and_hasher(names, Default::default()),
            ..Registry::default()
        }
    }

    /// Registers a pass.
    ///
    /// # Panics
    /// If a pass or pipeline of this name is registered.
    pub fn register(&mut self, pass_def: &'static PassDef) {
        self.add(pass_def.name, Named::Pass(pass_def));
        self.passes.push(pass_def);
    }

    /// Registers a named pipeline.
    ///
    /// # Panics
    /// If a pass or pipeline of this name is registered.
    pub fn register_pipeline(&mut self, pipeline_def: &'static PipelineDef) {
        self.add(pipeline_def.name, Named::Pipeline(pipeline_def));
    }

    /// Registers another name for the pass called `name`.
    ///
    /// # Panics
    /// If a pass or pipeline called `other` is registered, or no pass called `name`.
    pub fn register_alias(&mut self, other: &'static str, name: &'static str) {
        let pass_def = self.find(name);
        self.add(other, Named::Pass(pass_def.unwrap_or_else(|| panic!("no pass called '{name}' is registered"))));
    }

    /// Sets the value that options called `option` have in all passes and pipelines that declare one, unless they are set.
    ///
    /// # Panics
    /// When such a pass or pipeline is added to a pipeline, if it does not accept the value.
    pub fn preset(&mut self, option: &'static str, value: &'static str) {
        self.presets.push((option, value));
    }

    /// Returns the preset values, by option.
    pub(super) fn presets(&self) -> &[(&'static str, &'static str)] {
        &self.presets
    }

    /// Sets the function that returns the error message for a name that is not registered. If it returns `None`, the
    /// message is a general one.
    pub fn explain_missing(&mut self, explain: fn(&str) -> Option<String>) {
        self.missing = Some(explain);
    }

    fn add(&mut self, name: &'static str, named: Named) {
        let former = self.names.insert(name, named);
        assert!(former.is_none(), "a pass or pipeline called '{name}' is already registered");
    }

    /// Returns the pass called `name`.
    pub fn find(&self, name: &str) -> Option<&'static PassDef> {
        match self.names.get(name)? {
            Named::Pass(pass_def) => Some(pass_def),
            Named::Pipeline(_) => None,
        }
    }

    /// Returns the named pipeline called `name`.
    pub fn find_pipeline(&self, name: &str) -> Option<&'static PipelineDef> {
        match self.names.get(name)? {
            Named::Pass(_) => None,
            Named::Pipeline(pipeline_def) => Some(pipeline_def),
        }
    }

    /// Returns whether a pass or a named pipeline is called `name`.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Returns all passes, in the order in which they were registered.
    pub fn passes(&self) -> &[&'static PassDef] {
        &self.passes
    }

    /// Returns what may have been meant by a name that is not registered.
    pub(super) fn near(&self, name: &str) -> Option<String> {
        near_miss(name, self.names.keys().copied()).map(|near| format!("did you mean '{near}'?"))
    }

    /// Returns the error message for a name that is not registered.
    pub(super) fn unknown(&self, name: &str) -> String {
        let special = self.missing.and_then(|explain| explain(name));
        special.unwrap_or_else(|| format!("'{name}' does not refer to a registered pass or pass pipeline"))
    }
}
