package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.refmill.augment.family.Generators;
import io.refmill.augment.wording.Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What holds for the drafts of every family; that they verify is tested where they are built. */
class GeneratorsTest {
  private static final int SEEDS = 60;
  private static final Path GOLDEN = Path.of("src/test/resources/golden");

  /** Families with drafts to the letter, and their seeds. */
  private static final List<String> SHOWN =
      List.of("sync_fifo:3", "sequence_detector_moore:1", "fixed_point:5", "async_fifo:2");

  private static final Pattern PORT =
      Pattern.compile(
          "(?:input|output)\\s+(?:reg\\s+|logic\\s+|wire\\s+)?(?:signed\\s+)?(?:\\[[^]]*]\\s*)?(\\w+)\\s*[,;)\\n]");

  /** Names of clocks and resets. */
  private static final Pattern COMMON =
      Pattern.compile("(?i)(i_)?(rst|reset|clk|clock)(_?n)?(_i)?");

  private static Generator family(String name) {
    return Generators.all().stream().filter(g -> g.family().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void familiesAreManyAndHaveNamesOfTheirOwn() {
    Set<String> names = new HashSet<>();
    Generators.all().forEach(g -> assertTrue(names.add(g.family()), g.family()));
    assertTrue(names.size() >= 40, () -> names.size() + " families");
    for (Generator g : Generators.all()) {
      assertTrue(g.family().matches("[a-z][a-z0-9_]*"), g.family());
      assertTrue(g.target().named(g.category()), () -> g.family() + " is for " + g.category());
      assertTrue(g.difficulty() >= 1 && g.difficulty() <= 3, g.family());
    }
  }

  @Test
  void aSeedGivesTheSameDraftAndAnotherSeedAnother() {
    for (Generator g : Generators.all()) {
      Set<String> sources = new HashSet<>();
      Set<String> texts = new HashSet<>();
      for (long seed = 0; seed < 10; seed++) {
        Draft draft = g.generate(seed);
        assertEquals(draft, g.generate(seed));
        sources.add(draft.verilog());
        texts.add(draft.specification());
      }
      assertEquals(10, sources.size(), g.family());
      assertEquals(10, texts.size(), g.family());
    }
  }

  /** Each where ports are listed, and nearly all again where it is said what they do. */
  @Test
  void everyPortIsSpokenOf() {
    for (Generator g : Generators.all()) {
      int ports = 0;
      int again = 0;
      for (long seed = 0; seed < SEEDS; seed++) {
        Draft draft = g.composed(seed);
        List<String> names =
            PORT.matcher(draft.verilog()).results().map(r -> r.group(1)).distinct().toList();
        assertTrue(names.size() >= 2, () -> draft.id() + " has too few ports:\n" + draft.verilog());
        for (String name : names) {
          long times =
              Pattern.compile("(?<!\\w)" + name + "(?!\\w)")
                  .matcher(draft.specification())
                  .results()
                  .count();
          assertTrue(
              times >= 1, () -> name + " of " + draft.id() + " in\n" + draft.specification());
          // What a clock and a reset do is what one expects.
          if (!COMMON.matcher(name).matches()) {
            ports++;
            again += times >= 2 ? 1 : 0;
          }
        }
      }
      String told = g.family() + ": " + again + " of " + ports + " ports are told about";
      assertTrue(again >= 0.75 * ports, told);
    }
  }

  /** Where an author has written a text as a whole, at least once. */
  @Test
  void textsOfTheLibraryNameEveryPort() {
    for (Generator g : Generators.all()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        Draft draft = g.generate(seed);
        if (g.told(seed).isEmpty()) {
          continue;
        }
        PORT.matcher(draft.verilog())
            .results()
            .map(r -> r.group(1))
            .forEach(
                name ->
                    assertTrue(
                        Pattern.compile("(?<!\\w)" + name + "(?!\\w)")
                            .matcher(draft.specification())
                            .find(),
                        () -> name + " of " + draft.id() + " in\n" + draft.specification()));
      }
    }
  }

  @Test
  void textsAndSourcesHaveNoSeams() {
    Pattern seam =
        Pattern.compile(
            "(?m)^, |, ,|  is |null|\\u0001|``[^`]|\\.\\.|;;| \\.|\\bis is\\b|\\(\\)|should be not ");
    for (Generator g : Generators.all()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        Draft draft = g.generate(seed);
        Matcher found = seam.matcher(draft.specification().replace("```", ""));
        assertFalse(found.find(), () -> found.group() + " in\n" + draft.specification());
        assertFalse(draft.verilog().contains("null"), draft::verilog);
        assertTrue(draft.verilog().contains("module " + draft.top()), draft::verilog);
      }
    }
  }

  /** Whether a signal that is active at 0 is asserted at 0 or at 1, readers do not agree. */
  @Test
  void signalsThatAreActiveLowAreLowOrHigh() {
    Pattern open =
        Pattern.compile("(?i)\\b\\w+_n(_[io])?[`\"]? (is|be|should be) (not |de)?assert");
    boolean spoken = false;
    for (Generator g : Generators.all()) {
      for (long seed = 0; seed < SEEDS; seed++) {
        String text = g.composed(seed).specification() + g.generate(seed).specification();
        Matcher found = open.matcher(text);
        assertFalse(found.find(), () -> found.group() + " in\n" + text);
        spoken |= text.contains("not asserted");
      }
    }
    assertTrue(spoken);
  }

  @Test
  void tonesAndStylesAreAllUsed() {
    Set<Tone> tones = EnumSet.noneOf(Tone.class);
    Set<String> marks = new HashSet<>();
    for (long seed = 0; seed < 800; seed++) {
      Draft draft = family("counter").generate(seed);
      tones.add(draft.tone());
      for (String mark :
          List.of("always_ff", "negedge", "posedge", "parameter", "initial", "\t", "output reg")) {
        if (draft.verilog().contains(mark)) {
          marks.add(mark);
        }
      }
    }
    assertEquals(EnumSet.allOf(Tone.class), tones);
    assertEquals(7, marks.size(), marks::toString);
  }

  @Test
  void draftsAreThoseThatWereRead() throws IOException {
    boolean written = false;
    for (String shown : SHOWN) {
      String[] parts = shown.split(":");
      Draft draft = family(parts[0]).generate(Long.parseLong(parts[1]));
      String text = draft.specification() + "\n----\n" + draft.verilog();
      Path file = GOLDEN.resolve(parts[0] + ".txt");
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(GOLDEN);
        Files.writeString(file, text);
        written = true;
      } else {
        assertEquals(Files.readString(file), text, shown);
      }
    }
    if (written) {
      fail("golden files were written: read them before they are committed");
    }
  }
}
