// verdict: unsafe
// line: 5
// Names that C++ makes of the program's own.
namespace device { int level(int); }
int main() { return 100 / device::level(3); }
