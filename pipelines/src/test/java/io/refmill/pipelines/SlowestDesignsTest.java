package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.beam.store.Store;
import io.refmill.proof.EngineProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The report of a build names the designs that took longest, and where their time went. */
class SlowestDesignsTest extends BuildJobTestBase {
  private static final String COUNTER =
      "module up(input clk, input rst, output reg [3:0] q);\n"
          + "always @(posedge clk) if (rst) q <= 0; else q <= q + 1;\nendmodule\n";

  /** Much to do in each call; it has a macro, so it is simulated alone. */
  private static final String SLOW =
      """
      `define STEPS 6000
      module slow(input [31:0] a, output [31:0] y%s);
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

  private static final String MULTIPLIER =
      "module mul(input [6:0] a, input [6:0] b, output [13:0] p); assign p = a * b; endmodule\n";

  private static final String ADDER =
      "module add(input [7:0] a, input [7:0] b, output [8:0] s); assign s = a + b; endmodule\n";

  private JsonNode slowest() throws IOException {
    return JSON.readTree(directory.resolve("out/report.json").toFile()).path("slowest");
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> rows = new TreeMap<>();
    try (var paths = Files.walk(directory.resolve("out"))) {
      for (Path path : paths.filter(p -> p.toString().endsWith(".parquet")).toList()) {
        rows.put(directory.resolve("out").relativize(path).toString(), Files.readAllBytes(path));
      }
    }
    return rows;
  }

  private JsonNode design(String id) throws IOException {
    for (JsonNode design : slowest()) {
      if (design.path("id").asText().equals(id)) {
        return design;
      }
    }
    return JSON.createObjectNode();
  }

  private static long spent(JsonNode design, String on) {
    return design.path("processor_ms").path(on).asLong();
  }

  @Test
  void theSlowestComesFirstWithWhereItsTimeWent() throws Exception {
    build(rows(COUNTER, SLOW.formatted(""), ADDER, "nonsense"), 2);
    JsonNode slow = slowest().path(0);
    assertEquals("r1", text(slow, "id"), slow::toString);
    assertEquals("1 rows.jsonl slow", text(slow, "index", "source", "module"));
    assertTrue(slow.path("rejection").isNull(), slow::toString);
    assertTrue(spent(slow, "simulate") > 100, slow::toString);
    assertTrue(spent(slow, "python") > 50, slow::toString);
    assertTrue(spent(slow, "compile") > 0, slow::toString);
    assertEquals(0, spent(slow, "prove"));
    long parts = 0;
    for (Map.Entry<String, JsonNode> part : slow.path("processor_ms").properties()) {
      parts += part.getKey().equals("total") ? 0 : part.getValue().asLong();
    }
    assertEquals(spent(slow, "total"), parts, 6, slow::toString);
    for (String other : List.of("r0", "r2")) {
      assertTrue(spent(slow, "simulate") > 5 * spent(design(other), "simulate"), other);
      assertTrue(spent(slow, "python") > 5 * spent(design(other), "python"), other);
    }
    String page = Files.readString(directory.resolve("out/report.html"));
    int times = page.indexOf("<!-- times -->");
    assertTrue(times >= 0 && page.indexOf("<td>r1</td><td>slow</td>", times) >= 0, "in the page");
    assertFalse(Files.exists(directory.resolve("out/summaries")));
  }

  @Test
  void whoIsRejectedCountsToo() throws Exception {
    proving =
        Optional.of(new ProvingOptions(EngineProgram.yosys(System.getenv()).version(), "", 20));
    build(rows(MULTIPLIER, SLOW.formatted(", output z"), ADDER), 1);
    JsonNode slow = design("r1");
    assertEquals("slow OUTPUT_NOT_DRIVEN", text(slow, "module", "rejection"));
    assertTrue(spent(slow, "simulate") > 100, slow::toString);
    assertEquals(0, spent(slow, "prove"));
    JsonNode report = JSON.readTree(directory.resolve("out/report.json").toFile());
    JsonNode proven = design("r0");
    assertTrue(spent(proven, "prove") >= 10, proven::toString);
    assertEquals(report.at("/proofs/slowest_ms").asLong(), spent(proven, "prove"));
  }

  @Test
  void whatIsKnownTakesNothingAndMakesTheSameRows() throws Exception {
    Path input = rows(COUNTER, SLOW.formatted(""), ADDER, "nonsense");
    build(input, 2);
    Map<String, byte[]> rows = files();
    List<String> first = names();
    store = new Store(directory.resolve("store").toString(), 64 << 20, "test");
    for (int i = 0; i < 2; i++) {
      OutputDirectory.delete(directory.resolve("out"));
      build(input, 2);
      assertEquals(rows.keySet(), files().keySet());
      for (Map.Entry<String, byte[]> file : files().entrySet()) {
        assertArrayEquals(rows.get(file.getKey()), file.getValue(), file.getKey());
      }
      assertEquals(i == 0 ? "r1" : "", names().stream().findFirst().orElse(""));
    }
    assertEquals("r1", first.get(0));
    assertFalse(Files.readString(directory.resolve("out/report.html")).contains("<!-- times"));
  }

  private List<String> names() throws IOException {
    return slowest().findValuesAsText("id");
  }

  private static String text(JsonNode node, String... names) {
    return Stream.of(names).map(name -> node.path(name).asText()).collect(Collectors.joining(" "));
  }
}
