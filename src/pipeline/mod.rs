//! The table of passes, textual pipelines, the pass manager.
