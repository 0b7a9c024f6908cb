package io.refmill.contract;

import java.math.BigInteger;
import java.util.List;

/**
 * What a model keeps after each of some calls of a verification, for readers who are to follow it.
 * The model has answered these calls as the simulator did; what it keeps is its own.
 *
 * @param first of these calls: 0, unless no output changes in the first ones but in later ones
 * @param variables hierarchical names, those of elements of arrays with their place in brackets
 * @param values for each call, from that one on, those of all variables
 * @param later calls from another state, where those from the start show nothing
 */
public record StateTrace(
    int first, List<String> variables, List<List<BigInteger>> values, LaterCalls later) {
  /** Calls, at most. */
  public static final int MAX_CALLS = 64;

  /** Variables, at most; where there are more, none are told. A memory counts as one. */
  public static final int MAX_VARIABLES = 24;

  /** Words of memories and variables, at most, that are ever something else than 0. */
  public static final int MAX_WORDS = 96;

  /** Words of a memory, at most, whether or not they are 0. */
  public static final int MAX_DEPTH = 1 << 14;

  /** Where nothing is known. */
  public static final StateTrace NONE = new StateTrace(List.of(), List.of());

  public StateTrace {
    variables = List.copyOf(variables);
    values = values.stream().map(List::copyOf).toList();
    later = later == null ? LaterCalls.NONE : later;
  }

  public StateTrace(List<String> variables, List<List<BigInteger>> values) {
    this(0, variables, values, LaterCalls.NONE);
  }

  /** Whether it is known what is kept after a call. */
  public boolean tells(int call) {
    return first <= call && call < first + values.size();
  }

  /** Number of calls. */
  public int calls() {
    return values.size();
  }
}
