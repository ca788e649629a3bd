//! Purification: no pointers and no memory are left, only numbers.
//!
//! A pointer becomes two integers: its *base*, a number that names the object,
//! and its *offset* in bytes. Null is 0 and 0. What points to no object of the
//! function that is followed has a negative base: nothing is known of it. An
//! object becomes variables: its pieces ([`layout`]), scalars and arrays; whether
//! it is alive; its size, where that isn't constant. A load through a pointer
//! with several targets selects by base.
//!
//! # Objects
//!
//! Followed are globals and what the function itself allocates. Every object has
//! a number, the same in all functions ([`crate::points_to::Solution::objects`]);
//! the bases of what an allocation makes in a cycle count up from it, fewer than
//! 2^44. What several allocations make may be one family, which counts on together
//! ([`families`]); the one to which most pointers in memory lead counts from 1 on,
//! so that null is beside it and convex domains lose nothing. Where memory holds
//! pointers to these, each scalar of theirs, whether they are alive, and their size
//! where it varies, is an array with an element for each ([`Held::each`]). Else, and of
//! their arrays and texts, only the most recent one has contents (G. Balakrishnan and
//! T. Reps, *Recency abstraction for heap-allocated storage*, SAS 2006); of the older
//! ones it is known whether all are alive.
//!
//! Calls that weren't inlined lose the contents of what they can reach. Bases of
//! the caller's own objects mean nothing to a callee: there they are negative, and
//! so are those of the callee's at a return.
//!
//! # What is kept
//!
//! Every execution of the program is one of the purified program, up to where it
//! ends: that may have more, where something isn't followed. Values that aren't
//! known are abstractions, so that no failing run rests on them.

mod access;
mod blocks;
mod call;
mod condition;
mod facts;
mod families;
mod grounds;
mod held;
mod initial;
mod layout;
mod marks;
mod pointer;
mod scaled;
mod sharing;
mod texts;
mod told;
mod views;
mod ways;

use super::body::{Body, Line};
use super::map::{FunctionMap, Map};
use crate::graph::{CallGraph, Cfg, cyclic_blocks};
use crate::points_to::{Allocation, Object, Stride, Strides, Targets};
use crate::{
    BlockId, CmpOp, Cond, Const, Elem, FuncId, Function, Global, HavocKind, InitPiece, Operand,
    Part, PartKind, Program, Site, Span, Stmt, StmtKind, Terminator, Type, Var, VarInfo, Z,
};
use facts::Facts;
pub use grounds::Grounds;
use held::{Held, Previous, Sizes};
use layout::{Access, Mark, Piece, Usage};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use scaled::Scaled;
use sharing::share;
use std::collections::BTreeMap;
use views::Share;
use ways::Choice;

/// The distance between the bases of objects.
const APART: u32 = 44;
/// The first base of the objects of one allocation, to whose pointers null is
/// nearest so: their bases and null have no hole between them that convex domains
/// don't see.
const BESIDE_NULL: i64 = 1;
/// More objects have no bases.
const MOST_OBJECTS: usize = 1 << 18;
/// No object is larger, in bytes.
const LARGEST: i64 = 1 << 47;
/// Steps of so many bits don't go around all addresses in a lifetime.
const SHORT: u32 = 40;
/// In larger functions domains follow no arrays, so objects of loops are known by
/// recency alone.
const MOST_VARIABLES: usize = 400;
/// Computations of pointers from others are followed so far.
const LONGEST_CHAIN: usize = 8;
/// The type of bases and offsets.
const WORD: Type = Type::Int(64);
fn word(n: i64) -> Operand {
    Operand::int(64, n)
}

/// The two numbers that a pointer is.
#[derive(Clone, Debug)]
struct Pointer {
    base: Operand,
    offset: Operand,
}

/// A value, or the two parts of a pointer.
#[derive(Clone, Debug)]
enum Value {
    Scalar(Operand),
    Pointer(Pointer),
}

/// The variables of a value, one or two.
#[derive(Clone, Copy, Debug)]
enum Place {
    Scalar(Var),
    Pointer(Var, Var),
}

impl Place {
    fn vars(self) -> Vec<Var> {
        match self {
            Place::Scalar(v) => vec![v],
            Place::Pointer(base, offset) => vec![base, offset],
        }
    }

    fn value(self) -> Value {
        match self {
            Place::Scalar(v) => Value::Scalar(v.into()),
            Place::Pointer(base, offset) => Value::Pointer(Pointer {
                base: base.into(),
                offset: offset.into(),
            }),
        }
    }
}

