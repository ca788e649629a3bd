//! Tokens to items: globals, tables, the heads of functions. Bodies are in
//! [`super::body`]; they come second, when every name is known.

use super::lexer::{Tok, Token, lex};
use super::names::{ASSUMPTION_KINDS, integer_width, is_reserved, simple_type};
use super::{DEFAULT_REGION, ParseError};
use crate::{
    Assumption, Check, CheckKind, Const, DataModel, Extent, External, FileId, FuncId, Function,
    Global, GlobalId, InitPiece, MAX_WIDTH, Part, PartKind, Program, RegionInfo, Span, Type, Var,
    VarInfo, Z,
};
use rustc_hash::FxHashMap as HashMap;
use std::ops::Range;

/// The program that a text describes. It is well formed in its names and the
/// types of its constants; the rest is [`crate::verify`]'s business.
pub fn parse(text: &str) -> Result<Program, ParseError> {
    let tokens = lex(text)?;
    let mut p = Parser {
        text,
        tokens,
        at: 0,
        program: Program::default(),
        functions: HashMap::default(),
        globals: HashMap::default(),
        files: HashMap::default(),
    };
    p.collect_names()?;
    p.at = 0;
    let mut bodies = Vec::new();
    while p.peek() != &Tok::End {
        p.item(&mut bodies)?;
    }
    for (f, at) in bodies {
        p.at = at;
        p.body(f)?;
    }
    Ok(p.program)
}

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    tokens: Vec<Token<'a>>,
    pub(super) at: usize,
    pub(super) program: Program,
    functions: HashMap<String, FuncId>,
    globals: HashMap<String, GlobalId>,
    files: HashMap<String, FileId>,
}

pub(super) type Parse<T> = Result<T, ParseError>;

