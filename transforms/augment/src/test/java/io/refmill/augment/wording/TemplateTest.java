package io.refmill.augment.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.style.Draws;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What stands in a text, and what becomes of it. */
class TemplateTest {
  private static final Map<String, String> KNOWN = Map.of("x", "`a`", "n", "4", "kind", "left");

  private static Optional<String> fill(String text) {
    return Template.parse("", text).fill(KNOWN::get, new Draws(1));
  }

  @Test
  void placesAreFilled() {
    assertEquals(Optional.of("`a` has 4 bits, [3:0] {n}"), fill("{x} has {n} bits, [3:0] \\{n}"));
    assertEquals(Optional.empty(), fill("{y} is not known"));
  }

  @Test
  void wordsUnderAGuardAreSaidWhereItHolds() {
    assertEquals(Optional.of("many left"), fill("[n>3: many][n<4: few] [kind=left|right: {kind}]"));
    assertEquals(Optional.of("no y"), fill("[y: {y} is there][!y: no y[x z: , {z}]]"));
  }

  @Test
  void waysAreDrawn() {
    Set<Optional<String>> seen = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      Template t = Template.parse("", "{one|{x}[y: ,]|}");
      seen.add(t.fill(KNOWN::get, new Draws(i)));
    }
    assertEquals(Set.of(Optional.of("one"), Optional.of("`a`"), Optional.of("")), seen);
  }

  @Test
  void guardsOfATextAreAllToHold() {
    assertTrue(Template.parse("x !y kind=left n>3", "").fits(KNOWN::get));
    assertFalse(Template.parse("x kind=right", "").fits(KNOWN::get));
    assertFalse(Template.parse("y>3", "").fits(KNOWN::get));
    assertEquals(Set.of("y", "x", "z"), Template.parse("!y", "[z: {x}]").asked());
  }

  @Test
  void whatIsNotClosedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> Template.parse("", "{one|two"));
    assertThrows(IllegalArgumentException.class, () -> Template.parse("", "[x: one"));
    assertThrows(IllegalArgumentException.class, () -> Template.parse("X", ""));
  }

  @Test
  void closingsAreSaidOnce() {
    assertEquals(
        "Add them. Your module should be synthesizable.\n\n",
        Library.once(
            "Add them. Your module should be synthesizable.\n\nThe module should be synthesizable."));
    assertEquals(
        "Write a Verilog module that implements this FSM.\n\n",
        Library.once(
            "Write a Verilog module that implements this FSM.\n\nPlease write the Verilog code for this module."));
    assertEquals(
        "It should fit within 200 lines of code. Add them.",
        Library.once(
            "It should fit within 200 lines of code. Add them. The code should be no more than 200 lines of Verilog code."));
  }
}
