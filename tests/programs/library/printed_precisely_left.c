// verdict: safe
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char room[50], source[100];
    memset(source, 'C', 99);
    source[99] = 0;
    sprintf(room, "%.49s", source);
    puts(room);                 // proved
    assert(strlen(room) == 49); // proved
    sprintf(room, "%3.9s", "ab");
    assert(strlen(room) == 3); // proved
    return 0;
}
