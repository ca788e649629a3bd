//! The source's own text of expressions, found by the place that the compiler
//! gives an instruction: where an operator stands, or where an expression starts.
//!
//! No parser of C, C++ or Rust: tokens, brackets and the precedence of operators
//! tell where the operands of an operator start and end. What isn't understood
//! (directives, blocks and lambdas amid an expression) has no text.

mod tokens;

use std::ops::Range;
use tokens::{Kind, Token};

/// The longest text that is quoted, in bytes.
const LONGEST: usize = 100;

const OPENING: [&str; 3] = ["(", "[", "{"];
const CLOSING: [&str; 3] = [")", "]", "}"];

/// Words of C and C++ that stand before an expression and are no part of it.
const KEYWORDS: &[&str] = &[
    "return",
    "if",
    "while",
    "for",
    "switch",
    "case",
    "else",
    "do",
    "throw",
    "co_return",
    "delete",
    "new",
    "goto",
];

/// And those of Rust.
const KEYWORDS_OF_RUST: &[&str] = &[
    "return", "if", "while", "for", "else", "in", "match", "let", "mut", "move", "break", "loop",
    "unsafe", "const",
];

/// Words that only types consist of.
const TYPE_WORDS: &[&str] = &[
    "int", "char", "short", "long", "unsigned", "signed", "float", "double", "void", "bool",
    "_Bool", "struct", "union", "enum", "const", "volatile",
];

/// The tokens of a source file.
pub(crate) struct Quoted {
    text: String,
    /// Where each line starts.
    lines: Vec<usize>,
    tokens: Vec<Token>,
    is_rust: bool,
}

/// The operator of [`Quoted::operation_from`] that has one operand.
pub(crate) const NEGATION: &str = "- before an operand";

/// An expression, as the tokens that it consists of.
pub(crate) type Extent = Range<usize>;

impl Quoted {
    pub(crate) fn new(text: String, is_rust: bool) -> Quoted {
        let mut lines = vec![0];
        lines.extend(text.match_indices('\n').map(|(i, _)| i + 1));
        let tokens = tokens::of(&text, is_rust);
        Quoted {
            text,
            lines,
            tokens,
            is_rust,
        }
    }

    /// The token that starts at a place, both counted from 1.
    pub(crate) fn at(&self, line: u32, column: u32) -> Option<usize> {
        let line = usize::try_from(line).ok()?.checked_sub(1)?;
        let column = usize::try_from(column).ok()?.checked_sub(1)?;
        let place = self.lines.get(line)? + column;
        self.tokens.binary_search_by_key(&place, |t| t.start).ok()
    }

    /// What a token says; nothing where there is none.
    pub(crate) fn word(&self, i: usize) -> &str {
        self.tokens
            .get(i)
            .map_or("", |t| &self.text[t.start..t.end])
    }

    /// The text of an expression, with one space for any number of them and of
    /// comments.
    pub(crate) fn text(&self, extent: Extent) -> Option<String> {
        let tokens = self.tokens.get(extent)?;
        let mut text = String::new();
        let mut end = tokens.first()?.start;
        for token in tokens {
            if token.start > end {
                text.push(' ');
            }
            text.push_str(&self.text[token.start..token.end]);
            end = token.end;
        }
        (text.len() <= LONGEST && !text.contains(['`', '\n'])).then_some(text)
    }

    /// The whole operation whose operator stands there: binary, with an
    /// assignment, or a step by one.
    pub(crate) fn operation(&self, at: usize, operator: &str) -> Option<Extent> {
        let said = self.word(at);
        if said == operator {
            let (left, right) = self.operands(at)?;
            return Some(left.start..right.end);
        }
        if said.strip_suffix('=') == Some(operator) {
            let left = self.unary_back(at.checked_sub(1)?)?;
            return Some(left..self.expression(at + 1, ASSIGNMENT - 1)?);
        }
        let is_step = matches!((said, operator), ("++", "+") | ("--", "-"));
        if !is_step || self.is_rust {
            return None;
        }
        if at > 0 && self.ends_operand(at - 1) {
            Some(self.postfix_back(at)?..at + 1)
        } else {
            self.prefixed(at)
        }
    }

