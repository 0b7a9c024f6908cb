package io.refmill.augment.style;

/**
 * How a module is written: what authors differ in and no behaviour depends on, but for reset and
 * edge, which the specification tells.
 *
 * @param ansi whether ports are declared in the header
 * @param indent one level
 * @param naming of ports
 * @param constants where named values stand
 * @param radix of literals
 * @param blocks whether single statements have {@code begin} and {@code end}
 * @param split whether each register has a process of its own
 * @param outputRegisters whether a port may be a variable itself
 * @param processes of a state machine, 1 to 3
 * @param ifChains whether choices by a value are chains of {@code if}
 * @param systemVerilog whether {@code logic} and {@code always_ff} are used
 * @param comments how many there are, 0 to 2
 * @param declared whether nets get their value where they are declared
 * @param parameterised whether widths are parameters
 * @param reset of all state
 * @param falling whether state changes at falling edges
 */
public record Style(
    boolean ansi,
    String indent,
    Naming naming,
    Constants constants,
    Radix radix,
    boolean blocks,
    boolean split,
    boolean outputRegisters,
    int processes,
    boolean ifChains,
    boolean systemVerilog,
    int comments,
    boolean declared,
    boolean parameterised,
    Reset reset,
    boolean falling) {

  /** How ports are named. */
  public enum Naming {
    SNAKE,
    CAMEL,
    UPPER,
    PREFIXED,
    SUFFIXED
  }

  /** Where named values stand. */
  public enum Constants {
    LOCALPARAM,
    PARAMETER,
    INLINE
  }

  /** Of literals. */
  public enum Radix {
    DECIMAL,
    HEXADECIMAL,
    BINARY
  }

  /** How state starts. */
  public enum Reset {
    SYNCHRONOUS_HIGH(true, false, true),
    SYNCHRONOUS_LOW(true, false, false),
    ASYNCHRONOUS_HIGH(true, true, true),
    ASYNCHRONOUS_LOW(true, true, false),
    /** No input; registers have start values. */
    NONE(false, false, false);

    private final boolean input;
    private final boolean asynchronous;
    private final boolean high;

    Reset(boolean input, boolean asynchronous, boolean high) {
      this.input = input;
      this.asynchronous = asynchronous;
      this.high = high;
    }

    /** Whether there is an input for it. */
    public boolean input() {
      return input;
    }

    /** Whether it does not wait for the clock. */
    public boolean asynchronous() {
      return asynchronous;
    }

    /** Whether it is active at 1. */
    public boolean high() {
      return high;
    }
  }

  /** A style from a seed. */
  public static Style draw(Draws d) {
    boolean systemVerilog = d.chance(0.1);
    return new Style(
        systemVerilog || d.chance(0.75),
        d.pick("  ", "    ", "    ", "\t", "   "),
        d.pick(
            Naming.SNAKE,
            Naming.SNAKE,
            Naming.SNAKE,
            Naming.CAMEL,
            Naming.UPPER,
            Naming.PREFIXED,
            Naming.SUFFIXED),
        d.pick(Constants.LOCALPARAM, Constants.LOCALPARAM, Constants.PARAMETER, Constants.INLINE),
        d.pick(Radix.values()),
        d.chance(0.6),
        d.chance(0.35),
        d.chance(0.6),
        d.between(1, 3),
        d.chance(0.25),
        systemVerilog,
        d.pick(0, 0, 1, 2),
        d.chance(0.5),
        d.chance(0.4),
        d.pick(
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_LOW,
            Reset.ASYNCHRONOUS_HIGH,
            Reset.ASYNCHRONOUS_LOW,
            Reset.ASYNCHRONOUS_LOW,
            Reset.NONE),
        d.chance(0.07));
  }

  /** The same with the reset of another. */
  public Style withReset(Reset other) {
    return new Style(
        ansi,
        indent,
        naming,
        constants,
        radix,
        blocks,
        split,
        outputRegisters,
        processes,
        ifChains,
        systemVerilog,
        comments,
        declared,
        parameterised,
        other,
        falling);
  }
}
