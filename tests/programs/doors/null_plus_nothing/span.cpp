// not: unsafe
// A view of nothing.
struct view { const char *data; unsigned long size; const char *begin() const { return data; } const char *end() const { return data + size; } };
int main() { view v{nullptr, 0}; int n = 0; for (char c : v) n += c; return n; }
