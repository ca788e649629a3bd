//! Global variables and their initial contents.

use super::at_exit::only_tells_modules_apart;
use super::operand::{Base, integer};
use super::standard_exceptions::Class;
use super::streams::{self, StandardStream};
use super::{Lowering, MAX_DEPTH, NEAR_AN_END, handlers};
use crate::llvm::{Block, CallTarget, Opcode, Shape, Type, Value, ValueKind};
use ir::library::built_in;
use ir::{Assumption, AssumptionKind, Global, GlobalId, InitPiece, Z};

/// Initial contents, piece by piece.
#[derive(Default)]
struct Contents {
    pieces: Vec<InitPiece>,
    len: u64,
    /// Whether some value is not modelled.
    unknown: bool,
}

impl Contents {
    fn bytes(&mut self, bytes: &[u8]) {
        self.len += bytes.len() as u64;
        match self.pieces.last_mut() {
            Some(InitPiece::Bytes(last)) => last.extend_from_slice(bytes),
            _ => self.pieces.push(InitPiece::Bytes(bytes.to_vec())),
        }
    }

    fn zeros(&mut self, n: u64) {
        self.len += n;
        match self.pieces.last_mut() {
            Some(InitPiece::Zeros(last)) => *last += n,
            _ if n == 0 => {}
            _ => self.pieces.push(InitPiece::Zeros(n)),
        }
    }

    fn undefined(&mut self, n: u64) {
        self.len += n;
        match self.pieces.last_mut() {
            Some(InitPiece::Undefined(last)) => *last += n,
            _ if n == 0 => {}
            _ => self.pieces.push(InitPiece::Undefined(n)),
        }
    }

    fn unmodelled(&mut self, n: u64) {
        self.len += n;
        self.unknown |= n > 0;
        if n > 0 {
            self.pieces.push(InitPiece::Unmodelled(n));
        }
    }

    /// Zeros up to this length: what lies in padding.
    fn pad_to(&mut self, len: u64) {
        if len > self.len {
            self.zeros(len - self.len);
        }
    }
}

impl<'m> Lowering<'m> {
    /// A variable that the program doesn't name, and that begins with zeros.
    pub(super) fn hidden_variable(&mut self, name: &str, bytes: u64) -> GlobalId {
        let id = GlobalId::new(self.program.globals.len());
        let name = self.unique_name(name);
        self.program.globals.push(Global {
            name,
            size: bytes,
            align: bytes,
            constant: false,
            merged: false,
            init: Some(vec![InitPiece::Zeros(bytes)]),
            span: None,
        });
        id
    }

    /// Declares all globals, then fills them: their contents name each other.
    pub(super) fn lower_globals(&mut self) {
        let globals: Vec<Value<'m>> = self
            .module
            .globals()
            .into_iter()
            .filter(|g| !g.name().starts_with("llvm.") && !handlers::is_data(*g))
            .collect();
        self.declare_labels();
        for g in &globals {
            let ty = g.value_type();
            let size = ty.and_then(|ty| self.module.size_of(ty)).unwrap_or(0);
            if g.is_declaration() {
                // Pointers to functions may lie in there.
                let known = built_in().has_variable(&g.name())
                    || tells_of_types(&g.name())
                    || only_tells_modules_apart(*g);
                self.whole &= known;
                // What the program stores there may be called from there. The
                // tables of C++'s types are no such place.
                let written = !g.is_constant_global() && !g.name().starts_with("_ZT");
                self.calls_back |= !known && written;
                let tables = ["_ZTI", "_ZTV", "_ZTT", "_ZTS"];
                let of_types = tables.iter().any(|t| g.name().starts_with(t));
                if let Some(class) = Class::of_table(&g.name()) {
                    let id = self.table_of_exception(class);
                    self.globals.insert(*g, id);
                    continue;
                }
                if of_types || ty.is_none_or(|ty| size == 0 || has_open_end(ty)) {
                    // `extern int a[];`: an object, but of which size? What
                    // clang says of C++'s types is one pointer at most.
                    self.note_unknown_size(&g.name());
                    continue;
                }
            }
            let align = match g.alignment() {
                0 => ty.map_or(1, |ty| self.module.align_of(ty)),
                stated => stated,
            };
            let name = self.unique_name(&g.name());
            let id = GlobalId::new(self.program.globals.len());
            self.globals.insert(*g, id);
            self.program.globals.push(Global {
                name,
                size,
                align,
                constant: g.is_constant_global(),
                merged: g.is_constant_global() && g.has_no_address(),
                init: None,
                span: None,
            });
        }
        for g in &globals {
            if let Some(name) = streams::standard(*g)
                && let Some(&id) = self.globals.get(g)
            {
                self.declare_stream(id, name);
                continue;
            }
            // What somebody else stored there obeys rules that we don't know.
            if g.is_declaration()
                && !self.is_input_variable(*g)
                && Class::of_table(&g.name()).is_none()
                && let Some(&id) = self.globals.get(g)
            {
                let global = &mut self.program.globals[id.index()];
                global.init = Some(vec![InitPiece::Unmodelled(global.size)]);
            }
            let (Some(init), Some(&id)) = (g.initializer(), self.globals.get(g)) else {
                continue;
            };
            if g.is_externally_initialized() {
                self.note_addresses(init);
                continue;
            }
            let mut contents = Contents::default();
            self.contents(init, MAX_DEPTH, &mut contents);
            let size = self.program.globals[id.index()].size;
            contents.pad_to(size);
            if contents.unknown {
                let name = &self.program.globals[id.index()].name;
                let text = format!("a part of `{name}`'s initial contents is not modelled");
                self.program.assume(Assumption {
                    kind: AssumptionKind::Unsupported,
                    span: None,
                    function: None,
                    text,
                    affects_safe: false,
                });
            }
            self.program.globals[id.index()].init = Some(contents.pieces);
        }
    }

