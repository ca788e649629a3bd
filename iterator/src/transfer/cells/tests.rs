use super::*;
use ir::text::parse;

/// How the index of the last access is made: lengths, coordinates, order.
fn last(vars: &str, body: &str) -> Option<String> {
    let text = format!(
        "fn @main() -> () {{ var a: array<i32> var x: i32 {vars} {body} }}
         entry @main"
    );
    let p = parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let f = &p.functions[0];
    let cells = Cells::of(f);
    let (_, cell) = cells.at.iter().max_by_key(|(place, _)| **place)?;
    let shown = cell.coordinates.iter().map(|c| {
        let name = c.variable.map_or(String::new(), |(v, sign)| {
            let sign = if sign == Sign::Signed { "" } else { "u:" };
            format!("{sign}{}", f.var(v).name)
        });
        format!("[{name}+{}]", c.plus)
    });
    let Shape { first, lengths } = &cells.shapes[cell.shape];
    let order = &cell.order;
    let shown: String = shown.collect();
    let first = match first {
        0 => String::new(),
        n => format!("{n} + "),
    };
    Some(format!("{first}{lengths:?} {shown} {order:?}"))
}

const WORDS: &str = "var i: i64 var j: i64 var k: i64 var n: i64 var b: i8 var w: i16";

#[test]
fn numbers_of_elements_are_taken_apart() {
    for (body, expected) in [
        (
            "k = mul i, 100 k = add k, j x = a[k]",
            Some("[100] [i+0][j+0] [0, 1]"),
        ),
        (
            "n = sub j, 1 k = mul i, 100 k = add k, n x = a[k]",
            Some("[100] [i+0][j+-1] [0, 1]"),
        ),
        (
            "n = add i, 1 k = mul n, 100 k = add k, j x = a[k]",
            Some("100 + [100] [i+0][j+0] [0, 1]"),
        ),
        (
            "k = mul i, 100 k = add k, 7 x = a[k]",
            Some("7 + [100] [i+0][+0] [0, 1]"),
        ),
        (
            "k = mul i, 100 k = add k, i x = a[k]",
            Some("[100] [i+0][i+0] [0, 1]"),
        ),
        (
            "k = mul i, 10 k = add k, j k = mul k, 5 k = add k, n x = a[k]",
            Some("[10, 5] [i+0][j+0][n+0] [0, 1, 2]"),
        ),
        (
            "k = mul i, 100 n = sext b k = add k, n x = a[k]",
            Some("[100] [i+0][b+0] [0, 1]"),
        ),
        (
            "k = mul i, 100 n = zext b k = add k, n x = a[k]",
            Some("[100] [i+0][u:b+0] [0, 1]"),
        ),
        // Read signed first, it isn't read unsigned.
        (
            "k = mul i, 100 w = sext b n = zext w k = add k, n x = a[k]",
            Some("[100] [i+0][b+0] [0, 1]"),
        ),
        // One dimension, and sums that no shape explains.
        ("x = a[k]", None),
        ("k = add i, j x = a[k]", None),
        ("k = mul i, 100 n = mul j, 7 k = add k, n x = a[k]", None),
        ("k = mul i, -100 k = add k, j x = a[k]", None),
        ("k = mul nuw i, 100 k = add k, j x = a[k]", None),
        // The variable isn't the same any more.
        ("k = mul i, 100 i = 0 k = add k, j x = a[k]", None),
    ] {
        let body = format!("^entry: {body} return");
        assert_eq!(last(WORDS, &body).as_deref(), expected, "{body}");
    }
}

#[test]
fn other_accesses_tell_the_shape() {
    let body = "^entry: k = mul i, 100 k = add k, j x = a[k] x = a[n] x = a[305] return";
    assert_eq!(
        last(WORDS, body).as_deref(),
        Some("[100] [+3][+5] [0, 1]"),
        "a constant"
    );
}

#[test]
fn arrays_may_start_behind_an_element() {
    let body = "^entry: k = mul i, 30 k = add k, j k = add k, 2 x = a[k]
        k = mul i, 30 k = add k, 31 x = a[k] return";
    assert_eq!(
        last(WORDS, body).as_deref(),
        Some("2 + [30] [i+0][+29] [0, 1]")
    );
}

#[test]
fn many_columns_are_rows() {
    let body = "^entry: k = mul i, 100 k = add k, j x = a[k] k = add j, 300 x = a[k] return";
    assert_eq!(last(WORDS, body).as_deref(), Some("[100] [+3][j+0] [0, 1]"));
}

#[test]
fn sums_are_followed_through_guards() {
    let vars = "var i: i64 var j: i64 var k: i64 var n: i64 var m: i64 var c: bool";
    let body = |guard: &str| {
        format!(
            "^entry: k = mul i, 100 k = add k, j c = {guard} m = sdiv n, 4
             n = select c, k, m x = a[n] return"
        )
    };
    let wide = "and(sge i, -1099511627776; sle i, 1099511627776; sle j, 1099511627776)";
    let expected = Some("[100] [i+0][j+0] [0, 1]");
    assert_eq!(last(vars, &body(wide)).as_deref(), expected);
    assert_eq!(last(vars, &body("sle i, 50")), None, "50 isn't far");
    assert_eq!(
        last(vars, &body("sle m, 1099511627776")),
        None,
        "of another"
    );
}

#[test]
fn what_is_read_unsigned_is_no_negative_sum() {
    let vars = "var i: i32 var j: i32 var n: i32 var k: i64";
    for (body, expected) in [
        (
            "n = mul i, 100 n = add n, j k = zext n x = a[k]",
            Some("[100] [i+0][j+0] [0, 1]"),
        ),
        (
            "n = mul i, 100 n = add n, j k = zext n k = sub k, 1 x = a[k]",
            None,
        ),
        (
            "n = mul i, 100 n = add n, j n = sub n, 1 k = zext n x = a[k]",
            None,
        ),
        (
            "n = mul i, 100 n = add n, j n = sub n, 1 k = sext n x = a[k]",
            Some("[100] [i+0][j+-1] [0, 1]"),
        ),
    ] {
        let body = format!("^entry: {body} return");
        assert_eq!(last(vars, &body).as_deref(), expected, "{body}");
    }
}

#[test]
fn narrow_sums_are_followed_as_far_as_they_are_exact() {
    let text = "fn @main() -> () { var a: array<i32> var x: i32 var i: i16 var j: i16 var k: i64
        ^entry: i = mul i, 100 i = add i, j k = sext i x = a[k] return } entry @main";
    let p = parse(
        &text
            .replace("i = mul i", "n = mul i")
            .replace("i = add i", "n = add n")
            .replace("sext i", "sext n")
            .replace("var i: i16", "var i: i16 var n: i16"),
    )
    .unwrap_or_else(|e| panic!("{e}"));
    let cells = Cells::of(&p.functions[0]);
    let most = cells.at.values().next().map(|c| c.most);
    assert_eq!(most, Some((32_767 - 100) / 100), "no 16 bits go around");
}

#[test]
fn dimensions_are_in_the_order_of_loops() {
    let body = "^entry: j = 0 goto ^outer
        ^outer: i = 0 goto ^inner
        ^inner: k = mul i, 100 k = add k, j x = a[k] i = add i, 1 goto ^inner, ^next
        ^next: j = add j, 1 goto ^outer, ^end
        ^end: return";
    assert_eq!(
        last(WORDS, body).as_deref(),
        Some("[100] [i+0][j+0] [1, 0]")
    );
}
