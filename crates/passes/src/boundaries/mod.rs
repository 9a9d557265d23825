//! Passes on the signatures of functions: buffers that functions return or take.

pub mod buffer_results_to_out_params;
pub mod drop_equivalent_buffer_results;
pub mod elide_private_buffer_results;
pub mod forward_private_buffer_results;
pub(crate) mod forwarded_results;
pub mod inline_private_functions;
pub mod keep_returned_arguments;
pub mod private_results_to_out_params;
pub mod privatize_called_functions;
pub(crate) mod returned_sources;
pub(crate) mod twins;
