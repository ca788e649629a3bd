// not: unsafe
// long
// A bytecode interpreter with direct threading computes 2 * 3 + 4.
#include <assert.h>
enum { PUSH, MUL, ADD, HALT };
static int run(const unsigned char *code) {
  static void *const dispatch[] = {&&push, &&mul, &&add, &&halt};
  int stack[8], top = 0;
  goto *dispatch[*code++];
push:
  stack[top++] = *code++;
  goto *dispatch[*code++];
mul:
  top--;
  stack[top - 1] *= stack[top];
  goto *dispatch[*code++];
add:
  top--;
  stack[top - 1] += stack[top];
  goto *dispatch[*code++];
halt:
  return stack[top - 1];
}
int main(void) {
  static const unsigned char code[] = {PUSH, 2, PUSH, 3, MUL, PUSH, 4, ADD, HALT};
  assert(run(code) == 10);
}
