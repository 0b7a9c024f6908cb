package io.refmill.parser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.parse.ParseResult;
import io.refmill.parser.parse.VerilogParser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Damaged sources: whatever comes out, it is no exception, no internal error and no hang. */
class MutationFuzzTest {
  private static final long SEED = 20_261_121L;
  private static final int ROUNDS = 6_000;
  private static final Pattern TOKEN = Pattern.compile("\\w+|\\s+|.", Pattern.DOTALL);

  private static List<String> seeds() throws IOException {
    List<String> seeds = new ArrayList<>();
    for (String stage : List.of("parse", "errors")) {
      for (Path path : GoldenFiles.withExtension(stage, ".v")) {
        seeds.add(GoldenFiles.read(path));
      }
    }
    return seeds;
  }

  @Test
  void bytes() throws IOException {
    List<String> seeds = seeds();
    Random random = new Random(SEED);
    String alphabet = "abz_09'\"`\\/*()[]{}<>=+-:;,.#@$?~^&|! \t\n\r\u0000\u00e9\ud800";
    for (int round = 0; round < ROUNDS; round++) {
      StringBuilder text = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
      for (int i = random.nextInt(4); i >= 0; i--) {
        int at = random.nextInt(text.length() + 1);
        char c = alphabet.charAt(random.nextInt(alphabet.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.insert(at, c);
          case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(20)));
          case 2 -> text.setLength(at);
          default -> {
            if (at < text.length()) {
              text.setCharAt(at, c);
            }
          }
        }
      }
      check(text.toString());
    }
  }

  @Test
  void tokens() throws IOException {
    List<List<String>> seeds = new ArrayList<>();
    for (String seed : seeds()) {
      List<String> tokens = new ArrayList<>();
      Matcher matcher = TOKEN.matcher(seed);
      while (matcher.find()) {
        tokens.add(matcher.group());
      }
      seeds.add(tokens);
    }
    Random random = new Random(SEED + 1);
    for (int round = 0; round < ROUNDS; round++) {
      List<String> tokens = new ArrayList<>(seeds.get(random.nextInt(seeds.size())));
      List<String> others = seeds.get(random.nextInt(seeds.size()));
      for (int i = random.nextInt(4); i >= 0 && !tokens.isEmpty(); i--) {
        int at = random.nextInt(tokens.size());
        String other = others.get(random.nextInt(others.size()));
        switch (random.nextInt(4)) {
          case 0 -> tokens.remove(at);
          case 1 -> tokens.add(at, other);
          case 2 -> tokens.set(at, other);
          default -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        }
      }
      check(String.join("", tokens));
    }
  }

  private static void check(String text) {
    SourceUnit unit = SourceUnit.of("fuzz.v", text);
    ParseResult result =
        assertTimeoutPreemptively(
            Duration.ofSeconds(10), () -> VerilogParser.parse(unit, ParseLimits.DEFAULT));
    for (Diagnostic diagnostic : result.diagnostics()) {
      assertFalse(
          diagnostic.code() == DiagnosticCode.INTERNAL_ERROR, () -> diagnostic + "\n" + text);
    }
    assertEquals(
        result.diagnostics().isEmpty() ? 1 : 0, result.trees().size(), "tree or diagnostic");
    if (!result.trees().isEmpty()) {
      // Every node can be printed, so none has a null where the printer or a record forbids it.
      assertFalse(SyntaxPrinter.print(result.trees().get(0)).isEmpty());
    }
  }
}
