package io.refmill.runners.value;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Refuses options that nothing would read: who gives one expects something of it, and would learn
 * after hours that it made no difference.
 */
public final class Unread {
  private Unread() {}

  /**
   * Refuses an option where what reads it is not asked for.
   *
   * @param needed what would read it
   */
  public static void without(CommandLine command, String option, String needed) {
    refuse(command, option, "without " + needed + "; add that, or leave " + option + " out");
  }

  /**
   * The same of all options of a group.
   *
   * @param group object whose fields are the options
   */
  public static void allWithout(CommandLine command, Object group, String needed) {
    names(group).forEach(option -> without(command, option, needed));
  }

  /** Refuses an option that another one overrules. */
  public static void beside(CommandLine command, String option, String other) {
    refuse(command, option, "beside " + other + "; leave one of them out");
  }

  /** The same of all options of a group. */
  public static void allBeside(CommandLine command, Object group, String other) {
    names(group).forEach(option -> beside(command, option, other));
  }

  private static List<String> names(Object group) {
    return CommandSpec.forAnnotatedObject(group).options().stream()
        .map(OptionSpec::longestName)
        .toList();
  }

  private static void refuse(CommandLine command, String option, String why) {
    if (command.getParseResult().hasMatchedOption(option)) {
      throw new CommandLine.ParameterException(command, option + " has no effect " + why);
    }
  }
}
