//! Lookahead widening: two states at once, one of them ahead.
//!
//! What it expresses: what the states below express; but loops whose behaviour
//! changes in phases are found phase by phase.
//!
//! Form: the *main* state decides which way executions can go, and is what the
//! whole stands for. The *pilot* follows the same statements, and only where the
//! main one can go. Widening and narrowing happen to the pilot, while the main
//! one grows by what comes in; when the pilot has settled, it becomes the main
//! one (a *promotion*), which opens the way to the next phase. So what widening
//! gave up is narrowed before it can lead into code of a later phase, whose
//! effects no narrowing takes back. γ and order are those of the main state.
//!
//! Why chains stop: between two promotions, the pilot has at most
//! [`MAX_DESCENTS`] narrowing steps and one widening chain more than those;
//! after [`MAX_PROMOTIONS`], the main state itself is widened.
//!
//! Source: D. Gopan, T. Reps, *Lookahead widening*, CAV 2006. We depart from it
//! in that promotions are counted (they need no argument about the program's
//! paths), and in that an inner loop is left when its main state is stable. It
//! is a functor on whole states: below the machine-integer layer, what the main
//! state knows of ranges would reach the pilot and hold it back.
//!
//! Can't see: more than the states below; phases that alternate.
//!
//! Cost: twice that of a state, from the first widening to the last promotion;
//! elsewhere the pilot is the main state and costs nothing.

use crate::lattice::{Lattice, Thresholds};
use crate::state::{Cell, Scope, State, Tri, state_methods};
use crate::tuning::{MAX_DESCENTS, MAX_PROMOTIONS};
use crate::value::interval::Interval;
use ir::{BinOp, CastOp, Cond, Flags, FloatOp, Formula, Operand, Sign, UnOp, Var};

/// How often a widening chain grows at most, where those of the states below
/// grow at most `below` times.
pub(crate) fn longest_chain(below: usize) -> usize {
    // Each promotion after a chain of the pilot, with narrowing in between; in
    // every step the main state may grow, too.
    let epochs = MAX_PROMOTIONS as usize * (MAX_DESCENTS as usize + 1);
    epochs * (below + 1) + below
}

/// A state, and perhaps one that runs ahead of it.
#[derive(Clone, Debug)]
pub(crate) struct Lookahead<S> {
    /// The state that decides, and that the whole stands for.
    main: S,
    /// The state that is ahead; none where it is the main one.
    pilot: Option<Box<S>>,
    /// How far the present widening chain is.
    promotions: u32,
    /// Since the last promotion.
    descents: u32,
}

impl<S: Lattice> Lookahead<S> {
    /// The state, and itself as its pilot.
    pub(crate) fn new(main: S) -> Self {
        Lookahead {
            main,
            pilot: None,
            promotions: 0,
            descents: 0,
        }
    }

    /// The state that is ahead, if it is another one.
    pub(crate) fn pilot(&self) -> Option<&S> {
        self.pilot.as_deref()
    }

    fn foremost(&self) -> &S {
        self.pilot().unwrap_or(&self.main)
    }

    /// Ends the widening chain.
    fn restart(&mut self) {
        self.promotions = 0;
        self.descents = 0;
    }

    /// Does the same to both. Where the main state can't go, nor can the pilot.
    fn both(&mut self, f: impl Fn(&mut S)) {
        f(&mut self.main);
        if self.main.is_bottom() {
            self.pilot = None;
        }
        if let Some(pilot) = &mut self.pilot {
            f(pilot);
        }
        self.restart();
    }
}

impl<S: Lattice> Lattice for Lookahead<S> {
    fn set_top(&mut self) {
        self.main.set_top();
        self.pilot = None;
        self.restart();
    }

    fn set_bottom(&mut self) {
        self.main.set_bottom();
        self.pilot = None;
        self.restart();
    }

    fn is_bottom(&self) -> bool {
        self.main.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.main.is_top()
    }

    fn leq(&self, other: &Self) -> bool {
        self.main.leq(&other.main)
    }

    fn join(&mut self, other: &Self) {
        if other.is_bottom() {
            return;
        }
        if self.is_bottom() {
            self.clone_from(other);
            return self.restart();
        }
        if self.pilot().is_some() || other.pilot().is_some() {
            let mut pilot = self.foremost().clone();
            pilot.join(other.foremost());
            self.pilot = Some(Box::new(pilot));
        }
        self.main.join(&other.main);
        self.restart();
    }

    fn meet(&mut self, other: &Self) {
        self.main.meet(&other.main);
        self.pilot = None;
        self.restart();
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        if next.leq(self) {
            return;
        }
        if self.promotions >= MAX_PROMOTIONS {
            self.pilot = None;
            return self.main.widen(&next.main, thresholds);
        }
        let ahead = next.foremost();
        let mut pilot = self.foremost().clone();
        self.main.join(&next.main);
        if !ahead.leq(&pilot) {
            pilot.widen(ahead, thresholds);
            self.pilot = Some(Box::new(pilot));
            return;
        }
        if self.descents < MAX_DESCENTS {
            self.descents += 1;
            let before = pilot.clone();
            pilot.narrow(ahead);
            if !before.leq(&pilot) {
                self.pilot = Some(Box::new(pilot));
                return;
            }
        }
        self.main.join(&pilot);
        self.pilot = None;
        self.promotions += 1;
        self.descents = 0;
    }

    fn narrow(&mut self, next: &Self) {
        self.main.narrow(&next.main);
        self.pilot = None;
        self.restart();
    }
}

/// What is done to both, asked of the main state, and made of the main one
/// alone.
macro_rules! of_both {
    (change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            self.both(|s| s.$f($($x),*));
        }
    };
    (ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            self.main.$f($($x),*)
        }
    };
    (make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Self {
            Lookahead::new(self.main.$f($($x),*))
        }
    };
}

#[deny(clippy::missing_trait_methods)]
impl<S: State> State for Lookahead<S> {
    state_methods!(of_both);
}

#[cfg(test)]
mod tests;
