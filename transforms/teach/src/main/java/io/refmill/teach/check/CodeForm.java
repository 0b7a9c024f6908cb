package io.refmill.teach.check;

import io.refmill.teach.answer.AnswerReader;
import io.refmill.teach.answer.Language;

/** Whether code can stand in a row, so that who reads the row finds what was verified. */
public final class CodeForm {
  private CodeForm() {}

  /** What is wrong with a model in Python; empty if nothing is. */
  public static String problem(String code) {
    return turnProblem("", code);
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
