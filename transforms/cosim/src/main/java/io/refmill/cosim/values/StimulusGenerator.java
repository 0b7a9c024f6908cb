package io.refmill.cosim.values;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes the inputs of all calls. The rule: {@code docs/verification.md}, stimuli.
 *
 * <p>A run is a row of episodes of 8 to 64 calls, and one that lasts three tenths of the run and
 * leaves the resets and most controls alone, so that long counters get somewhere; where there are
 * many calls, several more of 256 to 1,024 do, so that what a control has started comes to its end
 * before it is started anew (not by events, where a cycle takes several calls). In each episode
 * every input follows a pattern of its own ({@link InputPattern}); in some, all inputs of one bit
 * are equally biased, for wide gates. Resets are asserted in the first one to three cycles, and
 * again at random in some episodes; more rarely where the state is large, since a memory that is
 * cleared now and then holds little, and clearing it takes long. A combinational design whose
 * inputs have few enough bits is first given every value there is, or as many as half of the run
 * has room for.
 *
 * <p>The elements of a port that is an array move like inputs of their own.
 *
 * <p>In the first call no data input is 0, as all are before it, so that every process that reads
 * one runs: {@code always @*} waits for a change (IEEE 1800-2017 9.2.2.2.2).
 *
 * <p>Calls from rest are the exception: each data input is 0 for a while at first, and no two as
 * long, so that what an input sets once and for all is seen before and after.
 *
 * <p>Under the event protocol most calls change clocks alone or data alone: when both change in one
 * time step, what an edge samples through a net depends on the simulator's order. One call in fifty
 * does it nevertheless, since the protocol allows it, unless the design has such an edge; then no
 * two clocks change together either, nor do bits of a vector that is one.
 */
public final class StimulusGenerator {
  private static final int MAX_EXHAUSTIVE_BITS = 16;
  private static final double STEADY = 0.6;

  /** Calls from which on there is time for more than one long episode. */
  private static final int MANY_CALLS = 5000;

  /** Of the episodes behind the longest one; they take half of the time left. */
  private static final double FURTHER_LONG = 0.05;

  private static final int LEAST_LONG = 256;
  private static final double RESET_AGAIN = 0.03;
  private static final double SIMULTANEOUS = 0.02;
  private static final int PLANNED_RESETS = 3;

  /** Beginnings are counted from 1. */
  private static final int FROM_REST = -2;

  private static final int LEAST_REST = 4;

  /** Of a wider vector with a clock in it, too few bits would change in a run. */
  private static final int MAX_CLOCK_BITS = 32;

  /** Words of state above which a reset, which may clear them all, comes once only. */
  private static final long LARGE_STATE = 1 << 16;

  private static final double RARELY = 0.1;

  private final DesignInterface design;
  private final int calls;
  private final long seed;
  private final int beginning;
  private final boolean quiet;

  /** For each input the first call in which it may move; null where all may at once. */
  private int[] rests;

  private final StimulusRandom random;
  private final List<Port> inputs;
  private final Set<String> clockParts;
  private final List<List<BigInteger>> corners = new ArrayList<>();
  private final InputPattern[] patterns;
  private final int[] resetHold;
  private final List<TreeSet<Integer>> resetPlan = new ArrayList<>();
  private final Reset[] resetOf;
  private final boolean[] isClock;
  private final int[] clockWeights;
  private final boolean large;
  private final BigInteger[] before;
  private final int[] peers;

  private int episodeEnd;
  private boolean longEpisodeDone;
  private boolean longEpisode;
  private boolean resetsInEpisode;
  private int now;

  /**
   * A generator for one design.
   *
   * @param vectors number of calls
   * @param seed the run's; the design's own is derived from it and the interface
   */
  public StimulusGenerator(DesignInterface design, int vectors, long seed) {
    this(design, vectors, seed, 0, false);
  }

  private StimulusGenerator(
      DesignInterface design, int vectors, long seed, int beginning, boolean quiet) {
    this.design = design;
    this.calls = vectors;
    this.seed = seed;
    this.beginning = beginning;
    this.quiet = quiet;
    String own = beginning == 0 ? "" : "|beginning " + beginning;
    this.random = new StimulusRandom(StimulusRandom.derive(seed, describe(design) + own));
    this.clockParts = clockParts(design);
    this.inputs = design.modelInputs().stream().flatMap(p -> ArrayParts.of(p).stream()).toList();
    this.patterns = new InputPattern[inputs.size()];
    this.resetHold = new int[inputs.size()];
    this.resetOf = new Reset[inputs.size()];
    this.isClock = new boolean[inputs.size()];
    this.clockWeights = new int[inputs.size()];
    this.large = isLarge(design);
    this.before = new BigInteger[inputs.size()];
    this.peers = new int[inputs.size()];
    for (int i = 0; i < inputs.size(); i++) {
      Port port = inputs.get(i);
      corners.add(cornersOf(port.width(), design.constants()));
      isClock[i] = movesAsClock(port);
      if (!isClock[i]) {
        resetOf[i] =
            design.resets().stream()
                .filter(r -> r.port().equals(port.name()))
                .findFirst()
                .orElse(null);
      }
      peers[i] = peer(i);
    }
  }

