package io.refmill.curation;

import java.io.Serializable;

/**
 * How tasks are put.
 *
 * @param rules whether rules that are made of the design stand behind a text that was given, so
 *     that the task says all that decides over outputs
 * @param reasoning whether answers begin with reasoning, and the system turn asks for it
 */
public record Wording(boolean rules, boolean reasoning) implements Serializable {
  /** With both. */
  public static final Wording DEFAULT = new Wording(true, true);
}
