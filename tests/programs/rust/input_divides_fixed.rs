// verdict: safe
// An input that is asked for zero first.
unsafe extern "C" { safe fn __VERIFIER_nondet_int() -> i32; }
fn main() {
    let n = __VERIFIER_nondet_int();
    if n > 0 {
        println!("{}", 100 / n);
    }
}
