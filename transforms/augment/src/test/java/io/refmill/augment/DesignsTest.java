package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.family.Generators;
import io.refmill.augment.verilog.ModuleBuilder;
import io.refmill.augment.verilog.ModuleBuilder.Port;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Designs that make sense: nothing is there for nothing, and nothing is called what it is not. */
class DesignsTest {
  private static final int SEEDS = 150;

  /** Of all families, which take their time. */
  private static final int FEW = 40;

  private interface Check {
    void of(Draft draft, ModuleBuilder module);
  }

  private static void each(String families, Check check) {
    Generators.all().stream()
        .filter(g -> g.family().matches(families))
        .forEach(
            g -> {
              int seeds = families.equals(".*") ? FEW : SEEDS;
              for (long seed = 0; seed < seeds; seed++) {
                check.of(g.generate(seed), g.module(seed));
              }
            });
  }

  private static long count(String name, String text) {
    return Pattern.compile("(?<![\\w'])" + Pattern.quote(name) + "(?!\\w)")
        .matcher(text)
        .results()
        .count();
  }

  @Test
  void everyInputIsRead() {
    read(".*");
    read("arithmetic_function|alu|compare_select|calculator");
  }

  private static void read(String families) {
    Set<String> unread = new TreeSet<>();
    each(
        families,
        (draft, module) -> {
          String body = draft.verilog().replaceAll("(?m)//.*$", "");
          boolean twice = body.matches("(?s)module \\w+\\s*\\((?!\\s*(?:input|output)).*");
          for (Port p : module.ports()) {
            long least = twice ? 3 : 2;
            if (count(p.signal().port(), body) < least) {
              unread.add(p.signal().port() + " of " + draft.id());
            }
          }
        });
    assertEquals(Set.of(), unread);
  }

  @Test
  void namesOfPortsSayNoOtherWidth() {
    each(
        ".*",
        (draft, module) ->
            module.ports().stream()
                .map(Port::signal)
                .forEach(
                    s -> {
                      String name = s.port().toLowerCase(java.util.Locale.ROOT);
                      boolean bytes = name.contains("byte") && s.bits() > 1 && s.bits() != 8;
                      boolean nibble = name.contains("nibble") && s.bits() != 4;
                      assertFalse(bytes || nibble, () -> name + " of " + draft.id());
                    }));
  }

  @Test
  void modulesHaveNoSuffixTwice() {
    Pattern twice = Pattern.compile("_(module|unit|circuit|top)_\\1$");
    each(".*", (draft, module) -> assertFalse(twice.matcher(draft.top()).find(), draft.top()));
  }

  @Test
  void nothingIsComparedThatAlwaysHolds() {
    Pattern always = Pattern.compile(">= (\\d+'[dhb])?0+\\b|& 1'b0\\b|\\+ 1'b0\\b");
    each(
        "traffic_light|structural_adder",
        (draft, module) ->
            assertFalse(always.matcher(draft.verilog()).find(), () -> draft.verilog()));
  }

  @Test
  void everyStateOfASaleIsReached() {
    each(
        "vending_machine",
        (draft, module) -> {
          Matcher states = Pattern.compile("(\\w*SELL_CHANGE\\d+) = \\d").matcher(draft.verilog());
          while (states.find()) {
            String to = "(<=|=|\\?|:) " + states.group(1) + "\\b";
            long times = Pattern.compile(to).matcher(draft.verilog()).results().count();
            assertTrue(times >= 1, () -> draft.verilog());
          }
        });
  }

  @Test
  void countersAreAsWideAsTheirValues() {
    each(
        "credit_flow",
        (draft, module) -> {
          ModuleBuilder.Register credits = module.registers().get(0);
          assertEquals(
              64 - Long.numberOfLeadingZeros(credits.reset()), credits.signal().bits(), draft.id());
        });
  }

  @Test
  void whatIsSubtractedAloneDoesNotStartAtItsLimit() {
    each(
        "saturating_arithmetic",
        (draft, module) -> {
          boolean stored = module.clock() != null;
          boolean signed = draft.verilog().contains("signed");
          boolean adds = draft.verilog().contains(" + ");
          assertTrue(!stored || signed || adds, () -> draft.verilog());
        });
  }

  @Test
  void whatSticksCanBeCleared() {
    each(
        "watchdog|credit_flow",
        (draft, module) -> {
          boolean sticks =
              draft.family().equals("credit_flow")
                  ? module.ports().stream().anyMatch(p -> p.key().equals("err"))
                  : !draft
                      .verilog()
                      .matches("(?s).*(?i:bite|timeout|expired)\\w* <= (1'[bdh])?0;.*");
          assertTrue(!sticks || module.reset() != null, () -> draft.verilog());
        });
  }
}
