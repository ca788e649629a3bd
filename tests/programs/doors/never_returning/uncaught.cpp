// not: unsafe
// What the C++ library says is no input.
namespace std { int uncaught_exceptions() noexcept; }
extern "C" void __VERIFIER_assert(int);
int main() { __VERIFIER_assert(std::uncaught_exceptions() == 0); return 0; }
