//! How a value gets from where it comes from to where it is used.
//!
//! In the texts, `$X` is a part (source or sink), `$B` is it without braces
//! around, `$Y` is what may stand in its place, `$N` tells source from sink in
//! labels. `$SOURCE` and `$SINK` are the two, `$V` is `bad` or `good`. `$D{x}`,
//! `$P{x}`, `$Q{x}` declare `x` as the datum, a pointer to it, one to that.

/// What stands where.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Source and sink in one function, each in a statement of control. The
    /// part that was made good stands in the second.
    Around {
        /// Around what is as in the bad program.
        plain: &'static str,
        /// Around what was made good.
        mended: &'static str,
    },
    /// The value is carried.
    Through {
        /// What stands before the entry.
        functions: &'static str,
        /// The entry, from the source on.
        entry: &'static str,
    },
}

/// A way.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    /// The name.
    pub name: &'static str,
    /// What stands where.
    pub shape: Shape,
    /// The second file, if there is one.
    pub other: &'static str,
}

impl Flow {
    /// Whether every run takes the same way.
    pub fn is_deterministic(&self) -> bool {
        !matches!(self.shape, Shape::Around { plain, .. } if plain.contains("TrueOrFalse"))
    }

    /// Whether the source is in a function of its own.
    pub fn has_far_source(&self) -> bool {
        let functions = match self.shape {
            Shape::Around { .. } => "",
            Shape::Through { functions, .. } => functions,
        };
        functions.contains("$SOURCE") || self.has_source_in_other()
    }

    /// Whether the source is in the second file.
    pub fn has_source_in_other(&self) -> bool {
        self.other.contains("$SOURCE")
    }
}

const fn around(name: &'static str, plain: &'static str, mended: &'static str) -> Flow {
    Flow {
        name,
        shape: Shape::Around { plain, mended },
        other: "",
    }
}

const fn within(name: &'static str, entry: &'static str) -> Flow {
    through(name, "", entry)
}

const fn through(name: &'static str, functions: &'static str, entry: &'static str) -> Flow {
    Flow {
        name,
        shape: Shape::Through { functions, entry },
        other: "",
    }
}

const fn two_files(
    name: &'static str,
    functions: &'static str,
    entry: &'static str,
    other: &'static str,
) -> Flow {
    Flow {
        name,
        shape: Shape::Through { functions, entry },
        other,
    }
}

macro_rules! conditional {
    ($name:literal, $holds:literal, $fails:literal) => {
        around(
            $name,
            concat!("if (", $holds, ") {\n$B\n}"),
            concat!(
                "if (",
                $fails,
                ") {\nprintLine(\"This is not printed\");\n} else {\n$B\n}"
            ),
        )
    };
}

