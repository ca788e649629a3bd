fn main() { let (mut a, mut b) = (1, 2); std::mem::swap(&mut a, &mut b); let old = std::mem::replace(&mut a, 10); let mut o = Some(3); let t = o.take(); println!("{a} {b} {old} {o:?} {t:?}"); }
