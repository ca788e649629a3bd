// verdict: unsafe
// The last one is found, too.
unsafe extern "C" {
    fn __VERIFIER_nondet_int() -> i32;
}
fn find(v: &[i32], x: i32) -> Option<usize> {
    for i in 0..v.len() {
        if v[i] == x {
            return Some(i);
        }
    }
    None
}
fn main() {
    let x = unsafe { __VERIFIER_nondet_int() };
    let v = [2, 4, 8];
    if let Some(i) = find(&v, x) {
        assert!(i < 2);
    }
}
