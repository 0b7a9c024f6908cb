package io.refmill.curation;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes out of a text that came with a design what is about writing Verilog: the task is to write
 * Python, and the words stay for what the module does.
 */
final class GivenText {
  private record Change(Pattern what, String by) {
    static Change of(String what, String by) {
      return new Change(Pattern.compile(what, Pattern.CASE_INSENSITIVE), by);
    }
  }

  /** A sentence ends at a full stop before white space, not at one inside of a number or name. */
  private static final String REST = "(?:[^.\\n]|\\.(?=\\S))*(?:\\.(?=\\s|$)|$)";

  private static final String LINES = "[^.\\n]{0,80}\\b\\d+ lines\\b" + REST + "[ \\t]*";

  private static final String MADE =
      "(?:fit|be (?:implemented|written|contained|designed|completed|solvable))";

  private static final List<Change> CHANGES =
      List.of(
          Change.of("(?m)^\\s*(?:please )?act as (?:a|an) " + REST + "\\s*", ""),
          Change.of(
              "(?m)^[^\\n.]*\\b(?:language|standard)\\s*:\\s*(?:system)?verilog\\b[^\\n]*\\n?", ""),
          Change.of(
              "\\b(?:you|your task is) (?:should|need to|must|have to|to|are required to)"
                  + " (?:write|provide|complete|submit)(?: the| a| an)? (?:system)?verilog"
                  + " (?:code|source)"
                  + REST,
              ""),
          Change.of(
              "\\bwrite(?: the| a)? (?:system)?verilog code"
                  + " (?:for|to implement|that implements)\\b",
              "implement"),
          Change.of("\\b(?:in|using) (?:system)?verilog(?: hdl)?\\b(?! (?:code|module))", ""),
          Change.of(
              "\\b(?:system)?verilog(?: hdl)?"
                  + " (?=module|design|implementation|code|program|description|file)",
              ""),
          Change.of(
              "(?:additionally, )?\\b(?:your|the) (?:module|code|solution|implementation|design)"
                  + " (?:should|must) be (?:solvable |written )?"
                  + "(?=no longer|no more|less|fewer|within|at most|under)"
                  + LINES,
              ""),
          Change.of(
              "(?:,? and (?:is|should be|can be implemented|should be implemented))?(?:,?"
                  + " (?:that is|using|with|in))? (?:no longer than|no more than|less than|fewer than"
                  + "|within|at most|under|in|a maximum of|around|about) \\d+ lines"
                  + "(?: of code)?\\b",
              ""),
          Change.of(
              "(?:(?<=[.!?] )|(?<=\\n)|^)[^.\\n]{0,300}(?:\\bexceed \\d+ lines"
                  + "|\\blimit [^.\\n]{1,60} to \\d+ lines|"
                  + "\\bverilog (?:language )?(?:constructs|operators|syntax|primitives)"
                  + "|\\bbehaviou?ral verilog)\\b"
                  + REST
                  + "[ \\t]*",
              ""),
          // What is left of sentences whose end was about lines.
          Change.of(",? and (?:should |must )?" + MADE + "[ \\t]*(?=\\.(?:\\s|$)|$)", ""),
          Change.of(
              "(?:(?<=[.!?] )|(?<=\\n)|^)(?:your|the) (?:entire |whole )?(?:module|code|solution"
                  + "|implementation|design|answer) (?:should|must|needs to|has to) "
                  + MADE
                  + "[ \\t]*(?:\\.(?=\\s|$)|$)[ \\t]*",
              ""),
          Change.of("(?m)[ \\t]+(?=[.,;:]|$)", ""),
          Change.of("(?<=\\S)[ \\t]{2,}(?=[A-Z])", " "),
          Change.of("\\n{3,}", "\n\n"));

  /** Longer texts stay as they are: patterns take time that grows faster than lines. */
  private static final int MAX_CHARACTERS = 20_000;

  private GivenText() {}

  /** The text without it; the text itself where nothing else would be left. */
  static String clean(String text) {
    if (text.length() > MAX_CHARACTERS) {
      return text.strip();
    }
    String cleaned = text;
    for (Change change : CHANGES) {
      cleaned = change.what().matcher(cleaned).replaceAll(change.by());
    }
    cleaned = cleaned.strip();
    return cleaned.isEmpty() ? text.strip() : cleaned;
  }
}
