//! Tells the linker where the Z3 of `make deps` lies, so that binaries and
//! tests find it when they start.
//!
//! The path is absolute, because the target folder may be anywhere. Cargo hands
//! such an argument only to the binaries and tests of the package whose build
//! script prints it: `cli` and `tests`, which link Z3 too, name this file as
//! theirs.

use std::{env, path::Path, process};

fn main() {
    let package = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it for build scripts");
    let checkout = Path::new(&package)
        .parent()
        .expect("packages lie in the checkout");
    let z3 = checkout.join(".deps/z3");
    // Another Z3 may have another soname, so it means linking again.
    println!("cargo::rerun-if-changed={}", z3.join("pin.txt").display());
    if !z3.join("lib/libz3.so").exists() {
        eprintln!("Z3 is not in {}: run `make deps` first", z3.display());
        process::exit(1);
    }
    println!(
        "cargo::rustc-link-arg=-Wl,-rpath,{}",
        z3.join("lib").display()
    );
}