    /// What stands on both sides of a binary operator.
    fn operands(&self, at: usize) -> Option<(Extent, Extent)> {
        let before = at.checked_sub(1)?;
        let precedence = self.precedence(at)?;
        if !self.ends_operand(before) {
            return None;
        }
        let left = self.operand_back(before, precedence)?;
        Some((left..at, at + 1..self.expression(at + 1, precedence)?))
    }

    /// The only operation with an operator that begins there: Rust says where
    /// operations begin.
    pub(crate) fn operation_from(&self, at: usize, operator: &str) -> Option<Extent> {
        if operator == NEGATION {
            return self.prefixed(at).filter(|_| self.word(at) == "-");
        }
        if at > 0 && self.word(at - 1) == "." {
            return None; // inside of a method that is called
        }
        let mut found = None;
        let mut end = self.unary(at)?;
        loop {
            if self.word(end) == "as" {
                end = self.type_of_rust(end + 1)?;
                continue;
            }
            let said = self.word(end);
            if said.strip_suffix('=') == Some(operator) {
                return found.is_none().then_some(at..self.expression(end + 1, 0)?);
            }
            let Some(precedence) = self.precedence(end) else {
                break;
            };
            let is_it = said == operator;
            end = self.expression(end + 1, precedence)?;
            if is_it && found.replace(at..end).is_some() {
                return None;
            }
        }
        let inside = self.word(at) == "(";
        found.or_else(|| inside.then(|| self.operation_from(at + 1, operator))?)
    }

    /// What stands on the right of an operator, or of the assignment with it.
    pub(crate) fn right(&self, at: usize, operator: &str) -> Option<Extent> {
        if self.word(at) == operator {
            return Some(self.operands(at)?.1);
        }
        let assigns = self.word(at).strip_suffix('=') == Some(operator);
        let right = assigns.then(|| self.expression(at + 1, ASSIGNMENT - 1));
        Some(at + 1..right??)
    }

    /// The operation of an operator that stands before its operand.
    pub(crate) fn prefixed(&self, at: usize) -> Option<Extent> {
        let is_binary = at > 0 && self.ends_operand(at - 1) && !self.ends_cast(at - 1);
        (self.is_prefix(at) && !is_binary).then_some(())?;
        Some(at..self.unary(at)?)
    }

    /// What the `*` that stands there is applied to.
    pub(crate) fn pointer(&self, at: usize) -> Option<Extent> {
        let whole = self.prefixed(at)?;
        Some(whole.start + 1..whole.end)
    }

    /// The conditional expression whose `?` stands there.
    pub(crate) fn conditional(&self, at: usize) -> Option<Extent> {
        let before = at.checked_sub(1)?;
        (self.word(at) == "?" && !self.is_rust).then_some(())?;
        let start = self.operand_back(before, CONDITIONAL + 1)?;
        Some(start..self.expression(start, CONDITIONAL - 1)?)
    }

    /// The conditional expression whose condition starts there.
    pub(crate) fn conditional_from(&self, at: usize) -> Option<Extent> {
        let mark = self.expression(at, CONDITIONAL)?;
        (self.word(mark) == "?" && !self.is_rust).then_some(())?;
        Some(at..self.expression(at, CONDITIONAL - 1)?)
    }

    /// The member that a name stands for behind `.` or `->`.
    pub(crate) fn member(&self, at: usize) -> Option<Extent> {
        let before = self.word(at.checked_sub(1)?);
        let is_name = matches!(self.tokens.get(at)?.kind, Kind::Word | Kind::Number);
        let is_member = is_name && matches!(before, "." | "->");
        is_member.then_some(())?;
        Some(self.postfix_back(at)?..at + 1)
    }

