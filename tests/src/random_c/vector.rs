//! Vectors: element by element, by constant and variable index, compared,
//! shuffled, converted, handed to functions. Lanes of one bit too.

use super::{Generator, TYPES, Ty};

/// A vector type that the program defines.
#[derive(Clone, Debug)]
pub(super) struct Vector {
    name: String,
    /// What its lanes hold.
    ty: Ty,
    lanes: usize,
    /// A function on two of them.
    function: String,
}

impl Generator {
    pub(super) fn define_vector(&mut self) {
        let name = self.name("V");
        let function = self.name("vf");
        let bits = self.r.chance(20);
        let (ty, lanes) = if bits {
            (TYPES[0], [2, 4, 8, 16][self.r.below(4)])
        } else {
            let ty = TYPES[1 + self.r.below(8)];
            (ty, [2, 4, 8][self.r.below(3)])
        };
        let n = ty.name;
        if bits {
            self.line(&format!(
                "typedef bool {name} __attribute__((ext_vector_type({lanes})));"
            ));
        } else {
            let size = lanes * ty.bits as usize / 8;
            self.line(&format!(
                "typedef {n} {name} __attribute__((vector_size({size})));"
            ));
        }
        let (i, j) = (self.r.below(lanes), self.r.below(lanes));
        let op = ["^", "|", "&"][self.r.below(3)];
        // clang 22 stores bytes as truth values' elements, which isn't valid.
        let set = if ty.bits == 1 {
            String::new()
        } else {
            format!("a[{i}] = b[{j}]; ")
        };
        self.line(&format!(
            "static {name} {function}({name} a, {name} b) {{ {set}return a {op} b; }}"
        ));
        self.vectors.push(Vector {
            name,
            ty,
            lanes,
            function,
        });
    }

    /// A vector variable in scope, as a scalar.
    pub(super) fn vector_expression(&mut self, depth: u32) -> (String, Ty) {
        if self.vector_variables.is_empty() {
            return self.expression(depth);
        }
        let (name, v) = self.r.pick(&self.vector_variables).clone();
        let (lanes, ty) = (self.vectors[v].lanes, self.vectors[v].ty);
        let is_bits = ty.bits == 1;
        match self.r.below(6) {
            0 if !is_bits => (format!("__builtin_reduce_xor({name})"), ty),
            1 if !is_bits => (format!("__builtin_reduce_max({name})"), ty),
            2 if !is_bits => (format!("(({name} == {name})[{}])", lanes - 1), ty),
            _ => {
                let index = self.lane(lanes);
                (format!("{name}[{index}]"), ty)
            }
        }
    }

    /// A lane's number; in wild programs now and then out of range.
    fn lane(&mut self, lanes: usize) -> String {
        if self.wild && self.r.chance(6) {
            return format!("roll({})", lanes + 1);
        }
        if self.r.chance(50) {
            return self.r.below(lanes).to_string();
        }
        let value = self.leaf().0;
        format!("(({value}) & {})", lanes - 1)
    }

    /// Declares a vector, or changes one.
    pub(super) fn vector_statement(&mut self) {
        if self.vectors.is_empty() {
            return self.record_statement();
        }
        if self.vector_variables.is_empty() || self.r.chance(30) {
            return self.declare_vector();
        }
        let (x, v) = self.r.pick(&self.vector_variables).clone();
        let Vector {
            name,
            ty,
            lanes,
            function,
        } = self.vectors[v].clone();
        let same: Vec<String> = self
            .vector_variables
            .iter()
            .filter(|(_, other)| *other == v)
            .map(|(y, _)| y.clone())
            .collect();
        let y = self.r.pick(&same).clone();
        let n = ty.name;
        if ty.bits == 1 {
            // clang 22 makes an invalid module of a store to a variable lane.
            let text = match self.r.below(4) {
                0 => format!("{x} = {x} ^ {y};"),
                1 => format!("{x} = ~{x};"),
                2 => format!("{x} = {x} & ~{y};"),
                _ => format!("{x} = {function}({x}, {y});"),
            };
            return self.line(&text);
        }
        let text = match self.r.below(14) {
            0 => format!("{x} = {x} + {y};"),
            1 => format!("{x} = {x} - {y};"),
            2 => format!("{x} = {x} * {y};"),
            3 => format!("{x} = {x} / (({y} & 7) + 1);"),
            4 => format!("{x} = {x} % (({y} & 15) + 1);"),
            5 => format!("{x} = {x} << ({y} & {});", ty.bits - 1),
            6 => format!("{x} = {x} >> ({y} & {});", ty.bits - 1),
            7 => {
                let op = *self.r.pick(&["<", "<=", "==", "!=", ">"]);
                format!("{x} = ({name})({x} {op} {y});")
            }
            8 => format!("{x} = {function}({x}, {y});"),
            9 => format!("{x} = ~{y} ^ -{x};"),
            10 => {
                let numbers: Vec<String> = (0..lanes)
                    .map(|_| self.r.below(2 * lanes).to_string())
                    .collect();
                let numbers = numbers.join(", ");
                format!("{x} = __builtin_shufflevector({x}, {y}, {numbers});")
            }
            11 => {
                let value = self.leaf().0;
                format!("{x} = {x} + ({n})({value});")
            }
            _ => {
                let (lane, value) = (self.lane(lanes), self.expression(2).0);
                format!("{x}[{lane}] = {value};")
            }
        };
        self.line(&text);
    }

    fn declare_vector(&mut self) {
        let v = self.r.below(self.vectors.len());
        let Vector {
            name, ty, lanes, ..
        } = self.vectors[v].clone();
        let x = self.name("x");
        let values: Vec<String> = (0..lanes)
            .map(|_| {
                if self.r.chance(50) {
                    self.literal(ty)
                } else {
                    format!("({})({})", ty.name, self.leaf().0)
                }
            })
            .collect();
        self.line(&format!("{name} {x} = {{{}}};", values.join(", ")));
        self.vector_variables.push((x, v));
    }

    /// Every lane goes into the checksum.
    pub(super) fn mix_vectors(&mut self) {
        for (x, v) in self.vector_variables.clone() {
            for lane in 0..self.vectors[v].lanes {
                self.line(&format!("mix((u64){x}[{lane}]);"));
            }
        }
    }
}
