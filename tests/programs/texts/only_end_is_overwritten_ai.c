// not: safe
// args: --engine ai
// The only end is overwritten.
#include <string.h>
int main(int argc, char **argv) {
  char text[4];
  text[0] = 'a';
  text[1] = (char)('b' + (argc & 3));
  text[2] = 0;
  text[3] = 'x';
  text[2] = 'd';
  return (int)strlen(text);
}
