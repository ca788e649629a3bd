// verdict: safe
// assuming: 0
// In C before C23, such a pointer says nothing of the arguments.
static void nothing(void) { }
int main(void) {
  void (*p)() = nothing;
  p();
}
