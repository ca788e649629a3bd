// verdict: safe
#include <assert.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    char a[20];
    memset(a, 'x', 20);
    a[9] = 0;
    read(argc, a + 10, 10);
    assert(strlen(a) == 9); // proved
    return 0;
}