/// Whether a program can be purified: one with arrays of pointers, or with very
/// many objects, can't.
pub fn can_purify(program: &Program) -> bool {
    let of_pointers = |f: &Function| f.vars.iter().any(|v| v.ty == Type::Array(Elem::Ptr));
    let made = |f: &Function| {
        let stmts = f.blocks.iter().flat_map(|b| &b.stmts);
        stmts
            .filter(|s| Allocation::of(program, f, &s.kind).is_some())
            .count()
    };
    let named = program.globals.len() + program.functions.len();
    let objects = named + program.functions.iter().map(made).sum::<usize>();
    !program.functions.iter().any(of_pointers)
        && objects <= MOST_OBJECTS
        && program.data_model.pointer_bits <= 64
}

/// Replaces memory and pointers by numbers, in a program without violations.
/// One that can't be purified stays as it is.
pub fn purify(program: &Program) -> (Program, Map) {
    if !can_purify(program) {
        return (program.clone(), Map::identity(program));
    }
    let facts = Facts::of(program);
    let (mut p, map) = super::each_function(program, |_, id, f| {
        let mut purifier = Purifier::new(&facts, id, f);
        purifier.function();
        purifier.finish()
    });
    p.points_to = None;
    keep_addresses(program, &mut p);
    (p, map)
}

/// Statements name no functions any more: a constant says whose address was taken.
fn keep_addresses(program: &Program, p: &mut Program) {
    let taken = CallGraph::of(program).address_taken;
    if taken.is_empty() {
        return;
    }
    let mut name = "addresses".to_owned();
    while p.globals.iter().any(|g| g.name == name) {
        name.push('.');
    }
    let bytes = program.data_model.pointer_bytes();
    p.globals.push(Global {
        name,
        size: bytes * taken.len() as u64,
        align: 1,
        constant: true,
        merged: false,
        init: Some(taken.into_iter().map(InitPiece::Function).collect()),
        span: None,
    });
}

/// The base of an object, the first one where there are several.
fn base_of(object: usize) -> i64 {
    i64::try_from(object + 1).unwrap_or(0) << APART
}

/// Rewrites one function.
struct Purifier<'a> {
    facts: &'a Facts<'a>,
    id: FuncId,
    f: &'a Function,
    body: Body,
    strides: Strides,
    names: HashSet<String>,
    /// How often a name was wanted that was taken.
    numbers: HashMap<String, usize>,
    /// What pointer variables became.
    pointers: Vec<Option<(Var, Var)>>,
    held: BTreeMap<usize, Held>,
    results: Vec<Type>,
    lines: Vec<Line>,
    span: Option<Span>,
    /// Pointers that integers of this block are the addresses of.
    addresses: HashMap<Var, Operand>,
    /// Offsets that are sums of multiples.
    scaled: scaled::Offsets,
    /// Those of the present statement: of what is accessed, and copied from.
    element: Option<Scaled>,
    copied_element: Option<Scaled>,
    /// What it asserts to lie in objects.
    asserted: Option<Vec<scaled::Bytes>>,
    /// The size of what it makes.
    made_size: Option<Scaled>,
    /// How many bytes it fills or copies.
    length: Option<Scaled>,
    /// Whether a condition said of some pointer that it leads to one of the elements
    /// that an object is made of.
    is_counted: bool,
    /// Where the present block is parted.
    choices: Vec<Choice>,
    /// Blocks that are ways to be kept apart.
    ways: Vec<usize>,
    /// Of each variable of the original, whether one place alone defines it.
    once: Vec<bool>,
    /// Where pointers are defined of which that is so, by block and statement.
    defined: HashMap<Var, (usize, usize)>,
    /// Arrays that hold nothing known, by their types.
    lost: HashMap<Type, Var>,
    /// Numbers of objects among those that one allocation made, by their bases and the
    /// first one: those that this block computed last.
    numbers_at: Vec<(Operand, i64, Operand)>,
    /// What integers were read from.
    shares: HashMap<Var, Vec<Share>>,
}

