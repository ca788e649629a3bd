// verdict: safe
#include <stdlib.h>
int main() {
  int *p = new int(3), *q = new int[3]{1, 2, 3};
  delete p; delete[] q; free(malloc(3));
}
