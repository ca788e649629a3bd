// verdict: safe
// long
// ai: safe
// args: --track mem
// Each array of a structure is an array by itself, whatever its elements are.
#include <assert.h>
#include <string.h>
extern int nd_int(void);
struct row {
    char text[16];
    int a[16];
    int count;
};
struct stack {
    int depth;
    long items[20];
    int top;
};
static struct row table = { "abc", { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1 }, 7 };
int main(void)
{
    struct row row;
    row.count = 0;
    while (nd_int()) {
        if (row.count == 16)
            return 1;
        row.text[row.count] = 'x';
        row.a[row.count] = 5;
        row.count++;
    }
    assert(row.count >= 0 && row.count <= 16);
    struct stack s = { .top = 0, .depth = 3 };
    while (nd_int()) {
        int v = nd_int();
        if (s.top >= 20 || v > 1000 || v < -1000)
            return 1;
        s.items[s.top++] = v;
    }
    assert(s.depth == 3);
    if (s.top < 2)
        return 1;
    assert(s.items[0] + s.items[1] <= 2000);
    int k = nd_int();
    if (k < 0 || k > 15)
        return 1;
    assert(table.a[k] == 1 && table.count == 7);
    table.text[k] = 0;
    assert(table.a[k] == 1 && table.count == 7);
    struct row copy = table;
    memset(copy.text, 1, sizeof copy.text);
    assert(copy.text[k] == 1 && copy.a[k] == 1 && copy.count == 7);
    return 0;
}