impl<'a> Purifier<'a> {
    fn new(facts: &'a Facts<'a>, id: FuncId, f: &'a Function) -> Purifier<'a> {
        let mut p = Purifier {
            facts,
            id,
            f,
            body: Body::of(id, f),
            strides: Strides::of(f),
            names: f.vars.iter().map(|v| v.name.clone()).collect(),
            numbers: HashMap::default(),
            pointers: vec![None; f.vars.len()],
            held: BTreeMap::new(),
            results: Vec::new(),
            lines: Vec::new(),
            span: None,
            addresses: HashMap::default(),
            scaled: scaled::Offsets::default(),
            element: None,
            copied_element: None,
            asserted: None,
            made_size: None,
            length: None,
            is_counted: false,
            choices: Vec::new(),
            ways: Vec::new(),
            once: views::defined_once(f),
            defined: HashMap::default(),
            lost: HashMap::default(),
            numbers_at: Vec::new(),
            shares: HashMap::default(),
        };
        for v in f.var_ids() {
            if f.var(v).ty == Type::Ptr {
                let (name, shown) = (&f.var(v).name, f.display_name(v));
                let base = p.fresh_part(&format!("{name}.base"), WORD, PartKind::Object, shown);
                let offset = p.fresh_part(&format!("{name}.offset"), WORD, PartKind::Offset, shown);
                p.pointers[v.index()] = Some((base, offset));
                // Its value isn't kept.
                p.body.var_origins[v.index()] = None;
            }
        }
        for ty in &f.results {
            match ty {
                Type::Ptr => p.results.extend([WORD, WORD]),
                ty => p.results.push(*ty),
            }
        }
        p
    }

    fn fresh(&mut self, wanted: &str, ty: Type) -> Var {
        let mut name = wanted.to_owned();
        if !self.names.insert(name.clone()) {
            let n = self.numbers.entry(name.clone()).or_insert(0);
            loop {
                *n += 1;
                name = format!("{wanted}.{n}");
                if self.names.insert(name.clone()) {
                    break;
                }
            }
        }
        self.body.vars.push(VarInfo {
            name,
            ty,
            source: None,
            signed: (ty == WORD).then_some(true),
            part: None,
            array: None,
        });
        self.body.var_origins.push(None);
        Var::new(self.body.vars.len() - 1)
    }

    /// A variable that holds something of a pointer or an object.
    fn fresh_part(&mut self, wanted: &str, ty: Type, kind: PartKind, of: &str) -> Var {
        let v = self.fresh(wanted, ty);
        let of = of.to_owned();
        self.body.vars[v.index()].part = Some(Part { kind, of });
        v
    }

    fn emit(&mut self, kind: StmtKind) {
        self.emit_as(kind, None);
    }

    /// Emits what stands for an original statement: the draws and failures at
    /// its place are its.
    fn emit_as(&mut self, kind: StmtKind, origin: Option<Site>) {
        let span = self.span;
        kind.for_each_def(&mut |v| {
            let is_v = |o: &Operand| o.as_var() == Some(v);
            self.numbers_at
                .retain(|(base, _, n)| !is_v(base) && !is_v(n));
        });
        self.lines.push(Line::new(Stmt { kind, span }, origin));
    }

    fn assign(&mut self, dst: Var, src: impl Into<Operand>) {
        let src = src.into();
        self.emit(StmtKind::Assign { dst, src });
    }

    fn havoc(&mut self, dst: Var, kind: HavocKind) {
        self.emit(StmtKind::Havoc { dst, kind });
    }

    /// A truth value that nobody knows.
    fn unknown(&mut self) -> Cond {
        let v = self.fresh("unknown", Type::Bool);
        self.havoc(v, HavocKind::Abstraction(None));
        Cond::Var(v)
    }

    /// A variable that holds a condition.
    fn holds(&mut self, cond: Cond) -> Var {
        if let Cond::Var(v) = cond {
            return v;
        }
        let dst = self.fresh("is", Type::Bool);
        self.emit(StmtKind::SetBool { dst, cond });
        dst
    }

    fn binary(&mut self, op: crate::BinOp, a: Operand, b: Operand) -> Operand {
        let dst = self.fresh("t", WORD);
        self.emit(StmtKind::Binary {
            dst,
            op,
            flags: crate::Flags::NONE,
            a,
            b,
        });
        dst.into()
    }

    fn targets(&self, o: &Operand) -> Targets {
        self.facts.solution.operand(self.id, o)
    }

    fn function(&mut self) {
        self.params();
        if self.f.is_external() {
            return;
        }
        self.hold();
        // What is read somewhere is known where it is written.
        let cfg = Cfg::of(self.f);
        let reached = cfg.reverse_post_order();
        let rest = (0..self.f.blocks.len()).filter(|b| !cfg.is_reachable(BlockId::new(*b)));
        let order: Vec<usize> = reached.iter().map(|b| b.index()).chain(rest).collect();
        for b in order {
            self.addresses.clear();
            self.numbers_at.clear();
            let old = std::mem::take(&mut self.body.pieces[b].lines);
            if b == 0 {
                self.begin();
            }
            for (i, line) in old.into_iter().enumerate() {
                self.span = line.stmt.span;
                self.element = self.scaled.accessed.get(&(b, i)).cloned();
                self.copied_element = self.scaled.copied.get(&(b, i)).cloned();
                self.asserted = self.scaled.asserted.get(&(b, i)).cloned();
                self.made_size = self.scaled.sizes.get(&(b, i)).cloned();
                self.length = self.scaled.lengths.get(&(b, i)).cloned();
                self.statement(&line.stmt.kind, line.origin);
            }
            self.span = self.body.pieces[b].term_span;
            let term = std::mem::replace(&mut self.body.pieces[b].term, Terminator::Stop);
            let term = match term {
                Terminator::Return(values) => {
                    let mut all = Vec::new();
                    for value in values {
                        match self.handed_over(&value) {
                            Value::Scalar(o) => all.push(o),
                            Value::Pointer(p) => all.extend([p.base, p.offset]),
                        }
                    }
                    Terminator::Return(all)
                }
                term => term,
            };
            self.body.pieces[b].term = term;
            self.body.pieces[b].lines = std::mem::take(&mut self.lines);
            let mut choices = std::mem::take(&mut self.choices);
            choices.sort_by_key(|c| c.from);
            for choice in choices.into_iter().rev() {
                self.part_ways(b, &choice);
            }
        }
        self.keep_ways_apart();
    }

    fn params(&mut self) {
        let old = std::mem::take(&mut self.body.params);
        for p in old {
            match self.pointers[p.index()] {
                Some((base, offset)) => self.body.params.extend([base, offset]),
                None => self.body.params.push(p),
            }
        }
    }

    /// Finds the objects to follow, with their pieces.
    fn hold(&mut self) {
        let f = self.f;
        if self.facts.program.data_model.pointer_bits == 64 {
            let made = |stmt: &StmtKind| Allocation::of(self.facts.program, f, stmt);
            let size_of = |stmt: &StmtKind| made(stmt).and_then(|made| made.size);
            self.scaled = scaled::accesses(f, |base| self.start_of(base), size_of);
        }
        for (b, block) in f.blocks.iter().enumerate() {
            for (i, stmt) in block.stmts.iter().enumerate() {
                stmt.kind.for_each_def(&mut |v| {
                    if self.once[v.index()] && f.var(v).ty == Type::Ptr {
                        self.defined.insert(v, (b, i));
                    }
                });
            }
        }
        // Factors by which offsets vary; 0 where that isn't known.
        let mut factors: HashMap<usize, Vec<(Access, i64)>> = HashMap::default();
        let mut usages: BTreeMap<usize, Usage> = BTreeMap::new();
        let mut mentioned: HashSet<usize> = HashSet::default();
        let mut copies: Vec<(Targets, Targets, u64)> = Vec::new();
        let mut flows: Vec<(Targets, Targets)> = Vec::new();
        let mut stored: HashSet<usize> = HashSet::default();
        let mut outside = false;
        let blocks = f.blocks.iter().enumerate();
        for (place, stmt) in
            blocks.flat_map(|(b, block)| (0..).map(move |i| (b, i)).zip(&block.stmts))
        {
            stmt.kind.for_each_operand(&mut |o| {
                let targets = self.targets(o);
                mentioned.extend(targets.objects.iter().map(|(o, _)| *o));
                outside |= targets.outside;
            });
            if let StmtKind::PtrAdd { dst, base, .. } = &stmt.kind
                && let Some(array) = f.var(*dst).array
            {
                for (object, at) in self.targets(base).objects {
                    if let Some(start) = at.as_number() {
                        let from = start.saturating_add(array.start.into());
                        let to = from.saturating_add(array.len.into());
                        let all = &mut usages.entry(object).or_default().arrays;
                        if !all.contains(&(from, to)) {
                            all.push((from, to));
                        }
                    }
                }
            }
            let access = match &stmt.kind {
                StmtKind::Load { dst, ptr, .. } => Some((ptr, f.var(*dst).ty)),
                StmtKind::Store { ptr, value, .. } => {
                    stored.extend(self.targets(value).objects.iter().map(|(o, _)| *o));
                    Some((ptr, self.type_of(value)))
                }
                StmtKind::RegionCopy { dst, src, len, .. } => {
                    flows.push((self.targets(dst), self.targets(src)));
                    if let Some(len) = len.as_int().and_then(Z::to_u64) {
                        copies.push((self.targets(dst), self.targets(src), len));
                    }
                    None
                }
                _ => None,
            };
            if let Some((ptr, ty)) = access {
                let len = self.facts.program.bytes_of(ty);
                for (object, at) in self.targets(ptr).objects {
                    let all = &mut usages.entry(object).or_default().accesses;
                    let near = self.near(ptr, (object, at), self.scaled.accessed.get(&place));
                    let access = Access { at, len, ty, near };
                    if !all.contains(&access) {
                        all.push(access);
                    }
                    if at.as_number().is_none() {
                        let factors = factors.entry(object).or_default();
                        match self.scaled.accessed.get(&place) {
                            Some(sum) => {
                                factors.extend(sum.terms.iter().map(|(_, f)| (access, *f)));
                            }
                            None => factors.push((access, 0)),
                        }
                    }
                }
            }
        }
        for stmt in f.blocks.iter().flat_map(|b| &b.stmts) {
            if let Some(made) = Allocation::of(self.facts.program, f, &stmt.kind) {
                let targets = self.targets(&made.dst.into());
                mentioned.extend(targets.objects.iter().map(|(o, _)| *o));
            }
        }
        if outside {
            let exposed = self.facts.solution.exposed.iter().enumerate();
            mentioned.extend(exposed.filter(|(_, e)| **e).map(|(o, _)| o));
        }
        share(&copies, &mut usages);
        let mut ends = texts::counted(self.facts.program, f, |o| self.targets(o));
        texts::count_sources(&mut ends, &flows);
        let cyclic = cyclic_blocks(f);
        let mut mentioned: Vec<usize> = mentioned.into_iter().collect();
        mentioned.sort_unstable();
        for object in mentioned {
            let usage = usages.remove(&object).unwrap_or_default();
            let factors = factors.remove(&object).unwrap_or_default();
            let ends = ends.get(&object).copied().filter(|bytes| *bytes > 0);
            match self.facts.solution.objects[object] {
                Object::Global(g) => {
                    let global = &self.facts.program.globals[g.index()];
                    self.hold_global(object, global, (&usage, &factors), ends);
                }
                Object::Allocated(site) if site.function == self.id => {
                    let several = self.facts.families.several.contains(&object);
                    let again = several || cyclic[site.block.index()];
                    let many = (again, again && stored.contains(&object));
                    self.hold_site((object, site), (&usage, &factors), many, ends);
                }
                Object::Allocated(_) | Object::Function(_) => {}
            }
        }
        self.put_beside_null();
    }

    /// An offset in the array of an object that an access is meant to be to, where
    /// that varies: the start of the array from whose start its address is computed, or
    /// of what inside of the object it is computed from, or what is constant of the
    /// offset.
    fn near(
        &self,
        ptr: &Operand,
        (object, at): (usize, Stride),
        sum: Option<&Scaled>,
    ) -> Option<i64> {
        if at.as_number().is_some() {
            return None;
        }
        let mut var = ptr.as_var();
        let mut first = None;
        for _ in 0..LONGEST_CHAIN {
            let Some((v, from)) = var.and_then(|v| Some((v, self.comes_from(v)?))) else {
                break;
            };
            let targets = self.targets(from).objects;
            let target = targets.into_iter().find(|(o, _)| *o == object);
            let start = target.and_then(|(_, at)| at.as_number());
            if let Some(array) = self.f.var(v).array
                && let Some(start) = start
            {
                return Some(start.saturating_add(array.start.into()));
            }
            first = first.or(start);
            var = from.as_var();
        }
        first
            .filter(|inside| *inside > 0)
            .or_else(|| sum.map(|sum| sum.constant))
    }

    /// What the one definition of a pointer computes it from.
    fn comes_from(&self, v: Var) -> Option<&'a Operand> {
        let (b, i) = self.defined.get(&v)?;
        match &self.f.blocks[*b].stmts[*i].kind {
            StmtKind::PtrAdd { base: from, .. } | StmtKind::Assign { src: from, .. } => Some(from),
            _ => None,
        }
    }

