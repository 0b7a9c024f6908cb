package io.refmill.parser.preprocess;

import java.util.List;

/**
 * A text macro (IEEE 1800-2017 22.5.1).
 *
 * @param formals null when the macro takes no argument list
 * @param defaults for each formal its default text, or null
 * @param body replacement text, its continued lines joined by newlines, without comments
 */
record Macro(String name, List<String> formals, List<String> defaults, String body) {}
