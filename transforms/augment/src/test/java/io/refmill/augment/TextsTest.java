package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.family.Generators;
import io.refmill.augment.style.Style;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Register;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What every text has to say of its design, and how none may be written. */
class TextsTest {
  private static final int SEEDS = 80;

  private static final Pattern AT_ONCE =
      Pattern.compile(
          "asynchron(?!ous (serial|fifo|transmitter|receiver))|regardless of the clock|independent of the clock|immediately");

  private record Made(Draft draft, ModuleBuilder module, boolean casual) {}

  private static final List<Made> MADE = new ArrayList<>();

  private interface Check {
    void of(Draft draft, ModuleBuilder module);
  }

  @BeforeAll
  static void make() {
    for (Generator g : Generators.all()) {
      for (long seed = 1000; seed < 1000 + SEEDS; seed++) {
        MADE.add(new Made(g.composed(seed), g.module(seed), g.casual(seed)));
        if (g.told(seed).isPresent()) {
          // A text of the library leaves open what it likes.
          MADE.add(new Made(g.generate(seed), g.module(seed), true));
        }
      }
    }
  }

  private static void each(Check check) {
    MADE.forEach(m -> check.of(m.draft, m.module));
  }

  /** Of texts that settle everything. */
  private static void thorough(Check check) {
    MADE.stream().filter(m -> !m.casual).forEach(m -> check.of(m.draft, m.module));
  }

  private static String told(Draft draft, String what) {
    return what + " in " + draft.id() + ":\n" + draft.specification() + "\n" + draft.verilog();
  }

