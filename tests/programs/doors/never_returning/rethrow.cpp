// not: unsafe
// A function of the C++ runtime never returns, whatever the declaration says.
extern "C" void __cxa_rethrow(); extern "C" void __VERIFIER_assert(int);
int main() { __cxa_rethrow(); __VERIFIER_assert(0); return 0; }
