// verdict: unsafe
// line: 6
// args: --property index
int main() {
    int a[2][3]; int (&row)[3] = a[0]; int &last = row[2];
    int &r = row[3];
    (void)last; (void)r;
}
