//! Programs about one object on the heap, in whose place others are made, as `realloc`
//! does or nearly so: filled, in part filled again, written, and read.

use super::new_check;
use ir::build::FunctionBuilder;
use ir::interp::Random;
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, BinOp, CastOp, CheckKind, CmpOp, Cond, FuncId, HavocKind, Operand, Program, PtrPred,
    StmtKind, Type, Var,
};

struct Maker {
    random: Random,
    program: Program,
    b: FunctionBuilder,
    /// The object, and how many elements it was made of.
    p: Var,
    count: Var,
    /// Bytes of an element.
    bytes: i64,
    /// Whether all accesses are at places that are known.
    scalars: bool,
}

/// The program of a seed.
pub fn resized(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let mut b = FunctionBuilder::new("main", Vec::new());
    let (p, count) = (b.var("p", Type::Ptr), b.var("count", Type::Int(64)));
    let bytes = *random.pick(&[1, 2, 4]);
    let scalars = random.chance(25);
    let mut m = Maker {
        scalars,
        random,
        program: Program::default(),
        b,
        p,
        count,
        bytes,
    };
    let first = m.small(1);
    m.b.assign(count, first);
    m.make(p, count, false);
    let steps = 3 + m.random.below(5);
    m.fill(false);
    for _ in 0..steps {
        match m.random.below(8) {
            0..=3 => m.resize(),
            4 => m.fill(!scalars),
            5 => m.store(),
            _ => m.check(),
        }
    }
    m.check();
    m.check();
    m.b.ret(Vec::new());
    m.program.functions.push(m.b.finish());
    m.program.entries = vec![FuncId(0)];
    m.program
}

impl Maker {
    /// A number from `least` on, known or not.
    fn small(&mut self, least: i64) -> Operand {
        if self.random.chance(40) {
            return Operand::int(64, least + self.below(3));
        }
        let [short, n] = [("short", 8), ("n", 64)].map(|(n, w)| self.b.var(n, Type::Int(w)));
        self.b.havoc(short, HavocKind::Input);
        self.b.cast(n, CastOp::Zext, short);
        self.b.binary(n, BinOp::And, n, Operand::int(64, 3));
        self.b.binary(n, BinOp::Add, n, Operand::int(64, least));
        n.into()
    }

    fn below(&mut self, n: usize) -> i64 {
        i64::try_from(self.random.below(n)).unwrap_or(0)
    }

    fn times(&mut self, n: impl Into<Operand>) -> Operand {
        let size = self.b.var("size", Type::Int(64));
        self.b
            .binary(size, BinOp::Mul, n, Operand::int(64, self.bytes));
        size.into()
    }

    /// An object of so many elements.
    fn make(&mut self, dst: Var, count: impl Into<Operand>, may_fail: bool) {
        let size = self.times(count);
        self.b.push(StmtKind::Alloc {
            dst,
            region: ALL_MEMORY,
            kind: AllocKind::Heap,
            size,
            align: 8,
            zeroed: self.random.chance(10),
            may_fail,
        });
    }

    fn fill(&mut self, part: bool) {
        let (mut from, mut n) = (self.p, Operand::Var(self.count));
        if part {
            n = self.small(0);
            let start = Operand::int(64, self.below(2));
            let end = self.b.var("end", Type::Int(64));
            self.b.binary(end, BinOp::Add, start.clone(), n.clone());
            self.b.assume(Cond::cmp(CmpOp::Ule, end, self.count));
            from = self.element(start);
        }
        let mut len = self.times(n);
        if part && self.random.chance(20) {
            let cut = self.b.var("cut", Type::Int(64));
            self.b.binary(cut, BinOp::Add, len, Operand::int(64, 1));
            len = cut.into();
        }
        let byte = Operand::int(8, self.below(3));
        self.b.push(StmtKind::RegionFill {
            region: ALL_MEMORY,
            ptr: from.into(),
            byte,
            len,
        });
    }

    fn element(&mut self, index: Operand) -> Var {
        let offset = self.times(index);
        let at = self.b.var("at", Type::Ptr);
        self.b.push(StmtKind::PtrAdd {
            dst: at,
            base: self.p.into(),
            offset,
        });
        at
    }

    fn width(&self) -> u32 {
        u32::try_from(8 * self.bytes).unwrap_or(8)
    }

