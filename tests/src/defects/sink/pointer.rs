//! Uses of pointers: accesses and `free`.

use super::{BASE, Sink};
use crate::defects::datum::{Element, Need};
use Element::{Char, Int, Long, Point};
use ir::CheckKind;

const NULL: Sink = Sink {
    kind: CheckKind::Null,
    need: Need::Null,
    ..BASE
};

const FREED: Sink = Sink {
    kind: CheckKind::Free,
    need: Need::Freed,
    ..BASE
};

const FOREIGN: Sink = Sink {
    need: Need::Foreign,
    ..FREED
};

const GONE: Sink = Sink {
    need: Need::Gone,
    ..FREED
};

/// An access, and the same under a test for null.
macro_rules! tested {
    ($name:literal, $element:expr, $text:literal) => {
        Sink {
            name: $name,
            element: $element,
            uses: $text,
            checks: concat!(
                "if (data != NULL) {\n",
                $text,
                "\n} else {\nprintLine(\"There is nothing\");\n}"
            ),
            ..NULL
        }
    };
}

/// A use of an object that may be no more; the other sink leaves it alone.
macro_rules! left {
    ($name:literal, $base:expr, $element:expr, $text:literal) => {
        Sink {
            name: $name,
            element: $element,
            uses: $text,
            checks: "/* The pointer isn't used any more. */\n(void)data;\nprintLine(\"Nothing to do\");",
            ..$base
        }
    };
}

pub(super) const SINKS: &[Sink] = &[
    tested!("read-int", Int, "printIntLine(*data);"),
    tested!("write-int", Int, "*data = 7;\nprintLine(\"Written\");"),
    tested!("read-long", Long, "printLongLine(data[0]);"),
    tested!("read-member", Point, "printIntLine(data->x);"),
    tested!("write-member", Point, "data->y = 7;\nprintPoint(data);"),
    tested!(
        "copy-struct",
        Point,
        "{\nPoint copy = *data;\nprintPoint(&copy);\n}"
    ),
    tested!("read-char", Char, "printIntLine(data[0]);"),
    tested!(
        "write-char",
        Char,
        "data[0] = 'x';\nprintLine(\"Written\");"
    ),
    tested!("strlen", Char, "printIntLine((int)strlen(data));"),
    tested!(
        "strcpy",
        Char,
        "{\nchar dest[200];\nstrcpy(dest, data);\nprintLine(dest);\n}"
    ),
    Sink {
        name: "test-both",
        element: Int,
        uses: "if ((data != NULL) & (*data == 5)) {\nprintLine(\"It is five\");\n}",
        checks: "if ((data != NULL) && (*data == 5)) {\nprintLine(\"It is five\");\n}",
        ..NULL
    },
    Sink {
        name: "test-after",
        element: Point,
        uses: "printIntLine(data->x);\nif (data != NULL) {\ndata->x = 4;\nprintIntLine(data->x);\n}",
        checks: "if (data == NULL) {\nprintLine(\"There is nothing\");\n} else {\nprintIntLine(data->x);\n}",
        ..NULL
    },
    left!("double-free-int", FREED, Int, "free(data);"),
    left!("double-free-char", FREED, Char, "free(data);"),
    left!("double-free-struct", FREED, Point, "free(data);"),
    left!("double-free-long", FREED, Long, "free(data);\ndata = NULL;"),
    left!("freed-read-int", FREED, Int, "printIntLine(data[0]);"),
    left!("freed-read-long", FREED, Long, "printLongLine(*data);"),
    left!("freed-read-char", FREED, Char, "printLine(data);"),
    left!("freed-read-struct", FREED, Point, "printPoint(data);"),
    left!(
        "freed-write-int",
        FREED,
        Int,
        "data[0] = 7;\nprintLine(\"Written\");"
    ),
    left!(
        "freed-write-struct",
        FREED,
        Point,
        "data->x = 7;\nprintLine(\"Written\");"
    ),
    left!(
        "freed-memcpy",
        FREED,
        Char,
        "{\nchar dest[20];\nmemcpy(dest, data, 4);\ndest[4] = '\\0';\nprintLine(dest);\n}"
    ),
    left!("free-foreign-int", FOREIGN, Int, "free(data);"),
    left!(
        "free-foreign-char",
        FOREIGN,
        Char,
        "printLine(data);\nfree(data);"
    ),
    left!(
        "free-foreign-struct",
        FOREIGN,
        Point,
        "printPoint(data);\nfree(data);"
    ),
    left!("free-foreign-long", FOREIGN, Long, "free(data);"),
    left!("gone-read-int", GONE, Int, "printIntLine(*data);"),
    left!(
        "gone-write-int",
        GONE,
        Int,
        "*data = 7;\nprintLine(\"Written\");"
    ),
    left!("gone-read-char", GONE, Char, "printLine(data);"),
    left!("gone-read-struct", GONE, Point, "printPoint(data);"),
    left!(
        "gone-write-struct",
        GONE,
        Point,
        "data->y = 7;\nprintLine(\"Written\");"
    ),
];
