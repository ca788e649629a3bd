//! Two ways of the rest of a block, one where a pointer is null and one where it
//! isn't.

use super::super::body::Line;
use super::Purifier;
use crate::{BlockId, Cond, Stmt, StmtKind, Terminator};

/// Blocks aren't copied if so many statements follow an allocation there.
const LONGEST_WAY: usize = 200;

/// Lines that make a pointer, which is null or leads to an object.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub from: usize,
    /// Which of both it is.
    pub cond: Cond,
    /// Where that is said.
    pub at: usize,
}

impl Purifier<'_> {
    /// Makes two ways of the rest of a block, unless that is long: one where a
    /// pointer leads nowhere, and one where it does. Domains would lose which object
    /// it is where the ways join, so they do as late as they can.
    pub(super) fn part_ways(&mut self, b: usize, choice: &Choice) {
        let piece = &mut self.body.pieces[b];
        if piece.lines.len() - choice.from > LONGEST_WAY {
            return;
        }
        let rest = piece.lines.split_off(choice.from);
        let first = self.body.pieces.len();
        for cond in [choice.cond.clone(), choice.cond.negate()] {
            let piece = &self.body.pieces[b];
            let mut way = piece.clone();
            way.name = self.fresh_block();
            way.origin = None;
            way.lines.clone_from(&rest);
            let at = choice.at - choice.from;
            let span = way.lines[0].stmt.span;
            let assume = Stmt {
                kind: StmtKind::Assume { cond },
                span,
            };
            way.lines.insert(at, Line::new(assume, None));
            self.body.pieces.push(way);
        }
        let piece = &mut self.body.pieces[b];
        piece.stale.clear();
        piece.term = Terminator::Goto((0..2).map(|i| BlockId::new(first + i)).collect());
        piece.term_span = rest[0].stmt.span;
        piece.term_origin = None;
        piece.hops = vec![Vec::new(); 2];
    }

    fn fresh_block(&self) -> String {
        let taken = |name: &str| self.body.pieces.iter().any(|p| p.name == name);
        let names = (self.body.pieces.len()..).map(|n| format!("way.{n}"));
        names.into_iter().find(|n| !taken(n)).unwrap_or_default()
    }
}
