package io.refmill.contamination.layout;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Directories with files {@code NAME_ref.sv} and {@code NAME_prompt.txt} for each problem: the
 * layout of VerilogEval v2, and of those made after it.
 *
 * @param directories below the checkout
 */
record ProblemFiles(List<String> directories) implements Layouts.Layout {
  private static final String CODE_SUFFIX = "_ref.sv";
  private static final String PROMPT_SUFFIX = "_prompt.txt";
  private static final String TEST_SUFFIX = "_test.sv";
  private static final Pattern DEFINE = Pattern.compile("(?m)^[ \\t]*`define[ \\t]+(\\w+).*$");

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException {
    for (String directory : directories) {
      String variant = Path.of(directory).getFileName().toString();
      for (Path file : LayoutFiles.in(checkout.resolve(directory))) {
        String name = file.getFileName().toString();
        if (name.endsWith(CODE_SUFFIX)) {
          String entry = name.substring(0, name.length() - CODE_SUFFIX.length());
          String text = LayoutFiles.text(file);
          String definitions = definitions(text, file.resolveSibling(entry + TEST_SUFFIX));
          texts.add(new BenchmarkText(Channel.CODE, entry, variant, text, null, definitions));
        } else if (name.endsWith(PROMPT_SUFFIX)) {
          String entry = name.substring(0, name.length() - PROMPT_SUFFIX.length());
          texts.add(new BenchmarkText(Channel.PROMPT, entry, variant, LayoutFiles.text(file)));
        }
      }
    }
  }

  /** The macros of a test that an answer uses and does not define: they are compiled together. */
  private static String definitions(String text, Path test) throws IOException {
    if (!Files.isRegularFile(test)) {
      return "";
    }
    StringBuilder definitions = new StringBuilder();
    Matcher define = DEFINE.matcher(LayoutFiles.text(test));
    while (define.find()) {
      String name = define.group(1);
      boolean used = Pattern.compile("`" + name + "\\b").matcher(text).find();
      if (used && !Pattern.compile("`define[ \\t]+" + name + "\\b").matcher(text).find()) {
        definitions.append(define.group().strip()).append('\n');
      }
    }
    return definitions.toString();
  }

  @Override
  public String expected() {
    return "files NAME_ref.sv and NAME_prompt.txt in " + String.join(", ", directories);
  }
}
