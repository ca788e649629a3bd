// verdict: safe
// It lives as long as the call.
#include <alloca.h>
#include <string.h>
int main(void) {
    char *b = alloca(8);
    strcpy(b, "1234567");
    return b[7];
}
