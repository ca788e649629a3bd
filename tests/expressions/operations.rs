// Operations, indices, slices and methods of Rust.
#![crate_type = "lib"]
pub struct Point { pub x: i32, pub y: i32 }
pub struct Shape { pub points: [Point; 4], pub inner: Point, pub counts: [u32; 3], pub next: Option<Box<Shape>> }
impl Point {
    pub fn norm(&self) -> i32 { self.x + self.y }
    // says: attempt to add with overflow: `self.x + self.y`

    pub fn scaled(&self, k: i32) -> i32 { self.x * k }
    // says: attempt to multiply with overflow: `self.x * k`

}
pub fn r1(a: i32, b: i32) -> i32 { a / b }
// says: attempt to divide by zero: `a / b`

pub fn r2(p: &Point, n: i32) -> i32 { n / p.x }
// says: attempt to divide by zero: `n / p.x`

pub fn r3(p: &Point, n: i32) -> i32 { n % p.norm() }
// says: attempt to calculate the remainder with a divisor of zero: `n % p.norm()`
// says: integer overflow: the quotient of `n % p.norm()` may not fit `i32`

pub fn r4(s: &Shape, n: i32) -> i32 { n / s.inner.y }
// says: attempt to divide by zero: `n / s.inner.y`

pub fn r5(s: &Shape, i: usize, n: i32) -> i32 { n / s.points[i].x }
// says: attempt to divide by zero: `n / s.points[i].x`
// says: index out of bounds: the len is 4 but the index is `i`

pub fn r6(s: &Shape, i: usize) -> u32 { s.counts[i] }
// says: index out of bounds: the len is 3 but the index is `i`

pub fn r7(v: &[i32], i: usize) -> i32 { v[i] }
// says: index out of bounds: the len is `v.len()` but the index is `i`

pub fn r8(v: &[i32], i: usize) -> i32 { v[i + 1] }
// says: index out of bounds: the len is `v.len()` but the index is `i + 1`
// says: attempt to add with overflow: `i + 1`

pub fn r9(v: &Vec<i32>, i: usize) -> i32 { v[i] }
pub fn r10(v: &[i32], n: i32) -> i32 { n / v.len() as i32 }
// says: attempt to divide by zero: `n / v.len() as i32`

pub fn r11(v: &[i32], a: usize, b: usize) -> &[i32] { &v[a..b] }
// says: range `a`..`b` out of range for slice of length `v.len()`

pub fn r12(a: i32, b: i32) -> i32 { a + b * 2 }
// says: attempt to add with overflow: `a + b * 2`
// says: attempt to multiply with overflow: `b * 2`

pub fn r13(a: u8, b: u8) -> u8 { a - b }
// says: attempt to subtract with overflow: `a - b`

pub fn r14(a: i32) -> i32 { -a }
// says: attempt to negate with overflow: `-a`

pub fn r15(total: &mut i32, a: i32) { *total += a; }
// says: attempt to add with overflow: `*total += a`

pub fn r16(p: &mut Point) { p.x -= 1; }
// says: attempt to subtract with overflow: `p.x -= 1`

pub fn r17(v: &mut [i32], i: usize) { v[i] *= 2; }
// says: index out of bounds: the len is `v.len()` but the index is `i`
// says: attempt to multiply with overflow: `v[i] *= 2`

pub fn r18(a: u32, n: u32) -> u32 { a << n }
// says: attempt to shift left with overflow: `a << n`

pub fn r19(o: Option<i32>) -> i32 { o.unwrap() }
// says: panic: called `Option::unwrap()` on a `None` value

pub fn r20(o: Option<i32>) -> i32 { o.expect("a number") + 1 }
// says: attempt to add with overflow: `o.expect("a number") + 1`

pub fn r21(r: Result<i32, i32>) -> i32 { r.unwrap() }
// says: panic: called `Result::unwrap()` on an `Err` value: ...

pub fn r22(a: i64) -> i32 { (a + 1) as i32 }
// says: attempt to add with overflow: `a + 1`

pub fn r23(a: i32, b: i32) -> i32 { (a - b) / (a + b) }
// says: attempt to subtract with overflow: `a - b`
// says: attempt to divide by zero: `(a - b) / (a + b)`
// says: attempt to add with overflow: `a + b`

