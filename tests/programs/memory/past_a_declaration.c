// verdict: unknown
// args: --track mem
#include <assert.h>
int main(void) {
  int n = 0;
  while (n < 2)
    switch (n++) { case 0:; { struct { int a, b; } w; w.a = 4; break; case 1: assert(w.a == 4); } }
}
