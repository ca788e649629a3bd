//! What holds when a function starts: initial contents of globals, of which there
//! is one of each.

use super::layout::{Mark, Piece};
use super::{Held, Place, Purifier, Sizes, Value, texts, word};
use crate::points_to::Object;
use crate::{Cond, Const, Global, HavocKind, InitPiece, Operand, StmtKind, Type, Var, Z};
use rustc_hash::FxHashMap as HashMap;

/// Constant arrays of more elements begin unknown.
const MOST_ELEMENTS: usize = 512;

impl Purifier<'_> {
    /// What holds when the function starts.
    pub(super) fn begin(&mut self) {
        let once = self.facts.once.contains(&self.id);
        let held: Vec<(usize, Held)> = self.held.iter().map(|(o, h)| (*o, h.clone())).collect();
        for (object, held) in &held {
            if let Object::Global(g) = self.facts.solution.objects[*object] {
                let global = &self.facts.program.globals[g.index()];
                for (piece, place) in &held.pieces {
                    let known = once || global.constant;
                    if known && piece.ends > 0 {
                        if piece.mark == Mark::End {
                            self.initial_end(global, held, piece.ends);
                        }
                    } else if known {
                        self.initial_contents(global, *piece, *place);
                    } else {
                        self.lose_piece((*piece, *place));
                    }
                }
            }
            if let Some(recent) = held.recent {
                self.assign(recent, word(held.base - 1));
            }
            if let Some(previous) = &held.previous {
                self.assign(previous.base, word(held.base - 1));
                let counts = held.count.map(|(count, _)| count);
                let sizes = held.size.as_var().into_iter().chain(counts);
                for v in sizes.chain(previous.count).chain([previous.size]) {
                    self.assign(v, word(0));
                }
            }
            for dst in held.live.into_iter().chain(held.old_live) {
                let cond = Cond::Const(true);
                if held.each {
                    let value = Operand::bool(true);
                    self.emit(StmtKind::ArrayInit { dst, value });
                } else {
                    self.emit(StmtKind::SetBool { dst, cond });
                }
            }
            if held.each {
                for piece in held.pieces.iter().filter(|(p, _)| p.is_by_number()) {
                    self.lose_piece(*piece);
                }
                for v in held.sizes.into_iter().flat_map(Sizes::vars) {
                    self.havoc(v, HavocKind::Abstraction(None));
                }
            }
        }
        let params: Vec<Var> = self.f.params.clone();
        for p in params {
            if let Some((base, _)) = self.pointers[p.index()] {
                let targets = self.targets(&p.into());
                self.assume_base(base, &targets, false);
            }
        }
    }

    fn initial_end(&mut self, global: &Global, held: &Held, bytes: u64) {
        let init = global.init.as_deref().unwrap_or_default();
        let model = self.facts.program.data_model;
        let ty = texts::character(bytes);
        self.constant_end(held, |at| {
            match initial_value(model, init, i64::try_from(at).ok()?, bytes, ty)? {
                Value::Scalar(o) => Some(o),
                Value::Pointer(_) => None,
            }
        });
    }

    fn initial_contents(&mut self, global: &Global, piece: Piece, place: Place) {
        let init = global.init.as_deref().unwrap_or_default();
        let model = self.facts.program.data_model;
        let read = |at: i64| initial_value(model, init, at, piece.len, piece.ty);
        if !piece.is_array() {
            match (read(piece.start), place) {
                (Some(value), place) => self.set(place, &value),
                (None, place) => self.lose(place, HavocKind::Abstraction(None)),
            }
            return;
        }
        let step = i64::try_from(piece.period).unwrap_or(i64::MAX);
        let size = i64::try_from(global.size).unwrap_or(i64::MAX);
        let size = piece.within.map_or(size, |(_, end)| end);
        let room = size - piece.start + step - i64::try_from(piece.len).unwrap_or(0);
        let count = usize::try_from(room / step).unwrap_or(usize::MAX);
        let zeros = init.iter().all(|p| matches!(p, InitPiece::Zeros(_)));
        let zero = initial_value(
            model,
            &[InitPiece::Zeros(piece.len)],
            0,
            piece.len,
            piece.ty,
        );
        let values: Option<Vec<(i64, Value)>> = if zeros {
            Some(Vec::new())
        } else if count <= MOST_ELEMENTS {
            let at = (0..count).map(|i| piece.start + step * i64::try_from(i).unwrap_or(0));
            at.map(|at| Some((at, self.constant_value(read(at)?))))
                .collect()
        } else {
            None
        };
        let (Some(values), Some(zero)) = (values, zero) else {
            return self.lose(place, HavocKind::Abstraction(None));
        };
        let zero = self.constant_value(zero);
        let parts = |v: &Value| match v {
            Value::Scalar(o) => vec![o.clone()],
            Value::Pointer(p) => vec![p.base.clone(), p.offset.clone()],
        };
        for (i, (array, zero)) in place.vars().into_iter().zip(parts(&zero)).enumerate() {
            let of = |(at, v): &(i64, Value)| (*at, parts(v).swap_remove(i));
            let elements: Vec<(i64, Operand)> = values.iter().map(of).collect();
            // Most of them, and so what lies between them, where no element is.
            let value = commonest(&elements).unwrap_or(zero);
            let dst = array;
            self.emit(StmtKind::ArrayInit {
                dst,
                value: value.clone(),
            });
            for (at, other) in elements.into_iter().filter(|(_, v)| *v != value) {
                self.emit(StmtKind::ArrayStore {
                    dst,
                    array,
                    index: word(piece.index(at)),
                    value: other,
                });
            }
        }
    }
}

