fn make(n: i32) -> impl Fn(i32) -> i32 { move |x| x + n }
fn main() { let add = make(5); let mut count = 0; let mut tick = || { count += 1; count }; println!("{} {} {}", add(1), tick(), tick()); let fs: Vec<Box<dyn Fn(i32) -> i32>> = vec![Box::new(|x| x * 2), Box::new(make(1))]; println!("{}", fs.iter().fold(3, |x, f| f(x))); }
