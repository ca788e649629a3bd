//! Copies, constants, conditions and results flow forward.
//!
//! What was computed before from the same values is a copy: sizes and lengths that
//! are computed twice are the same number to whoever compares them. Only where a
//! result is never arbitrary, since it would be so twice.
//!
//! Facts ("`t` is a copy of `x`", "`b` is `x < 10`", "`i` is the number of the
//! truth value `b`") hold as long as the variables in them are not written
//! again. Each write gives its variable a new *version*; a fact names the
//! versions it was made from, so that nothing has to be searched when it ends.
//! Facts flow into blocks with one predecessor: the blocks are walked as a
//! forest, and leaving a subtree undoes its writes. Writes that are gone count
//! ([`Line::stale`]): a fact must not make a variable live where its value is no
//! longer the original's.

use super::computed::{Computed, Everywhere};
use super::fold;
use crate::transform::body::{Body, Line};
use crate::verify::MAX_COND_DEPTH;
use crate::{
    BinOp, Callee, CastOp, CmpOp, Cond, Const, Flags, Operand, PlaceMut, PtrPred, Sign, StmtKind,
    Terminator, Type, Var, Z, machine,
};
use rustc_hash::FxHashMap as HashMap;
use std::rc::Rc;

/// Conditions with more comparisons than this are not copied.
const MAX_LEAVES: usize = 8;

/// What is known of a variable.
enum Known {
    /// It equals this operand.
    Copy(Operand),
    /// It is true exactly when this condition holds.
    Cond(Cond),
    /// It is 0 when this `bool` operand is false, else 1, or -1 when `minus`.
    Number { of: Operand, minus: bool },
    /// It is the first number where this `bool` operand is true, else the second one.
    Choice { of: Operand, numbers: [Z; 2] },
    /// It is the first truth value as a number, less the second one.
    Difference(Operand, Operand),
    /// It is a narrower integer, read so.
    Extended { of: Var, sign: Sign },
}

struct Fact {
    known: Known,
    /// The variables that the fact speaks of, with their versions.
    versions: Vec<(Var, u32)>,
}

/// The result of a computation.
struct Made {
    var: Var,
    /// Of the variables of the computation, and of this one.
    versions: Vec<u32>,
}

struct Undo {
    var: Var,
    version: u32,
    fact: Option<Rc<Fact>>,
}

struct Forward {
    types: Vec<Type>,
    /// Whether a variable is one of the source's: better in messages than a
    /// temporary, and alive anyway. So is the address of an object: where a pointer to it
    /// moves on, it still says which byte of the object it is.
    named: Vec<bool>,
    /// The first variable with the same value, where both stay: with the versions of
    /// both.
    firsts: HashMap<Var, (u32, Var, u32)>,
    /// Whether a variable is a part of a pointer or of an object.
    parts: Vec<bool>,
    versions: Vec<u32>,
    facts: Vec<Option<Rc<Fact>>>,
    /// What was computed on the way here.
    computed: HashMap<Computed, Made>,
    /// Those of all blocks, if results are to be used again.
    everywhere: Option<Everywhere>,
    /// The block that is being walked.
    at: usize,
    clock: u32,
    undo: Vec<Undo>,
    changed: bool,
}

/// Whether anything changed.
pub(super) fn run(body: &mut Body, reuse: bool) -> bool {
    let n = body.pieces.len();
    let mut preds = vec![0u32; n];
    let mut pred = vec![0usize; n];
    for (b, piece) in body.pieces.iter().enumerate() {
        for t in piece.term.successors() {
            preds[t.index()] += 1;
            pred[t.index()] = b;
        }
    }
    let mut children = vec![Vec::new(); n];
    let mut roots = vec![0];
    for b in 1..n {
        if preds[b] == 1 {
            children[pred[b]].push(b);
        } else {
            roots.push(b);
        }
    }
    let vars = body.vars.len();
    let types: Vec<Type> = body.vars.iter().map(|v| v.ty).collect();
    let mut state = Forward {
        everywhere: reuse.then(|| Everywhere::of(body, &types)),
        at: 0,
        types,
        named: named(body),
        firsts: HashMap::default(),
        parts: body.vars.iter().map(|v| v.part.is_some()).collect(),
        versions: vec![0; vars],
        facts: vec![None; vars],
        computed: HashMap::default(),
        clock: 0,
        undo: Vec::new(),
        changed: false,
    };
    for root in roots {
        // A block to enter, or how much to undo when its subtree is done.
        let mut work = vec![Ok(root)];
        while let Some(item) = work.pop() {
            match item {
                Ok(b) => {
                    work.push(Err(state.undo.len()));
                    state.block(body, b);
                    work.extend(children[b].iter().map(|c| Ok(*c)));
                }
                Err(mark) => state.undo_to(mark),
            }
        }
    }
    state.changed
}

