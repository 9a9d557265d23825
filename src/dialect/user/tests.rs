//! Tests of declared dialects.