impl<'a> Parser<'a> {
    pub(super) fn peek(&self) -> &Tok<'a> {
        self.peek_at(0)
    }

    /// The token `n` places ahead; the end repeats itself.
    pub(super) fn peek_at(&self, n: usize) -> &Tok<'a> {
        let i = (self.at + n).min(self.tokens.len() - 1);
        &self.tokens[i].tok
    }

    pub(super) fn bump(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    /// Where the next token stands.
    pub(super) fn here(&self) -> Range<usize> {
        self.tokens[self.at].range.clone()
    }

    /// Where the last token stood.
    pub(super) fn behind(&self) -> Range<usize> {
        self.tokens[self.at.saturating_sub(1)].range.clone()
    }

    pub(super) fn error_at(&self, range: Range<usize>, message: impl Into<String>) -> ParseError {
        ParseError::at(self.text, range, message.into())
    }

    /// What stands here instead of what was expected.
    pub(super) fn expected(&self, what: &str) -> ParseError {
        let found = if self.peek() == &Tok::End {
            "the end of the text".to_owned()
        } else {
            let text = &self.text[self.here()];
            let short: String = text.chars().take(40).collect();
            let dots = if short.len() < text.len() { "..." } else { "" };
            format!("`{short}{dots}`")
        };
        self.error_at(self.here(), format!("expected {what}, found {found}"))
    }

    pub(super) fn is_punct(&self, c: char) -> bool {
        self.peek() == &Tok::Punct(c)
    }

    pub(super) fn eat(&mut self, c: char) -> bool {
        let yes = self.is_punct(c);
        if yes {
            self.bump();
        }
        yes
    }

    pub(super) fn expect(&mut self, c: char) -> Parse<()> {
        if self.eat(c) {
            return Ok(());
        }
        Err(self.expected(&format!("`{c}`")))
    }

    pub(super) fn word(&self) -> Option<&'a str> {
        match self.peek() {
            Tok::Word(w) => Some(w),
            _ => None,
        }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let yes = self.word() == Some(word);
        if yes {
            self.bump();
        }
        yes
    }

    /// A word or a quoted name, where no word is reserved.
    pub(super) fn sigil_name(&mut self, what: &str) -> Parse<String> {
        let name = match self.peek() {
            Tok::Word(w) => (*w).to_owned(),
            Tok::Quoted(n) => n.clone(),
            _ => return Err(self.expected(what)),
        };
        self.bump();
        Ok(name)
    }

    /// The name of a variable or region.
    pub(super) fn bare_name(&mut self, what: &str) -> Parse<String> {
        if let Some(w) = self.word().filter(|w| is_reserved(w)) {
            return Err(self.error_at(
                self.here(),
                format!("expected {what}, found the keyword `{w}`; as a name it is written '{w}'"),
            ));
        }
        self.sigil_name(what)
    }

    pub(super) fn number(&mut self, what: &str) -> Parse<Z> {
        let Tok::Number(text) = self.peek() else {
            return Err(self.expected(what));
        };
        let value = match text.strip_prefix("0x") {
            Some(hex) => Z::from_hex(hex),
            None => text.parse().ok(),
        };
        let value = value.ok_or_else(|| self.expected(what))?;
        self.bump();
        Ok(value)
    }

    pub(super) fn u64(&mut self, what: &str) -> Parse<u64> {
        let here = self.here();
        let z = self.number(what)?;
        z.to_u64()
            .ok_or_else(|| self.error_at(here, format!("{what} must be between 0 and 2^64-1")))
    }

    /// `(i32, ptr)`.
    pub(super) fn types(&mut self) -> Parse<Vec<Type>> {
        let mut all = Vec::new();
        self.expect('(')?;
        while !self.is_punct(')') {
            all.push(self.ty()?);
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        Ok(all)
    }

    pub(super) fn u32(&mut self, what: &str) -> Parse<u32> {
        let here = self.here();
        let z = self.number(what)?;
        z.to_u32()
            .ok_or_else(|| self.error_at(here, format!("{what} must be between 0 and 2^32-1")))
    }

    pub(super) fn bytes(&mut self, what: &str) -> Parse<Vec<u8>> {
        let Tok::Str(bytes) = self.peek() else {
            return Err(self.expected(what));
        };
        let bytes = bytes.clone();
        self.bump();
        Ok(bytes)
    }

    pub(super) fn string(&mut self, what: &str) -> Parse<String> {
        let here = self.here();
        String::from_utf8(self.bytes(what)?)
            .map_err(|_| self.error_at(here, format!("{what} must be UTF-8")))
    }

    /// A string, if one stands here; else the empty one.
    pub(super) fn optional_string(&mut self, what: &str) -> Parse<String> {
        match self.peek() {
            Tok::Str(_) => self.string(what),
            _ => Ok(String::new()),
        }
    }

    pub(super) fn ty(&mut self) -> Parse<Type> {
        let Some(word) = self.word() else {
            return Err(self.expected("a type"));
        };
        if let Some(digits) = integer_width(word) {
            let width = digits.parse().unwrap_or(0);
            if width == 0 || width > MAX_WIDTH {
                let message = format!("the width of an integer is between 1 and {MAX_WIDTH}");
                return Err(self.error_at(self.here(), message));
            }
            self.bump();
            return Ok(Type::Int(width));
        }
        if let Some(ty) = simple_type(word) {
            self.bump();
            return Ok(ty);
        }
        if word != "array" {
            return Err(self.expected(
                "a type (bool, i1 to i8388608, f16 to f128, ptr, region or array<...>)",
            ));
        }
        self.bump();
        self.expect('<')?;
        let here = self.here();
        if self.word() == Some("array") {
            return Err(self.error_at(here, "arrays of arrays do not exist"));
        }
        let elem = self.ty()?;
        self.expect('>')?;
        elem.as_elem()
            .map(Type::Array)
            .ok_or_else(|| self.error_at(here, format!("no array has elements of type {elem}")))
    }

    /// `@ 3:4`, `@ #1:3:4` or `@ "file.c":3:4`, if it stands here.
    pub(super) fn span(&mut self) -> Parse<Option<Span>> {
        let is_place = matches!(
            self.peek_at(1),
            Tok::Number(_) | Tok::Str(_) | Tok::Punct('#')
        );
        if !self.is_punct('@') || !is_place {
            return Ok(None);
        }
        self.bump();
        let mut file = FileId(0);
        if self.eat('#') {
            file = FileId(self.u32("a file's number")?);
            self.expect(':')?;
        } else if matches!(self.peek(), Tok::Str(_)) {
            let path = self.string("a file's path")?;
            file = self.file(path);
            self.expect(':')?;
        }
        let line = self.u32("a line")?;
        self.expect(':')?;
        let column = self.u32("a column")?;
        Ok(Some(Span { file, line, column }))
    }

    fn file(&mut self, path: String) -> FileId {
        if let Some(id) = self.files.get(&path) {
            return *id;
        }
        let id = FileId::new(self.program.files.len());
        self.program.files.push(path.clone());
        self.files.insert(path, id);
        id
    }

    /// The function named here, after `@`.
    pub(super) fn func(&mut self) -> Parse<FuncId> {
        self.expect('@')?;
        let name = self.sigil_name("a function's name")?;
        match self.functions.get(&name) {
            Some(f) => Ok(*f),
            None => Err(self.error_at(self.behind(), format!("no function is named `{name}`"))),
        }
    }

    /// `&name`, `&name + 4` or `&name -4`.
    pub(super) fn address(&mut self) -> Parse<(GlobalId, i64)> {
        self.expect('&')?;
        let name = self.sigil_name("a global's name")?;
        let Some(g) = self.globals.get(&name).copied() else {
            return Err(self.error_at(self.behind(), format!("no global is named `{name}`")));
        };
        let plus = self.eat('+');
        let minus = matches!(self.peek(), Tok::Number(n) if n.starts_with('-'));
        if !plus && !minus {
            return Ok((g, 0));
        }
        let here = self.here();
        let offset = self.number("an offset in bytes")?;
        match offset.to_i64() {
            Some(o) => Ok((g, o)),
            None => Err(self.error_at(here, "an offset must be between -2^63 and 2^63-1")),
        }
    }

    /// First pass: names of functions and globals, and the data model, so that
    /// order does not matter.
    fn collect_names(&mut self) -> Parse<()> {
        while self.peek() != &Tok::End {
            match self.word() {
                Some("fn") if self.peek_at(1) == &Tok::Punct('@') => {
                    self.bump();
                    self.bump();
                    let name = self.sigil_name("a function's name")?;
                    let id = FuncId::new(self.functions.len());
                    if self.functions.insert(name.clone(), id).is_some() {
                        let message = format!("a second function is named `{name}`");
                        return Err(self.error_at(self.behind(), message));
                    }
                }
                Some("global") if self.peek_at(1) == &Tok::Punct('&') => {
                    self.bump();
                    self.bump();
                    let name = self.sigil_name("a global's name")?;
                    let id = GlobalId::new(self.globals.len());
                    if self.globals.insert(name.clone(), id).is_some() {
                        let message = format!("a second global is named `{name}`");
                        return Err(self.error_at(self.behind(), message));
                    }
                }
                _ if self.is_punct('{') => self.skip_braces()?,
                _ => self.bump(),
            }
        }
        Ok(())
    }

    fn skip_braces(&mut self) -> Parse<()> {
        let open = self.here();
        let mut depth = 0u32;
        loop {
            match self.peek() {
                Tok::Punct('{') => depth += 1,
                Tok::Punct('}') => depth -= 1,
                Tok::End => return Err(self.error_at(open, "no closing brace")),
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(());
            }
        }
    }

    fn item(&mut self, bodies: &mut Vec<(FuncId, usize)>) -> Parse<()> {
        let keyword = self.word().unwrap_or("");
        match keyword {
            "fn" => self.function(false, bodies),
            "extern" => {
                self.bump();
                self.function(true, bodies)
            }
            _ => {
                if !matches!(
                    keyword,
                    "data_model"
                        | "file"
                        | "global"
                        | "assumption"
                        | "check"
                        | "entry"
                        | "points_to"
                ) {
                    return Err(self.expected(
                        "fn, extern, global, entry, file, check, assumption, data_model or points_to",
                    ));
                }
                self.bump();
                match keyword {
                    "data_model" => self.data_model(),
                    "file" => {
                        let path = self.string("a file's path")?;
                        let id = FileId::new(self.program.files.len());
                        self.files.entry(path.clone()).or_insert(id);
                        self.program.files.push(path);
                        Ok(())
                    }
                    "global" => self.global(),
                    "assumption" => self.assumption(),
                    "check" => self.check(),
                    "entry" => {
                        let f = self.func()?;
                        self.program.entries.push(f);
                        Ok(())
                    }
                    _ => self.points_to(),
                }
            }
        }
    }

    fn data_model(&mut self) -> Parse<()> {
        let pointer_bits = self.u32("the width of a pointer")?;
        let little_endian = match self.word() {
            Some("little") => true,
            Some("big") => false,
            _ => return Err(self.expected("little or big")),
        };
        self.bump();
        self.program.data_model = DataModel {
            pointer_bits,
            little_endian,
        };
        Ok(())
    }

    fn global(&mut self) -> Parse<()> {
        self.expect('&')?;
        let name = self.sigil_name("a global's name")?;
        if !self.eat_word("size") {
            return Err(self.expected("size"));
        }
        let size = self.u64("a size in bytes")?;
        let align = self.align()?;
        let constant = self.eat_word("constant");
        let merged = self.eat_word("merged");
        let mut init = None;
        if self.eat('=') {
            self.expect('[')?;
            let mut pieces = Vec::new();
            while !self.is_punct(']') {
                pieces.push(self.piece()?);
                if !self.eat(',') {
                    break;
                }
            }
            self.expect(']')?;
            init = Some(pieces);
        }
        let span = self.span()?;
        self.program.globals.push(Global {
            name,
            size,
            align,
            constant,
            merged,
            init,
            span,
        });
        Ok(())
    }

    /// `align 4`, or else 1.
    pub(super) fn align(&mut self) -> Parse<u64> {
        if self.eat_word("align") {
            self.u64("an alignment in bytes")
        } else {
            Ok(1)
        }
    }

    fn piece(&mut self) -> Parse<InitPiece> {
        match self.peek() {
            Tok::Punct('&') => {
                let (g, offset) = self.address()?;
                Ok(InitPiece::Global(g, offset))
            }
            Tok::Punct('@') => Ok(InitPiece::Function(self.func()?)),
            _ => {
                let what = "bytes, zeros, undefined, unmodelled, &global or @function";
                let word = self.word().unwrap_or("");
                if !matches!(word, "bytes" | "zeros" | "undefined" | "unmodelled") {
                    return Err(self.expected(what));
                }
                self.bump();
                match word {
                    "bytes" => Ok(InitPiece::Bytes(self.bytes("a string of bytes")?)),
                    "zeros" => Ok(InitPiece::Zeros(self.u64("a number of bytes")?)),
                    "unmodelled" => Ok(InitPiece::Unmodelled(self.u64("a number of bytes")?)),
                    _ => Ok(InitPiece::Undefined(self.u64("a number of bytes")?)),
                }
            }
        }
    }

    fn assumption(&mut self) -> Parse<()> {
        let kind = self
            .word()
            .and_then(|w| ASSUMPTION_KINDS.iter().find(|(_, n)| *n == w));
        let Some((kind, _)) = kind else {
            return Err(self.expected("a kind of assumption"));
        };
        self.bump();
        let text = self.string("the assumption in words")?;
        let affects_safe = !self.eat_word("advisory");
        let function = if self.eat_word("in") {
            Some(self.func()?)
        } else {
            None
        };
        let span = self.span()?;
        self.program.assumptions.push(Assumption {
            kind: *kind,
            span,
            function,
            text,
            affects_safe,
        });
        Ok(())
    }

    /// A kind of check, if one stands here.
    pub(super) fn check_kind(&mut self) -> Option<CheckKind> {
        let kind = CheckKind::from_name(self.word()?)?;
        self.bump();
        Some(kind)
    }

    fn check(&mut self) -> Parse<()> {
        let next = self.program.checks.len();
        if self.eat('#') {
            let here = self.here();
            let id = self.u32("the check's number")?;
            if id as usize != next {
                let message = format!("checks are numbered in order: this one is #{next}");
                return Err(self.error_at(here, message));
            }
        }
        let Some(kind) = self.check_kind() else {
            return Err(self.expected("a kind of check"));
        };
        let message = self.optional_string("the check's message")?;
        let requested = !self.eat_word("unrequested");
        if !self.eat_word("in") {
            return Err(self.expected("in @function"));
        }
        let function = self.func()?;
        let span = self.span()?;
        self.program.checks.push(Check {
            kind,
            function,
            span,
            message,
            requested,
        });
        Ok(())
    }

    fn points_to(&mut self) -> Parse<()> {
        let open = self.here();
        if !self.is_punct('{') {
            return Err(self.expected("`{`"));
        }
        self.skip_braces()?;
        let inside = open.end..self.behind().start;
        let points_to = crate::ron::from_text(&self.text[inside.clone()])
            .map_err(|e| self.error_at(inside, format!("the points-to table is wrong: {e}")))?;
        self.program.points_to = Some(points_to);
        Ok(())
    }

    /// The head of a function; where its body starts is noted.
    fn function(&mut self, external: bool, bodies: &mut Vec<(FuncId, usize)>) -> Parse<()> {
        if !self.eat_word("fn") {
            return Err(self.expected("fn"));
        }
        self.expect('@')?;
        let name = self.sigil_name("a function's name")?;
        let mut f = Function {
            name,
            params: Vec::new(),
            results: Vec::new(),
            vars: Vec::new(),
            regions: vec![RegionInfo {
                name: DEFAULT_REGION.to_owned(),
                span: None,
            }],
            blocks: Vec::new(),
            external: External::Unknown,
            noreturn: false,
            from_source: !external,
            span: None,
        };
        self.expect('(')?;
        while !self.is_punct(')') {
            f.params.push(Var::new(f.vars.len()));
            f.vars.push(self.var_info()?);
            if !self.eat(',') {
                break;
            }
        }
        self.expect(')')?;
        if self.peek() == &Tok::Arrow {
            self.bump();
            f.results = self.types()?;
        }
        loop {
            match self.word() {
                Some("input") => f.external = External::Input,
                Some("pure") => f.external = External::Pure,
                Some("library") => f.external = External::Library,
                Some("unmodelled") => f.external = External::Unmodelled,
                Some("noreturn") => f.noreturn = true,
                Some("compiled") => f.from_source = true,
                Some("foreign") => f.from_source = false,
                _ => break,
            }
            self.bump();
        }
        f.span = self.span()?;
        let id = FuncId::new(self.program.functions.len());
        self.program.functions.push(f);
        if self.is_punct('{') {
            bodies.push((id, self.at));
            self.skip_braces()
        } else if external {
            Ok(())
        } else {
            Err(self.expected("`{`"))
        }
    }

    /// `name: type as "source" signed offset of "p" element 8 40`.
    pub(super) fn var_info(&mut self) -> Parse<VarInfo> {
        let name = self.bare_name("a variable's name")?;
        self.expect(':')?;
        let ty = self.ty()?;
        let source = if self.eat_word("as") {
            Some(self.string("the name in the source")?)
        } else {
            None
        };
        let signed = if self.eat_word("signed") {
            Some(true)
        } else if self.eat_word("unsigned") {
            Some(false)
        } else {
            None
        };
        let mut kinds = PartKind::ALL.into_iter();
        let part = match kinds.find(|(_, word)| self.eat_word(word)) {
            Some((kind, _)) => {
                if !self.eat_word("of") {
                    return Err(self.expected("`of`"));
                }
                let of = self.string("a name")?;
                Some(Part { kind, of })
            }
            None => None,
        };
        let array = if self.eat_word("element") {
            let mut bytes = |what| match self.number(what)?.to_u64().map(u32::try_from) {
                Some(Ok(n)) => Ok(n),
                _ => Err(self.expected("a number of 32 bits")),
            };
            let start = bytes("the array's start")?;
            let len = bytes("the array's size")?;
            Some(Extent { start, len })
        } else {
            None
        };
        Ok(VarInfo {
            name,
            ty,
            source,
            signed,
            part,
            array,
        })
    }

    /// `value` as a constant of `width` bits, read signed or unsigned.
    pub(super) fn integer(&self, width: u32, value: &Z, range: Range<usize>) -> Parse<Const> {
        let fits = if value.is_negative() {
            value.bit_not().bit_length() < width
        } else {
            value.bit_length() <= width
        };
        if !fits {
            return Err(self.error_at(range, format!("the number does not fit i{width}")));
        }
        Ok(Const::int(width, value.clone()))
    }
}
