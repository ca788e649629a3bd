//! A builder: functions are made block by block, without counting indices.

use crate::{BinOp, CastOp, CheckId, Flags};
use crate::{
    Block, BlockId, Cond, Const, External, Function, HavocKind, Operand, RegionInfo, Span, Stmt,
    StmtKind, Terminator, Type, Var, VarInfo,
};
use rustc_hash::{FxBuildHasher, FxHashMap as HashMap};
use std::collections::hash_map::Entry;
use std::hash::BuildHasher as _;

/// Makes one function. Statements go to the current block.
#[derive(Debug)]
pub struct FunctionBuilder {
    function: Function,
    current: BlockId,
    span: Option<Span>,
    names: Names,
    block_names: Names,
}

/// The names that are taken: by their hashes, how often another one was made of
/// each. Where two names have the same hash, one gets a number for nothing.
type Names = HashMap<u64, u32>;

fn unique(taken: &mut Names, wanted: &str) -> String {
    let wanted = if wanted.is_empty() { "t" } else { wanted };
    let key = FxBuildHasher.hash_one(wanted);
    let Some(mut n) = taken.get(&key).copied() else {
        taken.insert(key, 0);
        return wanted.to_owned();
    };
    let candidate = loop {
        n += 1;
        let candidate = format!("{wanted}.{n}");
        if let Entry::Vacant(free) = taken.entry(FxBuildHasher.hash_one(&candidate)) {
            free.insert(0);
            break candidate;
        }
    };
    taken.insert(key, n);
    candidate
}

impl FunctionBuilder {
    /// Starts a function with an empty entry block.
    pub fn new(name: &str, results: Vec<Type>) -> FunctionBuilder {
        let function = Function {
            name: name.to_owned(),
            params: Vec::new(),
            results,
            vars: Vec::new(),
            regions: vec![RegionInfo {
                name: "memory".to_owned(),
                span: None,
            }],
            blocks: Vec::new(),
            external: External::default(),
            noreturn: false,
            from_source: true,
            span: None,
        };
        let mut b = FunctionBuilder {
            function,
            current: BlockId::ENTRY,
            span: None,
            names: HashMap::default(),
            block_names: HashMap::default(),
        };
        b.block("entry");
        b
    }

    /// A new variable; the name is made unique.
    pub fn var(&mut self, name: &str, ty: Type) -> Var {
        let name = unique(&mut self.names, name);
        self.function.vars.push(VarInfo {
            name,
            ty,
            source: None,
            signed: None,
            part: None,
            array: None,
        });
        Var::new(self.function.vars.len() - 1)
    }

    /// A new parameter.
    pub fn param(&mut self, name: &str, ty: Type) -> Var {
        let v = self.var(name, ty);
        self.function.params.push(v);
        v
    }

    /// A new block that stops; the name is made unique.
    pub fn block(&mut self, name: &str) -> BlockId {
        let name = unique(&mut self.block_names, name);
        self.function.blocks.push(Block {
            name,
            stmts: Vec::new(),
            term: Terminator::Stop,
            term_span: None,
        });
        BlockId::new(self.function.blocks.len() - 1)
    }

    /// Statements go to this block from now on.
    pub fn switch_to(&mut self, b: BlockId) {
        self.current = b;
    }

    /// That many statements are about to come.
    pub fn expect(&mut self, statements: usize) {
        let block = &mut self.function.blocks[self.current.index()];
        block.stmts.reserve(statements);
    }

    /// The block that statements go to.
    pub fn current(&self) -> BlockId {
        self.current
    }

    /// The place of statements from now on.
    pub fn set_span(&mut self, span: Option<Span>) {
        self.span = span;
    }

    /// The place of statements now.
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// The type of a variable.
    pub fn ty(&self, v: Var) -> Type {
        self.function.var(v).ty
    }

    /// What is known of a variable, to add source names.
    pub fn info_mut(&mut self, v: Var) -> &mut VarInfo {
        &mut self.function.vars[v.index()]
    }

    /// The function so far.
    pub fn function_mut(&mut self) -> &mut Function {
        &mut self.function
    }

    /// Adds a statement.
    pub fn push(&mut self, kind: StmtKind) {
        let span = self.span;
        self.function.blocks[self.current.index()]
            .stmts
            .push(Stmt { kind, span });
    }

    /// `dst = src`.
    pub fn assign(&mut self, dst: Var, src: impl Into<Operand>) {
        self.push(StmtKind::Assign {
            dst,
            src: src.into(),
        });
    }

    /// `dst = a op b` without promises.
    pub fn binary(&mut self, dst: Var, op: BinOp, a: impl Into<Operand>, b: impl Into<Operand>) {
        self.push(StmtKind::Binary {
            dst,
            op,
            flags: Flags::NONE,
            a: a.into(),
            b: b.into(),
        });
    }

    /// `dst = op a` without promises.
    pub fn cast(&mut self, dst: Var, op: CastOp, a: impl Into<Operand>) {
        self.push(StmtKind::Cast {
            dst,
            op,
            flags: Flags::NONE,
            a: a.into(),
        });
    }

    /// `dst = cond`.
    pub fn set_bool(&mut self, dst: Var, cond: Cond) {
        self.push(StmtKind::SetBool { dst, cond });
    }

    /// `dst` gets an arbitrary value.
    pub fn havoc(&mut self, dst: Var, kind: HavocKind) {
        self.push(StmtKind::Havoc { dst, kind });
    }

    /// Only executions in which `cond` holds go on.
    pub fn assume(&mut self, cond: Cond) {
        self.push(StmtKind::Assume { cond });
    }

    /// The check fails if `cond` doesn't hold.
    pub fn assert(&mut self, check: CheckId, cond: Cond) {
        self.push(StmtKind::Assert { check, cond });
    }

    /// Ends the current block.
    pub fn terminate(&mut self, term: Terminator) {
        let span = self.span;
        let block = &mut self.function.blocks[self.current.index()];
        block.term = term;
        block.term_span = span;
    }

    /// Ends the current block by a jump.
    pub fn goto(&mut self, target: BlockId) {
        self.terminate(Terminator::Goto(vec![target]));
    }

    /// Ends the current block by a two-way branch: two new blocks assume
    /// `cond` and its negation and jump on.
    pub fn branch(&mut self, cond: &Cond, then: BlockId, otherwise: BlockId) {
        let (from, span) = (self.current, self.span);
        let name = self.function.block(from).name.clone();
        let yes = self.block(&format!("{name}.then"));
        let no = self.block(&format!("{name}.else"));
        self.terminate(Terminator::Goto(vec![yes, no]));
        for (edge, cond, target) in [(yes, cond.clone(), then), (no, cond.negate(), otherwise)] {
            self.current = edge;
            self.assume(cond);
            self.goto(target);
        }
        self.current = from;
        self.span = span;
    }

    /// Ends the current block by a return.
    pub fn ret(&mut self, values: Vec<Operand>) {
        self.terminate(Terminator::Return(values));
    }

    /// The function.
    pub fn finish(self) -> Function {
        self.function
    }
}

/// A function whose body is elsewhere.
pub fn external(name: &str, params: &[Type], results: Vec<Type>, external: External) -> Function {
    let mut b = FunctionBuilder::new(name, results);
    for (i, ty) in params.iter().enumerate() {
        b.param(&format!("p{i}"), *ty);
    }
    let mut f = b.finish();
    f.blocks.clear();
    f.external = external;
    f.from_source = false;
    f
}

impl From<bool> for Const {
    fn from(b: bool) -> Const {
        Const::Bool(b)
    }
}