/// The variables that stay where another one gets their value.
fn named(body: &Body) -> Vec<bool> {
    let mut named: Vec<bool> = body.vars.iter().map(|v| v.source.is_some()).collect();
    for line in body.pieces.iter().flat_map(|p| &p.lines) {
        if let StmtKind::Alloc { dst, .. } = line.stmt.kind {
            named[dst.index()] = true;
        }
    }
    named
}

impl Forward {
    fn undo_to(&mut self, mark: usize) {
        while self.undo.len() > mark {
            if let Some(u) = self.undo.pop() {
                self.versions[u.var.index()] = u.version;
                self.facts[u.var.index()] = u.fact;
            }
        }
    }

    fn learn(&mut self, var: Var, fact: Option<Rc<Fact>>) {
        let i = var.index();
        let fact = std::mem::replace(&mut self.facts[i], fact);
        self.undo.push(Undo {
            var,
            version: self.versions[i],
            fact,
        });
    }

    fn write(&mut self, var: Var) {
        self.learn(var, None);
        self.clock += 1;
        self.versions[var.index()] = self.clock;
    }

    fn known(&self, v: Var) -> Option<&Known> {
        let fact = self.facts[v.index()].as_ref()?;
        let holds = |(w, version): &(Var, u32)| self.versions[w.index()] == *version;
        fact.versions.iter().all(holds).then_some(&fact.known)
    }

    /// A fact about the values that variables have now.
    fn fact(&self, known: Known) -> Rc<Fact> {
        let mut versions = Vec::new();
        let mut add = |v: Var| versions.push((v, self.versions[v.index()]));
        match &known {
            Known::Copy(o) | Known::Number { of: o, .. } | Known::Choice { of: o, .. } => {
                o.as_var().into_iter().for_each(&mut add);
            }
            Known::Extended { of, .. } => add(*of),
            Known::Difference(p, q) => {
                [p, q]
                    .into_iter()
                    .filter_map(Operand::as_var)
                    .for_each(&mut add);
            }
            Known::Cond(c) => c.for_each_operand(&mut |o| {
                o.as_var().into_iter().for_each(&mut add);
            }),
        }
        Rc::new(Fact { known, versions })
    }

    fn block(&mut self, body: &mut Body, b: usize) {
        self.at = b;
        let mut lines = std::mem::take(&mut body.pieces[b].lines);
        for line in &mut lines {
            self.line(line);
        }
        let piece = &mut body.pieces[b];
        piece.lines = lines;
        for v in &piece.stale {
            self.write(*v);
        }
        if let Terminator::Return(values) = &mut piece.term {
            for o in values {
                self.read(o);
            }
        }
    }

    /// Replaces an operand by what it is a copy of.
    fn read(&mut self, o: &mut Operand) {
        if let Operand::Var(v) = o
            && let Some(Known::Copy(r)) = self.known(*v)
        {
            *o = r.clone();
            self.changed = true;
        }
    }

    fn line(&mut self, line: &mut Line) {
        for v in &line.stale {
            self.write(*v);
        }
        let kind = &mut line.stmt.kind;
        let assumed = match kind {
            StmtKind::Assume { cond } | StmtKind::Assert { cond, .. } => literal(cond),
            _ => None,
        };
        kind.visit_mut(&mut |place| {
            if let PlaceMut::Operand(o) = place {
                self.read(o);
            }
        });
        if let StmtKind::SetBool { cond, .. }
        | StmtKind::Assume { cond }
        | StmtKind::Assert { cond, .. } = kind
        {
            let new = self.cond(cond);
            self.changed |= new != *cond;
            *cond = new;
        }
        self.resolve(kind);
        self.fold(kind);
        self.reuse(kind);
        if let Some((v, value)) = assumed {
            let fact = self.fact(Known::Copy(Operand::bool(value)));
            self.learn(v, Some(fact));
        }
        self.define(kind);
    }

