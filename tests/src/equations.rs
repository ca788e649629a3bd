//! Random loops that keep polynomial equations, or nearly: what is proved of their
//! checks against runs.
//!
//! General random programs seldom keep any. Here are loops as textbooks have them
//! (sums of powers, products, quotients, greatest common divisors), on integers of few
//! bits, so that runs see every overflow, with the mistakes that an analysis of them
//! would miss: promises without a check, checks of the other sign, comparisons and
//! divisions of the other sign, extensions of what has wrapped, one constant that is
//! off.

use crate::generate;
use crate::soundness::{self, Figures};
use domains::stack::Stack;
use ir::build::FunctionBuilder;
use ir::interp::{Limits, Random};
use ir::{
    BinOp, BlockId, CastOp, Check, CheckId, CheckKind, CheckVerdict, CmpOp, Cond, Engine, Evidence,
    Flags, FuncId, HavocKind, Operand, Program, Sign, Status, StmtKind, Terminator, Type, Var,
};
use std::collections::BTreeSet;

/// Runs of each program.
const RUNS: u64 = 200;
const LIMITS: Limits = Limits {
    steps: 4_000,
    memory: 1 << 16,
    call_depth: 20,
};

/// What is proved of a program's checks by polynomial equations, with ranges from that
/// stack if there is one.
#[must_use]
pub fn proved(program: &Program, stack: Option<&Stack>) -> Vec<CheckVerdict> {
    let goals: BTreeSet<CheckId> = (0..program.checks.len()).map(CheckId::new).collect();
    let parameters = iterator::Parameters::default();
    let inferred = stack.map(|stack| crate::engines::infer(program, stack, &parameters));
    let invariants = inferred.as_ref().map(|i| &i.invariants);
    let shown = horn::polynomials(program, &goals, invariants, None);
    let verdict = |check| CheckVerdict {
        check,
        status: Status::Safe,
        engine: Some(Engine::Ai),
        evidence: Evidence::Polynomials,
    };
    shown.into_iter().map(verdict).collect()
}

/// A random loop of that seed: how many checks were proved.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_loop(seed: u64, stack: Option<&Stack>) -> Result<(usize, Figures), String> {
    against_runs(&program(seed), seed, stack)
}

/// Any random program of that seed.
///
/// # Errors
/// What is wrong, with the program.
pub fn random_program(seed: u64, stack: Option<&Stack>) -> Result<(usize, Figures), String> {
    let config = match seed % 3 {
        0 => generate::Config::everything(),
        1 => generate::Config::small(),
        _ => generate::Config::default(),
    };
    against_runs(&generate::program(seed, &config), seed, stack)
}

fn against_runs(
    program: &Program,
    seed: u64,
    stack: Option<&Stack>,
) -> Result<(usize, Figures), String> {
    if let Some(v) = ir::verify::verify(program).first() {
        return Err(format!("program {seed} is not valid: {v}"));
    }
    let judge = |p: &Program| {
        let verdicts = proved(p, stack);
        let figures = soundness::check(p, &[], &verdicts, RUNS, LIMITS);
        figures
            .map(|f| (verdicts.len(), f))
            .map_err(|c| c.to_string())
    };
    judge(program).map_err(|e| {
        let small = generate::shrink(program, |p| judge(p).is_err());
        format!("program {seed}: {e}\n{}", ir::text::print(&small))
    })
}

/// How much in a hundred goes wrong at each place where something may.
const ODD: usize = 6;

/// How results are kept from being arbitrary.
#[derive(Clone, Copy)]
enum Style {
    /// They wrap.
    Wraps,
    /// A check says that they fit, and so does a promise.
    Checked(Sign),
}

struct Maker {
    b: FunctionBuilder,
    random: Random,
    checks: Vec<Check>,
    style: Style,
    sign: Sign,
    width: u32,
    /// Whether nothing is odd.
    is_plain: bool,
}

