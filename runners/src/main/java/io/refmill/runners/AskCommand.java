package io.refmill.runners;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.cost.Estimate;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.demo.EchoScript;
import io.refmill.llm.store.RequestLines;
import io.refmill.runners.print.ModelProgress;
import io.refmill.runners.run.ExitCode;
import io.refmill.runners.run.WholeFile;
import io.refmill.runners.teach.ModelConnection;
import io.refmill.runners.teach.ModelOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks what a file holds, such as the requests that failed in another run. */
@Command(
    name = "ask",
    description =
        "Asks the requests of a file, such as those that another run's .failed.jsonl lists. What is"
            + " in the cache is not asked again.",
    mixinStandardHelpOptions = true,
    versionProvider = Refmill.VersionProvider.class,
    sortOptions = false)
final class AskCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      description =
          "Lines of JSON: {\"messages\": [{\"role\": \"user\", \"content\": \"...\"}]}; each may"
              + " also say its tag, which comes back with the answer, model, temperature, top_p,"
              + " max_tokens and seed.")
  private Path file;

  @Option(
      names = "--output",
      required = true,
      paramLabel = "FILE",
      description = "Where the answers go, a line for each request that has one, in its order.")
  private Path output;

  @Option(names = "--dry-run", description = "Say what it would cost, and ask nothing.")
  private boolean dryRun;

  @Option(names = "--no-progress", description = "Do not show how far it is.")
  private boolean noProgress;

  @ArgGroup(exclusive = false, heading = "%nLanguage model:%n")
  private ModelOptions models = new ModelOptions();

  @Override
  public Integer call() throws IOException {
    models.check(spec);
    List<ChatRequest> requests = requests();
    checkPlaces();
    PrintWriter err = spec.commandLine().getErr();
    Prices prices = models.prices(spec);
    Estimate estimate = Estimate.NOTHING;
    for (ChatRequest request : requests) {
      estimate = estimate.plus(request, prices);
    }
    err.println(estimate.text());
    err.flush();
    if (dryRun) {
      return ExitCode.OK;
    }
    Optional<Money> budget = Optional.ofNullable(models.budget()).map(Money::dollars);
    try (ModelConnection connection = ModelConnection.open(models, spec, output, new EchoScript());
        ModelProgress progress =
            new ModelProgress(err, connection.session(), budget, requests.size(), noProgress)) {
      connection.warn(err);
      String failure = ask(requests, connection, progress);
      progress.close();
      err.println(ModelProgress.text(connection.session().progress(), budget));
      if (failure != null) {
        err.println("refmill: not all requests were answered: " + failure);
      }
      err.flush();
      return failure == null ? ExitCode.OK : ExitCode.FAILURE;
    }
  }

  /** Returns what the first request without an answer failed by; null if there is none. */
  private String ask(List<ChatRequest> requests, ModelConnection connection, ModelProgress progress)
      throws IOException {
    List<CompletableFuture<ChatAnswer>> answers =
        requests.stream()
            .map(connection.session()::ask)
            .peek(answer -> answer.whenComplete((given, thrown) -> progress.step()))
            .toList();
    String failure = null;
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      try {
        lines.add(RequestLines.answered(requests.get(i), answers.get(i).join()));
      } catch (CompletionException e) {
        String message = ChatException.of(e).getMessage();
        failure = failure == null ? message : failure;
      }
    }
    WholeFile.write(
        output,
        out -> {
          for (String line : lines) {
            out.write(line);
            out.write('\n');
          }
        });
    return failure;
  }

  /** What is read must not be written: requests that nobody has asked yet would be gone. */
  private void checkPlaces() throws IOException {
    for (Path written : List.of(output, ModelOptions.failures(output))) {
      if (Files.exists(written) && Files.isSameFile(written, file)) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            "--output: "
                + written
                + " would be written, and is the file with the requests; give another");
      }
    }
  }

  private List<ChatRequest> requests() throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new CommandLine.ParameterException(spec.commandLine(), "no such file: " + file);
    }
    try {
      return RequestLines.read(
          file,
          new RequestLines.Defaults(
              models.model(),
              models.temperature(),
              models.topP(),
              models.maxTokens(),
              models.sampling().seed()));
    } catch (IllegalArgumentException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
