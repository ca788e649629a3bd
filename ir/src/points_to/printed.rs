//! What functions that print do with the arguments that a format tells of.

use crate::library::{Row, format};
use crate::{Const, InitPiece, Operand, Program};

/// Whether a call may print by a format with that conversion: `n` writes to an
/// argument, `p` tells its address.
pub(crate) fn may_convert(program: &Program, row: &Row, args: &[Operand], conversion: u8) -> bool {
    let Some((format, _)) = row.prints() else {
        return false;
    };
    let Some(Operand::Const(Const::Global(g, 0))) = args.get(format) else {
        return true;
    };
    let global = &program.globals[g.index()];
    let text = match global.init.as_deref() {
        Some([InitPiece::Bytes(text), rest @ ..]) if global.constant => {
            let zeros = |p: &InitPiece| matches!(p, InitPiece::Zeros(_));
            rest.iter().all(zeros).then_some(text)
        }
        _ => None,
    };
    text.is_none_or(|text| format::may_convert(text, conversion))
}
