//! In which readings a program's operations use its integers: signed, unsigned
//! or both. Abstract states track those; clauses take the one that most
//! operations use, since a conversion between readings is a case split.
//!
//! Values that are copied, added, compared, passed or returned to each other
//! share their readings, so that facts carry over between them, and across
//! calls. One pass with union-find over the program; near linear in its size.

use crate::{
    BinOp, Callee, CastOp, CmpOp, Cond, FloatFn, FloatOp, FuncId, Function, Operand, Program, Sign,
    StmtKind, Terminator, Var,
};
use serde::{Deserialize, Serialize};

/// Which readings of an integer are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Readings {
    /// The signed one is.
    pub signed: bool,
    /// The unsigned one is.
    pub unsigned: bool,
}

impl Readings {
    /// Both are used.
    pub const BOTH: Readings = Readings {
        signed: true,
        unsigned: true,
    };

    const NONE: Readings = Readings {
        signed: false,
        unsigned: false,
    };

    /// Whether that one is used.
    pub fn tracks(self, sign: Sign) -> bool {
        match sign {
            Sign::Signed => self.signed,
            Sign::Unsigned => self.unsigned,
        }
    }

    fn add(&mut self, sign: Sign) {
        match sign {
            Sign::Signed => self.signed = true,
            Sign::Unsigned => self.unsigned = true,
        }
    }
}

/// The readings of a program's variables and results.
#[derive(Clone, Debug)]
pub struct ProgramReadings {
    /// Where each function's variables begin; its results come after them.
    first: Vec<usize>,
    used: Vec<Readings>,
    usual: Vec<Sign>,
}

impl ProgramReadings {
    /// Looks at every operation of the program.
    pub fn of(program: &Program) -> ProgramReadings {
        let mut classes = Classes::new(program);
        for (id, f) in program.function_ids().zip(&program.functions) {
            for block in &f.blocks {
                for stmt in &block.stmts {
                    classes.statement(program, id, &stmt.kind);
                }
                if let Terminator::Return(values) = &block.term {
                    for (i, value) in values.iter().enumerate() {
                        classes.meets_result(id, value, id, i);
                    }
                }
            }
        }
        classes.finish(program)
    }

    /// The readings to track of each variable, at least one. What no operation
    /// reads in either way is read as its source type says, else signed.
    pub fn used(&self, f: FuncId, function: &Function) -> &[Readings] {
        &self.used[self.first[f.index()]..][..function.vars.len()]
    }

    /// The reading that most operations on a variable use; the source decides
    /// ties, else it is unsigned.
    pub fn usual(&self, f: FuncId, v: Var) -> Sign {
        self.usual[self.first[f.index()] + v.index()]
    }

    /// As [`Self::usual`], of a result.
    pub fn usual_of_result(&self, f: FuncId, function: &Function, result: usize) -> Sign {
        self.usual[self.first[f.index()] + function.vars.len() + result]
    }
}

/// What is known of values that share their readings.
#[derive(Clone, Copy)]
struct Class {
    used: Readings,
    /// How many operations read them signed, minus unsigned; by weight.
    votes: i64,
}

struct Classes {
    first: Vec<usize>,
    parent: Vec<usize>,
    known: Vec<Class>,
    /// How many variables each function has.
    vars: Vec<usize>,
}

/// How much a use says of the reading that serves best: a comparison needs it,
/// for bits another one only costs more.
mod weight {
    pub(super) const NEEDED: i64 = 4;
    pub(super) const EXTENDED: i64 = 3;
    pub(super) const PROMISED: i64 = 2;
    pub(super) const BITS: i64 = 2;
    pub(super) const LITTLE: i64 = 1;
    pub(super) const NONE: i64 = 0;
}

