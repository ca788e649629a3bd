fn main() {
    let v: Vec<i32> = (0..4).collect();
    println!("{}", v.len());
    assert_eq!(v.iter().sum::<i32>(), 7, "sum of {v:?}");
}
