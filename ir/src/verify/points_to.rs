//! Rules for points-to results.

use super::Verifier;
use crate::points_to::{AllocSite, Cell, PointsToGraph};
use crate::{CallMapId, Function, StmtKind, Type};

pub(super) fn check(v: &mut Verifier) {
    let program = v.program;
    let Some(points_to) = &program.points_to else {
        return;
    };
    v.require(points_to.graphs.len() == program.functions.len(), || {
        format!(
            "points-to: {} graphs for {} functions",
            points_to.graphs.len(),
            program.functions.len()
        )
    });
    for (f, graph) in program.functions.iter().zip(&points_to.graphs) {
        v.graph(f, graph);
    }
    for (i, map) in points_to.call_maps.iter().enumerate() {
        for (g, pairs) in &map.targets {
            if !v.func(*g, || format!("points-to: call map {i}")) {
                continue;
            }
            let regions = program.function(*g).regions.len();
            for (callee, _) in pairs {
                v.require(callee.index() < regions, || {
                    format!("points-to: call map {i}: region {callee:?} does not exist")
                });
            }
        }
    }
}

impl Verifier<'_> {
    fn graph(&mut self, f: &Function, graph: &PointsToGraph) {
        let name = &f.name;
        let nodes = graph.nodes.len();
        let exists = |c: &Cell| c.node.index() < nodes;
        self.require(graph.regions.len() == f.regions.len(), || {
            format!("points-to of @{name}: every region stands for one cell")
        });
        for r in &graph.regions {
            self.require(exists(&r.cell), || {
                format!(
                    "points-to of @{name}: node {} does not exist",
                    r.cell.node.0
                )
            });
        }
        for set in [graph.reads, graph.writes] {
            let sets = self.program.points_to.as_ref().map(|p| &p.sets);
            let set = sets.and_then(|sets| sets.get(set.index()));
            let good = set.is_some_and(|set| {
                set.is_sorted() && set.iter().all(|r| r.index() < f.regions.len())
            });
            self.require(good, || {
                format!("points-to of @{name}: a set of regions that are not all there")
            });
        }
        for (var, cell) in &graph.cells {
            let pointer = f.checked_type(*var) == Some(Type::Ptr);
            self.require(pointer, || {
                format!("points-to of @{name}: {var:?} is no pointer variable")
            });
            self.require(exists(cell), || {
                format!("points-to of @{name}: node {} does not exist", cell.node.0)
            });
        }
        for node in &graph.nodes {
            for cell in node.links.values() {
                self.require(exists(cell), || {
                    format!("points-to of @{name}: node {} does not exist", cell.node.0)
                });
            }
            for site in &node.sites {
                let good = self.is_site(site);
                self.require(good, || {
                    format!("points-to of @{name}: {site:?} is no allocation")
                });
            }
            self.require(node.sites.is_sorted(), || {
                format!("points-to of @{name}: a node's sites are sorted")
            });
        }
    }

    fn is_site(&self, site: &AllocSite) -> bool {
        match site {
            AllocSite::Global(g) => g.index() < self.program.globals.len(),
            AllocSite::External => true,
            AllocSite::Statement(site) => self
                .program
                .functions
                .get(site.function.index())
                .and_then(|f| f.blocks.get(site.block.index()))
                .and_then(|b| b.stmts.get(usize::try_from(site.statement).ok()?))
                .is_some_and(|s| matches!(s.kind, StmtKind::Alloc { .. })),
        }
    }

    /// The region map that a call of `f` names.
    pub(super) fn region_map(&mut self, f: &Function, map: CallMapId) {
        let program = self.program;
        let maps = program.points_to.as_ref().map(|p| &p.call_maps);
        let Some(map) = maps.and_then(|m| m.get(map.index())) else {
            self.report(format!("region map {} does not exist", map.0));
            return;
        };
        let callers = map.targets.iter().flat_map(|(_, pairs)| pairs);
        for r in callers.map(|(_, r)| r).chain(&map.escaped) {
            self.require(r.index() < f.regions.len(), || {
                format!("the region map names {r:?}, which does not exist here")
            });
        }
    }
}
