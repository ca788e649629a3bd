//! Streams. One that is opened is an object, which only what closes it ends; the
//! standard ones are objects that are there from the start. What a stream holds,
//! only the library knows.

use super::body::Body;
use super::{Lowering, Signature, names};
use crate::llvm::{Opcode, Shape, Type as LlvmType, Value};
use ir::library::{Demanded, Need, Param, Standard};
use ir::points_to::ALL_MEMORY;
use ir::{
    AllocKind, Callee, CheckKind, CmpOp, Cond, Const, External, GlobalId, HavocKind, Operand,
    PtrPred, StmtKind, Type,
};

/// The most that an object of the library's is aligned to.
const ALIGN: u64 = 16;

/// What is opened. Each kind has a size of its own, by which checks tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opened {
    File,
    /// A stream from or to a process.
    Pipe,
    Directory,
}

impl Opened {
    /// What a function opens.
    fn by(name: &str) -> Opened {
        match name {
            "popen" => Opened::Pipe,
            "opendir" | "fdopendir" => Opened::Directory,
            _ => Opened::File,
        }
    }

    /// What a function can be handed.
    fn accepted_by(name: &str) -> &'static [Opened] {
        match name {
            "closedir" | "dirfd" | "readdir" | "readdir64" | "rewinddir" | "seekdir"
            | "telldir" => &[Opened::Directory],
            "fclose" => &[Opened::File],
            "pclose" => &[Opened::Pipe],
            _ => &[Opened::File, Opened::Pipe],
        }
    }

    /// In bytes, where a `FILE` has so many.
    fn size(self, file: u64) -> u64 {
        match self {
            Opened::File => file,
            Opened::Pipe => file + 40,
            Opened::Directory => 48,
        }
    }
}

/// A standard stream.
#[derive(Clone, Copy, Debug)]
pub(super) struct StandardStream {
    /// The variable that leads to it.
    pub name: &'static str,
    /// The object.
    pub stream: GlobalId,
    /// A byte that says whether it was closed; none if nothing closes streams.
    pub closed: Option<GlobalId>,
}

/// Whether a global is one of the standard streams, and only read.
pub(super) fn is_standard(g: Value<'_>) -> bool {
    standard(g).is_some()
}

/// The name of a standard stream that is only read.
pub(super) fn standard(g: Value<'_>) -> Option<&'static str> {
    let is_read = |user: Value<'_>| user.opcode() == Some(Opcode::LLVMLoad);
    let of_name = g.name();
    let mut names = Standard::ALL.into_iter().map(Standard::name);
    let name = names.find(|n| *n == of_name)?;
    let is = g.is_declaration()
        && g.value_type().map(LlvmType::shape) == Some(Shape::Ptr)
        && g.users().into_iter().all(is_read);
    is.then_some(name)
}

/// The standard stream that a function is handed by its variable, or uses.
fn standard_stream(inst: Value<'_>, name: &str) -> Option<Standard> {
    let is_stream = |p: &Param| p.needs.contains(&Need::Stream);
    let mut params = names::row(name)?.params().iter();
    let Some(at) = params.position(is_stream) else {
        return Standard::unnamed(name);
    };
    let handed = inst.call_args().get(at).copied();
    let loaded = handed.filter(|s| s.opcode() == Some(Opcode::LLVMLoad))?;
    let name = standard(loaded.operand(0)?)?;
    Standard::ALL.into_iter().find(|s| s.name() == name)
}

impl Lowering<'_> {
    /// Whether a function may read the standard input, and the host has that: it looks
    /// where the stream is that the function is handed.
    pub(super) fn may_read_given(&self, name: &str) -> bool {
        let execution = self.options.execution.as_ref();
        execution.is_some_and(|e| e.has_stdin) && names::reads_stdin(name)
    }

    /// Whether the host knows the stream that a function is handed or uses.
    pub(super) fn is_of_stream(&self, name: &str) -> bool {
        let execution = self.options.execution.as_ref();
        let is_stream = |p: &Param| p.needs.contains(&Need::Stream);
        execution.is_some_and(|e| e.knows_streams)
            && (Standard::unnamed(name).is_some()
                || names::row(name).is_some_and(|row| row.params().iter().any(is_stream)))
    }

    /// The bytes of a stream: those of the GNU C library's `FILE` on x86.
    pub(super) fn size_of_stream(&self) -> u64 {
        if self.module.pointer_bits() == 64 {
            216
        } else {
            148
        }
    }

    /// Whether the program names a function that closes streams.
    pub(super) fn closes_streams(&self) -> bool {
        let closes =
            |name: &str| matches!(names::known(name, false), Some(names::Known::Closes(_)));
        let functions = self.module.functions();
        functions
            .iter()
            .any(|f| f.is_declaration() && closes(&f.name()))
    }
}

