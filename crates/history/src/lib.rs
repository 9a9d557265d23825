//! The versions of MLIR: which version has which op, and how it spells it.
//!
//! A program in memory is always in the form of [`Version::REFERENCE`](freehold_core::ir::Version::REFERENCE). Each dialect has a table of its
//! ops in other versions ([`DialectVersions`]), which is attached to the dialect: neither an op definition nor the core refers to it.
//! An entry ([`OpVersions`]) lists the other [`Spelling`]s of an op: each states the differences of a range of versions (the name, the
//! groups, the attributes, the syntax), and has a [`Conversion`] from and to the op in memory.
//!
//! ```text
//! memref.alloc() {alignment = 64 : i64}   in memory, and in 22
//! memref.alloc() alignment = 64           since 23: another syntax, and nothing to convert
//! ```
//!
//! The core asks the tables through the traits of [`freehold_core::definition`] ([`DialectHistory`], [`OpHistory`], [`OpSpelling`]). The
//! parser tries the other spellings if an op's text is not that of the reference, and upgrades the op before it is created: nothing
//! else sees an op of another version. Before a program is printed for another version, [`downgrade()`] converts it to the
//! spellings of that version, and the printer prints those like any ops. The printer knows the version, and handles the syntax of types
//! and attributes ([`PrintOptions::version`](freehold_core::text::PrintOptions::version)).
//!
//! A program with its own dialect attaches a table to it:
//!
//! ```
//! use freehold_core::definition::{Dialect, OpDef, Syntax};
//! use freehold_core::ir::{Context, Version};
//! use freehold_core::{Error, Module};
//! use freehold_history::{DialectVersions, OpVersions, Spelling, in_version};
//!
//! static SCALE: OpDef = OpDef { syntax: Syntax::Format("attr-dict"), ..OpDef::new("my.scale") };
//! static SCALE_16: [Spelling; 1] = [Spelling::until(Version::V16).named("my.multiply")];
//! static VERSIONS: DialectVersions = DialectVersions::new(&[OpVersions::of(&[&SCALE]).spelled(&SCALE_16)]);
//! static DIALECT: Dialect = Dialect { ops: &[&[&SCALE]], history: Some(&VERSIONS), ..Dialect::new("my") };
//!
//! let ctx = Context::new(&[&DIALECT]);
//! ctx.set_allow_unregistered(true);
//! let module = Module::parse(&ctx, "old.mlir", "my.multiply")?;
//! assert!(module.to_string().contains("my.scale"));
//! let text = in_version(&module, Version::V16, |view| Ok(freehold_core::text::print_program(view, &Default::default())))?;
//! assert!(text.contains("my.multiply"));
//! # Ok::<(), Error>(())
//! ```

mod conversion;
mod downgrade;
mod spelling;
mod table;
mod types;

pub use conversion::{ConvertEntry, Downgrade, Downgraded, Inexpressible};
pub use downgrade::{downgrade, in_version};
pub use freehold_core::definition::{
    Absorb, DialectHistory, LaterAttribute, OpHistory, OpSpelling, SpelledOp, Upgrade, Upgraded,
};
pub use spelling::{Conversion, Spelling};
pub use table::{DialectVersions, OpVersions};
