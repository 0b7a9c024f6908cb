package io.refmill.teach.answer;

import io.refmill.llm.ChatAnswer;
import java.util.Optional;

/**
 * Finds reasoning and code in what a language model said, by the rule of the reward module ({@code
 * answers.py}):
 *
 * <ol>
 *   <li>What stands before the last {@code </think>} is reasoning, and so is all after a {@code
 *       <think>} that never ends.
 *   <li>In the rest, the last {@code <answer>} counts, up to the next {@code </answer>} or to the
 *       end. Without one, all of the rest counts.
 *   <li>There, the last fenced block marked with the wanted language counts; else the last one that
 *       is not marked with another language. A block that is not closed ends where the answer ends.
 *   <li>An answer without any fence is code as a whole if it has the tag; text without tag and
 *       fence is none.
 * </ol>
 *
 * <p>Each step looks at each character a bounded number of times.
 */
public final class AnswerReader {
  /** Longer texts are no answers, in characters. */
  static final int MAX_TEXT = 4_000_000;

  /** Longer code is none, in characters. */
  static final int MAX_CODE = 1_000_000;

  private static final String THINK = "<think>";
  private static final String END_OF_THINK = "</think>";
  private static final String ANSWER = "<answer>";
  private static final String END_OF_ANSWER = "</answer>";

  private AnswerReader() {}

  /** The code of an answer, as a trainer's reward function would take it. */
  public static Optional<String> code(ChatAnswer answer, Language language) {
    return code(whole(answer), language);
  }

  /** The code of a text; empty if there is none. */
  public static Optional<String> code(String text, Language language) {
    if (Texts.length(text) > MAX_TEXT) {
      return Optional.empty();
    }
    int think = text.lastIndexOf(END_OF_THINK);
    String rest = think >= 0 ? text.substring(think + END_OF_THINK.length()) : text;
    int open = rest.indexOf(THINK);
    rest = open >= 0 ? rest.substring(0, open) : rest;
    int tag = rest.lastIndexOf(ANSWER);
    if (tag < 0 && Texts.isBlank(rest)) {
      return Optional.empty();
    }
    if (tag >= 0) {
      rest = rest.substring(tag + ANSWER.length());
      int end = rest.indexOf(END_OF_ANSWER);
      rest = end < 0 ? rest : rest.substring(0, end);
    }
    rest = rest.replace("\r\n", "\n");
    Fences fences = Fences.of(rest, language);
    String code = fences.last() == null && tag >= 0 && !fences.any() ? rest : fences.last();
    return code == null || Texts.isBlank(code) || Texts.length(code) > MAX_CODE
        ? Optional.empty()
        : Optional.of(code);
  }

  /**
   * The reasoning of an answer: what the endpoint gave as such, and what stands before the last
   * {@code </think>}; empty if there is none.
   */
  public static String reasoning(ChatAnswer answer) {
    String text = whole(answer);
    int end = text.lastIndexOf(END_OF_THINK);
    if (end < 0) {
      int open = text.indexOf(THINK);
      return open < 0 ? "" : text.substring(open + THINK.length()).strip();
    }
    String before = text.substring(0, end);
    return before.replace(THINK, "").replace(END_OF_THINK, "").strip();
  }

  /** The answer as one text, reasoning first, in the form that rows have. */
  public static String whole(ChatAnswer answer) {
    return answer.reasoning().isEmpty()
        ? answer.content()
        : THINK + "\n" + answer.reasoning() + "\n" + END_OF_THINK + "\n" + answer.content();
  }

  /**
   * Whether what readers find in a turn is the code that it was made of. It is not where the code
   * itself holds the end of the answer or a fence, such as in a comment.
   */
  public static boolean holds(String turn, String code, Language language) {
    return code(turn, language).equals(Optional.of(lines(code)));
  }

  /** The assistant's turn of a row: reasoning, where there is some, and code. */
  public static String turn(String reasoning, String code, Language language) {
    String fenced = "```" + language.label() + "\n" + lines(code) + "```";
    String think = reasoning.isEmpty() ? "" : THINK + "\n" + reasoning + "\n" + END_OF_THINK + "\n";
    return think + ANSWER + "\n" + fenced + "\n" + END_OF_ANSWER;
  }

  private static String lines(String code) {
    return code.endsWith("\n") ? code : code + "\n";
  }
}
