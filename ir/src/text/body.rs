//! The bodies of functions: variables, regions, blocks, statements.

use super::lexer::Tok;
use super::names::is_reserved;
use super::parser::{Parse, Parser};
use crate::points_to::ALL_MEMORY;
use crate::{
    AllocKind, AssumptionId, BinOp, Block, BlockId, CallMapId, Callee, CastOp, Check, CheckId,
    CheckKind, CmpOp, Cond, Const, Flags, FloatKind, FloatOp, FuncId, HavocKind, INDEX_WIDTH,
    Operand, PtrPred, RegionId, RegionInfo, Sign, Stmt, StmtKind, Terminator, Type, UnOp, Var,
    VarInfo, Z,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::ops::Range;

/// What the names of the function at hand mean.
struct Scope {
    function: FuncId,
    vars: HashMap<String, Var>,
    types: Vec<Type>,
    results: Vec<Type>,
    blocks: HashMap<String, BlockId>,
    regions: HashMap<String, RegionId>,
    /// Type of byte counts and offsets without a type.
    pointer_int: Type,
}

impl Scope {
    fn ty(&self, v: Var) -> Type {
        self.types[v.index()]
    }
}

/// An operand, or a number whose type its context must say.
enum Raw {
    Done(Operand),
    Number(Z, Range<usize>),
}

impl Parser<'_> {
    /// The body of function `f`, from its opening brace.
    pub(super) fn body(&mut self, f: FuncId) -> Parse<()> {
        self.expect('{')?;
        let mut scope = self.declarations(f)?;
        self.labels(&mut scope)?;
        let mut blocks = Vec::new();
        while !self.eat('}') {
            let block = self.block(&scope)?;
            blocks.push(block);
        }
        self.program.functions[f.index()].blocks = blocks;
        Ok(())
    }

    /// The `region` and `var` lines.
    fn declarations(&mut self, f: FuncId) -> Parse<Scope> {
        let mut regions: Vec<RegionInfo> = Vec::new();
        let mut region_names = HashMap::default();
        let mut declared: Vec<VarInfo> = Vec::new();
        let mut seen = HashSet::default();
        loop {
            if self.eat_word("region") {
                let name = self.bare_name("a region's name")?;
                let id = RegionId::new(regions.len());
                if region_names.insert(name.clone(), id).is_some() {
                    let message = format!("a second region is named `{name}`");
                    return Err(self.error_at(self.behind(), message));
                }
                let span = self.span()?;
                regions.push(RegionInfo { name, span });
            } else if self.eat_word("var") {
                let here = self.here();
                let info = self.var_info()?;
                if !seen.insert(info.name.clone()) {
                    let message = format!("a second variable is named `{}`", info.name);
                    return Err(self.error_at(here, message));
                }
                declared.push(info);
            } else {
                break;
            }
        }

        let function = &mut self.program.functions[f.index()];
        let params = std::mem::take(&mut function.vars);
        let param_names: Vec<String> = params.iter().map(|p| p.name.clone()).collect();
        let mut vars: Vec<VarInfo> = params
            .into_iter()
            .filter(|p| !seen.contains(&p.name))
            .collect();
        vars.append(&mut declared);
        let names: HashMap<String, Var> = vars
            .iter()
            .enumerate()
            .map(|(i, v)| (v.name.clone(), Var::new(i)))
            .collect();
        function.params = param_names.iter().map(|n| names[n]).collect();
        if regions.is_empty() {
            let name = super::DEFAULT_REGION.to_owned();
            region_names.insert(name, ALL_MEMORY);
        } else {
            function.regions = regions;
        }
        let scope = Scope {
            function: f,
            types: vars.iter().map(|v| v.ty).collect(),
            vars: names,
            results: function.results.clone(),
            blocks: HashMap::default(),
            regions: region_names,
            pointer_int: Type::Int(self.program.data_model.pointer_bits),
        };
        function.vars = vars;
        Ok(scope)
    }

    /// Notes every label up to the closing brace, so that jumps may go forward.
    fn labels(&mut self, scope: &mut Scope) -> Parse<()> {
        let start = self.at;
        while !matches!(self.peek(), Tok::Punct('}') | Tok::End) {
            if self.is_punct('^') && self.peek_at(2) == &Tok::Punct(':') {
                self.bump();
                let name = self.sigil_name("a block's name")?;
                let id = BlockId::new(scope.blocks.len());
                if scope.blocks.insert(name.clone(), id).is_some() {
                    let message = format!("a second block is named `{name}`");
                    return Err(self.error_at(self.behind(), message));
                }
            }
            self.bump();
        }
        self.at = start;
        Ok(())
    }

    fn block(&mut self, scope: &Scope) -> Parse<Block> {
        if !self.eat('^') {
            return Err(self.expected("a block's label like `^entry:`, or `}`"));
        }
        let name = self.sigil_name("a block's name")?;
        self.expect(':')?;
        let mut stmts = Vec::new();
        let term = loop {
            if let Some(term) = self.terminator(scope)? {
                break term;
            }
            if self.is_punct('^') || self.is_punct('}') {
                return Err(self.expected(&format!(
                    "a statement, or goto, return or stop to end block ^{name}"
                )));
            }
            stmts.push(self.stmt(scope)?);
        };
        let term_span = self.span()?;
        Ok(Block {
            name,
            stmts,
            term,
            term_span,
        })
    }

    fn terminator(&mut self, scope: &Scope) -> Parse<Option<Terminator>> {
        if self.eat_word("goto") {
            let mut targets = Vec::new();
            loop {
                self.expect('^')?;
                let name = self.sigil_name("a block's name")?;
                targets.push(self.known("block", &name, &scope.blocks)?);
                if !self.eat(',') {
                    return Ok(Some(Terminator::Goto(targets)));
                }
            }
        }
        if self.eat_word("stop") {
            return Ok(Some(Terminator::Stop));
        }
        if !self.eat_word("return") {
            return Ok(None);
        }
        let mut values = Vec::new();
        let place = matches!(
            self.peek_at(1),
            Tok::Number(_) | Tok::Str(_) | Tok::Punct('#')
        );
        let at_span = self.is_punct('@') && place;
        if !at_span && !self.is_punct('^') && !self.is_punct('}') {
            loop {
                let expected = scope.results.get(values.len()).copied();
                values.push(self.operand(scope, expected)?);
                if !self.eat(',') {
                    break;
                }
            }
        }
        Ok(Some(Terminator::Return(values)))
    }

    fn stmt(&mut self, scope: &Scope) -> Parse<Stmt> {
        if self.word() == Some("assert") {
            return self.assert(scope);
        }
        let kind = match self.word() {
            Some("assume") => {
                self.bump();
                let cond = self.cond(scope, 0)?;
                StmtKind::Assume { cond }
            }
            Some("call") => self.call(scope, Vec::new())?,
            Some("store") => {
                self.bump();
                let ptr = self.operand(scope, None)?;
                self.expect(',')?;
                let value = self.operand(scope, None)?;
                let align = self.align()?;
                let region = self.in_region(scope)?;
                StmtKind::Store {
                    region,
                    ptr,
                    value,
                    align,
                }
            }
            Some("free") => {
                self.bump();
                let kind = self.alloc_kind().unwrap_or(AllocKind::Heap);
                let ptr = self.operand(scope, None)?;
                let region = self.in_region(scope)?;
                StmtKind::Free { region, ptr, kind }
            }
            Some("copy") => self.copy(scope)?,
            Some("fill") => {
                self.bump();
                let ptr = self.operand(scope, None)?;
                self.expect(',')?;
                let byte = self.operand(scope, Some(Type::Int(8)))?;
                self.expect(',')?;
                let len = self.operand(scope, Some(scope.pointer_int))?;
                let region = self.in_region(scope)?;
                StmtKind::RegionFill {
                    region,
                    ptr,
                    byte,
                    len,
                }
            }
            Some(w) if is_reserved(w) => {
                let what = match self.peek_at(1) {
                    Tok::Punct('=') => "a variable to assign to",
                    _ => "a statement",
                };
                self.bare_name(what)?;
                return Err(self.expected("a statement"));
            }
            Some(_) => self.definition(scope)?,
            None if matches!(self.peek(), Tok::Quoted(_)) => self.definition(scope)?,
            None => return Err(self.expected("a statement")),
        };
        let span = self.span()?;
        Ok(Stmt { kind, span })
    }

    /// `assert #3 cond`, or `assert kind "message" unrequested cond`, which
    /// makes a new check.
    fn assert(&mut self, scope: &Scope) -> Parse<Stmt> {
        self.bump();
        if self.eat('#') {
            let check = CheckId(self.u32("a check's number")?);
            let cond = self.cond(scope, 0)?;
            let span = self.span()?;
            let kind = StmtKind::Assert { check, cond };
            return Ok(Stmt { kind, span });
        }
        let kind = self.check_kind().unwrap_or(CheckKind::Assert);
        let message = self.optional_string("the check's message")?;
        let requested = !self.eat_word("unrequested");
        let cond = self.cond(scope, 0)?;
        let span = self.span()?;
        let check = CheckId::new(self.program.checks.len());
        self.program.checks.push(Check {
            kind,
            function: scope.function,
            span,
            message,
            requested,
        });
        let kind = StmtKind::Assert { check, cond };
        Ok(Stmt { kind, span })
    }

    fn var(&mut self, scope: &Scope) -> Parse<Var> {
        let name = self.bare_name("a variable")?;
        self.known("variable", &name, &scope.vars)
    }

    /// What the name that was just read means.
    fn known<T: Copy>(&self, what: &str, name: &str, names: &HashMap<String, T>) -> Parse<T> {
        names.get(name).copied().ok_or_else(|| {
            let message = format!("no {what} of this function is named `{name}`");
            self.error_at(self.behind(), message)
        })
    }

    fn region(&mut self, scope: &Scope) -> Parse<RegionId> {
        let name = self.bare_name("a region")?;
        self.known("region", &name, &scope.regions)
    }

    fn in_region(&mut self, scope: &Scope) -> Parse<RegionId> {
        if self.eat_word("in") {
            self.region(scope)
        } else {
            Ok(ALL_MEMORY)
        }
    }

    fn alloc_kind(&mut self) -> Option<AllocKind> {
        let kind = match self.word() {
            Some("stack") => AllocKind::Stack,
            Some("unscoped") => AllocKind::Unscoped,
            Some("heap") => AllocKind::Heap,
            Some("new") => AllocKind::New,
            Some("new_array") => AllocKind::NewArray,
            Some("stream") => AllocKind::Stream,
            Some("exception") => AllocKind::Exception,
            Some("passed") => AllocKind::Passed,
            _ => return None,
        };
        self.bump();
        Some(kind)
    }

    fn float(&mut self, kind: FloatKind) -> Parse<Raw> {
        self.bump();
        let here = self.here();
        let bits = self.number("the float's bits as a number")?;
        if bits.is_negative() || bits.bit_length() > kind.bits() {
            return Err(self.error_at(here, format!("the bits do not fit {kind}")));
        }
        Ok(Raw::Done(Const::Float { kind, bits }.into()))
    }

    fn raw_operand(&mut self, scope: &Scope) -> Parse<Raw> {
        let constant = match self.peek() {
            Tok::Number(_) => {
                let here = self.here();
                return Ok(Raw::Number(self.number("a number")?, here));
            }
            Tok::Punct('&') => {
                let (g, offset) = self.address()?;
                Const::Global(g, offset)
            }
            Tok::Punct('@') => Const::Function(self.func()?),
            Tok::Word("true") => {
                self.bump();
                Const::Bool(true)
            }
            Tok::Word("false") => {
                self.bump();
                Const::Bool(false)
            }
            Tok::Word("null") => {
                self.bump();
                Const::Null
            }
            Tok::Word(w) => {
                if let Some((kind, _)) = FloatKind::NAMES.iter().find(|(_, n)| n == w) {
                    return self.float(*kind);
                }
                if super::names::integer_width(w).is_some() {
                    let Type::Int(width) = self.ty()? else {
                        return Err(self.expected("an integer type"));
                    };
                    let here = self.here();
                    let value = self.number("a number after the type")?;
                    self.integer(width, &value, here)?
                } else {
                    return Ok(Raw::Done(self.var(scope)?.into()));
                }
            }
            Tok::Quoted(_) => return Ok(Raw::Done(self.var(scope)?.into())),
            _ => return Err(self.expected("a variable or a constant")),
        };
        Ok(Raw::Done(constant.into()))
    }

    fn settle(&self, raw: Raw, expected: Option<Type>) -> Parse<Operand> {
        match (raw, expected) {
            (Raw::Done(o), _) => Ok(o),
            (Raw::Number(z, range), Some(Type::Int(w))) => Ok(self.integer(w, &z, range)?.into()),
            (Raw::Number(_, range), Some(ty)) => Err(self.error_at(
                range,
                format!("expected a value of type {ty}, found a number"),
            )),
            (Raw::Number(z, range), None) => Err(self.error_at(
                range,
                format!("the type of {z} is not clear here; write it, as in `i32 {z}`"),
            )),
        }
    }

    /// An operand where the context says the type that numbers have.
    fn operand(&mut self, scope: &Scope, expected: Option<Type>) -> Parse<Operand> {
        let raw = self.raw_operand(scope)?;
        self.settle(raw, expected)
    }

    /// `a, b` of one type, which either of them tells.
    fn pair(&mut self, scope: &Scope) -> Parse<(Operand, Operand)> {
        let a = self.raw_operand(scope)?;
        self.expect(',')?;
        let b = self.raw_operand(scope)?;
        let for_b = type_of(scope, &a);
        let for_a = type_of(scope, &b);
        Ok((self.settle(a, for_a)?, self.settle(b, for_b)?))
    }

    /// Operands up to `close`; the opening bracket has been read.
    fn list(&mut self, scope: &Scope, expected: &[Type], close: char) -> Parse<Vec<Operand>> {
        let mut out = Vec::new();
        while !self.is_punct(close) {
            let ty = expected.get(out.len()).copied();
            out.push(self.operand(scope, ty)?);
            if !self.eat(',') {
                break;
            }
        }
        self.expect(close)?;
        Ok(out)
    }

    fn flags(&mut self) -> Flags {
        let mut f = Flags::NONE;
        loop {
            match self.word() {
                Some("nsw") => f.nsw = true,
                Some("nuw") => f.nuw = true,
                Some("exact") => f.exact = true,
                Some("disjoint") => f.disjoint = true,
                Some("nneg") => f.nneg = true,
                _ => return f,
            }
            self.bump();
        }
    }

    /// A condition, `depth` levels deep in another.
    fn cond(&mut self, scope: &Scope, depth: u32) -> Parse<Cond> {
        if depth > crate::verify::MAX_COND_DEPTH {
            return Err(self.error_at(
                self.here(),
                format!(
                    "conditions are at most {} levels deep",
                    crate::verify::MAX_COND_DEPTH
                ),
            ));
        }
        let Some(word) = self.word() else {
            if matches!(self.peek(), Tok::Quoted(_)) {
                return Ok(Cond::Var(self.var(scope)?));
            }
            return Err(self.expected("a condition"));
        };
        if let Some(op) = CmpOp::from_name(word) {
            self.bump();
            let (a, b) = self.pair(scope)?;
            return Ok(Cond::Cmp { op, a, b });
        }
        match word {
            "true" | "false" => {
                self.bump();
                Ok(Cond::Const(word == "true"))
            }
            "not" => {
                self.bump();
                Ok(Cond::Not(Box::new(self.cond(scope, depth + 1)?)))
            }
            "and" | "or" => {
                self.bump();
                self.expect('(')?;
                let mut parts = Vec::new();
                while !self.is_punct(')') {
                    parts.push(self.cond(scope, depth + 1)?);
                    if !self.eat(';') {
                        break;
                    }
                }
                self.expect(')')?;
                Ok(if word == "and" {
                    Cond::And(parts)
                } else {
                    Cond::Or(parts)
                })
            }
            "fits" => {
                self.bump();
                let sign = match self.word() {
                    Some("signed") => Sign::Signed,
                    Some("unsigned") => Sign::Unsigned,
                    _ => return Err(self.expected("signed or unsigned")),
                };
                self.bump();
                let Some(op) = self.word().and_then(BinOp::from_name) else {
                    return Err(self.expected("an operation like add"));
                };
                self.bump();
                let (a, b) = self.pair(scope)?;
                Ok(Cond::Fits { op, sign, a, b })
            }
            _ if is_pointer_predicate(word) => {
                self.bump();
                Ok(Cond::Ptr(self.pointer_predicate(scope, word)?))
            }
            _ if is_reserved(word) => Err(self.expected("a condition")),
            _ => Ok(Cond::Var(self.var(scope)?)),
        }
    }

    fn pointer_predicate(&mut self, scope: &Scope, name: &str) -> Parse<PtrPred> {
        let kind = match name {
            "freeable" => self.alloc_kind(),
            _ => None,
        };
        let ptr = self.operand(scope, None)?;
        let size = Some(scope.pointer_int);
        Ok(match name {
            "nonnull" => PtrPred::NonNull(ptr),
            "live" => PtrPred::Live(ptr),
            "writable" => PtrPred::Writable(ptr),
            "freeable" => PtrPred::Freeable {
                ptr,
                kind: kind.unwrap_or(AllocKind::Heap),
                size: if self.eat(',') {
                    Some(self.operand(scope, size)?)
                } else {
                    None
                },
            },
            _ => {
                self.expect(',')?;
                match name {
                    "aligned" => PtrPred::Aligned {
                        ptr,
                        align: self.u64("an alignment in bytes")?,
                    },
                    "text_at" => PtrPred::Text {
                        ptr,
                        each: self.u32("the bytes of a character")?,
                    },
                    "callable" => PtrPred::Callable {
                        ptr,
                        params: self.types()?,
                        results: match self.peek() {
                            Tok::Arrow => {
                                self.bump();
                                self.types()?
                            }
                            _ => Vec::new(),
                        },
                    },
                    "inbounds" => PtrPred::InBounds {
                        ptr,
                        len: self.operand(scope, size)?,
                    },
                    "initialized" => PtrPred::Initialized {
                        ptr,
                        len: self.operand(scope, size)?,
                    },
                    "disjoint" => {
                        let b = self.operand(scope, None)?;
                        self.expect(',')?;
                        let len = self.operand(scope, size)?;
                        PtrPred::Disjoint { a: ptr, b, len }
                    }
                    _ => PtrPred::SameObject(ptr, self.operand(scope, None)?),
                }
            }
        })
    }

    /// `x = ...` or `x, y = call ...`.
    fn definition(&mut self, scope: &Scope) -> Parse<StmtKind> {
        let mut dsts = vec![self.var(scope)?];
        while self.eat(',') {
            dsts.push(self.var(scope)?);
        }
        self.expect('=')?;
        if self.word() == Some("call") {
            return self.call(scope, dsts);
        }
        if dsts.len() > 1 {
            return Err(self.expected("call, the only statement with several results"));
        }
        let dst = dsts[0];
        let ty = scope.ty(dst);
        let word = self.word().unwrap_or("");
        let is_junction = matches!(word, "and" | "or") && self.peek_at(1) == &Tok::Punct('(');
        if let Some(op) = BinOp::from_name(word).filter(|_| !is_junction) {
            self.bump();
            let flags = self.flags();
            let a = self.operand(scope, Some(ty))?;
            self.expect(',')?;
            let b = self.operand(scope, Some(ty))?;
            return Ok(StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            });
        }
        if let Some(op) = UnOp::from_name(word) {
            self.bump();
            let a = self.operand(scope, Some(ty))?;
            return Ok(StmtKind::Unary { dst, op, a });
        }
        if let Some(op) = CastOp::from_name(word) {
            self.bump();
            let flags = self.flags();
            let a = self.operand(scope, None)?;
            return Ok(StmtKind::Cast { dst, op, flags, a });
        }
        if is_junction
            || matches!(word, "not" | "fits")
            || CmpOp::from_name(word).is_some()
            || is_pointer_predicate(word)
        {
            let cond = self.cond(scope, 0)?;
            return Ok(StmtKind::SetBool { dst, cond });
        }
        match word {
            "test" => {
                self.bump();
                let cond = self.cond(scope, 0)?;
                Ok(StmtKind::SetBool { dst, cond })
            }
            "select" => {
                self.bump();
                let cond = self.operand(scope, None)?;
                self.expect(',')?;
                let a = self.operand(scope, Some(ty))?;
                self.expect(',')?;
                let b = self.operand(scope, Some(ty))?;
                Ok(StmtKind::Select { dst, cond, a, b })
            }
            "float" => {
                self.bump();
                let op = self.word().and_then(FloatOp::from_name);
                let op = op.ok_or_else(|| self.expected("an operation on floats"))?;
                self.bump();
                self.expect('(')?;
                let args = self.list(scope, &[], ')')?;
                Ok(StmtKind::Float { dst, op, args })
            }
            "opaque" => {
                self.bump();
                let op = self.string("the operation's name")?;
                self.expect('(')?;
                let args = self.list(scope, &[], ')')?;
                Ok(StmtKind::Opaque { dst, op, args })
            }
            "havoc" => {
                self.bump();
                let kind = self.havoc_kind()?;
                Ok(StmtKind::Havoc { dst, kind })
            }
            "alloc" => self.alloc(scope, dst),
            "ptradd" => {
                self.bump();
                let base = self.operand(scope, None)?;
                self.expect(',')?;
                let offset = self.operand(scope, Some(scope.pointer_int))?;
                Ok(StmtKind::PtrAdd { dst, base, offset })
            }
            "load" => {
                self.bump();
                let ptr = self.operand(scope, None)?;
                let align = self.align()?;
                let region = self.in_region(scope)?;
                Ok(StmtKind::Load {
                    dst,
                    region,
                    ptr,
                    align,
                })
            }
            "all" => {
                self.bump();
                let value = self.operand(scope, element(ty))?;
                Ok(StmtKind::ArrayInit { dst, value })
            }
            "merge" => self.merge(scope, dst),
            _ if self.peek_at(1) == &Tok::Punct('[') => self.element_access(scope, dst),
            _ => {
                let src = self.operand(scope, Some(ty))?;
                Ok(StmtKind::Assign { dst, src })
            }
        }
    }

    fn havoc_kind(&mut self) -> Parse<HavocKind> {
        let kind = match self.word() {
            Some("input") => HavocKind::Input,
            Some("uninitialized") => HavocKind::Uninitialized,
            Some("demand") => HavocKind::Demand,
            Some("abstraction") => HavocKind::Abstraction(None),
            _ => return Err(self.expected("input, uninitialized, demand or abstraction")),
        };
        self.bump();
        if kind == HavocKind::Abstraction(None) && self.eat('#') {
            let id = self.u32("an assumption's number")?;
            return Ok(HavocKind::Abstraction(Some(AssumptionId(id))));
        }
        Ok(kind)
    }

    fn alloc(&mut self, scope: &Scope, dst: Var) -> Parse<StmtKind> {
        self.bump();
        let Some(kind) = self.alloc_kind() else {
            return Err(self.expected("stack or heap"));
        };
        let size = self.operand(scope, Some(scope.pointer_int))?;
        let align = self.align()?;
        let zeroed = self.eat_word("zeroed");
        let may_fail = self.eat_word("may_fail");
        let region = self.in_region(scope)?;
        Ok(StmtKind::Alloc {
            dst,
            region,
            kind,
            size,
            align,
            zeroed,
            may_fail,
        })
    }

    fn copy(&mut self, scope: &Scope) -> Parse<StmtKind> {
        self.bump();
        let dst = self.operand(scope, None)?;
        self.expect(',')?;
        let src = self.operand(scope, None)?;
        self.expect(',')?;
        let len = self.operand(scope, Some(scope.pointer_int))?;
        let may_overlap = self.eat_word("may_overlap");
        let dst_region = self.in_region(scope)?;
        let src_region = if self.eat(',') {
            self.region(scope)?
        } else {
            dst_region
        };
        Ok(StmtKind::RegionCopy {
            dst_region,
            dst,
            src_region,
            src,
            len,
            may_overlap,
        })
    }

    /// `dst = a[i]` or `dst = a[i := v]`.
    fn element_access(&mut self, scope: &Scope, dst: Var) -> Parse<StmtKind> {
        let array = self.var(scope)?;
        self.expect('[')?;
        let index = self.operand(scope, Some(Type::Int(INDEX_WIDTH)))?;
        if self.eat(']') {
            return Ok(StmtKind::ArraySelect { dst, array, index });
        }
        if self.peek() != &Tok::Becomes {
            return Err(self.expected("`]` or `:=`"));
        }
        self.bump();
        let value = self.operand(scope, element(scope.ty(array)))?;
        self.expect(']')?;
        Ok(StmtKind::ArrayStore {
            dst,
            array,
            index,
            value,
        })
    }

    fn merge(&mut self, scope: &Scope, dst: Var) -> Parse<StmtKind> {
        self.bump();
        let inside = self.var(scope)?;
        self.expect(',')?;
        let outside = self.var(scope)?;
        self.expect(',')?;
        let from = self.operand(scope, Some(Type::Int(INDEX_WIDTH)))?;
        self.expect(',')?;
        let to = self.operand(scope, Some(Type::Int(INDEX_WIDTH)))?;
        Ok(StmtKind::ArrayMerge {
            dst,
            inside,
            outside,
            from,
            to,
        })
    }

    fn call(&mut self, scope: &Scope, dsts: Vec<Var>) -> Parse<StmtKind> {
        self.bump();
        if self.eat('*') {
            let ptr = self.operand(scope, None)?;
            self.expect('(')?;
            let args = self.list(scope, &[], ')')?;
            let mut targets = Vec::new();
            if self.eat_word("targets") {
                self.expect('[')?;
                while !self.is_punct(']') {
                    targets.push(self.func()?);
                    if !self.eat(',') {
                        break;
                    }
                }
                self.expect(']')?;
            }
            let complete = self.eat_word("complete");
            let regions = self.region_map()?;
            return Ok(StmtKind::Call {
                dsts,
                callee: Callee::Indirect {
                    ptr,
                    targets,
                    complete,
                },
                args,
                regions,
            });
        }
        if !self.is_punct('@') {
            return Err(self.expected("@function or *pointer"));
        }
        let f = self.func()?;
        let callee = &self.program.functions[f.index()];
        let expected: Vec<Type> = callee.params.iter().map(|p| callee.var(*p).ty).collect();
        self.expect('(')?;
        let args = self.list(scope, &expected, ')')?;
        let regions = self.region_map()?;
        Ok(StmtKind::Call {
            dsts,
            callee: Callee::Direct(f),
            args,
            regions,
        })
    }

    fn region_map(&mut self) -> Parse<Option<CallMapId>> {
        if self.eat_word("regions") {
            let number = self.u32("a region map's number")?;
            Ok(Some(CallMapId(number)))
        } else {
            Ok(None)
        }
    }
}

fn type_of(scope: &Scope, raw: &Raw) -> Option<Type> {
    match raw {
        Raw::Done(Operand::Var(v)) => Some(scope.ty(*v)),
        Raw::Done(Operand::Const(c)) => Some(c.ty()),
        Raw::Number(..) => None,
    }
}

fn element(array: Type) -> Option<Type> {
    match array {
        Type::Array(e) => Some(e.into()),
        _ => None,
    }
}

fn is_pointer_predicate(word: &str) -> bool {
    matches!(
        word,
        "nonnull"
            | "inbounds"
            | "live"
            | "writable"
            | "aligned"
            | "initialized"
            | "freeable"
            | "same_object"
            | "text_at"
            | "disjoint"
            | "callable"
    )
}
