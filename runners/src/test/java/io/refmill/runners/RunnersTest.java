package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same input gives the same bytes, whatever runs the pipeline. */
class RunnersTest {
  @TempDir private Path directory;

  private Map<String, byte[]> build(String name, String... options) throws IOException {
    Path output = directory.resolve(name);
    List<String> args = new ArrayList<>();
    args.add("build");
    args.add("--input=" + directory.resolve("in"));
    args.add("--output=" + output);
    args.add("--vectors=100");
    args.add("--shards=2");
    args.add("--splits=train:0.6,test:0.4");
    args.add("--no-progress");
    args.add("--prove");
    args.addAll(List.of(options));
    assertEquals(0, Refmill.execute(args.toArray(String[]::new)));
    return TestDatasets.files(output);
  }

  private void writeInput() throws IOException {
    Path in = Files.createDirectories(directory.resolve("in/rtl"));
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 80; i++) {
      String operator = List.of("+", "-", "&", "|", "^").get(i % 5);
      rows.append("{\"code\": \"module m").append(i);
      rows.append("(input [7:0] a, input [").append(i % 9).append(":0] b, output [7:0] y);\\n");
      rows.append("assign y = a ").append(operator).append(" b;\\nendmodule\"}\n");
      rows.append(i % 10 == 0 ? "{\"code\": \"module broken\"}\nnot json\n" : "");
    }
    Files.writeString(directory.resolve("in/rows.jsonl"), rows);
    Files.writeString(
        in.resolve("top.v"),
        "`include \"width.vh\"\nmodule top(input clk, input d, output [`W-1:0] q);\n"
            + "  shift #(.N(`W)) s(clk, d, q);\nendmodule\n");
    Files.writeString(
        in.resolve("shift.v"),
        "module shift #(parameter N = 2) (input clk, input d, output reg [N-1:0] q);\n"
            + "  initial q = 0;\n  always @(posedge clk) q <= {q, d};\nendmodule\n");
    Files.writeString(in.resolve("width.vh"), "`define W 5\n");
  }

  @Test
  void directAndFlinkWriteTheSameBytes() throws Exception {
    writeInput();
    Map<String, byte[]> direct = build("direct", "--runner=direct", "--parallelism=1");
    Map<String, byte[]> flink = build("flink", "--runner=flink", "--parallelism=2");
    assertEquals(3 + 3 + 2 + 5, direct.size(), direct.keySet().toString());
    assertEquals(direct.keySet(), flink.keySet());
    for (Map.Entry<String, byte[]> file : direct.entrySet()) {
      assertArrayEquals(file.getValue(), flink.get(file.getKey()), file.getKey());
      assertTrue(file.getValue().length > 0);
    }
  }
}
