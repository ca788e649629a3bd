// verdict: unsafe
// line: 6
// An `int` from elsewhere may be anything.
int toupper(int);
extern int input(void);
int main(void) { return toupper(input()) == 'A'; }
