//! Whether a source file in Rust has unsafe code by which a pointer may dangle.
//!
//! A foreign function that is handed numbers, and gives back one, can do nothing of
//! the kind: a block that only calls such functions is none. That is how programs ask
//! for inputs.

use super::{Language, Token, Tokens};
use std::collections::BTreeSet;

/// Whether a text has unsafe code, but for calls that only pass numbers.
pub(super) fn has_unsafe_code(text: &str) -> bool {
    let mut tokens = Tokens::new(text, Language::Rust);
    let all: Vec<Token<'_>> = std::iter::from_fn(|| tokens.next()).collect();
    let harmless = harmless_functions(&all);
    let harmless = harmless.as_ref();
    let mut places = all.iter().enumerate();
    places
        .any(|(i, token)| *token == Token::Name("unsafe") && !is_harmless(&all[i + 1..], harmless))
}

/// Whether what stands behind `unsafe` is none by which a pointer may dangle.
fn is_harmless(rest: &[Token<'_>], functions: Option<&BTreeSet<&str>>) -> bool {
    match rest.first() {
        // `#[unsafe(...)]`
        Some(Token::Punctuation('(')) => true,
        // What a block declares is called in unsafe code, or said to be safe.
        Some(Token::Name("extern")) => {
            let mut behind = rest[1..].iter().skip_while(|t| **t == Token::Text);
            behind.next() == Some(&Token::Punctuation('{'))
        }
        Some(Token::Punctuation('{')) => functions.is_some_and(|f| only_calls(&rest[1..], f)),
        _ => false,
    }
}

/// Whether a block, of which this is what follows its brace, only computes and calls
/// these functions.
fn only_calls(rest: &[Token<'_>], functions: &BTreeSet<&str>) -> bool {
    let mut depth = 1;
    for (i, token) in rest.iter().enumerate() {
        let (before, next) = (i.checked_sub(1).and_then(|i| rest.get(i)), rest.get(i + 1));
        match token {
            Token::Punctuation('{') => depth += 1,
            Token::Punctuation('}') => {
                depth -= 1;
                if depth == 0 {
                    return true;
                }
            }
            // Pointers are followed, parts of unions read, methods called, macros.
            Token::Punctuation('*' | '#' | '$') => return false,
            Token::Punctuation('.') if !calls_method(&rest[i + 1..]) => return false,
            Token::Punctuation(':') if next == Some(&Token::Punctuation(':')) => return false,
            Token::Name("static" | "fn" | "impl" | "unsafe" | "macro_rules" | "extern") => {
                return false;
            }
            Token::Name("if" | "while" | "match" | "return" | "in") => {}
            // What a macro is given may be anything.
            Token::Name(name) if name.starts_with('$') => return false,
            Token::Name(name) => match next {
                Some(Token::Punctuation('('))
                    if !functions.contains(name) && before != Some(&Token::Punctuation('.')) =>
                {
                    return false;
                }
                Some(Token::Punctuation('!'))
                    if rest.get(i + 2) != Some(&Token::Punctuation('=')) =>
                {
                    return false;
                }
                _ => {}
            },
            // What an index, a call or a block gives back is called.
            Token::Punctuation(')' | ']') if next == Some(&Token::Punctuation('(')) => {
                return false;
            }
            _ => {}
        }
    }
    false
}

/// Whether a method of numbers is called, of which this is what follows the point.
fn calls_method(rest: &[Token<'_>]) -> bool {
    matches!(rest, [Token::Name(name), Token::Punctuation('('), ..] if METHODS.contains(name))
}

/// The functions that blocks `extern` declare, all of whose parameters are numbers, and
/// the result as well. No name of a type may be the program's own. `None` where they
/// declare variables, too.
fn harmless_functions<'t>(tokens: &[Token<'t>]) -> Option<BTreeSet<&'t str>> {
    let own: BTreeSet<&str> = tokens
        .windows(2)
        .filter_map(|pair| match pair {
            [
                Token::Name("type" | "struct" | "enum" | "union"),
                Token::Name(name),
            ] => Some(*name),
            _ => None,
        })
        .collect();
    let renamed = |name: &str| own.contains(name);
    let mut found = BTreeSet::new();
    let mut i = 0;
    while i < tokens.len() {
        let begins = tokens[i] == Token::Name("extern");
        i += 1;
        if !begins {
            continue;
        }
        i += usize::from(tokens.get(i) == Some(&Token::Text));
        if tokens.get(i) != Some(&Token::Punctuation('{')) {
            continue;
        }
        let end = tokens[i..]
            .iter()
            .position(|t| *t == Token::Punctuation('}'));
        let block = &tokens[i..end.map_or(tokens.len(), |n| i + n)];
        for (at, token) in block.iter().enumerate() {
            if let (Token::Name("fn"), Some(Token::Name(name))) = (token, block.get(at + 1))
                && takes_numbers(&block[at + 2..], &renamed)
            {
                found.insert(*name);
            }
            // What a variable of others holds, they may change.
            if matches!(token, Token::Name("static" | "link_name")) {
                return None;
            }
        }
        i += block.len();
    }
    // What is called so may be something else where it isn't called.
    for pair in tokens.windows(2) {
        if let [Token::Name(name), next] = pair
            && *next != Token::Punctuation('(')
        {
            found.remove(name);
        }
    }
    Some(found)
}

