package io.refmill.bench.fuzz;

/**
 * What kind of module is made.
 *
 * @param systemVerilog whether it uses more than Verilog
 * @param kind how it is clocked
 * @param unknown whether expressions may be unknown; then nothing may decide on them
 * @param parameter whether it has a parameter to override
 * @param reset what starts the registers
 * @param large whether there is more of everything
 */
record ModulePlan(
    boolean systemVerilog,
    Kind kind,
    boolean unknown,
    boolean parameter,
    Reset reset,
    boolean large) {
  /**
   * What starts the registers of the whole design. Registers that only a reset starts all have the
   * same kind of reset: where one without a reset reads another at the very first edge, it depends
   * on what the inputs were before the first call.
   */
  enum Reset {
    /** Initial values; there may be resets of any kind. */
    INITIAL,
    /** Synchronous resets; few initial values. */
    SYNCHRONOUS,
    /** Asynchronous resets; few initial values. */
    ASYNCHRONOUS
  }

  enum Kind {
    /** No state but latches. */
    COMBINATIONAL,
    /** One clock. */
    CLOCKED,
    /** Two clock ports that know nothing of each other. */
    TWO_CLOCKS
  }

  static ModulePlan of(FuzzRandom random, boolean systemVerilog) {
    int shape = random.below(100);
    boolean large = random.chance(25);
    if (shape < 8) {
      return new ModulePlan(systemVerilog, Kind.COMBINATIONAL, true, false, Reset.INITIAL, large);
    }
    Reset reset =
        random.oneOf(
            Reset.INITIAL,
            Reset.INITIAL,
            Reset.INITIAL,
            Reset.INITIAL,
            Reset.INITIAL,
            Reset.INITIAL,
            Reset.SYNCHRONOUS,
            Reset.ASYNCHRONOUS);
    Kind kind = shape < 40 ? Kind.COMBINATIONAL : shape < 93 ? Kind.CLOCKED : Kind.TWO_CLOCKS;
    return new ModulePlan(systemVerilog, kind, false, random.chance(15), reset, large);
  }

  /** Whether it may have instances: ports of instances are continuous assignments in between. */
  boolean hierarchy() {
    return kind != Kind.TWO_CLOCKS && !unknown;
  }

  ModulePlan child(FuzzRandom random) {
    Kind childKind = kind == Kind.CLOCKED && random.chance(60) ? Kind.CLOCKED : Kind.COMBINATIONAL;
    return new ModulePlan(systemVerilog, childKind, false, random.chance(50), reset, large);
  }
}
