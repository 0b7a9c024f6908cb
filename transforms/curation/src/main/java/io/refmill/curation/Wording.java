package io.refmill.curation;

import java.io.Serializable;

/**
 * How tasks are put, and which are.
 *
 * @param rules whether rules that are made of the design stand behind a text that was given, so
 *     that the task says all that decides over outputs
 * @param reasoning whether answers begin with reasoning, and the system turn asks for it
 * @param undetermined whether designs are taken too whose specification does not say what they do
 * @param contradicted whether rows stay in {@code rl} whose given text contradicts the design
 */
public record Wording(boolean rules, boolean reasoning, boolean undetermined, boolean contradicted)
    implements Serializable {
  /** Rules and reasoning, and nothing that is not determined. */
  public static final Wording DEFAULT = new Wording(true, true, false, false);
}