pub fn r24(s: &str, i: usize) -> u8 { s.as_bytes()[i] }
pub fn r25(p: *const i32) -> i32 { unsafe { *p } }
pub fn r26(p: *const i32, i: usize) -> i32 { unsafe { *p.add(i) } }
pub fn r27(a: i32) -> i32 { a.abs() }
pub fn r28(a: i32, n: u32) -> i32 { a.pow(n) }
pub fn r29(g: &[[i32; 3]; 2], i: usize, j: usize) -> i32 { g[i][j] }
// says: index out of bounds: the len is 2 but the index is `i`
// says: index out of bounds: the len is 3 but the index is `j`

pub fn r30(a: i32, c: bool) -> i32 { a + if c { 1 } else { 2 } }
pub fn r31(v: &[i32]) -> i32 { v[0] + v[v.len() - 1] }
// says: index out of bounds: the len is `v.len()` but the index is 0
// says: attempt to add with overflow: `v[0] + v[v.len() - 1]`

pub fn r32(v: &[i32]) -> i32 { let mut s = 0; for x in v { s += x; } s }
pub fn r33(v: &[i32]) -> i32 { *v.first().unwrap() }
// says: panic: called `Option::unwrap()` on a `None` value

pub fn r34(a: i32) { assert!(a > 0); }
// says: panic: assertion failed: a > 0

pub fn r35(a: i32, b: i32) { assert_eq!(a, b); }
// says: panic: assertion `left == right` failed

pub fn r36(p: &Point) -> i32 { p.scaled(2) - p.x }
// says: attempt to subtract with overflow: `p.scaled(2) - p.x`

pub fn r37(a: (i32, i32)) -> i32 { a.0 * a.1 }
// says: attempt to multiply with overflow: `a.0 * a.1`

pub fn r38(b: &Box<Point>) -> i32 { b.x + b.y }
// says: attempt to add with overflow: `b.x + b.y`

pub fn r39(x: f64, a: i32) -> i32 { a * (x as i32) }
// says: attempt to multiply with overflow: `a * (x as i32)`

pub fn r40(a: i32, b: i32, c: i32) -> i32 { a * b + c }
// says: attempt to multiply with overflow: `a * b`
// says: attempt to add with overflow: `a * b + c`

pub fn r41(a: &[i32], b: &[i32], i: usize) -> i32 { a[i] - b[i] }
// says: index out of bounds: the len is `a.len()` but the index is `i`
// says: attempt to subtract with overflow: `a[i] - b[i]`
// says: index out of bounds: the len is `b.len()` but the index is `i`

pub fn r42(s: &[Point], i: usize) -> i32 { s[i].x * s[i].y }
// says: index out of bounds: the len is `s.len()` but the index is `i`
// says: attempt to multiply with overflow: `s[i].x * s[i].y`

pub fn r43(a: u64, n: u32) -> u64 { a >> n }
// says: attempt to shift right with overflow: `a >> n`

pub fn r44(s: &mut Shape, i: usize) { s.counts[i] += 1; }
// says: index out of bounds: the len is 3 but the index is `i`
// says: attempt to add with overflow: `s.counts[i] += 1`

pub fn r45(v: &[u8], i: usize) -> u32 { u32::from(v[i]) << i }
// says: attempt to shift left with overflow: `u32::from(v[i]) << i`
// says: index out of bounds: the len is `v.len()` but the index is `i`

pub fn r46(a: i32, t: &(i32, i32)) -> i32 { a % t.1 }
// says: attempt to calculate the remainder with a divisor of zero: `a % t.1`
// says: integer overflow: the quotient of `a % t.1` may not fit `i32`

pub fn r47(v: &[i32; 8], i: usize) -> i32 { v[i & 15] }
// says: index out of bounds: the len is 8 but the index is `i & 15`

pub fn r48(v: &mut [i32; 8], i: usize, x: i32) { v[i] = x; }
// says: index out of bounds: the len is 8 but the index is `i`

pub fn r49(a: i32, b: i32) -> i32 { a.max(b) + 1 }
// says: attempt to add with overflow: `a.max(b) + 1`

pub fn r50(n: usize, v: &[i32]) -> usize { v.len() - n }
// says: attempt to subtract with overflow: `v.len() - n`

pub fn r51(x: i32) -> i32 { -x * 2 }
// says: attempt to negate with overflow: `-x`
// says: attempt to multiply with overflow: `-x * 2`

pub fn r52(a: i32, b: i32) -> i32 { match a + 1 { 3 => a - 1, n => n * b } }
// says: attempt to add with overflow: `a + 1`
// says: attempt to subtract with overflow: `a - 1`
// says: attempt to multiply with overflow: `n * b`
