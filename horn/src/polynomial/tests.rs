//! The parts by themselves, and what is said of small programs.

use super::facts::Facts;
use super::path::int_width;
use super::poly::{EXACT, Monomial, Poly, Symbol, inverse_of_odd};
use super::polynomials;
use super::span::Span;
use super::symbols::Symbols;
use ir::interp::Random;
use ir::{CheckId, CheckKind, Type};

const X: Symbol = Symbol(0);
const Y: Symbol = Symbol(1);

fn x() -> Poly {
    Poly::symbol(X)
}

fn y() -> Poly {
    Poly::symbol(Y)
}

fn c(c: i128) -> Poly {
    Poly::constant(c)
}

#[test]
fn odd_numbers_have_inverses() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let odd = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64() | 1);
        assert_eq!(odd.wrapping_mul(inverse_of_odd(odd)), 1);
    }
}

/// The value of a polynomial in x and y.
fn value(p: &Poly, x: u128, y: u128) -> u128 {
    let mut sum = 0u128;
    for (m, c) in p.terms() {
        let of = |s: Symbol| if s == X { x } else { y };
        let powers = m.powers().iter().map(|(s, n)| of(*s).wrapping_pow(*n));
        sum = sum.wrapping_add(powers.fold(c, u128::wrapping_mul));
    }
    sum
}

fn random_poly(random: &mut Random) -> Poly {
    let mut p = Poly::default();
    for _ in 0..=random.below(3) {
        let mut m = Monomial::one();
        for _ in 0..random.below(4) {
            m = m.times(&Monomial::of(*random.pick(&[X, Y])));
        }
        let c = i128::from(random.next_u64() % 9) - 4;
        p.add_term(m, c.cast_unsigned());
    }
    p
}

#[test]
fn operations_are_those_of_values() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let [p, q, r] = [(); 3].map(|()| random_poly(&mut random));
        let [a, b] = [(); 2].map(|()| u128::from(random.next_u64()));
        let at = |p: &Poly| value(p, a, b);
        assert_eq!(at(&p.plus(&q)), at(&p).wrapping_add(at(&q)));
        assert_eq!(at(&p.minus(&q)), at(&p).wrapping_sub(at(&q)));
        let product = p.times(&q).expect("it is small");
        assert_eq!(at(&product), at(&p).wrapping_mul(at(&q)));
        let replaced = p.replaced(&|s| Some(if s == X { q.clone() } else { r.clone() }));
        let Some(replaced) = replaced else { continue };
        assert_eq!(at(&replaced), value(&p, at(&q), at(&r)));
        let (quotient, rest) = p.split_by(3);
        assert_eq!(at(&quotient.scaled(3).plus(&rest)), at(&p));
        let parts = p.by_others(&|s| s == X);
        let zero = parts.iter().all(|p| value(p, a, 0) == 0);
        assert!(!zero || at(&p) == 0);
    }
}

/// Modulo 16, whether a sum of multiples of rows is `p`, by trying all of them.
fn is_combination(rows: &[Poly], p: &Poly) -> bool {
    let mut sums = vec![Poly::default()];
    for row in rows {
        let more = (0..16).map(|k| row.scaled(k));
        let all = more.flat_map(|r| sums.iter().map(move |s| s.plus(&r).modulo(4)));
        sums = all.collect();
    }
    sums.contains(&p.modulo(4))
}

#[test]
fn a_span_has_the_combinations_of_its_rows() {
    let mut random = Random::new(3);
    let mut found = [0, 0];
    for _ in 0..200 {
        let mut linear = || {
            let mut coefficient = || i128::from(random.next_u64() % 16);
            let (a, b, k) = (coefficient(), coefficient(), coefficient());
            x().scaled(a).plus(&y().scaled(b)).plus(&c(k)).modulo(4)
        };
        let rows = [linear(), linear()];
        let asked = linear().scaled(1 << (rows[0].len() % 3));
        let mut span = Span::new(4);
        for row in &rows {
            span.add(row);
        }
        for p in [
            asked.clone(),
            rows[0].plus(&rows[1].scaled(5)),
            rows[1].scaled(2),
        ] {
            let is_in = span.reduce(&p).is_zero();
            assert_eq!(is_in, is_combination(&rows, &p), "{rows:?} {p:?}");
            found[usize::from(is_in)] += 1;
        }
    }
    assert!(found[0] > 50, "{found:?}");
}

fn symbols() -> Symbols {
    Symbols::new([((-128, 127), true), ((-128, 127), true)].into_iter())
}

