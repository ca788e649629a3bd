// verdict: unsafe
#include <stdio.h>
int main(void) {
    int n[4] = {0}, i = 0, c;
    while ((c = fgetc(stdin)) != EOF && c != '\n') n[i++] = c;
    return n[0];
}