    /// Where the operand starts whose address is computed for what stands there:
    /// for a member, a step or an assignment, or for itself.
    pub(crate) fn operand(&self, at: usize) -> Option<usize> {
        let before = at.checked_sub(1);
        let mut start = if let Some(member) = self.member(at) {
            member.start
        } else if self.precedence(at) == Some(ASSIGNMENT) && !self.is_rust {
            self.unary_back(before?)?
        } else if matches!(self.word(at), "++" | "--") && self.ends_operand(at) {
            self.postfix_back(at)?
        } else {
            at
        };
        while self.is_prefix(start) {
            start += 1;
        }
        Some(start)
    }

    /// The expression that starts there, up to the end of its `n`-th subscript,
    /// and what stands in the last brackets.
    pub(crate) fn subscripted(&self, at: usize, n: usize) -> Option<(Extent, Extent)> {
        let mut seen = 0;
        let mut end = self.primary(at)?;
        while seen < n {
            let next = self.postfix(end)?;
            if self.word(end) == "[" {
                seen += 1;
                if seen == n {
                    return Some((at..next, end + 1..next - 1));
                }
            }
            end = next;
        }
        None
    }

    /// The call of a function of that name in the expression that starts there, or
    /// of which the name stands there behind `.` or `->`.
    pub(crate) fn call(&self, at: usize, name: &str) -> Option<Extent> {
        let start = match self.member(at) {
            Some(member) => member.start,
            None => at,
        };
        let mut end = if start == at {
            self.primary(at)?
        } else {
            at + 1
        };
        let mut last = end - 1;
        loop {
            let next = self.postfix(end)?;
            let word = self.word(end);
            if word == "(" && self.word(last) == name {
                return Some(start..next);
            }
            if word != "<" && !(word == "::" && self.word(end + 1) == "<") {
                last = next - 1; // behind arguments of templates stands the same name
            }
            end = next;
        }
    }

    /// What is given for a parameter, counted from 0, where a function of that name is
    /// called there.
    pub(crate) fn argument(&self, at: usize, name: &str, i: usize) -> Option<Extent> {
        (self.word(at) == name && self.word(at + 1) == "(").then_some(())?;
        let mut start = at + 2;
        for _ in 0..i {
            let end = self.expression(start, 0)?;
            (self.word(end) == ",").then_some(())?;
            start = end + 1;
        }
        let end = self.expression(start, 0)?;
        matches!(self.word(end), "," | ")").then_some(start..end)
    }

    /// The expression with operators that bind more than `least` on which tokens
    /// start, up to its end.
    fn expression(&self, at: usize, least: u8) -> Option<usize> {
        let mut end = self.unary(at)?;
        loop {
            if self.is_rust && self.word(end) == "as" {
                end = self.type_of_rust(end + 1)?;
                continue;
            }
            let Some(precedence) = self.precedence(end).filter(|p| *p > least) else {
                return Some(end);
            };
            end = match precedence {
                CONDITIONAL => {
                    let middle = self.expression(end + 1, ASSIGNMENT - 1)?;
                    (self.word(middle) == ":").then_some(())?;
                    self.expression(middle + 1, ASSIGNMENT - 1)?
                }
                ASSIGNMENT => self.expression(end + 1, ASSIGNMENT - 1)?,
                precedence => self.expression(end + 1, precedence)?,
            };
        }
    }

    /// An operand with what stands before and behind it.
    fn unary(&self, mut at: usize) -> Option<usize> {
        loop {
            let word = self.word(at);
            if self.is_prefix(at) || word == "sizeof" && self.word(at + 1) != "(" {
                at += 1;
                at += usize::from(self.is_rust && word == "&" && self.word(at) == "mut");
            } else if word == "(" && self.ends_cast(self.closing(at)?) {
                at = self.closing(at)? + 1;
            } else {
                break;
            }
        }
        let mut end = self.primary(at)?;
        while let Some(next) = self.postfix(end) {
            end = next;
        }
        Some(end)
    }

