// verdict: safe
// A closure that divides, mended.
fn apply<F: Fn(i32) -> i32>(f: F, n: i32) -> i32 {
    f(n)
}
fn main() {
    let total = 100;
    let share = |n: i32| if n == 0 { 0 } else { total / n };
    println!("{}", apply(share, 4));
    println!("{}", apply(share, 0));
}
