//! Uses of numbers: arithmetic, divisors, indices, lengths.

use super::{BASE, Sink};
use crate::defects::datum::Element;
use ir::CheckKind::{self, Bounds, Div, Index, Overflow};

/// A use, and the same under a condition.
macro_rules! guarded {
    ($sink:expr, $text:literal, $if:literal, $else:literal) => {
        Sink {
            uses: concat!("{\n", $text, "\n}"),
            checks: concat!(
                "if (",
                $if,
                ") {\n",
                $text,
                "\n} else {\nprintLine(\"",
                $else,
                "\");\n}"
            ),
            ..$sink
        }
    };
}

const LARGE: Sink = Sink {
    kind: Overflow,
    bad: "INT_MAX",
    good: "2",
    input: "2147483647",
    random: "RANDOM_INT()",
    extreme: true,
    ..BASE
};

const SMALL: Sink = Sink {
    bad: "INT_MIN",
    input: "-2147483648",
    good: "-2",
    ..LARGE
};

const LONG_LARGE: Sink = Sink {
    element: Element::Long,
    bad: "LONG_MAX",
    input: "9223372036854775807",
    random: "RANDOM_LONG()",
    good: "2L",
    ..LARGE
};

const LONG_SMALL: Sink = Sink {
    bad: "LONG_MIN",
    input: "-9223372036854775808",
    good: "-2L",
    ..LONG_LARGE
};

const ZERO: Sink = Sink {
    kind: Div,
    bad: "0",
    good: "7",
    input: "0",
    random: "rand() % 5",
    ..BASE
};

const LONG_ZERO: Sink = Sink {
    element: Element::Long,
    bad: "0L",
    good: "7L",
    ..ZERO
};

const fn past(kind: CheckKind) -> Sink {
    Sink {
        kind,
        bad: "10",
        good: "7",
        input: "10",
        random: "rand() % 20",
        ..BASE
    }
}

const fn before(kind: CheckKind) -> Sink {
    Sink {
        kind,
        bad: "-5",
        good: "7",
        input: "-5",
        random: "rand() % 20 - 10",
        ..BASE
    }
}

/// A length, which a negative number makes huge.
const LENGTH: Sink = Sink {
    kind: Bounds,
    bad: "-1",
    good: "50",
    input: "-1",
    random: "rand() % 200 - 100",
    ..BASE
};

const fn named(name: &'static str, sink: Sink) -> Sink {
    Sink { name, ..sink }
}

