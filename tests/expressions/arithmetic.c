// Operations, assignments, steps, indices, and what pointers lead to.
#include <limits.h>
#include <stdint.h>
struct s { int n; int v[4]; struct s *next; long wide; short small; };
extern int nd(void);
extern int of(int a, int b);
extern struct s *find(int key);
#define SQUARE(x) ((x) * (x))
#define LENGTH 16
#define AVERAGE(sum, n) ((sum) / (n))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int total;
int table[8];
struct s whole;

int g1(int a, int b) { return a + b; }
// says: integer overflow: `a + b` may not fit `int`

int g2(int a, int b) { return a - b * 2; }
// says: integer overflow: `a - b * 2` may not fit `int`
// says: integer overflow: `b * 2` may not fit `int`

int g3(int a, int b, int c) { return (a + b) * c; }
// says: integer overflow: `a + b` may not fit `int`
// says: integer overflow: `(a + b) * c` may not fit `int`

int g4(struct s *s, int a) { return s->n + a; }
// says: integer overflow: `s->n + a` may not fit `int`

int g5(struct s *s, int i) { return s->v[i] * 3; }
// says: use of an invalid or dangling pointer: the object of `s->v[i]` may not be alive
// says: index out of its array: the index `i` can be outside of `int[4]`
// says: integer overflow: `s->v[i] * 3` may not fit `int`

int g6(int a) { return of(a, 1) + 1; }
// says: integer overflow: `of(a, 1) + 1` may not fit `int`

int g7(int a) { return a + nd(); }
// says: integer overflow: `a + nd()` may not fit `int`

int g8(int a) { return -a; }
// says: integer overflow: `-a` may not fit `int`

int g9(struct s *s) { return -s->n; }
// says: integer overflow: `-s->n` may not fit `int`

int g10(int a, int b) { return -(a - b); }
// says: integer overflow: `-(a - b)` may not fit `int`
// says: integer overflow: `a - b` may not fit `int`

void g11(int a) { total += a; }
// says: integer overflow: `total += a` may not fit `int`

void g12(struct s *s, int a) { s->n -= a; }
// says: integer overflow: `s->n -= a` may not fit `int`

void g13(struct s *s, int i) { s->v[i] *= 2; }
// says: use of an invalid or dangling pointer: the object of `s->v[i]` may not be alive
// says: index out of its array: the index `i` can be outside of `int[4]`
// says: integer overflow: `s->v[i] *= 2` may not fit `int`

void g14(void) { total++; }
// says: integer overflow: `total++` may not fit `int`

void g15(struct s *s) { s->n++; }
// says: integer overflow: `s->n++` may not fit `int`

void g16(struct s *s) { ++s->next->n; }
// says: use of an invalid or dangling pointer: the object that `s->next` points to may not be alive
// says: integer overflow: `++s->next->n` may not fit `int`
// says: null dereference: `s->next` may be NULL when it is used to write

void g17(struct s *s, int i) { s->v[i]--; }
// says: use of an invalid or dangling pointer: the object of `s->v[i]` may not be alive
// says: index out of its array: the index `i` can be outside of `int[4]`
// says: integer overflow: `s->v[i]--` may not fit `int`

void g18(int *p) { (*p)++; }
// says: integer overflow: `(*p)++` may not fit `int`

void g19(int *p) { --*p; }
// says: integer overflow: `--*p` may not fit `int`

void g20(int i) { table[i] += 5; }
// says: out-of-bounds access: the 4 bytes read through `table[i]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `int[8]`
// says: integer overflow: `table[i] += 5` may not fit `int`

int g21(int a) { int local = 0; local += a; local -= 1; return local; }
// says: integer overflow: `local -= 1` may not fit `int`

int g22(int a, int c) { return a + (c ? 1 : 2); }
// says: integer overflow: `a + (c ? 1 : 2)` may not fit `int`

int g23(int a, int b, int c) { return a + (c ? a : b); }
// says: integer overflow: `a + (c ? a : b)` may not fit `int`

int g24(int a) { return SQUARE(a); }
// says: integer overflow: `a * a` may not fit `int`

int g25(int a, int b) { return SQUARE(a - b); }
// says: integer overflow: `(a - b) * (a - b)` may not fit `int`
// says: integer overflow: `a - b` may not fit `int`

int g26(int a) { return a + LENGTH; }
// says: integer overflow: `a + LENGTH` may not fit `int`

int g27(int a, int b) { return AVERAGE(a, b); }
// says: division by zero: `b` can be 0

int g28(int a, int b) { return MAX(a, b) + 1; }
// says: integer overflow: `MAX(a, b) + 1` may not fit `int`

int g29(int a, int n) { return a << n; }
// says: oversized shift: the shift amount `n` can be negative, or not below 32
// says: integer overflow: `a << n` may not fit `int`

