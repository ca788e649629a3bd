// verdict: safe
unsafe extern "C" { fn nd() -> u32; }
fn sum(a: &[u8], i: usize) -> u32 { if i >= a.len() { 0 } else { (a[i] as u32).max(sum(a, i + 1)) } }
fn main() {
    let a = unsafe { [nd() as u8, nd() as u8, nd() as u8] };
    let r = sum(&a, unsafe { nd() } as usize % 5);
    assert!(r <= 255);
}
