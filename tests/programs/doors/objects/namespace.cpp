// verdict: unsafe
// line: 5
// Variables in namespaces.
namespace device { extern int level; struct S { static int count; }; }
int main() { return 100 / device::level + 100 / device::S::count; }
