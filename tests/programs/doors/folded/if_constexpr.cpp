// The branch that `if constexpr` discards.
// verdict: safe
template <int N> int f() {
  if constexpr (N == 0)
    return 0;
  else
    return 5 / N;
}
int main(int argc, char **argv) { return f<0>(); }
