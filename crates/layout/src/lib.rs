//! The layout and the comments of a source text, carried over to the program that is printed from it.
//!
//! [`with_layout`] keeps both, for tools that change what has to be changed; [`with_comments`] keeps the comments, for formatters. The
//! printed text ([`print_like_source`](freehold_core::text::print_like_source)) decides about the tokens in both cases: they come out
//! unchanged and in order, so the result is the same program.
//!
//! ```
//! use freehold_core::text::LikeSource;
//!
//! let printed = LikeSource { text: "func.func @f(%a: f32)\n".to_string(), anchors: Vec::new() };
//! let source = b"func  @f( %a : f32 )  // note\n";
//! let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
//! assert_eq!(text(freehold_layout::with_layout(&printed, source)), "func.func  @f( %a : f32 )  // note\n");
//! assert_eq!(text(freehold_layout::with_comments(&printed, source)), "func.func @f(%a: f32) // note\n");
//! ```

mod comments;
mod layout;

pub use comments::with_comments;
pub use layout::with_layout;