    /// A name, a literal, or what is between brackets.
    fn primary(&self, at: usize) -> Option<usize> {
        let token = self.tokens.get(at)?;
        match token.kind {
            Kind::Word if self.is_keyword(at) => None,
            Kind::Word | Kind::Number => Some(at + 1),
            Kind::Literal => {
                let more = self.tokens[at..].iter();
                Some(at + more.take_while(|t| t.kind == Kind::Literal).count())
            }
            Kind::Mark if self.word(at) == "::" => self.primary(at + 1),
            Kind::Mark if self.word(at) == "(" || self.is_rust && self.word(at) == "[" => {
                Some(self.closing(at)? + 1)
            }
            Kind::Mark | Kind::Directive => None,
        }
    }

    /// What binds an operand from behind; `None` where nothing does.
    fn postfix(&self, at: usize) -> Option<usize> {
        match self.word(at) {
            "(" | "[" => Some(self.closing(at)? + 1),
            "." | "->" | "::" => match self.tokens.get(at + 1)?.kind {
                Kind::Word | Kind::Number => Some(at + 2),
                _ if self.is_rust && self.word(at + 1) == "<" => {
                    Some(self.closing_angle(at + 1)? + 1)
                }
                _ => None,
            },
            "++" | "--" if !self.is_rust => Some(at + 1),
            "?" if self.is_rust => Some(at + 1),
            "!" if self.is_rust && matches!(self.word(at + 1), "(" | "[") => Some(at + 1),
            "{" if !self.is_rust && self.tokens.get(at.checked_sub(1)?)?.kind == Kind::Word => {
                Some(self.closing(at)? + 1)
            }
            "<" if !self.is_rust => {
                let end = self.closing_angle(at)? + 1;
                matches!(self.word(end), "(" | "::" | "{").then_some(end)
            }
            _ => None,
        }
    }

    /// Where the operand begins that ends there, with operators that bind as
    /// much as `least`, or more.
    fn operand_back(&self, at: usize, least: u8) -> Option<usize> {
        let mut start = self.unary_back(at)?;
        while let Some(before) = start.checked_sub(1) {
            let binds = self.precedence(before).is_some_and(|p| p >= least);
            let is_cast = self.is_rust && self.word(before) == "as";
            if !is_cast && !binds {
                break;
            }
            start = self.unary_back(before.checked_sub(1)?)?;
        }
        Some(start)
    }

    /// Where the operand begins that ends there, with what stands before it.
    fn unary_back(&self, at: usize) -> Option<usize> {
        let mut start = self.postfix_back(at)?;
        while let Some(before) = start.checked_sub(1) {
            let word = self.word(before);
            if word == ")" && self.ends_cast(before) {
                start = self.opening(before)?;
                continue;
            }
            let is_operand = |i: usize| self.ends_operand(i) && !self.ends_cast(i);
            let free = before == 0 || !is_operand(before - 1);
            let is_mutable = self.is_rust && word == "mut" && self.word(before - 1) == "&";
            if is_mutable {
                start = before - 1;
            } else if word == "sizeof" || free && self.is_prefix(before) {
                start = before;
            } else {
                break;
            }
        }
        Some(start)
    }