  /**
   * A generator of calls that begin otherwise than all others do: without a reset where the number
   * is odd, and with clocks that may be 1 in the first call, unless it matters that data stands
   * still at an edge.
   *
   * @param number of the beginning, from 1
   * @param quiet whether data inputs may be 0 in the first call, which leaves processes that wait
   *     for a change of them where they are
   */
  public static StimulusGenerator beginning(
      DesignInterface design, int vectors, long seed, int number, boolean quiet) {
    if (number < 1) {
      throw new IllegalArgumentException("beginning " + number);
    }
    return new StimulusGenerator(design, vectors, seed, number, quiet);
  }

  /**
   * A generator of calls that begin with data at rest, each input for a time of its own of at most
   * a quarter of all calls.
   */
  public static StimulusGenerator fromRest(DesignInterface design, int vectors, long seed) {
    StimulusGenerator generator = new StimulusGenerator(design, vectors, seed, FROM_REST, true);
    generator.rests = new int[generator.inputs.size()];
    for (int i = 0; i < generator.rests.length; i++) {
      generator.rests[i] = LEAST_REST + generator.random.below(Math.max(1, vectors / 4));
    }
    return generator;
  }

  /**
   * Whether a port moves apart from data. A vector that has a clock among its bits moves as data
   * does, unless it matters that data stands still at an edge: then its bits change one by one.
   */
  private boolean movesAsClock(Port port) {
    return clockParts.contains(port.name())
        || (port.width() == 1
            ? design.clocks().stream().anyMatch(c -> c.port().equals(port.name()))
            : design.clockVectors().contains(port.name())
                && design.edgesSampleNets()
                && port.width() <= MAX_CLOCK_BITS);
  }

  /** The elements of arrays that hold clocks; the bench's nets stand before them. */
  private static Set<String> clockParts(DesignInterface design) {
    return design.modelInputs().stream()
        .filter(p -> !p.unpacked().isEmpty() && design.clockVectors().contains(p.name()))
        .filter(p -> p.elementWidth() == 1 && ArrayParts.of(p).size() > 1)
        .flatMap(p -> ArrayParts.of(p).stream())
        .map(Port::name)
        .collect(Collectors.toSet());
  }

