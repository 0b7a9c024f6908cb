package io.refmill.cosim.python;

import java.util.List;

/**
 * How a model answers fixed stimuli, without the names and the order of its ports. The rule: {@code
 * docs/contamination.md}.
 *
 * @param influential the inputs that an output depends on
 * @param digests of the responses, one with resets driven as such and one with resets as plain
 *     inputs; at least one
 */
public record Behaviour(List<String> influential, List<String> digests) {
  public Behaviour {
    influential = List.copyOf(influential);
    digests = List.copyOf(digests);
  }
}