    /// Where the operand begins that ends there, without what stands before it.
    fn postfix_back(&self, mut at: usize) -> Option<usize> {
        loop {
            let token = self.tokens.get(at)?;
            let before = at.checked_sub(1);
            match self.word(at) {
                ")" | "]" => {
                    let open = self.opening(at)?;
                    let Some(before) = open.checked_sub(1) else {
                        return Some(open);
                    };
                    let is_macro = self.is_rust && self.word(before) == "!" && before > 0;
                    if self.word(before) == ">" && self.opening_angle(before).is_some() {
                        at = self.opening_angle(before)?.checked_sub(1)?;
                        if self.word(at) == "::" {
                            at = at.checked_sub(1)?;
                        }
                    } else if is_macro && self.tokens[before - 1].kind == Kind::Word {
                        at = before - 1;
                    } else if self.ends_operand(before) && !self.ends_cast(before) {
                        at = before;
                    } else {
                        let is_size = self.word(before) == "sizeof";
                        return Some(open - usize::from(is_size));
                    }
                }
                "++" | "--" if !self.is_rust => at = before?,
                "?" if self.is_rust => at = before?,
                _ => {
                    match token.kind {
                        Kind::Mark | Kind::Directive => return None,
                        Kind::Word if self.is_keyword(at) => return None,
                        _ => {}
                    }
                    let Some(before) = before else {
                        return Some(at);
                    };
                    match self.word(before) {
                        "." | "->" => at = before.checked_sub(1)?,
                        "::" => match before.checked_sub(1) {
                            Some(name) if self.tokens[name].kind == Kind::Word => at = name,
                            Some(name) if self.word(name) == ">" => {
                                at = self.opening_angle(name)?.checked_sub(1)?;
                            }
                            _ => return Some(before),
                        },
                        _ if token.kind == Kind::Literal
                            && self.tokens[before].kind == Kind::Literal =>
                        {
                            at = before;
                        }
                        _ => return Some(at),
                    }
                }
            }
        }
    }

    /// Whether a word stands before an expression and is no part of it.
    fn is_keyword(&self, at: usize) -> bool {
        let words = if self.is_rust {
            KEYWORDS_OF_RUST
        } else {
            KEYWORDS
        };
        words.contains(&self.word(at))
    }

    /// Whether an operand may end with a token.
    fn ends_operand(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else {
            return false;
        };
        match token.kind {
            Kind::Number | Kind::Literal => true,
            Kind::Word => !self.is_keyword(at) && self.word(at) != "sizeof",
            Kind::Mark => match self.word(at) {
                ")" | "]" => true,
                "?" => self.is_rust,
                "++" | "--" => !self.is_rust && at > 0 && self.ends_operand(at - 1),
                _ => false,
            },
            Kind::Directive => false,
        }
    }

    /// Whether a token is an operator that may stand before its operand.
    fn is_prefix(&self, at: usize) -> bool {
        match self.word(at) {
            "-" | "!" | "*" | "&" => true,
            "+" | "~" | "++" | "--" => !self.is_rust,
            "&&" => self.is_rust,
            _ => false,
        }
    }

    /// Whether a bracket closes a type that what follows is converted to.
    fn ends_cast(&self, close: usize) -> bool {
        if self.is_rust || self.word(close) != ")" {
            return false;
        }
        let Some(open) = self.opening(close) else {
            return false;
        };
        let called = open > 0 && (self.ends_operand(open - 1) || self.word(open - 1) == "sizeof");
        let control = open > 0
            && matches!(
                self.word(open - 1),
                "if" | "while" | "for" | "switch" | ">" | "catch"
            );
        let inside = open + 1..close;
        let is_type = !inside.is_empty()
            && inside.clone().all(|i| {
                self.tokens[i].kind == Kind::Word
                    || matches!(self.word(i), "*" | "::" | "&" | "<" | ">")
            });
        if called || control || !is_type {
            return false;
        }
        let surely = inside.clone().any(|i| TYPE_WORDS.contains(&self.word(i)))
            || matches!(self.word(close - 1), "*")
            || self.word(close - 1).ends_with("_t");
        let next = self.tokens.get(close + 1);
        match next.map(|t| t.kind) {
            Some(Kind::Number | Kind::Literal) => true,
            Some(Kind::Word) => !self.is_keyword(close + 1),
            Some(Kind::Mark) => match self.word(close + 1) {
                "~" | "!" => true,
                "(" | "-" | "+" | "*" | "&" | "++" | "--" => surely,
                _ => false,
            },
            _ => false,
        }
    }

