// Members, references, methods, operators, smart pointers and containers of C++.
#include <memory>
#include <vector>
#include <array>
#include <string>
#include <optional>
extern int nd();
struct point { int x, y; int norm() const; int operator[](int i) const; int &at(int i); int sum() const { return x + y; } };
// says: integer overflow: `x + y` may not fit `int`

point operator-(const point &a, const point &b);
struct base { virtual ~base(); virtual int value() const; int n; };
struct node { int key; node *left, *right; std::unique_ptr<node> owned; point p; int child[2]; };
namespace geo { int area(int w, int h); int scale; struct box { int w; static int count; }; }
template <class T> T half(T x);
enum class color : int { red, green };

int h1(const point &p, int n) { return n / p.x; }
// says: division by zero: `p.x` can be 0

int h2(const point *p, int n) { return n / p->norm(); }
// says: division by zero: `p->norm()` can be 0

int h3(const point &p, int n) { return n / p.norm(); }
// says: division by zero: `p.norm()` can be 0

int h4(const point &p, int n) { return n % p[2]; }
// says: division by zero: `p[2]` can be 0
// says: integer overflow: the quotient of `n % p[2]` may not fit `int`

int h5(point &p, int n) { return n / p.at(3); }
// says: division by zero: `p.at(3)` can be 0

int h6(const node *t, int n) { return n / t->left->key; }
// says: division by zero: `t->left->key` can be 0
// says: null dereference: `t->left` may be NULL when it is used to read

int h7(const node &t, int n) { return n / t.right->p.norm(); }
// says: division by zero: `t.right->p.norm()` can be 0
// says: null dereference: `t.right` may be NULL where a reference is made of it

int h8(const node &t, int n, int i) { return n / t.child[i]; }
// says: division by zero: `t.child[i]` can be 0
// says: index out of its array: the index `i` can be outside of `const int[2]`
// says: use of an invalid or dangling pointer: the object of `t.child[i]` may not be alive

int h9(const base &b, int n) { return n / b.value(); }
// says: division by zero: `b.value()` can be 0

int h10(int n, int w) { return n / geo::area(w, 2); }
// says: division by zero: `geo::area(w, 2)` can be 0

int h11(int n) { return n / geo::scale; }
// says: division by zero: `geo::scale` can be 0

int h12(int n) { return n / geo::box::count; }
// says: division by zero: `geo::box::count` can be 0

int h13(int n, int a) { return n / half<int>(a); }
// says: division by zero: `half<int>(a)` can be 0

int h14(int n, long a) { return n / static_cast<int>(a); }
// says: division by zero: `static_cast<int>(a)` can be 0

int h15(int n, color c) { return n / static_cast<int>(c); }
// says: division by zero: `static_cast<int>(c)` can be 0

int h16(int n, long a) { return n / int(a); }
// says: division by zero: `int(a)` can be 0

int h17(int &r, int n) { return r += n; }
// says: integer overflow: `r += n` may not fit `int`

int h18(int &r) { return ++r; }
// says: integer overflow: `++r` may not fit `int`

int h19(point &p) { return p.x++; }
// says: integer overflow: `p.x++` may not fit `int`

int h20(const point &a, const point &b) { return (a - b).x + 1; }
// says: integer overflow: `(a - b).x + 1` may not fit `int`

int h21(const point &p) { return p.x * p.y; }
// says: integer overflow: `p.x * p.y` may not fit `int`

int h22(const point &p) { return p.sum() + p.norm(); }
// says: integer overflow: `p.sum() + p.norm()` may not fit `int`

int h23(const std::vector<int> &v, int n) { return n / v[0]; }
// says: division by zero: `v[0]` can be 0

int h24(const std::vector<int> &v, std::size_t i) { return v[i]; }
// says: null dereference: `v` may be NULL where a reference is made of it

int h25(const std::vector<int> &v, int n) { return n / static_cast<int>(v.size()); }
// says: division by zero: `static_cast<int>(v.size())` can be 0

int h26(const std::array<int, 4> &a, std::size_t i) { return a[i]; }
// says: null dereference: `a` may be NULL where a reference is made of it

