package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Looks into datasets that tests have written. */
final class TestDatasets {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TestDatasets() {}

  /** Values of a column of a part; any part has the form of a dataset's. */
  static List<String> column(Path dataset, String part, String name) throws IOException {
    Path view = Files.createTempDirectory(dataset.toAbsolutePath().getParent(), "view");
    Files.createSymbolicLink(view.resolve("rl"), dataset.toAbsolutePath().resolve(part));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] command = {"export", view.toString(), "--part=rl", "--columns=" + name};
    assertEquals(
        0, Refmill.execute(new PrintWriter(out), new PrintWriter(err), command), err::toString);
    List<String> values = new ArrayList<>();
    for (String line : out.toString().lines().toList()) {
      values.add(JSON.readTree(line).path(name).asText());
    }
    return values;
  }

  /** A design that takes some seconds to simulate 100 calls, more than to warm up a worker. */
  static final String SLOW =
      """
      `define STEPS 60000
      module slow(input [31:0] a, output [31:0] y);
        function [31:0] f(input [31:0] v);
          integer i;
          begin
            f = v;
            for (i = 0; i < `STEPS; i = i + 1) f = {f[30:0], f[31] ^ f[21] ^ f[1] ^ f[0]};
          end
        endfunction
        assign y = f(a);
      endmodule
      """;

  /** Sees that the report of a dataset names {@link #SLOW} first, and where its time went. */
  static void assertSlowFirst(Path dataset) throws IOException {
    JsonNode slowest = JSON.readTree(dataset.resolve("report.json").toFile()).path("slowest");
    JsonNode first = slowest.path(0);
    assertEquals("slow", first.path("module").asText(), slowest::toPrettyString);
    assertTrue(slowest.size() > 1, slowest::toPrettyString);
    JsonNode times = first.path("processor_ms");
    assertTrue(times.path("simulate").asLong() > 500, times::toString);
    assertTrue(times.path("python").asLong() > 500, times::toString);
    assertTrue(times.path("compile").asLong() >= 1, times::toString);
  }

  /** A file of a dataset but for how long its designs took. */
  static byte[] withoutTimes(String file, byte[] bytes) {
    if (!file.equals("report.html")) {
      return bytes;
    }
    String page = new String(bytes, StandardCharsets.UTF_8);
    return page.replaceFirst("(?s)<!-- times -->.*?<!-- /times -->\n", "")
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The files of a dataset by their names, but for the reward module and what says how long it
   * took: the report, and a part of the page.
   */
  static Map<String, byte[]> files(Path dataset) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (var paths = Files.walk(dataset)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String file = dataset.relativize(path).toString();
        if (!file.startsWith("reward") && !file.equals("report.json")) {
          files.put(file, withoutTimes(file, Files.readAllBytes(path)));
        }
      }
    }
    return files;
  }
}
