pub fn half(n: u32, by: u32) -> u32 {
    n / by
}