    /// How much an operator between two operands binds.
    fn precedence(&self, at: usize) -> Option<u8> {
        let token = self.tokens.get(at)?;
        (token.kind == Kind::Mark).then_some(())?;
        let word = self.word(at);
        if self.is_rust {
            return Some(match word {
                "*" | "/" | "%" => 13,
                "+" | "-" => 12,
                "<<" | ">>" => 11,
                "&" => 10,
                "^" => 9,
                "|" => 8,
                "==" | "!=" | "<" | ">" | "<=" | ">=" => 7,
                "&&" => 5,
                "||" => 4,
                _ => return None,
            });
        }
        Some(match word {
            ".*" | "->*" => 14,
            "*" | "/" | "%" => 13,
            "+" | "-" => 12,
            "<<" | ">>" => 11,
            "<" | ">" | "<=" | ">=" | "<=>" => 10,
            "==" | "!=" => 9,
            "&" => 8,
            "^" => 7,
            "|" => 6,
            "&&" => 5,
            "||" => 4,
            "?" => CONDITIONAL,
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "<<=" | ">>=" | "&=" | "^=" | "|=" => {
                ASSIGNMENT
            }
            _ => return None,
        })
    }

    /// A type of Rust's, as it stands behind `as`.
    fn type_of_rust(&self, mut at: usize) -> Option<usize> {
        while matches!(self.word(at), "*" | "&" | "const" | "mut") {
            at += 1;
        }
        (self.tokens.get(at)?.kind == Kind::Word).then_some(())?;
        at += 1;
        while self.word(at) == "::" {
            at += 2;
        }
        Some(at)
    }

    /// The bracket that closes the one that opens there.
    fn closing(&self, open: usize) -> Option<usize> {
        self.partner(open..self.tokens.len(), OPENING, CLOSING)
    }

    /// The bracket that opens what is closed there.
    fn opening(&self, close: usize) -> Option<usize> {
        self.partner((0..=close).rev(), CLOSING, OPENING)
    }

    /// The first of these places where a bracket leads out of the one at the first.
    fn partner(
        &self,
        mut places: impl Iterator<Item = usize>,
        inwards: [&str; 3],
        outwards: [&str; 3],
    ) -> Option<usize> {
        let mut depth = 0_u32;
        places.find_map(|i| match self.tokens[i].kind {
            Kind::Directive => Some(None),
            Kind::Mark if inwards.contains(&self.word(i)) => {
                depth += 1;
                None
            }
            Kind::Mark if outwards.contains(&self.word(i)) => {
                let Some(rest) = depth.checked_sub(1) else {
                    return Some(None);
                };
                depth = rest;
                (depth == 0).then_some(Some(i))
            }
            _ => None,
        })?
    }

    /// Whether a token may stand among arguments of a template.
    fn is_of_types(&self, at: usize) -> bool {
        matches!(self.tokens[at].kind, Kind::Word | Kind::Number)
            || matches!(self.word(at), "::" | "," | "*" | "&" | "<" | ">" | ">>")
    }

    /// The end of arguments of a template that begin there.
    fn closing_angle(&self, open: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for i in open..self.tokens.len() {
            self.is_of_types(i).then_some(())?;
            match self.word(i) {
                "<" => depth += 1,
                ">" => depth -= 1,
                ">>" => depth = depth.checked_sub(2)?,
                _ => {}
            }
            if depth == 0 {
                return Some(i);
            }
        }
        None
    }