    /// Of what loops make, gives the objects that most pointers in memory lead to
    /// the bases beside null.
    fn put_beside_null(&mut self) {
        let mut loads: BTreeMap<usize, usize> = BTreeMap::new();
        for stmt in self.f.blocks.iter().flat_map(|b| &b.stmts) {
            if let StmtKind::Load { dst, .. } = &stmt.kind
                && self.f.var(*dst).ty == Type::Ptr
            {
                let targets = self.targets(&(*dst).into());
                for (object, _) in &targets.objects {
                    *loads.entry(*object).or_default() += 1;
                }
            }
        }
        let any = self.held.values().any(|h| h.each);
        let each = |h: &Held| h.each || !any && h.previous.is_some();
        let each = self.held.iter_mut().filter(|(_, h)| each(h));
        let loaded = |object: usize| loads.get(&object).copied().unwrap_or(0);
        // The first of those that are loaded as often.
        if let Some((_, held)) = each.rev().max_by_key(|(object, _)| loaded(**object)) {
            held.base = BESIDE_NULL;
        }
    }

    /// The constant offset of all that a pointer leads to, if there is one.
    fn start_of(&self, base: &Operand) -> Option<i64> {
        let targets = self.targets(base);
        let [(_, first), rest @ ..] = &targets.objects[..] else {
            return None;
        };
        let same = !targets.outside && !targets.many && rest.iter().all(|(_, at)| at == first);
        first.as_number().filter(|_| same)
    }

