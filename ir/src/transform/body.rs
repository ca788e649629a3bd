//! A function in pieces that remember where they come from, so that transforms
//! move, change and drop them and the map back comes by itself.

use super::map::FunctionMap;
use crate::graph::{BitSet, Code};
use crate::{
    Block, BlockId, FuncId, Function, PlaceMut, Site, Span, Stmt, StmtKind, Terminator, Var,
    VarInfo,
};
use rustc_hash::FxHashMap as HashMap;

/// A statement and where it comes from.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub stmt: Stmt,
    pub origin: Option<Site>,
    /// Variables that the original wrote just before, by statements that are
    /// gone: their values here are not the original's.
    pub stale: Vec<Var>,
}

impl Line {
    /// A line behind which nothing is gone.
    pub(super) fn new(stmt: Stmt, origin: Option<Site>) -> Line {
        Line {
            stmt,
            origin,
            stale: Vec::new(),
        }
    }
}

/// A block and where its parts come from.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub name: String,
    pub origin: Option<(FuncId, BlockId)>,
    pub lines: Vec<Line>,
    /// As [`Line::stale`], before the terminator.
    pub stale: Vec<Var>,
    pub term: Terminator,
    pub term_span: Option<Span>,
    pub term_origin: Option<Site>,
    /// What the original terminator names for each target.
    pub hops: Vec<Vec<BlockId>>,
}

impl Piece {
    /// Drops the lines that are not marked. What they wrote is stale from then
    /// on, if `stale` says so.
    pub(super) fn keep_lines(&mut self, keep: &[bool], stale: bool) {
        let lines = std::mem::take(&mut self.lines);
        let mut gone: Vec<Var> = Vec::new();
        for (mut line, keep) in lines.into_iter().zip(keep) {
            gone.append(&mut line.stale);
            if *keep {
                line.stale = std::mem::take(&mut gone);
                self.lines.push(line);
            } else if stale {
                line.stmt.kind.for_each_def(&mut |v| gone.push(v));
            }
        }
        gone.append(&mut self.stale);
        self.stale = gone;
    }

    /// Puts another piece behind this one, in the place of its terminator.
    pub(super) fn append(&mut self, other: &mut Piece) {
        let mut lines = std::mem::take(&mut other.lines);
        let next = lines.first_mut().map_or(&mut other.stale, |l| &mut l.stale);
        next.append(&mut self.stale);
        self.stale = std::mem::take(&mut other.stale);
        self.lines.append(&mut lines);
        self.term = std::mem::replace(&mut other.term, Terminator::Stop);
        self.hops = std::mem::take(&mut other.hops);
        self.term_span = other.term_span;
        self.term_origin = other.term_origin;
    }
}

/// A function in pieces.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub pieces: Vec<Piece>,
    pub params: Vec<Var>,
    pub vars: Vec<VarInfo>,
    pub var_origins: Vec<Option<(FuncId, Var)>>,
}

impl Body {
    /// The pieces of a function.
    pub(super) fn of(id: FuncId, f: &Function) -> Body {
        let piece = |b: BlockId| {
            let block = f.block(b);
            let lines = block.stmts.iter().enumerate();
            let lines = lines.map(|(i, stmt)| Line::new(stmt.clone(), Some(Site::new(id, b, i))));
            Piece {
                name: block.name.clone(),
                origin: Some((id, b)),
                lines: lines.collect(),
                stale: Vec::new(),
                term: block.term.clone(),
                term_span: block.term_span,
                term_origin: Some(Site::new(id, b, block.stmts.len())),
                hops: block.term.successors().iter().map(|t| vec![*t]).collect(),
            }
        };
        Body {
            pieces: f.block_ids().map(piece).collect(),
            params: f.params.clone(),
            vars: f.vars.clone(),
            var_origins: f.var_ids().map(|v| Some((id, v))).collect(),
        }
    }

    /// The function, with everything else as in `like`, and its map.
    pub(super) fn finish(self, like: &Function) -> (Function, FunctionMap) {
        let mut map = FunctionMap {
            blocks: Vec::new(),
            statements: Vec::new(),
            targets: Vec::new(),
            vars: self.var_origins,
        };
        let mut blocks = Vec::with_capacity(self.pieces.len());
        for p in self.pieces {
            map.blocks.push(p.origin);
            let mut origins: Vec<_> = p.lines.iter().map(|l| l.origin).collect();
            origins.push(p.term_origin);
            map.statements.push(origins);
            map.targets.push(p.hops);
            // Collecting would reuse the allocation, which had room for more.
            let mut stmts = Vec::with_capacity(p.lines.len());
            stmts.extend(p.lines.into_iter().map(|l| l.stmt));
            blocks.push(Block {
                name: p.name,
                stmts,
                term: p.term,
                term_span: p.term_span,
            });
        }
        let function = Function {
            params: self.params,
            vars: self.vars,
            blocks,
            name: like.name.clone(),
            results: like.results.clone(),
            regions: like.regions.clone(),
            ..*like
        };
        (function, map)
    }

