//! Domains chosen at run time: [`Num`] holds any element of a numeric domain and
//! is itself one, [`StackState`] any state of a stack. Functors over them are
//! written once for static and dynamic stacks.
//!
//! Two elements that meet in one operation come from the same stack. Should
//! they not, the answer is sound and useless: `leq` is `false`, a join is ⊤.

use crate::algebra::non_linear::NonLinear;
use crate::lattice::{Lattice, by_field, lattice_methods};
use crate::numeric::{Numeric, numeric_methods};
use crate::state::{Cell, Scope, State, Tri, state_methods};
use crate::value::facts::Facts;
use crate::value::interval::Interval;
use ir::{
    BinOp, CastOp, Cond, Dim, Flags, FloatOp, Formula, LinCons, LinExpr, Operand, Sign, UnOp, Var,
    Z,
};
use std::any::Any;
use std::fmt::Debug;

/// How a method of the list is declared in the trait of what is in the box,
/// which has no `Self` in it.
macro_rules! declared {
    ($Trait:ident $Inside:ident change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*);
    };
    ($Trait:ident $Inside:ident ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r;
    };
    ($Trait:ident $Inside:ident make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Box<dyn $Inside>;
    };
    ($Trait:ident $Inside:ident compare $f:ident()) => {
        fn $f(&self, other: &dyn $Inside) -> bool;
    };
    ($Trait:ident $Inside:ident $two:ident $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self, other: &dyn $Inside $(, $x: $t)*);
    };
}

/// What it does for what is in the box.
macro_rules! inside {
    ($Trait:ident $Inside:ident change $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self $(, $x: $t)*) {
            $Trait::$f(self $(, $x)*);
        }
    };
    ($Trait:ident $Inside:ident ask $f:ident($($x:ident: $t:ty),*) -> $r:ty) => {
        fn $f(&self $(, $x: $t)*) -> $r {
            $Trait::$f(self $(, $x)*)
        }
    };
    ($Trait:ident $Inside:ident make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Box<dyn $Inside> {
            Box::new($Trait::$f(self $(, $x)*))
        }
    };
    ($Trait:ident $Inside:ident compare $f:ident()) => {
        fn $f(&self, other: &dyn $Inside) -> bool {
            let other = other.as_any().downcast_ref();
            other.is_some_and(|other| Lattice::$f(self, other))
        }
    };
    ($Trait:ident $Inside:ident grow $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&mut self, other: &dyn $Inside $(, $x: $t)*) {
            match other.as_any().downcast_ref() {
                Some(other) => Lattice::$f(self, other $(, $x)*),
                None => Lattice::set_top(self),
            }
        }
    };
    ($Trait:ident $Inside:ident shrink $f:ident()) => {
        fn $f(&mut self, other: &dyn $Inside) {
            if let Some(other) = other.as_any().downcast_ref() {
                Lattice::$f(self, other);
            }
        }
    };
}

/// What it does for the box.
macro_rules! outside {
    (make $f:ident($($x:ident: $t:ty),*)) => {
        fn $f(&self $(, $x: $t)*) -> Self {
            Self(self.0.$f($($x),*))
        }
    };
    ($($method:tt)*) => {
        by_field!((0 *) $($method)*);
    };
}

/// A type that holds any element of a kind of lattice, and is of that kind.
macro_rules! erased {
    ($(#[$doc:meta])* $Any:ident, $Inside:ident: $Trait:ident by $methods:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $Any(Box<dyn $Inside>);

        impl $Any {
            /// The element, without its type.
            pub fn new<T: $Trait + Debug + Send + Sync + 'static>(element: T) -> Self {
                Self(Box::new(element))
            }
        }

        impl Clone for $Any {
            fn clone(&self) -> Self {
                Self(self.0.boxed())
            }
        }

        trait $Inside: Debug + Send + Sync {
            fn as_any(&self) -> &dyn Any;
            fn boxed(&self) -> Box<dyn $Inside>;
            lattice_methods!(declared Lattice $Inside);
            $methods!(declared $Trait $Inside);
        }

        impl<T: $Trait + Debug + Send + Sync + 'static> $Inside for T {
            fn as_any(&self) -> &dyn Any {
                self
            }

            fn boxed(&self) -> Box<dyn $Inside> {
                Box::new(self.clone())
            }

            lattice_methods!(inside Lattice $Inside);
            $methods!(inside $Trait $Inside);
        }

        impl Lattice for $Any {
            lattice_methods!(outside);
        }

        #[deny(clippy::missing_trait_methods)]
        impl $Trait for $Any {
            $methods!(outside);
        }
    };
}

erased! {
    /// An element of some numeric domain.
    Num, Element: Numeric by numeric_methods
}

erased! {
    /// A state of some stack.
    StackState, Whole: State by state_methods
}

#[cfg(test)]
mod tests {
    use super::Num;
    use crate::lattice::Lattice;
    use crate::numeric::Numeric;
    use crate::value::constants::Constants;
    use crate::value::intervals::Intervals;
    use ir::{Dim, LinExpr};

    #[test]
    fn elements_of_different_domains_give_sound_answers() {
        let x = Dim(0);
        let mut a = Num::new(Intervals::new());
        a.assign(x, &LinExpr::constant(1));
        let mut b = Num::new(Constants::new());
        b.assign(x, &LinExpr::constant(2));
        assert!(!a.leq(&b));
        a.join(&b);
        assert!(a.is_top());
    }

    #[test]
    fn states_can_be_shared_between_threads() {
        fn check<T: Send + Sync>() {}
        check::<crate::stack::StackState>();
    }
}
