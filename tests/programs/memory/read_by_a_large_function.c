// verdict: safe
// long
// ai: safe
// args: --property null,free
// What is read twice by one large function is as well known as if it were two.
#include <stdio.h>
#include <stdlib.h>

struct table { int rows, columns; long *cells; };

static int make(struct table *t, int rows, int columns)
{
    t->rows = rows;
    t->columns = columns;
    t->cells = calloc((size_t)rows * (size_t)columns, sizeof *t->cells);
    return t->cells != NULL ? 0 : -1;
}

static long *at(const struct table *t, int row, int column)
{
    return &t->cells[row * t->columns + column];
}

static int read_table(struct table *t)
{
    int rows, columns;
    t->cells = NULL;
    if (scanf("%d %d", &rows, &columns) != 2)
        return -1;
    if (rows < 1 || rows > 32 || columns < 1 || columns > 32 || make(t, rows, columns) != 0)
        return -1;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
            int value;
            if (scanf("%d", &value) != 1)
                return -1;
            *at(t, i, j) = value;
        }
    }
    return 0;
}

int main(void)
{
    struct table a = { 0, 0, NULL }, b = { 0, 0, NULL };
    int status = read_table(&a) != 0 || read_table(&b) != 0;
    free(a.cells);
    free(b.cells);
    return status;
}