    /// A call through a pointer to a function that is known is one of it.
    fn resolve(&mut self, kind: &mut StmtKind) {
        if let StmtKind::Call { callee, .. } = kind
            && let Callee::Indirect { ptr, targets, .. } = callee
            && let Operand::Const(Const::Function(g)) = ptr
            && targets.contains(g)
        {
            *callee = Callee::Direct(*g);
            self.changed = true;
        }
    }

    /// Turns a statement into a simpler one, if its operands allow.
    fn fold(&mut self, kind: &mut StmtKind) {
        let mut dst = None;
        kind.for_each_def(&mut |v| dst = Some(v));
        let Some(dst) = dst else { return };
        let ty = self.types[dst.index()];
        if let Some(src) = fold::statement(kind, ty) {
            *kind = StmtKind::Assign { dst, src };
            self.changed = true;
            return;
        }
        // A conversion of the number of a truth value.
        let StmtKind::Cast {
            op,
            flags,
            a: Operand::Var(v),
            ..
        } = kind
        else {
            return;
        };
        let Some(Known::Number { of, minus }) = self.known(*v) else {
            return;
        };
        let (of, minus) = (of.clone(), *minus);
        let wide = self.types[v.index()].width().is_some_and(|w| w > 1);
        let new = match (*op, ty) {
            (CastOp::Trunc, Type::Bool) if !(flags.nsw || flags.nuw && minus) => {
                Some(StmtKind::Assign { dst, src: of })
            }
            (CastOp::Trunc, Type::Int(_)) if flags.is_none() => Some(extend(dst, of, minus)),
            (CastOp::Zext, _) if wide && !minus => Some(extend(dst, of, false)),
            (CastOp::Sext, _) if wide => Some(extend(dst, of, minus)),
            _ => None,
        };
        if let Some(new) = new {
            *kind = new;
            self.changed = true;
        }
    }

    /// Takes a result that is there already.
    fn reuse(&mut self, kind: &mut StmtKind) {
        let Some(everywhere) = &self.everywhere else {
            return;
        };
        let Some((dst, computed)) = self.computed_of(kind) else {
            return;
        };
        // Elements, and what is made of the numbers of objects.
        let is_of_objects = match &computed {
            Computed::Element(..) => self.parts[dst.index()],
            _ => computed.vars().any(|v| self.parts[v.index()]),
        };
        let is_index = everywhere.is_index(dst) && !is_of_objects;
        let here = self.computed.get(&computed);
        let here = here.filter(|r| self.stands(&computed, r)).map(|r| r.var);
        let known = match here {
            None if !is_index => everywhere.at(self.at, &computed),
            here => here,
        };
        let alike = |v: &Var| *v != dst && self.types[v.index()] == self.types[dst.index()];
        if let Some(known) = known.filter(alike) {
            // There it is noted only.
            if is_index {
                return;
            }
            let src = Operand::Var(known);
            *kind = StmtKind::Assign { dst, src };
            self.changed = true;
        }
    }

    /// Writes what a statement writes, and learns from it.
    fn define(&mut self, kind: &StmtKind) {
        if self.writes_what_is_there(kind) {
            return;
        }
        let wanted = self.everywhere.is_some();
        let computed = wanted.then(|| self.computed_of(kind)).flatten();
        let of = computed.filter(|(dst, c)| c.vars().all(|v| v != *dst));
        self.define_as(kind);
        // What is written to an element is there from then on.
        let stored = match kind {
            StmtKind::ArrayStore {
                dst: array,
                index,
                value: Operand::Var(v),
                ..
            } if wanted => Some((*v, self.element(*array, index))),
            _ => None,
        };
        if let Some((dst, computed)) = of.or(stored) {
            // The first one stays, as long as it stands.
            let old = self.computed.get(&computed);
            let old = old.filter(|old| self.stands(&computed, old));
            if let Some(first) = old.map(|old| old.var) {
                let now = |v: Var| self.versions[v.index()];
                self.firsts.insert(dst, (now(dst), first, now(first)));
            } else {
                let made = Made {
                    var: dst,
                    versions: self.versions_of(&computed, dst).collect(),
                };
                self.computed.insert(computed, made);
            }
        }
    }

    fn computed_of(&self, kind: &StmtKind) -> Option<(Var, Computed)> {
        let (dst, computed) = Computed::of(kind, &self.types)?;
        Some(match computed {
            Computed::Element(array, index) => (dst, self.element(array, &index)),
            computed => (dst, computed),
        })
    }

