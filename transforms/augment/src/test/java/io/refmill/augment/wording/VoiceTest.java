package io.refmill.augment.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.style.Draws;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What is, told as what should be. */
class VoiceTest {
  private static final List<String> SUBJECTS =
      List.of(
          "the controller", "the unit", "the counter", "the output", "`full`", "the state machine");

  private static Set<String> demands(String line) {
    Set<String> said = new TreeSet<>();
    for (long seed = 0; seed < 60; seed++) {
      said.add(new Voice(new Draws(seed), SUBJECTS, 1).demand(line));
    }
    return said;
  }

  private static Set<String> plain(String text) {
    Set<String> said = new TreeSet<>();
    for (long seed = 0; seed < 60; seed++) {
      said.add(new Voice(new Draws(seed), SUBJECTS, 0).say(text));
    }
    return said;
  }

  @Test
  void whatMovesSomethingIsNotShifted() {
    assertEquals(
        Set.of("The controller should move the cabin and open the door when it has arrived."),
        demands("The controller moves the cabin and opens the door when it has arrived."));
    assertEquals(
        Set.of("The state machine should move with the clock and look at one bit."),
        demands("The state machine moves with the clock and looks at one bit."));
  }

  @Test
  void allVerbsOfAModuleHaveOneForm() {
    assertEquals(
        Set.of("The unit should multiply the numbers and add the product."),
        demands("The unit multiplies the numbers and adds the product."));
    // Behind a condition the verb is that of the condition.
    String clause = "The output is high if the line rises and stays for a cycle.";
    assertEquals(Set.of(clause.replace("is high", "should be high")), demands(clause));
  }

  @Test
  void adverbsStandInFrontOfTheirVerb() {
    assertEquals(
        Set.of("The output should only be updated while it is enabled."),
        demands("The output is only updated while it is enabled."));
    assertEquals(
        Set.of("The output should never be cleared."), demands("The output is never cleared."));
  }

  @Test
  void whatHasHappenedIsNoDemand() {
    String done = "The counter has reached 4.";
    assertEquals(Set.of(done), demands(done));
    assertEquals(Set.of("The counter should have 4 bits."), demands("The counter has 4 bits."));
  }

  @Test
  void rowsOfSubjectsKeepTheirNumber() {
    String row = "the bit counter and `full` should be set to 0";
    plain(row).forEach(s -> assertTrue(s.endsWith(" should be set to 0"), s));
    assertTrue(
        plain("`full` should be 1 and the counter should be set to 0")
            .contains("`full` is 1 and the counter is set to 0"));
  }

  @Test
  void aLineBeginsWithACapital() {
    Set<String> said = demands("`full` is 1 while there is no room.");
    assertTrue(
        said.contains("The output `full` should be 1 while there is no room."), said::toString);
    said.forEach(s -> assertTrue(s.matches("[`T].*"), s));
  }
}
