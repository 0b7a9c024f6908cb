package io.refmill.bench.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Variants of modules that stand in a directory: another name, other values of parameters, and an
 * output more, a constant added to an input, which is what tells each from all others.
 */
final class ExampleVariants {
  private static final Pattern HEADER =
      Pattern.compile(
          "(?s)\\A(.*?\\bmodule\\s+)(\\w+)(\\s*(?:#\\s*\\(.*?\\)\\s*)?)\\((\\s*(?:in|out)put\\b)");
  private static final Pattern INPUT =
      Pattern.compile("\\binput\\s+(?:wire\\s+|logic\\s+|signed\\s+)*(?:\\[[^\\]]*\\]\\s*)?(\\w+)");
  private static final Pattern PARAMETER = Pattern.compile("(\\bparameter\\s+\\w+\\s*=\\s*)(\\d+)");
  private static final Pattern CLOCK = Pattern.compile("(?i).*(clk|clock|rst|reset).*");
  private static final int TAG_BITS = 16;

  private final List<String> sources;

  private ExampleVariants(List<String> sources) {
    this.sources = sources;
  }

  /** Those of the files of a directory that hold one module with its ports in its header. */
  static ExampleVariants of(Path directory) throws IOException {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String text = Files.readString(file);
        if (HEADER.matcher(text).find()
            && text.split("\\bendmodule\\b", -1).length == 2
            && input(text).isPresent()) {
          sources.add(text);
        }
      }
    }
    if (sources.isEmpty()) {
      throw new IOException(directory + " holds no file with one module");
    }
    return new ExampleVariants(sources);
  }

  /** One of them. */
  String draw(Random random) {
    String text = sources.get(random.nextInt(sources.size()));
    String tagged = input(text).orElseThrow();
    int constant = random.nextInt(1 << TAG_BITS);
    Matcher header = HEADER.matcher(text);
    header.find();
    String parameters =
        PARAMETER
            .matcher(header.group(3))
            .replaceAll(m -> m.group(1) + (Integer.parseInt(m.group(2)) + random.nextInt(3)));
    String head =
        header.group(1)
            + header.group(2)
            + "_"
            + Integer.toString(random.nextInt(1 << TAG_BITS), Character.MAX_RADIX)
            + parameters
            + "(\n  output [15:0] tag,"
            + header.group(4);
    String body = text.substring(header.end());
    int end = body.lastIndexOf("endmodule");
    return head
        + body.substring(0, end)
        + "  assign tag = "
        + tagged
        + " + 16'd"
        + constant
        + ";\n"
        + body.substring(end);
  }

  /** An input that is no clock and no reset. */
  private static Optional<String> input(String text) {
    Matcher inputs = INPUT.matcher(text);
    while (inputs.find()) {
      if (!CLOCK.matcher(inputs.group(1)).matches()) {
        return Optional.of(inputs.group(1));
      }
    }
    return Optional.empty();
  }
}
