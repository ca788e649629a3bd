// verdict: unsafe
// line: 9
// A closure that divides
fn apply<F: Fn(i32) -> i32>(f: F, n: i32) -> i32 {
    f(n)
}
fn main() {
    let total = 100;
    let share = |n| total / n;
    println!("{}", apply(share, 4));
    println!("{}", apply(share, 0));
}
