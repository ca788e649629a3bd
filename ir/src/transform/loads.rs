//! What was read before and not written since is not read again.
//!
//! Two reads of one place with nothing written in between are one number: what the
//! first one was compared with holds of the second one too. Purification knows that of
//! places that are always the same. Of what may be one of many, as a character of a
//! text or an object that a loop made, it knows only what domains keep, and where an
//! object stands for several it keeps nothing.
//!
//! A read is *available* at a point if on every way there the place was read or
//! written, by an address that was computed from the same values, and since then
//! nothing may have been written there, nothing ended, and neither the variables of the
//! address nor the one that holds the value were. What is available is copied.
//! Addresses are told apart by what they are computed from: variables, constants, and
//! operations whose result is never arbitrary. That the read itself is allowed stays to
//! be asserted: only the read goes, which could end an execution only where the first
//! one did.
//!
//! Two addresses are apart if they are the same one plus different constants. Any other
//! write, any call that may write the program's memory, and the end of any object end
//! what is available.
//!
//! Cost: that of [`available`]; at most [`MOST_READS`] reads and [`MOST_VALUES`] computed
//! variables are kept.

use super::available::{Known, available};
use super::body::Body;
use super::map::{FunctionMap, Map};
use crate::library::{self, Clause, Effect};
use crate::{
    BinOp, Callee, CastOp, Const, FuncId, Function, Operand, Program, StmtKind, Type, Var,
};
use rustc_hash::FxHashMap as HashMap;

/// The oldest reads beyond are forgotten.
const MOST_READS: usize = 64;
/// The oldest computed variables beyond are forgotten.
const MOST_VALUES: usize = 256;
/// Constants from here on may go around all addresses.
const FAR: u64 = 1 << 31;
/// Larger computations are numbers of their own.
const MOST_LEAVES: usize = 8;

/// Makes copies of reads of what is known already, in a program without violations.
pub fn reuse_loads(program: &Program) -> (Program, Map) {
    super::each_function(program, function)
}

fn function(program: &Program, id: FuncId, f: &Function) -> (Function, FunctionMap) {
    let mut body = Body::of(id, f);
    let mut stmts = f.blocks.iter().flat_map(|b| &b.stmts);
    if !stmts.any(|s| matches!(s.kind, StmtKind::Load { .. })) {
        return body.finish(f);
    }
    let mut reads = Reads {
        program,
        f,
        numbers: HashMap::default(),
        values: Vec::new(),
    };
    let starts = available(f, |state, _, kind| {
        reads.step(state, kind);
    });
    for (b, mut state) in starts {
        for line in &mut body.pieces[b.index()].lines {
            if let Some((dst, src)) = reads.step(&mut state, &line.stmt.kind) {
                line.stmt.kind = StmtKind::Assign { dst, src };
            }
        }
    }
    body.finish(f)
}

/// The number of a value.
type Number = usize;

/// How a value is computed.
#[derive(Clone, PartialEq, Eq, Hash)]
enum How {
    /// Not, or nobody knows.
    Operand(Operand),
    Plus(Number, Number),
    Binary(BinOp, Number, Number),
    Cast(CastOp, Type, Number),
}

/// A value that is computed from what some variables are.
struct Value {
    how: How,
    /// Those variables.
    leaves: Vec<Var>,
}

/// A read that need not be repeated.
#[derive(Clone, PartialEq, Eq)]
struct Read {
    address: Number,
    ty: Type,
    /// What is there.
    value: Operand,
}

/// What is known at a point, in the order in which it was learnt.
#[derive(Clone, Default, PartialEq, Eq)]
struct State {
    values: Vec<(Var, Number)>,
    reads: Vec<Read>,
}

impl Known for State {
    fn met(mut self, other: &State) -> State {
        self.values.retain(|v| other.values.contains(v));
        self.reads.retain(|r| other.reads.contains(r));
        self
    }
}

struct Reads<'f> {
    program: &'f Program,
    f: &'f Function,
    numbers: HashMap<How, Number>,
    values: Vec<Value>,
}

