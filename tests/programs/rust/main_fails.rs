// not: unsafe
// An error that `main` gives back is no panic.
fn main() -> Result<(), String> {
    let n: i32 = [1, 2, 3].iter().sum();
    if n == 6 {
        return Err(String::from("six"));
    }
    Ok(())
}