    /// Keeps only the marked pieces; the entry must be among them, and no kept
    /// `goto` may lead to a dropped one.
    pub(super) fn keep_pieces(&mut self, keep: &BitSet) {
        let mut new = vec![BlockId::ENTRY; self.pieces.len()];
        for (i, b) in keep.iter().enumerate() {
            new[b] = BlockId::new(i);
        }
        let mut i = 0;
        self.pieces.retain(|_| {
            i += 1;
            keep.contains(i - 1)
        });
        for p in &mut self.pieces {
            if let Terminator::Goto(targets) = &mut p.term {
                for t in targets {
                    *t = new[t.index()];
                }
            }
        }
    }

    /// Drops the pieces that the entry doesn't reach; whether there were any.
    pub(super) fn keep_reachable(&mut self) -> bool {
        let mut seen = BitSet::new(self.pieces.len());
        seen.insert(0);
        let mut work = vec![BlockId::ENTRY];
        while let Some(b) = work.pop() {
            for t in self.pieces[b.index()].term.successors() {
                if seen.insert(t.index()) {
                    work.push(*t);
                }
            }
        }
        let some = seen.len() < self.pieces.len();
        if some {
            self.keep_pieces(&seen);
        }
        some
    }

    /// Forgets which values are stale.
    pub(super) fn forget_stale(&mut self) {
        for piece in &mut self.pieces {
            piece.stale.clear();
            for line in &mut piece.lines {
                line.stale.clear();
            }
        }
    }

    /// Drops variables that nothing mentions. Parameters stay.
    pub(super) fn drop_unused_vars(&mut self) {
        let mut used = BitSet::new(self.vars.len());
        for p in &self.params {
            used.insert(p.index());
        }
        let see = &mut |place: PlaceMut<'_>| {
            if let Some(v) = place.var() {
                used.insert(v.index());
            }
        };
        for piece in &mut self.pieces {
            for line in &mut piece.lines {
                line.stmt.kind.visit_mut(see);
            }
            piece.term.visit_mut(see);
        }
        let mut new = vec![Var(0); self.vars.len()];
        for (i, v) in used.iter().enumerate() {
            new[v] = Var::new(i);
        }
        let new_name = |v: &mut Var| *v = new[v.index()];
        let rename = &mut |place: PlaceMut<'_>| place.var().into_iter().for_each(new_name);
        for piece in &mut self.pieces {
            for line in &mut piece.lines {
                line.stmt.kind.visit_mut(rename);
            }
            piece.term.visit_mut(rename);
        }
        self.params.iter_mut().for_each(new_name);
        let mut i = 0;
        self.vars.retain(|_| {
            i += 1;
            used.contains(i - 1)
        });
        let mut i = 0;
        self.var_origins.retain(|_| {
            i += 1;
            used.contains(i - 1)
        });
    }
}

impl Code for Body {
    fn blocks(&self) -> usize {
        self.pieces.len()
    }

    fn vars(&self) -> usize {
        self.vars.len()
    }

    fn statements(&self, b: BlockId) -> impl DoubleEndedIterator<Item = &StmtKind> {
        let Piece { lines, .. } = &self.pieces[b.index()];
        lines.iter().map(|l| &l.stmt.kind)
    }

    fn terminator(&self, b: BlockId) -> &Terminator {
        &self.pieces[b.index()].term
    }
}

/// An empty piece that nothing of the original is.
pub(super) fn jump(name: String, term: Terminator, span: Option<Span>) -> Piece {
    Piece {
        name,
        origin: None,
        lines: Vec::new(),
        stale: Vec::new(),
        term,
        term_span: span,
        term_origin: None,
        hops: Vec::new(),
    }
}

/// Ends a piece with a jump of our own.
pub(super) fn goto(piece: &mut Piece, targets: Vec<BlockId>, span: Option<Span>) {
    piece.hops = targets.iter().map(|t| vec![*t]).collect();
    piece.term = Terminator::Goto(targets);
    piece.term_span = span;
    piece.term_origin = None;
}

/// Names that are taken, each with the number that was last tried behind it.
pub(super) struct Taken(HashMap<String, u64>);

impl Taken {
    pub(super) fn of<'n>(names: impl Iterator<Item = &'n String>) -> Taken {
        Taken(names.map(|n| (n.clone(), 1)).collect())
    }

    /// A name that is not taken yet; takes it.
    pub(super) fn fresh(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while self.0.contains_key(&name) {
            let n = self.0.entry(wanted.to_owned()).or_insert(1);
            *n += 1;
            name = format!("{wanted}.{n}");
        }
        self.0.insert(name.clone(), 1);
        name
    }
}
