// verdict: unsafe
// line: 5
// In C, too.
extern void std7process4exit(void); void reach_error(void);
int main(void) { std7process4exit(); reach_error(); return 0; }
