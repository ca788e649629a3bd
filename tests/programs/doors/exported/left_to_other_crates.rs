// verdict: unsafe
// args: --entry exported
// flags: --crate-type lib
// rustc would leave it to other crates, if it optimised, but for `-Clink-dead-code`.
pub fn before(x: i32) -> i32 { x - 1 }
