// verdict: safe
// long
#define N 8
static unsigned a[N][N], b[N][N], c[N][N];
int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            c[i][j] = 0;
            for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < i; j++) {
            unsigned t = c[i][j];
            c[i][j] = c[j][i];
            c[j][i] = t;
        }
}
