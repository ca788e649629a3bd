// verdict: safe
// long
// What is written of texts lies in the arrays that are named, which end inside their
// objects. Copies of bytes go on into the next member.

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
    strcpy(r.name, "1234567");
    strcpy(known.name, "1234567");
    strcpy(p->name, "1234567");
    strcpy(rows[i], "1234567");
    strcpy(rows[0], "1234567");
    strcpy(table.rows[0], "1234567");
    strcpy(table.rows[i], "1234567");
    strcpy(&r.name[2], "12345");
    strcpy(&r.name[i], "123456");
    strcpy(known.in.a, "123");
    strcpy(known.in.b, "1234567");
    strcpy(p->tail, "123");
    strcpy(either.small, "1234567");
    strcat(p->name, "");
    snprintf(r.name, sizeof r.name, "%d", 1234567890);
    strncpy(r.name, "hallo", sizeof r.name);
    memcpy(r.name, "12345678901", 12);
    strcpy((char *)&known, "12345678901");
    free(p);
    scanf("%7s", r.name);
    scanf("%7s", known.name);
    fgets(r.name, sizeof r.name, stdin);
    return 0;
}
