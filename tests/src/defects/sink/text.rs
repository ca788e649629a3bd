//! Uses of strings and of places for strings: copies.

use super::{BASE, Sink};
use crate::defects::datum::{Element, Need};
use Element::{Char, Int, Wide};

/// A string that may be too long.
const LONG: Sink = Sink {
    need: Need::Text,
    element: Char,
    bad: "100",
    good: "50",
    input: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    ..BASE
};

const WIDE: Sink = Sink {
    element: Wide,
    ..LONG
};

/// Copies a string to a place of 50.
macro_rules! copies {
    ($name:literal, $base:expr, $dest:literal, $copy:literal, $length:literal, $end:literal) => {
        Sink {
            name: $name,
            uses: concat!("{\n", $dest, "\n", $copy, "\n", $end, "\n}"),
            checks: concat!(
                "if (",
                $length,
                "(data) < 50) {\n",
                $dest,
                "\n",
                $copy,
                "\n",
                $end,
                "\n} else {\nprintLine(\"Too long to be copied\");\n}"
            ),
            ..$base
        }
    };
}

macro_rules! local {
    ($name:literal, $copy:literal) => {
        copies!(
            $name,
            LONG,
            "char dest[50] = \"\";",
            $copy,
            "strlen",
            "printLine(dest);"
        )
    };
}

macro_rules! heap {
    ($name:literal, $copy:literal) => {
        copies!(
            $name,
            LONG,
            "char *dest = (char *)malloc(50 * sizeof(char));\nif (dest == NULL) {\nexit(-1);\n}\ndest[0] = '\\0';",
            $copy,
            "strlen",
            "printLine(dest);\nfree(dest);"
        )
    };
}

macro_rules! wide_local {
    ($name:literal, $copy:literal) => {
        copies!(
            $name,
            WIDE,
            "wchar_t dest[50] = L\"\";",
            $copy,
            "wcslen",
            "printWideLine(dest);"
        )
    };
}

macro_rules! wide_heap {
    ($name:literal, $copy:literal) => {
        copies!(
            $name,
            WIDE,
            "wchar_t *dest = (wchar_t *)malloc(50 * sizeof(wchar_t));\nif (dest == NULL) {\nexit(-1);\n}\ndest[0] = L'\\0';",
            $copy,
            "wcslen",
            "printWideLine(dest);\nfree(dest);"
        )
    };
}

/// A place that may be too small for 99 letters and their end.
const ROOM: Sink = Sink {
    need: Need::Room,
    element: Char,
    bad: "50",
    good: "100",
    ..BASE
};

const WIDE_ROOM: Sink = Sink {
    element: Wide,
    ..ROOM
};

const INT_ROOM: Sink = Sink {
    element: Int,
    ..ROOM
};

/// A place that may be too small by the end of a string.
const TIGHT: Sink = Sink {
    bad: "10",
    good: "11",
    ..ROOM
};

/// Fills a place: with what, how, and how with care.
macro_rules! fills {
    ($name:literal, $base:expr, $source:literal, $copy:literal, $careful:literal, $end:literal) => {
        Sink {
            name: $name,
            uses: concat!("{\n", $source, "\n", $copy, "\n", $end, "\n}"),
            checks: concat!("{\n", $source, "\n", $careful, "\n", $end, "\n}"),
            ..$base
        }
    };
}

macro_rules! letters {
    ($name:literal, $copy:literal, $careful:literal) => {
        fills!(
            $name,
            ROOM,
            "char source[100];\nmemset(source, 'C', 99);\nsource[99] = '\\0';",
            $copy,
            $careful,
            "printLine(data);"
        )
    };
}

macro_rules! wide_letters {
    ($name:literal, $copy:literal, $careful:literal) => {
        fills!(
            $name,
            WIDE_ROOM,
            "wchar_t source[100];\nwmemset(source, L'C', 99);\nsource[99] = L'\\0';",
            $copy,
            $careful,
            "printWideLine(data);"
        )
    };
}

macro_rules! ten {
    ($name:literal, $copy:literal, $careful:literal) => {
        fills!(
            $name,
            TIGHT,
            "const char source[11] = \"AAAAAAAAAA\";",
            $copy,
            $careful,
            "printLine(data);"
        )
    };
}

/// A string whose object may be too small for what is read.
const READ: Sink = Sink {
    need: Need::Filled,
    ..ROOM
};

/// A place that may begin before its object.
const BEFORE: Sink = Sink {
    need: Need::Before,
    element: Char,
    ..BASE
};

