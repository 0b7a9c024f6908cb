package io.refmill.teach.prompt;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The templates that there are, each with the placeholders that it has to have. */
public enum TemplateName {
  /** The system turn of whoever writes Python; {@code rules} is the one that datasets have. */
  SYSTEM_PYTHON("rules"),
  /** The same for Verilog. */
  SYSTEM_VERILOG("rules"),
  /** Reasoning from the task alone. */
  FORWARD("task"),
  /** Reasoning that is helped by the outline of the known answer. */
  GUIDED("task", "outline"),
  /** Reasoning that is written for the known answer. */
  APPENDED("task", "answer"),
  /** A model from the task and from reasoning that somebody else wrote. */
  REGENERATE("task", "reasoning"),
  /** A model from a specification. */
  DISTILL_SPECIFICATION("task"),
  /** A model from a specification and the Verilog. */
  DISTILL_SOURCE("task", "source"),
  /** The first turn of the agent that writes Verilog. */
  AGENT_VERILOG("task"),
  /** The first turn of the agent that writes Python. */
  AGENT_PYTHON("task"),
  /** A further turn; {@code first} is the user turn of the first one. */
  RETRY("first", "attempts", "report", "instruction"),
  /** One of the attempts in a further turn. */
  ATTEMPT("number", "language", "code"),
  /** What closes a further turn of whoever writes Python. */
  INSTRUCTION_PYTHON(),
  /** The same for Verilog. */
  INSTRUCTION_VERILOG();

  private final Set<String> placeholders;

  TemplateName(String... placeholders) {
    this.placeholders = new TreeSet<>(Set.of(placeholders));
  }

  /** The file's name, such as {@code system-python.txt}. */
  public String file() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-') + ".txt";
  }

  Set<String> placeholders() {
    return placeholders;
  }
}
