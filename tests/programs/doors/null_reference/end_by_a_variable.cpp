// not: safe
// args: --entry f
extern "C" int f(int (&row)[3], int i) { if (i < 0 || i > 3) return 0; int &r = row[i]; return &r == &row[1]; }
