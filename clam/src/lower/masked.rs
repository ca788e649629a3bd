//! Accesses of some lanes of a vector: a mask says which. Each lane is an access of
//! its own, behind a branch where its bit of the mask isn't known; lanes that
//! aren't selected are neither read, nor written, nor checked.

use super::body::Body;
use crate::llvm::{Origin, Value};
use ir::points_to::ALL_MEMORY;
use ir::{BinOp, CheckKind, Cond, Operand, PtrPred, StmtKind, Type};

/// Where the lanes lie in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// One behind the other.
    InOrder,
    /// Those that are selected, one behind the other.
    Together,
    /// Wherever a vector of addresses says.
    Anywhere,
}

/// The lanes of an access.
struct Lanes {
    types: Vec<Type>,
    selected: Vec<Cond>,
    places: Vec<Operand>,
    /// How many bytes one has.
    bytes: u64,
    /// What each address is a multiple of, where they are given one by one.
    align: u64,
    /// What messages call the address.
    name: String,
}

impl<'m> Body<'_, 'm> {
    /// `llvm.masked.load`, `.gather` and `.expandload`: lanes that aren't selected are
    /// those of another vector.
    pub(super) fn masked_load(&mut self, inst: Value<'m>, places: Places) -> Option<()> {
        let args = inst.call_args();
        let [at, .., mask, others] = args.as_slice() else {
            return None;
        };
        let align = inst.call_attribute_number(0, "align");
        let lanes = self.masked_lanes(inst, (*at, align), *mask, places)?;
        let others = self.operands(*others);
        let dsts = self.dsts(inst);
        if others.len() != lanes.types.len() || dsts.len() != lanes.types.len() {
            return None;
        }
        let mut read = Vec::new();
        for (i, other) in others.into_iter().enumerate() {
            let lane = self.temp("lane", lanes.types[i]);
            self.b.assign(lane, other);
            self.where_selected(&lanes, i, false, |me, ptr| {
                me.b.push(StmtKind::Load {
                    dst: lane,
                    region: ALL_MEMORY,
                    ptr,
                    align: 1,
                });
            });
            read.push(lane);
        }
        // All at once: they may be read of in the operands.
        for (dst, lane) in dsts.into_iter().zip(read) {
            self.b.assign(dst, lane);
        }
        Some(())
    }

    /// `llvm.masked.store`, `.scatter` and `.compressstore`: the first lane is written
    /// first.
    pub(super) fn masked_store(&mut self, inst: Value<'m>, places: Places) -> Option<()> {
        let args = inst.call_args();
        let [vector, at, .., mask] = args.as_slice() else {
            return None;
        };
        let align = inst.call_attribute_number(1, "align");
        let lanes = self.masked_lanes(*vector, (*at, align), *mask, places)?;
        let values = self.operands(*vector);
        if values.len() != lanes.types.len() {
            return None;
        }
        for (i, value) in values.into_iter().enumerate() {
            self.where_selected(&lanes, i, true, |me, ptr| {
                me.b.push(StmtKind::Store {
                    region: ALL_MEMORY,
                    ptr,
                    value,
                    align: 1,
                });
            });
        }
        Some(())
    }

    /// The lanes; `None` where vectors of that type have lanes that are no whole bytes,
    /// or lie in another address space.
    fn masked_lanes(
        &mut self,
        vector: Value<'m>,
        (at, align): (Value<'m>, u64),
        mask: Value<'m>,
        places: Places,
    ) -> Option<Lanes> {
        let fields = self.l.fields(vector.ty())?;
        let is_packed = fields.iter().any(|f| f.lane.is_some());
        if is_packed || at.ty().address_space() != 0 {
            return None;
        }
        let types: Vec<Type> = fields.iter().map(|f| f.ty).collect();
        let bytes = self.l.program.bytes_of(*types.first()?);
        let bits = self.operands(mask);
        let selected: Option<Vec<Cond>> = bits.iter().map(|bit| self.truth(bit)).collect();
        let selected = selected?;
        let (given, name) = (self.operands(at), self.text(at));
        let mut each_is_aligned = 1;
        match given.as_slice() {
            [one] if places != Places::Anywhere => self.check_multiple(one, align, &name),
            _ => each_is_aligned = align,
        }
        let places = match (places, given.as_slice()) {
            (Places::Anywhere, _) => given,
            (Places::InOrder, [first]) => {
                let offsets = fields.iter().map(|f| f.offset);
                offsets.map(|by| self.field_address(first, by)).collect()
            }
            (Places::Together, [first]) => self.one_behind_the_other(first, &selected, bytes),
            _ => return None,
        };
        if selected.len() != types.len() || places.len() != types.len() {
            return None;
        }
        Some(Lanes {
            types,
            selected,
            places,
            bytes,
            align: each_is_aligned,
            name,
        })
    }

    /// Where selected lanes lie that have no others between them.
    fn one_behind_the_other(
        &mut self,
        first: &Operand,
        selected: &[Cond],
        bytes: u64,
    ) -> Vec<Operand> {
        let width = self.address_width();
        let mut offset = Operand::int(width, 0);
        let mut all = Vec::new();
        for cond in selected {
            all.push(self.pointer_add(first.clone(), offset.clone()));
            let [by, next] = ["by", "offset"].map(|name| self.temp(name, Type::Int(width)));
            let is = self.temp("is", Type::Bool);
            self.b.set_bool(is, cond.clone());
            self.b.push(StmtKind::Select {
                dst: by,
                cond: is.into(),
                a: Operand::int(width, bytes),
                b: Operand::int(width, 0),
            });
            self.b.binary(next, BinOp::Add, offset, by);
            offset = next.into();
        }
        all
    }

    /// What becomes of a lane where it is selected, behind the checks of its access.
    fn where_selected(
        &mut self,
        lanes: &Lanes,
        i: usize,
        write: bool,
        access: impl FnOnce(&mut Self, Operand),
    ) {
        let (selected, ptr) = (&lanes.selected[i], lanes.places[i].clone());
        if *selected == Cond::Const(false) {
            return;
        }
        let next = (*selected != Cond::Const(true)).then(|| {
            let [here, next] = ["selected", "next"].map(|name| self.b.block(name));
            self.b.branch(selected, here, next);
            self.b.switch_to(here);
            next
        });
        let len = Operand::int(self.address_width(), lanes.bytes);
        self.check_access(&ptr, len.clone(), write, &lanes.name);
        self.check_multiple(&ptr, lanes.align, &lanes.name);
        if !write {
            self.check_written(&ptr, len, &lanes.name);
        }
        access(self, ptr);
        if let Some(next) = next {
            self.b.goto(next);
            self.b.switch_to(next);
        }
    }

    fn check_multiple(&mut self, ptr: &Operand, align: u64, name: &str) {
        if align > 1 {
            let ptr = ptr.clone();
            let multiple = Cond::Ptr(PtrPred::Aligned { ptr, align });
            let message = format!("`{name}` is a multiple of {align}");
            self.check(CheckKind::Align, multiple, message);
        }
    }

    /// Where the code tells which reads are the source's, bytes have been written.
    fn check_written(&mut self, ptr: &Operand, len: Operand, name: &str) {
        if matches!(self.origin, Origin::Compiled | Origin::Rustc) {
            let ptr = ptr.clone();
            let written = Cond::Ptr(PtrPred::Initialized { ptr, len });
            let message = format!("what `{name}` points to was written before it is read");
            self.check(CheckKind::Uninit, written, message);
        }
    }
}
