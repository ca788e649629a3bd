// verdict: unsafe
// args: --entry share
// Its members are inputs.
struct big { long pad[4]; int parts; };
int share(struct big b) { return 100 / b.parts; } // one fails
