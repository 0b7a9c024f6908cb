package io.refmill.bench.attack;

import io.refmill.cosim.source.TextReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Compares what the rules of text see in hostile texts with what Icarus Verilog compiles of them;
 * nothing is ever run. A disagreement is a name that the compiled program calls, or a module that
 * it has, which the reading did not see although the text was not refused. Exit code 1 if there are
 * any, or if the generator is too weak to show some.
 */
@Command(
    name = "attack",
    mixinStandardHelpOptions = true,
    description = "Compares the reading of hostile texts with what Icarus Verilog compiles.")
public final class AttackBench implements Callable<Integer> {
  private static final int CHUNK = 200;
  private static final String TAIL_NAMES = " `resetall `timescale `line tail\n";

  @Option(names = "--count", description = "texts (default: ${DEFAULT-VALUE})")
  int count = 10_000;

  @Option(names = "--seconds", description = "at most (default: ${DEFAULT-VALUE})")
  int seconds = 3600;

  @Option(names = "--seed", description = "of the texts (default: ${DEFAULT-VALUE})")
  long seed = 1;

  @Option(
      names = "--refused-every",
      description = "compile one of so many refused texts as well (default: ${DEFAULT-VALUE})")
  int refusedEvery = 10;

  @Option(names = "--out", description = "where disagreements go (default: ${DEFAULT-VALUE})")
  Path out = Path.of("target/attack");

  @Option(names = "--print", description = "print one text by its number, and what is seen in it")
  int print = -1;

  private final Totals totals = new Totals();
  private IcarusStages stages;
  private Path directory;

  /** What has been found. */
  static final class Totals {
    int texts;
    int refused;
    int preprocessed;
    int compiled;
    int calling;
    int seen;
    int refusedCompiled;
    int refusedHidden;
    final Map<String, Integer> reasons = new TreeMap<>();
    final List<String> disagreements = new ArrayList<>();
  }

  /** One text on its way. */
  private record Text(int id, String text, TextReading reading) {}

  /** Runs the comparison. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new AttackBench()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (print >= 0) {
      String text = AttackGenerator.text(seed, print);
      System.out.println(text);
      System.out.println(TextReading.ofSource(text));
      return 0;
    }
    compare();
    report();
    return totals.disagreements.isEmpty() && totals.calling * 20 > totals.texts ? 0 : 1;
  }

  /** Compares all texts. */
  Totals compare() throws IOException, InterruptedException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    directory = Files.createTempDirectory("refmill-attack");
    try {
      stages = new IcarusStages(directory);
      for (int from = 0; from < count && System.nanoTime() < end; from += CHUNK) {
        chunk(from, Math.min(count, from + CHUNK));
      }
    } finally {
      delete(directory);
    }
    return totals;
  }

  private void report() {
    System.out.printf(
        "%d texts: %d refused, %d of the others read behind the preprocessor%n",
        totals.texts, totals.refused, totals.preprocessed);
    System.out.printf(
        "%d not refused and compiled, %d of them with calls, all of which were seen in %d%n",
        totals.compiled, totals.calling, totals.seen);
    System.out.printf(
        "%d refused and compiled, %d of them with calls that were not seen%n",
        totals.refusedCompiled, totals.refusedHidden);
    totals.reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(reason -> System.out.printf("%8d %s%n", reason.getValue(), reason.getKey()));
    totals.disagreements.forEach(System.out::println);
    System.out.printf("%d disagreements%n", totals.disagreements.size());
  }

  private void chunk(int from, int to) throws IOException, InterruptedException {
    List<Text> texts = new ArrayList<>();
    StringBuilder commands = new StringBuilder();
    Files.writeString(directory.resolve("tail.v"), "`__LINE__" + TAIL_NAMES);
    for (int id = from; id < to; id++) {
      String text = AttackGenerator.text(seed, id);
      TextReading reading = TextReading.ofSource(text);
      texts.add(new Text(id, text, reading));
      Files.write(directory.resolve(id + ".v"), reading.text().getBytes(StandardCharsets.UTF_8));
      if (!reading.isRefused() && reading.preprocessed()) {
        commands.append(stages.preprocess(id));
      }
    }
    stages.run(commands);
    commands.setLength(0);
    for (int i = 0; i < texts.size(); i++) {
      Text text = texts.get(i);
      if (!text.reading().isRefused() && text.reading().preprocessed()) {
        totals.preprocessed++;
        text = new Text(text.id(), text.text(), behindPreprocessor(text));
        texts.set(i, text);
      }
      if (!text.reading().isRefused() || text.id() % refusedEvery == 0) {
        commands.append(stages.compile(text.id()));
      }
    }
    stages.run(commands);
    for (Text text : texts) {
      judge(text);
    }
    empty();
  }

  private TextReading behindPreprocessor(Text text) throws IOException {
    String tail = "1" + TAIL_NAMES;
    String result =
        Files.exists(directory.resolve(text.id() + ".ok"))
            ? IcarusStages.read(directory.resolve(text.id() + ".e"))
            : "";
    if (!result.endsWith(tail)) {
      String why = result.isEmpty() ? "not preprocessed" : "open at its end";
      return new TextReading(text.text(), why, true, false, Set.of(), Set.of(), Set.of());
    }
    return TextReading.ofPreprocessed(result.substring(0, result.length() - tail.length()));
  }

  private void judge(Text text) throws IOException {
    totals.texts++;
    TextReading reading = text.reading();
    if (reading.isRefused()) {
      totals.refused++;
      totals.reasons.merge(
          reading.doubt().replaceAll(".*\\d: ", "").replaceAll("`[\\w$]+", "`X"), 1, Integer::sum);
    }
    Path file = directory.resolve(text.id() + ".vvp");
    if (!Files.exists(file)) {
      return;
    }
    CompiledText compiled = CompiledText.read(file);
    Set<String> hidden = new TreeSet<>(compiled.calls());
    hidden.removeAll(reading.called());
    if (reading.words().contains("force")) {
      hidden.remove("force");
    }
    if (reading.isRefused()) {
      totals.refusedCompiled++;
      totals.refusedHidden += hidden.isEmpty() ? 0 : 1;
      return;
    }
    for (String root : compiled.roots()) {
      if (!reading.units().contains(root)) {
        hidden.add("module " + root);
      }
    }
    totals.compiled++;
    totals.calling += compiled.calls().isEmpty() ? 0 : 1;
    totals.seen += !compiled.calls().isEmpty() && hidden.isEmpty() ? 1 : 0;
    if (!hidden.isEmpty()) {
      Files.createDirectories(out);
      Path saved = out.resolve(seed + "-" + text.id() + ".v");
      Files.write(saved, text.text().getBytes(StandardCharsets.UTF_8));
      totals.disagreements.add(saved + ": " + hidden);
    }
  }

  private void empty() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        if (Character.isDigit(name.charAt(0))) {
          delete(file);
        }
      }
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> files = Files.list(path)) {
        for (Path file : files.toList()) {
          delete(file);
        }
      }
    }
    Files.delete(path);
  }
}
