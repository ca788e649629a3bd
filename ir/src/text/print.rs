//! Programs to text.

use super::names::{ASSUMPTION_KINDS, after_sigil, bare, quoted};
use crate::points_to::ALL_MEMORY;
use crate::{
    AllocKind, Assumption, BlockId, CallMapId, Callee, Check, CheckId, CmpOp, Cond, Const,
    DataModel, Extent, External, Flags, FuncId, Function, Global, GlobalId, HavocKind, INDEX_WIDTH,
    InitPiece, Operand, Program, PtrPred, RegionId, Sign, Span, Stmt, StmtKind, Terminator, Type,
    Var, VarInfo,
};
use std::fmt::Write;

/// The text of a program; [`super::parse`] gives the program back.
pub fn print(program: &Program) -> String {
    let mut p = Printer {
        program,
        function: None,
        inline_checks: checks_stand_at_their_asserts(program),
        out: String::new(),
    };
    p.program();
    p.out
}

/// The text of one function of a program.
pub fn print_function(program: &Program, function: &Function) -> String {
    let mut p = Printer {
        program,
        function: Some(function),
        inline_checks: false,
        out: String::new(),
    };
    p.function(function);
    p.out
}

/// The text of one statement. Indices that lead nowhere are written `?`.
pub fn print_stmt(program: &Program, function: &Function, kind: &StmtKind) -> String {
    let mut p = Printer {
        program,
        function: Some(function),
        inline_checks: false,
        out: String::new(),
    };
    p.kind(kind);
    p.out
}

/// The text of one terminator. Indices that lead nowhere are written `?`.
pub fn print_terminator(program: &Program, function: &Function, term: &Terminator) -> String {
    let mut p = Printer {
        program,
        function: Some(function),
        inline_checks: false,
        out: String::new(),
    };
    p.terminator(term);
    p.out
}

/// Whether the table of checks says no more than the asserts, read in order.
fn checks_stand_at_their_asserts(program: &Program) -> bool {
    let mut next = 0;
    for (f, function) in program.functions.iter().enumerate() {
        for stmt in function.blocks.iter().flat_map(|b| &b.stmts) {
            let StmtKind::Assert { check, .. } = &stmt.kind else {
                continue;
            };
            let fits = check.index() == next
                && program
                    .checks
                    .get(next)
                    .is_some_and(|c| c.function.index() == f && c.span == stmt.span);
            if !fits {
                return false;
            }
            next += 1;
        }
    }
    next == program.checks.len()
}

struct Printer<'a> {
    program: &'a Program,
    function: Option<&'a Function>,
    inline_checks: bool,
    out: String,
}

/// `write!` to a string can't fail.
macro_rules! put {
    ($p:expr, $($arg:tt)*) => {
        let _ = write!($p.out, $($arg)*);
    };
}

impl<'a> Printer<'a> {
    fn program(&mut self) {
        let program = self.program;
        if program.data_model != DataModel::default() {
            let model = program.data_model;
            let order = if model.little_endian { "little" } else { "big" };
            put!(self, "data_model {} {order}\n", model.pointer_bits);
        }
        for file in &program.files {
            put!(self, "file {}\n", quoted(file.as_bytes(), '"'));
        }
        for global in &program.globals {
            self.global(global);
        }
        for assumption in &program.assumptions {
            self.assumption(assumption);
        }
        if !self.inline_checks {
            for (i, check) in program.checks.iter().enumerate() {
                self.check(i, check);
            }
        }
        for function in &program.functions {
            if !self.out.is_empty() {
                self.out.push('\n');
            }
            self.function = Some(function);
            self.function(function);
        }
        if !program.entries.is_empty() {
            self.out.push('\n');
        }
        for f in &program.entries {
            self.out.push_str("entry ");
            self.func(*f);
            self.out.push('\n');
        }
        if let Some(points_to) = &program.points_to {
            let ron = crate::ron::pretty(points_to);
            put!(self, "\npoints_to {{\n{ron}\n}}\n");
        }
    }

