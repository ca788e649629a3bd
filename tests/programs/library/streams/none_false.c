// verdict: unsafe
#include <stdio.h>
#include <string.h>
int main(void) {
  char place[sizeof(FILE)];
  memset(place, 0, sizeof place);
  fprintf((FILE *)place, "text"); // one fails
  return 0;
}
