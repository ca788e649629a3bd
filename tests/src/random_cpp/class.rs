//! Classes: hierarchies with virtual functions, and one class with operators.

use super::{Generator, Object, TYPES, Ty, Variable};

/// A class with a virtual function `v`, a method `get` and a destructor.
#[derive(Clone, Debug)]
pub(super) struct Class {
    pub name: String,
    pub fields: Vec<(String, Ty)>,
    pub array: (String, Ty, usize),
    /// The classes that it can be seen as, and itself.
    pub seen_as: Vec<usize>,
    /// Whether it has a virtual base: no `static_cast` leads down to it.
    pub has_virtual_base: bool,
}

const POINT: &str = "\
struct Point {
  i32 x, y;
  constexpr Point(i32 x = 1, i32 y = 2) NE : x(x), y(y) {}
  Point operator+(const Point &o) const NE { return Point(add(x, o.x), add(y, o.y)); }
  Point operator-() const NE { return {sub(0, x), sub(0, y)}; }
  friend Point operator*(i32 k, const Point &p) NE { return {mul(k, p.x), mul(k, p.y)}; }
  Point &operator+=(const Point &o) NE { *this = *this + o; return *this; }
  Point &operator++() NE { x = add(x, 1); return *this; }
  Point operator++(int) NE { Point old = *this; ++*this; return old; }
  bool operator==(const Point &o) const NE { return x == o.x && y == o.y; }
  bool operator<(const Point &o) const NE { return x != o.x ? x < o.x : y < o.y; }
  i32 &operator[](u32 i) NE { return i & 1 ? y : x; }
  i32 operator()(i32 a) const NE { return add(mul(a, x), y); }
  explicit operator bool() const NE { return x || y; }
};
";

impl Generator {
    pub(super) fn point_class(&mut self) {
        self.out.push_str(POINT);
    }

    /// A base, one or two classes derived from it, and perhaps one derived from
    /// both.
    pub(super) fn hierarchy(&mut self) {
        let is_virtual = self.r.chance(40);
        let root = self.class(&[], false);
        let left = self.class(&[root], is_virtual);
        if self.r.chance(30) {
            return;
        }
        let right = self.class(&[root], is_virtual);
        if self.r.chance(70) {
            let both = self.class(&[left, right], false);
            if !is_virtual {
                // There are two of the root in it.
                self.classes[both].seen_as.retain(|c| *c != root);
            }
        } else {
            self.class(&[left], false);
        }
    }

    fn class(&mut self, bases: &[usize], is_virtual: bool) -> usize {
        let name = self.name("K");
        let n = 1 + self.r.below(3);
        let mut fields = Vec::new();
        for _ in 0..n {
            fields.push((self.name("m"), self.any_type()));
        }
        let array_ty = TYPES[1 + self.r.below(TYPES.len() - 1)];
        let array = (self.name("b"), array_ty, 1usize << (1 + self.r.below(2)));
        let mut seen_as = vec![self.classes.len()];
        let mut has_virtual_base = is_virtual;
        for b in bases {
            seen_as.extend(&self.classes[*b].seen_as);
            has_virtual_base |= self.classes[*b].has_virtual_base;
        }
        seen_as.dedup();
        let mut list = Vec::new();
        for b in bases {
            let how = if is_virtual { "virtual " } else { "" };
            list.push(format!("public {how}{}", self.classes[*b].name));
        }
        let list = if list.is_empty() {
            String::new()
        } else {
            format!(" : {}", list.join(", "))
        };
        self.line(&format!("struct {name}{list} {{"));
        self.indent += 1;
        let scope = self.scope();
        for (m, ty) in &fields {
            let init = self.literal(*ty);
            self.line(&format!("{} {m} = {init};", ty.name));
        }
        let (b, ty, len) = array.clone();
        // Not the last one: it could be a flexible array.
        self.line(&format!(
            "{} {b}[{len}] = {{1, 2}}; u8 {b}_end = 1;",
            ty.name
        ));
        self.line("static inline i32 made = 0;");
        let x = self.name("p");
        let mut inits: Vec<String> = Vec::new();
        for base in bases {
            inits.push(format!("{}(add({x}, 1))", self.classes[*base].name));
        }
        let first = &fields[0];
        inits.push(format!("{}({}({x}))", first.0, first.1.name));
        self.line(&format!(
            "{name}(i32 {x} = 5) NE : {} {{ made++; mix(u64({x})); mix(u64(v(2))); }}",
            inits.join(", ")
        ));
        for (m, ty) in &fields {
            self.variables.push(Variable {
                name: m.clone(),
                ty: *ty,
                writable: true,
            });
        }
        let p = self.name("p");
        self.variables.push(Variable {
            name: p.clone(),
            ty: TYPES[5],
            writable: true,
        });
        let how = if bases.is_empty() { "virtual " } else { "" };
        let over = if bases.is_empty() { "" } else { " override" };
        self.line(&format!("{how}i32 v(i32 {p}) NE{over} {{"));
        self.indent += 1;
        self.line(&format!("if (--fuel < 0) return {p};"));
        let statements = 1 + self.r.below(2);
        self.statements(statements, 1);
        if let Some(base) = bases.first()
            && self.r.chance(50)
        {
            let base = self.classes[*base].name.clone();
            self.line(&format!("{p} = {base}::v({p});"));
        }
        let value = self.expression(2).0;
        self.line(&format!("return i32({value});"));
        self.indent -= 1;
        self.line("}");
        if bases.len() < 2 && self.r.chance(50) {
            self.line(&format!(
                "i32 get() const NE {{ return i32({}); }}",
                first.0
            ));
        } else {
            self.line("i32 get() const NE { return made; }");
        }
        self.leave(scope);
        let how = if self.r.chance(80) { "virtual " } else { "" };
        // Whoever deletes by a base needs it; the root always has one.
        let how = if bases.is_empty() { "virtual " } else { how };
        self.line(&format!(
            "{how}~{name}() NE {{ mix(u64({}) + 3); }}",
            first.0
        ));
        self.indent -= 1;
        self.line("};");
        self.classes.push(Class {
            name,
            fields,
            array,
            seen_as,
            has_virtual_base,
        });
        self.classes.len() - 1
    }

    /// An object with static lifetime.
    pub(super) fn static_object(&mut self) {
        let class = self.r.below(self.classes.len());
        let (name, k) = (self.name("go"), self.classes[class].name.clone());
        let value = self.r.below(100);
        if self.r.chance(10) {
            // Its destructor is registered with the library.
            self.line(&format!("static {k} {name}({value});"));
        } else {
            self.line(&format!("static {k} &{name} = *new {k}({value});"));
        }
        self.objects.push(Object {
            access: format!("{name}."),
            class,
        });
    }
}
