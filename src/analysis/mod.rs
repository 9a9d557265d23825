//! Facts read off a program. Never edits.
