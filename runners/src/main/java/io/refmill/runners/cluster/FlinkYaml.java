package io.refmill.runners.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** Settings of Flink in the one file that it reads. */
public final class FlinkYaml {
  private FlinkYaml() {}

  /**
   * Writes settings.
   *
   * @param directory made if it is not there
   * @return the directory, which Flink is given
   */
  public static Path write(Path directory, Map<String, String> settings) throws IOException {
    String yaml =
        settings.entrySet().stream()
            .map(e -> e.getKey() + ": \"" + quoted(e.getValue()) + "\"\n")
            .collect(Collectors.joining());
    Files.createDirectories(directory);
    Files.writeString(directory.resolve("config.yaml"), yaml);
    return directory;
  }

  private static String quoted(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
