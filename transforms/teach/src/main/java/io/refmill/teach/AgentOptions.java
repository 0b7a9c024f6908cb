package io.refmill.teach;

/**
 * How two agents work together.
 *
 * @param candidates of each agent in a turn
 * @param turns at most
 */
public record AgentOptions(int candidates, int turns) {
  /** As the published recipe has it. */
  public static final AgentOptions DEFAULT = new AgentOptions(3, 3);

  public AgentOptions {
    if (candidates < 1 || turns < 1) {
      throw new IllegalArgumentException("candidates and turns must be positive");
    }
  }
}
