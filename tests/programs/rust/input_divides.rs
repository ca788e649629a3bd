// verdict: unsafe
// line: 7
// An input that is zero, in a program with a `main`.
unsafe extern "C" { safe fn __VERIFIER_nondet_int() -> i32; }
fn main() {
    let n = __VERIFIER_nondet_int();
    println!("{}", 100 / n);
}