/// Whether a declaration, of which this is what follows its name, speaks of numbers.
fn takes_numbers(rest: &[Token<'_>], renamed: &impl Fn(&str) -> bool) -> bool {
    let end = rest.iter().position(|t| *t == Token::Punctuation(';'));
    let Some(declared) = end.map(|end| &rest[..end]) else {
        return false;
    };
    let is_number = |name: &str| NUMBERS.contains(&name) && !renamed(name);
    let mut parts = declared.iter().peekable();
    if parts.next() != Some(&Token::Punctuation('(')) {
        return false;
    }
    while parts.peek() != Some(&&Token::Punctuation(')')) {
        let (name, colon, ty) = (parts.next(), parts.next(), parts.next());
        let fits = matches!(
            (name, colon, ty),
            (Some(Token::Name(_)), Some(Token::Punctuation(':')), Some(Token::Name(ty))) if is_number(ty)
        );
        if !fits {
            return false;
        }
        match parts.peek() {
            Some(Token::Punctuation(',')) => {
                parts.next();
            }
            Some(Token::Punctuation(')')) => {}
            _ => return false,
        }
    }
    parts.next();
    let result: Vec<&Token<'_>> = parts.collect();
    match result[..] {
        [] => true,
        [
            Token::Punctuation('-'),
            Token::Punctuation('>'),
            Token::Punctuation('!'),
        ] => true,
        [
            Token::Punctuation('-'),
            Token::Punctuation('>'),
            Token::Name(ty),
        ] => is_number(ty),
        _ => false,
    }
}

/// Methods of numbers; one of a type of the program's own that is called so and is
/// unsafe is told by its declaration.
const METHODS: &[&str] = &[
    "abs",
    "unsigned_abs",
    "min",
    "max",
    "clamp",
    "pow",
    "rem_euclid",
    "div_euclid",
    "signum",
    "wrapping_add",
    "wrapping_sub",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_abs",
    "saturating_add",
    "saturating_sub",
    "saturating_mul",
    "is_positive",
    "is_negative",
];

/// Types that hold no address.
const NUMBERS: &[&str] = &[
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "bool",
    "c_char",
    "c_schar",
    "c_uchar",
    "c_short",
    "c_ushort",
    "c_int",
    "c_uint",
    "c_long",
    "c_ulong",
    "c_longlong",
    "c_ulonglong",
    "c_float",
    "c_double",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_that_pass_numbers_are_harmless() {
        let with = |declared: &str, used: &str| {
            has_unsafe_code(&format!(
                "unsafe extern \"C\" {{ {declared} }} fn main() {{ {used} }}"
            ))
        };
        let input = "fn input() -> i32; fn assume(c: bool);";
        for used in [
            "let x = unsafe { input() };",
            "let x = unsafe { input() & 7 } as usize; unsafe { assume(x != 3) }",
            "let x = unsafe { input().abs().rem_euclid(10) };",
            "let x = unsafe { let y: i32 = input(); if y > 3 { (y, input()) } else { (0, 1) } };",
        ] {
            assert!(!with(input, used), "{used}");
        }
        for used in [
            "unsafe { *p = input(); }",
            "unsafe { input(); v.set_len(3) }",
            "unsafe { std::mem::transmute(input()) }",
            "unsafe { transmute(input()) }",
            "unsafe { v.get(input()).min(p.read()) }",
            "unsafe { p.min.x }",
            "macro_rules! m { ($e:expr) => { unsafe { $e } } } m!(*p);",
            "unsafe { asm!(\"nop\") }",
            "unsafe { (f)(input()) }",
            "unsafe fn g() {}",
            "unsafe impl Send for T {}",
            "unsafe { other() }",
        ] {
            assert!(with(input, used), "{used}");
        }
        for declared in [
            "fn f(p: *mut i32) -> i32;",
            "fn f() -> *mut i32;",
            "fn f(n: &i32);",
            "fn f() -> Handle;",
            "fn f(n: i32, ...) -> i32;",
            "fn f(g: extern \"C\" fn(i32)) -> i32;",
        ] {
            assert!(with(declared, "unsafe { f() };"), "{declared}");
        }
        assert!(with(
            "type c_int = *mut u8; fn f() -> c_int;",
            "unsafe { f() };"
        ));
    }
}
