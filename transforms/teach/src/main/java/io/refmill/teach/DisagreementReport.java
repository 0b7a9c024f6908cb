package io.refmill.teach;

import io.refmill.teach.judge.RewardResult;
import io.refmill.teach.judge.TeamResult;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says what two answers do not agree on, by their outputs alone: neither agent sees the other's
 * code, and neither is told which of them is right.
 */
final class DisagreementReport {
  private static final Set<String> RAN = Set.of("match", "mismatch");

  private DisagreementReport() {}

  /** Whether an answer came to its end; nothing is said of whether it is right. */
  static boolean ran(RewardResult result) {
    return RAN.contains(result.status());
  }

  static String of(RewardResult verilog, RewardResult python, TeamResult.Pair pair) {
    StringBuilder text = new StringBuilder();
    text.append(notRun("Verilog", verilog)).append(notRun("Python model", python));
    if (!text.isEmpty()) {
      return text.toString();
    }
    text.append("The Verilog and the Python model agree in ");
    text.append(String.format(Locale.ROOT, "%.1f", 100 * pair.agreement()));
    text.append(" % of ").append(pair.calls()).append(" calls. The first that differ:\n");
    for (TeamResult.Difference difference : pair.differences()) {
      text.append("- call ").append(difference.call());
      text.append(difference.inputs().isEmpty() ? "" : " with " + values(difference.inputs()));
      text.append(": the Verilog has ").append(values(difference.verilog()));
      text.append(", the Python model ").append(values(difference.python())).append('\n');
    }
    return text.toString();
  }

  private static String notRun(String what, RewardResult result) {
    return ran(result)
        ? ""
        : "The "
            + what
            + " was not compared: "
            + result.status().replace('_', ' ')
            + (result.message().isEmpty() ? "" : ", " + result.message())
            + ".\n";
  }

  private static String values(Map<String, String> values) {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " = " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