/// Every way.
pub(super) const FLOWS: &[Flow] = &[
    around("straight", "$X", "$X"),
    conditional!("if-constant", "1", "0"),
    conditional!("if-equal", "5 == 5", "5 != 5"),
    conditional!("if-static-const", "STATIC_CONST_TRUE", "STATIC_CONST_FALSE"),
    conditional!("if-static", "staticTrue", "staticFalse"),
    conditional!("if-static-five", "staticFive == 5", "staticFive != 5"),
    conditional!("if-global-const", "GLOBAL_CONST_TRUE", "GLOBAL_CONST_FALSE"),
    conditional!("if-global", "globalTrue", "globalFalse"),
    conditional!(
        "if-static-function",
        "staticReturnsTrue()",
        "staticReturnsFalse()"
    ),
    conditional!(
        "if-global-function",
        "globalReturnsTrue()",
        "globalReturnsFalse()"
    ),
    Flow {
        other: "int externalTrue = 1;\nint externalFalse = 0;",
        ..conditional!("if-other-file", "externalTrue", "externalFalse")
    },
    around(
        "if-unknown",
        "if (globalReturnsTrueOrFalse()) {\n$B\n} else {\n$Y\n}",
        "if (globalReturnsTrueOrFalse()) {\n$B\n} else {\n$Y\n}",
    ),
    around(
        "switch",
        "switch (6) {\ncase 6:\n$X\nbreak;\ndefault:\nprintLine(\"This is not printed\");\nbreak;\n}",
        "switch (5) {\ncase 6:\nprintLine(\"This is not printed\");\nbreak;\ndefault:\n$X\nbreak;\n}",
    ),
    around(
        "while-break",
        "while (1) {\n$B\nbreak;\n}",
        "while (1) {\n$B\nbreak;\n}",
    ),
    around(
        "for-once",
        "for (int pass = 0; pass < 1; pass++) {\n$B\n}",
        "for (int pass = 0; pass < 0; pass++) {\nprintLine(\"This is not printed\");\n}\nfor (int pass = 0; pass < 1; pass++) {\n$B\n}",
    ),
    around(
        "for-break",
        "for (;;) {\nif (staticTrue) {\n$B\nbreak;\n}\n}",
        "for (;;) {\nif (staticFalse) {\ncontinue;\n}\n$B\nbreak;\n}",
    ),
    around(
        "do-once",
        "do {\n$B\n} while (0);",
        "do {\n$B\n} while (staticFalse);",
    ),
    around(
        "goto-forward",
        "if (globalTrue) {\ngoto take$N;\n}\nprintLine(\"This is not printed\");\ngoto leave$N;\ntake$N:\n$X\nleave$N:\nprintLine(\"$N done\");",
        "if (globalFalse) {\ngoto leave$N;\n}\n$X\nleave$N:\nprintLine(\"$N done\");",
    ),
    around(
        "goto-back",
        "int count$N = 0;\nagain$N:\nif (count$N == 0) {\n$B\ncount$N++;\ngoto again$N;\n}",
        "int count$N = 0;\nagain$N:\nif (count$N < 2) {\ncount$N++;\ngoto again$N;\n}\n$X",
    ),
    within(
        "copy",
        "$SOURCE\n{\n$D{dataCopy} = data;\n{\n$D{data} = dataCopy;\n$SINK\n}\n}",
    ),
    within(
        "alias",
        "$P{dataPointer1} = &data;\n$P{dataPointer2} = &data;\n{\n$D{data} = *dataPointer1;\n$SOURCE\n*dataPointer1 = data;\n}\n{\n$D{data} = *dataPointer2;\n$SINK\n}",
    ),
    within(
        "pointer-to-pointer",
        "$P{dataPointer} = &data;\n$Q{outerPointer} = &dataPointer;\n$SOURCE\n{\n$D{data} = **outerPointer;\n$SINK\n}",
    ),
    within(
        "void-pointer",
        "void *opaque = &data;\n$SOURCE\n{\n$P{typed} = ($P{})opaque;\n$D{data} = *typed;\n$SINK\n}",
    ),
    within(
        "memcpy-copy",
        "$D{dataCopy};\n$SOURCE\nmemcpy(&dataCopy, &data, sizeof(dataCopy));\n{\n$D{data} = dataCopy;\n$SINK\n}",
    ),
    through(
        "union",
        "typedef union {\n$D{first};\n$D{second};\n} Either;",
        "Either either;\n$SOURCE\neither.first = data;\n{\n$D{data} = either.second;\n$SINK\n}",
    ),
    through(
        "struct",
        "typedef struct {\nint id;\n$D{value};\n} Holder;",
        "Holder first;\nHolder second;\n$SOURCE\nfirst.id = 1;\nfirst.value = data;\nsecond = first;\n{\n$D{data} = second.value;\n$SINK\n}",
    ),
    within(
        "array",
        "$D{dataArray[5]};\n$SOURCE\ndataArray[2] = data;\n{\n$D{data} = dataArray[2];\n$SINK\n}",
    ),
    through(
        "list",
        "typedef struct node {\n$D{value};\nstruct node *next;\n} Node;",
        "Node last;\nNode middle;\nNode head;\n$SOURCE\nlast.value = data;\nlast.next = NULL;\nmiddle.value = data;\nmiddle.next = &last;\nhead.value = data;\nhead.next = &middle;\n{\nNode *node = &head;\nwhile (node->next != NULL) {\nnode = node->next;\n}\n{\n$D{data} = node->value;\n$SINK\n}\n}",
    ),
    through(
        "parameter",
        "static void $VSink($D{data}) {\n$SINK\n}",
        "$SOURCE\n$VSink(data);",
    ),
    through(
        "parameter-chain",
        "static void $VThird($D{data}) {\n$SINK\n}\n\nstatic void $VSecond($D{data}) {\n$VThird(data);\n}\n\nstatic void $VFirst($D{data}) {\n$VSecond(data);\n}",
        "$SOURCE\n$VFirst(data);",
    ),
    through(
        "return",
        "static $D{$VSource($D{data})} {\n$SOURCE\nreturn data;\n}",
        "data = $VSource(data);\n$SINK",
    ),
    through(
        "out-parameter",
        "static void $VSource($P{result}) {\n$D{data} = *result;\n$SOURCE\n*result = data;\n}",
        "$VSource(&data);\n$SINK",
    ),
    through(
        "global",
        "static $D{$VData};\n\nstatic void $VSink(void) {\n$D{data} = $VData;\n$SINK\n}",
        "$SOURCE\n$VData = data;\n$VSink();",
    ),
    through(
        "struct-parameter",
        "typedef struct {\nint id;\n$D{value};\n} Holder;\n\nstatic void $VSink(Holder holder) {\n$D{data} = holder.value;\n$SINK\n}",
        "Holder holder;\n$SOURCE\nholder.id = 1;\nholder.value = data;\n$VSink(holder);",
    ),
    through(
        "struct-pointer",
        "typedef struct {\nint id;\n$D{value};\n} Holder;\n\nstatic void $VSink(const Holder *holder) {\n$D{data} = holder->value;\n$SINK\n}",
        "Holder holder;\n$SOURCE\nholder.id = 1;\nholder.value = data;\n$VSink(&holder);",
    ),
    through(
        "array-parameter",
        "static void $VSink($D{dataArray[]}) {\n$D{data} = dataArray[2];\n$SINK\n}",
        "$D{dataArray[5]};\n$SOURCE\ndataArray[2] = data;\n$VSink(dataArray);",
    ),
    through(
        "pointer-parameter",
        "static void $VSink($P{dataPointer}) {\n$D{data} = *dataPointer;\n$SINK\n}",
        "$SOURCE\n$VSink(&data);",
    ),
    through(
        "pointer-pointer-parameter",
        "static void $VSink($Q{outerPointer}) {\n$D{data} = **outerPointer;\n$SINK\n}",
        "$P{dataPointer} = &data;\n$SOURCE\n$VSink(&dataPointer);",
    ),
    through(
        "union-parameter",
        "typedef union {\n$D{first};\n$D{second};\n} Either;\n\nstatic void $VSink(Either either) {\n$D{data} = either.second;\n$SINK\n}",
        "Either either;\n$SOURCE\neither.first = data;\n$VSink(either);",
    ),
    through(
        "heap-list",
        "typedef struct node {\n$D{value};\nstruct node *next;\n} Node;\n\nstatic Node *push(Node *rest, $D{value}) {\nNode *node = (Node *)malloc(sizeof(Node));\nif (node == NULL) {\nexit(-1);\n}\nnode->value = value;\nnode->next = rest;\nreturn node;\n}\n\nstatic void $VSink(const Node *list) {\n$D{data} = list->next->value;\n$SINK\n}",
        "Node *list = NULL;\n$SOURCE\nlist = push(list, data);\nlist = push(list, data);\nlist = push(list, data);\n$VSink(list);",
    ),
    through(
        "function-pointer",
        "static void $VSink($D{data}) {\n$SINK\n}",
        "void (*use)($D{}) = $VSink;\n$SOURCE\nuse(data);",
    ),
    through(
        "function-table",
        "typedef void (*Handler)($D{});\n\nstatic void ignore($D{data}) {\n(void)data;\nprintLine(\"Nothing to do\");\n}\n\nstatic void $VSink($D{data}) {\n$SINK\n}\n\nstatic const Handler handlers[2] = {ignore, $VSink};",
        "int i;\n$SOURCE\nfor (i = 0; i < 2; i++) {\nhandlers[i](data);\n}",
    ),
    through(
        "void-parameter",
        "static void $VSink(void *opaque) {\n$P{dataPointer} = ($P{})opaque;\n$D{data} = *dataPointer;\n$SINK\n}",
        "$SOURCE\n$VSink(&data);",
    ),
    through(
        "recursion",
        "static void $VSink($D{data}, int depth) {\nif (depth > 0) {\n$VSink(data, depth - 1);\nreturn;\n}\n$SINK\n}",
        "$SOURCE\n$VSink(data, 3);",
    ),
    two_files(
        "other-parameter",
        "void $VSink($D{data});",
        "$SOURCE\n$VSink(data);",
        "void $VSink($D{data}) {\n$SINK\n}",
    ),
    two_files(
        "other-return",
        "$D{$VSource($D{data})};",
        "data = $VSource(data);\n$SINK",
        "$D{$VSource($D{data})} {\n$SOURCE\nreturn data;\n}",
    ),
    two_files(
        "other-global",
        "$D{$VData};\n\nvoid $VSink(void);",
        "$SOURCE\n$VData = data;\n$VSink();",
        "extern $D{$VData};\n\nvoid $VSink(void) {\n$D{data} = $VData;\n$SINK\n}",
    ),
    two_files(
        "other-struct-pointer",
        "typedef struct {\nint id;\n$D{value};\n} Holder;\n\nvoid $VSink(const Holder *holder);",
        "Holder holder;\n$SOURCE\nholder.id = 1;\nholder.value = data;\n$VSink(&holder);",
        "typedef struct {\nint id;\n$D{value};\n} Holder;\n\nvoid $VSink(const Holder *holder) {\n$D{data} = holder->value;\n$SINK\n}",
    ),
    two_files(
        "other-function-pointer",
        "void $VSink($D{data});",
        "void (*use)($D{}) = $VSink;\n$SOURCE\nuse(data);",
        "void $VSink($D{data}) {\n$SINK\n}",
    ),
    two_files(
        "other-void-parameter",
        "void $VSink(void *opaque);",
        "$SOURCE\n$VSink(&data);",
        "void $VSink(void *opaque) {\n$P{dataPointer} = ($P{})opaque;\n$D{data} = *dataPointer;\n$SINK\n}",
    ),
];
