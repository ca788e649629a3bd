// not: unsafe
// A function of the C++ runtime never returns, whatever the declaration says.
extern "C" void __cxa_deleted_virtual(); extern "C" void __VERIFIER_assert(int);
int main() { __cxa_deleted_virtual(); __VERIFIER_assert(0); return 0; }
