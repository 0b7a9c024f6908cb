package io.refmill.teach.turn;

import io.refmill.teach.answer.Language;
import io.refmill.teach.prompt.Excerpt;
import io.refmill.teach.prompt.TemplateName;
import io.refmill.teach.prompt.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The user turn of a further try, as the published recipe has it: the task, the two latest
 * attempts, a report of five mismatches, and one sentence that asks to mend the answer and says
 * that either side may be wrong.
 */
public final class RetryTurn {
  /** Attempts that are shown. */
  public static final int ATTEMPTS = 2;

  /** Characters of each. */
  public static final int ATTEMPT_CHARACTERS = 1500;

  /** Characters of the report. */
  public static final int REPORT_CHARACTERS = 2000;

  /** Calls that differ, in a report. */
  public static final int MISMATCHES = 5;

  private RetryTurn() {}

  /**
   * The turn.
   *
   * @param first the user turn of the first try
   * @param attempts code of all tries, oldest first
   * @param report what went wrong with the last one
   */
  public static String of(
      Templates templates, String first, List<String> attempts, String report, Language language) {
    List<String> shown = new ArrayList<>();
    for (int i = Math.max(0, attempts.size() - ATTEMPTS); i < attempts.size(); i++) {
      shown.add(
          templates.fill(
              TemplateName.ATTEMPT,
              Map.of(
                  "number",
                  Integer.toString(i + 1),
                  "language",
                  language.label(),
                  "code",
                  Excerpt.of(attempts.get(i).strip(), ATTEMPT_CHARACTERS))));
    }
    TemplateName instruction =
        language == Language.PYTHON
            ? TemplateName.INSTRUCTION_PYTHON
            : TemplateName.INSTRUCTION_VERILOG;
    return templates.fill(
        TemplateName.RETRY,
        Map.of(
            "first",
            first,
            "attempts",
            String.join("\n\n", shown),
            "report",
            Excerpt.of(report.strip(), REPORT_CHARACTERS),
            "instruction",
            templates.fill(instruction, Map.of())));
  }
}
