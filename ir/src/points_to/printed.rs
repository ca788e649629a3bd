//! What functions that print do with the arguments that a format tells of.

use crate::library::Row;
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
    // Flags, widths and sizes stand between; zeros between wide characters.
    let between = b" #+-0123456789.*'$hljztLqI\0";
    text.is_none_or(|text| {
        let mut rest = text.split(|b| *b == b'%').skip(1);
        rest.any(|r| r.iter().find(|b| !between.contains(b)) == Some(&conversion))
    })
}