#[test]
fn inequalities_narrow_ranges_and_meet_in_equations() {
    let symbols = symbols();
    let mut facts = Facts::default();
    facts.add_at_least_zero(&symbols, &x().scaled(2).minus(&c(5)));
    assert_eq!(facts.range_of(&symbols, X), (3, 127));
    facts.add_at_least_zero(&symbols, &c(9).minus(&x().scaled(2)));
    assert_eq!(facts.range_of(&symbols, X), (3, 4));
    facts.add_unequal(&symbols, &x().minus(&c(4)), EXACT);
    assert_eq!(facts.normal(&x()), c(3));
    assert!(!facts.is_impossible());
    facts.add_at_least_zero(&symbols, &x().minus(&c(4)));
    assert!(facts.is_impossible());

    let mut facts = Facts::default();
    facts.add_at_least_zero(&symbols, &x().minus(&y()));
    assert_eq!(facts.normal(&x().minus(&y())), x().minus(&y()));
    facts.add_at_least_zero(&symbols, &y().minus(&x()));
    assert!(facts.normal(&x().minus(&y())).is_zero());
}

#[test]
fn equations_are_solved_where_they_are_exact() {
    let symbols = symbols();
    let twice = x().minus(&y().scaled(2)).minus(&c(1));
    let mut facts = Facts::default();
    facts.add_equation(&symbols, &twice, 8);
    assert_eq!(
        facts.normal(&x()),
        x(),
        "modulo 2^8 says nothing of x itself"
    );
    facts.add_equation(&symbols, &twice, EXACT);
    assert_eq!(facts.normal(&x()), y().scaled(2).plus(&c(1)));
    // Where x lies is where the other side does.
    assert_eq!(facts.range_of(&symbols, Y), (-64, 63));
    assert!(!facts.is_impossible());
    facts.add_equation(&symbols, &x().minus(&c(4)), EXACT);
    let even = facts.is_impossible() || !facts.equations.is_empty();
    assert!(even, "no integer y has 2 y + 1 = 4");
}

#[test]
fn integers_of_up_to_64_bits_are_followed() {
    assert_eq!(int_width(Type::Int(64)), Some(64));
    assert_eq!(int_width(Type::Int(65)), None);
    assert_eq!(int_width(Type::Bool), None);
}

/// Whether all checks of a program are proved; its variables are signed.
fn holds(variables: &str, body: &str) -> bool {
    let variables: Vec<String> = variables
        .split(", ")
        .map(|v| format!("  var {v}"))
        .collect();
    let text = format!(
        "check assert \"it holds\" in @main\ncheck overflow \"it fits\" in @main\nfn @main() {{\n{}\n^entry:\n{body}\n}}\nentry @main\n",
        variables.join("\n")
    );
    let program = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert!(ir::verify::verify(&program).is_empty(), "{text}");
    assert_eq!(program.checks[1].kind, CheckKind::Overflow);
    let goals = [CheckId::new(0)].into_iter().collect();
    !polynomials(&program, &goals, None, None).is_empty()
}

#[test]
fn a_promise_counts_where_it_is_checked() {
    let square = |check: &str, flags: &str| {
        holds(
            "x: i8 signed, a: i8 signed, b: i16 signed, c: i16 signed, d: i16 signed",
            &format!(
                "  x = havoc input\n  {check}\n  a = mul {flags} x, x\n  b = sext a\n  c = sext x\n  d = mul c, c\n  assert #0 eq b, d\n  return"
            ),
        )
    };
    assert!(square("assert #1 fits signed mul x, x", "nsw"));
    assert!(square("assert #1 fits signed mul x, x", ""));
    assert!(
        !square("assert #1 fits unsigned mul x, x", ""),
        "of the other sign"
    );
    assert!(
        !square("assert #1 fits signed add x, x", "nsw"),
        "of another operation"
    );
    assert!(
        !square("assume sge x, 0", "nsw"),
        "broken promises give any value"
    );
    assert!(
        !square("assume sge x, 0", ""),
        "200 fits 8 bits without a sign only"
    );
}

#[test]
fn a_broken_promise_gives_any_value() {
    let product = |check: &str| {
        holds(
            "x: i8 signed, a: i8 signed, b: i8 signed",
            &format!(
                "  x = havoc input\n  {check}\n  a = mul nsw x, 3\n  b = mul x, 3\n  assert #0 eq a, b\n  return"
            ),
        )
    };
    assert!(product("assert #1 fits signed mul x, 3"));
    assert!(!product("assert #1 fits unsigned mul x, 3"));
    assert!(!product("assume true"));
}

