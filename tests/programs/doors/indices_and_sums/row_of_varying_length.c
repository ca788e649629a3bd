// verdict: unsafe
// A row whose length varies has indices, too.
extern int nd_int(void);
int main(void)
{
    int n = 4, j = nd_int();
    int m[3][n];
    if (j < 0 || j > 4)
        return 0;
    m[0][j] = 1; // one fails
}
