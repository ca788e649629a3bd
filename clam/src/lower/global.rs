//! Global variables and their initial contents.

use super::operand::{Base, integer};
use super::{Lowering, MAX_DEPTH, names};
use crate::llvm::{Opcode, Shape, Type, Value, ValueKind};
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

    /// Zeros up to this length: what lies in padding.
    fn pad_to(&mut self, len: u64) {
        if len > self.len {
            self.zeros(len - self.len);
        }
    }
}

impl<'m> Lowering<'m> {
    /// Declares all globals, then fills them: their contents name each other.
    pub(super) fn lower_globals(&mut self) {
        let globals: Vec<Value<'m>> = self
            .module
            .globals()
            .into_iter()
            .filter(|g| !g.name().starts_with("llvm."))
            .collect();
        for g in &globals {
            let ty = g.value_type();
            let size = ty.and_then(|ty| self.module.size_of(ty)).unwrap_or(0);
            if g.is_declaration() {
                // Pointers to functions may lie in there.
                self.whole &= names::is_data_of_the_library(&g.name());
                if ty.is_none_or(|ty| size == 0 || has_open_end(ty)) {
                    // `extern int a[];`: an object, but of which size?
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
                init: None,
                span: None,
            });
        }
        for g in &globals {
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
                let text = format!("a part of `{name}`'s initial contents is arbitrary");
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
            out.unknown = true;
            return out.undefined(size);
        };
        match v.kind() {
            ValueKind::LLVMConstantAggregateZeroValueKind
            | ValueKind::LLVMConstantPointerNullValueKind => out.zeros(size),
            ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind => {
                out.undefined(size);
            }
            ValueKind::LLVMConstantIntValueKind => match integer(v) {
                Some((_, value)) => out.bytes(&self.bytes_of(&value, size)),
                None => self.element_contents(v, depth, out),
            },
            ValueKind::LLVMConstantFPValueKind => match v.float_bits().and_then(integer) {
                Some((_, bits)) => out.bytes(&self.bytes_of(&bits, size)),
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
            _ => match self.constant_address(self.whole_address(v)) {
                Some((Base::Global(g), offset)) => {
                    out.pieces.push(InitPiece::Global(g, offset));
                    out.len += size;
                }
                Some((Base::Function(f), 0)) => {
                    out.pieces.push(InitPiece::Function(f));
                    out.len += size;
                }
                Some((Base::Null, offset)) => {
                    let address = Z::from(offset).wrap_unsigned(self.module.pointer_bits());
                    out.bytes(&self.bytes_of(&address, size));
                }
                _ => {
                    self.note_addresses(v);
                    out.unknown = true;
                    out.undefined(size);
                }
            },
        }
        out.pad_to(start + size);
    }

    /// The address behind an integer that is one: in memory they look the same.
    fn whole_address(&self, v: Value<'m>) -> Value<'m> {
        match (v.constant_opcode(), v.ty().shape()) {
            (Some(Opcode::LLVMPtrToInt | Opcode::LLVMPtrToAddr), Shape::Int(w))
                if w == self.module.pointer_bits() =>
            {
                v.operand(0).unwrap_or(v)
            }
            _ => v,
        }
    }

    fn element_contents(&mut self, v: Value<'m>, depth: u32, out: &mut Contents) {
        let ty = v.ty();
        let start = out.len;
        let (n, step) = match ty.shape() {
            Shape::Struct(fields) => (fields.len() as u64, None),
            Shape::Array(element, n) => (n, self.module.size_of(element)),
            Shape::Vector(element, n) => (u64::from(n), self.module.size_of(element)),
            _ => (0, None),
        };
        for i in 0..n {
            let Ok(index) = u32::try_from(i) else { break };
            let offset = match step {
                Some(step) => Some(step * i),
                None => self.module.field_offset(ty, index),
            };
            let (Some(offset), Some(element)) = (offset, v.element(index)) else {
                self.note_addresses(v);
                out.unknown = true;
                break;
            };
            out.pad_to(start + offset);
            self.contents(element, depth, out);
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