/// The program of a seed.
#[must_use]
pub fn program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let sign = *random.pick(&Sign::ALL);
    let style = match random.below(4) {
        0 | 1 => Style::Checked(sign),
        2 => Style::Wraps,
        _ => Style::Checked(*random.pick(&Sign::ALL)),
    };
    let width = *random.pick(&[4, 5, 6, 8, 8, 16]);
    let is_plain = random.chance(40);
    let mut m = Maker {
        b: FunctionBuilder::new("entry", Vec::new()),
        random,
        checks: Vec::new(),
        style,
        sign,
        width,
        is_plain,
    };
    match m.random.below(7) {
        0 | 1 => m.sums(),
        2 => m.product(),
        3 => m.quotient(),
        4 => m.divisor(),
        5 => m.geometric(),
        _ => m.parts(),
    }
    m.b.ret(Vec::new());
    let mut program = Program::default();
    program.functions.push(m.b.finish());
    program.entries.push(FuncId::new(0));
    program.checks = m.checks;
    program
}

impl Maker {
    fn odd(&mut self) -> bool {
        !self.is_plain && self.random.chance(ODD)
    }

    fn number(&mut self, c: i64) -> Operand {
        let off = i64::from(self.odd());
        Operand::int(self.width, c + off)
    }

    fn sign(&mut self) -> Sign {
        if self.odd() {
            *self.random.pick(&Sign::ALL)
        } else {
            self.sign
        }
    }

    fn var(&mut self, name: &str) -> Var {
        let v = self.b.var(name, Type::Int(self.width));
        self.b.info_mut(v).signed = Some(self.sign == Sign::Signed);
        v
    }

    /// An input, perhaps of fewer bits.
    fn input(&mut self, name: &str) -> Var {
        let v = self.var(name);
        if self.random.chance(40) {
            let narrow = (self.width / 2).max(1);
            let few = self.b.var(name, Type::Int(narrow));
            self.b.havoc(few, HavocKind::Input);
            let sign = self.sign();
            self.b.cast(v, extension(sign), few);
        } else {
            self.b.havoc(v, HavocKind::Input);
        }
        v
    }

    fn check(&mut self, kind: CheckKind) -> CheckId {
        self.checks.push(Check {
            kind,
            function: FuncId::new(0),
            span: None,
            message: "it holds".to_owned(),
            requested: true,
        });
        CheckId::new(self.checks.len() - 1)
    }

