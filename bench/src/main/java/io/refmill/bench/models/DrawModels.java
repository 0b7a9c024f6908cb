package io.refmill.bench.models;

import io.refmill.bench.mutation.Corpus;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.parser.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Writes the models of designs that are drawn at random from corpora, each as {@code NNN.py} beside
 * its source {@code NNN.v}: to be read by a person, or counted by {@code readability.py}.
 */
@Command(
    name = "models",
    mixinStandardHelpOptions = true,
    description = "Draws designs of corpora and writes source and model of each.")
public final class DrawModels implements Callable<Integer> {
  @Option(
      names = "--corpus",
      required = true,
      description = "a directory, or a file of rows and a column: FILE.jsonl#COLUMN; repeatable")
  private List<String> corpora;

  @Option(names = "--count", description = "models to draw; all if 0 (default: ${DEFAULT-VALUE})")
  private int count = 100;

  @Option(names = "--seed", description = "of the draw (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(names = "--out", required = true, description = "directory, made if missing")
  private Path out;

  /** Runs the draw. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new DrawModels()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    List<Corpus.Entry> entries = new ArrayList<>();
    for (String corpus : corpora) {
      entries.addAll(Corpus.read(corpus));
    }
    // The draw is of designs, so that it stays the same when the compiler takes more of them.
    Collections.shuffle(entries, new Random(seed));
    Files.createDirectories(out);
    VerilogCompiler compiler = new VerilogCompiler();
    Set<String> seen = new HashSet<>();
    for (Corpus.Entry entry : entries) {
      if (count > 0 && seen.size() >= count) {
        break;
      }
      if (compiler.compile(new DesignSource(entry.unit(), null))
              instanceof CompileResult.Accepted accepted
          && seen.add(accepted.model().python())) {
        write(entry, accepted, seen.size());
      }
    }
    System.out.println(seen.size() + " models in " + out);
    return 0;
  }

  private void write(Corpus.Entry entry, CompileResult.Accepted accepted, int number)
      throws IOException {
    String name = String.format("%03d", number);
    String source =
        entry.unit().files().stream().map(SourceFile::text).collect(Collectors.joining("\n"));
    Files.writeString(out.resolve(name + ".v"), "// " + entry.id() + "\n" + source);
    Files.writeString(out.resolve(name + ".py"), accepted.model().python());
  }
}
