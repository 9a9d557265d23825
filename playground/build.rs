//! Gives the WebAssembly program a stack that is larger than the linker's 1 MiB: the browser's own stack is the limit then.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family.split(',').any(|family| family == "wasm")) {
        println!("cargo::rustc-link-arg-bins=-zstack-size=16777216");
        println!("cargo::rustc-link-arg-bins=--max-memory=1073741824");
    }
}
