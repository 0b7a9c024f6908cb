package io.refmill.augment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.family.Generators;
import io.refmill.augment.wording.Library;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The texts that were written by hand, and where they are told. */
class LibraryTest {
  /** Designs of a family among which there is one for each of its texts. */
  private static final int SEEDS = 6000;

  /** Designs of a family among which there is one of each kind that has a file of its own. */
  private static final int KINDS = 300;

  @Test
  void everyTextIsToldAndAllThatItAsksForIsKnown() {
    Map<String, Set<String>> open = new TreeMap<>();
    Map<String, Set<String>> unknown = new TreeMap<>();
    for (Generator g : Generators.all()) {
      boolean done = false;
      for (long seed = 0; seed < SEEDS && !(done && seed > KINDS); seed++) {
        Sketch sketch = g.sketch(seed);
        assertFalse(Library.taken(sketch.text()), g.family());
        String name = Library.name(g.family(), sketch.text());
        Set<String> missing = unknown.computeIfAbsent(name, n -> new TreeSet<>(Library.asked(n)));
        missing.removeAll(Library.known(sketch.text(), sketch.module(), missing));
        Set<String> left = open.computeIfAbsent(name, n -> new TreeSet<>(Library.keys(n)));
        if (!left.isEmpty()) {
          g.told(seed).ifPresent(t -> left.remove(t.key()));
        }
        done =
            open.values().stream().allMatch(Set::isEmpty)
                && unknown.values().stream().allMatch(Set::isEmpty);
      }
    }
    open.values().removeIf(Set::isEmpty);
    unknown.values().removeIf(Set::isEmpty);
    assertEquals(Map.of(), open, "texts that no design has");
    assertEquals(Map.of(), unknown, "what no design knows");
  }

  @Test
  void allPlacesAreFilled() {
    Pattern place = Pattern.compile("[{}]|\\[!?[a-z]+[a-z.=<>|0-9 ]*:|null|=== ");
    int[] seen = new int[2];
    for (Generator g : Generators.all()) {
      for (long seed = 0; seed < 150; seed++) {
        Optional<Library.Told> told = g.told(seed);
        if (Library.keys(Library.name(g.family(), g.sketch(seed).text())).isEmpty()) {
          break;
        }
        seen[told.isPresent() ? 0 : 1]++;
        told.ifPresent(
            t -> {
              Matcher m = place.matcher(t.specification());
              assertFalse(m.find(), () -> t.key() + ": " + t.specification());
            });
      }
    }
    assertTrue(seen[0] > 6 * seen[1], () -> seen[0] + " told and " + seen[1] + " composed");
  }

  /** Conditions of a state may hold together, so each line says which comes first. */
  @Test
  void transitionsTellWhichConditionCounts() {
    Pattern line = Pattern.compile("(?m)^- \\w+: .*; otherwise (?:go|stay) .*$");
    int seen = 0;
    for (Generator g : Generators.all()) {
      for (long seed = 0; g.family().startsWith("random_") && seed < 200; seed++) {
        Matcher m = line.matcher(g.told(seed).map(Library.Told::specification).orElse(""));
        while (m.find()) {
          String[] ways = m.group().split("; ");
          for (int i = 1; i < ways.length; i++) {
            seen += ways[i].startsWith("else ") ? 1 : 0;
            assertTrue(ways[i].matches("(else|otherwise) .*"), m.group());
          }
        }
      }
    }
    assertTrue(seen > 30, "few states with several conditions");
  }

  /** Each text is one of many, so that it does not come back soon. */
  @Test
  void usualFamiliesHaveManyTexts() {
    Map<String, Set<String>> told = new TreeMap<>();
    for (Generator g : Generators.all()) {
      for (long seed = 0; seed < 60; seed++) {
        g.told(seed)
            .ifPresent(t -> told.computeIfAbsent(g.family(), f -> new TreeSet<>()).add(t.key()));
      }
    }
    assertTrue(told.size() >= 30, () -> told.keySet().toString());
    long many = told.values().stream().filter(t -> t.size() >= 10).count();
    assertTrue(many >= 15, () -> many + " families: " + told);
  }
}