impl Classes {
    fn new(program: &Program) -> Classes {
        let mut size = 0;
        let mut first = Vec::with_capacity(program.functions.len());
        for f in &program.functions {
            first.push(size);
            size += f.vars.len() + f.results.len();
        }
        let unread = Class {
            used: Readings::NONE,
            votes: 0,
        };
        Classes {
            first,
            parent: (0..size).collect(),
            known: vec![unread; size],
            vars: program.functions.iter().map(|f| f.vars.len()).collect(),
        }
    }

    fn find(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            let up = self.parent[self.parent[i]];
            self.parent[i] = up;
            i = up;
        }
        i
    }

    fn union(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            let (low, high) = (a.min(b), a.max(b));
            self.parent[high] = low;
            let other = self.known[high];
            let class = &mut self.known[low];
            class.votes += other.votes;
            class.used.signed |= other.used.signed;
            class.used.unsigned |= other.used.unsigned;
        }
    }

    fn node(&self, f: FuncId, v: Var) -> usize {
        self.first[f.index()] + v.index()
    }

    fn same(&mut self, f: FuncId, operands: &[&Operand]) {
        let mut vars = operands.iter().filter_map(|o| o.as_var());
        if let Some(first) = vars.next() {
            for v in vars {
                self.union(self.node(f, first), self.node(f, v));
            }
        }
    }

    /// A value becomes a result of a function, or comes from it.
    fn meets_result(&mut self, f: FuncId, value: &Operand, callee: FuncId, result: usize) {
        if let Some(v) = value.as_var() {
            let at = self.first[callee.index()] + self.vars[callee.index()] + result;
            self.union(self.node(f, v), at);
        }
    }

    /// An operation prefers this reading.
    fn prefers(&mut self, f: FuncId, o: &Operand, sign: Sign, weight: i64) {
        if let Some(v) = o.as_var() {
            let class = self.find(self.node(f, v));
            self.known[class].votes += match sign {
                Sign::Signed => weight,
                Sign::Unsigned => -weight,
            };
        }
    }

    /// An operation is about this reading.
    fn uses(&mut self, f: FuncId, operands: &[&Operand], sign: Sign, weight: i64) {
        for o in operands {
            self.prefers(f, o, sign, weight);
            if let Some(v) = o.as_var() {
                let class = self.find(self.node(f, v));
                self.known[class].used.add(sign);
            }
        }
    }

    fn condition(&mut self, f: FuncId, cond: &Cond) {
        match cond {
            Cond::Const(_) | Cond::Var(_) | Cond::Ptr(_) => {}
            Cond::Cmp { op, a, b } => {
                self.same(f, &[a, b]);
                match op.sign() {
                    Some(sign) => self.uses(f, &[a, b], sign, weight::NEEDED),
                    // Equality reads neither; whatever is tracked serves.
                    None => debug_assert!(matches!(op, CmpOp::Eq | CmpOp::Ne)),
                }
            }
            Cond::Fits { op, sign, a, b } => {
                self.uses(f, &[a], *sign, weight::NEEDED);
                if *op != BinOp::Shl {
                    self.same(f, &[a, b]);
                    self.uses(f, &[b], *sign, weight::NEEDED);
                }
            }
            Cond::Not(c) => self.condition(f, c),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| self.condition(f, c)),
        }
    }

    fn statement(&mut self, program: &Program, f: FuncId, stmt: &StmtKind) {
        stmt.for_each_flow(&mut |dst, src| self.same(f, &[&dst.into(), src]));
        match stmt {
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. } => self.condition(f, cond),
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let d = Operand::Var(*dst);
                self.operation(f, *op, &d, a, b);
                let only = if flags.nsw && flags.nuw {
                    weight::NONE
                } else {
                    weight::PROMISED
                };
                if flags.nsw {
                    self.uses(f, &[&d], Sign::Signed, only);
                } else if flags.nuw {
                    self.uses(f, &[&d], Sign::Unsigned, only);
                }
            }
            StmtKind::Unary { dst, a, .. } => {
                self.prefers(f, &(*dst).into(), Sign::Unsigned, weight::LITTLE);
                self.prefers(f, a, Sign::Unsigned, weight::LITTLE);
            }
            StmtKind::Cast { dst, op, a, .. } => match op {
                CastOp::Sext => {
                    self.uses(f, &[&(*dst).into()], Sign::Signed, weight::NONE);
                    self.uses(f, &[a], Sign::Signed, weight::EXTENDED);
                }
                CastOp::Zext => self.uses(f, &[a], Sign::Unsigned, weight::EXTENDED),
                CastOp::IntToPtr => self.prefers(f, a, Sign::Unsigned, weight::EXTENDED),
                CastOp::Trunc | CastOp::PtrToInt | CastOp::Bitcast => {}
            },
            StmtKind::Float { op, args, .. } => {
                let sign = match op {
                    FloatOp::Fn(FloatFn::FromSigned) => Sign::Signed,
                    FloatOp::Fn(FloatFn::FromUnsigned) => Sign::Unsigned,
                    _ => return,
                };
                for a in args {
                    self.uses(f, &[a], sign, weight::NONE);
                }
            }
            StmtKind::PtrAdd { offset, .. } => {
                self.prefers(f, offset, Sign::Signed, weight::LITTLE);
            }
            StmtKind::ArraySelect { index, .. } | StmtKind::ArrayStore { index, .. } => {
                self.uses(f, &[index], Sign::Signed, weight::LITTLE);
            }
            StmtKind::ArrayMerge { from, to, .. } => {
                self.uses(f, &[from, to], Sign::Signed, weight::LITTLE);
            }
            StmtKind::Call {
                dsts, callee, args, ..
            } => {
                let targets = match callee {
                    Callee::Direct(g) => std::slice::from_ref(g),
                    Callee::Indirect { targets, .. } => targets,
                };
                for g in targets {
                    self.call(program, f, *g, args, dsts);
                }
            }
            _ => {}
        }
    }

    fn operation(&mut self, f: FuncId, op: BinOp, d: &Operand, a: &Operand, b: &Operand) {
        use Sign::{Signed, Unsigned};
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => self.same(f, &[d, a, b]),
            BinOp::And | BinOp::Or | BinOp::Xor => {
                self.same(f, &[d, a, b]);
                self.prefers(f, d, Unsigned, weight::BITS);
                self.prefers(f, a, Unsigned, weight::BITS);
            }
            BinOp::Shl => self.same(f, &[d, a]),
            BinOp::UDiv | BinOp::URem => self.uses(f, &[d, a, b], Unsigned, weight::NEEDED),
            BinOp::SDiv | BinOp::SRem => self.uses(f, &[d, a, b], Signed, weight::NEEDED),
            BinOp::LShr => self.uses(f, &[d, a], Unsigned, weight::BITS),
            BinOp::AShr => self.uses(f, &[d, a], Signed, weight::NEEDED),
        }
    }

    /// Arguments meet parameters, and results what they are given to. Nothing
    /// is known of how a function without a body reads.
    fn call(&mut self, program: &Program, f: FuncId, g: FuncId, args: &[Operand], dsts: &[Var]) {
        let (caller, callee) = (program.function(f), program.function(g));
        if callee.is_external() {
            return;
        }
        for (param, a) in callee.params.iter().zip(args) {
            if let Some(v) = a.as_var()
                && caller.var(v).ty == callee.var(*param).ty
            {
                self.union(self.node(f, v), self.node(g, *param));
            }
        }
        for (i, (dst, ty)) in dsts.iter().zip(&callee.results).enumerate() {
            if caller.var(*dst).ty == *ty {
                self.meets_result(f, &(*dst).into(), g, i);
            }
        }
    }

    fn finish(mut self, program: &Program) -> ProgramReadings {
        // Where operations don't decide, source types do.
        let mut sources = vec![0i64; self.parent.len()];
        for (id, f) in program.function_ids().zip(&program.functions) {
            for v in f.var_ids() {
                if let Some(signed) = f.var(v).signed {
                    let class = self.find(self.node(id, v));
                    sources[class] += if signed { 1 } else { -1 };
                    let used = &mut self.known[class].used;
                    if *used == Readings::NONE {
                        used.signed = signed;
                        used.unsigned = !signed;
                    }
                }
            }
        }
        let mut used = Vec::with_capacity(sources.len());
        let mut usual = Vec::with_capacity(sources.len());
        for node in 0..sources.len() {
            let class = self.find(node);
            let Class { used: mut r, votes } = self.known[class];
            r.signed |= !r.unsigned;
            used.push(r);
            usual.push(if (votes, sources[class]) > (0, 0) {
                Sign::Signed
            } else {
                Sign::Unsigned
            });
        }
        ProgramReadings {
            first: self.first,
            used,
            usual,
        }
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    /// The readings of `x`, `y` and `z`: signed, unsigned or both.
    fn readings(statement: &str, types: [&str; 3]) -> String {
        let [x, y, z] = types;
        let text = format!(
            "fn @main() {{ var x: {x} var y: {y} var z: {z} var b: bool
             ^entry: {statement} return }}
             entry @main"
        );
        let p = crate::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let all = ProgramReadings::of(&p);
        let all = all.used(FuncId(0), &p.functions[0]).iter().take(3);
        all.map(|r| match (r.signed, r.unsigned) {
            (true, true) => 'b',
            (true, false) => 's',
            (false, true) => 'u',
            (false, false) => '-',
        })
        .collect()
    }

    /// Of variables that are signed unless something reads them otherwise, or
    /// the other way round.
    fn demanded(statement: &str, otherwise: &str, expected: &str) {
        let int = format!("i32 {otherwise}");
        assert_eq!(readings(statement, [&int; 3]), expected, "{statement}");
    }

    #[test]
    fn comparisons_demand_the_reading_that_they_use() {
        for op in ["ult", "ule", "ugt", "uge"] {
            demanded(&format!("assume {op} x, 7"), "signed", "uss");
            demanded(&format!("b = {op} 7, y"), "signed", "sus");
            let nested = format!("assume or (not and (b; {op} z, 7); b)");
            demanded(&nested, "signed", "ssu");
        }
        for op in ["slt", "sle", "sgt", "sge"] {
            demanded(&format!("assume {op} x, 7"), "unsigned", "suu");
            demanded(&format!("b = {op} 7, y"), "unsigned", "usu");
        }
        demanded("assume and (slt x, 7; ult x, 9)", "signed", "bss");
    }

    #[test]
    fn numbers_that_meet_share_their_readings() {
        for statement in [
            "assume eq x, y",
            "assume ne x, y",
            "assume slt y, x",
            "x = y",
            "x = add y, 1",
            "x = sub 1, y",
            "x = mul y, 3",
            "x = and y, 3",
            "x = or y, 3",
            "x = xor y, 3",
            "x = shl y, 3",
            "x = select b, y, 1",
        ] {
            // One of them is read signed, the other one unsigned.
            let program = format!("{statement} assume slt x, 7 assume ult y, 7");
            demanded(&program, "signed", "bbs");
        }
        demanded("assume eq x, y assume ult y, z", "signed", "uuu");
        demanded("assume eq x, 7 assume ult y, 7", "signed", "sus");
    }

    #[test]
    fn operations_demand_the_reading_that_they_compute_in() {
        for (statement, otherwise, expected) in [
            ("x = udiv y, z", "signed", "uuu"),
            ("x = urem y, z", "signed", "uuu"),
            ("x = sdiv y, z", "unsigned", "sss"),
            ("x = srem y, z", "unsigned", "sss"),
            ("x = lshr y, z", "signed", "uus"),
            ("x = ashr y, z", "unsigned", "ssu"),
            ("x = shl y, z", "unsigned", "uuu"),
            ("x = add nsw y, 1", "unsigned", "ssu"),
            ("x = add nuw y, 1", "signed", "uus"),
            ("assume fits signed add x, y", "unsigned", "ssu"),
            ("assume fits unsigned shl x, y", "signed", "uss"),
        ] {
            demanded(statement, otherwise, expected);
        }
    }

    #[test]
    fn extensions_demand_the_reading_that_they_extend() {
        let small = |sign| format!("i8 {sign}");
        let types = ["i32 signed", &small("signed"), "i32 signed"];
        assert_eq!(readings("x = zext y", types), "sus");
        let types = ["i32 unsigned", &small("unsigned"), "i32 unsigned"];
        assert_eq!(readings("x = sext y", types), "ssu");
    }

    #[test]
    fn without_demand_the_source_decides_or_else_signed() {
        let types = ["i32 unsigned", "i32 signed", "i32"];
        assert_eq!(readings("", types), "uss");
    }

    /// Arguments, parameters and results of functions that are seen.
    #[test]
    fn what_is_passed_and_returned_shares_its_readings() {
        let text = "
            extern fn @other(x: i32) -> (i32) input
            fn @same(n: i32, m: i8) -> (i32) { ^e: return n }
            fn @main() { var a: i32 var b: i32 var c: i32 var d: i32
            ^e: b = call @same(a, i8 1) d = call @other(c)
              assume ult b, 7 assume ult d, 7 return }
            entry @main";
        let p = crate::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        let all = ProgramReadings::of(&p);
        let of = |f: u32| {
            let (id, f) = (FuncId(f), p.function(FuncId(f)));
            let signs = f.var_ids().map(|v| all.usual(id, v) == Sign::Signed);
            let used = all.used(id, f).iter().map(|r| (r.signed, r.unsigned));
            (signs.collect::<Vec<_>>(), used.collect::<Vec<_>>())
        };
        let (u, s) = ((false, true), (true, false));
        assert_eq!(of(1).1, [u, s], "parameters of a function that is seen");
        assert_eq!(of(2).1, [u, u, s, u], "what is passed and returned");
        let result = all.usual_of_result(FuncId(1), p.function(FuncId(1)), 0);
        assert_eq!(result, Sign::Unsigned);
    }

    /// Elements of an array, of whichever of its states.
    #[test]
    fn elements_share_their_readings() {
        let text = "
            fn @main() { var a: array<i32> var b: array<i32> var x: i32 var y: i32 var i: i64
            ^e: a = all 0 b = a[i := x] y = b[i]
              assume ult y, 7 return }
            entry @main";
        let p = crate::text::parse(text).unwrap_or_else(|e| panic!("{e}"));
        let all = ProgramReadings::of(&p);
        let used = all.used(FuncId(0), &p.functions[0]).iter();
        let used: Vec<_> = used.map(|r| (r.signed, r.unsigned)).collect();
        let (u, s) = ((false, true), (true, false));
        assert_eq!(used, [u, u, u, u, s]);
    }

    /// A comparison weighs more than bits do, and the source decides ties.
    #[test]
    fn what_most_operations_use_is_usual() {
        let usual = |statement: &str, source: &str| {
            let text = format!(
                "fn @main() {{ var x: i32 {source} var y: i32 {source}
                 ^e: {statement} return }} entry @main"
            );
            let p = crate::text::parse(&text).unwrap_or_else(|e| panic!("{e}"));
            ProgramReadings::of(&p).usual(FuncId(0), Var(0))
        };
        assert_eq!(
            usual("assume slt x, 7 y = and x, 3", "unsigned"),
            Sign::Unsigned
        );
        assert_eq!(usual("assume slt x, 7 y = lshr x, 3", ""), Sign::Signed);
        assert_eq!(usual("x = y", "signed"), Sign::Signed);
        assert_eq!(usual("x = y", ""), Sign::Unsigned);
        assert_eq!(usual("x = ctpop y", "signed"), Sign::Unsigned);
    }
}
