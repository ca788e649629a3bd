// verdict: unsafe
// long
// Each of these writes behind the array that is named, into the next part of the object.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct inner {
    char a[4];
    char b[4];
};

struct record {
    char name[8];
    int id;
    struct inner in;
    char tail[4];
};

struct record known;
struct {
    char rows[2][8];
    int after;
} table;
char rows[3][8];
union {
    char small[4];
    char large[8];
} either;

int main(int argc, char **argv) {
    struct record r;
    struct record *p = malloc(sizeof *p);
    if (!p)
        return 1;
    int i = argc & 1;
    strcpy(p->name, "1234567");
    switch (getchar()) {
    case 'a':
        strcpy(r.name, "12345678"); // one fails
        break;
    case 'b':
        strcpy(known.name, "12345678"); // one fails
        break;
    case 'c':
        strcpy(p->name, "12345678"); // one fails
        break;
    case 'd':
        strcpy(rows[i], "12345678"); // one fails
        break;
    case 'e':
        strcpy(rows[0], "12345678"); // one fails
        break;
    case 'f':
        strcpy(table.rows[0], "12345678"); // one fails
        break;
    case 'g':
        strcpy(table.rows[i], "12345678"); // one fails
        break;
    case 'h':
        strcpy(&r.name[2], "123456"); // one fails
        break;
    case 'i':
        strcpy(&r.name[i], "1234567"); // one fails
        break;
    case 'j':
        strcpy(known.in.a, "1234"); // one fails
        break;
    case 'k':
        strcat(p->name, "8"); // one fails
        break;
    case 'l':
        snprintf(r.name, 9, "%d", 1234567890); // one fails
        break;
    case 'm':
        strncpy(r.name, "hallo", 9); // one fails
        break;
    case 'n':
        strncat(known.name, "1234567890", 8); // one fails
        break;
    case 'o':
        sprintf(p->in.a, "%d", 1234); // one fails
        break;
    case 'p':
        scanf("%8s", r.name); // one fails
        break;
    case 'r':
        scanf("%8s", known.name); // one fails
        break;
    case 'q':
        fgets(r.name, 9, stdin); // one fails
        break;
    }
    free(p);
    return 0;
}
