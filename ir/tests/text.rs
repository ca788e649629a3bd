//! The text format: round trips, errors, hostile input. Also RON's round trip,
//! since both carry whole programs.

use ir::text::{ParseError, parse, print};
use ir::verify::verify;

fn check_round_trip(text: &str) -> String {
    let program = parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let printed = print(&program);
    let again = parse(&printed).unwrap_or_else(|e| panic!("{e}\n{printed}"));
    assert_eq!(program, again, "{printed}");
    assert_eq!(printed, print(&again));
    let ron = ir::ron::to_ron(&program);
    assert_eq!(ir::ron::from_ron(&ron).as_ref(), Ok(&program), "{ron}");
    printed
}

#[test]
fn programs_written_by_hand_come_back() {
    for text in [
        include_str!("pir/loop.pir"),
        include_str!("pir/everything.pir"),
    ] {
        check_round_trip(text);
    }
    check_round_trip("");
}

/// Every word of the format may be a variable's name, wherever the variable stands.
#[test]
fn variables_may_be_called_like_the_words_of_the_format() {
    let text = include_str!("pir/everything.pir");
    let program = parse(text).expect("it is a program");
    let is_of_words = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words: std::collections::BTreeSet<&str> = text
        .split(|c| !is_of_words(c))
        .filter(|w| w.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect();
    assert!(words.contains("merge") && words.contains("havoc"));
    let most = program.functions.iter().map(|f| f.vars.len()).max();
    for word in words {
        for k in 0..most.unwrap_or(0) {
            let mut named = program.clone();
            for f in &mut named.functions {
                let names: Vec<&str> = f.vars.iter().map(|v| &*v.name).collect();
                if k < names.len() && !names.contains(&word) {
                    word.clone_into(&mut f.vars[k].name);
                }
            }
            let printed = print(&named);
            let again = parse(&printed).unwrap_or_else(|e| panic!("{e}\n{printed}"));
            assert_eq!(named, again, "{printed}");
        }
    }
}

#[test]
fn checks_stay_at_their_asserts_when_the_table_says_no_more() {
    let printed = check_round_trip(include_str!("pir/loop.pir"));
    assert!(
        printed.contains("  assert assert \"x is small\" sle x, 10\n"),
        "{printed}"
    );
    assert!(!printed.contains("check"), "{printed}");
}

#[test]
fn the_examples_have_no_violation() {
    for text in [
        include_str!("pir/loop.pir"),
        include_str!("pir/everything.pir"),
    ] {
        let found: Vec<String> = verify(&parse(text).unwrap())
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, Vec::<String>::new());
    }
}

fn error(text: &str) -> ParseError {
    parse(text).expect_err(text)
}

/// The error in a body of `main` that has the variables `x: i32`, `b: bool`.
fn check_body(body: &str, line: u32, column: u32, message: &str) {
    let text = format!("fn @main() {{\nvar x: i32 var b: bool\n{body}\n}}");
    let e = error(&text);
    assert_eq!(
        (e.line, e.column, e.message.as_str()),
        (line + 2, column, message),
        "{text}"
    );
}

#[test]
fn errors_say_where_what_was_expected_and_what_was_found() {
    check_body(
        "^a:\n  x = y\n  stop",
        2,
        7,
        "no variable of this function is named `y`",
    );
    check_body(
        "^a:\n  goto ^b",
        2,
        9,
        "no block of this function is named `b`",
    );
    check_body(
        "^a:\n  b = 5\n  stop",
        2,
        7,
        "expected a value of type bool, found a number",
    );
    check_body(
        "^a:\n  x = zext 5\n  stop",
        2,
        12,
        "the type of 5 is not clear here; write it, as in `i32 5`",
    );
    check_body(
        "^a:\n  x = 4294967296\n  stop",
        2,
        7,
        "the number does not fit i32",
    );
    check_body(
        "^a:\n  add = x\n  stop",
        2,
        3,
        "expected a variable to assign to, found the keyword `add`; as a name it is written 'add'",
    );
    check_body(
        "^a:\n  x = add x\n  stop",
        3,
        3,
        "expected `,`, found `stop`",
    );
    check_body(
        "^a:\n  x = 1",
        3,
        1,
        "expected a statement, or goto, return or stop to end block ^a, found `}`",
    );
    check_body("^a: stop\n^a: stop", 2, 2, "a second block is named `a`");
    check_body(
        "^a:\n  assume \"x\"\n  stop",
        2,
        10,
        "expected a condition, found `\"x\"`",
    );
    let e = error("fn @f() {\n^a: stop");
    assert_eq!(
        (e.line, e.column, e.message.as_str()),
        (1, 9, "no closing brace")
    );
    let e = error("entry @nobody");
    assert_eq!(e.message, "no function is named `nobody`");
    let e = error("file \"a\nb\"");
    assert_eq!((e.line, e.column), (1, 6));
    let e = error("größe");
    assert_eq!((e.line, e.column), (1, 3));
    let e = error("// größe\nfn @f(x: i0) {}");
    assert_eq!(
        (e.line, e.column, e.message.as_str()),
        (2, 10, "the width of an integer is between 1 and 8388608")
    );
}