impl Reads<'_> {
    /// What is known after a statement; the variable and its value if it reads what is
    /// known.
    fn step(&mut self, state: &mut State, kind: &StmtKind) -> Option<(Var, Operand)> {
        match kind {
            StmtKind::Load { dst, ptr, .. } => {
                let (address, ty) = (self.of(state, ptr), self.f.var(*dst).ty);
                let there = |r: &&Read| r.address == address && r.ty == ty;
                let known = state.reads.iter().find(there).map(|r| r.value.clone());
                if known == Some((*dst).into()) {
                    return known.map(|value| (*dst, value));
                }
                let number = known.as_ref().map(|v| self.of(state, v));
                self.write(state, *dst);
                match (number, known) {
                    (Some(number), known) => {
                        self.learn(state, *dst, number);
                        return known.map(|value| (*dst, value));
                    }
                    _ => self.learn_read(state, address, ty, (*dst).into()),
                }
            }
            StmtKind::Store { ptr, value, .. } => {
                let (address, ty) = (self.of(state, ptr), value.ty(&self.f.vars));
                let reads = std::mem::take(&mut state.reads);
                state.reads = reads
                    .into_iter()
                    .filter(|r| self.are_apart((r.address, r.ty), (address, ty)))
                    .collect();
                self.learn_read(state, address, ty, value.clone());
            }
            StmtKind::Assign { dst, src } => {
                let number = self.of(state, src);
                self.write(state, *dst);
                self.learn(state, *dst, number);
            }
            StmtKind::PtrAdd { dst, base, offset } => {
                let how = How::Plus(self.of(state, base), self.of(state, offset));
                self.compute(state, *dst, how);
            }
            StmtKind::Binary {
                dst,
                op: op @ (BinOp::Add | BinOp::Sub | BinOp::Mul),
                flags,
                a,
                b,
            } if flags.is_none() => {
                let how = How::Binary(*op, self.of(state, a), self.of(state, b));
                self.compute(state, *dst, how);
            }
            StmtKind::Cast {
                dst,
                op: op @ (CastOp::Zext | CastOp::Sext | CastOp::Trunc),
                flags,
                a,
            } if flags.is_none() => {
                let how = How::Cast(*op, self.f.var(*dst).ty, self.of(state, a));
                self.compute(state, *dst, how);
            }
            other => {
                if self.may_write(other) {
                    state.reads.clear();
                }
                other.for_each_def(&mut |v| self.write(state, v));
            }
        }
        None
    }

    /// The number of an operand's value.
    fn of(&mut self, state: &State, o: &Operand) -> Number {
        let known = o.as_var().and_then(|v| {
            let mut known = state.values.iter();
            known.find(|(w, _)| *w == v)
        });
        match known {
            Some((_, number)) => *number,
            None => self.number(How::Operand(o.clone())),
        }
    }

    /// The number of what is computed so.
    fn number(&mut self, how: How) -> Number {
        if let Some(number) = self.numbers.get(&how) {
            return *number;
        }
        let leaves = |n: &Number| self.values[*n].leaves.clone();
        let mut leaves = match &how {
            How::Operand(o) => o.as_var().into_iter().collect(),
            How::Plus(a, b) | How::Binary(_, a, b) => [leaves(a), leaves(b)].concat(),
            How::Cast(_, _, a) => leaves(a),
        };
        leaves.sort_unstable();
        leaves.dedup();
        let number = self.values.len();
        self.numbers.insert(how.clone(), number);
        self.values.push(Value { how, leaves });
        number
    }

    /// A variable gets what is computed so.
    fn compute(&mut self, state: &mut State, dst: Var, how: How) {
        let number = self.number(how);
        self.write(state, dst);
        if self.values[number].leaves.len() <= MOST_LEAVES {
            self.learn(state, dst, number);
        }
    }

    /// A variable has another value from now on. What is known of the old one is known
    /// of its copies.
    fn write(&mut self, state: &mut State, v: Var) {
        let old = self.numbers.get(&How::Operand(v.into())).copied();
        let mut copies = state.values.iter().filter(|(_, n)| Some(*n) == old);
        if let Some((copy, _)) = copies.find(|(w, _)| *w != v).copied() {
            state.values.retain(|(w, _)| *w != copy);
            for (_, number) in &mut state.values {
                *number = self.renamed(*number, v, copy);
            }
            for read in &mut state.reads {
                read.address = self.renamed(read.address, v, copy);
                if read.value.as_var() == Some(v) {
                    read.value = copy.into();
                }
            }
        }
        let speaks = |n: Number| self.values[n].leaves.contains(&v);
        state.values.retain(|(w, n)| *w != v && !speaks(*n));
        state
            .reads
            .retain(|r| !speaks(r.address) && r.value.as_var() != Some(v));
    }

    /// The number of a value where another variable has the value of one of its leaves.
    fn renamed(&mut self, number: Number, from: Var, to: Var) -> Number {
        if !self.values[number].leaves.contains(&from) {
            return number;
        }
        let how = match self.values[number].how.clone() {
            How::Operand(_) => How::Operand(to.into()),
            How::Plus(a, b) => How::Plus(self.renamed(a, from, to), self.renamed(b, from, to)),
            How::Binary(op, a, b) => {
                How::Binary(op, self.renamed(a, from, to), self.renamed(b, from, to))
            }
            How::Cast(op, ty, a) => How::Cast(op, ty, self.renamed(a, from, to)),
        };
        self.number(how)
    }

    /// A variable that was just written has a value; not one that speaks of what it was
    /// before.
    fn learn(&self, state: &mut State, v: Var, number: Number) {
        if self.values[number].leaves.contains(&v) {
            return;
        }
        if state.values.len() == MOST_VALUES {
            state.values.remove(0);
        }
        state.values.push((v, number));
    }

    /// An address holds a value.
    fn learn_read(&self, state: &mut State, address: Number, ty: Type, value: Operand) {
        let leaves = &self.values[address].leaves;
        // What was read to a variable of the address is somewhere else by now.
        if leaves.len() > MOST_LEAVES || value.as_var().is_some_and(|v| leaves.contains(&v)) {
            return;
        }
        if state.reads.len() == MOST_READS {
            state.reads.remove(0);
        }
        let read = Read { address, ty, value };
        state.reads.push(read);
    }

    /// Whether what is read at one address isn't touched by a write to another one.
    fn are_apart(&self, (a, a_ty): (Number, Type), (b, b_ty): (Number, Type)) -> bool {
        let (Some(a_len), Some(b_len)) = (self.bytes(a_ty), self.bytes(b_ty)) else {
            return false;
        };
        let ((a, a_at), (b, b_at)) = (self.place(a), self.place(b));
        let apart = a_at.saturating_add(a_len) <= b_at || b_at.saturating_add(b_len) <= a_at;
        a == b && apart
    }

    /// How many bytes of memory a value of that type takes.
    fn bytes(&self, ty: Type) -> Option<i64> {
        i64::try_from(self.program.data_model.bytes_of(ty)).ok()
    }

    /// An address as another one and a constant.
    fn place(&self, address: Number) -> (Number, i64) {
        if let How::Plus(base, offset) = self.values[address].how
            && let How::Operand(Operand::Const(Const::Int { value, .. })) = &self.values[offset].how
            && let Some(offset) = value.to_i64()
            && offset.unsigned_abs() < FAR
        {
            return (base, offset);
        }
        (address, 0)
    }

    /// Whether a statement may write memory, or end an object.
    fn may_write(&self, kind: &StmtKind) -> bool {
        let StmtKind::Call { callee, args, .. } = kind else {
            return matches!(
                kind,
                StmtKind::Free { .. } | StmtKind::RegionCopy { .. } | StmtKind::RegionFill { .. }
            );
        };
        let Callee::Direct(g) = callee else {
            return true;
        };
        let g = self.program.function(*g);
        // Of others that write nothing some still leave an error's number.
        let entry = library::built_in()
            .find(&g.name)
            .filter(|_| g.is_external());
        let row = entry.and_then(|e| e.row());
        let is_pointer = |a: &Operand| a.ty(&self.f.vars) == Type::Ptr;
        !row.is_some_and(|row| {
            let is_quiet = match row.header.as_str() {
                // An input may also be what an argument leads to.
                "verifiers" => !args.iter().any(is_pointer),
                "string.h" | "strings.h" | "ctype.h, wctype.h" => row.says(&Clause::Pure),
                _ => false,
            };
            let harmless = matches!(
                row.effect(),
                Effect::Pure | Effect::Input | Effect::Asserts(_) | Effect::Assumes(_)
            );
            is_quiet && harmless && !row.calls_back()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{parse, print};

    /// The reads that are left of a function's, each as it is printed.
    fn left(body: &str) -> usize {
        let p = parse(&format!(
            "fn @g() -> () {{ ^entry: return }}
             extern fn @strlen(p: ptr) -> (i64) pure
             extern fn @puts(p: ptr) -> (i32) library
             extern fn @__VERIFIER_nondet_int() -> (i32) input
             extern fn @__VERIFIER_nondet_memory(p: ptr, n: i64) input
             fn @f(p: ptr, q: ptr, i: i32) {{
             var x: i8 var y: i8 var z: i32 var n: i64 var m: i64 var a: ptr var b: ptr var w: i32
             ^entry: {body} return }}
             entry @f"
        ))
        .unwrap_or_else(|e| panic!("{e}\n{body}"));
        print(&reuse_loads(&p).0).matches("load").count()
    }

    #[test]
    fn what_was_read_is_read_once() {
        for (body, reads) in [
            ("x = load p y = load p", 1),
            ("x = load p x = load p", 1),
            ("store p, i8 7 x = load p", 0),
            ("store p, x y = load p", 0),
            // Another type, another place.
            ("x = load p z = load p", 2),
            ("x = load p y = load q", 2),
            // The same address, computed again.
            ("a = ptradd p, 1 x = load a b = ptradd p, 1 y = load b", 1),
            (
                "n = sext i a = ptradd p, n x = load a m = sext i b = ptradd p, m y = load b",
                1,
            ),
            (
                "n = sext i a = ptradd p, n x = load a m = zext i b = ptradd p, m y = load b",
                2,
            ),
            (
                "n = sext i n = mul n, 4 a = ptradd p, n x = load a m = sext i m = mul m, 4 b = ptradd p, m y = load b",
                1,
            ),
            (
                "n = sext i n = mul nsw n, 4 a = ptradd p, n x = load a m = sext i m = mul nsw m, 4 b = ptradd p, m y = load b",
                2,
            ),
            // A pointer is another one once it is written, and so is an index.
            ("x = load p p = ptradd p, 1 y = load p", 2),
            (
                "n = sext i a = ptradd p, n x = load a i = 3 m = sext i b = ptradd p, m y = load b",
                2,
            ),
            // Or the value is gone.
            ("x = load p x = 3 y = load p", 2),
            ("a = load p p = load a b = load p", 3),
            // A copy of the old pointer or value stays.
            ("x = load p a = p p = ptradd p, 1 y = load a", 1),
            ("x = load p a = p p = ptradd p, 1 y = load p", 2),
            (
                "b = ptradd p, 1 x = load b a = p p = q b = ptradd a, 1 y = load b",
                1,
            ),
            ("x = load p y = x x = 3 y = load p", 1),
            ("x = load p a = p a = q p = q y = load a", 2),
        ] {
            assert_eq!(left(body), reads, "{body}");
        }
    }

    #[test]
    fn what_may_be_written_is_read_again() {
        for (body, reads) in [
            ("x = load p store q, i8 7 y = load p", 2),
            ("x = load p a = ptradd p, 1 store a, i8 7 y = load p", 1),
            (
                "a = ptradd p, 4 z = load a b = ptradd p, 7 store b, i8 7 w = load a",
                2,
            ),
            (
                "a = ptradd p, 4 z = load a b = ptradd p, 8 store b, i8 7 w = load a",
                1,
            ),
            (
                "a = ptradd p, 4 x = load a b = ptradd p, 2 store b, i y = load a",
                2,
            ),
            (
                "a = ptradd p, 4 x = load a b = ptradd p, 0 store b, i y = load a",
                1,
            ),
            ("x = load p fill q, 0, 4 y = load p", 2),
            ("x = load p free heap q y = load p", 2),
            ("x = load p call @g() y = load p", 2),
            ("x = load p n = call @strlen(q) y = load p", 1),
            ("x = load p z = call @puts(q) y = load p", 2),
            ("x = load p w = call @__VERIFIER_nondet_int() y = load p", 1),
            (
                "x = load p call @__VERIFIER_nondet_memory(p, 4) y = load p",
                2,
            ),
        ] {
            assert_eq!(left(body), reads, "{body}");
        }
    }

    #[test]
    fn all_ways_must_have_read_it() {
        for (body, reads) in [
            (
                "goto ^a, ^b ^a: x = load p goto ^c ^b: goto ^c ^c: y = load p",
                2,
            ),
            (
                "x = load p goto ^a, ^b ^a: goto ^c ^b: goto ^c ^c: y = load p",
                1,
            ),
            (
                "x = load p goto ^a, ^b ^a: store q, i8 1 goto ^c ^b: goto ^c ^c: y = load p",
                2,
            ),
            ("x = load p goto ^a ^a: y = load p goto ^a, ^b ^b:", 1),
            (
                "x = load p goto ^a ^a: y = load p store q, i8 1 goto ^a, ^b ^b:",
                2,
            ),
        ] {
            assert_eq!(left(body), reads, "{body}");
        }
    }
}