    /// An element, by the first variable that has its index's value.
    fn element(&self, array: Var, index: &Operand) -> Computed {
        let first = index
            .as_var()
            .and_then(|v| self.firsts.get(&v).map(|f| (v, f)));
        let now = |v: Var| self.versions[v.index()];
        let first = first.filter(|(v, (own, first, of))| now(*v) == *own && now(*first) == *of);
        let index = first.map_or_else(|| index.clone(), |(_, (_, first, _))| (*first).into());
        Computed::Element(array, index)
    }

    /// Whether a statement replaces an element by itself.
    fn writes_what_is_there(&self, kind: &StmtKind) -> bool {
        let StmtKind::ArrayStore {
            dst,
            array,
            index,
            value: Operand::Var(value),
        } = kind
        else {
            return false;
        };
        let element = self.element(*array, index);
        let there = self.computed.get(&element);
        let there = there.filter(|made| dst == array && self.stands(&element, made));
        let first = |v: Var| match self.known(v) {
            Some(Known::Copy(Operand::Var(w))) => *w,
            _ => v,
        };
        there.is_some_and(|made| first(made.var) == first(*value))
    }

    /// Whether a result is still that of a computation.
    fn stands(&self, computed: &Computed, made: &Made) -> bool {
        let now = self.versions_of(computed, made.var);
        now.eq(made.versions.iter().copied())
    }

    fn versions_of(&self, computed: &Computed, dst: Var) -> impl Iterator<Item = u32> {
        let vars = computed.vars().chain([dst]);
        vars.map(|v| self.versions[v.index()])
    }

    fn define_as(&mut self, kind: &StmtKind) {
        let fact = match kind {
            StmtKind::Assign { dst, src } => {
                let temporary = src.as_var().filter(|t| !self.named[t.index()]);
                if let Some(t) = temporary.filter(|t| self.named[dst.index()] && t != dst) {
                    // Better speak of the source's variable from here on. If
                    // the temporary is a condition, so is that one.
                    let same = self.facts[t.index()].clone();
                    self.write(*dst);
                    self.learn(*dst, same);
                    let fact = self.fact(Known::Copy(Operand::Var(*dst)));
                    self.learn(t, Some(fact));
                    return;
                }
                Some((*dst, self.fact(Known::Copy(src.clone()))))
            }
            // What memory decides holds where it was asked, and perhaps not later.
            StmtKind::SetBool { dst, cond }
                if leaves(cond) <= MAX_LEAVES
                    && !cond.mentions(&mut PtrPred::depends_on_memory) =>
            {
                Some((*dst, self.fact(Known::Cond(cond.clone()))))
            }
            StmtKind::Cast {
                dst,
                op: op @ (CastOp::Zext | CastOp::Sext),
                flags,
                a,
            } if flags.is_none() && self.is_bool(a) => {
                let minus = *op == CastOp::Sext;
                let of = a.clone();
                Some((*dst, self.fact(Known::Number { of, minus })))
            }
            StmtKind::Cast {
                dst,
                op: op @ (CastOp::Zext | CastOp::Sext),
                flags,
                a: Operand::Var(of),
            } if flags.is_none() && of != dst => {
                let sign = match op {
                    CastOp::Sext => Sign::Signed,
                    _ => Sign::Unsigned,
                };
                Some((*dst, self.fact(Known::Extended { of: *of, sign })))
            }
            // As what `ctype.h` looks up.
            StmtKind::Select { dst, cond, a, b } if self.is_bool(cond) => {
                let numbers = a.as_int().cloned().zip(b.as_int().cloned());
                let choice = numbers.map(|(a, b)| Known::Choice {
                    of: cond.clone(),
                    numbers: [a, b],
                });
                choice.map(|choice| (*dst, self.fact(choice)))
            }
            StmtKind::Binary {
                dst,
                op: BinOp::Sub,
                a: Operand::Var(a),
                b: Operand::Var(b),
                ..
            } => {
                let truth = |v: Var| match self.known(v) {
                    Some(Known::Number { of, minus: false }) => Some(of.clone()),
                    _ => None,
                };
                let wide = self.types[dst.index()].width().is_some_and(|w| w > 1);
                let both = truth(*a).zip(truth(*b)).filter(|_| wide);
                both.map(|(p, q)| (*dst, self.fact(Known::Difference(p, q))))
            }
            _ => None,
        };
        kind.for_each_def(&mut |v| self.write(v));
        if let Some((dst, fact)) = fact {
            // A fact about the old value of `dst` itself has an old version.
            self.learn(dst, Some(fact));
        }
    }