    /// A number that all of whose bytes are the same, or nearly.
    fn value(&mut self) -> Operand {
        let byte = self.below(3);
        let bytes = (0..self.bytes).fold(0, |all, _| all << 8 | byte);
        let more = i64::from(self.random.chance(10));
        Operand::int(self.width(), bytes + more)
    }

    fn store(&mut self) {
        let index = if self.scalars {
            Operand::int(64, self.below(3))
        } else {
            self.small(0)
        };
        self.b
            .assume(Cond::cmp(CmpOp::Ult, index.clone(), self.count));
        let ptr = self.element(index).into();
        let value = self.value();
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr,
            value,
            align: 1,
        });
    }

    /// Another object takes the place.
    fn resize(&mut self) {
        let (object, wanted) = (
            self.b.var("object", Type::Ptr),
            self.b.var("wanted", Type::Int(64)),
        );
        let more = self.small(0);
        if self.random.chance(60) {
            self.b.binary(wanted, BinOp::Add, self.count, more);
        } else {
            let n = self.small(1);
            self.b.assign(wanted, n);
        }
        self.make(object, wanted, true);
        let (moved, next) = (self.b.block("moved"), self.b.block("next"));
        let is_made = Cond::Ptr(PtrPred::NonNull(object.into()));
        self.b.branch(&is_made, moved, next);
        self.b.switch_to(moved);
        let [less, kept] =
            [("less", Type::Bool), ("kept", Type::Int(64))].map(|(name, ty)| self.b.var(name, ty));
        self.b
            .set_bool(less, Cond::cmp(CmpOp::Ult, wanted, self.count));
        self.b.push(StmtKind::Select {
            dst: kept,
            cond: less.into(),
            a: wanted.into(),
            b: self.count.into(),
        });
        let mut n = Operand::Var(kept);
        let mut from = self.p;
        match self.random.below(10) {
            0 => self.store(),
            1 => {
                from = self.element(Operand::int(64, 1));
                let fewer = self.b.var("fewer", Type::Int(64));
                self.b.binary(fewer, BinOp::Sub, kept, Operand::int(64, 1));
                n = fewer.into();
            }
            2 => n = self.small(0),
            _ => {}
        }
        let mut len = self.times(n);
        if self.random.chance(10) {
            let cut = self.b.var("cut", Type::Int(64));
            self.b.binary(cut, BinOp::Sub, len, Operand::int(64, 1));
            len = cut.into();
        }
        if self.random.chance(8) {
            // Nothing is copied.
            self.b.assign(self.p, object);
            self.b.assign(self.count, wanted);
            self.b.goto(next);
            return self.b.switch_to(next);
        }
        self.b.push(StmtKind::RegionCopy {
            dst_region: ALL_MEMORY,
            dst: object.into(),
            src_region: ALL_MEMORY,
            src: from.into(),
            len,
            may_overlap: false,
        });
        // Seldom the old one stays.
        if self.random.chance(85) {
            if self.random.chance(90) {
                self.b.push(StmtKind::Free {
                    region: ALL_MEMORY,
                    ptr: self.p.into(),
                    kind: AllocKind::Heap,
                });
            }
            self.b.assign(self.p, object);
            self.b.assign(self.count, wanted);
        }
        self.b.goto(next);
        self.b.switch_to(next);
    }

    /// An element, and what it may be.
    fn check(&mut self) {
        let index = if self.scalars {
            Operand::int(64, self.below(3))
        } else {
            self.small(0)
        };
        let inside = Cond::cmp(CmpOp::Ult, index.clone(), self.count);
        let ptr = self.element(index).into();
        if self.random.chance(90) {
            self.b.assume(inside);
        }
        let dst = self.b.var("x", Type::Int(self.width()));
        self.b.push(StmtKind::Load {
            dst,
            region: ALL_MEMORY,
            ptr,
            align: 1,
        });
        let op = if self.random.chance(60) {
            CmpOp::Eq
        } else {
            CmpOp::Ne
        };
        let value = self.value();
        let check = new_check(
            &mut self.program,
            FuncId(0),
            CheckKind::Assert,
            "an element is that",
        );
        self.b.assert(check, Cond::cmp(op, dst, value));
    }
}
