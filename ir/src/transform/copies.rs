//! What inlined copies of a body get that is their own: checks, at the place of the
//! call, with what the caller makes them say.

use super::body::Piece;
use crate::{Check, CheckId, Const, FuncId, InitPiece, Operand, Program, Span, StmtKind, Var};
use rustc_hash::FxHashMap as HashMap;

/// What a check says where it fails: a text that lies in memory, between others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saying {
    /// What comes before.
    pub before: String,
    /// Where the text lies.
    pub text: Operand,
    /// How many bytes it has.
    pub length: Operand,
    /// What comes after.
    pub after: String,
}

/// Checks that copies of bodies get.
pub(super) struct Copies<'s> {
    /// The functions that are copied.
    pub callees: &'s [bool],
    program: &'s Program,
    /// Those of the program, and the new ones.
    checks: Vec<Check>,
    sayings: HashMap<CheckId, Saying>,
}

impl<'s> Copies<'s> {
    /// Copies of these functions (for each, whether it is one), with what some of
    /// the program's checks say.
    pub(super) fn new(
        program: &'s Program,
        callees: &'s [bool],
        sayings: impl IntoIterator<Item = (CheckId, Saying)>,
    ) -> Copies<'s> {
        Copies {
            callees,
            program,
            checks: program.checks.clone(),
            sayings: sayings.into_iter().collect(),
        }
    }

    /// All checks, by their numbers.
    pub(super) fn into_checks(self) -> Vec<Check> {
        self.checks
    }

    /// Gives a copy of a block that `caller` gets its own checks, at the place of
    /// the call, with what they say.
    pub(super) fn take(
        &mut self,
        caller: FuncId,
        piece: &mut Piece,
        span: Option<Span>,
        (params, args): (&[Var], &[Operand]),
    ) {
        for line in &mut piece.lines {
            line.stmt.span = span.or(line.stmt.span);
            let StmtKind::Assert { check, .. } = &mut line.stmt.kind else {
                continue;
            };
            let old = *check;
            let mut copy = self.checks[old.index()].clone();
            copy.function = caller;
            copy.span = span.or(copy.span);
            let id = CheckId::new(self.checks.len());
            if let Some(saying) = self.sayings.get(&old) {
                let given = |o: &Operand| match o {
                    Operand::Var(v) => {
                        let at = params.iter().position(|p| p == v)?;
                        args.get(at).cloned()
                    }
                    o @ Operand::Const(_) => Some(o.clone()),
                };
                if let (Some(text), Some(length)) = (given(&saying.text), given(&saying.length)) {
                    let saying = Saying {
                        text,
                        length,
                        ..saying.clone()
                    };
                    if let Some(said) = self.said(&saying) {
                        copy.message = said;
                    } else {
                        self.sayings.insert(id, saying);
                    }
                }
            }
            self.checks.push(copy);
            *check = id;
        }
        piece.term_span = span.or(piece.term_span);
    }

    /// The whole text, where it is constant.
    fn said(&self, saying: &Saying) -> Option<String> {
        let Operand::Const(Const::Global(g, offset)) = saying.text else {
            return None;
        };
        let global = &self.program.globals[g.index()];
        let [InitPiece::Bytes(bytes)] = global.init.as_ref()?.as_slice() else {
            return None;
        };
        let start = usize::try_from(offset).ok()?;
        let length: usize = saying.length.as_int()?.to_string().parse().ok()?;
        let bytes = bytes.get(start..start.checked_add(length)?)?;
        if !global.constant {
            return None;
        }
        let text = String::from_utf8_lossy(bytes);
        Some(format!("{}{text}{}", saying.before, saying.after))
    }
}
