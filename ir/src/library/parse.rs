//! Rows as text.

use super::row::{
    Access, Also, Callback, Change, Clause, Format, Model, Need, New, Param, Range, Returns, Row,
    Source, UpTo,
};
use super::size::{Atom, Size};
use crate::CheckKind;
use crate::text::ParseError;
use std::ops::Range as Bytes;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tok<'a> {
    /// A name, or a word of the language.
    Word(&'a str),
    Int(i64),
    Str(&'a str),
    /// `[header]` at the start of a line.
    Section(&'a str),
    Punct(&'static str),
    /// The end of a row.
    End,
}

struct Token<'a> {
    tok: Tok<'a>,
    range: Bytes<usize>,
}

/// What stands for itself; the longer first.
const PUNCT: &[&str] = &[
    "->", "...", "..", "(", ")", "[", "]", ",", ":", ";", "?", "&", "|", "+", "*",
];

fn lex(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut out: Vec<Token<'_>> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let starts_line = at == 0 || text[..at].ends_with('\n');
        if starts_line && !first.is_whitespace() && first != '#' {
            let end = out.last().map(|t| t.range.end);
            out.extend(end.map(|end| Token {
                tok: Tok::End,
                range: end..end,
            }));
        }
        let line = rest.find('\n').unwrap_or(rest.len());
        if first == '#' {
            at += line;
            continue;
        }
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let of_word = |c: char| c == '_' || c.is_ascii_alphanumeric();
        let word = || {
            let body = rest.strip_prefix('*').unwrap_or(rest);
            let len = body.find(|c| !of_word(c)).unwrap_or(body.len());
            let star = usize::from(len > 0 && body[len..].starts_with('*'));
            rest.len() - body.len() + len + star
        };
        let number = || {
            let digits = rest.strip_prefix('-').unwrap_or(rest);
            let len = digits.find(|c: char| !c.is_ascii_digit());
            rest.len() - digits.len() + len.unwrap_or(digits.len())
        };
        let second = rest[first.len_utf8()..].chars().next();
        let no_end = |what: &str| ParseError::at(text, at..at + line, format!("{what} has no end"));
        let (tok, len) = if first == '[' && starts_line {
            let end = rest[..line].find(']').ok_or_else(|| no_end("a header"))?;
            (Tok::Section(rest[1..end].trim()), end + 1)
        } else if first == '"' {
            let end = rest[1..line].find('"').map(|n| n + 1);
            let end = end.ok_or_else(|| no_end("a text"))?;
            (Tok::Str(&rest[1..end]), end + 1)
        } else if first.is_ascii_digit()
            || (first == '-' && second.is_some_and(|c| c.is_ascii_digit()))
        {
            let n = rest[..number()].parse().map_err(|_| {
                ParseError::at(
                    text,
                    at..at + number(),
                    "the number is too large".to_owned(),
                )
            })?;
            (Tok::Int(n), number())
        } else if of_word(first) || (first == '*' && second.is_some_and(of_word)) {
            (Tok::Word(&rest[..word()]), word())
        } else if let Some(p) = PUNCT.iter().find(|p| rest.starts_with(**p)) {
            (Tok::Punct(p), p.len())
        } else {
            let range = at..at + first.len_utf8();
            return Err(ParseError::at(
                text,
                range,
                format!("`{first}` means nothing here"),
            ));
        };
        out.push(Token {
            tok,
            range: at..at + len,
        });
        at += len;
    }
    out.push(Token {
        tok: Tok::End,
        range: text.len()..text.len(),
    });
    Ok(out)
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    /// The names of the row's parameters.
    params: Vec<&'a str>,
}

type Parsed<T> = Result<T, ParseError>;

/// The rows of a text. On top of each stands the header last named.
pub(super) fn rows(text: &str) -> Parsed<Vec<(Row, Bytes<usize>)>> {
    let mut p = Parser {
        text,
        tokens: lex(text)?,
        at: 0,
        params: Vec::new(),
    };
    let (mut rows, mut header, mut common) = (Vec::new(), "", Vec::new());
    while p.at < p.tokens.len() {
        match p.peek() {
            Tok::End => p.at += 1,
            Tok::Section(name) => {
                header = name;
                p.at += 1;
                p.params.clear();
                common.clear();
                while p.takes(";") {
                    common.push(p.clause()?);
                }
                p.end()?;
            }
            _ => {
                let start = p.range().start;
                let row = p.row(header, &common)?;
                rows.push((row, start..p.range().start));
                p.end()?;
            }
        }
    }
    Ok(rows)
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Tok<'a> {
        self.tokens.get(self.at).map_or(Tok::End, |t| t.tok)
    }

    fn range(&self) -> Bytes<usize> {
        let end = self.text.len()..self.text.len();
        self.tokens.get(self.at).map_or(end, |t| t.range.clone())
    }

    fn error<T>(&self, message: impl Into<String>) -> Parsed<T> {
        Err(ParseError::at(self.text, self.range(), message.into()))
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let found = match self.peek() {
            Tok::End => "the end of the row".to_owned(),
            _ => format!("`{}`", &self.text[self.range()]),
        };
        self.error(format!("expected {what}, found {found}"))
    }

    fn end(&mut self) -> Parsed<()> {
        match self.peek() {
            Tok::End => {
                self.at += 1;
                Ok(())
            }
            _ => self.expected("the end of the row"),
        }
    }

    fn takes(&mut self, punct: &str) -> bool {
        let found = matches!(self.peek(), Tok::Punct(p) if p == punct);
        self.at += usize::from(found);
        found
    }

    fn take(&mut self, punct: &str) -> Parsed<()> {
        if self.takes(punct) {
            return Ok(());
        }
        self.expected(&format!("`{punct}`"))
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = self.peek() == Tok::Word(word);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, what: &str) -> Parsed<&'a str> {
        let Tok::Word(w) = self.peek() else {
            return self.expected(what);
        };
        self.at += 1;
        Ok(w)
    }

    fn int<N: TryFrom<i64>>(&mut self) -> Parsed<N> {
        let n = match self.peek() {
            Tok::Int(n) => N::try_from(n).ok(),
            _ => None,
        };
        let Some(n) = n else {
            return self.expected("a number");
        };
        self.at += 1;
        Ok(n)
    }

    /// The parameter of the name that follows.
    fn param(&mut self) -> Parsed<usize> {
        let found = match self.peek() {
            Tok::Word(w) => self.params.iter().position(|p| *p == w),
            _ => None,
        };
        let Some(i) = found else {
            return self.expected("a parameter's name");
        };
        self.at += 1;
        Ok(i)
    }

    /// A row, below a header that says these clauses.
    fn row(&mut self, header: &str, common: &[Clause]) -> Parsed<Row> {
        let mut names = vec![self.word("a function's name")?.to_owned()];
        while let Tok::Word(name) = self.peek() {
            names.push(name.to_owned());
            self.at += 1;
        }
        self.params.clear();
        let params = if self.takes("(") {
            self.name_params();
            Some(self.params()?)
        } else {
            None
        };
        let (mut result, mut result_assumed) = (Returns::Any, false);
        if self.takes("->") {
            result_assumed = self.takes("?");
            result = self.returns()?;
        }
        let mut row = Row {
            names,
            header: header.to_owned(),
            params,
            result,
            result_assumed,
            clauses: common.to_vec(),
        };
        while self.takes(";") {
            let clause = self.clause()?;
            let silent = matches!(clause, Clause::Pure | Clause::Runtime);
            if silent && row.is_said_to_write() {
                self.at -= 1;
                return self.error("a parameter is written through, so the function isn't pure");
            }
            let acts = row.act(&clause).is_some();
            if acts && row.clauses.iter().any(|c| row.act(c).is_some()) {
                self.at -= 1;
                return self.error("the row already says what a call does");
            }
            row.clauses.push(clause);
        }
        Ok(row)
    }

    /// Collects the names of the parameters, which may be used before they come.
    fn name_params(&mut self) {
        let mut depth = 0;
        let mut starts = true;
        for t in &self.tokens[self.at..] {
            match t.tok {
                Tok::Word(w) if starts => self.params.push(w),
                Tok::Punct("(" | "[") => depth += 1,
                Tok::Punct(")") if depth == 0 => return,
                Tok::Punct(")" | "]") => depth -= 1,
                Tok::End => return,
                _ => {}
            }
            starts = depth == 0 && t.tok == Tok::Punct(",");
        }
    }

    fn params(&mut self) -> Parsed<Vec<Param>> {
        let mut params: Vec<Param> = Vec::new();
        if self.takes(")") {
            return Ok(params);
        }
        loop {
            if self.takes("...") {
                self.take(")")?;
                return Ok(params);
            }
            let twice = |w| params.iter().any(|p| p.name == w);
            if matches!(self.peek(), Tok::Word(w) if twice(w)) {
                return self.error("two parameters have this name");
            }
            let name = self.word("a parameter's name")?.to_owned();
            let mut param = Param {
                name,
                assumed: self.takes("?"),
                ..Param::default()
            };
            if self.takes(":") {
                param.needs.push(self.need()?);
                while self.takes("&") {
                    param.needs.push(self.need()?);
                }
                param.or_null = self.or_null()?;
                if self.takes_word("if") {
                    param.unless_empty = Some(self.param()?);
                }
            }
            params.push(param);
            if !self.takes(",") {
                self.take(")")?;
                return Ok(params);
            }
        }
    }

    fn or_null(&mut self) -> Parsed<bool> {
        let or = self.takes_word("or");
        if or && !self.takes_word("null") {
            return self.expected("`null`");
        }
        Ok(or)
    }

    fn need(&mut self) -> Parsed<Need> {
        if let Tok::Int(_) | Tok::Punct("..") = self.peek() {
            return Ok(Need::In(self.number_ranges()?));
        }
        let what = "what is needed of the argument";
        let Tok::Word(word) = self.peek() else {
            return self.expected(what);
        };
        self.at += 1;
        Ok(match word {
            "any" => Need::Any,
            "nonnull" => Need::NotNull,
            "text" | "wtext" => {
                let (most, at_most) = self.size_or_fewer()?;
                Need::Text {
                    wide: word == "wtext",
                    most,
                    at_most,
                }
            }
            "number" => Need::Number,
            "list" => Need::List,
            "in" => self.bytes(Access::Read)?,
            "out" => self.bytes(Access::Write)?,
            "inout" => self.bytes(Access::Both)?,
            "stream" => Need::Stream,
            "mode" => Need::Mode,
            "heap" => Need::Heap(if self.takes("[") {
                let size = self.param()?;
                self.take("]")?;
                Some(size)
            } else {
                None
            }),
            "printf" | "scanf" | "wprintf" => Need::Format(Format {
                scans: word == "scanf",
                wide: word == "wprintf",
                list: self.takes_word("list"),
            }),
            "wide" => Need::WideChar,
            "not" if self.takes_word("least") => Need::NotLeast,
            "divisor" if self.takes_word("of") => Need::DivisorOf(self.param()?),
            "calls" => Need::Calls(self.callback()?),
            "known" => Need::Known(self.number_ranges()?),
            "prepared" => Need::Prepared,
            _ => {
                self.at -= 1;
                return self.expected(what);
            }
        })
    }

    fn callback(&mut self) -> Parsed<Callback> {
        let mut callback = Callback::default();
        if self.takes_word("at") {
            if !self.takes_word("exit") {
                return self.expected("`exit`");
            }
            callback.at_exit = true;
        }
        self.take("(")?;
        while !self.takes(")") {
            let inside = self.takes_word("in");
            callback.args.push((self.param()?, inside));
            if !self.takes(",") && self.peek() != Tok::Punct(")") {
                return self.expected("`,` or `)`");
            }
        }
        Ok(callback)
    }

    fn number_ranges(&mut self) -> Parsed<Vec<Range>> {
        let mut ranges = vec![self.number_range()?];
        while self.takes("|") {
            ranges.push(self.number_range()?);
        }
        Ok(ranges)
    }

    fn number_range(&mut self) -> Parsed<Range> {
        let low = match self.peek() {
            Tok::Punct("..") => None,
            _ => Some(self.int()?),
        };
        if !self.takes("..") {
            return Ok((low, low));
        }
        let high = match self.peek() {
            Tok::Int(_) => Some(self.int()?),
            _ => None,
        };
        if low.zip(high).is_some_and(|(l, h)| l > h) {
            self.at -= 1;
            return self.error("the range is empty");
        }
        Ok((low, high))
    }

    fn bytes(&mut self, access: Access) -> Parsed<Need> {
        let (size, at_most) = self.size_or_fewer()?;
        if size.is_none() && access != Access::Read {
            return self.expected("how much is written, in brackets");
        }
        Ok(Need::Bytes {
            access,
            size,
            at_most,
        })
    }

    /// A size in brackets, if one stands there, and whether it may be fewer.
    fn size_or_fewer(&mut self) -> Parsed<(Option<Size>, bool)> {
        if !self.takes("[") {
            return Ok((None, false));
        }
        let at_most = self.takes("..");
        let size = self.size()?;
        self.take("]")?;
        Ok((Some(size), at_most))
    }

    fn size(&mut self) -> Parsed<Size> {
        let mut sum = Vec::new();
        loop {
            let mut product = vec![self.atom()?];
            while self.takes("*") {
                product.push(self.atom()?);
            }
            sum.push(product);
            if !self.takes("+") {
                return Ok(Size(sum));
            }
        }
    }

    fn atom(&mut self) -> Parsed<Atom> {
        if let Tok::Int(_) = self.peek() {
            return Ok(Atom::Int(self.int()?));
        }
        if self.takes("|") {
            let of = self.param()?;
            self.take("|")?;
            return Ok(Atom::Length(of));
        }
        if self.takes_word("sizeof") {
            return Ok(Atom::SizeOf(self.word("a type of C")?.to_owned()));
        }
        if self.takes_word("at") {
            return Ok(Atom::At(self.param()?));
        }
        if self.takes_word("family") {
            return Ok(Atom::Family(self.param()?));
        }
        if self.takes_word("min") {
            self.take("(")?;
            let a = self.size()?;
            self.take(",")?;
            let b = self.size()?;
            self.take(")")?;
            return Ok(Atom::Min(a, b));
        }
        if self.takes_word("printed") {
            return Ok(Atom::Printed);
        }
        if self.takes_word("line") {
            return Ok(Atom::Line);
        }
        Ok(Atom::Param(self.param()?))
    }

    fn returns(&mut self) -> Parsed<Returns> {
        let Tok::Word(word) = self.peek() else {
            return self.expected("what is returned");
        };
        self.at += 1;
        Ok(match word {
            "nothing" => Returns::Nothing,
            "exact" => Returns::Exact,
            "input" => match self.peek() {
                Tok::Int(_) | Tok::Punct("..") => Returns::Input(self.number_range()?),
                _ => Returns::Input((None, None)),
            },
            "some" => self.some()?,
            "in" => Returns::Into(self.param()?, self.or_null()?),
            "new" if self.takes_word("stream") => {
                if !self.or_null()? {
                    return self.expected("`or null`");
                }
                Returns::Stream
            }
            "new" => {
                let (Some(size), false) = self.size_or_fewer()? else {
                    return self.expected("`[`");
                };
                let align = if self.takes_word("align") {
                    Some(self.param()?)
                } else {
                    None
                };
                Returns::New(New {
                    size,
                    align,
                    zeroed: self.takes_word("zeroed"),
                    or_null: self.or_null()?,
                })
            }
            _ => {
                self.at -= 1;
                Returns::Argument(self.param()?, self.or_null()?)
            }
        })
    }

    /// What follows `some`: a range of numbers, or one up to a parameter.
    fn some(&mut self) -> Parsed<Returns> {
        let start = self.at;
        let or_error = match self.peek() {
            Tok::Int(0) => false,
            Tok::Int(-1) => true,
            _ => return Ok(Returns::In(self.number_range()?)),
        };
        self.at += 1;
        let is_range = self.takes("..");
        if is_range && !or_error && self.takes("|") {
            let text = self.param()?;
            self.take("|")?;
            return Ok(Returns::WithinText(text));
        }
        if !is_range || !matches!(self.peek(), Tok::Word(_)) {
            self.at = start;
            return Ok(Returns::In(self.number_range()?));
        }
        Ok(Returns::UpTo(UpTo {
            most: self.param()?,
            or_error,
            unless: if self.takes_word("unless") {
                Some(self.param()?)
            } else {
                None
            },
        }))
    }

    fn clause(&mut self) -> Parsed<Clause> {
        let Tok::Word(word) = self.peek() else {
            return self.expected("a clause");
        };
        self.at += 1;
        Ok(match word {
            "pure" => Clause::Pure,
            "runtime" => Clause::Runtime,
            "unmodelled" => Clause::Unmodelled,
            "more" => Clause::More,
            "stops" => Clause::Stops,
            "exits" => Clause::Exits,
            "noreturn" => Clause::NoReturn,
            "waits" => Clause::Waits,
            "twice" => Clause::Twice,
            "overrides" => Clause::Overrides,
            "alone" => Clause::Alone,
            "c2y" => Clause::C2y,
            "variable" => Clause::Variable,
            "fails" => self.failure()?,
            "asserts" => Clause::Asserts(self.param()?),
            "assumes" => Clause::Assumes(self.param()?),
            "copies" => Clause::Copies(self.param()?, self.param()?, self.param()?),
            "fills" => Clause::Fills(self.param()?, self.param()?, self.param()?),
            "frees" => Clause::Frees(self.param()?),
            "closes" => Clause::Closes(self.param()?),
            "keeps" => Clause::Keeps(self.param()?),
            "apart" => Clause::Apart(self.param()?, self.param()?),
            "changes" => Clause::Changes(self.choice(&[
                ("rounding", Change::Rounding),
                ("locale", Change::Locale),
                ("streams", Change::Streams),
                ("random", Change::Random),
                ("stdin", Change::Stdin),
                ("files", Change::Files),
                ("environment", Change::Environment),
            ])?),
            "outside" if self.peek() == Tok::Word("stdin") => {
                self.at += 1;
                Clause::Outside(Source::Stdin)
            }
            "outside" => Clause::Outside(Source::System),
            "environment" => Clause::Environment,
            "leaves" if self.peek() == Tok::Word("text") => {
                self.at += 1;
                Clause::LeavesText
            }
            "model" => {
                let all: Vec<(&str, Model)> = Model::ALL.iter().map(|m| (m.name(), *m)).collect();
                Clause::Model(self.choice(&all)?)
            }
            "also" if self.peek() == Tok::Int(64) => {
                self.at += 1;
                Clause::Also(Also::Large)
            }
            "also" => Clause::Also(self.choice(&[("unlocked", Also::Unlocked)])?),
            _ => {
                self.at -= 1;
                return self.expected("a clause");
            }
        })
    }

    fn failure(&mut self) -> Parsed<Clause> {
        let mut about = None;
        if let Tok::Word(word) = self.peek()
            && word != "saying"
        {
            let Some(kind) = CheckKind::from_name(word) else {
                return self.expected("a kind of check");
            };
            self.at += 1;
            let Tok::Str(text) = self.peek() else {
                return self.expected("what holds otherwise, in quotes");
            };
            self.at += 1;
            about = Some((kind, text.to_owned()));
        }
        let said = if self.takes_word("saying") {
            Some(self.param()?)
        } else {
            None
        };
        Ok(Clause::Fails(said, about))
    }

    fn choice<T: Copy>(&mut self, of: &[(&str, T)]) -> Parsed<T> {
        let found = match self.peek() {
            Tok::Word(w) => of.iter().find(|(name, _)| *name == w),
            _ => None,
        };
        let Some((_, value)) = found else {
            let names: Vec<&str> = of.iter().map(|(name, _)| *name).collect();
            return self.expected(&format!("one of: {}", names.join(", ")));
        };
        self.at += 1;
        Ok(*value)
    }
}
