package io.refmill.runners.options;

import io.refmill.ingest.license.LicenseRules;
import io.refmill.runners.value.Columns;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Under which licenses sources stand, and which of these are wanted. */
public final class LicenseOptions {
  @Option(
      names = "--license",
      paramLabel = "SPDX",
      description =
          "License of what names none itself: no column, no header, no license file of its"
              + " repository; default: NOASSERTION.")
  private String declared;

  @Option(
      names = "--license-column",
      paramLabel = "PATH",
      description = "Column with a row's license; default: license and the like.")
  private String column;

  @Option(
      names = "--licenses-allow",
      split = ",",
      paramLabel = "SPDX",
      description = "Take only sources under these; NOASSERTION is for those that name none.")
  private List<String> allow = new ArrayList<>();

  @Option(
      names = "--licenses-deny",
      split = ",",
      paramLabel = "SPDX",
      description = "Take no sources under these.")
  private List<String> deny = new ArrayList<>();

  /** Which licenses are wanted, and where they stand. */
  public LicenseRules rules() {
    return new LicenseRules(column, declared, allow, deny);
  }

  /**
   * Makes sure that the column is named as it can be, and that the lists have names, none of them
   * in both.
   *
   * @throws CommandLine.ParameterException if it is not
   */
  public void check(CommandLine command) {
    Columns.check(command, "--license-column", column);
    requireNames(command, "--licenses-allow", allow);
    requireNames(command, "--licenses-deny", deny);
    for (String each : allow) {
      if (deny.stream().anyMatch(each::equalsIgnoreCase)) {
        throw new CommandLine.ParameterException(
            command,
            each + " is in --licenses-allow and in --licenses-deny; leave one of them out");
      }
    }
  }

  private static void requireNames(CommandLine command, String option, List<String> names) {
    if (names.stream().anyMatch(String::isBlank)) {
      throw new CommandLine.ParameterException(
          command, option + " has an empty name; expected names such as MIT,Apache-2.0");
    }
  }
}