    /// Nothing is known of a piece any more.
    fn lose_piece(&mut self, (piece, place): (Piece, Place)) {
        match place {
            // Which one it is, we choose: none.
            Place::Scalar(v) if piece.ends > 0 && piece.mark == Mark::Terminator => {
                match self.body.vars[v.index()].ty {
                    Type::Array(_) => self.fill_array(place, &Value::Scalar(word(-1))),
                    _ => self.assign(v, word(-1)),
                }
            }
            place => self.lose(place, HavocKind::Abstraction(None)),
        }
    }

    /// The place gets an arbitrary value.
    fn lose(&mut self, place: Place, kind: HavocKind) {
        for v in place.vars() {
            self.havoc(v, kind);
        }
    }

    /// A constant, as numbers.
    fn constant_value(&self, value: Value) -> Value {
        match value {
            Value::Scalar(
                o @ Operand::Const(Const::Null | Const::Global(..) | Const::Function(_)),
            ) => Value::Pointer(self.pointer(&o)),
            value => value,
        }
    }

    fn set(&mut self, place: Place, value: &Value) {
        let value = self.constant_value(value.clone());
        match (place, value) {
            (Place::Scalar(v), Value::Scalar(o)) => self.emit(match o {
                Operand::Const(Const::Bool(b)) => StmtKind::SetBool {
                    dst: v,
                    cond: Cond::Const(b),
                },
                src => StmtKind::Assign { dst: v, src },
            }),
            (Place::Pointer(base, offset), Value::Pointer(p)) => {
                self.assign(base, p.base);
                self.assign(offset, p.offset);
            }
            (place, _) => self.lose(place, HavocKind::Abstraction(None)),
        }
    }

