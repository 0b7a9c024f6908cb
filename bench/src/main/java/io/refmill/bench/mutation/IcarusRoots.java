package io.refmill.bench.mutation;

import io.refmill.cosim.settings.Toolchain;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Asks the simulator's compiler whether a source is valid, and which modules are its roots. */
final class IcarusRoots {
  private static final int SECONDS = 20;
  // A scope without a parent ends after its numbers: nothing but the first root's line has no id.
  private static final Pattern ROOT =
      Pattern.compile("^S_\\w+ \\.scope module, \"[^\"]*\" \"([^\"]+)\"(?: \\d+)+;$");

  private IcarusRoots() {}

  /** Names of the root modules; empty if the source is refused. Nothing is simulated. */
  static Optional<Set<String>> of(SourceUnit unit, Toolchain toolchain) throws IOException {
    Path directory = Files.createTempDirectory("refmill-roots");
    try {
      List<String> command =
          new ArrayList<>(List.of(toolchain.iverilog(), "-g2012", "-o", "out.vvp", "-I", "."));
      List<SourceFile> files = new ArrayList<>(unit.files());
      files.addAll(unit.includes());
      for (int i = 0; i < files.size(); i++) {
        boolean include = i >= unit.files().size();
        // Names of files come from strangers: only those of includes matter, and must be plain.
        String name = include ? Path.of(files.get(i).path()).getFileName() + "" : "in" + i + ".v";
        Files.writeString(directory.resolve(name), files.get(i).text());
        if (!include) {
          command.add(name);
        }
      }
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      Path compiled = directory.resolve("out.vvp");
      return process.exitValue() == 0 && Files.exists(compiled)
          ? Optional.of(roots(compiled))
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      try (Stream<Path> all = Files.walk(directory)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static Set<String> roots(Path compiled) throws IOException {
    Set<String> roots = new TreeSet<>();
    try (Stream<String> lines = Files.lines(compiled, StandardCharsets.ISO_8859_1)) {
      lines
          .map(ROOT::matcher)
          .filter(Matcher::matches)
          .forEach(matcher -> roots.add(matcher.group(1)));
    }
    return roots;
  }
}
