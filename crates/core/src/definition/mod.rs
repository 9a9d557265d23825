//! The op interfaces, and the op definitions in which dialects implement them.

mod bufferization_facts;
mod constraint;
mod declaration;
pub mod declare;
mod declared_function;
mod effects;
pub mod handle;
mod index_value;
mod inline;
mod op_def;
mod ownership;
mod queries;
mod region;
mod structured;
mod subset;
mod type_encoding;
mod verifier;
mod verify;
mod verify_input;

pub use bufferization_facts::*;
pub use constraint::*;
pub use declaration::*;
pub use declared_function::*;
pub use effects::*;
pub use index_value::*;
pub use inline::*;
pub use op_def::*;
pub use ownership::*;
pub use queries::*;
pub use region::*;
pub use structured::*;
pub use subset::*;
pub use type_encoding::*;
pub use verifier::*;
pub use verify::*;
pub use verify_input::*;