/// Deep nesting is refused, not followed.
#[test]
fn deep_conditions_are_an_error() {
    for (open, n) in [("not ", 100_000), ("and(", 100_000)] {
        let text = format!("fn @f() {{ ^a: assume {} stop }}", open.repeat(n));
        assert!(error(&text).message.starts_with("conditions are at most"));
    }
    let fine = format!(
        "fn @f() {{ ^a: assume {}true stop }}",
        "not ".repeat(ir::verify::MAX_COND_DEPTH as usize)
    );
    check_round_trip(&fine);
    let deep = "(".repeat(100_000);
    assert!(ir::ron::from_ron(&deep).is_err());
    assert!(parse(&format!("points_to {{ {deep} }}")).is_err());
    assert!(parse(&"{".repeat(100_000)).is_err());
}

/// A small generator of our own, so that a failure is repeated by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Mutated texts: no panic in lexer, parser, verifier or printer; and what
/// parses without violations comes back.
#[test]
fn ten_thousand_mutations_do_no_harm() {
    let seeds = [
        include_str!("pir/loop.pir"),
        include_str!("pir/everything.pir"),
    ];
    let words: Vec<&str> = seeds[1].split_whitespace().collect();
    let mut random = Random(1);
    let (mut parsed, mut valid) = (0, 0);
    for i in 0..10_000 {
        // The short one more often: its mutants parse more often.
        let mut text = seeds[usize::from(i % 4 == 0)].to_owned();
        for _ in 0..=random.next(3) {
            mutate(&mut text, &words, &mut random);
        }
        let Ok(program) = parse(&text) else { continue };
        parsed += 1;
        let printed = print(&program);
        if verify(&program).is_empty() {
            valid += 1;
            assert_eq!(parse(&printed).as_ref(), Ok(&program), "{text}\n{printed}");
        }
    }
    assert!(
        parsed > 500 && valid > 100,
        "{parsed} parsed, {valid} valid"
    );
}

fn mutate(text: &mut String, words: &[&str], random: &mut Random) {
    let at = |text: &str, random: &mut Random| {
        let mut i = random.next(text.len() + 1);
        while !text.is_char_boundary(i) {
            i -= 1;
        }
        i
    };
    let (a, b) = (at(text, random), at(text, random));
    match random.next(6) {
        0 => {
            let end = (a + random.next(8)).min(text.len());
            if text.is_char_boundary(end) {
                text.replace_range(a..end, "");
            }
        }
        1 => text.insert_str(a, words[random.next(words.len())]),
        2 => text.insert(
            a,
            "{}()[]^@&#:,;='\"-\\\0é∀9 \n"
                .chars()
                .nth(random.next(24))
                .unwrap_or(' '),
        ),
        3 => {
            let (lo, hi) = (a.min(b), a.max(b).min(a.min(b) + 40));
            if text.is_char_boundary(hi) {
                let piece = text[lo..hi].to_owned();
                text.insert_str(at(text, random), &piece);
            }
        }
        4 => {
            // A word of the text for another.
            let start = text[..a].rfind(' ').map_or(0, |i| i + 1);
            let end = text[start..]
                .find([' ', '\n', ','])
                .map_or(text.len(), |i| start + i);
            text.replace_range(start..end, words[random.next(words.len())]);
        }
        _ => text.truncate(a.max(text.len() / 2)),
    }
    while !text.is_char_boundary(text.len()) {
        text.pop();
    }
}
