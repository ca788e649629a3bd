// not: safe
// What never returns throws, and control goes on where that is caught.
extern "C" void __cxa_bad_cast(); extern "C" void __VERIFIER_assert(int);
int main() { try { __cxa_bad_cast(); } catch (...) { __VERIFIER_assert(0); } return 0; }