pub(super) const SINKS: &[Sink] = &[
    guarded!(
        named("add-one", LARGE),
        "int result = data + 1;\nprintIntLine(result);",
        "data < INT_MAX",
        "Too large to add to"
    ),
    guarded!(
        named("add-assign", LARGE),
        "data += 10;\nprintIntLine(data);",
        "data <= INT_MAX - 10",
        "Too large to add to"
    ),
    guarded!(
        named("post-increment", LARGE),
        "data++;\nprintIntLine(data);",
        "data < INT_MAX",
        "Too large to increment"
    ),
    guarded!(
        named("pre-increment", LARGE),
        "int result = ++data;\nprintIntLine(result);",
        "data < INT_MAX",
        "Too large to increment"
    ),
    guarded!(
        named("multiply", LARGE),
        "int result = data * 2;\nprintIntLine(result);",
        "data <= INT_MAX / 2 && data >= INT_MIN / 2",
        "Too large to double"
    ),
    Sink {
        uses: "if (data > 0) {\ndata *= 3;\nprintIntLine(data);\n}",
        checks: "if (data > 0 && data <= INT_MAX / 3) {\ndata *= 3;\nprintIntLine(data);\n}",
        ..named("multiply-positive", LARGE)
    },
    guarded!(
        Sink {
            bad: "100000",
            input: "100000",
            extreme: false,
            ..named("square", LARGE)
        },
        "int result = data * data;\nprintIntLine(result);",
        "data > -46340 && data < 46340",
        "Too large to square"
    ),
    guarded!(
        Sink {
            bad: "900000000",
            input: "900000000",
            extreme: false,
            ..named("sum-in-loop", LARGE)
        },
        "int i;\nint total = 0;\nfor (i = 0; i < 4; i++) {\ntotal += data;\n}\nprintIntLine(total);",
        "data <= INT_MAX / 4 && data >= INT_MIN / 4",
        "Too large to add up"
    ),
    guarded!(
        named("subtract-one", SMALL),
        "int result = data - 1;\nprintIntLine(result);",
        "data > INT_MIN",
        "Too small to subtract from"
    ),
    guarded!(
        named("subtract-assign", SMALL),
        "data -= 10;\nprintIntLine(data);",
        "data >= INT_MIN + 10",
        "Too small to subtract from"
    ),
    guarded!(
        named("post-decrement", SMALL),
        "data--;\nprintIntLine(data);",
        "data > INT_MIN",
        "Too small to decrement"
    ),
    guarded!(
        named("pre-decrement", SMALL),
        "int result = --data;\nprintIntLine(result);",
        "data > INT_MIN",
        "Too small to decrement"
    ),
    guarded!(
        named("negate", SMALL),
        "int result = -data;\nprintIntLine(result);",
        "data != INT_MIN",
        "Too small to negate"
    ),
    guarded!(
        named("divide-by-minus-one", SMALL),
        "int divisor = -1;\nprintIntLine(data / divisor);",
        "data != INT_MIN",
        "Too small to divide"
    ),
    guarded!(
        named("long-add-one", LONG_LARGE),
        "long result = data + 1;\nprintLongLine(result);",
        "data < LONG_MAX",
        "Too large to add to"
    ),
    guarded!(
        named("long-post-increment", LONG_LARGE),
        "data++;\nprintLongLine(data);",
        "data < LONG_MAX",
        "Too large to increment"
    ),
    guarded!(
        named("long-multiply", LONG_LARGE),
        "long result = data * 2;\nprintLongLine(result);",
        "data <= LONG_MAX / 2 && data >= LONG_MIN / 2",
        "Too large to double"
    ),
    guarded!(
        Sink {
            bad: "10000000000L",
            input: "10000000000",
            ..named("long-square", LONG_LARGE)
        },
        "long result = data * data;\nprintLongLine(result);",
        "data > -3000000000L && data < 3000000000L",
        "Too large to square"
    ),
    guarded!(
        named("long-subtract-one", LONG_SMALL),
        "long result = data - 1;\nprintLongLine(result);",
        "data > LONG_MIN",
        "Too small to subtract from"
    ),
    guarded!(
        named("long-pre-decrement", LONG_SMALL),
        "long result = --data;\nprintLongLine(result);",
        "data > LONG_MIN",
        "Too small to decrement"
    ),
    guarded!(
        named("divide", ZERO),
        "printIntLine(100 / data);",
        "data != 0",
        "Nothing can be divided by zero"
    ),
    guarded!(
        named("remainder", ZERO),
        "printIntLine(100 % data);",
        "data != 0",
        "Nothing can be divided by zero"
    ),
    guarded!(
        named("divide-assign", ZERO),
        "int share = 1000;\nshare /= data;\nprintIntLine(share);",
        "data > 0",
        "Nothing can be divided by that"
    ),
    guarded!(
        named("average", ZERO),
        "int i;\nint total = 0;\nfor (i = 0; i < 5; i++) {\ntotal += i;\n}\nprintIntLine(total / data);",
        "data != 0",
        "There is no average of nothing"
    ),
    guarded!(
        named("long-divide", LONG_ZERO),
        "printLongLine(100L / data);",
        "data != 0",
        "Nothing can be divided by zero"
    ),
    guarded!(
        named("long-remainder", LONG_ZERO),
        "printLongLine(100L % data);",
        "data != 0",
        "Nothing can be divided by zero"
    ),
    Sink {
        uses: "{\nint i;\nint buffer[10] = {0};\nif (data >= 0) {\nbuffer[data] = 1;\nfor (i = 0; i < 10; i++) {\nprintIntLine(buffer[i]);\n}\n} else {\nprintLine(\"The index is negative\");\n}\n}",
        checks: "{\nint i;\nint buffer[10] = {0};\nif (data >= 0 && data < 10) {\nbuffer[data] = 1;\nfor (i = 0; i < 10; i++) {\nprintIntLine(buffer[i]);\n}\n} else {\nprintLine(\"The index is out of range\");\n}\n}",
        ..named("write-local", past(Index))
    },
    Sink {
        uses: "{\nint buffer[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};\nif (data >= 0) {\nprintIntLine(buffer[data]);\n}\n}",
        checks: "{\nint buffer[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};\nif (data >= 0 && data < 10) {\nprintIntLine(buffer[data]);\n}\n}",
        ..named("read-local", past(Index))
    },
    Sink {
        uses: "{\nint buffer[10] = {0};\nif (data < 10) {\nbuffer[data] = 1;\nprintIntLine(buffer[0]);\n} else {\nprintLine(\"The index is too large\");\n}\n}",
        checks: "{\nint buffer[10] = {0};\nif (data >= 0 && data < 10) {\nbuffer[data] = 1;\nprintIntLine(buffer[0]);\n} else {\nprintLine(\"The index is out of range\");\n}\n}",
        ..named("write-negative", before(Index))
    },
    Sink {
        uses: "{\nint buffer[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};\nif (data < 10) {\nprintIntLine(buffer[data]);\n}\n}",
        checks: "{\nint buffer[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};\nif (data >= 0 && data < 10) {\nprintIntLine(buffer[data]);\n}\n}",
        ..named("read-negative", before(Index))
    },
    Sink {
        uses: "{\nstatic int counts[10];\nif (data >= 0) {\ncounts[data]++;\nprintIntLine(counts[0]);\n}\n}",
        checks: "{\nstatic int counts[10];\nif (data >= 0 && data < 10) {\ncounts[data]++;\nprintIntLine(counts[0]);\n}\n}",
        ..named("count-static", past(Index))
    },
    Sink {
        uses: "{\nstatic const char *const names[10] = {\"zero\", \"one\", \"two\", \"three\", \"four\", \"five\", \"six\", \"seven\", \"eight\", \"nine\"};\nif (data >= 0) {\nprintLine(names[data]);\n}\n}",
        checks: "{\nstatic const char *const names[10] = {\"zero\", \"one\", \"two\", \"three\", \"four\", \"five\", \"six\", \"seven\", \"eight\", \"nine\"};\nif (data >= 0 && data < 10) {\nprintLine(names[data]);\n}\n}",
        ..named("read-table", past(Index))
    },
    Sink {
        uses: "{\nPoint corners[10] = {{0, 0}};\nif (data >= 0) {\ncorners[data].x = 3;\nprintPoint(&corners[0]);\n}\n}",
        checks: "{\nPoint corners[10] = {{0, 0}};\nif (data >= 0 && data < 10) {\ncorners[data].x = 3;\nprintPoint(&corners[0]);\n}\n}",
        ..named("write-record", past(Index))
    },
    Sink {
        uses: "{\nint grid[3][10] = {{0}};\nif (data >= 0) {\ngrid[2][data] = 1;\nprintIntLine(grid[0][0]);\n}\n}",
        checks: "{\nint grid[3][10] = {{0}};\nif (data >= 0 && data < 10) {\ngrid[2][data] = 1;\nprintIntLine(grid[0][0]);\n}\n}",
        ..named("write-grid", past(Index))
    },
    Sink {
        uses: "{\nchar word[10] = \"word\";\nif (data >= 0) {\nword[data] = 's';\nword[9] = '\\0';\nprintLine(word);\n}\n}",
        checks: "{\nchar word[10] = \"word\";\nif (data >= 0 && data < 10) {\nword[data] = 's';\nword[9] = '\\0';\nprintLine(word);\n}\n}",
        ..named("write-char", past(Index))
    },
    Sink {
        uses: "{\nint i;\nint buffer[10];\nfor (i = 0; i < 10; i++) {\nbuffer[i] = i;\n}\nfor (i = 0; i < data; i++) {\nbuffer[i] += 1;\n}\nprintIntLine(buffer[0]);\n}",
        checks: "{\nint i;\nint buffer[10];\nfor (i = 0; i < 10; i++) {\nbuffer[i] = i;\n}\nfor (i = 0; i < data && i < 10; i++) {\nbuffer[i] += 1;\n}\nprintIntLine(buffer[0]);\n}",
        bad: "15",
        input: "15",
        ..named("loop-bound", past(Index))
    },
    Sink {
        uses: "{\nint i;\nint total = 0;\nint buffer[10] = {4, 8, 15, 16, 23, 42};\nfor (i = 0; i <= data; i++) {\ntotal += buffer[i];\n}\nprintIntLine(total);\n}",
        checks: "{\nint i;\nint total = 0;\nint buffer[10] = {4, 8, 15, 16, 23, 42};\nfor (i = 0; i <= data && i < 10; i++) {\ntotal += buffer[i];\n}\nprintIntLine(total);\n}",
        ..named("off-by-one-loop", past(Index))
    },
    Sink {
        uses: "{\nint i;\nint *buffer = (int *)malloc(10 * sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nfor (i = 0; i < 10; i++) {\nbuffer[i] = 0;\n}\nif (data >= 0) {\nbuffer[data] = 1;\nprintIntLine(buffer[0]);\n}\nfree(buffer);\n}",
        checks: "{\nint i;\nint *buffer = (int *)malloc(10 * sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nfor (i = 0; i < 10; i++) {\nbuffer[i] = 0;\n}\nif (data >= 0 && data < 10) {\nbuffer[data] = 1;\nprintIntLine(buffer[0]);\n}\nfree(buffer);\n}",
        ..named("write-heap", past(Bounds))
    },
    Sink {
        uses: "{\nint *buffer = (int *)calloc(10, sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nif (data >= 0) {\nprintIntLine(buffer[data]);\n}\nfree(buffer);\n}",
        checks: "{\nint *buffer = (int *)calloc(10, sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nif (data >= 0 && data < 10) {\nprintIntLine(buffer[data]);\n}\nfree(buffer);\n}",
        ..named("read-heap", past(Bounds))
    },
    Sink {
        uses: "{\nint *buffer = (int *)calloc(10, sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nif (data < 10) {\nbuffer[data] = 1;\n}\nfree(buffer);\n}",
        checks: "{\nint *buffer = (int *)calloc(10, sizeof(int));\nif (buffer == NULL) {\nexit(-1);\n}\nif (data >= 0 && data < 10) {\nbuffer[data] = 1;\n}\nfree(buffer);\n}",
        ..named("write-heap-negative", before(Bounds))
    },
    Sink {
        uses: "{\nint buffer[10] = {0};\nint *end = buffer;\nif (data >= 0) {\nend += data;\n*end = 1;\nprintIntLine(buffer[0]);\n}\n}",
        checks: "{\nint buffer[10] = {0};\nint *end = buffer;\nif (data >= 0 && data < 10) {\nend += data;\n*end = 1;\nprintIntLine(buffer[0]);\n}\n}",
        ..named("write-pointer", past(Bounds))
    },
    Sink {
        uses: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data < 100) {\nmemcpy(dest, source, (size_t)data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        checks: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data >= 0 && data < 100) {\nmemcpy(dest, source, (size_t)data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        ..named("memcpy-length", LENGTH)
    },
    Sink {
        uses: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data < 100) {\nmemmove(dest, source, data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        checks: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data > 0 && data < 100) {\nmemmove(dest, source, data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        ..named("memmove-length", LENGTH)
    },
    Sink {
        uses: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data < 100) {\nstrncpy(dest, source, data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        checks: "{\nchar source[100];\nchar dest[100] = \"\";\nmemset(source, 'A', 99);\nsource[99] = '\\0';\nif (data >= 0 && data < 100) {\nstrncpy(dest, source, data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        ..named("strncpy-length", LENGTH)
    },
    Sink {
        uses: "{\nchar dest[100] = \"\";\nif (data >= 0) {\nmemset(dest, 'B', (size_t)data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        checks: "{\nchar dest[100] = \"\";\nif (data >= 0 && data < 100) {\nmemset(dest, 'B', (size_t)data);\ndest[99] = '\\0';\nprintLine(dest);\n}\n}",
        bad: "150",
        input: "150",
        random: "rand() % 200",
        ..named("memset-length", LENGTH)
    },
];
