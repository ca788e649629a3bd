//! Bodies: statements and control flow.

mod floats;

use super::{Config, Signature, new_check};
use ir::build::FunctionBuilder;
use ir::interp::Random;
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, AssumptionId, BinOp, BlockId, Callee, CastOp, CheckKind, CmpOp, Cond, Const, Elem,
    Extent, Flags, FloatKind, FuncId, Function, GlobalId, HavocKind, Operand, Program, PtrPred,
    Sign, StmtKind, Terminator, Type, UnOp, Var, Z,
};

/// One function in the making.
pub(super) struct Body<'a> {
    random: &'a mut Random,
    program: &'a mut Program,
    config: &'a Config,
    b: FunctionBuilder,
    id: FuncId,
    own: Option<&'a Signature>,
    callees: Vec<Signature>,
    ints: Vec<(Var, u32)>,
    bools: Vec<Var>,
    arrays: Vec<(Var, u32)>,
    floats: Vec<(Var, FloatKind)>,
    pointers: Vec<(Var, u64)>,
    /// Those of them that lead to the heap.
    on_heap: Vec<(Var, u64)>,
    /// Counters of the loops around; they are seldom written.
    counters: Vec<Var>,
    /// How many statements may still be made.
    budget: usize,
}

impl<'a> Body<'a> {
    pub(super) fn new(
        random: &'a mut Random,
        program: &'a mut Program,
        config: &'a Config,
        widths: &[u32],
        own: Option<&'a Signature>,
        callees: Vec<Signature>,
    ) -> Body<'a> {
        let name = own.map_or("main".to_owned(), |s| format!("f{}", s.id.0));
        let results = own.map_or(Vec::new(), |s| s.results.clone());
        let mut body = Body {
            budget: config.statements / 2 + random.below(config.statements.max(1)),
            random,
            program,
            config,
            b: FunctionBuilder::new(&name, results),
            id: own.map_or(FuncId(0), |s| s.id),
            own,
            callees,
            ints: Vec::new(),
            bools: Vec::new(),
            arrays: Vec::new(),
            floats: Vec::new(),
            pointers: Vec::new(),
            on_heap: Vec::new(),
            counters: Vec::new(),
        };
        for ty in own.map_or(&[][..], |s| &s.params) {
            let p = body.b.param("p", *ty);
            body.add_to_pool(p, *ty);
        }
        if own.is_some_and(|s| s.recursive) {
            let (counter, _) = body.ints.remove(0);
            body.counters.push(counter);
        }
        for _ in 0..2 + body.random.below(config.variables.max(2) - 1) {
            let w = *body.random.pick(widths);
            body.new_var("x", Type::Int(w));
        }
        for _ in 0..=body.random.below(2) {
            body.new_var("c", Type::Bool);
        }
        if config.floats {
            body.make_floats();
        }
        body
    }

    pub(super) fn build(mut self) -> Function {
        self.initialize();
        if let Some(own) = self.own
            && own.recursive
        {
            self.recurse(own);
        }
        self.sequence(self.config.depth);
        if self.program.checks.is_empty() {
            self.assert_here();
        }
        let values = self.results();
        self.b.ret(values);
        let mut f = self.b.finish();
        for v in &mut f.vars {
            v.source = self.random.chance(50).then(|| v.name.clone());
        }
        f
    }

    fn results(&mut self) -> Vec<Operand> {
        let types = self.own.map_or(Vec::new(), |s| s.results.clone());
        types.into_iter().map(|ty| self.operand(ty)).collect()
    }

    fn add_to_pool(&mut self, v: Var, ty: Type) {
        match ty {
            Type::Int(w) => self.ints.push((v, w)),
            Type::Bool => self.bools.push(v),
            _ => {}
        }
    }

    fn new_var(&mut self, name: &str, ty: Type) -> Var {
        let v = self.b.var(name, ty);
        self.add_to_pool(v, ty);
        v
    }

    fn initialize(&mut self) {
        let params = self.b.function_mut().params.clone();
        for (v, w) in self.ints.clone() {
            if params.contains(&v) || (self.config.uninitialized && self.random.chance(5)) {
                continue;
            }
            if self.random.chance(50) {
                let c = self.constant(w);
                self.b.assign(v, c);
            } else {
                self.havoc(v);
            }
        }
        for v in self.bools.clone() {
            if !params.contains(&v) {
                self.havoc(v);
            }
        }
        self.initialize_floats();
        if self.config.arrays {
            let (_, w) = *self.random.pick(&self.ints);
            let a = self.b.var("a", Type::Array(Elem::Int(w)));
            self.arrays.push((a, w));
            if self.random.chance(60) {
                let value = self.operand(Type::Int(w));
                self.b.push(StmtKind::ArrayInit { dst: a, value });
            } else if !self.config.uninitialized || self.random.chance(50) {
                self.havoc(a);
            }
        }
        if self.config.memory {
            for i in 0..self.program.globals.len() {
                let p = self.b.var("g", Type::Ptr);
                let global = Const::Global(GlobalId::new(i), 0);
                self.b.assign(p, Operand::Const(global));
                let size = self.program.globals[i].size;
                self.pointers.push((p, size));
            }
        }
    }

    fn havoc(&mut self, v: Var) {
        let kind = match self.random.below(10) {
            0 => HavocKind::Uninitialized,
            1 if self.config.abstractions
                && self.b.ty(v) == Type::Bool
                && self.random.chance(30) =>
            {
                HavocKind::Demand
            }
            1 if self.config.abstractions => {
                HavocKind::Abstraction(self.random.chance(50).then_some(AssumptionId(0)))
            }
            _ => HavocKind::Input,
        };
        self.b.havoc(v, kind);
    }

    /// `if n == 0 { return } else { call itself with n - 1 }`.
    fn recurse(&mut self, own: &Signature) {
        let n = self.counters[0];
        let (stop, go) = (self.b.block("base"), self.b.block("step"));
        let is_zero = Cond::cmp(CmpOp::Eq, n, Operand::int(4, 0));
        self.b.branch(&is_zero, stop, go);
        self.b.switch_to(stop);
        let values = self.results();
        self.b.ret(values);
        self.b.switch_to(go);
        let less = self.b.var("less", Type::Int(4));
        self.b.binary(less, BinOp::Sub, n, Operand::int(4, 1));
        self.call(own, Some(less));
    }

    fn constant(&mut self, w: u32) -> Operand {
        Operand::int(w, self.random.boundary(w))
    }

    /// An operand of that type: mostly a variable, if there is one.
    fn operand(&mut self, ty: Type) -> Operand {
        let pool: Vec<Var> = match ty {
            Type::Int(w) => {
                let ints = self.ints.iter().filter(|(_, x)| *x == w);
                ints.map(|(v, _)| *v).collect()
            }
            _ => self.bools.clone(),
        };
        if !pool.is_empty() && self.random.chance(75) {
            return Operand::Var(*self.random.pick(&pool));
        }
        match ty {
            Type::Int(w) => self.constant(w),
            _ => Operand::bool(self.random.chance(50)),
        }
    }

    /// A variable to be written; seldom the counter of a loop around.
    fn target(&mut self) -> (Var, u32) {
        let chosen = *self.random.pick(&self.ints);
        if self.counters.contains(&chosen.0) && !self.random.chance(5) {
            return *self.random.pick(&self.ints);
        }
        chosen
    }

    fn target_of(&mut self, ty: Type) -> Var {
        let pool: Vec<Var> = match ty {
            Type::Int(w) => {
                let ints = self.ints.iter().filter(|(_, x)| *x == w);
                ints.map(|(v, _)| *v).collect()
            }
            _ => self.bools.clone(),
        };
        if pool.is_empty() {
            return self.new_var("r", ty);
        }
        *self.random.pick(&pool)
    }

    fn sequence(&mut self, depth: usize) {
        let length = 2 + self.random.below(6);
        for _ in 0..length {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            match self.random.below(24) {
                0..=2 if depth > 0 => self.counting_loop(depth - 1),
                3 if depth > 0 => self.arbitrary_loop(depth - 1),
                4..=6 if depth > 0 => self.diamond(depth - 1),
                7 if depth > 0 => self.switch(depth - 1),
                8 if depth > 0 && self.config.irreducible => self.irreducible(depth - 1),
                9..=11 => self.assert_here(),
                12 | 13 if !self.callees.is_empty() => {
                    let callee = self.random.pick(&self.callees).clone();
                    self.call(&callee, None);
                }
                _ => self.simple(),
            }
        }
    }

    fn simple(&mut self) {
        if self.config.floats && self.random.chance(35) {
            return self.float();
        }
        if self.config.resizing && self.random.chance(60) {
            return self.memory();
        }
        match self.random.below(22) {
            0..=7 => self.binary(),
            8 => {
                let (dst, w) = self.target();
                let a = self.operand(Type::Int(w));
                let op = *self.random.pick(UnOp::ALL);
                let op = if op == UnOp::Bswap && w % 16 != 0 {
                    UnOp::Bitreverse
                } else {
                    op
                };
                self.b.push(StmtKind::Unary { dst, op, a });
            }
            9 | 10 => self.cast(),
            11 => {
                let (dst, w) = self.target();
                let cond = self.operand(Type::Bool);
                let (a, b) = (self.operand(Type::Int(w)), self.operand(Type::Int(w)));
                self.b.push(StmtKind::Select { dst, cond, a, b });
            }
            12 | 13 => {
                let cond = self.cond(2);
                let dst = *self.random.pick(&self.bools);
                self.b.set_bool(dst, cond);
            }
            14 | 15 => {
                let (dst, w) = self.target();
                let src = self.operand(Type::Int(w));
                self.b.assign(dst, src);
            }
            16 => {
                let (dst, _) = self.target();
                self.havoc(dst);
            }
            17 => {
                let cond = self.weak_cond();
                self.b.assume(cond);
            }
            18 if self.config.abstractions => {
                let (dst, _) = self.target();
                let count = self.random.below(3);
                let args = (0..count).map(|_| {
                    let (_, w) = *self.random.pick(&self.ints);
                    self.operand(Type::Int(w))
                });
                let args = args.collect();
                let op = format!("op{}", self.random.below(3));
                self.b.push(StmtKind::Opaque { dst, op, args });
            }
            19 if self.config.arrays => self.array(),
            20 | 21 if self.config.memory => self.memory(),
            _ => self.binary(),
        }
    }

    fn flags(&mut self, op: BinOp) -> Flags {
        let mut flags = Flags::NONE;
        if !self.config.flags || !self.random.chance(25) {
            return flags;
        }
        let (x, y) = (self.random.chance(60), self.random.chance(40));
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Shl => {
                flags.nsw = x;
                flags.nuw = y;
            }
            BinOp::UDiv | BinOp::SDiv | BinOp::LShr | BinOp::AShr => flags.exact = x,
            BinOp::Or => flags.disjoint = x,
            _ => {}
        }
        flags
    }

    fn binary(&mut self) {
        let (dst, w) = self.target();
        let op = if self.random.chance(40) {
            *self.random.pick(&[BinOp::Add, BinOp::Sub])
        } else {
            *self.random.pick(BinOp::ALL)
        };
        let flags = self.flags(op);
        let a = self.operand(Type::Int(w));
        let b = match op {
            // Amounts that make sense, mostly.
            BinOp::Shl | BinOp::LShr | BinOp::AShr if self.random.chance(60) => {
                Operand::int(w, self.random.below(w as usize + 1))
            }
            _ => self.operand(Type::Int(w)),
        };
        if self.random.chance(15) {
            self.assert_fits(op, &a, &b);
        }
        self.b.push(StmtKind::Binary {
            dst,
            op,
            flags,
            a,
            b,
        });
    }

    fn cast(&mut self) {
        let (dst, to) = self.target();
        let (src, from) = *self.random.pick(&self.ints);
        let mut flags = Flags::NONE;
        let promise = self.config.flags && self.random.chance(25);
        let op = match from.cmp(&to) {
            std::cmp::Ordering::Equal => {
                let c = *self.random.pick(&self.bools);
                if self.random.chance(50) {
                    self.b.cast(c, CastOp::Trunc, src);
                } else {
                    let op = *self.random.pick(&[CastOp::Zext, CastOp::Sext]);
                    self.b.cast(dst, op, c);
                }
                return;
            }
            std::cmp::Ordering::Greater => {
                flags.nsw = promise && self.random.chance(50);
                flags.nuw = promise && self.random.chance(50);
                CastOp::Trunc
            }
            std::cmp::Ordering::Less if self.random.chance(50) => {
                flags.nneg = promise;
                CastOp::Zext
            }
            std::cmp::Ordering::Less => CastOp::Sext,
        };
        let a = src.into();
        self.b.push(StmtKind::Cast { dst, op, flags, a });
    }

    fn comparison(&mut self) -> Cond {
        let (v, w) = *self.random.pick(&self.ints);
        let op = *self.random.pick(CmpOp::ALL);
        let b = self.operand(Type::Int(w));
        if self.random.chance(50) {
            Cond::cmp(op, v, b)
        } else {
            Cond::cmp(op.swap(), b, v)
        }
    }

    fn cond(&mut self, depth: usize) -> Cond {
        match self.random.below(10) {
            0 => Cond::Var(*self.random.pick(&self.bools)),
            1 => {
                let (v, w) = *self.random.pick(&self.ints);
                let b = self.operand(Type::Int(w));
                Cond::Fits {
                    op: *self.random.pick(BinOp::ALL),
                    sign: *self.random.pick(&Sign::ALL),
                    a: v.into(),
                    b,
                }
            }
            2 if depth > 0 => {
                let n = self.random.below(3);
                Cond::And((0..n).map(|_| self.cond(depth - 1)).collect())
            }
            3 if depth > 0 => {
                let n = self.random.below(3);
                Cond::Or((0..n).map(|_| self.cond(depth - 1)).collect())
            }
            4 if depth > 0 => Cond::Not(Box::new(self.cond(depth - 1))),
            5 => {
                let op = *self.random.pick(&[CmpOp::Eq, CmpOp::Ne]);
                let b = self.operand(Type::Bool);
                Cond::cmp(op, *self.random.pick(&self.bools), b)
            }
            _ => self.comparison(),
        }
    }

    /// A condition that holds for many values.
    fn weak_cond(&mut self) -> Cond {
        let (v, w) = *self.random.pick(&self.ints);
        let c = self.random.boundary(w);
        let half = Z::pow2(w - 1);
        match self.random.below(4) {
            0 => Cond::cmp(CmpOp::Ne, v, Operand::int(w, c)),
            1 => Cond::cmp(CmpOp::Ule, v, Operand::int(w, c.bit_or(&half))),
            2 => Cond::cmp(CmpOp::Sge, v, Operand::int(w, c.bit_or(&half))),
            _ => Cond::Or(vec![self.comparison(), self.comparison()]),
        }
    }

    /// An assert whose condition is found later.
    fn assert_here(&mut self) {
        if self.program.checks.len() < self.config.asserts {
            let check = new_check(self.program, self.id, CheckKind::Assert, "it holds");
            self.b.assert(check, Cond::Const(true));
        }
    }

    fn assert_fits(&mut self, op: BinOp, a: &Operand, b: &Operand) {
        if self.program.checks.len() < self.config.asserts {
            let kind = match op {
                BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem => CheckKind::Div,
                BinOp::Shl | BinOp::LShr | BinOp::AShr => CheckKind::Shift,
                _ => CheckKind::Overflow,
            };
            let check = new_check(self.program, self.id, kind, "the result fits");
            let cond = Cond::Fits {
                op,
                sign: *self.random.pick(&Sign::ALL),
                a: a.clone(),
                b: b.clone(),
            };
            self.b.assert(check, cond);
        }
    }

    fn call(&mut self, callee: &Signature, first: Option<Var>) {
        let mut args = Vec::new();
        for (i, ty) in callee.params.iter().enumerate() {
            args.push(match first {
                Some(v) if i == 0 => v.into(),
                // Few calls within calls.
                None if i == 0 && callee.recursive => Operand::int(4, self.random.below(4)),
                _ => self.operand(*ty),
            });
        }
        let mut dsts: Vec<Var> = Vec::new();
        for ty in &callee.results {
            let v = self.target_of(*ty);
            let v = if dsts.contains(&v) {
                self.new_var("r", *ty)
            } else {
                v
            };
            dsts.push(v);
        }
        let through_pointer = self.config.indirect && self.random.chance(25);
        let callee = if through_pointer {
            let f = self.b.var("f", Type::Ptr);
            self.b.assign(f, Const::Function(callee.id));
            Callee::Indirect {
                ptr: f.into(),
                targets: vec![callee.id],
                complete: self.random.chance(50),
            }
        } else {
            Callee::Direct(callee.id)
        };
        self.b.push(StmtKind::Call {
            dsts,
            callee,
            args,
            regions: None,
        });
    }

    fn diamond(&mut self, depth: usize) {
        let cond = self.cond(1);
        let (then, otherwise) = (self.b.block("then"), self.b.block("else"));
        let join = self.b.block("join");
        self.b.branch(&cond, then, otherwise);
        for side in [then, otherwise] {
            self.b.switch_to(side);
            if side == then || self.random.chance(60) {
                self.sequence(depth);
            }
            // Now and then one side leaves the function.
            if self.random.chance(4) {
                if self.random.chance(50) {
                    let values = self.results();
                    self.b.ret(values);
                } else {
                    self.b.terminate(Terminator::Stop);
                }
            } else {
                self.b.goto(join);
            }
        }
        self.b.switch_to(join);
    }

    /// A `goto` with several guarded targets: a switch, a switch without a
    /// default, or guards that overlap.
    fn switch(&mut self, depth: usize) {
        let (v, w) = *self.random.pick(&self.ints);
        let count = 2 + self.random.below(3);
        let style = self.random.below(3);
        let join = self.b.block("join");
        let cases: Vec<BlockId> = (0..count).map(|_| self.b.block("case")).collect();
        let from = self.b.current();
        self.b.terminate(Terminator::Goto(cases.clone()));
        let mut others = Vec::new();
        for (i, case) in cases.iter().enumerate() {
            self.b.switch_to(*case);
            let k = Operand::int(w, i);
            if i + 1 == count && style != 2 {
                // The default, or nothing at all for the other values.
                if style == 0 {
                    for k in &others {
                        self.b.assume(Cond::cmp(CmpOp::Ne, v, Operand::clone(k)));
                    }
                } else {
                    self.b.assume(Cond::cmp(CmpOp::Uge, v, k));
                }
            } else if style == 2 {
                let cond = self.weak_cond();
                self.b.assume(cond);
            } else {
                self.b.assume(Cond::cmp(CmpOp::Eq, v, k.clone()));
                others.push(k);
            }
            self.sequence(depth);
            self.b.goto(join);
        }
        debug_assert_ne!(from, join);
        self.b.switch_to(join);
    }

    /// A loop with a counter: up or down, any comparison, any start and bound;
    /// tested at the top or at the bottom.
    fn counting_loop(&mut self, depth: usize) {
        let (i, w) = self.target();
        let up = self.random.chance(60);
        let start = match self.random.below(4) {
            0 => continue_from(i),
            1 => self.constant(w),
            _ if up => Operand::int(w, self.random.below(3)),
            _ => Operand::int(w, 3 + self.random.below(20)),
        };
        let step = if self.random.chance(70) {
            1
        } else {
            1 + self.random.below(4)
        };
        let op = if up {
            *self
                .random
                .pick(&[CmpOp::Ult, CmpOp::Ule, CmpOp::Slt, CmpOp::Sle, CmpOp::Ne])
        } else {
            *self
                .random
                .pick(&[CmpOp::Ugt, CmpOp::Uge, CmpOp::Sgt, CmpOp::Sge, CmpOp::Ne])
        };
        let bound = match self.random.below(4) {
            0 => self.operand(Type::Int(w)),
            1 => self.constant(w),
            _ if up => Operand::int(w, self.random.below(24)),
            _ => Operand::int(w, self.random.below(4)),
        };
        let (head, body) = (self.b.block("head"), self.b.block("body"));
        let exit = self.b.block("exit");
        let cond = Cond::cmp(op, i, bound);
        let at_top = self.random.chance(75);
        if start != continue_from(i) {
            self.b.assign(i, start);
        }
        self.b.goto(if at_top { head } else { body });
        self.b.switch_to(head);
        self.b.branch(&cond, body, exit);
        self.b.switch_to(body);
        self.counters.push(i);
        self.sequence(depth);
        self.counters.pop();
        let step_op = if up { BinOp::Add } else { BinOp::Sub };
        let flags = self.flags(step_op);
        self.b.push(StmtKind::Binary {
            dst: i,
            op: step_op,
            flags,
            a: i.into(),
            b: Operand::int(w, step),
        });
        self.b.goto(head);
        self.b.switch_to(exit);
    }

    /// A loop that ends whenever the oracle likes.
    fn arbitrary_loop(&mut self, depth: usize) {
        let (head, body) = (self.b.block("head"), self.b.block("body"));
        let exit = self.b.block("exit");
        self.b.goto(head);
        self.b.switch_to(head);
        if self.random.chance(50) {
            self.b.terminate(Terminator::Goto(vec![body, exit]));
        } else {
            let c = *self.random.pick(&self.bools);
            self.b.havoc(c, HavocKind::Input);
            self.b.branch(&Cond::Var(c), body, exit);
        }
        self.b.switch_to(body);
        self.sequence(depth);
        self.b.goto(head);
        self.b.switch_to(exit);
    }

    /// Two blocks that jump to each other and are both entered from outside.
    fn irreducible(&mut self, depth: usize) {
        let (left, right) = (self.b.block("left"), self.b.block("right"));
        let exit = self.b.block("exit");
        let cond = self.cond(1);
        self.b.branch(&cond, left, right);
        for (here, there) in [(left, right), (right, left)] {
            self.b.switch_to(here);
            self.sequence(depth.min(1));
            if self.random.chance(50) {
                self.b.terminate(Terminator::Goto(vec![there, exit]));
            } else {
                let cond = self.comparison();
                self.b.branch(&cond, there, exit);
            }
        }
        self.b.switch_to(exit);
    }

    fn array(&mut self) {
        let Some(&(array, w)) = self.arrays.first() else {
            return;
        };
        let small: Vec<(Var, u32)> = self.ints.iter().filter(|(_, w)| *w < 64).copied().collect();
        let index = if small.is_empty() || self.random.chance(50) {
            Operand::int(64, self.random.below(4))
        } else {
            let (v, _) = *self.random.pick(&small);
            let i = self.b.var("i", Type::Int(64));
            self.b.push(StmtKind::Cast {
                dst: i,
                op: CastOp::Zext,
                flags: Flags::default(),
                a: v.into(),
            });
            i.into()
        };
        if self.random.chance(15) {
            let other = self.b.var("b", Type::Array(Elem::Int(w)));
            if self.random.chance(50) {
                let value = self.operand(Type::Int(w));
                self.b.push(StmtKind::ArrayInit { dst: other, value });
            } else {
                self.havoc(other);
            }
            let (mut from, mut to) = (Operand::int(64, self.random.below(3)), index);
            if self.random.chance(20) {
                std::mem::swap(&mut from, &mut to);
            }
            let mut arrays = (other, array);
            if self.random.chance(30) {
                arrays = (array, other);
            }
            self.b.push(StmtKind::ArrayMerge {
                dst: array,
                inside: arrays.0,
                outside: arrays.1,
                from,
                to,
            });
        } else if self.random.chance(50) {
            let value = self.operand(Type::Int(w));
            self.b.push(StmtKind::ArrayStore {
                dst: array,
                array,
                index,
                value,
            });
        } else {
            let dst = self.target_of(Type::Int(w));
            self.b.push(StmtKind::ArraySelect { dst, array, index });
        }
    }

    fn memory(&mut self) {
        if self.config.resizing && self.random.chance(25) {
            return self.resize();
        }
        if self.random.chance(20) {
            let p = self.b.var("p", Type::Ptr);
            let most = if self.random.chance(50) { 16 } else { 48 };
            let size = 1 + self.random.below(most);
            let kind = *self.random.pick(&[AllocKind::Stack, AllocKind::Heap]);
            let may_fail = kind == AllocKind::Heap && self.random.chance(30);
            self.b.push(StmtKind::Alloc {
                dst: p,
                region: ALL_MEMORY,
                kind,
                size: Operand::int(64, size),
                align: 8,
                zeroed: self.random.chance(30),
                may_fail,
            });
            if may_fail {
                self.b.assume(Cond::Ptr(PtrPred::NonNull(p.into())));
            }
            self.pointers.push((p, size as u64));
            if kind == AllocKind::Heap {
                self.on_heap.push((p, size as u64));
            }
            return;
        }
        if self.random.chance(20) {
            return self.block_of_memory();
        }
        let (base, size) = *self.random.pick(&self.pointers);
        let (v, w) = self.target();
        let bytes = u64::from(w).div_ceil(8);
        let at = if self.random.chance(50) {
            self.element(base, size, bytes)
        } else {
            let room = usize::try_from(size.saturating_sub(bytes)).unwrap_or(0);
            let offset = Operand::int(64, self.random.below(room + 1));
            self.address(base, offset)
        };
        if self.program.checks.len() < self.config.asserts {
            let check = new_check(self.program, self.id, CheckKind::Bounds, "it is inside");
            let inside = Cond::Ptr(PtrPred::InBounds {
                ptr: at.into(),
                len: Operand::int(64, bytes),
            });
            self.b.assert(check, inside);
        }
        let (region, ptr, align) = (ALL_MEMORY, Operand::Var(at), 1);
        if self.random.chance(50) {
            self.b.push(StmtKind::Load {
                dst: v,
                region,
                ptr,
                align,
            });
        } else {
            let value = self.operand(Type::Int(w));
            self.b.push(StmtKind::Store {
                region,
                ptr,
                value,
                align,
            });
        }
    }
}

