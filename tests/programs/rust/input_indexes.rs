// verdict: unsafe
// line: 7
// An input that is an index.
unsafe extern "C" { safe fn __VERIFIER_nondet_uint() -> u32; }
fn main() {
    let table = [3, 1, 4, 1, 5];
    println!("{}", table[__VERIFIER_nondet_uint() as usize % 6]);
}