  /** The inputs of all calls. A generator is used once. */
  public Stimuli generate() {
    List<BigInteger[]> columns = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      columns.add(new BigInteger[calls]);
    }
    int from = exhaustive(columns);
    BigInteger[] current = new BigInteger[inputs.size()];
    for (int i = 0; i < current.length; i++) {
      current[i] = from > 0 ? columns.get(i)[from - 1] : BigInteger.ZERO;
    }
    boolean event = design.protocol() == Protocol.EVENT && anyClock();
    int drawn = 1 + random.below(3);
    int resetCycles = large ? 1 : drawn;
    // Under the event protocol a cycle of reset takes two toggles of each clock, and data calls.
    int usual = event ? 1 + resetCycles * 4 * clockCount() : resetCycles;
    int resetCalls = beginning % 2 == 1 ? 0 : usual;
    for (int i = 0; i < resetHold.length; i++) {
      resetHold[i] = resetOf[i] == null ? 0 : resetCalls;
      resetPlan.add(new TreeSet<>());
      for (int n = 0; n < plannedResets() && resetOf[i] != null && calls > from; n++) {
        resetPlan.get(i).add(from + random.below(calls - from));
      }
    }
    episodeEnd = from;
    for (int call = from; call < calls; call++) {
      now = call;
      if (call >= episodeEnd) {
        startEpisode(call);
      }
      if (event) {
        eventCall(current, call == from);
      } else {
        dataCall(current, 1.0);
      }
      for (int i = 0; i < current.length; i++) {
        columns.get(i)[call] = current[i];
      }
    }
    return Stimuli.of(
        design.modelInputs(), seed, calls, ArrayParts.joined(design.modelInputs(), columns, calls));
  }

  /** Whether a design has so much state that setting all of it takes long. */
  public static boolean isLarge(DesignInterface design) {
    return design.state().stream().mapToLong(variable -> variable.depth()).sum() > LARGE_STATE;
  }

  /** Whether so many calls hold every value of all inputs, and nothing else matters. */
  public static boolean isExhaustive(DesignInterface design, int calls) {
    int width = design.modelInputs().stream().mapToInt(Port::width).sum();
    boolean small = width <= MAX_EXHAUSTIVE_BITS && (1 << width) <= calls;
    return small && width > 0 && !design.sequential();
  }

  private int exhaustive(List<BigInteger[]> columns) {
    int width = inputs.stream().mapToInt(Port::width).sum();
    if (design.sequential() || width > MAX_EXHAUSTIVE_BITS || inputs.isEmpty()) {
      return 0;
    }
    int count = 1 << width;
    int given = count <= calls ? count : count <= 2 * calls ? calls : calls / 2;
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
    }
    for (int i = count - 1; i > 0; i--) {
      int j = random.below(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    for (int i = 0; i < count; i++) {
      if (order[i] == count - 1) {
        order[i] = order[0];
        order[0] = count - 1;
      }
    }
    for (int call = 0; call < given; call++) {
      int value = order[call];
      for (int i = 0; i < inputs.size(); i++) {
        int bits = inputs.get(i).width();
        columns.get(i)[call] = BigInteger.valueOf(value & ((1 << bits) - 1));
        value >>>= bits;
      }
    }
    return given;
  }

  private void startEpisode(int call) {
    boolean longest = !longEpisodeDone && call > 0 && random.chance(0.3);
    boolean further =
        longEpisodeDone
            && calls >= MANY_CALLS
            && design.protocol() == Protocol.CYCLE
            && random.chance(FURTHER_LONG);
    longEpisodeDone |= longest;
    longEpisode = longest || further;
    episodeEnd =
        call
            + (longest
                ? Math.max(8, calls * 3 / 10)
                : further ? LEAST_LONG << random.below(3) : 8 << random.below(4));
    resetsInEpisode = !longEpisode && random.chance(0.4);
    double together = random.chance(0.3) ? InputPattern.anyProbability(random) : -1;
    Map<Integer, List<BigInteger>> pools = new TreeMap<>();
    for (int i = 0; i < patterns.length; i++) {
      int width = inputs.get(i).width();
      List<BigInteger> corner = corners.get(i);
      List<BigInteger> pool = pools.computeIfAbsent(width, w -> pool(w, corner));
      double probability = together >= 0 ? together : InputPattern.anyProbability(random);
      if (longEpisode && random.chance(STEADY)) {
        probability = random.chance(0.6) ? 1 : 0;
      }
      patterns[i] = new InputPattern(width, corner, pool, random, probability);
      clockWeights[i] = isClock[i] ? new int[] {1, 1, 3, 8}[random.below(4)] : 0;
    }
  }

  private List<BigInteger> pool(int width, List<BigInteger> corner) {
    List<BigInteger> values = new ArrayList<>();
    for (int count = 2 + random.below(3); values.size() < count; ) {
      values.add(random.chance(0.3) ? random.pick(corner) : random.bits(width));
    }
    return values;
  }

  /** Moves every data input, each with the given probability, and the resets. */
  private void dataCall(BigInteger[] current, double share) {
    System.arraycopy(current, 0, before, 0, before.length);
    for (int i = 0; i < current.length; i++) {
      if (isClock[i]) {
        continue;
      }
      if (resetOf[i] != null) {
        current[i] = reset(i);
      } else if (rests != null && now < rests[i]) {
        current[i] = BigInteger.ZERO;
      } else if (random.chance(share)) {
        current[i] = patterns[i].next(before[i], peers[i] < 0 ? null : current[peers[i]], random);
        if (now == 0) {
          current[i] = first(i, current[i]);
        }
      }
    }
  }

  /** What a data input is in the first call, in place of a value that was drawn. */
  private BigInteger first(int input, BigInteger drawn) {
    if (quiet) {
      return random.chance(0.5) ? BigInteger.ZERO : drawn;
    }
    return drawn.signum() != 0 ? drawn : random.pick(corners.get(input)).max(BigInteger.ONE);
  }

  /** The last input before this one that has the same width, and is no clock; -1 if none is. */
  private int peer(int index) {
    for (int i = index - 1; i >= 0; i--) {
      if (inputs.get(i).width() == inputs.get(index).width() && !isClock[i]) {
        return i;
      }
    }
    return -1;
  }

  private BigInteger reset(int index) {
    if (resetHold[index] == 0 && resetAgain(index)) {
      resetHold[index] = random.chance(0.5) || large ? 1 : 2 + random.below(3);
      if (random.chance(0.4)) {
        // Now and then all resets together, which end one after the other: one that stays active
        // when another ends brings no edge (IEEE 1800-2017 9.4.2.2).
        for (int i = 0; i < resetHold.length; i++) {
          if (resetOf[i] != null && i != index) {
            resetHold[i] = Math.max(resetHold[i], 1 + random.below(4));
          }
        }
      }
    }
    boolean asserted = resetHold[index] > 0;
    if (asserted) {
      resetHold[index]--;
    }
    return asserted == resetOf[index].activeHigh() ? BigInteger.ONE : BigInteger.ZERO;
  }

  /** By chance in some episodes, and a few times for certain; never in the long one. */
  private boolean resetAgain(int index) {
    if (!longEpisode && !resetPlan.get(index).headSet(now, true).isEmpty()) {
      resetPlan.get(index).pollFirst();
      return true;
    }
    return resetsInEpisode && random.chance(large ? RARELY * RESET_AGAIN : RESET_AGAIN);
  }

  private int plannedResets() {
    return large ? 1 : PLANNED_RESETS;
  }

  private void eventCall(BigInteger[] current, boolean first) {
    if (first) {
      dataCall(current, 1.0);
      if (beginning > 0 && !design.edgesSampleNets()) {
        beginClocks(current);
      }
    } else if (random.chance(SIMULTANEOUS) && !design.edgesSampleNets()) {
      toggleClocks(current, 1);
      dataCall(current, 0.5);
    } else if (random.chance(0.66)) {
      toggleClocks(current, random.chance(0.05) && !design.edgesSampleNets() ? 2 : 1);
      tickResets();
    } else {
      dataCall(current, 0.7);
    }
  }

  /** Lets clocks be 1 from the start, of which the rising edge is then in the first call. */
  private void beginClocks(BigInteger[] current) {
    for (int i = 0; i < current.length; i++) {
      if (isClock[i] && random.chance(0.5)) {
        current[i] = random.bits(inputs.get(i).width());
      }
    }
  }

  /** A reset that is held through clock calls gets shorter by them too. */
  private void tickResets() {
    for (int i = 0; i < resetHold.length; i++) {
      if (resetHold[i] > 1) {
        resetHold[i]--;
      }
    }
  }

  private void toggleClocks(BigInteger[] current, int count) {
    int total = Arrays.stream(clockWeights).sum();
    int chosen = random.below(total);
    int last = -1;
    for (int i = 0; i < current.length; i++) {
      if (isClock[i]) {
        chosen -= clockWeights[i];
        last = i;
        if (chosen < 0) {
          break;
        }
      }
    }
    int width = inputs.get(last).width();
    current[last] = current[last].flipBit(width == 1 ? 0 : random.below(width));
    if (count > 1) {
      for (int i = 0; i < current.length; i++) {
        if (isClock[i] && i != last) {
          current[i] = BigInteger.ONE.subtract(current[i]);
        }
      }
    }
  }

  private boolean anyClock() {
    return clockCount() > 0;
  }

  private int clockCount() {
    int count = 0;
    for (boolean clock : isClock) {
      count += clock ? 1 : 0;
    }
    return count;
  }

  /** 0, 1, all ones, the sign bit, its complement, and the constants of the source and around. */
  private static List<BigInteger> cornersOf(int width, List<BigInteger> constants) {
    BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    BigInteger sign = BigInteger.ONE.shiftLeft(width - 1);
    TreeSet<BigInteger> sorted =
        new TreeSet<>(
            List.of(
                BigInteger.ZERO,
                BigInteger.ONE,
                ones,
                ones.subtract(BigInteger.ONE).max(BigInteger.ZERO),
                sign,
                sign.subtract(BigInteger.ONE)));
    for (BigInteger constant : constants) {
      if (constant.signum() >= 0 && constant.compareTo(ones) <= 0 && sorted.size() < 256) {
        sorted.add(constant);
        sorted.add(constant.add(BigInteger.ONE).min(ones));
        sorted.add(constant.subtract(BigInteger.ONE).max(BigInteger.ZERO));
      }
    }
    return List.copyOf(sorted);
  }

  /** What the seed depends on: the interface alone, never the order of records. */
  public static String describe(DesignInterface design) {
    StringBuilder text = new StringBuilder(design.topModule()).append('|');
    text.append(design.protocol());
    for (Port port : design.ports()) {
      text.append('|').append(port.name()).append(' ').append(port.direction());
      text.append(' ').append(port.width());
    }
    return text.toString();
  }
}
