package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ContaminationListTest {
  /** Problems of each benchmark with a text of the channel. */
  private static final Map<Benchmark, Map<Channel, Integer>> PROBLEMS =
      Map.of(
          Benchmark.VERILOG_EVAL_V1, Map.of(Channel.CODE, 156, Channel.PROMPT, 156),
          Benchmark.VERILOG_EVAL_V2, Map.of(Channel.CODE, 156, Channel.PROMPT, 156),
          Benchmark.RTLLM_V1_1, Map.of(Channel.CODE, 29, Channel.PROMPT, 29),
          Benchmark.RTLLM_V2, Map.of(Channel.CODE, 50, Channel.PROMPT, 50));

  private static ContaminationList read(String text) throws IOException {
    return ContaminationList.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theBundledListsHaveAllEntriesAndTheirProvenance() {
    List<ContaminationList> lists = ContaminationList.bundled();
    assertEquals(Benchmark.values().length, lists.size());
    for (Benchmark benchmark : Benchmark.values()) {
      ContaminationList list = lists.get(benchmark.ordinal());
      String commit = list.header().get("commit");
      assertTrue(commit.matches("[0-9a-f]{40}"), benchmark + " " + commit);
      benchmark
          .provenance(commit)
          .forEach((key, value) -> assertEquals(value, list.header().get(key)));
      PROBLEMS
          .getOrDefault(benchmark, Map.of())
          .forEach((channel, count) -> assertEquals(count, entries(list, channel), "" + benchmark));
    }
  }

  private static int entries(ContaminationList list, Channel channel) {
    return list.samples().stream()
        .filter(s -> s.channel() == channel)
        .map(BenchmarkSample::entry)
        .collect(Collectors.toSet())
        .size();
  }

  @Test
  void aListIsReadAsItWasWritten() throws IOException {
    for (Benchmark benchmark : Benchmark.values()) {
      try (InputStream in = ContaminationList.class.getResourceAsStream(benchmark.id() + ".tsv")) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(text.equals(read(text).format()), benchmark.id());
        assertTrue(text.length() < 3_000_000, benchmark + " has " + text.length());
      }
    }
  }

  @Test
  void designsAreReadAsTheyWereWritten() throws IOException {
    DesignFingerprint design =
        new DesignFingerprint("1,8>8", "ab", "ac", "cd", List.of("12", "34"), List.of());
    ContaminationList list =
        new ContaminationList(
            Map.of("format", ContaminationList.FORMAT),
            List.of(),
            List.of(new BenchmarkDesign("e", "v", "ef", design, 7, 3, 2)));
    String text = list.format() + "#benchmark\tOurs\n#version\t2\n#window\t13\n";
    assertEquals(list.designs(), read(text).designs());
    assertEquals("Ours 2", read(text).benchmark());
    assertEquals(Optional.empty(), read(text).samples().stream().findAny());
  }

  @Test
  void whatIsNoListOfThisFormatIsRefused() {
    assertRefused("#format\t1\n", "format 5, found 1; build the list again");
    assertRefused("{\"a\": 1}\n", "found something else");
    assertRefused("", "no line #format");
    assertRefused("#format\t5\n#benchmark\tOurs\n", "no line #window");
    assertRefused("#format\t5\nCODE\tx\n", "line 2");
    assertRefused(
        "#format\t5\n#benchmark\tOurs\n#window\t13", "line 3 of a contamination list is cut");
  }

  private static void assertRefused(String text, String why) {
    String message = assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage();
    assertTrue(message.contains(why), message);
  }
}
