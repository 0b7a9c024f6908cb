package io.refmill.cosim.icarus;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what Icarus complains about. */
final class IcarusLog {
  private static final int MAX_LINES = 10_000;
  private static final int MAX_LENGTH = 300;
  private static final Pattern BENCH =
      Pattern.compile("\\brefmill_(?:bench_\\w+\\.refmill_)?(?:bench|design|driver)_\\w+");

  private static final Pattern MISSING = Pattern.compile(": Include file (\\S{1,200}) not found$");

  /** A place in the simulator's memory, as in {@code <netenum=0x55769610cb80>}. */
  private static final Pattern ADDRESS = Pattern.compile("\\b0x[0-9a-f]{6,16}\\b");

  private IcarusLog() {}

  /**
   * The first line that tells of an error, else the first that is not empty, else that there is
   * none; without the scratch directory's names.
   */
  static String firstError(Path log, String folder) throws IOException {
    String first = null;
    if (Files.exists(log)) {
      try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
        String line = reader.readLine();
        for (int n = 0; n < MAX_LINES && line != null; n++, line = reader.readLine()) {
          // Icarus stops at an assertion of its own where it meets a fault of its own.
          if (line.contains("error") || line.contains("sorry") || line.contains("Assertion")) {
            return shorten(line, folder);
          }
          if (first == null && !line.isBlank() && !line.contains("warning")) {
            first = line;
          }
        }
      }
    }
    return first == null ? "no message" : shorten(first, folder);
  }

  /** The file that the preprocessor was to include and did not find. */
  static Optional<String> missingInclude(Path log) throws IOException {
    if (!Files.exists(log)) {
      return Optional.empty();
    }
    try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
      return reader
          .lines()
          .limit(MAX_LINES)
          .map(MISSING::matcher)
          .filter(Matcher::find)
          .map(matcher -> matcher.group(1))
          .findFirst();
    }
  }

  private static String shorten(String line, String folder) {
    // A number, which may end other names as well.
    Pattern ours = Pattern.compile("(?<![\\w.-])" + Pattern.quote(folder) + "/(?:src/)?");
    String text = ours.matcher(line.strip()).replaceAll("");
    // Names of ours differ from run to run, and so do addresses.
    text = BENCH.matcher(text).replaceAll("top");
    text = ADDRESS.matcher(text).replaceAll("0x...");
    return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "..." : text;
  }

  /** The lines that tell of an error. */
  static List<String> errors(Path log) throws IOException {
    List<String> errors = new ArrayList<>();
    try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
      String line = reader.readLine();
      for (int n = 0; n < MAX_LINES && line != null; n++, line = reader.readLine()) {
        if (line.contains("error") || line.contains("sorry")) {
          errors.add(line);
        }
      }
    }
    return errors;
  }

  /** Whether a line says that words stand where they are not expected. */
  static boolean saysSyntaxError(String line) {
    return line.contains("syntax error");
  }

  /**
   * Whether a line says that the bench cannot drive an input since the module does: Icarus makes
   * such a port bidirectional.
   */
  static boolean saysDriven(String line) {
    return line.contains("Unable to assign to unresolved wires");
  }
}
