// not: unsafe
// A function of the C++ runtime never returns, whatever the declaration says.
extern "C" void __cxa_throw_bad_array_new_length(); extern "C" void __VERIFIER_assert(int);
int main() { __cxa_throw_bad_array_new_length(); __VERIFIER_assert(0); return 0; }