    fn type_of(&self, o: &Operand) -> Type {
        o.ty(&self.body.vars)
    }

    fn finish(self) -> (Function, FunctionMap) {
        let (mut f, map) = self.body.finish(self.f);
        f.results = self.results;
        (f, map)
    }
}

/// A comparison of words.
fn cmp(op: CmpOp, a: impl Into<Operand>, b: impl Into<Operand>) -> Cond {
    let (a, b) = (a.into(), b.into());
    if let (Some(x), Some(y)) = (a.as_int(), b.as_int()) {
        return Cond::Const(crate::machine::compare(op, 64, x, y));
    }
    Cond::Cmp { op, a, b }
}

/// All of them, with constants folded.
fn all(conds: impl IntoIterator<Item = Cond>) -> Cond {
    fold(conds, true)
}

/// One of them, with constants folded.
fn any(conds: impl IntoIterator<Item = Cond>) -> Cond {
    fold(conds, false)
}

/// A conjunction or a disjunction: what it is of none, its `unit`, tells which.
fn fold(conds: impl IntoIterator<Item = Cond>, unit: bool) -> Cond {
    let mut kept = Vec::new();
    for c in conds {
        match c {
            Cond::Const(c) if c == unit => {}
            Cond::Const(c) => return Cond::Const(c),
            Cond::And(cs) if unit => kept.extend(cs),
            Cond::Or(cs) if !unit => kept.extend(cs),
            c => kept.push(c),
        }
    }
    match kept.len() {
        0 => Cond::Const(unit),
        1 => kept.swap_remove(0),
        _ if unit => Cond::And(kept),
        _ => Cond::Or(kept),
    }
}
