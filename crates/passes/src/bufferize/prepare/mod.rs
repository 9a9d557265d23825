//! Passes on tensors that prepare programs for bufferization, or decide without it which tensors share a buffer.

pub mod build_in_destination;
pub mod check_encodings;
pub mod convert_elementwise_to_linalg;
pub(crate) mod destination_passing;
pub mod eliminate_empty_tensors;
pub mod empty_tensor_to_alloc_tensor;
pub(crate) mod empty_tensors;
pub mod rewrite_in_destination_passing_style;
pub mod tensor_copy_insertion;