  private static boolean says(Draft draft, String word) {
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(word) + "(?![\\w])")
        .matcher(draft.specification())
        .find();
  }

  /** The words that stand for the value that a register starts with. */
  private static List<String> values(Register r) {
    List<String> values = new ArrayList<>();
    if (r.shown() != null) {
      values.add(r.shown());
      values.add(r.shown().replace("the state", "the one"));
      return values;
    }
    int bits = r.signal().bits();
    values.add(Long.toString(r.reset()));
    values.add(bits + "'h" + Long.toHexString(r.reset()).toUpperCase(Locale.ROOT));
    values.add(bits + "'b" + Words.binary(bits, r.reset()));
    if (r.reset() == 0) {
      values.add("zero");
    }
    if (bits == 1) {
      values.addAll(r.reset() == 1 ? List.of("high", "asserted") : List.of("low", "deasserted"));
    } else if (r.reset() == (1L << bits) - 1) {
      values.add("all ones");
    }
    return values;
  }

  @Test
  void everyStartValueIsSaid() {
    int[] seen = new int[2];
    thorough(
        (draft, module) -> {
          for (Register r : module.registers()) {
            seen[r.reset() == 0 ? 0 : 1]++;
            assertTrue(
                values(r).stream().anyMatch(v -> says(draft, v)),
                () -> told(draft, r.role() + " starts with " + values(r) + ", which is not said"));
          }
        });
    assertTrue(seen[0] > 1000 && seen[1] > 200, () -> seen[0] + " and " + seen[1]);
  }

  @Test
  void everyResetIsSaidToBeWhatItIs() {
    int[] kinds = new int[Style.Reset.values().length];
    thorough(
        (draft, module) -> {
          if (module.reset() == null) {
            return;
          }
          Style.Reset kind = module.style().reset();
          kinds[kind.ordinal()]++;
          String name = "[`\"]?" + module.reset() + "[`\"]?";
          Pattern level =
              Pattern.compile(
                  kind.high()
                      ? "(active.{0,4}high|(reset|"
                          + name
                          + ")( signal| input)? is (high|1|asserted))"
                      : "(active.{0,4}low|(reset|" + name + ")( signal| input)? is (low|0))");
          assertTrue(
              level.matcher(draft.specification()).find(),
              () -> told(draft, "the level of the reset is not said"));
          assertTrue(
              AT_ONCE.matcher(draft.specification().toLowerCase(Locale.ROOT)).find()
                  == kind.asynchronous(),
              () -> told(draft, "the reset is " + kind));
        });
    for (Style.Reset kind : Style.Reset.values()) {
      assertTrue(!kind.input() || kinds[kind.ordinal()] > 50, () -> kind + " is too seldom");
    }
  }

  /** What a casual text says of a reset is true, and it leaves out much. */
  @Test
  void casualTextsSayNothingWrongOfResets() {
    int[] seen = new int[3];
    for (Made m : MADE) {
      if (!m.casual || m.module.reset() == null) {
        continue;
      }
      Style.Reset kind = m.module.style().reset();
      String text = m.draft.specification().toLowerCase(Locale.ROOT);
      boolean once = AT_ONCE.matcher(text).find();
      boolean waits =
          Pattern.compile("(?<!a)synchronous (active-(high|low) )?reset").matcher(text).find();
      seen[0]++;
      seen[1] += once || waits ? 0 : 1;
      assertFalse(once && !kind.asynchronous(), () -> told(m.draft, "not at once"));
      assertFalse(waits && kind.asynchronous(), () -> told(m.draft, "does not wait"));
      String name = "[`\"]?" + m.module.reset() + "[`\"]? is (high|1|asserted|low|0)";
      Matcher level = Pattern.compile(name).matcher(m.draft.specification());
      while (level.find()) {
        boolean high = !level.group(1).matches("low|0");
        assertTrue(high == kind.high(), () -> told(m.draft, "another level"));
        seen[2]++;
      }
    }
    assertTrue(seen[1] * 2 > seen[0] && seen[2] > 50, () -> seen[1] + " of " + seen[0]);
  }

  @Test
  void theFallingEdgeIsSaid() {
    int[] seen = new int[1];
    each(
        (draft, module) -> {
          if (module.clock() != null && module.style().falling()) {
            seen[0]++;
            Pattern edge = Pattern.compile("(falling|negative) edge");
            assertTrue(
                edge.matcher(draft.specification()).find(), () -> told(draft, "no falling edge"));
            assertFalse(
                Pattern.compile("(rising|positive) edge of (the|.?cl)")
                    .matcher(draft.specification())
                    .find(),
                () -> told(draft, "a rising edge"));
          }
        });
    assertTrue(seen[0] > 20);
  }

  /** A design with two clocks has none that all state waits for, and flip-flops all the same. */
  @Test
  void designsWithClocksAreNotAskedToDoWithoutRegisters() {
    Pattern without =
        Pattern.compile("not use any flip-flops|purely combinational|using combinational logic");
    int[] seen = new int[2];
    each(
        (draft, module) -> {
          boolean found = without.matcher(draft.specification()).find();
          seen[0] += module.sequential() && module.clock() == null ? 1 : 0;
          seen[1] += found ? 1 : 0;
          assertFalse(found && module.sequential(), () -> told(draft, "clocks"));
        });
    assertTrue(seen[0] > 0 && seen[1] > 0);
  }

  /** A level that has a width in front of it is a literal, and stays one. */
  @Test
  void literalsStayAsTheyAre() {
    Pattern broken = Pattern.compile("(?<!\\d)'[bdh]");
    int[] seen = new int[1];
    each(
        (draft, module) -> {
          seen[0] += draft.specification().contains(" is 1'b") ? 1 : 0;
          assertFalse(
              broken.matcher(draft.specification()).find(), () -> told(draft, "half a literal"));
        });
    assertTrue(seen[0] > 0);
  }

  /** What stands behind a bitwise inverse may be inverted too, or not. */
  @Test
  void inversesEndTheSumsThatTheyAreIn() {
    Pattern open = Pattern.compile("bitwise inverse of [^,.(]*(plus|minus)(?! 1, which is)");
    each(
        (draft, module) ->
            assertFalse(
                open.matcher(draft.specification()).find(),
                () -> told(draft, "what is inverted?")));
  }

  /** In texts that set names apart, so that what is read is the author's alone. */
  @Test
  void textsAreWrittenAsPeopleWrite() {
    Pattern slip =
        Pattern.compile(
            "\\ba (8\\d*|11|18)-bit|\\ban? an?\\b|\\ba (active|asyn|even|odd|up|edge|inp|outp"
                + "|int|unsi|elev|acc|arb|add|emp|ena|err|8-|8 )\\w*|\\ban (UA|uni|one|(?!11|18|8)\\d)"
                + "|\\ban [bcdfgjklmnpqrstvwxz]"
                + "|\\b(\\w{2,}) \\2\\b|%s|\\$\\{|\\b1 (bits|words|cycles|clock cycles|digits)\\b"
                + "|other ones of these|(?:^|[.] )[a-z]\\w+ing should be fit|in rising order");
    int[] seen = new int[1];
    each(
        (draft, module) -> {
          if (!draft.specification().contains("`")) {
            return;
          }
          seen[0]++;
          String text =
              draft.specification().replaceAll("(?s)```.*?```", "").replaceAll("`[^`]+`", "X");
          Matcher m = slip.matcher(text);
          assertFalse(m.find(), () -> told(draft, "\"" + m.group() + "\""));
        });
    assertTrue(seen[0] > 1000);
  }
}