    fn is_bool(&self, o: &Operand) -> bool {
        o.as_var()
            .is_some_and(|v| self.types[v.index()] == Type::Bool)
    }

    /// A condition in the simplest form that is known here.
    fn cond(&self, c: &Cond) -> Cond {
        let new = self.rewrite(c, true);
        if leaves(&new) <= MAX_LEAVES.max(leaves(c)) && depth(&new) <= MAX_COND_DEPTH {
            return new;
        }
        self.rewrite(c, false)
    }

    /// `expand`: `bool` variables become the conditions that they stand for.
    fn rewrite(&self, c: &Cond, expand: bool) -> Cond {
        match c {
            Cond::Const(_) => c.clone(),
            Cond::Var(v) => self.truth(*v, expand),
            Cond::Cmp { op, a, b } => self.comparison(*op, a, b, c, expand),
            Cond::Fits { .. } | Cond::Ptr(_) => {
                fold::leaf(c).map_or_else(|| c.clone(), Cond::Const)
            }
            Cond::Not(inner) => match self.rewrite(inner, expand) {
                c @ (Cond::Const(_) | Cond::Cmp { .. } | Cond::Not(_)) => c.negate(),
                c => Cond::Not(Box::new(c)),
            },
            Cond::And(cs) => fold::junction(self.rewrite_all(cs, expand), true),
            Cond::Or(cs) => fold::junction(self.rewrite_all(cs, expand), false),
        }
    }

    fn rewrite_all(&self, cs: &[Cond], expand: bool) -> Vec<Cond> {
        cs.iter().map(|c| self.rewrite(c, expand)).collect()
    }

    fn truth(&self, v: Var, expand: bool) -> Cond {
        match self.known(v) {
            Some(Known::Copy(Operand::Var(w))) if *w != v => match self.known(*w) {
                Some(Known::Cond(c)) if expand => c.clone(),
                _ => Cond::Var(*w),
            },
            Some(Known::Copy(Operand::Const(Const::Bool(b)))) => Cond::Const(*b),
            Some(Known::Cond(c)) if expand => c.clone(),
            _ => Cond::Var(v),
        }
    }

    /// A comparison of an extended integer with a constant or another one, as one of what
    /// was extended: that is what is remembered, of an element of an array for one.
    fn narrower(&self, op: CmpOp, a: &Operand, b: &Operand) -> Option<Cond> {
        let extended = |o: &Operand| {
            let v = o.as_var()?;
            match self.known(v)? {
                Known::Extended { of, sign } => {
                    let width = |v: Var| self.types[v.index()].width();
                    Some((*of, *sign, width(*of)?, width(v)?))
                }
                _ => None,
            }
        };
        let constant = |o: &Operand, (sign, narrow, wide): (Sign, u32, u32)| {
            let n = o.as_int()?.wrap(wide, sign);
            n.fits(narrow, sign).then(|| Operand::int(narrow, n))
        };
        let (a, b, sign) = match (extended(a), extended(b)) {
            (Some((a, sign, narrow, _)), Some((b, other, width, _))) => {
                let alike = sign == other && narrow == width;
                alike.then(|| (a.into(), b.into(), sign))?
            }
            (Some((a, sign, narrow, wide)), None) => {
                (a.into(), constant(b, (sign, narrow, wide))?, sign)
            }
            (None, Some((b, sign, narrow, wide))) => {
                (constant(a, (sign, narrow, wide))?, b.into(), sign)
            }
            (None, None) => return None,
        };
        let op = of_narrow(op, sign)?;
        Some(Cond::Cmp { op, a, b })
    }

