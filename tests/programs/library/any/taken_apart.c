// verdict: safe
// What a text gives is known where the text is: numbers, words and how many there are.
#include <stdio.h>
#include <string.h>
extern void __VERIFIER_assert(int);
int main(void)
{
    int i = 7, j = 7;
    short s = 7;
    unsigned char b = 7;
    unsigned u;
    long l;
    double d;
    char word[8] = "old", more[8] = "old", c;

    __VERIFIER_assert(sscanf("12 -3", "%d%d", &i, &j) == 2 && i == 12 && j == -3);
    __VERIFIER_assert(sscanf("5 x", "%d%d", &i, &j) == 1 && i == 5 && j == -3);
    __VERIFIER_assert(sscanf("", "%d", &i) == -1 && i == 5);
    __VERIFIER_assert(sscanf("x", "%d", &i) == 0 && i == 5);
    __VERIFIER_assert(sscanf("-1 255 300", "%hd%hhu%ld", &s, &b, &l) == 3);
    __VERIFIER_assert(s == -1 && b == 255 && l == 300);
    __VERIFIER_assert(sscanf("-1 ff", "%u%x", &u, (unsigned *)&i) == 2 && u == -1u && i == 255);
    __VERIFIER_assert(sscanf("2.5e1", "%lf", &d) == 1 && d == 25);
    __VERIFIER_assert(sscanf("key=value", "%7[^=]=%3s%c", word, more, &c) == 3);
    __VERIFIER_assert(strcmp(word, "key") == 0 && strcmp(more, "val") == 0 && c == 'u');
    __VERIFIER_assert(sscanf("free  8", "free %d", &i) == 1 && i == 8);
    return 0;
}
