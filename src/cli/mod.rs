//! The command, one file a subcommand.
