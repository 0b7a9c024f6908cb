package io.refmill.contamination.layout;

import io.refmill.contamination.BenchmarkSample.Channel;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * RTLLM: a directory for each design, with {@code design_description.txt} and {@code
 * verified_NAME.v}.
 *
 * @param grouped whether the directories lie in directories for kinds of designs, as since v2
 */
record DesignDirectories(boolean grouped) implements Layouts.Layout {
  private static final String DESCRIPTION = "design_description.txt";
  private static final String ANSWER = "verified_";
  private static final String VARIANT = "designs";

  @Override
  public void read(Path checkout, List<BenchmarkText> texts) throws IOException {
    if (!Files.isDirectory(checkout)) {
      return;
    }
    List<Path> descriptions;
    try (Stream<Path> files = Files.walk(checkout, 5)) {
      descriptions =
          files
              .filter(file -> file.getFileName().toString().equals(DESCRIPTION))
              .filter(file -> isGrouped(checkout, file) == grouped)
              .sorted()
              .toList();
    }
    for (Path description : descriptions) {
      Path design = description.getParent();
      String entry = design.getFileName().toString();
      texts.add(new BenchmarkText(Channel.PROMPT, entry, VARIANT, LayoutFiles.text(description)));
      for (Path file : LayoutFiles.in(design)) {
        String name = file.getFileName().toString();
        if (name.startsWith(ANSWER) && LayoutFiles.isVerilog(name)) {
          texts.add(new BenchmarkText(Channel.CODE, entry, VARIANT, LayoutFiles.text(file)));
        }
      }
    }
  }

  private static boolean isGrouped(Path checkout, Path description) {
    return checkout.relativize(description).getNameCount() > 2;
  }

  @Override
  public String expected() {
    return (grouped ? "KIND/DESIGN/" : "DESIGN/")
        + DESCRIPTION
        + " and "
        + ANSWER
        + "NAME.v beside it"
        + (grouped ? "" : " (branch v1.1),");
  }
}
