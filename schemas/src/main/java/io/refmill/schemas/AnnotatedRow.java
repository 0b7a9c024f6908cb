package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * A row of {@code sft} with reasoning by a language model, or why it has none; one row of {@code
 * annotated/}.
 *
 * @param key which design
 * @param messages the turns, the answer last; those of {@code sft} where no reasoning was kept
 * @param reasoningOrigin {@code forward}, {@code guided} or {@code appended}: how the kept
 *     reasoning came about; that of the row in {@code sft} where none was kept, or null
 * @param origin what made the code of the answer: {@code model}, the language model, or {@code ir}
 * @param python the code of the answer, verified
 * @param outcome {@code kept}, {@code nothing_kept}, {@code stopped} or a rejection code
 * @param message what is to be said of the outcome; may be empty
 * @param checks what was looked at, in order
 * @param use of the language model
 */
public record AnnotatedRow(
    DesignKey key,
    List<Message> messages,
    String reasoningOrigin,
    String origin,
    String python,
    String outcome,
    String message,
    List<Check> checks,
    RequestColumns use) {

  public static final RowType<AnnotatedRow> TYPE =
      RequestColumns.columns(
          DesignKey.columns(
                  new Columns<AnnotatedRow>("Annotated")
                      .structs("messages", AnnotatedRow::messages, Types.MESSAGE),
                  AnnotatedRow::key)
              .optionalText("reasoning_origin", AnnotatedRow::reasoningOrigin)
              .text("origin", AnnotatedRow::origin)
              .text("python", AnnotatedRow::python)
              .text("outcome", AnnotatedRow::outcome)
              .text("message", AnnotatedRow::message)
              .structs(
                  "checks",
                  AnnotatedRow::checks,
                  new Columns<Check>("Check")
                      .text("rung", Check::rung)
                      .integer("attempt", Check::attempt)
                      .text("name", Check::name)
                      .flag("passed", Check::passed)
                      .text("message", Check::message)),
          AnnotatedRow::use);

  public AnnotatedRow {
    Objects.requireNonNull(key, "key");
    messages = List.copyOf(messages);
    checks = List.copyOf(checks);
  }

  /** What it counts as: the outcome, and where reasoning was kept how that came about. */
  public String counted() {
    return outcome.equals("kept") ? "kept, " + reasoningOrigin : outcome;
  }

  /**
   * A look at an attempt.
   *
   * @param rung {@code forward}, {@code guided} or {@code appended}
   * @param attempt number of the attempt on that rung, from 1
   * @param name what was looked at
   * @param message what was found, where it did not pass
   */
  public record Check(String rung, int attempt, String name, boolean passed, String message) {}
}
