package io.refmill.bench.corpus;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.augment.Draft;
import io.refmill.augment.Generator;
import io.refmill.augment.family.Generators;
import io.refmill.bench.fuzz.ModuleGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Writes rows of distinct modules whose lengths are those of corpora: half have up to 16 lines, one
 * in a hundred more than 92. They are drafts of all families of {@code augment}, the fuzzer's
 * designs and variants of the examples. The first rows of a larger corpus of the same seed are
 * those of a smaller one.
 */
@Command(
    name = "corpus",
    mixinStandardHelpOptions = true,
    description = "Writes rows of generated modules with the lengths of a real corpus.")
public final class GenerateCorpus implements Callable<Integer> {
  /** Lengths in lines: the logarithm is normal. */
  private static final double MEDIAN = 16;

  private static final double SIGMA = 0.752;

  private static final int SHORTEST = 5;

  /** Rows out of a hundred of each source; the rest are drafts. */
  private static final int FUZZED = 20;

  private static final int EXAMPLES = 10;

  /** Draws for a length before a module of another length is taken. */
  private static final int PATIENCE = 400;

  private static final int HASH_BYTES = 16;
  private static final Pattern TOKEN = Pattern.compile("//[^\n]*|(?s:/\\*.*?\\*/)|\\s+|\\w+|.");

  @Option(names = "--rows", description = "rows to write (default: ${DEFAULT-VALUE})")
  private int rows = 10_000;

  @Option(names = "--seed", description = "of the draw (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(names = "--examples", description = "directory (default: ${DEFAULT-VALUE})")
  private Path examples = Path.of("examples/corpus");

  @Option(names = "--out", required = true, description = "file of lines of JSON")
  private Path out;

  private final Set<String> seen = new HashSet<>();
  private final Map<Integer, String> waiting = new LinkedHashMap<>();

  /** Runs it. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new GenerateCorpus()).execute(arguments));
  }

  @Override
  public Integer call() throws IOException {
    Random random = new Random(seed);
    Sources sources = new Sources(Generators.all(), ExampleVariants.of(examples), random);
    ObjectMapper json = new ObjectMapper();
    int[] lengths = new int[rows];
    try (Writer file = Files.newBufferedWriter(out)) {
      for (int i = 0; i < rows; i++) {
        int wanted =
            Math.max(SHORTEST, (int) Math.round(MEDIAN * Math.exp(SIGMA * random.nextGaussian())));
        String verilog = draw(sources, wanted);
        lengths[i] = lines(verilog);
        ObjectNode row = json.createObjectNode();
        row.put("id", "row" + i);
        row.put("code", verilog);
        file.write(json.writeValueAsString(row));
        file.write('\n');
      }
    }
    Arrays.sort(lengths);
    System.out.printf(
        "%d rows, %.1f MB; lines: median %d, 90th percentile %d, 99th %d, most %d%n",
        rows,
        Files.size(out) / 1e6,
        lengths[rows / 2],
        lengths[rows * 9 / 10],
        lengths[rows * 99 / 100],
        lengths[rows - 1]);
    return 0;
  }

  /** A new module of about so many lines; those of other lengths wait for their turn. */
  private String draw(Sources sources, int wanted) {
    int bin = bin(wanted);
    String kept = waiting.remove(bin);
    String last = kept;
    for (int i = 0; kept == null && i < PATIENCE || last == null; i++) {
      String verilog = sources.draw();
      if (!seen.add(normalised(verilog))) {
        continue;
      }
      last = verilog;
      if (bin(lines(verilog)) == bin) {
        kept = verilog;
      } else {
        waiting.put(bin(lines(verilog)), verilog);
      }
    }
    return kept == null ? last : kept;
  }

  /** Lengths that are as good as each other: steps of a quarter. */
  private static int bin(int lines) {
    return (int) (Math.log(lines) / Math.log(1.25));
  }

  private static int lines(String verilog) {
    return (int) verilog.lines().filter(line -> !line.isBlank()).count();
  }

  /** Digest of a module without names, comments and layout. */
  private static String normalised(String verilog) {
    Map<String, Integer> names = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    Matcher tokens = TOKEN.matcher(verilog);
    while (tokens.find()) {
      String token = tokens.group();
      if (token.isBlank() || token.startsWith("//") || token.startsWith("/*")) {
        continue;
      }
      if (Character.isJavaIdentifierStart(token.charAt(0))) {
        text.append('n').append(names.computeIfAbsent(token, each -> names.size()));
      } else {
        text.append(token);
      }
      text.append(' ');
    }
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(text.toString().getBytes(StandardCharsets.UTF_8));
      return new String(hash, 0, HASH_BYTES, StandardCharsets.ISO_8859_1);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Where modules come from. */
  private static final class Sources {
    private final List<Generator> families;
    private final ExampleVariants examples;
    private final Random random;
    private long drawn;

    Sources(List<Generator> families, ExampleVariants examples, Random random) {
      this.families = families;
      this.examples = examples;
      this.random = random;
    }

    String draw() {
      drawn++;
      int source = random.nextInt(100);
      if (source < EXAMPLES) {
        return examples.draw(random);
      }
      long each = random.nextLong();
      if (source < EXAMPLES + FUZZED) {
        return ModuleGenerator.generate(each >>> 1, "m" + drawn).source();
      }
      Draft draft = families.get(random.nextInt(families.size())).generate(each);
      return draft.verilog();
    }
  }
}
