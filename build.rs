//! The options of the linker.
//!
//! The tables of ops hold many thousands of addresses. In a program that may lie anywhere in memory the loader writes
//! each of them at every start, which takes longer than reading a small file does; so on Linux it has a fixed place.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |part: &str| std::env::var(format!("CARGO_CFG_TARGET_{part}")).unwrap_or_default();
    if target("OS") == "linux" && target("ENV") == "gnu" && target("ARCH") == "x86_64" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
