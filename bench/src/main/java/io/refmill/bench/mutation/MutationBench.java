package io.refmill.bench.mutation;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.bench.mutation.Mutant.Judged;
import io.refmill.cosim.CoSimulator;
import io.refmill.cosim.VerificationRequest;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.settings.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures what verification lets pass: makes single faults in verified models and counts those
 * that the verifier calls a match although they are another function.
 */
@Command(
    name = "mutation",
    mixinStandardHelpOptions = true,
    description = "Counts the faults in models that verification does not find.")
public final class MutationBench implements Callable<Integer> {
  private static final long REFEREE_SEED = 7_919;

  @Option(
      names = "--corpus",
      required = true,
      description = "DIRECTORY or FILE.jsonl#COLUMN; may be given several times")
  private List<String> corpora;

  @Option(names = "--modules", description = "verified modules, at most; all if 0 (default: 0)")
  private int modules;

  @Option(names = "--mutants", description = "of each module, at most (default: ${DEFAULT-VALUE})")
  private int mutants = 12;

  @Option(names = "--seed", description = "chooses the faults (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(names = "--vectors", description = "of the verifier (default: ${DEFAULT-VALUE})")
  private int vectors = 1000;

  @Option(
      names = "--referee",
      description = "vectors that a survivor must pass to count as equal (default: 20000)")
  private int referee = 20_000;

  @Option(names = "--threads", description = "modules at a time (default: ${DEFAULT-VALUE})")
  private int threads = 2;

  @Option(names = "--bar", description = "least share caught for exit code 0 (default: 0.98)")
  private double bar = 0.98;

  @Option(names = "--json", description = "where the report goes as JSON")
  private Path json;

  /** Runs the benchmark. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new MutationBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Toolchain toolchain = Toolchain.find(System.getenv());
    Path scratch = Path.of(System.getProperty("java.io.tmpdir"));
    CosimOptions options =
        CosimOptions.defaults(toolchain, scratch)
            .withVectors(vectors)
            .withTimeouts(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(5))
            .withWorkers(threads, threads, 16);
    // With a limit, every corpus gets its share of it, and what one cannot fill goes to the next.
    List<Judged> judged = new ArrayList<>();
    int used = 0;
    try (CoSimulator verifier = new CoSimulator(options);
        CoSimulator second =
            new CoSimulator(
                options
                    .withVectors(referee)
                    .withSeed(options.seed() + REFEREE_SEED)
                    .withTimeouts(
                        Duration.ofSeconds(20), Duration.ofSeconds(60), Duration.ofSeconds(60)))) {
      MutantJudge judge = new MutantJudge(verifier, second);
      List<List<Corpus.Entry>> sources = new ArrayList<>();
      for (String corpus : corpora) {
        List<Corpus.Entry> entries = new ArrayList<>(Corpus.read(corpus));
        Collections.shuffle(entries, new Random(seed));
        sources.add(entries);
      }
      sources.sort((a, b) -> Integer.compare(a.size(), b.size()));
      for (int i = 0; i < sources.size(); i++) {
        int limit = modules == 0 ? Integer.MAX_VALUE : (modules - used) / (sources.size() - i);
        List<VerificationRequest> designs = VerifiedModules.of(sources.get(i), verifier, limit);
        System.err.printf("%d verified modules%n", designs.size());
        used += designs.size();
        judged.addAll(judge(designs, judge, options.toolchain().python()));
      }
    }
    MutationReport report = new MutationReport(used, judged);
    System.out.print(report.text());
    if (json != null) {
      ObjectMapper mapper = new ObjectMapper();
      Files.writeString(
          json, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(report.json(mapper)));
    }
    return report.shareCaught() >= bar ? 0 : 1;
  }

  private List<Judged> judge(List<VerificationRequest> designs, MutantJudge judge, String python)
      throws IOException, InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try (PythonMutator mutator = new PythonMutator(python)) {
      List<Future<List<Judged>>> futures = new ArrayList<>();
      for (VerificationRequest design : designs) {
        List<Mutant> made = mutator.mutate(design, mutants, seed);
        futures.add(executor.submit(() -> judge.judge(design, made)));
      }
      List<Judged> result = new ArrayList<>();
      for (Future<List<Judged>> future : futures) {
        result.addAll(future.get());
      }
      return result;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a module could not be judged", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }
}
