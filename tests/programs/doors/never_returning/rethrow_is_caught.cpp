// not: safe
extern "C" void __cxa_rethrow(); extern "C" void __VERIFIER_assert(int);
int main() { try { try { throw 1; } catch (...) { __cxa_rethrow(); } } catch (...) { __VERIFIER_assert(0); } return 0; }
