//! MLIR text as it is edited: errors, names, hover texts, completions, formatting, and a server of the language server
//! protocol.
//!
//! A [`Document`] holds a text and the programs in it, parsed as far as possible: the parser goes on after errors. After an
//! edit in one function, that function alone is parsed again ([`Document::analyze`]). All answers are about bytes of the text;
//! [`Lines`] converts them to lines and columns in units of UTF-16. The library has neither threads nor files; the feature
//! `server` adds the server (`freehold lsp`), which has both.
//!
//! ```
//! use freehold_language_server::{Document, Settings};
//!
//! let text = "func.func @f(%x: i32) -> i32 {\n  %y = arith.addi %x, %z : i32\n  return %y : i32\n}\n";
//! let document = Document::new("f.mlir", text.to_string(), Settings::default());
//! assert_eq!(document.messages()[0].text, "use of undeclared SSA value name");
//! let use_of_x = text.find("%x,").expect("a use");
//! assert_eq!(document.definition(use_of_x), Some(13..15));
//! ```

mod buffers;
mod coloring;
mod completion;
mod conversion;
mod document;
mod hover;
mod names;
mod outline;
mod piece;
mod position;
#[cfg(feature = "protocol")]
pub mod protocol;
#[cfg(feature = "server")]
pub mod server;

pub use buffers::{BufferAdvice, BufferKind, BufferNote, buffer_notes};
pub use coloring::{Color, ColoredToken};
pub use completion::{Completion, CompletionKind, Completions};
pub use conversion::{ConversionError, text_of_bytecode};
pub use document::{Change, DialectFile, Document, Message, SEPARATOR, Settings};
pub use hover::Hover;
pub use names::{Found, Refusal, Symbol, Target};
pub use outline::{EntryFunction, Fold, OutlineItem, OutlineKind};
pub use piece::{Function, Piece, Scope};
pub use position::{Lines, Position, Range};