    fn span(&mut self, span: Option<Span>) {
        if let Some(s) = span {
            if s.file.0 == 0 {
                put!(self, " @ {}:{}", s.line, s.column);
            } else {
                put!(self, " @ #{}:{}:{}", s.file.0, s.line, s.column);
            }
        }
    }

    fn global(&mut self, g: &Global) {
        put!(self, "global &{} size {}", after_sigil(&g.name), g.size);
        if g.align != 1 {
            put!(self, " align {}", g.align);
        }
        if g.constant {
            self.out.push_str(" constant");
        }
        if g.merged {
            self.out.push_str(" merged");
        }
        if let Some(init) = &g.init {
            self.out.push_str(" = [");
            for (i, piece) in init.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                match piece {
                    InitPiece::Bytes(bytes) => {
                        put!(self, "bytes {}", quoted(bytes, '"'));
                    }
                    InitPiece::Zeros(n) => {
                        put!(self, "zeros {n}");
                    }
                    InitPiece::Undefined(n) => {
                        put!(self, "undefined {n}");
                    }
                    InitPiece::Unmodelled(n) => {
                        put!(self, "unmodelled {n}");
                    }
                    InitPiece::Global(g, offset) => self.address(*g, *offset),
                    InitPiece::Function(f) => self.func(*f),
                }
            }
            self.out.push(']');
        }
        self.span(g.span);
        self.out.push('\n');
    }

    fn assumption(&mut self, a: &Assumption) {
        let name = ASSUMPTION_KINDS
            .iter()
            .find(|(k, _)| *k == a.kind)
            .map_or("?", |(_, n)| n);
        put!(self, "assumption {name} {}", quoted(a.text.as_bytes(), '"'));
        if !a.affects_safe {
            self.out.push_str(" advisory");
        }
        if let Some(f) = a.function {
            self.out.push_str(" in ");
            self.func(f);
        }
        self.span(a.span);
        self.out.push('\n');
    }

    fn check(&mut self, i: usize, c: &Check) {
        put!(self, "check #{i} {}", c.kind);
        if !c.message.is_empty() {
            put!(self, " {}", quoted(c.message.as_bytes(), '"'));
        }
        if !c.requested {
            self.out.push_str(" unrequested");
        }
        self.out.push_str(" in ");
        self.func(c.function);
        self.span(c.span);
        self.out.push('\n');
    }

    fn function(&mut self, f: &'a Function) {
        let external = f.is_external();
        if external {
            self.out.push_str("extern ");
        }
        put!(self, "fn @{}(", after_sigil(&f.name));
        for (i, v) in f.params.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            match f.vars.get(v.index()) {
                Some(info) => self.var_info(info),
                None => self.out.push('?'),
            }
        }
        self.out.push(')');
        self.gives(&f.results);
        match f.external {
            External::Unknown => {}
            External::Input => self.out.push_str(" input"),
            External::Pure => self.out.push_str(" pure"),
            External::Library => self.out.push_str(" library"),
            External::Unmodelled => self.out.push_str(" unmodelled"),
        }
        if f.noreturn {
            self.out.push_str(" noreturn");
        }
        match (external, f.from_source) {
            (true, true) => self.out.push_str(" compiled"),
            (false, false) => self.out.push_str(" foreign"),
            _ => {}
        }
        self.span(f.span);

        let params_first = f.params.iter().enumerate().all(|(i, v)| v.index() == i);
        let first_var = if params_first { f.params.len() } else { 0 };
        let vars = f.vars.get(first_var..).unwrap_or(&[]);
        let plain_regions = matches!(&f.regions[..], [r] if is_default_region(r));
        if external && vars.is_empty() && plain_regions {
            self.out.push('\n');
            return;
        }
        self.out.push_str(" {\n");
        if !plain_regions {
            for r in &f.regions {
                put!(self, "  region {}", bare(&r.name));
                self.span(r.span);
                self.out.push('\n');
            }
        }
        for info in vars {
            self.out.push_str("  var ");
            self.var_info(info);
            self.out.push('\n');
        }
        for block in &f.blocks {
            put!(self, "^{}:\n", after_sigil(&block.name));
            for stmt in &block.stmts {
                self.stmt(stmt);
            }
            self.out.push_str("  ");
            self.terminator(&block.term);
            self.span(block.term_span);
            self.out.push('\n');
        }
        self.out.push_str("}\n");
    }

    fn var_info(&mut self, info: &VarInfo) {
        put!(self, "{}: {}", bare(&info.name), info.ty);
        if let Some(source) = &info.source {
            put!(self, " as {}", quoted(source.as_bytes(), '"'));
        }
        match info.signed {
            Some(true) => self.out.push_str(" signed"),
            Some(false) => self.out.push_str(" unsigned"),
            None => {}
        }
        if let Some(part) = &info.part {
            let of = quoted(part.of.as_bytes(), '"');
            put!(self, " {} of {of}", part.kind.word());
        }
        if let Some(Extent { start, len }) = info.array {
            put!(self, " element {start} {len}");
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.out.push_str("  ");
        self.kind(&stmt.kind);
        self.span(stmt.span);
        self.out.push('\n');
    }

    fn var(&mut self, v: Var) {
        match self.function.and_then(|f| f.vars.get(v.index())) {
            Some(info) => self.out.push_str(&bare(&info.name)),
            None => {
                put!(self, "?{v:?}");
            }
        }
    }

    fn type_of_var(&self, v: Var) -> Option<Type> {
        Some(self.function?.vars.get(v.index())?.ty)
    }

    fn func(&mut self, f: FuncId) {
        match self.program.functions.get(f.index()) {
            Some(f) => {
                put!(self, "@{}", after_sigil(&f.name));
            }
            None => {
                put!(self, "@?{f:?}");
            }
        }
    }

    fn address(&mut self, g: GlobalId, offset: i64) {
        match self.program.globals.get(g.index()) {
            Some(g) => {
                put!(self, "&{}", after_sigil(&g.name));
            }
            None => {
                put!(self, "&?{g:?}");
            }
        }
        if offset > 0 {
            put!(self, " + {offset}");
        } else if offset < 0 {
            put!(self, " {offset}");
        }
    }

    fn block_label(&mut self, b: BlockId) {
        match self.function.and_then(|f| f.blocks.get(b.index())) {
            Some(b) => {
                put!(self, "^{}", after_sigil(&b.name));
            }
            None => {
                put!(self, "^?{b:?}");
            }
        }
    }

    fn in_region(&mut self, r: RegionId) {
        if r != ALL_MEMORY {
            self.out.push_str(" in ");
            self.region(r);
        }
    }

    fn region(&mut self, r: RegionId) {
        match self.function.and_then(|f| f.regions.get(r.index())) {
            Some(r) => self.out.push_str(&bare(&r.name)),
            None => {
                put!(self, "?{r:?}");
            }
        }
    }

    fn type_of(&self, o: &Operand) -> Option<Type> {
        match o {
            Operand::Var(v) => self.type_of_var(*v),
            Operand::Const(Const::Int { width, .. }) => Some(Type::Int(*width)),
            Operand::Const(_) => None,
        }
    }

    /// An operand where the context says that its type is `expected`.
    fn operand(&mut self, o: &Operand, expected: Option<Type>, sign: Sign) {
        match o {
            Operand::Var(v) => self.var(*v),
            Operand::Const(Const::Bool(b)) => {
                put!(self, "{b}");
            }
            Operand::Const(Const::Int { width, value }) => {
                if expected != Some(Type::Int(*width)) {
                    put!(self, "i{width} ");
                }
                if *width == 0 {
                    put!(self, "{value}");
                } else {
                    put!(self, "{}", value.wrap(*width, sign));
                }
            }
            Operand::Const(Const::Float { kind, bits }) => {
                put!(self, "{kind} {bits}");
            }
            Operand::Const(Const::Null) => self.out.push_str("null"),
            Operand::Const(Const::Global(g, offset)) => self.address(*g, *offset),
            Operand::Const(Const::Function(f)) => self.func(*f),
        }
    }

    fn plain(&mut self, o: &Operand) {
        self.operand(o, None, Sign::Signed);
    }

    /// A number of bytes or an offset: of a pointer's width unless it says more.
    fn bytes(&mut self, o: &Operand, sign: Sign) {
        let expected = Type::Int(self.program.data_model.pointer_bits);
        self.operand(o, Some(expected), sign);
    }

    /// Two operands of one type: either may tell the other's.
    fn pair(&mut self, a: &Operand, b: &Operand, sign: Sign) {
        let for_a = b.as_var().and_then(|v| self.type_of_var(v));
        self.operand(a, for_a, sign);
        self.out.push_str(", ");
        let for_b = self.type_of(a);
        self.operand(b, for_b, sign);
    }

    fn plain_list(&mut self, list: &[Operand], expected: &[Option<Type>]) {
        for (i, o) in list.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            let ty = expected.get(i).copied().flatten();
            self.operand(o, ty, Sign::Signed);
        }
    }

    fn flags(&mut self, f: Flags) {
        for (set, name) in [
            (f.nsw, "nsw"),
            (f.nuw, "nuw"),
            (f.exact, "exact"),
            (f.disjoint, "disjoint"),
            (f.nneg, "nneg"),
        ] {
            if set {
                put!(self, " {name}");
            }
        }
    }

    fn cond(&mut self, c: &Cond) {
        match c {
            Cond::Const(b) => {
                put!(self, "{b}");
            }
            Cond::Var(v) => self.var(*v),
            Cond::Cmp { op, a, b } => {
                put!(self, "{op} ");
                self.pair(a, b, comparison_sign(*op));
            }
            Cond::Fits { op, sign, a, b } => {
                put!(self, "fits {} {op} ", sign_name(*sign));
                self.pair(a, b, *sign);
            }
            Cond::Ptr(p) => self.pointer_predicate(p),
            Cond::Not(c) => {
                self.out.push_str("not ");
                self.cond(c);
            }
            Cond::And(cs) => self.junction("and", cs),
            Cond::Or(cs) => self.junction("or", cs),
        }
    }

    fn junction(&mut self, name: &str, cs: &[Cond]) {
        put!(self, "{name}(");
        for (i, c) in cs.iter().enumerate() {
            if i > 0 {
                self.out.push_str("; ");
            }
            self.cond(c);
        }
        self.out.push(')');
    }

    fn pointer_predicate(&mut self, p: &PtrPred) {
        let name = match p {
            PtrPred::NonNull(_) => "nonnull",
            PtrPred::InBounds { .. } => "inbounds",
            PtrPred::Live(_) => "live",
            PtrPred::Writable(_) => "writable",
            PtrPred::Aligned { .. } => "aligned",
            PtrPred::Initialized { .. } => "initialized",
            PtrPred::Freeable { .. } => "freeable",
            PtrPred::SameObject(..) => "same_object",
            PtrPred::Disjoint { .. } => "disjoint",
            PtrPred::Text { .. } => "text_at",
            PtrPred::Callable { .. } => "callable",
        };
        put!(self, "{name} ");
        match p {
            PtrPred::NonNull(a) | PtrPred::Live(a) | PtrPred::Writable(a) => self.plain(a),
            PtrPred::Freeable { ptr, kind, size } => {
                if *kind != AllocKind::Heap {
                    put!(self, "{} ", alloc_name(*kind));
                }
                self.plain(ptr);
                if let Some(size) = size {
                    self.out.push_str(", ");
                    self.bytes(size, Sign::Unsigned);
                }
            }
            PtrPred::InBounds { ptr, len } | PtrPred::Initialized { ptr, len } => {
                self.plain(ptr);
                self.out.push_str(", ");
                self.bytes(len, Sign::Unsigned);
            }
            PtrPred::Aligned { ptr, align } => {
                self.plain(ptr);
                put!(self, ", {align}");
            }
            PtrPred::Text { ptr, each } => {
                self.plain(ptr);
                put!(self, ", {each}");
            }
            PtrPred::SameObject(a, b) => {
                self.plain(a);
                self.out.push_str(", ");
                self.plain(b);
            }
            PtrPred::Disjoint { a, b, len } => {
                self.plain(a);
                self.out.push_str(", ");
                self.plain(b);
                self.out.push_str(", ");
                self.bytes(len, Sign::Unsigned);
            }
            PtrPred::Callable {
                ptr,
                params,
                results,
            } => {
                self.plain(ptr);
                self.out.push_str(", ");
                self.types(params);
                self.gives(results);
            }
        }
    }

    fn types(&mut self, types: &[Type]) {
        self.out.push('(');
        for (i, ty) in types.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            put!(self, "{ty}");
        }
        self.out.push(')');
    }

    fn gives(&mut self, results: &[Type]) {
        if !results.is_empty() {
            self.out.push_str(" -> ");
            self.types(results);
        }
    }

    fn define(&mut self, dst: Var) {
        self.var(dst);
        self.out.push_str(" = ");
    }

    fn kind(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { dst, src } => {
                self.define(*dst);
                let ty = self.type_of_var(*dst);
                self.operand(src, ty, Sign::Signed);
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                self.define(*dst);
                put!(self, "{op}");
                self.flags(*flags);
                self.out.push(' ');
                let ty = self.type_of_var(*dst);
                let sign = match op {
                    crate::BinOp::UDiv | crate::BinOp::URem | crate::BinOp::LShr => Sign::Unsigned,
                    _ => Sign::Signed,
                };
                self.operand(a, ty, sign);
                self.out.push_str(", ");
                self.operand(b, ty, sign);
            }
            StmtKind::Unary { dst, op, a } => {
                self.define(*dst);
                put!(self, "{op} ");
                let ty = self.type_of_var(*dst);
                self.operand(a, ty, Sign::Signed);
            }
            StmtKind::Cast { dst, op, flags, a } => {
                self.define(*dst);
                put!(self, "{op}");
                self.flags(*flags);
                self.out.push(' ');
                self.plain(a);
            }
            StmtKind::Select { dst, cond, a, b } => {
                self.define(*dst);
                self.out.push_str("select ");
                self.plain(cond);
                let ty = self.type_of_var(*dst);
                for o in [a, b] {
                    self.out.push_str(", ");
                    self.operand(o, ty, Sign::Signed);
                }
            }
            StmtKind::SetBool { dst, cond } => {
                self.define(*dst);
                if matches!(cond, Cond::Const(_) | Cond::Var(_)) {
                    self.out.push_str("test ");
                }
                self.cond(cond);
            }
            StmtKind::Float { dst, op, args } => {
                self.define(*dst);
                put!(self, "float {}(", op.name());
                self.plain_list(args, &[]);
                self.out.push(')');
            }
            StmtKind::Opaque { dst, op, args } => {
                self.define(*dst);
                put!(self, "opaque {}(", quoted(op.as_bytes(), '"'));
                self.plain_list(args, &[]);
                self.out.push(')');
            }
            StmtKind::Havoc { dst, kind } => {
                self.define(*dst);
                self.out.push_str("havoc ");
                match kind {
                    HavocKind::Input => self.out.push_str("input"),
                    HavocKind::Uninitialized => self.out.push_str("uninitialized"),
                    HavocKind::Demand => self.out.push_str("demand"),
                    HavocKind::Abstraction(None) => self.out.push_str("abstraction"),
                    HavocKind::Abstraction(Some(a)) => {
                        put!(self, "abstraction #{}", a.0);
                    }
                }
            }
            StmtKind::Assume { cond } => {
                self.out.push_str("assume ");
                self.cond(cond);
            }
            StmtKind::Assert { check, cond } => {
                self.assert_head(*check);
                self.cond(cond);
            }
            StmtKind::Call {
                dsts,
                callee,
                args,
                regions,
            } => self.call(dsts, callee, args, *regions),
            StmtKind::ArrayInit { dst, value } => {
                self.define(*dst);
                self.out.push_str("all ");
                let elem = self.element_of(*dst);
                self.operand(value, elem, Sign::Signed);
            }
            StmtKind::ArraySelect { dst, array, index } => {
                self.define(*dst);
                self.var(*array);
                self.out.push('[');
                self.operand(index, Some(Type::Int(INDEX_WIDTH)), Sign::Signed);
                self.out.push(']');
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                self.define(*dst);
                self.var(*array);
                self.out.push('[');
                self.operand(index, Some(Type::Int(INDEX_WIDTH)), Sign::Signed);
                self.out.push_str(" := ");
                let elem = self.element_of(*array);
                self.operand(value, elem, Sign::Signed);
                self.out.push(']');
            }
            StmtKind::ArrayMerge {
                dst,
                inside,
                outside,
                from,
                to,
            } => {
                self.define(*dst);
                self.out.push_str("merge ");
                self.var(*inside);
                self.out.push_str(", ");
                self.var(*outside);
                for index in [from, to] {
                    self.out.push_str(", ");
                    self.operand(index, Some(Type::Int(INDEX_WIDTH)), Sign::Signed);
                }
            }
            StmtKind::Alloc { .. }
            | StmtKind::PtrAdd { .. }
            | StmtKind::Load { .. }
            | StmtKind::Store { .. }
            | StmtKind::Free { .. }
            | StmtKind::RegionCopy { .. }
            | StmtKind::RegionFill { .. } => self.memory(kind),
        }
    }

    fn element_of(&self, array: Var) -> Option<Type> {
        match self.type_of_var(array) {
            Some(Type::Array(e)) => Some(e.into()),
            _ => None,
        }
    }

    fn assert_head(&mut self, check: CheckId) {
        self.out.push_str("assert ");
        let program = self.program;
        match program.checks.get(check.index()) {
            Some(c) if self.inline_checks => {
                put!(self, "{} ", c.kind);
                if !c.message.is_empty() {
                    put!(self, "{} ", quoted(c.message.as_bytes(), '"'));
                }
                if !c.requested {
                    self.out.push_str("unrequested ");
                }
            }
            _ => {
                put!(self, "#{} ", check.0);
            }
        }
    }

    fn call(
        &mut self,
        dsts: &[Var],
        callee: &Callee,
        args: &[Operand],
        regions: Option<CallMapId>,
    ) {
        for (i, dst) in dsts.iter().enumerate() {
            if i > 0 {
                self.out.push_str(", ");
            }
            self.var(*dst);
        }
        if !dsts.is_empty() {
            self.out.push_str(" = ");
        }
        self.out.push_str("call ");
        let mut expected = Vec::new();
        match callee {
            Callee::Direct(f) => {
                self.func(*f);
                if let Some(f) = self.program.functions.get(f.index()) {
                    let ty = |v: &Var| f.vars.get(v.index()).map(|i| i.ty);
                    expected = f.params.iter().map(ty).collect();
                }
            }
            Callee::Indirect { ptr, .. } => {
                self.out.push('*');
                self.plain(ptr);
            }
        }
        self.out.push('(');
        self.plain_list(args, &expected);
        self.out.push(')');
        if let Callee::Indirect {
            targets, complete, ..
        } = callee
        {
            self.out.push_str(" targets [");
            for (i, f) in targets.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.func(*f);
            }
            self.out.push(']');
            if *complete {
                self.out.push_str(" complete");
            }
        }
        if let Some(map) = regions {
            put!(self, " regions {}", map.0);
        }
    }

    fn align(&mut self, align: u64) {
        if align != 1 {
            put!(self, " align {align}");
        }
    }

    fn memory(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Alloc {
                dst,
                region,
                kind,
                size,
                align,
                zeroed,
                may_fail,
            } => {
                self.define(*dst);
                put!(self, "alloc {} ", alloc_name(*kind));
                self.bytes(size, Sign::Unsigned);
                self.align(*align);
                if *zeroed {
                    self.out.push_str(" zeroed");
                }
                if *may_fail {
                    self.out.push_str(" may_fail");
                }
                self.in_region(*region);
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                self.define(*dst);
                self.out.push_str("ptradd ");
                self.plain(base);
                self.out.push_str(", ");
                self.bytes(offset, Sign::Signed);
            }
            StmtKind::Load {
                dst,
                region,
                ptr,
                align,
            } => {
                self.define(*dst);
                self.out.push_str("load ");
                self.plain(ptr);
                self.align(*align);
                self.in_region(*region);
            }
            StmtKind::Store {
                region,
                ptr,
                value,
                align,
            } => {
                self.out.push_str("store ");
                self.plain(ptr);
                self.out.push_str(", ");
                self.plain(value);
                self.align(*align);
                self.in_region(*region);
            }
            StmtKind::Free { region, ptr, kind } => {
                put!(self, "free {} ", alloc_name(*kind));
                self.plain(ptr);
                self.in_region(*region);
            }
            StmtKind::RegionCopy {
                dst_region,
                dst,
                src_region,
                src,
                len,
                may_overlap,
            } => {
                self.out.push_str("copy ");
                self.plain(dst);
                self.out.push_str(", ");
                self.plain(src);
                self.out.push_str(", ");
                self.bytes(len, Sign::Unsigned);
                if *may_overlap {
                    self.out.push_str(" may_overlap");
                }
                if (*dst_region, *src_region) != (ALL_MEMORY, ALL_MEMORY) {
                    self.out.push_str(" in ");
                    self.region(*dst_region);
                    self.out.push_str(", ");
                    self.region(*src_region);
                }
            }
            StmtKind::RegionFill {
                region,
                ptr,
                byte,
                len,
            } => {
                self.out.push_str("fill ");
                self.plain(ptr);
                self.out.push_str(", ");
                self.operand(byte, Some(Type::Int(8)), Sign::Unsigned);
                self.out.push_str(", ");
                self.bytes(len, Sign::Unsigned);
                self.in_region(*region);
            }
            // The caller hands over memory statements only.
            _ => {}
        }
    }

    fn terminator(&mut self, term: &Terminator) {
        match term {
            Terminator::Goto(targets) => {
                self.out.push_str("goto");
                for (i, b) in targets.iter().enumerate() {
                    self.out.push_str(if i == 0 { " " } else { ", " });
                    self.block_label(*b);
                }
            }
            Terminator::Return(values) => {
                self.out.push_str("return");
                if !values.is_empty() {
                    self.out.push(' ');
                }
                let results = self.function.map_or(&[][..], |f| &f.results);
                let expected: Vec<_> = results.iter().copied().map(Some).collect();
                self.plain_list(values, &expected);
            }
            Terminator::Stop => self.out.push_str("stop"),
        }
    }
}

fn is_default_region(r: &crate::RegionInfo) -> bool {
    r.name == super::DEFAULT_REGION && r.span.is_none()
}

pub(super) fn alloc_name(kind: AllocKind) -> &'static str {
    match kind {
        AllocKind::Stack => "stack",
        AllocKind::Unscoped => "unscoped",
        AllocKind::Heap => "heap",
        AllocKind::New => "new",
        AllocKind::NewArray => "new_array",
        AllocKind::Stream => "stream",
        AllocKind::Exception => "exception",
        AllocKind::Passed => "passed",
    }
}

pub(super) fn sign_name(sign: Sign) -> &'static str {
    match sign {
        Sign::Signed => "signed",
        Sign::Unsigned => "unsigned",
    }
}

fn comparison_sign(op: CmpOp) -> Sign {
    op.sign().unwrap_or(Sign::Signed)
}
