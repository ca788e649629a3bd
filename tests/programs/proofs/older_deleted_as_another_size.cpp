// not: safe
// args: --property free
#include <new>
int main(int argc, char **) {
  void *kept = nullptr;
  for (int i = 0; i < 5 + (argc & 1); i++) {
    void *now = ::operator new(i + 4u);
    if (i == 1) kept = now;
  }
  ::operator delete(kept, 6);
}
