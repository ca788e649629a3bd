// verdict: unsafe
// line: 5
// And what lies in an array.
extern const struct { int low, high; } limits[3];
int main(int argc, char **argv) { return 100 / limits[1].high; }