    /// Places in code whose address is taken: objects without bytes. The code of
    /// a block that computes nothing may be nowhere, or where that of the next
    /// block is; such an address isn't modelled.
    fn declare_labels(&mut self) {
        for f in self.module.functions() {
            for block in f.blocks() {
                if !block.address_is_taken() || is_without_code(block) {
                    continue;
                }
                let name = self.unique_name(&format!("{}.{}", f.name(), block.name()));
                let id = GlobalId::new(self.program.globals.len());
                self.labels.insert(block, id);
                self.program.globals.push(Global {
                    name,
                    size: 0,
                    align: 1,
                    constant: true,
                    merged: false,
                    init: Some(Vec::new()),
                    span: None,
                });
            }
        }
    }

    /// A standard stream: a constant that points to an object of its own, of which
    /// nothing more is known.
    fn declare_stream(&mut self, id: GlobalId, variable: &'static str) {
        let stream = GlobalId::new(self.program.globals.len());
        let name = self.unique_name(&format!("{}.stream", self.program.globals[id.index()].name));
        let size = self.size_of_stream();
        self.program.globals.push(Global {
            name,
            size,
            align: 8,
            constant: false,
            merged: false,
            init: Some(vec![InitPiece::Unmodelled(size)]),
            span: None,
        });
        let closed = self.closes_streams().then(|| self.declare_closed(stream));
        self.streams.push(StandardStream {
            name: variable,
            stream,
            closed,
        });
        let global = &mut self.program.globals[id.index()];
        global.constant = true;
        global.init = Some(vec![InitPiece::Global(stream, 0)]);
    }

    /// A byte that says whether a standard stream was closed.
    fn declare_closed(&mut self, stream: GlobalId) -> GlobalId {
        let closed = GlobalId::new(self.program.globals.len());
        let stream = &self.program.globals[stream.index()].name;
        let name = self.unique_name(&format!("{stream}.closed"));
        self.program.globals.push(Global {
            name,
            size: 1,
            align: 1,
            constant: false,
            merged: false,
            init: Some(vec![InitPiece::Zeros(1)]),
            span: None,
        });
        closed
    }

    fn note_unknown_size(&mut self, name: &str) {
        self.program.assume(Assumption {
            kind: AssumptionKind::Unsupported,
            span: None,
            function: None,
            text: format!("`{name}` is defined elsewhere, with an unknown size"),
            affects_safe: false,
        });
    }

