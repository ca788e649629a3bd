//! Two ways of the rest of a block, one where a pointer is null and one where it
//! isn't.

use super::super::body::{Line, Piece};
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
    /// Whether what the next blocks assume first is assumed on each way, before they
    /// join there.
    pub apart: bool,
}

impl Purifier<'_> {
    /// Makes two ways of the rest of a block, unless that is long: one where a
    /// pointer leads nowhere, and one where it does. Domains would lose which object
    /// it is where the ways join, so they do as late as they can.
    pub(super) fn part_ways(&mut self, b: usize, choice: &Choice) {
        let piece = &mut self.body.pieces[b];
        // Nothing is left where another choice begins at the same line.
        let left = piece.lines.len().saturating_sub(choice.from);
        if left == 0 || left > LONGEST_WAY {
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
            if choice.apart {
                self.ways.push(self.body.pieces.len() - 1);
            }
        }
        let piece = &mut self.body.pieces[b];
        piece.stale.clear();
        piece.term = Terminator::Goto((0..2).map(|i| BlockId::new(first + i)).collect());
        piece.term_span = rest[0].stmt.span;
        piece.term_origin = None;
        piece.hops = vec![Vec::new(); 2];
    }

    /// Puts what blocks assume first on the ways to them, too.
    pub(super) fn keep_ways_apart(&mut self) {
        for way in std::mem::take(&mut self.ways) {
            let Terminator::Goto(mut targets) = self.body.pieces[way].term.clone() else {
                continue;
            };
            if targets.len() < 2 {
                continue;
            }
            for target in &mut targets {
                let lines = self.body.pieces[target.index()].lines.iter();
                let is_assumed = |l: &&Line| matches!(l.stmt.kind, StmtKind::Assume { .. });
                let first = lines.take_while(is_assumed);
                let first: Vec<Line> = first.map(|l| Line::new(l.stmt.clone(), None)).collect();
                if first.is_empty() {
                    continue;
                }
                let edge = Piece {
                    name: self.fresh_block(),
                    origin: None,
                    term_span: first[0].stmt.span,
                    lines: first,
                    stale: Vec::new(),
                    term: Terminator::Goto(vec![*target]),
                    term_origin: None,
                    hops: vec![Vec::new()],
                };
                *target = BlockId::new(self.body.pieces.len());
                self.body.pieces.push(edge);
            }
            self.body.pieces[way].term = Terminator::Goto(targets);
        }
    }

    fn fresh_block(&self) -> String {
        let taken = |name: &str| self.body.pieces.iter().any(|p| p.name == name);
        let names = (self.body.pieces.len()..).map(|n| format!("way.{n}"));
        names.into_iter().find(|n| !taken(n)).unwrap_or_default()
    }
}