unsigned g30(unsigned a, struct s *s) { return a << s->n; }
// says: oversized shift: the shift amount `s->n` can be negative, or not below 32

int g31(int a, int n) { return a >> (n + 1); }
// says: oversized shift: the shift amount `(n + 1)` can be negative, or not below 32
// says: integer overflow: `n + 1` may not fit `int`

unsigned g32(unsigned a, int n) { return 1u << (31 - n) | a; }
// says: oversized shift: the shift amount `(31 - n)` can be negative, or not below 32
// says: integer overflow: `31 - n` may not fit `int`

void g33(unsigned *a, int n) { *a <<= n; }
// says: oversized shift: the shift amount `n` can be negative, or not below 32

int64_t g34(int64_t a, int b) { return a * b; }
// says: integer overflow: `a * b` may not fit `int64_t`

int64_t g35(int a, int b) { return (int64_t)a * b * LENGTH; }
// says: integer overflow: `(int64_t)a * b * LENGTH` may not fit `int64_t`

int g36(long a) { return (int)(a + 1); }
// says: integer overflow: `a + 1` may not fit `long`

int g37(short a, short b) { return a * b; }
long g38(struct s *s) { return s->wide + s->small; }
// says: integer overflow: `s->wide + s->small` may not fit `long`

int g39(int a) { return a * INT_MAX; }
// says: integer overflow: `a * INT_MAX` may not fit `int`

int g40(int a) { return INT_MIN / a; }
// says: division by zero: `a` can be 0

void g41(int *p, int a) { *p /= a; }
// says: division by zero: `a` can be 0
// says: integer overflow: `*p /= a` may not fit `int`

void g42(struct s *s) { s->n %= s->v[1]; }
// says: division by zero: `s->v[1]` can be 0
// says: integer overflow: the quotient of `s->n %= s->v[1]` may not fit `int`
// says: use of an invalid or dangling pointer: the object of `s->v[1]` may not be alive

int g43(int x, int y) { return x * x + y * y; }
// says: integer overflow: `x * x` may not fit `int`
// says: integer overflow: `x * x + y * y` may not fit `int`
// says: integer overflow: `y * y` may not fit `int`

int g44(int a, int b) { return a * b / 2; }
// says: integer overflow: `a * b` may not fit `int`

int g45(int i) { return table[i]; }
// says: out-of-bounds access: the 4 bytes read through `table[i]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `int[8]`

int g46(int i, int j) { return table[i * 2 + j]; }
// says: out-of-bounds access: the 4 bytes read through `table[i * 2 + j]` may lie outside of the object
// says: index out of its array: the index `i * 2 + j` can be outside of `int[8]`
// says: integer overflow: `i * 2` may not fit `int`
// says: integer overflow: `i * 2 + j` may not fit `int`

int g47(struct s *s) { return table[s->n]; }
// says: out-of-bounds access: the 4 bytes read through `table[s->n]` may lie outside of the object
// says: index out of its array: the index `s->n` can be outside of `int[8]`

int g48(int i) { return whole.v[i]; }
// says: out-of-bounds access: the 4 bytes read through `whole.v[i]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `int[4]`

int g49(struct s *s, int i) { return s->v[i - 1]; }
// says: use of an invalid or dangling pointer: the object of `s->v[i - 1]` may not be alive
// says: index out of its array: the index `i - 1` can be outside of `int[4]`
// says: integer overflow: `i - 1` may not fit `int`

int g50(int i) { return table[nd()]; }
// says: out-of-bounds access: the 4 bytes read through `table[nd()]` may lie outside of the object
// says: index out of its array: the index `nd()` can be outside of `int[8]`

int g51(int i) { return table[i++]; }
// says: out-of-bounds access: the 4 bytes read through `table[i++]` may lie outside of the object
// says: index out of its array: the index `i++` can be outside of `int[8]`
// says: integer overflow: `i++` may not fit `int`

int g52(int i) { return table[--i]; }
// says: out-of-bounds access: the 4 bytes read through `table[--i]` may lie outside of the object
// says: index out of its array: the index `--i` can be outside of `int[8]`
// says: integer overflow: `--i` may not fit `int`

int g53(struct s *s) { return s->next->n; }
// says: null dereference: `s->next` may be NULL when it is used to read

int g54(int key) { return find(key)->n; }
// says: null dereference: `find(key)` may be NULL when it is used to read

void g55(struct s *s) { s->next->next = 0; }
// says: null dereference: `s->next` may be NULL when it is used to write
// says: use of an invalid or dangling pointer: the object that `s->next` points to may not be alive

int g56(int *p) { return *p++; }
// says: null dereference: `p` may be NULL when it is used to read

int g57(int *p, int i) { return *(p + i); }
// says: null dereference: `p` may be NULL when it is used to read

char g58(const char *p, int i) { return p[i]; }
// says: null dereference: `p` may be NULL when it is used to read

