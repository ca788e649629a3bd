//! The guards of C++'s local static variables that are initialised when control first
//! comes there (Itanium C++ ABI, 3.3.3): their first byte says that this was done, the
//! second one that it is being done, as the GNU library has it.

use super::body::Body;
use crate::llvm::Value;
use ir::points_to::ALL_MEMORY;
use ir::{Cond, Operand, StmtKind, Terminator, Type, Var};

impl<'m> Body<'_, 'm> {
    /// Asks whether a variable is to be initialised, says that it was, or that an
    /// exception left it undone. `false`: the function is another one.
    pub(super) fn guard_of_static(&mut self, inst: Value<'m>, name: &str) -> bool {
        let target = self.l.module.target();
        let is_generic = ["x86_64", "i386", "i686"]
            .iter()
            .any(|m| target.starts_with(m));
        let guard = match inst.call_args().as_slice() {
            [guard] if is_generic => self.scalar(*guard),
            _ => None,
        };
        let Some(guard) = guard.filter(|g| self.operand_type(g) == Type::Ptr) else {
            return false;
        };
        let dsts = self.dsts(inst);
        match (name, dsts.as_slice()) {
            ("__cxa_guard_acquire", [dst]) => self.enter_initialisation(&guard, *dst),
            ("__cxa_guard_release", []) => {
                self.set_guard(&guard, 0, 1);
                self.set_guard(&guard, 1, 0);
                true
            }
            ("__cxa_guard_abort", []) => {
                self.set_guard(&guard, 1, 0);
                true
            }
            _ => false,
        }
    }

    /// An initialisation that enters itself ends the program.
    fn enter_initialisation(&mut self, guard: &Operand, dst: Var) -> bool {
        let Type::Int(width) = self.b.ty(dst) else {
            return false;
        };
        let [done, busy] = [0, 1].map(|at| self.read_guard(guard, at));
        let is = |flag: Var| Cond::cmp(ir::CmpOp::Ne, flag, Operand::int(8, 0));
        let enters_itself = Cond::And(vec![is(done).negate(), is(busy)]);
        let [ends, on] = ["ends", "on"].map(|name| self.b.block(name));
        self.b.terminate(Terminator::Goto(vec![ends, on]));
        self.b.switch_to(ends);
        self.b.assume(enters_itself.clone());
        self.b.terminate(Terminator::Stop);
        self.b.switch_to(on);
        self.b.assume(enters_itself.negate());
        self.set_guard(guard, 1, 1);
        let is_done = self.temp("is_done", Type::Bool);
        self.b.set_bool(is_done, is(done));
        self.b.push(StmtKind::Select {
            dst,
            cond: is_done.into(),
            a: Operand::int(width, 0),
            b: Operand::int(width, 1),
        });
        true
    }

    fn read_guard(&mut self, guard: &Operand, at: u64) -> Var {
        let dst = self.temp("guard", Type::Int(8));
        let ptr = self.field_address(guard, at);
        self.b.push(StmtKind::Load {
            dst,
            region: ALL_MEMORY,
            ptr,
            align: 1,
        });
        dst
    }

    fn set_guard(&mut self, guard: &Operand, at: u64, value: u8) {
        let ptr = self.field_address(guard, at);
        self.b.push(StmtKind::Store {
            region: ALL_MEMORY,
            ptr,
            value: Operand::int(8, i64::from(value)),
            align: 1,
        });
    }
}
