// A global variable that is initialised before `main`, by a division by zero.
// verdict: unsafe
// line: 4
int x = 5 / 0;
int main(int argc, char **argv) { return x == 0; }
