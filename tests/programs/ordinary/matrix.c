// not: unsafe
// Multiplies two matrices whose sizes and elements are read from standard input.
#include <stdio.h>
#include <stdlib.h>

#define MAX_SIDE 32
#define MAX_VALUE 1000

struct matrix {
    int rows, cols;
    long long *cells;
};

static int matrix_alloc(struct matrix *m, int rows, int cols)
{
    m->rows = rows;
    m->cols = cols;
    m->cells = calloc((size_t)rows * (size_t)cols, sizeof *m->cells);
    return m->cells != NULL ? 0 : -1;
}

static long long *at(const struct matrix *m, int row, int col)
{
    return &m->cells[row * m->cols + col];
}

static int matrix_read(struct matrix *m)
{
    int rows, cols;

    m->cells = NULL;
    if (scanf("%d %d", &rows, &cols) != 2)
        return -1;
    if (rows < 1 || rows > MAX_SIDE || cols < 1 || cols > MAX_SIDE)
        return -1;
    if (matrix_alloc(m, rows, cols) != 0)
        return -1;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            int value;
            if (scanf("%d", &value) != 1)
                return -1;
            if (value < -MAX_VALUE || value > MAX_VALUE)
                return -1;
            *at(m, i, j) = value;
        }
    }
    return 0;
}

static int matrix_multiply(struct matrix *out, const struct matrix *a, const struct matrix *b)
{
    if (a->cols != b->rows || matrix_alloc(out, a->rows, b->cols) != 0)
        return -1;
    for (int i = 0; i < a->rows; i++) {
        for (int j = 0; j < b->cols; j++) {
            long long sum = 0;
            for (int k = 0; k < a->cols; k++)
                sum += *at(a, i, k) * *at(b, k, j);
            *at(out, i, j) = sum;
        }
    }
    return 0;
}

int main(void)
{
    struct matrix a = { 0, 0, NULL }, b = { 0, 0, NULL }, c = { 0, 0, NULL };
    int status = 1;

    if (matrix_read(&a) != 0 || matrix_read(&b) != 0) {
        fputs("bad input\n", stderr);
    } else if (matrix_multiply(&c, &a, &b) != 0) {
        fputs("cannot multiply\n", stderr);
    } else {
        for (int i = 0; i < c.rows; i++)
            for (int j = 0; j < c.cols; j++)
                printf("%lld%c", *at(&c, i, j), j + 1 < c.cols ? ' ' : '\n');
        status = 0;
    }
    free(a.cells);
    free(b.cells);
    free(c.cells);
    return status;
}
