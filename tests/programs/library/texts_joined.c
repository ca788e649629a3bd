// verdict: unsafe
#include <string.h>
int main(void) {
    char to[8] = "1234";
    char *from = to + 1; // of which the first call copies three
    char three[4];
    strcpy(three, from);
    strcat(to, "5678");
    return to[0];
}
