// verdict: unsafe
// What is passed by value is read.
struct s { long a[8]; }; static long f(struct s s) { return s.a[0]; }
int main(void) { struct s x[2] = {0}; struct s *p = x; p += 2; return (int)f(*p); }
