//! Domain expressions: `intervals`, `terms(zones)`, `product(zones,
//! powerset(intervals, 8))`. This file knows their form; which names there are
//! and what they take is in [`crate::stack::registry`].

use crate::tuning::MAX_NESTING;
use std::fmt;
use std::ops::Range;

/// A domain with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// The domain's name.
    pub name: String,
    /// Its arguments; none and empty parentheses are the same.
    pub arguments: Vec<Argument>,
    /// Where it stands in the text: byte positions, from its name to its end.
    pub place: Range<usize>,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A domain.
    Domain(Expr),
    /// A number, and where it stands.
    Number(u32, Range<usize>),
}

impl Argument {
    /// Where it stands in the text.
    pub fn place(&self) -> Range<usize> {
        match self {
            Argument::Domain(e) => e.place.clone(),
            Argument::Number(_, place) => place.clone(),
        }
    }
}

impl Expr {
    /// The same where what that functor is given stands for it.
    pub(crate) fn without(&self, functor: &str) -> Expr {
        if self.name == functor
            && let [Argument::Domain(inside), ..] = self.arguments.as_slice()
        {
            return inside.without(functor);
        }
        let less = |a: &Argument| match a {
            Argument::Domain(e) => Argument::Domain(e.without(functor)),
            number @ Argument::Number(..) => number.clone(),
        };
        Expr {
            name: self.name.clone(),
            arguments: self.arguments.iter().map(less).collect(),
            place: self.place.clone(),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (i, a) in self.arguments.iter().enumerate() {
            f.write_str(if i == 0 { "(" } else { ", " })?;
            match a {
                Argument::Domain(e) => e.fmt(f)?,
                Argument::Number(n, _) => n.fmt(f)?,
            }
        }
        if self.arguments.is_empty() {
            Ok(())
        } else {
            f.write_str(")")
        }
    }
}

/// What is wrong with a domain expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// What is wrong, one line without a full stop.
    pub message: String,
    /// Where in the text: byte positions, perhaps empty.
    pub place: Range<usize>,
    /// What to try instead.
    pub help: Option<String>,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>, place: Range<usize>) -> Error {
        Error {
            message: message.into(),
            place,
            help: None,
        }
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Error {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (column {})", self.message, self.place.start + 1)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Error {}

/// Reads a domain expression.
pub fn parse(text: &str) -> Result<Expr, Error> {
    let mut p = Parser { text, at: 0 };
    let expr = p.domain(0)?;
    p.skip_blanks();
    if p.at < text.len() {
        return Err(p.unexpected("the end"));
    }
    Ok(expr)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_while(&mut self, f: impl Fn(char) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.find(|c| !f(c)).unwrap_or(rest.len());
    }

    fn skip_blanks(&mut self) {
        self.skip_while(char::is_whitespace);
    }

    fn accept(&mut self, c: char) -> bool {
        self.skip_blanks();
        let found = self.peek() == Some(c);
        if found {
            self.at += c.len_utf8();
        }
        found
    }

    fn unexpected(&self, wanted: &str) -> Error {
        let found = match self.peek() {
            Some(c) => format!("`{c}`"),
            None => "the end".to_owned(),
        };
        let end = self.at + self.peek().map_or(0, char::len_utf8);
        Error::new(format!("expected {wanted}, found {found}"), self.at..end)
    }

    fn domain(&mut self, depth: usize) -> Result<Expr, Error> {
        self.skip_blanks();
        let start = self.at;
        self.skip_while(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
        let name = self.text[start..self.at].to_owned();
        if name.is_empty() {
            return Err(self.unexpected("the name of a domain"));
        }
        if depth > MAX_NESTING {
            return Err(Error::new("nested too deeply", start..self.at));
        }
        let mut arguments = Vec::new();
        let mut end = self.at;
        if self.accept('(') {
            if !self.accept(')') {
                loop {
                    arguments.push(self.argument(depth + 1)?);
                    if self.accept(')') {
                        break;
                    }
                    if !self.accept(',') {
                        return Err(self.unexpected("`,` or `)`"));
                    }
                }
            }
            end = self.at;
        }
        Ok(Expr {
            name,
            arguments,
            place: start..end,
        })
    }

    fn argument(&mut self, depth: usize) -> Result<Argument, Error> {
        self.skip_blanks();
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return self.domain(depth).map(Argument::Domain);
        }
        let start = self.at;
        self.skip_while(|c| c.is_ascii_digit());
        let place = start..self.at;
        match self.text[place.clone()].parse() {
            Ok(n) => Ok(Argument::Number(n, place)),
            Err(_) => Err(Error::new("the number is too large", place)),
        }
    }
}

/// The names that are close to `name`, best first: few letters to change, or
/// one begins with the other.
pub fn suggestions<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut close: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|n| {
            let d = distance(name, n);
            let prefix = name.len() >= 3 && (n.starts_with(name) || name.starts_with(n));
            (d <= 1 + name.len() / 4 || prefix).then_some((d, n))
        })
        .collect();
    close.sort_unstable();
    close.into_iter().map(|(_, n)| n).collect()
}

/// How many letters must be changed, inserted or removed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, printed: &str) {
        let e = parse(text).unwrap();
        assert_eq!(e.to_string(), printed);
        assert_eq!(parse(printed).unwrap().to_string(), printed);
    }

    fn check_error(text: &str, message: &str, place: Range<usize>) {
        let e = parse(text).unwrap_err();
        assert_eq!((e.message.as_str(), e.place), (message, place));
    }

    #[test]
    fn reads_what_it_prints() {
        check("intervals", "intervals");
        check(" terms ( zones ) ", "terms(zones)");
        check("product(a,b(c , 8))", "product(a, b(c, 8))");
        check("a()", "a");
    }

    #[test]
    fn errors_say_what_and_where() {
        check_error("", "expected the name of a domain, found the end", 0..0);
        check_error("a(b", "expected `,` or `)`, found the end", 3..3);
        check_error("a(b,)", "expected the name of a domain, found `)`", 4..5);
        check_error("a b", "expected the end, found `b`", 2..3);
        check_error("a(é)", "expected the name of a domain, found `é`", 2..4);
        check_error("a(99999999999)", "the number is too large", 2..13);
        let deep = "a(".repeat(40);
        assert_eq!(parse(&deep).unwrap_err().message, "nested too deeply");
    }

    #[test]
    fn suggestions_are_close_and_best_first() {
        let names = ["intervals", "octagons", "zones", "signs"];
        assert_eq!(suggestions("interval", names), ["intervals"]);
        assert_eq!(suggestions("zone", names), ["zones"]);
        assert_eq!(suggestions("oct", names), ["octagons"]);
        assert_eq!(suggestions("quux", names), Vec::<&str>::new());
    }

    #[test]
    fn a_functor_is_left_out_wherever_it_stands() {
        let without = |text: &str| {
            parse(text)
                .expect("an expression")
                .without("arrays")
                .to_string()
        };
        assert_eq!(
            without("nullity(arrays(floats(zones)))"),
            "nullity(floats(zones))"
        );
        assert_eq!(
            without("arrays(product(zones, powerset(intervals, 8)))"),
            "product(zones, powerset(intervals, 8))"
        );
        assert_eq!(without("zones"), "zones");
    }
}
