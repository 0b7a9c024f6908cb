package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContaminationListTest {

  private static ContaminationList read(String text) throws IOException {
    return ContaminationList.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theBundledListHasAllEntriesAndItsProvenance() throws IOException {
    ContaminationList list = ContaminationList.bundled().get(0);
    assertEquals("VerilogEval v2", list.benchmark());
    assertTrue(list.header().get("commit").matches("[0-9a-f]{40}"));
    assertTrue(list.header().get("license").startsWith("MIT"));
    for (Channel channel : Channel.values()) {
      Set<String> entries =
          list.samples().stream()
              .filter(s -> s.channel() == channel)
              .map(BenchmarkSample::entry)
              .collect(Collectors.toSet());
      assertEquals(156, entries.size(), channel.name());
    }
    try (InputStream in = ContaminationList.class.getResourceAsStream("verilog-eval-v2.tsv")) {
      byte[] bytes = in.readAllBytes();
      assertTrue(bytes.length < 3_000_000, "size " + bytes.length);
      assertEquals(new String(bytes, StandardCharsets.UTF_8), list.format());
    }
  }

  @Test
  void aListOfAnotherFormatIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> read("#format\t0\n"));
    assertThrows(IllegalArgumentException.class, () -> read(""));
    assertThrows(
        IllegalArgumentException.class,
        () -> read("#format\t" + ContaminationList.FORMAT + "\nCODE\tx\n"));
  }

  @Test
  void theBuilderIsDeterministicAndLeavesBoilerplateOut(@TempDir Path root) throws IOException {
    Path checkout = root.resolve("checkout");
    Path background = Files.createDirectories(root.resolve("background"));
    String common = " assign a = 1; assign b = 2; assign c = 3; assign d = 4;";
    for (String directory : List.of("dataset_code-complete-iccad2023", "dataset_spec-to-rtl")) {
      Path data = Files.createDirectories(checkout.resolve(directory));
      for (int i = 0; i < 6; i++) {
        StringBuilder own = new StringBuilder();
        for (int k = 0; k < 12; k++) {
          own.append(" assign n").append(i).append('_').append(k).append(" = a ^ b;");
        }
        Files.writeString(
            data.resolve("P" + i + "_ref.sv"),
            "module RefModule(input x, output y);" + common + own + " endmodule");
        Files.writeString(
            data.resolve("P" + i + "_prompt.txt"),
            "Everybody gets this same introduction to every one of the problems in this set.\n\n"
                + " - input x\n - output y\n\nProblem number "
                + i
                + " wants you to do thing "
                + i
                + ".");
      }
    }
    Files.writeString(
        background.resolve("b.v"), "module m; assign n0_0 = a ^ b; assign n0_1 = a ^ b; endmodule");
    ContaminationList list = ListBuilder.build(checkout, "c", background);
    assertEquals(list.format(), ListBuilder.build(checkout, "c", background).format());
    assertEquals(list.format(), read(list.format()).format());

    List<BenchmarkSample> code =
        list.samples().stream().filter(s -> s.channel() == Channel.CODE).toList();
    assertEquals(6, code.size(), "the same answer in both directories is one sample");
    // 4 common assignments of 5 tokens and 12 own ones of 7: 104 tokens, 92 windows, of which 9
    // have
    // nothing but the common part and the next keyword; the background has two of the first
    // problem.
    assertEquals(83, code.get(1).ngrams().length);
    assertEquals(81, code.get(0).ngrams().length);

    BenchmarkSample prompt =
        list.samples().stream()
            .filter(s -> s.channel() == Channel.PROMPT)
            .findFirst()
            .orElseThrow();
    assertEquals(9, prompt.length(), "neither the introduction nor the ports count");
  }
}
