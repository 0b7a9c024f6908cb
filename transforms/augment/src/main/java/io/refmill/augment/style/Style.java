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
 * @param unsized whether constants are written without a width where none is needed
 * @param flat whether the body is as far to the left as the header
 * @param procedural whether outputs without a clock are given their values in processes
 * @param choices whether two ways out of a state are told by {@code ?}
 * @param negation how it is asked whether a bit is 0: before its name, or behind it
 * @param spacing small habits
 * @param slips what a reviewer would have mended
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
    boolean unsized,
    boolean flat,
    boolean procedural,
    boolean choices,
    String negation,
    Spacing spacing,
    Slips slips,
    Reset reset,
    boolean falling) {

  /**
   * Where blanks and lines stand.
   *
   * @param keyword between {@code if} or {@code case} and what follows
   * @param event between {@code always @} and its list
   * @param comma whether events are parted by a comma
   * @param otherwise whether {@code else} stands in the line of the {@code end} before it
   * @param below whether the first {@code begin} of a process has a line of its own
   * @param star the list of a process without a clock
   * @param wire whether ports that are nets say so
   * @param oneLine whether a short header stands in one line
   * @param bracket between the name of the module and its ports
   */
  public record Spacing(
      String keyword,
      String event,
      boolean comma,
      boolean otherwise,
      boolean below,
      String star,
      boolean wire,
      boolean oneLine,
      String bracket) {}

  /**
   * What is no fault, and would be mended by a careful reviewer. None changes a value.
   *
   * @param trailing whether lines end with blanks here and there
   * @param nonblocking whether processes without a clock assign with {@code <=} where nothing that
   *     they assign is read in them
   * @param listed whether such processes name what they wait for, all of it
   * @param redundant whether conditions are made values by {@code ? 1 : 0}
   * @param detour whether an output that is a net takes its value from another net
   * @param restating whether remarks say what the next line says
   */
  public record Slips(
      boolean trailing,
      boolean nonblocking,
      boolean listed,
      boolean redundant,
      boolean detour,
      boolean restating) {}

  /** How ports are named. */
  public enum Naming {
    SNAKE,
    CAMEL,
    UPPER,
    /** Names of one letter or two are capitals. */
    LETTERS,
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

  /** A style from a seed; how often each habit is drawn follows what is usual in tutorials. */
  public static Style draw(Draws d) {
    boolean systemVerilog = d.chance(0.015);
    return new Style(
        systemVerilog || d.chance(0.93),
        d.pick(
            "    ",
            "    ",
            "    ",
            "    ",
            "    ",
            "    ",
            "  ",
            "  ",
            "  ",
            d.chance(0.5) ? "\t" : "   "),
        drawNaming(d),
        d.pick(Constants.LOCALPARAM, Constants.PARAMETER, Constants.PARAMETER, Constants.INLINE),
        d.pick(Radix.BINARY, Radix.BINARY, Radix.BINARY, Radix.DECIMAL, Radix.HEXADECIMAL),
        d.chance(0.85),
        d.chance(0.02),
        d.chance(0.68),
        d.pick(1, 1, 1, 2, 2, 3),
        d.chance(0.3),
        systemVerilog,
        d.chance(0.8) ? 0 : d.between(1, 2),
        d.chance(0.04),
        d.chance(0.06),
        d.chance(0.65),
        d.chance(0.45),
        d.chance(0.2),
        d.chance(0.4),
        d.pick("!", "!", "~", " == 0", " == 0", " == 1'b0"),
        new Spacing(
            d.chance(0.15) ? "" : " ",
            d.chance(0.15) ? " " : "",
            d.chance(0.25),
            d.chance(0.82),
            d.chance(0.05),
            d.chance(0.13) ? "*" : "(*)",
            d.chance(0.04),
            d.chance(0.12),
            d.chance(0.4) ? "" : " "),
        new Slips(
            d.chance(0.18),
            d.chance(0.12),
            d.chance(0.3),
            d.chance(0.25),
            d.chance(0.18),
            d.chance(0.12)),
        d.pick(
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_HIGH,
            Reset.SYNCHRONOUS_LOW,
            Reset.ASYNCHRONOUS_HIGH,
            Reset.ASYNCHRONOUS_HIGH,
            Reset.ASYNCHRONOUS_LOW,
            Reset.ASYNCHRONOUS_LOW,
            Reset.NONE),
        d.chance(0.02));
  }

  private static Naming drawNaming(Draws d) {
    return d.chance(0.45)
        ? d.pick(Naming.UPPER, Naming.LETTERS, Naming.LETTERS)
        : d.chance(0.95)
            ? Naming.SNAKE
            : d.pick(Naming.CAMEL, Naming.CAMEL, Naming.PREFIXED, Naming.SUFFIXED);
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
        unsized,
        flat,
        procedural,
        choices,
        negation,
        spacing,
        slips,
        other,
        falling);
  }
}
