package io.refmill.cosim.verdict;

import io.refmill.contract.Doubt;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a source leaves open, as far as that is known.
 *
 * @param outputs to which it never gives a known value
 * @param start whether it decides by state without a start value: what a plain simulation shows
 *     then holds for its stimuli alone, and a run from the model's start counts
 * @param order whether it leaves the order of events open, where that may make a difference
 * @param standstill whether a simulation from unknown state may never end, where the language ends
 */
public record LeftOpen(Set<String> outputs, boolean start, boolean order, boolean standstill) {
  /** Nothing that is known of. */
  public static final LeftOpen NOTHING = new LeftOpen(Set.of(), false, false, false);

  public LeftOpen {
    outputs = Set.copyOf(outputs);
  }

  /** What doubts tell. Where the first event is in doubt, a start that is set takes it away. */
  public static LeftOpen by(List<Doubt> doubts) {
    Set<String> outputs =
        doubts.stream()
            .filter(d -> d.code() == Doubt.Code.UNDRIVEN_OUTPUT)
            .flatMap(d -> d.signals().stream())
            .collect(Collectors.toSet());
    boolean start = doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.START);
    boolean first = doubts.stream().anyMatch(d -> d.code() == Doubt.Code.TIME_ZERO);
    boolean order =
        doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.HAZARD || d.kind() == Doubt.Kind.RACE);
    boolean standstill = doubts.stream().anyMatch(d -> d.kind() == Doubt.Kind.STANDSTILL);
    return new LeftOpen(outputs, start && !first, order, standstill);
  }
}