impl Body<'_> {
    fn address(&mut self, base: Var, offset: Operand) -> Var {
        let dst = self.b.var("q", Type::Ptr);
        self.b.push(StmtKind::PtrAdd {
            dst,
            base: base.into(),
            offset,
        });
        dst
    }

    /// The address of an element of an array in an object. Which bytes that array has
    /// is said or not, and needn't be true.
    fn element(&mut self, base: Var, size: u64, bytes: u64) -> Var {
        let small: Vec<(Var, u32)> = self.ints.iter().filter(|(_, w)| *w < 64).copied().collect();
        if small.is_empty() {
            return self.address(base, Operand::int(64, 0));
        }
        let (v, _) = *self.random.pick(&small);
        let [wide, index, offset] =
            ["wide", "index", "offset"].map(|n| self.b.var(n, Type::Int(64)));
        self.b.push(StmtKind::Cast {
            dst: wide,
            op: CastOp::Zext,
            flags: Flags::default(),
            a: v.into(),
        });
        let room = usize::try_from(size).unwrap_or(0) + 1;
        let start = self.random.below(room);
        let own = usize::try_from(bytes).unwrap_or(1);
        let step: usize = *self.random.pick(&[1, 2, 4, 8, own]);
        let mask: usize = *self.random.pick(&[1, 3, 7]);
        let operations = [
            (index, BinOp::And, wide, mask),
            (offset, BinOp::Mul, index, step),
        ];
        for (dst, op, a, n) in operations {
            let (a, b) = (a.into(), Operand::int(64, n));
            let flags = Flags::default();
            self.b.push(StmtKind::Binary {
                dst,
                op,
                flags,
                a,
                b,
            });
        }
        let (base, before) = if self.random.chance(50) {
            (self.address(base, Operand::int(64, start)), 0)
        } else {
            self.b
                .binary(offset, BinOp::Add, offset, Operand::int(64, start));
            (base, start)
        };
        let at = self.address(base, offset.into());
        if self.random.chance(70) {
            let len = if self.random.chance(70) {
                step * (mask + 1)
            } else {
                1 + self.random.below(room)
            };
            let bytes = |n: usize| u32::try_from(n).unwrap_or(1);
            self.b.info_mut(at).array = Some(Extent {
                start: bytes(before),
                len: bytes(len),
            });
        }
        at
    }

    /// An object takes the place of another one, as `realloc` makes it, or nearly so.
    fn resize(&mut self) {
        if self.on_heap.is_empty() {
            return;
        }
        let (p, size) = *self.random.pick(&self.on_heap);
        let size = usize::try_from(size).unwrap_or(1);
        let least = if self.random.chance(20) {
            1 + self.random.below(size)
        } else {
            size
        };
        let mut wanted = Operand::int(64, least + self.random.below(8));
        if self.random.chance(60) {
            let (v, w) = *self.random.pick(&self.ints);
            let [wide, more] = ["wide", "more"].map(|n| self.b.var(n, Type::Int(64)));
            if w < 64 {
                self.b.push(StmtKind::Cast {
                    dst: wide,
                    op: CastOp::Zext,
                    flags: Flags::default(),
                    a: v.into(),
                });
                for (dst, op, a, n) in [
                    (more, BinOp::And, wide, 15),
                    (more, BinOp::Add, more, least),
                ] {
                    self.b.binary(dst, op, a, Operand::int(64, n));
                }
                wanted = more.into();
            }
        }
        let object = self.b.var("object", Type::Ptr);
        let may_fail = self.random.chance(50);
        self.b.push(StmtKind::Alloc {
            dst: object,
            region: ALL_MEMORY,
            kind: AllocKind::Heap,
            size: wanted,
            align: 8,
            zeroed: self.random.chance(10),
            may_fail,
        });
        let (moved, next) = (self.b.block("moved"), self.b.block("next"));
        let is_made = Cond::Ptr(PtrPred::NonNull(object.into()));
        self.b.branch(&is_made, moved, next);
        self.b.switch_to(moved);
        let between = self.random.chance(10) && self.pointers.iter().any(|(q, _)| *q != p);
        if between {
            self.block_of_memory();
        }
        let all = if self.random.chance(80) {
            least
        } else {
            1 + self.random.below(least)
        };
        self.b.push(StmtKind::RegionCopy {
            dst_region: ALL_MEMORY,
            dst: object.into(),
            src_region: ALL_MEMORY,
            src: p.into(),
            len: Operand::int(64, all),
            may_overlap: false,
        });
        if self.random.chance(80) {
            self.b.push(StmtKind::Free {
                region: ALL_MEMORY,
                ptr: p.into(),
                kind: AllocKind::Heap,
            });
        }
        self.b.assign(p, object);
        self.b.goto(next);
        self.b.switch_to(next);
    }

    /// A fill, a copy, or seldom a release. Most stay inside their objects.
    fn block_of_memory(&mut self) {
        let (to, size) = *self.random.pick(&self.pointers);
        let (from, other) = *self.random.pick(&self.pointers);
        let most = usize::try_from(size.min(other)).unwrap_or(0);
        let mut len = Operand::int(64, self.random.below(most + 1));
        let (mut to, mut from) = (to, from);
        // Some elements, from or to where an index leads.
        if self.random.chance(50) {
            let bytes = *self.random.pick(&[1, 2, 4, 8]);
            len = Operand::int(64, bytes * *self.random.pick(&[1, 1, 1, 2]));
            if self.random.chance(70) {
                to = self.element(to, size, bytes);
            }
            if self.random.chance(70) {
                from = self.element(from, other, bytes);
            }
        }
        self.b.push(match self.random.below(10) {
            0 => StmtKind::Free {
                region: ALL_MEMORY,
                ptr: to.into(),
                kind: *self.random.pick(&[AllocKind::Stack, AllocKind::Heap]),
            },
            1..=4 => StmtKind::RegionFill {
                region: ALL_MEMORY,
                ptr: to.into(),
                byte: Operand::int(8, self.random.boundary(8)),
                len,
            },
            _ => StmtKind::RegionCopy {
                dst_region: ALL_MEMORY,
                dst: to.into(),
                src_region: ALL_MEMORY,
                src: from.into(),
                len,
                may_overlap: self.random.chance(50),
            },
        });
    }
}

/// A loop's start that leaves its counter as it is.
fn continue_from(counter: Var) -> Operand {
    Operand::Var(counter)
}
