package io.refmill.teach.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignInterface;
import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReasoningFormTest {
  private static final String PROSE =
      "The counter takes `d` when `load` is 1, i.e. n < 16 | m > 3, and <b> is less than [INT].\n"
          + "\tElse it keeps its value \u2014 modulo 2\u2074.";

  @Test
  void proseIsLeftAlone() {
    assertEquals("", ReasoningForm.problem(PROSE));
    StringBuilder calls = new StringBuilder();
    for (int call = 0; call < 60; call++) {
      calls.append("- `a` = ").append(call * 7).append(" gives `y` = ").append(call * 7 + 1);
      calls.append('\n');
    }
    assertEquals("", ReasoningForm.problem(calls.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<|im_end|>", "<|start_header_id|>", "[/INST]", "<s>", "</s>", "<end_of_turn>", "</think>",
        "<answer>", "<\uFF5CUser\uFF5C>", "\u0000", "\u001b[31m", "\u202e", "\u200b", "\u0007"
      })
  void whatIsNoProseIsFoundInsideOfIt(String odd) {
    assertTrue(!ReasoningForm.problem(PROSE + odd + PROSE).isEmpty());
  }

  @Test
  void refusalsAndLoopsAreFound() {
    assertTrue(
        ReasoningForm.problem("I\u2019m sorry, but I can\u2019t help with that.")
            .contains("refuses"));
    assertTrue(ReasoningForm.problem("The counter counts. ".repeat(60)).contains("over and over"));
  }

  private static DesignInterface design(String ports, String body) {
    String text = "module m(" + ports + ");\n" + body + "\nendmodule\n";
    VerilogCompiler.AnalysisResult result =
        new VerilogCompiler().analyze(new DesignSource(SourceUnit.of("m.v", text), "m"));
    return ((VerilogCompiler.AnalysisResult.Analyzed) result).design();
  }

  @Test
  void aClockStateAndResetAreThereIfTheTextSaysSo() {
    DesignInterface sum = design("input a, input b, output y", "assign y = a ^ b;");
    DesignInterface register =
        design(
            "input clk, input rst, input d, output reg q",
            "always @(posedge clk) if (rst) q <= 0; else q <= d;");
    String edge = "On the rising edge of the clock `y` takes its value. Then it is done.";
    String none = "There is no rising edge to wait for. It is combinational.";
    String timeless =
        "The outputs follow. This design is purely combinational, so no state is kept.";
    String part = "The next value is purely combinational. This is what the module stores.";
    assertTrue(!KindClaims.problem(edge, sum).isEmpty());
    assertEquals("", KindClaims.problem(none, sum));
    assertEquals("", KindClaims.problem(timeless, sum));
    assertEquals("", KindClaims.problem(edge, register));
    assertTrue(KindClaims.problem(timeless, register).contains("clk"));
    assertEquals("", KindClaims.problem(part, register));
    assertTrue(KindClaims.problem("There is no reset here.", register).contains("rst"));
  }
}
