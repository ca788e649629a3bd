// verdict: safe
//
// A handler by reference to a pointer changes the pointer that was thrown.
#include <cassert>
static int a = 1, b = 2;
int main() {
  try {
    try { throw &a; }
    catch (int *&p) { assert(*p == 1); p = &b; throw; } // proved
  } catch (int *p) { assert(*p == 2); } // proved
}
