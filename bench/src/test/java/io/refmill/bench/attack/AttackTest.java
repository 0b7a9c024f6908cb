package io.refmill.bench.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.refmill.cosim.source.TextReading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The readings of hostile texts agree: ours, the simulator's, and the reward module's. */
class AttackTest {
  private static final Path MODULE = Path.of("../reward/src/main/python");
  private static final String SCRIPT =
      "import json, sys\n"
          + "sys.path.insert(0, 'refmill_reward')\n"
          + "from verilog_text import VerilogText\n"
          + "for row in json.load(sys.stdin):\n"
          + "    seen = VerilogText(row['text'], not row['raw'])\n"
          + "    print(json.dumps([sorted(seen.system_names()), sorted(seen.words()),\n"
          + "        sorted(set(seen.unit_names())), [m for _, m in seen.doubts][:1]]))\n";

  @TempDir private Path directory;

  @Test
  void nothingIsCompiledThatWasNotSeen() throws Exception {
    AttackBench bench = new AttackBench();
    bench.count = 400;
    bench.seed = 20;
    bench.out = directory;
    AttackBench.Totals totals = bench.compare();
    assertEquals(List.of(), totals.disagreements);
    assertEquals(400, totals.texts);
    // Else the generator hides nothing that could be found.
    assertTrue(totals.calling >= 40, () -> totals.calling + " texts with calls were compiled");
    assertEquals(totals.calling, totals.seen);
  }

  @Test
  void theRewardModuleReadsAlike() throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    ArrayNode texts = mapper.createArrayNode();
    List<List<Object>> ours = new ArrayList<>();
    for (int id = 0; id < 1500; id++) {
      String text = AttackGenerator.text(3, id);
      TextReading reading = TextReading.ofPreprocessed(text);
      if (id % 3 > 0) {
        reading = TextReading.ofSource(text);
        // What is taken out for the simulator is another text.
        text = reading.text();
      }
      boolean raw = id % 3 > 0;
      if (raw && reading.doubt().startsWith("include file")) {
        continue;
      }
      texts.addObject().put("text", text).put("raw", raw);
      ours.add(
          List.of(
              new TreeSet<>(reading.called()),
              new TreeSet<>(reading.words()),
              new TreeSet<>(reading.units()),
              reading.doubt().replaceAll("(?s).*?\\d+:\\d+: ", "")));
    }
    Path input = directory.resolve("texts.json");
    mapper.writeValue(input.toFile(), texts);
    Path output = directory.resolve("readings.json");
    Process python =
        new ProcessBuilder("python3", "-B", "-c", SCRIPT)
            .redirectInput(input.toFile())
            .redirectOutput(output.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .directory(MODULE.toFile())
            .start();
    assertEquals(0, python.waitFor());
    List<String> theirs = Files.readAllLines(output);
    assertEquals(ours.size(), theirs.size());
    for (int i = 0; i < theirs.size(); i++) {
      JsonNode seen = mapper.readTree(theirs.get(i));
      String doubt = seen.get(3).path(0).asText();
      String text = texts.get(i).get("text").asText();
      assertEquals(ours.get(i).get(3), doubt, text);
      if (doubt.isEmpty()) {
        assertEquals(ours.get(i).get(0), names(seen.get(0)), text);
        assertEquals(ours.get(i).get(1), names(seen.get(1)), text);
        assertEquals(ours.get(i).get(2), names(seen.get(2)), text);
      }
    }
  }

  private static Set<String> names(JsonNode array) {
    Set<String> names = new TreeSet<>();
    StreamSupport.stream(array.spliterator(), false).forEach(name -> names.add(name.asText()));
    return names;
  }
}
