package io.refmill.runners.options;

import io.refmill.compiler.lower.pass.Pass;
import io.refmill.compiler.lower.pass.PassObserver;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which forms of a design to show between the passes of the compiler, and where. */
public final class DumpOptions {
  private static final String ALL = "all";

  @Option(
      names = "--dump-after",
      paramLabel = "PASS",
      split = ",",
      completionCandidates = Names.class,
      description =
          "Print the design as it is after a pass, to standard error; may be repeated. One of"
              + " ${COMPLETION-CANDIDATES}.")
  private List<String> passes = new ArrayList<>();

  @Option(
      names = "--dump-file",
      paramLabel = "FILE",
      description = "Write what --dump-after prints there.")
  private Path file;

  /** The names of all passes, and {@code all}. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      List<String> names = Arrays.stream(Pass.values()).map(Pass::passName).toList();
      return Stream.concat(names.stream(), Stream.of(ALL)).iterator();
    }
  }

  private Set<Pass> selected() {
    Set<Pass> result = EnumSet.noneOf(Pass.class);
    for (String name : passes) {
      if (name.equalsIgnoreCase(ALL)) {
        return EnumSet.allOf(Pass.class);
      }
      Pass.named(name).ifPresent(result::add);
    }
    return result;
  }

  /**
   * @throws CommandLine.ParameterException if there is no pass of a name, or nothing to write
   */
  public void check(CommandLine command) {
    for (String name : passes) {
      if (!name.equalsIgnoreCase(ALL) && Pass.named(name).isEmpty()) {
        String names =
            Arrays.stream(Pass.values()).map(Pass::passName).collect(Collectors.joining(", "));
        throw new CommandLine.ParameterException(
            command, "no pass \"" + name + "\"; expected " + names + " or " + ALL);
      }
    }
    if (file != null && passes.isEmpty()) {
      throw new CommandLine.ParameterException(command, "--dump-file needs --dump-after");
    }
  }

  /**
   * Opens the file, if there is one to write.
   *
   * @param err where the text goes otherwise
   */
  public Dump open(PrintWriter err) throws IOException {
    return file == null
        ? new Dump(selected(), err, false)
        : new Dump(
            selected(),
            new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8)),
            true);
  }

  /** Prints the forms as they come. */
  public static final class Dump implements PassObserver, AutoCloseable {
    private final Set<Pass> selected;
    private final PrintWriter out;
    private final boolean owned;
    private final Map<Pass, Integer> runs = new EnumMap<>(Pass.class);

    private Dump(Set<Pass> selected, PrintWriter out, boolean owned) {
      this.selected = selected;
      this.out = out;
      this.owned = owned;
    }

    @Override
    public void after(Pass pass, Supplier<String> text) {
      if (!selected.contains(pass)) {
        return;
      }
      int run = runs.merge(pass, 1, Integer::sum);
      out.println(
          "== after " + pass.passName() + (run > 1 ? ", run " + run : "") + ": " + pass.form());
      out.print(text.get());
      out.flush();
    }

    /**
     * @throws IOException if not everything could be written
     */
    @Override
    public void close() throws IOException {
      boolean failed = out.checkError();
      if (owned) {
        out.close();
        if (failed || out.checkError()) {
          throw new IOException("cannot write the dump");
        }
      }
    }
  }
}
