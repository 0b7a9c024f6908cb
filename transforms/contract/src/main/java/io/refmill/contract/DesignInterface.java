package io.refmill.contract;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the verifier and the dataset need to know of a design, besides its source.
 *
 * @param topModule the module's name in the source
 * @param protocol how the model is called
 * @param ports in header order, clocks included
 * @param clocks ports whose edges trigger state, with the edges used; empty if combinational
 * @param resets recognised resets and sets
 * @param state what holds a value between calls
 * @param sequential whether any state exists
 * @param constants interesting input values found in the source, for stimuli: distinct, ascending
 * @param edgesSampleNets whether a process that waits for an edge reads an input through a net:
 *     when both change in one time step, the language leaves open what it sees (IEEE 1800-2017 4.8)
 * @param clockVectors input vectors with a bit that a process waits for; they are not among the
 *     clocks
 * @param parameters what the module is made with, in order of declaration, local ones left out
 */
public record DesignInterface(
    String topModule,
    Protocol protocol,
    List<Port> ports,
    List<Clock> clocks,
    List<Reset> resets,
    List<StateVariable> state,
    boolean sequential,
    List<BigInteger> constants,
    boolean edgesSampleNets,
    Set<String> clockVectors,
    List<Parameter> parameters) {

  public DesignInterface {
    ports = List.copyOf(ports);
    clocks = List.copyOf(clocks);
    resets = List.copyOf(resets);
    state = List.copyOf(state);
    constants = List.copyOf(constants);
    clockVectors = Collections.unmodifiableSet(new TreeSet<>(clockVectors));
    parameters = List.copyOf(parameters);
  }

  /** An interface without parameters whose edges sample no nets. */
  public DesignInterface(
      String topModule,
      Protocol protocol,
      List<Port> ports,
      List<Clock> clocks,
      List<Reset> resets,
      List<StateVariable> state,
      boolean sequential,
      List<BigInteger> constants) {
    this(
        topModule,
        protocol,
        ports,
        clocks,
        resets,
        state,
        sequential,
        constants,
        false,
        Set.of(),
        List.of());
  }

  /**
   * A parameter with the value that the model is for: a decimal number, one that the source writes
   * in hexadecimal, or of more than 64 bits, in hexadecimal with 0x, a real number, or a string in
   * quotes.
   */
  public record Parameter(String name, String value) {}

  /** Direction of a port. */
  public enum Direction {
    INPUT,
    OUTPUT,
    /**
     * Driven from both sides. As an input, what the outside drives wherever the module does not; as
     * an output, the value of the net.
     */
    INOUT
  }

  /**
   * A port. One that is an unpacked array in the source is one number here, of all its elements:
   * the element with the least index is in the lowest bits, and the last index varies most rapidly.
   *
   * @param width in bits, of all elements together
   * @param signed whether it, or each element, is in two's complement
   * @param unpacked the dimensions of such an array as declared; else empty
   */
  public record Port(
      String name, Direction direction, int width, boolean signed, List<Range> unpacked) {
    public Port {
      unpacked = List.copyOf(unpacked);
    }

    /** A port that is no array. */
    public Port(String name, Direction direction, int width, boolean signed) {
      this(name, direction, width, signed, List.of());
    }

    /** The dimensions as the source writes them, {@code [0:3]}; empty for a plain port. */
    public String dimensions() {
      return unpacked.stream().map(Range::toString).collect(Collectors.joining());
    }

    /** Number of elements, 1 for a plain port. */
    public int elements() {
      return unpacked.stream().mapToInt(Range::size).reduce(1, Math::multiplyExact);
    }

    /** Bits of one element. */
    public int elementWidth() {
      return width / elements();
    }

    /**
     * Indices of an element, {@code [1][0]}; empty for a plain port.
     *
     * @param position of the element, 0 for the one in the lowest bits
     */
    public String element(int position) {
      StringBuilder text = new StringBuilder();
      int rest = position;
      for (int d = unpacked.size() - 1; d >= 0; d--) {
        Range range = unpacked.get(d);
        text.insert(0, "[" + (range.low() + rest % range.size()) + "]");
        rest /= range.size();
      }
      return text.toString();
    }
  }

  /** An unpacked dimension as declared (IEEE 1800-2017 7.4.2). */
  public record Range(int left, int right) {
    /** The least index. */
    public int low() {
      return Math.min(left, right);
    }

    /** Number of indices. */
    public int size() {
      return Math.abs(left - right) + 1;
    }

    @Override
    public String toString() {
      return "[" + left + ":" + right + "]";
    }
  }

  /** Edges of a clock that something is triggered by. */
  public enum ClockEdge {
    RISING,
    FALLING,
    BOTH
  }

  /** A clock port. */
  public record Clock(String port, ClockEdge edge) {}

  /** How a reset acts. */
  public enum ResetKind {
    SYNCHRONOUS,
    ASYNCHRONOUS
  }

  /** A reset or set port; it is a one-bit input. */
  public record Reset(String port, boolean activeHigh, ResetKind kind) {}

  /**
   * A variable that holds its value between calls.
   *
   * @param path Verilog name below the top module, one string for each level of the hierarchy, a
   *     generate scope is a level: {@code [g[0], u1, count]}. A level {@code [k]} stands for blocks
   *     without a name, which simulators name as they like: the k-th of the variables with the rest
   *     of the path in such blocks of that scope, from 0
   * @param width of one element in bits
   * @param dimensions of an array from the left; empty for a plain vector
   * @param initialValue what the model starts with; of every element for an array
   * @param initialised whether the source itself says so; else it is x in the simulator and 0 here
   * @param variable whether it is a variable (which can be assigned by a test bench) or a net
   * @param still whether the simulator has no such variable, and needs none to start as the model
   *     does: where a process stands that waits for edges of the clock in several places
   */
  public record StateVariable(
      List<String> path,
      int width,
      List<Dimension> dimensions,
      BigInteger initialValue,
      boolean initialised,
      boolean variable,
      boolean still) {
    private static final Pattern UNNAMED_BLOCK = Pattern.compile("\\[\\d+\\]");

    public StateVariable {
      path = List.copyOf(path);
      dimensions = List.copyOf(dimensions);
    }

    /** What the simulator has a variable or a net for. */
    public StateVariable(
        List<String> path,
        int width,
        List<Dimension> dimensions,
        BigInteger initialValue,
        boolean initialised,
        boolean variable) {
      this(path, width, dimensions, initialValue, initialised, variable, false);
    }

    /** Whether it is in a block that has no name. */
    public boolean inUnnamedBlock() {
      return path.stream().anyMatch(UNNAMED_BLOCK.asMatchPredicate());
    }

    /** Number of elements of an array, 0 for a plain vector. */
    public long depth() {
      return dimensions.isEmpty()
          ? 0
          : dimensions.stream().mapToLong(Dimension::size).reduce(1, Math::multiplyExact);
    }
  }

  /** An unpacked dimension: its least index and its number of indices. */
  public record Dimension(int low, int size) {}

  /**
   * Input and bidirectional ports that the model reads: under the cycle protocol the clock is not
   * among them.
   */
  public List<Port> modelInputs() {
    return ports.stream()
        .filter(p -> p.direction() != Direction.OUTPUT)
        .filter(
            p ->
                protocol == Protocol.EVENT
                    || clocks.stream().noneMatch(c -> c.port().equals(p.name())))
        .toList();
  }

  /** Output ports, bidirectional ones among them. */
  public List<Port> outputs() {
    return ports.stream().filter(p -> p.direction() != Direction.INPUT).toList();
  }
}
