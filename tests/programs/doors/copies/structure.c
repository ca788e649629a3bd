// verdict: unsafe
// line: 6
// A structure is assigned to one that it overlaps in part.
struct S{char c[6];};
static struct {char c[8];} s;
int main(void){ *(struct S*)(s.c+1)=*(struct S*)s.c; return 0; }
