// not: unsafe
// A function of the C++ runtime never returns, whatever the declaration says.
extern "C" void __cxa_bad_cast(); extern "C" void __VERIFIER_assert(int);
int main() { __cxa_bad_cast(); __VERIFIER_assert(0); return 0; }
