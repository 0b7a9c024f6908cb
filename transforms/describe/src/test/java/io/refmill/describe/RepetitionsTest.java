package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Points that go on evenly become one, and nothing else does. */
class RepetitionsTest {
  @Test
  void numbersThatGoOnEvenlyBecomeFormulas() {
    assertEquals(
        List.of(
            "- For each `i` from 0 to 2, in this order:",
            "  - If `r` is `i`: `x[8*i + 7:8*i]` becomes `d[i + 1]`.",
            "  - Otherwise: `x[8*i + 7:8*i]` becomes 0."),
        Repetitions.fold(
            List.of(
                "- If `r` is 0: `x[7:0]` becomes `d[1]`.",
                "- Otherwise: `x[7:0]` becomes 0.",
                "- If `r` is 1: `x[15:8]` becomes `d[2]`.",
                "- Otherwise: `x[15:8]` becomes 0.",
                "- If `r` is 2: `x[23:16]` becomes `d[3]`.",
                "- Otherwise: `x[23:16]` becomes 0.")));
    assertEquals(
        List.of("- For each `i` from 1 to 3:", "  - `m[i]` is `{{i{s}}, a[7:i]}`."),
        Repetitions.fold(
            List.of(
                "- `m[1]` is `{{1{s}}, a[7:1]}`.",
                "- `m[2]` is `{{2{s}}, a[7:2]}`.",
                "- `m[3]` is `{{3{s}}, a[7:3]}`.")));
    assertEquals(
        List.of("- For each `i` from 0 to 2:", "  - `y[i]` is `a[2 - i] + (5*i + 10)`."),
        Repetitions.fold(
            List.of(
                "- `y[0]` is `a[2] + 10`.",
                "- `y[1]` is `a[1] + 15`.",
                "- `y[2]` is `a[0] + 20`.")));
  }

  @Test
  void unevenStepsAndNamesStay() {
    List<String> uneven =
        List.of("- `y[0]` is `a[0]`.", "- `y[1]` is `a[1]`.", "- `y[2]` is `a[3]`.");
    assertEquals(uneven, Repetitions.fold(uneven));
    List<String> names = List.of("- `y0` is `a[0]`.", "- `y1` is `a[1]`.", "- `y2` is `a[2]`.");
    assertEquals(names, Repetitions.fold(names));
    List<String> same = List.of("- `y` is 1.", "- `y` is 1.", "- `y` is 1.");
    assertEquals(same, Repetitions.fold(same));
  }

  @Test
  void severalPointsMayRepeatTogether() {
    List<String> folded =
        Repetitions.fold(
            List.of(
                "At all times:",
                "- `u[0].h` is `a[0] ^ b[0]`.",
                "- `s[0]` is `u[0].h ^ c[0]`.",
                "- `u[1].h` is `a[1] ^ b[1]`.",
                "- `s[1]` is `u[1].h ^ c[1]`.",
                "- `u[2].h` is `a[2] ^ b[2]`.",
                "- `s[2]` is `u[2].h ^ c[2]`.",
                "- `z` is `s[2]`."));
    assertEquals(
        List.of(
            "At all times:",
            "- For each `i` from 0 to 2:",
            "  - `u[i].h` is `a[i] ^ b[i]`.",
            "  - `s[i]` is `u[i].h ^ c[i]`.",
            "- `z` is `s[2]`."),
        folded);
  }

  @Test
  void repetitionsInsideOfRepetitionsAreFoundToo() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (int j = 1; j < 5; j++) {
        lines.add("- If `r[" + i + "].c[" + j + "].go` is 1:");
        lines.add("  - `r[" + i + "].c[" + j + "].q` becomes `d[" + (4 * i + j + 3) + "]`.");
      }
    }
    assertEquals(
        List.of(
            "- For each `i` from 0 to 2, in this order:",
            "  - For each `j` from 1 to 4, in this order:",
            "    - If `r[i].c[j].go` is 1:",
            "      - `r[i].c[j].q` becomes `d[4*i + (j + 3)]`."),
        Repetitions.fold(lines));
  }

  @Test
  void instancesOfManyLinesAreToldOnce() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      for (String name : List.of("a", "b", "c", "d", "e", "f", "g", "h", "p", "q", "r", "s")) {
        lines.add("- `u[" + i + "]." + name + "` is `x." + name + " + 1`.");
      }
    }
    assertEquals(13, Repetitions.fold(lines).size());
  }

  @Test
  void ordersThatMatterAreSaid() {
    List<String> folded =
        Repetitions.fold(
            List.of(
                "- `t[0]` is set to `a`.", "- `t[1]` is set to `a`.", "- `t[2]` is set to `a`."));
    assertTrue(folded.get(0).endsWith("in this order:"), folded.toString());
  }

  @Test
  void whatRepeatsMayBeLongerThanTheLimit() {
    Lines lines = new Lines(200);
    for (int i = 0; i < 40; i++) {
      lines.point(0, "`memory[" + i + "]` is `word[" + i + "]`.");
    }
    assertEquals("- For each `i` from 0 to 39:\n  - `memory[i]` is `word[i]`.", lines.text());
  }

  @Test
  void longNumbersAreNotTakenForOneAnother() {
    List<String> lines =
        List.of(
            "- `y[0]` is `a ^ 12345678901`.",
            "- `y[1]` is `a ^ 12345678902`.",
            "- `y[2]` is `a ^ 12345678904`.");
    assertEquals(lines, Repetitions.fold(lines));
  }

  @Test
  void negativeNumbersKeepTheirSign() {
    assertEquals(
        List.of(
            "- For each `i` from 0 to 2:", "  - If `signed(x[i])` is `-i - 3`: nothing changes."),
        Repetitions.fold(
            List.of(
                "- If `signed(x[0])` is -3: nothing changes.",
                "- If `signed(x[1])` is -4: nothing changes.",
                "- If `signed(x[2])` is -5: nothing changes.")));
    assertEquals(
        List.of(
            "- For each `i` from 0 to 2, in this order:",
            "  - If `enabled` is 1: `x[i]` becomes `2*i - 8`."),
        Repetitions.fold(
            List.of(
                "- If `enabled` is 1: `x[0]` becomes -8.",
                "- If `enabled` is 1: `x[1]` becomes -6.",
                "- If `enabled` is 1: `x[2]` becomes -4.")));
  }

  @Test
  void numbersAtTheEndOfASentenceGoOnToo() {
    assertEquals(
        List.of(
            "- For each `i` from 0 to 2, in this order:",
            "  - If `enabled` is 1: `x[i]` becomes `i + 1`."),
        Repetitions.fold(
            List.of(
                "- If `enabled` is 1: `x[0]` becomes 1.",
                "- If `enabled` is 1: `x[1]` becomes 2.",
                "- If `enabled` is 1: `x[2]` becomes 3.")));
  }
}