/// The value that most elements have, of several the first one.
fn commonest(elements: &[(i64, Operand)]) -> Option<Operand> {
    let mut times: HashMap<&Operand, usize> = HashMap::default();
    for (_, v) in elements {
        *times.entry(v).or_default() += 1;
    }
    let most = times.values().max()?;
    let first = elements.iter().find(|(_, v)| times[v] == *most);
    first.map(|(_, v)| v.clone())
}

/// What a global holds there at first; a pointer as the constant that it is.
fn initial_value(
    model: crate::DataModel,
    init: &[InitPiece],
    at: i64,
    len: u64,
    ty: Type,
) -> Option<Value> {
    let at = u64::try_from(at).ok()?;
    let mut bytes = Vec::new();
    let mut start = 0u64;
    for piece in init {
        let n = match piece {
            InitPiece::Bytes(b) => b.len() as u64,
            InitPiece::Zeros(n) | InitPiece::Undefined(n) | InitPiece::Unmodelled(n) => *n,
            InitPiece::Global(..) | InitPiece::Function(_) => model.pointer_bytes(),
        };
        let end = start + n;
        if start < at + len && at < end {
            let from = at.max(start) - start;
            let to = (at + len).min(end) - start;
            match piece {
                InitPiece::Bytes(b) => {
                    let range = usize::try_from(from).ok()?..usize::try_from(to).ok()?;
                    bytes.extend_from_slice(b.get(range)?);
                }
                InitPiece::Zeros(_) => {
                    let n = usize::try_from(to - from).ok()?;
                    bytes.resize(bytes.len() + n, 0);
                }
                InitPiece::Global(g, offset) if ty == Type::Ptr && from == 0 && to == n => {
                    return Some(Value::Scalar(Const::Global(*g, *offset).into()));
                }
                InitPiece::Function(f) if ty == Type::Ptr && from == 0 && to == n => {
                    return Some(Value::Scalar(Const::Function(*f).into()));
                }
                _ => return None,
            }
        }
        start = end;
    }
    if bytes.len() as u64 != len {
        return None;
    }
    if !model.little_endian {
        bytes.reverse();
    }
    let byte = |v: Z, b: &u8| v.shl(8).bit_or(&Z::from(*b));
    let value = bytes.iter().rev().fold(Z::ZERO, byte);
    Some(Value::Scalar(match ty {
        Type::Int(width) => Operand::int(width, value),
        Type::Bool => Operand::bool(value.is_odd()),
        Type::Float(kind) => Const::Float {
            kind,
            bits: value.wrap_unsigned(kind.bits()),
        }
        .into(),
        Type::Ptr if value.is_zero() => Const::Null.into(),
        Type::Ptr | Type::Array(_) => return None,
    }))
}
