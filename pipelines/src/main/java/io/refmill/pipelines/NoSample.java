package io.refmill.pipelines;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Says why no record became a sample. */
final class NoSample {
  private static final int CODES = 3;

  private NoSample() {}

  /** The most frequent codes, each with the message of one record. */
  static String explain(Funnel funnel, List<Path> rejected) throws IOException {
    StringBuilder text = new StringBuilder("none of " + funnel.records());
    text.append(" records became a sample");
    String separator = ": ";
    for (Map.Entry<DiagnosticCode, Long> code :
        funnel.byFrequency().stream().limit(CODES).toList()) {
      text.append(separator)
          .append(code.getValue())
          .append(' ')
          .append(code.getKey())
          .append(" (such as ")
          .append(example(code.getKey().name(), rejected))
          .append(')');
      separator = "; ";
    }
    return text + "; --allow-empty publishes the rejections all the same";
  }

  private static String example(String code, List<Path> rejected) throws IOException {
    String[] example = new String[1];
    for (Path file : rejected) {
      ParquetFiles.forEach(
          file,
          Set.of("id", "code", "message"),
          row -> {
            if (example[0] == null && row.getString("code", 0).equals(code)) {
              example[0] = row.getString("id", 0) + ": " + row.getString("message", 0);
            }
          });
    }
    return example[0];
  }
}