    fn op(&mut self, op: BinOp, a: impl Into<Operand>, b: impl Into<Operand>) -> Var {
        let (a, b) = (a.into(), b.into());
        let mut flags = Flags::NONE;
        if let Style::Checked(sign) = self.style {
            let is_promised = !self.odd();
            flags.nsw = sign == Sign::Signed && is_promised;
            flags.nuw = sign == Sign::Unsigned && is_promised;
            if !self.odd() {
                let check = self.check(CheckKind::Overflow);
                let sign = if self.odd() { Sign::Signed } else { sign };
                let (a, b) = (a.clone(), b.clone());
                self.b.assert(check, Cond::Fits { op, sign, a, b });
            }
        }
        let dst = self.var("t");
        self.b.push(StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        });
        dst
    }

    /// A sum of products with coefficients.
    fn sum(&mut self, terms: &[(i64, &[Var])]) -> Operand {
        let mut sum: Option<Operand> = None;
        for (c, factors) in terms {
            let mut term = self.number(*c);
            for (i, f) in factors.iter().enumerate() {
                term = if i == 0 && *c == 1 {
                    (*f).into()
                } else {
                    self.op(BinOp::Mul, term, *f).into()
                };
            }
            sum = Some(match sum {
                None => term,
                Some(s) => self.op(BinOp::Add, s, term).into(),
            });
        }
        sum.unwrap_or_else(|| Operand::int(self.width, 0))
    }

    /// A check that two sums are equal, in one of the ways in which lowering says it.
    fn equal(&mut self, a: &[(i64, &[Var])], b: &[(i64, &[Var])]) {
        let (mut a, mut b) = (self.sum(a), self.sum(b));
        if self.odd() {
            let wider = Type::Int(self.width + 3);
            let sign = self.sign();
            for o in [&mut a, &mut b] {
                let w = self.b.var("wide", wider);
                self.b.cast(w, extension(sign), o.clone());
                *o = w.into();
            }
        }
        let equal = Cond::cmp(CmpOp::Eq, a, b);
        let check = self.check(CheckKind::Assert);
        if self.random.chance(50) {
            self.b.assert(check, equal);
            return;
        }
        let (yes, no) = (self.b.block("yes"), self.b.block("no"));
        self.b.branch(&equal, yes, no);
        self.b.switch_to(no);
        self.b.assert(check, Cond::Const(false));
        self.b.terminate(Terminator::Stop);
        self.b.switch_to(yes);
    }

    /// A comparison of the program's sign.
    fn less(&mut self, a: impl Into<Operand>, b: impl Into<Operand>) -> Cond {
        let op = match self.sign() {
            Sign::Signed => CmpOp::Slt,
            Sign::Unsigned => CmpOp::Ult,
        };
        Cond::cmp(op, a, b)
    }

    /// A loop that goes on while a condition holds: its head, and where it ends.
    fn head(&mut self) -> BlockId {
        let head = self.b.block("head");
        self.b.goto(head);
        self.b.switch_to(head);
        head
    }

    fn while_(&mut self, cond: &Cond) -> BlockId {
        let (body, end) = (self.b.block("body"), self.b.block("end"));
        self.b.branch(cond, body, end);
        self.b.switch_to(body);
        end
    }

    fn end(&mut self, head: BlockId, end: BlockId) {
        self.b.goto(head);
        self.b.switch_to(end);
    }

    fn set(&mut self, dst: Var, value: impl Into<Operand>) {
        self.b.assign(dst, value);
    }

    /// `s = 1^k + ... + i^k`, for small k, with multiples.
    fn sums(&mut self) {
        let n = self.input("n");
        let (i, s) = (self.var("i"), self.var("s"));
        let zero = self.number(0);
        self.set(i, zero.clone());
        self.set(s, zero);
        let (a, b, c) = (
            i64::try_from(self.random.below(4)).unwrap_or(0),
            i64::try_from(self.random.below(4)).unwrap_or(0),
            i64::try_from(self.random.below(2)).unwrap_or(0),
        );
        let head = self.head();
        // 6 s = 6 a i + 3 b i (i + 1) + c i (i + 1) (2 i + 1)
        let left: &[(i64, &[Var])] = &[(6, &[s])];
        let right: &[(i64, &[Var])] = &[
            (2 * c, &[i, i, i]),
            (3 * b + 3 * c, &[i, i]),
            (6 * a + 3 * b + c, &[i]),
        ];
        if self.random.chance(70) {
            self.equal(left, right);
        }
        let more = if self.random.chance(30) {
            Cond::cmp(CmpOp::Ne, i, n)
        } else {
            self.less(i, n)
        };
        let end = self.while_(&more);
        let one = self.number(1);
        let next = self.op(BinOp::Add, i, one);
        self.set(i, next);
        let step = self.sum(&[(c, &[i, i]), (b, &[i]), (a, &[])]);
        let next = self.op(BinOp::Add, s, step);
        self.set(s, next);
        self.end(head, end);
        self.equal(left, right);
        if a == 0 && c == 0 {
            let product = self.sum(&[(1, &[i, i]), (1, &[i])]);
            let whole = self.var("whole");
            self.set(whole, product);
            let (half, _) = self.halved(whole);
            self.equal(&[(1, &[s])], &[(b, &[half])]);
        }
        if self.random.chance(50) {
            self.equal(&[(1, &[i])], &[(1, &[n])]);
        }
    }

    /// A quotient or a remainder by 2, in one of its ways.
    fn halved(&mut self, y: Var) -> (Var, Var) {
        let two = Operand::int(self.width, 2);
        let one = Operand::int(self.width, 1);
        let plain = self.style;
        self.style = Style::Wraps;
        let sign = self.sign();
        let half = match (sign, self.random.chance(50)) {
            (Sign::Signed, false) => self.op(BinOp::SDiv, y, two.clone()),
            (Sign::Signed, true) => self.op(BinOp::AShr, y, one.clone()),
            (Sign::Unsigned, false) => self.op(BinOp::UDiv, y, two.clone()),
            (Sign::Unsigned, true) => self.op(BinOp::LShr, y, one.clone()),
        };
        let sign = self.sign();
        let rest = match (sign, self.random.chance(50)) {
            (_, true) => self.op(BinOp::And, y, one),
            (Sign::Signed, false) => self.op(BinOp::SRem, y, two),
            (Sign::Unsigned, false) => self.op(BinOp::URem, y, two),
        };
        self.style = plain;
        (half, rest)
    }

    /// `z = a b`, bit by bit.
    fn product(&mut self) {
        let (a, b) = (self.input("a"), self.input("b"));
        let (x, y, z) = (self.var("x"), self.var("y"), self.var("z"));
        self.set(x, a);
        self.set(y, b);
        let zero = self.number(0);
        self.set(z, zero.clone());
        if self.random.chance(60) {
            let below = self.less(b, zero.clone());
            self.b.assume(below.negate());
        }
        let head = self.head();
        if self.random.chance(70) {
            self.equal(&[(1, &[z]), (1, &[x, y])], &[(1, &[a, b])]);
        }
        let end = self.while_(&Cond::cmp(CmpOp::Ne, y, zero));
        let (half, rest) = self.halved(y);
        let (odd, even) = (self.b.block("odd"), self.b.block("even"));
        let one = self.number(1);
        self.b.branch(&Cond::cmp(CmpOp::Eq, rest, one), odd, even);
        self.b.switch_to(odd);
        let next = self.op(BinOp::Add, z, x);
        self.set(z, next);
        self.b.goto(even);
        self.b.switch_to(even);
        let twice = self.sum(&[(2, &[x])]);
        self.set(x, twice);
        self.set(y, half);
        self.end(head, end);
        self.equal(&[(1, &[z])], &[(1, &[a, b])]);
    }

    /// `a = q b + r`, by subtraction.
    fn quotient(&mut self) {
        let (a, b) = (self.input("a"), self.input("b"));
        let (q, r) = (self.var("q"), self.var("r"));
        let zero = self.number(0);
        self.set(q, zero.clone());
        self.set(r, a);
        let positive = self.less(zero, b);
        self.b.assume(positive);
        let head = self.head();
        self.equal(&[(1, &[a])], &[(1, &[q, b]), (1, &[r])]);
        let more = self.less(r, b).negate();
        let end = self.while_(&more);
        let next = self.op(BinOp::Sub, r, b);
        self.set(r, next);
        let one = self.number(1);
        let next = self.op(BinOp::Add, q, one);
        self.set(q, next);
        self.end(head, end);
        self.equal(&[(1, &[a])], &[(1, &[q, b]), (1, &[r])]);
        // The same as the machine has it.
        let plain = self.style;
        self.style = Style::Wraps;
        let (div, rem) = match self.sign() {
            Sign::Signed => (BinOp::SDiv, BinOp::SRem),
            Sign::Unsigned => (BinOp::UDiv, BinOp::URem),
        };
        let (d, e) = (self.op(div, a, b), self.op(rem, a, b));
        self.style = plain;
        self.equal(&[(1, &[b, d]), (1, &[e])], &[(1, &[a])]);
    }

    /// The greatest common divisor, as a combination.
    fn divisor(&mut self) {
        let (x, y) = (self.input("x"), self.input("y"));
        let names = ["a", "b", "p", "q", "r", "s"];
        let [a, b, p, q, r, s] = names.map(|n| self.var(n));
        self.set(a, x);
        self.set(b, y);
        for (v, c) in [(p, 1), (q, 0), (r, 0), (s, 1)] {
            let c = self.number(c);
            self.set(v, c);
        }
        let head = self.head();
        if self.random.chance(70) {
            self.equal(&[(1, &[a])], &[(1, &[y, r]), (1, &[x, p])]);
        }
        let end = self.while_(&Cond::cmp(CmpOp::Ne, a, b));
        let (first, second) = (self.b.block("first"), self.b.block("second"));
        let less = self.less(b, a);
        self.b.branch(&less, first, second);
        for (block, pairs) in [
            (first, [(a, b), (p, q), (r, s)]),
            (second, [(b, a), (q, p), (s, r)]),
        ] {
            self.b.switch_to(block);
            for (v, w) in pairs {
                let next = self.op(BinOp::Sub, v, w);
                self.set(v, next);
            }
            self.b.goto(head);
        }
        self.b.switch_to(end);
        self.equal(&[(1, &[p, x]), (1, &[r, y])], &[(1, &[b])]);
        self.equal(&[(1, &[p, s])], &[(1, &[q, r]), (1, &[])]);
    }

    /// `x (z - 1) = y - 1`, for `x = 1 + z + z^2 + ...`.
    fn geometric(&mut self) {
        let (z, k) = (self.input("z"), self.input("k"));
        let (x, y, c) = (self.var("x"), self.var("y"), self.var("c"));
        let one = self.number(1);
        self.set(x, one.clone());
        self.set(y, z);
        self.set(c, one.clone());
        let head = self.head();
        if self.random.chance(70) {
            self.equal(&[(1, &[x, z]), (1, &[])], &[(1, &[x]), (1, &[y])]);
        }
        let more = self.less(c, k);
        let end = self.while_(&more);
        let next = self.op(BinOp::Add, c, one.clone());
        self.set(c, next);
        let next = self.sum(&[(1, &[x, z]), (1, &[])]);
        self.set(x, next);
        let next = self.op(BinOp::Mul, y, z);
        self.set(y, next);
        self.end(head, end);
        self.equal(&[(1, &[x, z]), (1, &[])], &[(1, &[x]), (1, &[y])]);
    }

    /// What divisions, masks and conversions keep.
    fn parts(&mut self) {
        let y = self.input("y");
        let (half, rest) = self.halved(y);
        self.equal(&[(2, &[half]), (1, &[rest])], &[(1, &[y])]);
        let (again, last) = self.halved(half);
        self.equal(&[(4, &[again]), (2, &[last]), (1, &[rest])], &[(1, &[y])]);
        let wide = self.width * 2;
        let (sign, other) = (self.sign(), self.sign());
        let [a, b, c] = ["a", "b", "c"].map(|n| self.b.var(n, Type::Int(wide)));
        let d = self.b.var("d", Type::Int(wide));
        self.b.cast(a, extension(sign), y);
        let one = self.number(1);
        let next = self.op(BinOp::Add, y, one);
        self.b.cast(b, extension(other), next);
        self.b.binary(c, BinOp::Add, a, Operand::int(wide, 1));
        let check = self.check(CheckKind::Assert);
        self.b.assert(check, Cond::cmp(CmpOp::Eq, b, c));
        // And back.
        let by = Operand::int(wide, 3);
        self.b.binary(d, BinOp::Mul, c, by);
        let back = self.var("back");
        self.b.cast(back, CastOp::Trunc, d);
        let three = self.number(3);
        let thrice = self.var("thrice");
        self.b.binary(thrice, BinOp::Mul, next, three);
        self.equal(&[(1, &[back])], &[(1, &[thrice])]);
        let few = self.b.var("few", Type::Int(2));
        self.b.cast(few, CastOp::Trunc, y);
        let rest4 = self.var("rest");
        self.b
            .binary(rest4, BinOp::And, y, Operand::int(self.width, 3));
        let again = self.var("again");
        let sign = if self.odd() {
            Sign::Signed
        } else {
            Sign::Unsigned
        };
        self.b.cast(again, extension(sign), few);
        self.equal(&[(1, &[again])], &[(1, &[rest4])]);
    }
}

fn extension(sign: Sign) -> CastOp {
    match sign {
        Sign::Signed => CastOp::Sext,
        Sign::Unsigned => CastOp::Zext,
    }
}