#[test]
fn a_check_of_the_other_sign_says_nothing_of_this_one() {
    let tripled = |sign: &str| {
        holds(
            "x: i8 signed, a: i8 signed, b: i16 signed, c: i16 signed, d: i16 signed",
            &format!(
                "  x = havoc input\n  assume sge x, -100\n  assume sle x, 100\n  assert #1 fits {sign} mul x, 3\n  a = mul x, 3\n  b = sext a\n  c = sext x\n  d = mul c, 3\n  assert #0 eq b, d\n  return"
            ),
        )
    };
    assert!(tripled("signed"));
    assert!(!tripled("unsigned"), "3 * 50 is negative");
}

#[test]
fn what_wraps_in_fewer_bits_does_not_in_more() {
    let counted = |check: &str| {
        holds(
            "x: i8 signed, y: i16 signed, z: i16 signed",
            &format!(
                "  x = 0\n  y = 0\n  goto ^head\n^head:\n  z = sext x\n  assert #0 eq z, y\n  {check}\n  x = add x, 1\n  y = add y, 1\n  goto ^head"
            ),
        )
    };
    assert!(counted("assert #1 fits signed add x, 1"));
    assert!(!counted("assert #1 fits signed add y, 1"));
}

#[test]
fn a_remainder_may_be_another_number() {
    let rest = |expected: &str| {
        holds(
            "x: i8 signed, r: i8 signed",
            &format!(
                "  x = havoc input\n  assume sge x, 0\n  r = srem x, 2\n  assert #0 eq {expected}\n  return"
            ),
        )
    };
    assert!(!rest("0, r"));
    assert!(!rest("r, 0"));
    assert!(!rest("r, 1"));
}

#[test]
fn what_is_extended_must_be_of_that_sign() {
    let extended = |op: &str, assume: &str| {
        holds(
            "x: i8 signed, y: i8 signed, a: i16 signed, b: i16 signed, c: i16 signed",
            &format!(
                "  x = havoc input\n  assume {assume}\n  y = add x, 1\n  a = {op} y\n  b = {op} x\n  c = add b, 1\n  assert #0 eq a, c\n  return"
            ),
        )
    };
    assert!(extended("sext", "slt x, 127"));
    assert!(!extended("sext", "ult x, 255"));
    assert!(extended("zext", "ult x, 255"));
    assert!(!extended("zext", "slt x, 127"), "-1 + 1");
    assert!(!extended("zext", "true"));
}

#[test]
fn divisions_round_as_they_do() {
    let divided = |assume: &str, half: &str, rest: &str| {
        holds(
            "x: i8 signed, q: i8 signed, r: i8 signed, a: i8 signed, b: i8 signed",
            &format!(
                "  x = havoc input\n  assume {assume}\n  q = {half}\n  r = {rest}\n  a = mul q, 4\n  b = add a, r\n  assert #0 eq b, x\n  return"
            ),
        )
    };
    assert!(divided("true", "sdiv x, 4", "srem x, 4"));
    assert!(divided("true", "udiv x, 4", "urem x, 4"));
    assert!(divided("true", "ashr x, 2", "and x, 3"));
    assert!(divided("true", "lshr x, 2", "and x, 3"));
    assert!(!divided("true", "sdiv x, 4", "and x, 3"));
    assert!(!divided("true", "ashr x, 2", "srem x, 4"));
    assert!(divided("sge x, 0", "sdiv x, 4", "and x, 3"));
    assert!(divided("sge x, 0", "lshr x, 2", "srem x, 4"));
    assert!(!divided("true", "sdiv x, 3", "srem x, 4"));
}

#[test]
fn divisors_that_may_be_zero_give_any_value() {
    let divided = |assume: &str, div: &str, rem: &str| {
        holds(
            "x: i8 signed, y: i8 signed, q: i8 signed, r: i8 signed, a: i8 signed, b: i8 signed",
            &format!(
                "  x = havoc input\n  y = havoc input\n  assume {assume}\n  q = {div} x, y\n  r = {rem} x, y\n  a = mul q, y\n  b = add a, r\n  assert #0 eq b, x\n  return"
            ),
        )
    };
    assert!(divided("sgt y, 0", "sdiv", "srem"));
    assert!(!divided("sge y, 0", "sdiv", "srem"));
    assert!(
        !divided("ne y, 0", "sdiv", "srem"),
        "of -128 by -1 there is no quotient"
    );
    assert!(divided("ugt y, 0", "udiv", "urem"));
    assert!(!divided("true", "udiv", "urem"));
}

