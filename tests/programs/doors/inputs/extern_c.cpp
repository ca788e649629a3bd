// verdict: unsafe
// line: 6
// C's functions in C++.
#include <cstdlib>
extern "C" { int c_sensor(int, long); }
int main() { return 100 / c_sensor(1, 2); }
