// verdict: unsafe
// line: 5
// A panic in a `main` that gives something back.
fn main() -> Result<(), String> {
    panic!("boom")
}
