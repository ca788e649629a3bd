//! Characters to tokens.

use super::ParseError;
use super::names::{is_continue, is_start};
use std::ops::Range;

/// A token's kind and text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tok<'a> {
    /// A word: a name or a keyword.
    Word(&'a str),
    /// A name in single quotes.
    Quoted(String),
    /// A decimal number, maybe negative, or a hexadecimal one.
    Number(&'a str),
    /// A string in double quotes.
    Str(Vec<u8>),
    /// One of `( ) { } [ ] < > , ; : = @ & ^ # * +`.
    Punct(char),
    /// `->`.
    Arrow,
    /// `:=`.
    Becomes,
    /// The end of the text.
    End,
}

/// A token with its place, in bytes.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) tok: Tok<'a>,
    pub(super) range: Range<usize>,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

/// The tokens of a text, the last one being [`Tok::End`].
pub(super) fn lex(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut out = Vec::new();
    loop {
        lexer.skip_blank();
        let start = lexer.at;
        let tok = lexer.token()?;
        let done = tok == Tok::End;
        out.push(Token {
            tok,
            range: start..lexer.at,
        });
        if done {
            return Ok(out);
        }
    }
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn error(&self, start: usize, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, start..self.at.max(start), message.into())
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            if !trimmed.starts_with("//") {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn take_while(&mut self, keep: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let len = rest.find(|c| !keep(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn token(&mut self) -> Result<Tok<'a>, ParseError> {
        let start = self.at;
        let Some(c) = self.peek() else {
            return Ok(Tok::End);
        };
        if is_start(c) {
            return Ok(Tok::Word(self.take_while(is_continue)));
        }
        if c.is_ascii_digit() {
            return self.number();
        }
        if c == '"' {
            return Ok(Tok::Str(self.string('"')?));
        }
        if c == '\'' {
            let bytes = self.string('\'')?;
            return String::from_utf8(bytes)
                .map(Tok::Quoted)
                .map_err(|_| self.error(start, "a name must be UTF-8"));
        }
        for (text, tok) in [("->", Tok::Arrow), (":=", Tok::Becomes)] {
            if self.rest().starts_with(text) {
                self.at += text.len();
                return Ok(tok);
            }
        }
        self.at += c.len_utf8();
        if "(){}[]<>,;:=@&^#*+".contains(c) {
            return Ok(Tok::Punct(c));
        }
        if c == '-' && self.peek().is_some_and(|d| d.is_ascii_digit()) {
            self.at = start;
            return self.number();
        }
        Err(self.error(start, format!("unexpected character {c:?}")))
    }

    fn number(&mut self) -> Result<Tok<'a>, ParseError> {
        let start = self.at;
        if self.peek() == Some('-') {
            self.at += 1;
        }
        let word = self.take_while(is_continue);
        let hex = word.strip_prefix("0x");
        let good = match hex {
            Some(h) => {
                self.at - start == word.len()
                    && !h.is_empty()
                    && h.bytes().all(|b| b.is_ascii_hexdigit())
            }
            None => word.bytes().all(|b| b.is_ascii_digit()),
        };
        if !good {
            return Err(self.error(
                start,
                format!("`{}` is not a number", &self.text[start..self.at]),
            ));
        }
        Ok(Tok::Number(&self.text[start..self.at]))
    }

    fn string(&mut self, quote: char) -> Result<Vec<u8>, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut out = Vec::new();
        loop {
            let Some(c) = self.peek().filter(|c| *c != '\n') else {
                return Err(self.error(start, format!("no closing {quote} on this line")));
            };
            let here = self.at;
            self.at += c.len_utf8();
            if c == quote {
                return Ok(out);
            }
            if c != '\\' {
                out.extend_from_slice(&self.text.as_bytes()[here..self.at]);
                continue;
            }
            self.escape(here, &mut out)?;
        }
    }

    /// What follows a backslash at `start`.
    fn escape(&mut self, start: usize, out: &mut Vec<u8>) -> Result<(), ParseError> {
        let c = self.peek();
        self.at += c.map_or(0, char::len_utf8);
        match c {
            Some('n') => out.push(b'\n'),
            Some('t') => out.push(b'\t'),
            Some(c @ ('\\' | '"' | '\'')) => out.push(c as u8),
            Some('x') => {
                let digits = self.rest().get(..2).unwrap_or("");
                let byte = u8::from_str_radix(digits, 16)
                    .ok()
                    .filter(|_| digits.bytes().all(|b| b.is_ascii_hexdigit()))
                    .ok_or_else(|| {
                        self.error(start, "expected two hexadecimal digits after \\x")
                    })?;
                self.at += 2;
                out.push(byte);
            }
            Some('u') => {
                let digits = self
                    .rest()
                    .strip_prefix('{')
                    .and_then(|r| r.split_once('}'))
                    .map_or("", |(d, _)| d);
                let c = u32::from_str_radix(digits, 16)
                    .ok()
                    .and_then(char::from_u32)
                    .ok_or_else(|| {
                        self.error(start, "expected \\u{...} with a character's number")
                    })?;
                self.at += digits.len() + 2;
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            }
            _ => {
                return Err(self.error(
                    start,
                    "unknown escape: expected one of \\n \\t \\\\ \\\" \\' \\xNN \\u{...}",
                ));
            }
        }
        Ok(())
    }
}