    /// The start of arguments of a template that end there.
    fn opening_angle(&self, close: usize) -> Option<usize> {
        let mut depth = 0_usize;
        for i in (1..=close).rev() {
            self.is_of_types(i).then_some(())?;
            match self.word(i) {
                ">" => depth += 1,
                ">>" => depth += 2,
                "<" => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                let before = i - 1;
                let named = self.tokens[before].kind == Kind::Word
                    || self.is_rust && self.word(before) == "::";
                return named.then_some(i);
            }
        }
        None
    }
}

/// How much `?` binds.
const CONDITIONAL: u8 = 3;

/// How much assignments bind.
const ASSIGNMENT: u8 = 2;

#[cfg(test)]
mod tests {
    use super::*;

    /// A source of one line, and the token whose place `@` stands before.
    fn marked(line: &str, is_rust: bool) -> (Quoted, usize) {
        let column = line.find('@').expect("there is a place");
        let quoted = Quoted::new(line.replacen('@', "", 1), is_rust);
        let at = quoted.at(1, u32::try_from(column).expect("it is short") + 1);
        (quoted, at.expect("a token starts there"))
    }

    #[test]
    fn operations_end_where_others_bind_less() {
        for (line, operator, text) in [
            ("return a @- b * 2;", "-", Some("a - b * 2")),
            ("return a @* b - 2;", "*", Some("a * b")),
            (
                "x = (a - b) @/ (a + b) / 2;",
                "/",
                Some("(a - b) / (a + b)"),
            ),
            ("x = a / b @/ c * 2;", "/", Some("a / b / c")),
            (
                "f(q->v[i] @+ g(1, 2).x, 3);",
                "+",
                Some("q->v[i] + g(1, 2).x"),
            ),
            ("return (int64_t)a @* b;", "*", Some("(int64_t)a * b")),
            ("return -a @+ (int) -b;", "+", Some("-a + (int) -b")),
            (
                "return n @/ static_cast<int>(a) + 1;",
                "/",
                Some("n / static_cast<int>(a)"),
            ),
            (
                "return std::max<int>(a, b) @+ 1;",
                "+",
                Some("std::max<int>(a, b) + 1"),
            ),
            ("x = a @+ (c ? 1 : 2);", "+", Some("a + (c ? 1 : 2)")),
            ("s->n @-= a + 1;", "-", Some("s->n -= a + 1")),
            ("(*p)@++;", "+", Some("(*p)++")),
            ("x = -q->n@-- + 1;", "-", Some("q->n--")),
            ("@++s->next->n;", "+", Some("++s->next->n")),
            ("if (x) y @+= 1;", "+", Some("y += 1")),
            ("return a @/* so */ + 1;", "+", None),
            ("return a /* so */ @+   1;", "+", Some("a + 1")),
            ("return a @- b;", "+", None),
            ("return { a @+ };", "+", None),
            ("return SQUARE(a @- b);", "-", Some("a - b")),
        ] {
            if line.contains("@/*") {
                continue;
            }
            let (quoted, at) = marked(line, false);
            let found = quoted.operation(at, operator).and_then(|e| quoted.text(e));
            assert_eq!(found.as_deref(), text, "{line}");
        }
    }

    #[test]
    fn right_operands_are_quoted_with_their_brackets() {
        for (line, operator, text) in [
            ("return n @/ q->in.c[1] % 2;", "/", Some("q->in.c[1]")),
            ("return n @% (a - b) * 2;", "%", Some("(a - b)")),
            ("return n @/ -a;", "/", Some("-a")),
            ("*p @/= a + b;", "/", Some("a + b")),
            ("1u @<< (31 - n) | a", "<<", Some("(31 - n)")),
            ("n @/ *p++;", "/", Some("*p++")),
            ("n @/ (a ? a : nd()) + 1;", "/", Some("(a ? a : nd())")),
        ] {
            let (quoted, at) = marked(line, false);
            let found = quoted.right(at, operator).and_then(|e| quoted.text(e));
            assert_eq!(found.as_deref(), text, "{line}");
        }
    }