    /// Appends a constant as it lies in memory.
    fn contents(&mut self, v: Value<'m>, depth: u32, out: &mut Contents) {
        let size = self.module.size_of(v.ty()).unwrap_or(0);
        let start = out.len;
        let Some(depth) = depth.checked_sub(1) else {
            self.note_addresses(v);
            return out.unmodelled(size);
        };
        match v.kind() {
            ValueKind::LLVMConstantAggregateZeroValueKind
            | ValueKind::LLVMConstantPointerNullValueKind => out.zeros(size),
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
                out.undefined(size);
            }
            ValueKind::LLVMConstantIntValueKind => match integer(v) {
                Some(value) => self.number(value, out),
                None => self.element_contents(v, depth, out),
            },
            ValueKind::LLVMConstantFPValueKind => match v.float_bits().and_then(integer) {
                Some(bits) => self.number(bits, out),
                None => self.element_contents(v, depth, out),
            },
            ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind
                if cfg!(target_endian = "little") == self.program.data_model.little_endian =>
            {
                out.bytes(&v.raw_bytes().unwrap_or_default());
            }
            ValueKind::LLVMConstantStructValueKind
            | ValueKind::LLVMConstantArrayValueKind
            | ValueKind::LLVMConstantVectorValueKind
            | ValueKind::LLVMConstantDataArrayValueKind
            | ValueKind::LLVMConstantDataVectorValueKind => self.element_contents(v, depth, out),
            _ => match (self.constant_value(v, depth), v.ty().shape()) {
                (Some((Base::Global(g), offset)), _) if offset.unsigned_abs() < NEAR_AN_END => {
                    out.pieces.push(InitPiece::Global(g, offset));
                    out.len += size;
                }
                (Some((Base::Function(f), 0)), _) => {
                    out.pieces.push(InitPiece::Function(f));
                    out.len += size;
                }
                (Some((Base::Null, number)), shape) => {
                    let width = match shape {
                        Shape::Int(width) => width,
                        _ => self.module.pointer_bits(),
                    };
                    self.number((width, Z::from(number).wrap_unsigned(width)), out);
                }
                _ => {
                    self.note_addresses(v);
                    out.unmodelled(size);
                }
            },
        }
        out.pad_to(start + size);
    }

    /// Appends a number of that width, without what may follow as padding.
    fn number(&self, (width, value): (u32, Z), out: &mut Contents) {
        out.bytes(&self.bytes_of(&value, u64::from(width).div_ceil(8)));
    }

    fn element_contents(&mut self, v: Value<'m>, depth: u32, out: &mut Contents) {
        let ty = v.ty();
        let (start, size) = (out.len, self.module.size_of(ty).unwrap_or(0));
        let n = match ty.shape() {
            Shape::Struct(fields) => fields.len() as u64,
            Shape::Array(_, n) => n,
            Shape::Vector(element, n) => {
                let bits = self.lane_bits(element).unwrap_or(0);
                if self.module.size_of(element) != Some(u64::from(bits) / 8)
                    || !bits.is_multiple_of(8)
                {
                    return self.packed_contents(v, (n, bits), out);
                }
                u64::from(n)
            }
            _ => 0,
        };
        let step = self.step(ty);
        for i in 0..n {
            let index = u32::try_from(i).ok();
            let offset = match step {
                Some(step) => step.checked_mul(i),
                None => index.and_then(|i| self.module.field_offset(ty, i)),
            };
            let (Some(offset), Some(element)) = (offset, index.and_then(|i| v.element(i))) else {
                self.note_addresses(v);
                return out.unmodelled((start + size).saturating_sub(out.len));
            };
            out.pad_to(start + offset);
            self.contents(element, depth, out);
        }
    }

    /// Appends a vector whose lanes take less room than such a scalar does: it
    /// lies in memory as one integer.
    fn packed_contents(&mut self, v: Value<'m>, (n, bits): (u32, u32), out: &mut Contents) {
        let whole = (0..n).try_fold(Z::ZERO, |whole, i| {
            let lane = v.element(i)?;
            let (_, lane) = integer(lane).or_else(|| integer(lane.float_bits()?))?;
            Some(whole.bit_or(&lane.shl(self.lane_shift(i, n, bits))))
        });
        if let Some(whole) = whole {
            let total = u64::from(bits) * u64::from(n);
            out.bytes(&self.bytes_of(&whole, total.div_ceil(8)));
        } else {
            // Lanes without a value share bytes with others.
            self.note_addresses(v);
            out.unmodelled(self.module.size_of(v.ty()).unwrap_or(0));
        }
    }

    /// The bytes of an integer in memory.
    fn bytes_of(&self, value: &Z, size: u64) -> Vec<u8> {
        let n = u32::try_from(size).unwrap_or(0);
        let byte = |i: u32| {
            let byte = value.shr_floor(i * 8).mod_pow2(8).to_u32().unwrap_or(0);
            u8::try_from(byte).unwrap_or(0)
        };
        let mut bytes: Vec<u8> = (0..n).map(byte).collect();
        if !self.program.data_model.little_endian {
            bytes.reverse();
        }
        bytes
    }
}

/// Whether nothing may be left of a block in the machine's code.
fn is_without_code(block: Block<'_>) -> bool {
    block.instructions().all(|i| {
        let intrinsic = matches!(
            i.call_target(),
            Some(CallTarget::Function(f)) if f.name().starts_with("llvm.")
        );
        let jump = i.opcode() == Some(Opcode::LLVMBr) && i.condition().is_none();
        let none = matches!(i.opcode(), Some(Opcode::LLVMPHI | Opcode::LLVMUnreachable));
        intrinsic || jump || none
    })
}

/// Whether a type ends in an array without a length.
fn has_open_end(ty: Type<'_>) -> bool {
    let mut ty = ty;
    for _ in 0..MAX_DEPTH {
        match ty.shape() {
            Shape::Array(_, 0) => return true,
            Shape::Struct(fields) => match fields.last() {
                Some(last) => ty = *last,
                None => return false,
            },
            _ => return false,
        }
    }
    false
}

/// Whether a variable of C++'s runtime is what the runtime tells types apart by.
/// The functions that lead on from there have reserved names.
fn tells_of_types(name: &str) -> bool {
    let starts = ["_ZTI", "_ZTS", "_ZTVN10__cxxabiv1"];
    starts.iter().any(|s| name.starts_with(s))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_the_library_have_functions() {
        assert!(tells_of_types("_ZTVN10__cxxabiv117__class_type_infoE"));
        assert!(tells_of_types("_ZTISt9exception"));
        assert!(!tells_of_types("_ZTVSt9exception"));
    }
}
