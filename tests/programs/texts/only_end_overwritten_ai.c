// not: safe
// args: --engine ai
#include <string.h>
int main(int argc, char **argv) {
  char text[3] = {'a', 'b', 0};
  if (argc > 1) text[2] = 'c';
  return (int)strlen(text);
}
