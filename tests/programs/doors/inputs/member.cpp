// verdict: unsafe
// line: 6
// A member function that is defined elsewhere.
#include <vector>
struct Device { static int count(); };
int main() { return 100 / Device::count(); }
