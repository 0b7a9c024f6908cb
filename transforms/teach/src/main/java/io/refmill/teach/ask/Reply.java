package io.refmill.teach.ask;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.Usage;
import io.refmill.teach.answer.AnswerReader;
import io.refmill.teach.answer.Language;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of a request: an answer, or why there is none.
 *
 * @param seed that was asked for
 * @param answer empty if there is none
 * @param failure empty if there is an answer
 */
public record Reply(long seed, Optional<ChatAnswer> answer, Optional<ChatException> failure) {
  /** Status of what has no answer. */
  public static final String FAILED = "request_failed";

  /** Whether nothing was asked since the budget is used up. */
  public boolean stopped() {
    return failure.map(f -> f.kind() == ChatException.Kind.BUDGET).orElse(false);
  }

  /** The whole answer, with reasoning in {@code <think>}; empty if there is none. */
  public String text() {
    return answer.map(AnswerReader::whole).orElse("");
  }

  /** The code of the answer; empty if there is none. */
  public Optional<String> code(Language language) {
    return answer.flatMap(a -> AnswerReader.code(a, language));
  }

  /** The reasoning of the answer; empty if there is none. */
  public String reasoning() {
    return answer.map(AnswerReader::reasoning).orElse("");
  }

  /** Why the answer ends, in lower case; empty if there is none. */
  public String finish() {
    return answer.map(a -> a.finish().name().toLowerCase(Locale.ROOT)).orElse("");
  }

  /** Why there is no answer; empty if there is one. */
  public String problem() {
    return failure
        .map(f -> f.kind().name().toLowerCase(Locale.ROOT) + ": " + f.getMessage())
        .orElse("");
  }

  /** What it is billed for. */
  public Usage usage() {
    return answer.map(ChatAnswer::usage).orElse(Usage.NONE);
  }
}
