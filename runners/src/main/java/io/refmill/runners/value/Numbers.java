package io.refmill.runners.value;

import picocli.CommandLine;

/** Makes sure that the numbers of options are ones that a run can work with. */
public final class Numbers {
  private Numbers() {}

  /**
   * Refuses less than the least.
   *
   * @param option its name
   */
  public static void atLeast(CommandLine command, String option, long value, long least) {
    require(value >= least, command, option, "at least " + least, value);
  }

  /** Refuses what lies outside of a range, whose ends are part of it. */
  public static void within(CommandLine command, String option, long value, long least, long most) {
    require(
        value >= least && value <= most,
        command,
        option,
        "between " + least + " and " + most,
        value);
  }

  /** Refuses what is no part of a whole, which may be nothing or all of it. */
  public static void share(CommandLine command, String option, double value) {
    require(value >= 0 && value <= 1, command, option, "between 0 and 1", value);
  }

  /** The same of a part that is not nothing. */
  public static void someShare(CommandLine command, String option, double value) {
    require(value > 0 && value <= 1, command, option, "above 0 and at most 1", value);
  }

  private static void require(
      boolean holds, CommandLine command, String option, String expected, Object value) {
    if (!holds) {
      throw new CommandLine.ParameterException(
          command, option + " must be " + expected + ", and is " + value);
    }
  }
}
