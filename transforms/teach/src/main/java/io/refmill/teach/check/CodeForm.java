package io.refmill.teach.check;

import io.refmill.teach.answer.AnswerReader;
import io.refmill.teach.answer.Language;

/**
 * Whether code of a language model can stand in a row: who reads the row finds what was verified,
 * no tokenizer finds a border of turns in it, people see all of it, and it is no heap of comments.
 */
public final class CodeForm {
  /** Characters of a model; those that verify have some thousands. */
  static final int MAX_CHARACTERS = 100_000;

  private CodeForm() {}

  /** What is wrong with a model in Python; empty if nothing is. */
  public static String problem(String code) {
    if (code.length() > MAX_CHARACTERS) {
      return "the code has " + code.length() + " characters, more than " + MAX_CHARACTERS;
    }
    String turn = turnProblem("", code);
    return turn.isEmpty() ? ReasoningForm.markup(code) : turn;
  }

  /** Why the assistant's turn does not hold the code; empty if it does. */
  public static String turnProblem(String reasoning, String code) {
    String turn = AnswerReader.turn(reasoning, code, Language.PYTHON);
    return AnswerReader.holds(turn, code, Language.PYTHON)
        ? ""
        : "read back from its turn, the code is another: it holds a fence or a tag of the answer, or"
            + " is too long";
  }
}
