// What is divided by: members, elements, calls, casts, conditional expressions.
#include <stddef.h>
#include <stdint.h>
struct in { unsigned a, b; int c[3]; };
struct q { int x, y; int v[4]; struct q *next; struct in in; struct in ins[5]; struct in *far; unsigned bits : 5; };
extern int nd(void);
extern unsigned und(void);
extern int of(int a, int b);
extern struct q *find(int key);
struct q whole;
int table[8];
int grid[3][4];
unsigned count;
struct q *head;

int f1(struct q *q, int total) { return total / q->y; }
// says: division by zero: `q->y` can be 0

int f2(struct q q, int total) { return total / q.y; }
// says: division by zero: `q.y` can be 0

int f3(struct q *q, int total) { return total / q->v[2]; }
// says: division by zero: `q->v[2]` can be 0
// says: use of an invalid or dangling pointer: the object of `q->v[2]` may not be alive

int f4(struct q *q, int total, int i) { return total % q->v[i]; }
// says: division by zero: `q->v[i]` can be 0
// says: integer overflow: the quotient of `total % q->v[i]` may not fit `int`
// says: use of an invalid or dangling pointer: the object of `q->v[i]` may not be alive
// says: index out of its array: the index `i` can be outside of `int[4]`

unsigned f5(struct q *q, unsigned n) { return n / q->in.b; }
// says: division by zero: `q->in.b` can be 0

int f6(struct q *q, int n) { return n % q->in.c[1]; }
// says: division by zero: `q->in.c[1]` can be 0
// says: integer overflow: the quotient of `n % q->in.c[1]` may not fit `int`
// says: use of an invalid or dangling pointer: the object of `q->in.c[1]` may not be alive

unsigned f7(struct q *q, unsigned n, int i) { return n / q->ins[i].a; }
// says: division by zero: `q->ins[i].a` can be 0
// says: use of an invalid or dangling pointer: the object of `q->ins[i]` may not be alive
// says: index out of its array: the index `i` can be outside of `struct in[5]`

int f8(struct q *q, int n, int i, int j) { return n / q->ins[i].c[j]; }
// says: division by zero: `q->ins[i].c[j]` can be 0
// says: use of an invalid or dangling pointer: the object of `q->ins[i].c[j]` may not be alive
// says: index out of its array: the index `j` can be outside of `int[3]`
// says: index out of its array: the index `i` can be outside of `struct in[5]`

int f9(struct q *q, int n) { return n / q->next->x; }
// says: division by zero: `q->next->x` can be 0
// says: null dereference: `q->next` may be NULL when it is used to read

int f10(struct q *q, int n) { return n / q->next->next->v[3]; }
// says: division by zero: `q->next->next->v[3]` can be 0
// says: use of an invalid or dangling pointer: the object of `q->next->next->v[3]` may not be alive
// says: null dereference: `q->next` may be NULL when it is used to read
// says: null dereference: `q->next->next` may be NULL when it is used to read

unsigned f11(struct q *q, unsigned n) { return n % q->far->b; }
// says: division by zero: `q->far->b` can be 0
// says: null dereference: `q->far` may be NULL when it is used to read

unsigned f12(struct q *q, unsigned n) { return n / q->bits; }
// says: division by zero: `q->bits` can be 0

int f13(int n) { return n / whole.y; }
// says: division by zero: `whole.y` can be 0

int f14(int n, int i) { return n / whole.v[i]; }
// says: division by zero: `whole.v[i]` can be 0
// says: out-of-bounds access: the 4 bytes read through `whole.v[i]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `int[4]`

unsigned f15(unsigned n) { return n / whole.ins[2].a; }
// says: division by zero: `whole.ins[2].a` can be 0

int f16(int n, int i) { return n / table[i]; }
// says: division by zero: `table[i]` can be 0
// says: out-of-bounds access: the 4 bytes read through `table[i]` may lie outside of the object
// says: index out of its array: the index `i` can be outside of `int[8]`

int f17(int n) { return n / table[3]; }
// says: division by zero: `table[3]` can be 0