pub(super) const SINKS: &[Sink] = &[
    local!("strcpy-local", "strcpy(dest, data);"),
    local!("strcat-local", "strcat(dest, data);"),
    local!(
        "strncpy-local",
        "strncpy(dest, data, strlen(data));\ndest[49] = '\\0';"
    ),
    local!("strncat-local", "strncat(dest, data, strlen(data));"),
    local!("memcpy-local", "memcpy(dest, data, strlen(data) + 1);"),
    local!(
        "memmove-local",
        "memmove(dest, data, (strlen(data) + 1) * sizeof(char));"
    ),
    local!("sprintf-local", "sprintf(dest, \"%s\", data);"),
    local!(
        "snprintf-local",
        "snprintf(dest, strlen(data) + 1, \"%s\", data);"
    ),
    local!(
        "loop-local",
        "size_t i;\nsize_t length = strlen(data);\nfor (i = 0; i < length; i++) {\ndest[i] = data[i];\n}\ndest[49] = '\\0';"
    ),
    heap!("strcpy-heap", "strcpy(dest, data);"),
    heap!("strcat-heap", "strcat(dest, data);"),
    heap!("strncat-heap", "strncat(dest, data, strlen(data));"),
    heap!("memcpy-heap", "memcpy(dest, data, strlen(data) + 1);"),
    heap!(
        "snprintf-heap",
        "snprintf(dest, strlen(data) + 1, \"%s\", data);"
    ),
    heap!(
        "loop-heap",
        "size_t i;\nfor (i = 0; data[i] != '\\0'; i++) {\ndest[i] = data[i];\n}\ndest[i] = '\\0';"
    ),
    wide_local!("wcscpy-local", "wcscpy(dest, data);"),
    wide_local!("wcscat-local", "wcscat(dest, data);"),
    wide_local!(
        "wcsncpy-local",
        "wcsncpy(dest, data, wcslen(data));\ndest[49] = L'\\0';"
    ),
    Sink {
        is_reported: false,
        ..wide_local!("wmemcpy-local", "wmemcpy(dest, data, wcslen(data) + 1);")
    },
    Sink {
        is_reported: false,
        ..wide_local!(
            "swprintf-local",
            "swprintf(dest, wcslen(data) + 1, L\"%ls\", data);"
        )
    },
    wide_heap!("wcscpy-heap", "wcscpy(dest, data);"),
    wide_heap!("wcsncat-heap", "wcsncat(dest, data, wcslen(data));"),
    wide_heap!(
        "wide-memmove-heap",
        "memmove(dest, data, (wcslen(data) + 1) * sizeof(wchar_t));"
    ),
    letters!(
        "room-strcpy",
        "strcpy(data, source);",
        "strncpy(data, source, 49);\ndata[49] = '\\0';"
    ),
    letters!(
        "room-strncpy",
        "strncpy(data, source, 99);\ndata[99] = '\\0';",
        "strncpy(data, source, 49);\ndata[49] = '\\0';"
    ),
    letters!(
        "room-strcat",
        "strcat(data, source);",
        "strncat(data, source, 40);"
    ),
    letters!(
        "room-strncat",
        "strncat(data, source, 99);",
        "strncat(data, source, 49);"
    ),
    letters!(
        "room-memcpy",
        "memcpy(data, source, 100 * sizeof(char));\ndata[99] = '\\0';",
        "memcpy(data, source, 49 * sizeof(char));\ndata[49] = '\\0';"
    ),
    letters!(
        "room-memmove",
        "memmove(data, source, sizeof(source));",
        "memmove(data, source, sizeof(source) / 2);\ndata[49] = '\\0';"
    ),
    letters!(
        "room-memset",
        "memset(data, source[0], 99);\ndata[99] = '\\0';",
        "memset(data, source[0], 49);\ndata[49] = '\\0';"
    ),
    letters!(
        "room-snprintf",
        "snprintf(data, 100, \"%s\", source);",
        "snprintf(data, 50, \"%s\", source);"
    ),
    letters!(
        "room-sprintf",
        "sprintf(data, \"%s\", source);",
        "sprintf(data, \"%.49s\", source);"
    ),
    letters!(
        "room-loop",
        "for (int i = 0; i < 100; i++) {\ndata[i] = source[i];\n}",
        "for (int i = 0; i < 49; i++) {\ndata[i] = source[i];\n}\ndata[49] = '\\0';"
    ),
    wide_letters!(
        "room-wcscpy",
        "wcscpy(data, source);",
        "wcsncpy(data, source, 49);\ndata[49] = L'\\0';"
    ),
    wide_letters!(
        "room-wcsncpy",
        "wcsncpy(data, source, 99);\ndata[99] = L'\\0';",
        "wcsncpy(data, source, 49);\ndata[49] = L'\\0';"
    ),
    wide_letters!(
        "room-wcsncat",
        "wcsncat(data, source, 99);",
        "wcsncat(data, source, 49);"
    ),
    wide_letters!(
        "room-wmemset",
        "wmemset(data, L'D', 99);\ndata[99] = L'\\0';",
        "wmemset(data, L'D', 49);\ndata[49] = L'\\0';"
    ),
    wide_letters!(
        "room-wide-memcpy",
        "memcpy(data, source, 100 * sizeof(wchar_t));",
        "memcpy(data, source, 49 * sizeof(wchar_t));\ndata[49] = L'\\0';"
    ),
    Sink {
        is_reported: false,
        ..wide_letters!(
            "room-swprintf",
            "swprintf(data, 100, L\"%ls\", source);",
            "swprintf(data, 50, L\"%.40ls\", source);"
        )
    },
    fills!(
        "room-int-memcpy",
        INT_ROOM,
        "int source[100] = {0};",
        "memcpy(data, source, 100 * sizeof(int));",
        "memcpy(data, source, 50 * sizeof(int));",
        "printIntLine(data[0]);"
    ),
    fills!(
        "room-int-loop",
        INT_ROOM,
        "int i;\nint source[100] = {0};",
        "for (i = 0; i < 100; i++) {\ndata[i] = source[i];\n}",
        "for (i = 0; i < 50; i++) {\ndata[i] = source[i];\n}",
        "printIntLine(data[0]);"
    ),
    ten!(
        "off-by-one-strcpy",
        "strcpy(data, source);",
        "strncpy(data, source, 9);\ndata[9] = '\\0';"
    ),
    ten!(
        "off-by-one-strncpy",
        "strncpy(data, source, strlen(source) + 1);",
        "strncpy(data, source, strlen(source) - 1);\ndata[9] = '\\0';"
    ),
    ten!(
        "off-by-one-memcpy",
        "memcpy(data, source, (strlen(source) + 1) * sizeof(char));",
        "memcpy(data, source, (strlen(source) - 1) * sizeof(char));\ndata[9] = '\\0';"
    ),
    ten!(
        "off-by-one-loop",
        "size_t i;\nsize_t length = strlen(source);\nfor (i = 0; i < length + 1; i++) {\ndata[i] = source[i];\n}",
        "size_t i;\nsize_t length = strlen(source);\nfor (i = 0; i < length - 1; i++) {\ndata[i] = source[i];\n}\ndata[9] = '\\0';"
    ),
    Sink {
        name: "overread-memcpy",
        uses: "{\nchar dest[100];\nmemcpy(dest, data, 99);\ndest[99] = '\\0';\nprintLine(dest);\n}",
        checks: "{\nchar dest[100] = \"\";\nmemcpy(dest, data, strlen(data));\ndest[99] = '\\0';\nprintLine(dest);\n}",
        ..READ
    },
    Sink {
        name: "overread-loop",
        uses: "{\nint i;\nchar dest[100];\nfor (i = 0; i < 99; i++) {\ndest[i] = data[i];\n}\ndest[99] = '\\0';\nprintLine(dest);\n}",
        checks: "{\nint i;\nchar dest[100] = \"\";\nfor (i = 0; i < 99 && data[i] != '\\0'; i++) {\ndest[i] = data[i];\n}\ndest[i] = '\\0';\nprintLine(dest);\n}",
        ..READ
    },
    Sink {
        name: "overread-wide",
        is_reported: false,
        element: Wide,
        uses: "{\nwchar_t dest[100];\nwmemcpy(dest, data, 99);\ndest[99] = L'\\0';\nprintWideLine(dest);\n}",
        checks: "{\nwchar_t dest[100] = L\"\";\nwmemcpy(dest, data, wcslen(data));\ndest[99] = L'\\0';\nprintWideLine(dest);\n}",
        ..READ
    },
    Sink {
        name: "underwrite-memcpy",
        uses: "{\nchar source[100];\nmemset(source, 'C', 99);\nsource[99] = '\\0';\nmemcpy(data, source, 100);\nprintLine(data);\n}",
        ..BEFORE
    },
    Sink {
        name: "underwrite-strcpy",
        uses: "{\nchar source[100];\nmemset(source, 'C', 99);\nsource[99] = '\\0';\nstrcpy(data, source);\nprintLine(data);\n}",
        ..BEFORE
    },
    Sink {
        name: "underwrite-loop",
        uses: "{\nint i;\nfor (i = 0; i < 99; i++) {\ndata[i] = 'C';\n}\ndata[99] = '\\0';\nprintLine(data);\n}",
        ..BEFORE
    },
    Sink {
        name: "underwrite-element",
        uses: "data[0] = 'C';\nprintLine(\"Written\");",
        ..BEFORE
    },
    Sink {
        name: "underread-memcpy",
        uses: "{\nchar dest[100];\nmemcpy(dest, data, 99);\ndest[99] = '\\0';\nprintLine(dest);\n}",
        ..BEFORE
    },
    Sink {
        name: "underread-loop",
        uses: "{\nint i;\nchar dest[100];\nfor (i = 0; i < 99; i++) {\ndest[i] = data[i];\n}\ndest[99] = '\\0';\nprintLine(dest);\n}",
        ..BEFORE
    },
];
