// not: unsafe
// A function of C's whose name sounds like a panic is none.
extern int slice_index_fail_count(void);
int main(void) { int n = slice_index_fail_count(); return n > 3; }