impl<'m> Body<'_, 'm> {
    /// Whether a function reads the standard input, by the variable that leads there or
    /// without one, and the host has that.
    pub(super) fn reads_given(&self, inst: Value<'m>, name: &str) -> bool {
        self.l.may_read_given(name) && standard_stream(inst, name) == Some(Standard::In)
    }

    /// Checks that an argument is an open stream; null is another check.
    pub(super) fn check_stream(&mut self, name: &str, (value, arg): (Value<'m>, &Operand)) {
        if self.operand_type(arg) != Type::Ptr {
            return;
        }
        let loaded = (value.opcode() == Some(Opcode::LLVMLoad))
            .then(|| value.operand(0))
            .flatten();
        let stays = self.l.streams.iter().all(|s| s.closed.is_none());
        if stays && loaded.is_some_and(is_standard) {
            return;
        }
        let kinds = Opened::accepted_by(name);
        let sizes = kinds.iter().map(|k| k.size(self.l.size_of_stream()));
        let width = self.address_width();
        let opened = sizes.map(|size| {
            Cond::Ptr(PtrPred::Freeable {
                ptr: arg.clone(),
                kind: AllocKind::Stream,
                size: Some(Operand::int(width, size)),
            })
        });
        let mut ways: Vec<Cond> = opened.collect();
        let standard = if kinds.contains(&Opened::File) {
            self.l.streams.clone()
        } else {
            Vec::new()
        };
        for standard in standard {
            let mut is = vec![is_stream(arg, standard.stream)];
            if let Some(closed) = standard.closed {
                let was = self.was_closed(closed);
                is.push(Cond::cmp(CmpOp::Eq, was, Operand::int(8, 0)));
            }
            ways.push(Cond::And(is));
        }
        let text = self.text(value);
        let message = format!("`{text}` is an open stream when `{name}` is called");
        self.check(CheckKind::Free, Cond::Or(ways), message);
    }

    /// Checks that a standard stream is open that a function uses without naming it.
    pub(super) fn check_unnamed_stream(&mut self, name: &str) {
        let Some(unnamed) = Standard::unnamed(name).map(Standard::name) else {
            return;
        };
        let mut all = self.l.streams.iter();
        let of = all.find(|s| s.name == unnamed).and_then(|s| s.closed);
        let Some(closed) = of else { return };
        let was = self.was_closed(closed);
        let cond = Cond::cmp(CmpOp::Eq, was, Operand::int(8, 0));
        let message = format!("`{unnamed}` is open when `{name}` is called");
        self.check(CheckKind::Free, cond, message);
    }

    /// Reads the byte that says whether a standard stream was closed.
    fn was_closed(&mut self, closed: GlobalId) -> Operand {
        let was = self.temp("closed", Type::Int(8));
        self.b.push(StmtKind::Load {
            dst: was,
            region: ALL_MEMORY,
            ptr: Const::Global(closed, 0).into(),
            align: 1,
        });
        was.into()
    }

    /// A new stream, or null. `false`: it is called as something else.
    pub(super) fn open_stream(&mut self, inst: Value<'m>, name: &str) -> bool {
        let (Some(args), &[dst]) = (scalar_arguments(self, inst), self.dsts(inst).as_slice())
        else {
            return false;
        };
        if self.b.ty(dst) != Type::Ptr {
            return false;
        }
        let checked = self.check_demands(inst, name, &args).checked;
        let hands_out = args.iter().any(|a| self.operand_type(a) == Type::Ptr);
        if checked.demanded == Demanded::Open || hands_out && !checked.inside {
            let message = format!("`{name}` is given what it allows");
            self.check_demand(CheckKind::Bounds, message);
        }
        let size = Opened::by(name).size(self.l.size_of_stream());
        let size = Operand::int(self.address_width(), size);
        self.b.push(StmtKind::Alloc {
            dst,
            region: ALL_MEMORY,
            kind: AllocKind::Stream,
            size,
            align: ALIGN,
            zeroed: false,
            may_fail: true,
        });
        true
    }

    /// A stream is closed, whatever the result. `false`: it is called as something
    /// else.
    pub(super) fn close_stream(&mut self, inst: Value<'m>, name: &str, i: usize) -> bool {
        let Some(args) = scalar_arguments(self, inst) else {
            return false;
        };
        let Some(ptr) = args.get(i).filter(|p| self.operand_type(p) == Type::Ptr) else {
            return false;
        };
        self.check_demands(inst, name, &args);
        if !Opened::accepted_by(name).contains(&Opened::Directory) {
            // What is left is written: perhaps into the program's memory, or by its functions.
            let signature = Signature::of(&[Type::Ptr], &[Type::Int(32)]);
            let flush = self.l.function_called("fflush", &signature, External::Pure);
            let dst = self.temp("flushed", Type::Int(32));
            self.push_call(vec![dst], Callee::Direct(flush), vec![ptr.clone()]);
        }
        let mut standard = Vec::new();
        for of in self.l.streams.clone() {
            let is = self.temp("is_standard", Type::Bool);
            self.b.set_bool(is, is_stream(ptr, of.stream));
            standard.push(Cond::Var(is));
            let Some(closed) = of.closed else { continue };
            let was = self.was_closed(closed);
            let now = self.temp("closed", Type::Int(8));
            self.b.push(StmtKind::Select {
                dst: now,
                cond: is.into(),
                a: Operand::int(8, 1),
                b: was,
            });
            self.b.push(StmtKind::Store {
                region: ALL_MEMORY,
                ptr: Const::Global(closed, 0).into(),
                value: now.into(),
                align: 1,
            });
        }
        let mut opened = ptr.clone();
        if !standard.is_empty() {
            let is = self.temp("is_standard", Type::Bool);
            self.b.set_bool(is, Cond::Or(standard));
            let other = self.temp("opened", Type::Ptr);
            self.b.push(StmtKind::Select {
                dst: other,
                cond: is.into(),
                a: Const::Null.into(),
                b: opened,
            });
            opened = other.into();
        }
        self.b.push(StmtKind::Free {
            region: ALL_MEMORY,
            ptr: opened,
            kind: AllocKind::Stream,
        });
        for dst in self.dsts(inst) {
            // Whether all was written, the system decides.
            let range = if name == "fclose" {
                (Some(-1), Some(0))
            } else {
                (None, None)
            };
            match self.b.ty(dst) {
                Type::Int(w) => self.input_result(name, (dst, w), range),
                _ => self.b.havoc(dst, HavocKind::Abstraction(None)),
            }
        }
        true
    }
}

fn is_stream(ptr: &Operand, stream: GlobalId) -> Cond {
    Cond::cmp(
        CmpOp::Eq,
        ptr.clone(),
        Operand::from(Const::Global(stream, 0)),
    )
}

/// The arguments of a call, if each is one scalar.
pub(super) fn scalar_arguments<'m>(
    body: &mut Body<'_, 'm>,
    inst: Value<'m>,
) -> Option<Vec<Operand>> {
    let args = inst.call_args();
    args.into_iter().map(|a| body.scalar(a)).collect()
}