    fn comparison(&self, op: CmpOp, a: &Operand, b: &Operand, whole: &Cond, expand: bool) -> Cond {
        if let Some(known) = fold::leaf(whole) {
            return Cond::Const(known);
        }
        if let Some(narrow) = self.narrower(op, a, b) {
            return narrow;
        }
        for (op, x, y) in [(op, a, b), (op.swap(), b, a)] {
            let Operand::Var(v) = x else { continue };
            // A truth value compared with a constant one.
            if let Operand::Const(Const::Bool(value)) = y {
                let same = *value == (op == CmpOp::Eq);
                let truth = self.truth(*v, expand);
                return if same { truth } else { not(truth) };
            }
            let (Some(k), Some(w)) = (y.as_int(), self.types[v.index()].width()) else {
                continue;
            };
            if let Some(Known::Difference(p, q)) = self.known(*v)
                && let (Operand::Var(p), Operand::Var(q)) = (p, q)
            {
                let holds = |n: Z| machine::compare(op, w, &n.wrap(w, Sign::Unsigned), k);
                let [p, q] = [*p, *q].map(|v| self.truth(v, expand));
                return difference([Z::MINUS_ONE, Z::ZERO, Z::ONE].map(holds), &p, &q);
            }
            let (of, [one, other]) = match self.known(*v) {
                Some(Known::Number { of, minus }) => {
                    let one = if *minus { Z::MINUS_ONE } else { Z::ONE };
                    (of, [one.wrap(w, Sign::Unsigned), Z::ZERO])
                }
                Some(Known::Choice { of, numbers }) => (of, numbers.clone()),
                _ => continue,
            };
            let if_false = machine::compare(op, w, &other, k);
            let if_true = machine::compare(op, w, &one, k);
            let Operand::Var(of) = of else { continue };
            return match (if_false, if_true) {
                (false, true) => self.truth(*of, expand),
                (true, false) => not(self.truth(*of, expand)),
                (same, _) => Cond::Const(same),
            };
        }
        whole.clone()
    }
}

/// The comparison of two integers that is as that of both extended so, in the reading in
/// which they are extended: that keeps the order, and what is not negative has one order.
/// `None`: it is in the other reading.
fn of_narrow(op: CmpOp, sign: Sign) -> Option<CmpOp> {
    match (sign, op) {
        (Sign::Unsigned, CmpOp::Slt) => Some(CmpOp::Ult),
        (Sign::Unsigned, CmpOp::Sle) => Some(CmpOp::Ule),
        (Sign::Unsigned, CmpOp::Sgt) => Some(CmpOp::Ugt),
        (Sign::Unsigned, CmpOp::Sge) => Some(CmpOp::Uge),
        _ => op.sign().is_none_or(|of| of == sign).then_some(op),
    }
}

/// What is true of a difference of two truth values if that holds of -1, of 0 and of 1.
fn difference([below, zero, above]: [bool; 3], p: &Cond, q: &Cond) -> Cond {
    let one = |is: bool, c: &Cond| if is { c.clone() } else { not(c.clone()) };
    let both =
        |first: bool, second: bool| fold::junction(vec![one(first, p), one(second, q)], true);
    match (below, zero, above) {
        (false, false, false) => Cond::Const(false),
        (true, true, true) => Cond::Const(true),
        (true, false, false) => both(false, true),
        (false, false, true) => both(true, false),
        (false, true, true) => not(both(false, true)),
        (true, true, false) => not(both(true, false)),
        (false, true, false) => not(differ(&both)),
        (true, false, true) => differ(&both),
    }
}

/// Whether two truth values differ.
fn differ(both: &dyn Fn(bool, bool) -> Cond) -> Cond {
    fold::junction(vec![both(true, false), both(false, true)], false)
}

fn not(c: Cond) -> Cond {
    match c {
        Cond::Const(_) | Cond::Cmp { .. } | Cond::Not(_) => c.negate(),
        c => Cond::Not(Box::new(c)),
    }
}

/// The variable of a condition that is one, and the value that it must have.
fn literal(c: &Cond) -> Option<(Var, bool)> {
    match c {
        Cond::Var(v) => Some((*v, true)),
        Cond::Not(c) => match &**c {
            Cond::Var(v) => Some((*v, false)),
            _ => None,
        },
        _ => None,
    }
}

fn extend(dst: Var, a: Operand, minus: bool) -> StmtKind {
    StmtKind::Cast {
        dst,
        op: if minus { CastOp::Sext } else { CastOp::Zext },
        flags: Flags::NONE,
        a,
    }
}

fn leaves(c: &Cond) -> usize {
    match c {
        Cond::Not(c) => leaves(c),
        Cond::And(cs) | Cond::Or(cs) => cs.iter().map(leaves).sum::<usize>().max(1),
        _ => 1,
    }
}

fn depth(c: &Cond) -> u32 {
    match c {
        Cond::Not(c) => 1 + depth(c),
        Cond::And(cs) | Cond::Or(cs) => 1 + cs.iter().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}
