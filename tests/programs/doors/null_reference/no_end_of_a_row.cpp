// verdict: safe
// args: --property index
int main() {
    int a[2][3]; int (&row)[3] = a[1]; int (*whole)[3] = &a[0];
    int &first = row[0]; int &last = (*whole)[2]; int *end = &row[3];
    (void)first; (void)last; (void)end;
}
