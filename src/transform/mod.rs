//! The passes, one folder each. Analysis decides, rewrite obeys.
