package io.refmill.cosim.python;

import java.util.List;

/**
 * How a model answers fixed stimuli, without the names and the order of its ports. The rule: {@code
 * docs/contamination.md}.
 *
 * @param influential the inputs that an output depends on
 * @param digests of the responses, one with resets driven as such and one with resets as plain
 *     inputs; none if no output ever changed, though there is state that might have it change
 * @param parts digests of the responses in calls in which an output of one bit has a certain value,
 *     if they were asked for
 * @param bits how many bits of inputs an output depends on, if it was looked at them
 * @param bitwise digests of the responses as if each bit were a port, each behind its sketch, if
 *     they were asked for
 * @param without digests of the responses without one output, of those that were asked for
 */
public record Behaviour(
    List<String> influential,
    List<String> digests,
    List<String> parts,
    int bits,
    List<String> bitwise,
    List<String> without) {
  public Behaviour {
    influential = List.copyOf(influential);
    digests = List.copyOf(digests);
    parts = List.copyOf(parts);
    bitwise = List.copyOf(bitwise);
    without = List.copyOf(without);
  }
}
