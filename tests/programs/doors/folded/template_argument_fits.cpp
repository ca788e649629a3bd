// A template's argument, one below the greatest.
// verdict: safe
template <int N> int next(bool on) { return on ? N + 1 : N; }
int main(int argc, char **argv) { return next<2147483646>(argc > 1) == 0; }
