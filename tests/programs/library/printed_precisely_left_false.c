// not: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern int input(void);
int main(void) {
    char room[50], source[100];
    memset(source, 'C', 99);
    source[99] = 0;
    source[9] = (char)input();
    sprintf(room, "%.19s", source);
    assert(strlen(room) == 19); // one fails
    return 0;
}