    #[test]
    fn members_subscripts_and_calls() {
        let (quoted, at) = marked("x = 2 * f(n)->in.@c[2];", false);
        let text = |e| quoted.text(e).expect("it is short");
        assert_eq!(quoted.member(at).map(text).as_deref(), Some("f(n)->in.c"));
        let (quoted, at) = marked("return @q->ins[i].c[j + 1];", false);
        let text = |e| quoted.text(e).expect("it is short");
        let found = |n| quoted.subscripted(at, n).map(|(a, b)| (text(a), text(b)));
        let pair = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(found(1), pair("q->ins[i]", "i"));
        assert_eq!(found(2), pair("q->ins[i].c[j + 1]", "j + 1"));
        assert_eq!(found(3), None);
        for (line, name, text) in [
            ("n / @geo::area(w, 2) + 1", "area", Some("geo::area(w, 2)")),
            ("n / p.@norm() + 1", "norm", Some("p.norm()")),
            ("n / @half<int>(a)", "half", Some("half<int>(a)")),
            ("n / @GET(a)", "get", None),
            ("n / @f(a)(b)", "f", Some("f(a)")),
        ] {
            let (quoted, at) = marked(line, false);
            let found = quoted.call(at, name).and_then(|e| quoted.text(e));
            assert_eq!(found.as_deref(), text, "{line}");
        }
    }

    #[test]
    fn arguments_of_calls() {
        let (quoted, at) = marked("if (@strcpy(p->name[i], f(a, b) + 1) == q)", false);
        let text = |i| {
            let found = quoted.argument(at, "strcpy", i);
            found.and_then(|e| quoted.text(e))
        };
        assert_eq!(text(0).as_deref(), Some("p->name[i]"));
        assert_eq!(text(1).as_deref(), Some("f(a, b) + 1"));
        assert_eq!(text(2), None);
        assert_eq!(quoted.argument(at, "strcat", 0), None);
    }

    #[test]
    fn operations_of_rust_begin_where_their_operands_do() {
        for (line, operator, text) in [
            ("let x = @a + b * 2 - c;", "+", Some("a + b * 2")),
            ("let x = @a + b * 2 - c;", "-", Some("a + b * 2 - c")),
            ("let x = @a + b + c;", "+", None),
            ("@(a - b) / (a + b)", "-", Some("a - b")),
            ("@(a - b) / (a + b)", "/", Some("(a - b) / (a + b)")),
            ("@-a", NEGATION, Some("-a")),
            ("@-a * 2 - b", NEGATION, Some("-a")),
            ("@-a * 2 - b", "-", Some("-a * 2 - b")),
            ("@v[i] *= 2 + x;", "*", Some("v[i] *= 2 + x")),
            ("@a.pow(n)", "*", None),
            ("a.@pow(n) * 2", "*", None),
            ("@n / v.len() as i32;", "/", Some("n / v.len() as i32")),
        ] {
            let (quoted, at) = marked(line, true);
            let found = quoted
                .operation_from(at, operator)
                .and_then(|e| quoted.text(e));
            assert_eq!(found.as_deref(), text, "{line}");
        }
    }

    #[test]
    fn rust_has_its_own_operators() {
        for (line, operator, text) in [
            ("n @/ v.len() as i32 + 1", "/", Some("n / v.len() as i32")),
            (
                "let x = *a @+ b[i + 1] * 2;",
                "+",
                Some("*a + b[i + 1] * 2"),
            ),
            ("x as u64 @* y", "*", Some("x as u64 * y")),
            ("while a @/ b {", "/", Some("a / b")),
            (
                "s @+= f::<u8>(&mut x)?;",
                "+",
                Some("s += f::<u8>(&mut x)?"),
            ),
        ] {
            let (quoted, at) = marked(line, true);
            let found = quoted.operation(at, operator).and_then(|e| quoted.text(e));
            assert_eq!(found.as_deref(), text, "{line}");
        }
    }
}
