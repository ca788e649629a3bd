// not: safe
// args: --engine ai
#include <string.h>
int main(int argc, char **argv) {
  char text[4] = {'a', 'b', 'c', 0};
  text[1] = 0;
  if (argc > 1) text[3] = 'd';
  return (int)strlen(text + 2);
}