#[test]
fn a_multiple_that_is_a_remainder_is_zero() {
    let half = |whole: &str, step: &str| {
        holds(
            "n: i16 signed, i: i32 signed, s: i32 signed, m: i32 signed, p: i32 signed, t: i32 signed, h: i32 signed",
            &format!(
                "  n = havoc input\n  m = sext n\n  i = 0\n  s = 0\n  goto ^head\n^head:\n  goto ^body, ^end\n^body:\n  assume slt i, m\n  assert #1 fits signed add i, 1\n  i = add nsw i, 1\n  assert #1 fits signed add s, {step}\n  s = add nsw s, {step}\n  goto ^head\n^end:\n  assume sge i, m\n  assert #1 fits signed add i, 1\n  p = add nsw i, 1\n  assert #1 fits signed mul i, p\n  t = mul nsw i, p\n  {whole}\n  h = sdiv t, 2\n  assert #0 eq s, h\n  return"
            ),
        )
    };
    assert!(half("assume true", "i"));
    assert!(!half("t = add t, 2", "i"));
    assert!(!half("assume true", "1"));
}

#[test]
fn what_begins_wrong_is_no_invariant() {
    let counts = |first: &str, step: &str, back: &str| {
        holds(
            "x: i8 signed, y: i8 signed, z: i8 signed",
            &format!(
                "  x = 0\n  y = {first}\n  goto ^head\n^head:\n  z = mul y, 1\n  z = add z, 3\n  z = sub z, x\n  assert #0 eq z, 3\n  goto ^one, ^two\n^one:\n  x = add x, 1\n  y = add y, {step}\n  goto ^head\n^two:\n  x = add x, 2\n  y = add y, {back}\n  goto ^head"
            ),
        )
    };
    assert!(counts("0", "1", "2"));
    assert!(!counts("1", "1", "2"));
    assert!(!counts("0", "2", "2"));
    assert!(!counts("0", "1", "3"));
}

#[test]
fn before_a_cut_something_else_may_have_been_so() {
    // Only what came around the loop, or didn't, is known to be so.
    let exits = |last: &str| {
        holds(
            "k: i8 signed, i: i8 signed, s: i16 signed, w: i16 signed, p: i16 signed, q: i16 signed",
            &format!(
                "  k = havoc input\n  i = 0\n  goto ^head\n^head:\n  goto ^body, ^end\n^body:\n  assume slt i, k\n  assert #1 fits signed add i, 1\n  i = add nsw i, 1\n  goto ^head\n^end:\n  assume sge i, k\n  s = sext i\n  w = sext k\n  p = mul s, w\n  q = mul s, {last}\n  assert #0 eq p, q\n  return"
            ),
        )
    };
    assert!(exits("s"), "i is 0 or k");
    assert!(!exits("1"));
}

#[test]
fn what_is_zero_in_the_end_belongs_to_what_holds_around() {
    // z = a b, by adding a while b counts down.
    let product = |first: &str, step: &str| {
        holds(
            "a: i8 signed, b: i8 signed, n: i8 signed, z: i8 signed, p: i8 signed",
            &format!(
                "  a = havoc input\n  n = havoc input\n  b = n\n  z = {first}\n  goto ^head\n^head:\n  goto ^body, ^end\n^body:\n  assume ne b, 0\n  z = add z, a\n  b = sub b, {step}\n  goto ^head\n^end:\n  assume eq b, 0\n  p = mul a, n\n  assert #0 eq z, p\n  return"
            ),
        )
    };
    assert!(product("0", "1"));
    assert!(!product("1", "1"));
    assert!(!product("0", "2"));
}

#[test]
fn combinations_of_integers_are_made_of_integers() {
    // 2 s = m (m + 1), by counting down: k (k + 1) is needed once, not 2^127 + 1 times.
    let down = |last: &str| {
        holds(
            "m: i32 signed, s: i32 signed, k: i32 signed, a: i32 signed, b: i32 signed, c: i32 signed",
            &format!(
                "  m = havoc input\n  s = 0\n  k = m\n  goto ^head\n^head:\n  goto ^body, ^end\n^body:\n  assume sgt k, 0\n  assert #1 fits signed add s, k\n  s = add nsw s, k\n  assert #1 fits signed sub k, 1\n  k = sub nsw k, 1\n  goto ^head\n^end:\n  assume sle k, 0\n  {last}\n  assert #1 fits signed mul 2, s\n  a = mul nsw 2, s\n  assert #1 fits signed add m, 1\n  b = add nsw m, 1\n  assert #1 fits signed mul m, b\n  c = mul nsw m, b\n  assert #0 eq a, c\n  return"
            ),
        )
    };
    assert!(down("assume eq k, 0"));
    assert!(down("assume sge k, 0"));
    assert!(!down("assume true"), "of a negative m nothing is added");
}
