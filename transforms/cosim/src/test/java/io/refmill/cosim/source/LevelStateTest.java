package io.refmill.cosim.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.parser.SourceUnit;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelStateTest {
  private static Set<String> of(String items) {
    return new TreeSet<>(
        LevelState.of(SourceUnit.of("m.v", "module m;\n" + items + "\nendmodule\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "always @(a or b) q = a",
        "always_latch if (a) q <= b",
        "always @* begin if (a) q[b] = 1",
        "always @* {q, r} = a",
        "always @* q += a",
        "always @* \\q = a",
        "always @* /* posedge */ q = a // negedge",
      })
  void whatAProcessWithoutEdgesAssigns(String process) {
    assertEquals(true, of(process + ";\n").contains("q"));
  }

  @Test
  void notWhatEdgesNetsAndStartsAssign() {
    assertEquals(
        Set.of("l"),
        of(
            "always @(posedge c or negedge r) if (!r) q <= 0; else q <= d;\ninitial s = 1;\n"
                + "always @* l = (q == 3);\nassign n = q;\n"
                + "always @(negedge c) begin p = 1; \"always @* z = 1;\"; end"));
  }
}
