package io.refmill.runners.value;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Options that are given more than once and have room for one value. */
public final class Repeated {
  private Repeated() {}

  /**
   * What to say of a command line if that is what is wrong with it. The parser's own words for it
   * list the whole group that the option is one of.
   */
  public static Optional<String> message(CommandLine.ParameterException e, String[] args) {
    boolean repeated =
        e instanceof CommandLine.MaxValuesExceededException
            || e instanceof CommandLine.OverwrittenOptionException;
    return repeated ? option(e.getCommandLine(), args).map(Repeated::text) : Optional.empty();
  }

  private static Optional<String> option(CommandLine command, String[] args) {
    Set<OptionSpec> given = new HashSet<>();
    for (String arg : args) {
      OptionSpec option = command.getCommandSpec().findOption(arg.replaceFirst("=.*", ""));
      if (option != null && !option.isMultiValue() && !given.add(option)) {
        return Optional.of(option.longestName());
      }
    }
    return Optional.empty();
  }

  private static String text(String option) {
    return option + " is given more than once, and one value is all it takes";
  }
}
