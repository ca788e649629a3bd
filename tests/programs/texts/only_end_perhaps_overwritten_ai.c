// not: safe
// args: --engine ai
#include <string.h>
int main(int argc, char **argv) {
  char text[4] = "abc";
  int k = argc & 3;
  text[k] = 'd';
  return (int)strlen(text);
}
