// Rust: the panic on overflow is what ends the run; asked for division only.
// args: --property div
// not: unsafe
unsafe extern "C" { fn nd_int() -> i32; }
fn main() {
    let n = unsafe { nd_int() };
    let m = n + 1;
    if m > n { std::process::exit(10 / m.max(1)); }
}
