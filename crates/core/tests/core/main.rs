//! Tests of the core that need dialects.

mod formats;
mod locations;
mod misuse;
mod order;
mod parser;
mod parsing_in_parts;
mod printer;
mod printing_in_parts;
mod repeated_lines;
mod state;
mod verified;
mod walks;
