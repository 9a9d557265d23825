//! Tests of the format language.
