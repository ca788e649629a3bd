//! Which readings of an integer variable an analysis should track: those that
//! its operations use. Variables that are copied, added or compared to each
//! other share their readings, so that facts carry over between them.
//!
//! One pass with union-find; near linear in the size of the function.

use domains::state::Readings;
use ir::{BinOp, CastOp, CmpOp, Cond, Function, Operand, Sign, StmtKind, Type, Var};

struct Classes {
    parent: Vec<u32>,
    signed: Vec<bool>,
    unsigned: Vec<bool>,
}

impl Classes {
    fn find(&mut self, v: Var) -> usize {
        let mut i = v.index();
        while self.parent[i] as usize != i {
            let grandparent = self.parent[self.parent[i] as usize];
            self.parent[i] = grandparent;
            i = grandparent as usize;
        }
        i
    }

    fn union(&mut self, a: Var, b: Var) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            let (low, high) = (a.min(b), a.max(b));
            self.parent[high] = u32::try_from(low).unwrap_or(0);
            self.signed[low] |= self.signed[high];
            self.unsigned[low] |= self.unsigned[high];
        }
    }

    fn demand(&mut self, o: &Operand, sign: Sign) {
        if let Operand::Var(v) = o {
            let i = self.find(*v);
            match sign {
                Sign::Signed => self.signed[i] = true,
                Sign::Unsigned => self.unsigned[i] = true,
            }
        }
    }

    fn same(&mut self, operands: &[&Operand]) {
        let mut first = None;
        for v in operands.iter().filter_map(|o| o.as_var()) {
            match first {
                None => first = Some(v),
                Some(w) => self.union(w, v),
            }
        }
    }

    fn condition(&mut self, cond: &Cond) {
        match cond {
            Cond::Const(_) | Cond::Var(_) | Cond::Ptr(_) => {}
            Cond::Cmp { op, a, b } => {
                self.same(&[a, b]);
                if let Some(sign) = op.sign() {
                    self.demand(a, sign);
                    self.demand(b, sign);
                } else if matches!(op, CmpOp::Eq | CmpOp::Ne) {
                    // Equality reads neither; whatever is tracked serves.
                }
            }
            Cond::Fits { op, sign, a, b } => {
                self.demand(a, *sign);
                if *op != BinOp::Shl {
                    self.same(&[a, b]);
                    self.demand(b, *sign);
                }
            }
            Cond::Not(c) => self.condition(c),
            Cond::And(cs) | Cond::Or(cs) => cs.iter().for_each(|c| self.condition(c)),
        }
    }

    fn statement(&mut self, stmt: &StmtKind) {
        match stmt {
            StmtKind::Assign { dst, src } => self.same(&[&Operand::Var(*dst), src]),
            StmtKind::Select { dst, a, b, .. } => self.same(&[&Operand::Var(*dst), a, b]),
            StmtKind::SetBool { cond, .. }
            | StmtKind::Assume { cond }
            | StmtKind::Assert { cond, .. } => self.condition(cond),
            StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            } => {
                let d = Operand::Var(*dst);
                match op {
                    BinOp::Add | BinOp::Sub | BinOp::Mul => self.same(&[&d, a, b]),
                    BinOp::And | BinOp::Or | BinOp::Xor => self.same(&[&d, a, b]),
                    BinOp::Shl => self.same(&[&d, a]),
                    BinOp::UDiv | BinOp::URem => {
                        for o in [&d, a, b] {
                            self.demand(o, Sign::Unsigned);
                        }
                    }
                    BinOp::LShr => {
                        self.demand(&d, Sign::Unsigned);
                        self.demand(a, Sign::Unsigned);
                    }
                    BinOp::SDiv | BinOp::SRem => {
                        for o in [&d, a, b] {
                            self.demand(o, Sign::Signed);
                        }
                    }
                    BinOp::AShr => {
                        self.demand(&d, Sign::Signed);
                        self.demand(a, Sign::Signed);
                    }
                }
                if flags.nsw {
                    self.demand(&d, Sign::Signed);
                } else if flags.nuw {
                    self.demand(&d, Sign::Unsigned);
                }
            }
            StmtKind::Cast { dst, op, a, .. } => match op {
                CastOp::Sext => {
                    self.demand(&Operand::Var(*dst), Sign::Signed);
                    self.demand(a, Sign::Signed);
                }
                CastOp::Zext => self.demand(a, Sign::Unsigned),
                CastOp::Trunc | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => {}
            },
            // The readings of an array are those of its elements.
            StmtKind::ArrayInit { dst, value } => self.same(&[&Operand::Var(*dst), value]),
            StmtKind::ArraySelect { dst, array, index } => {
                self.same(&[&Operand::Var(*dst), &Operand::Var(*array)]);
                self.demand(index, Sign::Signed);
            }
            StmtKind::ArrayStore {
                dst,
                array,
                index,
                value,
            } => {
                self.same(&[&Operand::Var(*dst), &Operand::Var(*array), value]);
                self.demand(index, Sign::Signed);
            }
            _ => {}
        }
    }
}

/// The readings to track, per variable. A class that no operation reads in
/// either way follows its source type, and is signed when that doesn't say.
pub fn of(f: &Function) -> Vec<Readings> {
    let n = f.vars.len();
    let mut classes = Classes {
        parent: (0..u32::try_from(n).unwrap_or(u32::MAX)).collect(),
        signed: vec![false; n],
        unsigned: vec![false; n],
    };
    for block in &f.blocks {
        for stmt in &block.stmts {
            classes.statement(&stmt.kind);
        }
    }
    // Classes without demand: let a source type decide.
    for v in f.var_ids() {
        let c = classes.find(v);
        if !classes.signed[c]
            && !classes.unsigned[c]
            && let Some(signed) = f.var(v).signed
        {
            if signed {
                classes.signed[c] = true;
            } else {
                classes.unsigned[c] = true;
            }
        }
    }
    f.var_ids()
        .map(|v| {
            let c = classes.find(v);
            let unsigned = classes.unsigned[c];
            Readings {
                signed: classes.signed[c] || !unsigned,
                unsigned,
            }
        })
        .map(|r| match r {
            Readings {
                signed: false,
                unsigned: false,
            } => Readings::BOTH,
            r => r,
        })
        .collect()
}

/// The scope of a function's states.
pub fn scope(f: &Function) -> domains::state::Scope {
    let types: Vec<Type> = f.vars.iter().map(|v| v.ty).collect();
    domains::state::Scope {
        types: types.into(),
        readings: of(f).into(),
        pointers: false,
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
        let p = ir::text::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        let all = of(&p.functions[0]).into_iter().take(3);
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
}
