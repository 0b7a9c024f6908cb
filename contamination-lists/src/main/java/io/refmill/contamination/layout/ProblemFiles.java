package io.refmill.contamination.layout;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Directories with files {@code NAME_ref.sv} and {@code NAME_prompt.txt} for each problem: the
 * layout of VerilogEval v2, and of those made after it.
 *
 * @param directories below the checkout
 */
record ProblemFiles(List<String> directories) implements Layouts.Layout {
  private static final String CODE_SUFFIX = "_ref.sv";
  private static final String PROMPT_SUFFIX = "_prompt.txt";

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException {
    for (String directory : directories) {
      String variant = Path.of(directory).getFileName().toString();
      for (Path file : LayoutFiles.in(checkout.resolve(directory))) {
        String name = file.getFileName().toString();
        if (name.endsWith(CODE_SUFFIX)) {
          add(texts, Channel.CODE, name, CODE_SUFFIX, variant, file);
        } else if (name.endsWith(PROMPT_SUFFIX)) {
          add(texts, Channel.PROMPT, name, PROMPT_SUFFIX, variant, file);
        }
      }
    }
  }

  private static void add(
      List<BenchmarkText> texts,
      Channel channel,
      String name,
      String suffix,
      String variant,
      Path file)
      throws IOException {
    String entry = name.substring(0, name.length() - suffix.length());
    texts.add(new BenchmarkText(channel, entry, variant, LayoutFiles.text(file)));
  }

  @Override
  public String expected() {
    return "files NAME_ref.sv and NAME_prompt.txt in " + String.join(", ", directories);
  }
}
