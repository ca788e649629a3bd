//! One walk over what a statement mentions: variables that it writes,
//! operands, and regions of memory. Everything that collects, renames or
//! replaces them goes through here, so a new statement says once what it
//! mentions.
//!
//! The walk exists twice, over shared and over exclusive references, from one
//! text.

use crate::{Callee, Cond, Operand, PtrPred, RegionId, StmtKind, Terminator, Var};

macro_rules! walk {
    ($place:ident, $iter:ident, $(#[$doc:meta])* $life:lifetime $($exclusive:ident)?) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub enum $place<$life> {
            /// A variable that is written.
            Def(&$life $($exclusive)? Var),
            /// An operand that is read.
            Operand(&$life $($exclusive)? Operand),
            /// A variable that is read where no constant may stand: a truth
            /// value in a condition, an array.
            Use(&$life $($exclusive)? Var),
            /// A region that is read.
            Reads(&$life $($exclusive)? RegionId),
            /// A region that is written, or in which an object starts or ends.
            Writes(&$life $($exclusive)? RegionId),
        }

        impl PtrPred {
            /// Calls `f` on every operand, from left to right.
            pub fn $iter<$life>(&$life $($exclusive)? self, f: &mut dyn FnMut($place<$life>)) {
                match self {
                    PtrPred::NonNull(p)
                    | PtrPred::Live(p)
                    | PtrPred::Writable(p)
                    | PtrPred::Aligned { ptr: p, .. }
                    | PtrPred::Text { ptr: p, .. }
                    | PtrPred::Callable { ptr: p, .. } => f($place::Operand(p)),
                    PtrPred::Freeable { ptr, size, .. } => {
                        f($place::Operand(ptr));
                        if let Some(size) = size {
                            f($place::Operand(size));
                        }
                    }
                    PtrPred::InBounds { ptr: a, len: b }
                    | PtrPred::Initialized { ptr: a, len: b }
                    | PtrPred::SameObject(a, b) => {
                        f($place::Operand(a));
                        f($place::Operand(b));
                    }
                    PtrPred::Disjoint { a, b, len } => {
                        f($place::Operand(a));
                        f($place::Operand(b));
                        f($place::Operand(len));
                    }
                }
            }
        }

        impl Cond {
            /// Calls `f` on everything that the condition mentions, from left
            /// to right.
            pub fn $iter<$life>(&$life $($exclusive)? self, f: &mut dyn FnMut($place<$life>)) {
                match self {
                    Cond::Const(_) => {}
                    Cond::Var(v) => f($place::Use(v)),
                    Cond::Cmp { a, b, .. } | Cond::Fits { a, b, .. } => {
                        f($place::Operand(a));
                        f($place::Operand(b));
                    }
                    Cond::Ptr(p) => p.$iter(f),
                    Cond::Not(c) => c.$iter(f),
                    Cond::And(cs) | Cond::Or(cs) => {
                        for c in cs {
                            c.$iter(f);
                        }
                    }
                }
            }
        }

        impl StmtKind {
            /// Calls `f` on everything that the statement mentions: what it
            /// reads, from left to right, then what it writes.
            pub fn $iter<$life>(&$life $($exclusive)? self, f: &mut dyn FnMut($place<$life>)) {
                use $place::{Def, Operand as Read, Reads, Use, Writes};
                match self {
                    StmtKind::Assign { dst, src: a }
                    | StmtKind::Unary { dst, a, .. }
                    | StmtKind::Cast { dst, a, .. }
                    | StmtKind::ArrayInit { dst, value: a } => {
                        f(Read(a));
                        f(Def(dst));
                    }
                    StmtKind::Binary { dst, a, b, .. }
                    | StmtKind::PtrAdd { dst, base: a, offset: b } => {
                        f(Read(a));
                        f(Read(b));
                        f(Def(dst));
                    }
                    StmtKind::Select { dst, cond, a, b } => {
                        f(Read(cond));
                        f(Read(a));
                        f(Read(b));
                        f(Def(dst));
                    }
                    StmtKind::SetBool { dst, cond } => {
                        cond.$iter(f);
                        f(Def(dst));
                    }
                    StmtKind::Assume { cond } | StmtKind::Assert { cond, .. } => cond.$iter(f),
                    StmtKind::Float { dst, args, .. } | StmtKind::Opaque { dst, args, .. } => {
                        for a in args {
                            f(Read(a));
                        }
                        f(Def(dst));
                    }
                    StmtKind::Havoc { dst, .. } => f(Def(dst)),
                    StmtKind::Call { dsts, callee, args, .. } => {
                        if let Callee::Indirect { ptr, .. } = callee {
                            f(Read(ptr));
                        }
                        for a in args {
                            f(Read(a));
                        }
                        for d in dsts {
                            f(Def(d));
                        }
                    }
                    StmtKind::Alloc { dst, region, size, .. } => {
                        f(Read(size));
                        f(Writes(region));
                        f(Def(dst));
                    }
                    StmtKind::Load { dst, region, ptr, .. } => {
                        f(Read(ptr));
                        f(Reads(region));
                        f(Def(dst));
                    }
                    StmtKind::Store { region, ptr, value, .. } => {
                        f(Read(ptr));
                        f(Read(value));
                        f(Writes(region));
                    }
                    StmtKind::Free { region, ptr, .. } => {
                        f(Read(ptr));
                        f(Writes(region));
                    }
                    StmtKind::RegionCopy { dst_region, dst, src_region, src, len, .. } => {
                        f(Read(dst));
                        f(Read(src));
                        f(Read(len));
                        f(Reads(src_region));
                        f(Writes(dst_region));
                    }
                    StmtKind::RegionFill { region, ptr, byte, len } => {
                        f(Read(ptr));
                        f(Read(byte));
                        f(Read(len));
                        f(Writes(region));
                    }
                    StmtKind::ArraySelect { dst, array, index } => {
                        f(Use(array));
                        f(Read(index));
                        f(Def(dst));
                    }
                    StmtKind::ArrayStore { dst, array, index, value } => {
                        f(Use(array));
                        f(Read(index));
                        f(Read(value));
                        f(Def(dst));
                    }
                    StmtKind::ArrayMerge { dst, inside, outside, from, to } => {
                        f(Use(inside));
                        f(Use(outside));
                        f(Read(from));
                        f(Read(to));
                        f(Def(dst));
                    }
                }
            }
        }

        impl Terminator {
            /// Calls `f` on every operand that the terminator reads.
            pub fn $iter<$life>(&$life $($exclusive)? self, f: &mut dyn FnMut($place<$life>)) {
                if let Terminator::Return(values) = self {
                    for o in values {
                        f($place::Operand(o));
                    }
                }
            }
        }
    };
}

