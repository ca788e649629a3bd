// verdict: safe
#include <net/if.h>
int main(void) {
  char name[IF_NAMESIZE];
  return if_indextoname(1, name) == 0;
}