int f18(int n, int i, int j) { return n / grid[i][j]; }
// says: division by zero: `grid[i][j]` can be 0
// says: out-of-bounds access: the 4 bytes read through `grid[i][j]` may lie outside of the object
// says: index out of its array: the index `j` can be outside of `int[4]`
// says: index out of its array: the index `i` can be outside of `int[3][4]`

int f19(int n) { return n / grid[1][2]; }
// says: division by zero: `grid[1][2]` can be 0

unsigned f20(unsigned n) { return n / count; }
// says: division by zero: `count` can be 0

int f21(int n) { return n / head->y; }
// says: division by zero: `head->y` can be 0

int f22(int n, int *p) { return n / *p; }
// says: division by zero: `*p` can be 0

int f23(int n, int **p) { return n / **p; }
// says: division by zero: `**p` can be 0
// says: null dereference: `*p` may be NULL when it is used to read

int f24(int n, int *p, int i) { return n / p[i]; }
// says: division by zero: `p[i]` can be 0

int f25(int n, int *p, int i) { return n / p[i + 1]; }
// says: division by zero: `p[i + 1]` can be 0
// says: integer overflow: `i + 1` may not fit `int`

int f26(int n, int *p, int i) { return n / *(p + i); }
// says: division by zero: `*(p + i)` can be 0

int f27(int n, int (*p)[4], int i) { return n / p[i][2]; }
// says: division by zero: `p[i][2]` can be 0

int f28(int n, struct q *a, int i) { return n / a[i].y; }
// says: division by zero: `a[i].y` can be 0

int f29(int n, struct q **a, int i) { return n / a[i]->y; }
// says: division by zero: `a[i]->y` can be 0
// says: null dereference: `a[i]` may be NULL when it is used to read

int f30(int n, struct q *a) { return n / (*a).y; }
// says: division by zero: `(*a).y` can be 0

int f31(int n) { return n / nd(); }
// says: division by zero: `nd()` can be 0

int f32(int n, int a) { return n / of(a, 2); }
// says: division by zero: `of(a, 2)` can be 0

int f33(int n) { return n / find(n)->y; }
// says: division by zero: `find(n)->y` can be 0
// says: null dereference: `find(n)` may be NULL when it is used to read

int f34(int n) { return n / find(n)->in.c[2]; }
// says: division by zero: `find(n)->in.c[2]` can be 0
// says: use of an invalid or dangling pointer: the object of `find(n)->in.c[2]` may not be alive
// says: null dereference: `find(n)` may be NULL when it is used to read

int f35(int n, int (*f)(int)) { return n / f(n); }
// says: division by zero: `f(n)` can be 0

int f36(int n, int a, int b) { return n / (a - b); }
// says: division by zero: `(a - b)` can be 0
// says: integer overflow: `a - b` may not fit `int`

int f37(int n, int a) { return n / (a & 7); }
// says: division by zero: `(a & 7)` can be 0

unsigned f38(unsigned n, unsigned a) { return n / (a >> 3); }
// says: division by zero: `(a >> 3)` can be 0

unsigned f39(unsigned n, unsigned a) { return n / (a * 2u + 4u); }
// says: division by zero: `(a * 2u + 4u)` can be 0

int f40(int n, long a) { return n / (int)a; }
// says: division by zero: `(int)a` can be 0

long f41(long n, int a) { return n / (long)a; }
// says: division by zero: `(long)a` can be 0

unsigned f42(unsigned n, unsigned char a) { return n / a; }
// says: division by zero: `a` can be 0

int f43(int n, double d) { return n / (int)d; }
// says: division by zero: `(int)d` can be 0

int f44(int n, int a) { return n / (a ? a : nd()); }
// says: division by zero: `(a ? a : nd())` can be 0

int f45(int n, int a) { return n / -a; }
// says: division by zero: `-a` can be 0
// says: integer overflow: `-a` may not fit `int`

int f46(int n, int a) { return n / ~a; }
// says: division by zero: `~a` can be 0

unsigned long f47(unsigned long n, unsigned long a) { return n / (a - sizeof(struct q)); }
// says: division by zero: `(a - sizeof(struct q))` can be 0

int f48(int n, union { int i; float f; } *u) { return n / u->i; }
// says: division by zero: `u->i` can be 0

