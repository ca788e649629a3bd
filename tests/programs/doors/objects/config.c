// verdict: unsafe
// line: 5
// A variable that the program's source declares is an input.
extern int config;
int main(void) { return 100 / config; }
