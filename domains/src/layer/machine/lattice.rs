//! The lattice of machine states is that of the numeric elements.

use super::Machine;
use crate::lattice::{Lattice, Thresholds};
use crate::numeric::Numeric;

impl<N: Numeric> Lattice for Machine<N> {
    fn set_top(&mut self) {
        self.num.set_top();
    }

    fn set_bottom(&mut self) {
        self.num.set_bottom();
    }

    fn is_bottom(&self) -> bool {
        self.num.is_bottom()
    }

    fn is_top(&self) -> bool {
        self.num.is_top()
    }

    fn leq(&self, other: &Self) -> bool {
        self.num.leq(&other.num)
    }

    fn join(&mut self, other: &Self) {
        self.num.join(&other.num);
    }

    fn meet(&mut self, other: &Self) {
        self.num.meet(&other.num);
    }

    fn widen(&mut self, next: &Self, thresholds: &Thresholds) {
        self.num.widen(&next.num, thresholds);
    }

    fn narrow(&mut self, next: &Self) {
        self.num.narrow(&next.num);
    }
}
