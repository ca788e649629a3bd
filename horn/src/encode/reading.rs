//! Which number a variable is in the clauses: a use analysis that picks, for
//! every integer variable, the reading that most of its operations use, so
//! that conversions between readings (an if-then-else each) are rare.
//!
//! Variables that flow into each other share one reading (union-find over
//! copies, sums, selections and equality tests). Each class votes: orders,
//! divisions, extensions and promises count for the sign that they speak of.
//! Ties go to what the source says, then to unsigned.

use crate::theory::Theory;
use crate::theory::reading::Reading;
use ir::{BinOp, CastOp, Cond, Function, Operand, Sign, StmtKind, Type, Var};

struct Classes {
    parent: Vec<u32>,
    /// Votes for signed minus votes for unsigned.
    votes: Vec<i64>,
}

impl Classes {
    fn find(&mut self, v: Var) -> usize {
        let mut i = v.index();
        while self.parent[i] as usize != i {
            let up = self.parent[i] as usize;
            self.parent[i] = self.parent[up];
            i = up;
        }
        i
    }

    fn union(&mut self, a: Var, b: Var) {
        let (a, b) = (self.find(a), self.find(b));
        let (low, high) = (a.min(b), a.max(b));
        self.parent[high] = u32::try_from(low).expect("variables are numbered by u32");
    }

    fn same(&mut self, dst: Var, o: &Operand) {
        if let Operand::Var(v) = o {
            self.union(dst, *v);
        }
    }

    fn vote(&mut self, o: &Operand, sign: Sign, weight: i64) {
        if let Operand::Var(v) = o {
            self.votes[v.index()] += match sign {
                Sign::Signed => weight,
                Sign::Unsigned => -weight,
            };
        }
    }

    fn cond(&mut self, c: &Cond) {
        match c {
            Cond::Const(_) | Cond::Var(_) | Cond::Ptr(_) => {}
            Cond::Cmp { op, a, b } => {
                if let (Operand::Var(x), Operand::Var(y)) = (a, b) {
                    self.union(*x, *y);
                }
                if let Some(sign) = op.sign() {
                    self.vote(a, sign, 4);
                    self.vote(b, sign, 4);
                }
            }
            Cond::Fits { op, sign, a, b } => {
                self.vote(a, *sign, 4);
                if !matches!(op, BinOp::Shl | BinOp::LShr | BinOp::AShr) {
                    self.vote(b, *sign, 4);
                }
            }
            Cond::Not(c) => self.cond(c),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| self.cond(c)),
        }
    }

    fn stmt(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { dst, src } => self.same(*dst, src),
            StmtKind::Select { dst, a, b, .. } => {
                self.same(*dst, a);
                self.same(*dst, b);
            }
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => match op {
                BinOp::Add | BinOp::Sub | BinOp::Mul => {
                    self.same(*dst, a);
                    self.same(*dst, b);
                    if flags.nsw != flags.nuw {
                        let sign = if flags.nsw {
                            Sign::Signed
                        } else {
                            Sign::Unsigned
                        };
                        self.vote(&(*dst).into(), sign, 2);
                    }
                }
                BinOp::SDiv | BinOp::SRem => {
                    for o in [&(*dst).into(), a, b] {
                        self.vote(o, Sign::Signed, 4);
                    }
                }
                BinOp::AShr => {
                    self.vote(&(*dst).into(), Sign::Signed, 4);
                    self.vote(a, Sign::Signed, 4);
                }
                BinOp::UDiv | BinOp::URem => {
                    for o in [&(*dst).into(), a, b] {
                        self.vote(o, Sign::Unsigned, 4);
                    }
                }
                BinOp::LShr | BinOp::And | BinOp::Or | BinOp::Xor => {
                    self.vote(&(*dst).into(), Sign::Unsigned, 2);
                    self.vote(a, Sign::Unsigned, 2);
                }
                BinOp::Shl => self.same(*dst, a),
            },
            StmtKind::Unary { dst, a, .. } => {
                self.vote(&(*dst).into(), Sign::Unsigned, 1);
                self.vote(a, Sign::Unsigned, 1);
            }
            StmtKind::Cast { op, a, .. } => match op {
                CastOp::Zext | CastOp::IntToPtr => self.vote(a, Sign::Unsigned, 3),
                CastOp::Sext => self.vote(a, Sign::Signed, 3),
                CastOp::Trunc | CastOp::PtrToInt | CastOp::Bitcast => {}
            },
            StmtKind::PtrAdd { offset, .. } => self.vote(offset, Sign::Signed, 1),
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. } => self.cond(cond),
            _ => {}
        }
    }
}

/// The reading of each variable; `None` for those that are not modelled
/// (floats, very wide integers).
pub fn choose(f: &Function, theory: &dyn Theory, pointer_bits: u32) -> Vec<Option<Reading>> {
    let count = u32::try_from(f.vars.len()).expect("variables are numbered by u32");
    let mut classes = Classes {
        parent: (0..count).collect(),
        votes: vec![0; f.vars.len()],
    };
    for b in &f.blocks {
        for s in &b.stmts {
            classes.stmt(&s.kind);
        }
    }
    let mut totals = vec![(0i64, 0i64); f.vars.len()];
    for v in f.var_ids() {
        let class = classes.find(v);
        totals[class].0 += classes.votes[v.index()];
        totals[class].1 += match f.var(v).signed {
            Some(true) => 1,
            Some(false) => -1,
            None => 0,
        };
    }
    f.var_ids()
        .map(|v| {
            let sign = if totals[classes.find(v)] > (0, 0) {
                Sign::Signed
            } else {
                Sign::Unsigned
            };
            theory.reading(f.var(v).ty, sign, pointer_bits)
        })
        .collect()
}

/// The reading of a result of that type; results are read as the source's most
/// common integers are.
pub fn of_result(ty: Type, theory: &dyn Theory, pointer_bits: u32) -> Option<Reading> {
    theory.reading(ty, Sign::Signed, pointer_bits)
}
