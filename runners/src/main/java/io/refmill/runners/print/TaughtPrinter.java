package io.refmill.runners.print;

import io.refmill.dataset.PartSummary;
import io.refmill.llm.cost.Money;
import io.refmill.llm.session.ModelSession;
import io.refmill.pipelines.Taught;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** Prints what was asked of a language model, and what came of it. */
public final class TaughtPrinter {
  private TaughtPrinter() {}

  /** Prints what the stages of a build came to. */
  public static void print(CommandSpec spec, Taught taught, Optional<Money> budget, Path output) {
    PrintWriter out = spec.commandLine().getOut();
    taught
        .parts()
        .forEach(
            (name, part) -> {
              out.println();
              out.printf(Locale.ROOT, "%-26s %10d%n", name, part.rows());
              part.outcomes()
                  .forEach(
                      (outcome, count) ->
                          out.printf(Locale.ROOT, "  %-24s %10d%n", outcome, count));
            });
    out.println();
    boolean here = taught.session().asked() > 0;
    out.println(here ? ModelProgress.text(taught.session(), budget) : rows(taught));
    out.flush();
    problems(spec, taught.session(), budget, output);
  }

  /** What the rows needed, where other processes asked for them. */
  private static String rows(Taught taught) {
    long requests = 0;
    long prompts = 0;
    long completions = 0;
    for (PartSummary part : taught.parts().values()) {
      requests += part.requests();
      prompts += part.promptTokens();
      completions += part.completionTokens();
    }
    return String.format(
        Locale.ROOT,
        "these rows needed %,d requests | %,d + %,d tokens, asked by workers",
        requests,
        prompts,
        completions);
  }

  /** Says what kept a session from answers, and what to do about it. */
  public static void problems(
      CommandSpec spec, ModelSession.Progress done, Optional<Money> budget, Path output) {
    PrintWriter err = spec.commandLine().getErr();
    if (done.stopped()) {
      err.println(
          "refmill: the budget of "
              + budget.map(Money::toString).orElse("")
              + " is used up; run it again with a higher --budget and --force to go on: what was"
              + " paid for is kept");
    } else if (done.failed() > 0) {
      err.println(
          "refmill: "
              + done.failed()
              + " requests failed, the last: "
              + done.lastFailure()
              + "; those that were sent are listed in "
              + output
              + ".failed.jsonl; run it again with --force to ask them anew");
    }
    err.flush();
  }
}