int h27(const std::unique_ptr<int> &p, int n) { return n / *p; }
// says: division by zero: `*p` can be 0

int h28(const std::unique_ptr<node> &p, int n) { return n / p->key; }
// says: division by zero: `p->key` can be 0

int h29(const std::shared_ptr<int> &p) { return *p + 1; }
// says: integer overflow: `*p + 1` may not fit `int`

int h30(const std::optional<int> &o, int n) { return n / *o; }
// says: division by zero: `*o` can be 0

int h31(const std::optional<int> &o, int n) { return n / o.value(); }
// says: division by zero: `o.value()` can be 0

char h32(const std::string &s, std::size_t i) { return s[i]; }
// says: null dereference: `s` may be NULL where a reference is made of it

int h33(const std::string &s, int n) { return n / static_cast<int>(s.length()); }
// says: division by zero: `static_cast<int>(s.length())` can be 0

int h34(const std::vector<std::vector<int>> &g, int n) { return n / g[1][2]; }
// says: division by zero: `g[1][2]` can be 0

int h35(const std::vector<point> &v) { return v[1].x + v[0].y; }
// says: null dereference: `v[1]` may be NULL when it is used to read
// says: integer overflow: `v[1].x + v[0].y` may not fit `int`
// says: out-of-bounds access: the 4 bytes read through `v[0]` may lie outside of the object

int h36(const int (&a)[4], int i) { return a[i]; }
// says: index out of its array: the index `i` can be outside of `const int[4]`

int h37(node *t) { return t->owned->key; }
// says: null dereference: `t->owned` may be NULL when it is used to read

int h38(int n, int a) { auto f = [a](int x) { return x + a; }; return n / f(3); }
// says: integer overflow: `x + a` may not fit `int`
// says: division by zero: `f(3)` can be 0

int h39(const std::vector<int> &v) { return v.back() + 1; }
// says: integer overflow: `v.back() + 1` may not fit `int`

int h40(const std::vector<int> &v) { return v.at(2) * 2; }
// says: integer overflow: `v.at(2) * 2` may not fit `int`

int h41(int n) { int *p = new int(nd()); int r = n / *p; delete p; return r; }
// says: division by zero: `*p` can be 0

struct counter {
  int n, step;
  int h42() { return n += step; }
  // says: integer overflow: `n += step` may not fit `int`

  int h43() { return n / step; }
  // says: division by zero: `step` can be 0

  int h44() const { return this->n - step; }
  // says: integer overflow: `this->n - step` may not fit `int`

  void h45() { n++; }
  // says: integer overflow: `n++` may not fit `int`

};
int use(counter &c) { c.h45(); return c.h42() - c.h43() * c.h44(); }
// says: integer overflow: `c.h42() - c.h43() * c.h44()` may not fit `int`
// says: integer overflow: `c.h43() * c.h44()` may not fit `int`

int h46(int a, bool c) { return a + (c ? 1 : nd()); }
// says: integer overflow: `a + (c ? 1 : nd())` may not fit `int`

int h47(int a) { return -a; }
// says: integer overflow: `-a` may not fit `int`

int h48(const std::vector<int> &v) { int s = 0; for (int x : v) s += x; return s; }
// says: integer overflow: `s += x` may not fit `int`

int h49(int *p, int i) { return p[i] + *p; }
// says: integer overflow: `p[i] + *p` may not fit `int`

int h50(const node &t) { return t.p.y - t.p.x; }
// says: integer overflow: `t.p.y - t.p.x` may not fit `int`

template <class T> struct box { T v[4]; T get(int i) const { return v[i] + 1; } T operator()(int i) { return v[i]; } };

int h51(box<int> &b, int i) { return b.get(i) * b(i); }
// says: integer overflow: `b.get(i) * b(i)` may not fit `int`

int h52(box<box<int>> &b, int i, int j) { return b.v[i].v[j] - b.v[j].v[i]; }
// says: index out of its array: the index `i` can be outside of `box<int>[4]`
// says: integer overflow: `b.v[i].v[j] - b.v[j].v[i]` may not fit `int`