walk!(Place, visit, /// Something that a statement mentions.
    'a);
walk!(PlaceMut, visit_mut, /// Something that a statement mentions, to be replaced.
    'a mut);

impl<'a> PlaceMut<'a> {
    /// The variable that is mentioned, if one is.
    pub fn var(self) -> Option<&'a mut Var> {
        match self {
            PlaceMut::Def(v) | PlaceMut::Use(v) | PlaceMut::Operand(Operand::Var(v)) => Some(v),
            PlaceMut::Operand(Operand::Const(_)) | PlaceMut::Reads(_) | PlaceMut::Writes(_) => None,
        }
    }

    /// The variable that is read, if one is.
    pub fn used(self) -> Option<&'a mut Var> {
        match self {
            PlaceMut::Def(_) => None,
            place => place.var(),
        }
    }
}

impl Cond {
    /// Calls `f` on every operand, from left to right. A [`Cond::Var`] counts
    /// as one.
    pub fn for_each_operand(&self, f: &mut dyn FnMut(&Operand)) {
        self.visit(&mut |place| place.operand(f));
    }
}

impl Place<'_> {
    /// The variable that is read, if one is.
    pub fn used(self) -> Option<Var> {
        match self {
            Place::Use(v) | Place::Operand(Operand::Var(v)) => Some(*v),
            _ => None,
        }
    }

    /// Calls `f` on what is read, as an operand.
    fn operand(self, f: &mut dyn FnMut(&Operand)) {
        match self {
            Place::Operand(o) => f(o),
            Place::Use(v) => f(&Operand::Var(*v)),
            Place::Def(_) | Place::Reads(_) | Place::Writes(_) => {}
        }
    }
}

impl StmtKind {
    /// Calls `f` on a variable and an operand, where a value of the operand
    /// may become that of the variable, unchanged. An array stands for its
    /// elements.
    pub fn for_each_flow(&self, f: &mut dyn FnMut(Var, &Operand)) {
        match self {
            StmtKind::Assign { dst, src } | StmtKind::ArrayInit { dst, value: src } => {
                f(*dst, src);
            }
            StmtKind::Select { dst, a, b, .. } => {
                f(*dst, a);
                f(*dst, b);
            }
            StmtKind::ArraySelect { dst, array, .. } => f(*dst, &(*array).into()),
            StmtKind::ArrayStore {
                dst, array, value, ..
            } => {
                f(*dst, &(*array).into());
                f(*dst, value);
            }
            StmtKind::ArrayMerge {
                dst,
                inside,
                outside,
                ..
            } => {
                f(*dst, &(*inside).into());
                f(*dst, &(*outside).into());
            }
            _ => {}
        }
    }

    /// Whether the statement only gives its destination a value, and always
    /// does.
    pub fn is_pure(&self) -> bool {
        matches!(
            self,
            StmtKind::Assign { .. }
                | StmtKind::Binary { .. }
                | StmtKind::Unary { .. }
                | StmtKind::Cast { .. }
                | StmtKind::Select { .. }
                | StmtKind::SetBool { .. }
                | StmtKind::Float { .. }
                | StmtKind::Opaque { .. }
                | StmtKind::PtrAdd { .. }
                | StmtKind::ArrayInit { .. }
                | StmtKind::ArraySelect { .. }
                | StmtKind::ArrayStore { .. }
                | StmtKind::ArrayMerge { .. }
                | StmtKind::Havoc { .. }
        )
    }

    /// Calls `f` on every variable that the statement writes.
    pub fn for_each_def(&self, f: &mut dyn FnMut(Var)) {
        self.visit(&mut |place| {
            if let Place::Def(v) = place {
                f(*v);
            }
        });
    }

    /// Calls `f` on every operand that the statement reads, from left to
    /// right. A variable that stands for itself counts as one.
    pub fn for_each_operand(&self, f: &mut dyn FnMut(&Operand)) {
        self.visit(&mut |place| place.operand(f));
    }

    /// Calls `f` on every variable that the statement reads.
    pub fn for_each_use(&self, f: &mut dyn FnMut(Var)) {
        self.visit(&mut |place| place.used().into_iter().for_each(&mut *f));
    }
}
