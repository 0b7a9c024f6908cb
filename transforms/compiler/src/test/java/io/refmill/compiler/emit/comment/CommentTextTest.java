package io.refmill.compiler.emit.comment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is carried over of a comment. */
class CommentTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "wraps at the limit,",
        "0 is an add, 1 a subtract",
        "when sel == 2'b01",
        "Assign the next state",
        "valid one cycle later",
        "Zähler für Takte",
        "计数器",
        "使用RAM存储data",
        "input data is valid here",
        "output of the adder, before it is cut",
        "implement the adder with carry",
        "a (b",
        "instruction type: register to register",
        "when count = LAST",
        "if code = 0000 it's a load",
        "if code is 1 it's a branch ( a < 0 ?",
        "function code=0000, unit control=0010 (add)",
        "if (count == 5) start again",
        "sets a = b when they differ;",
      })
  void kept(String line) {
    assertEquals(List.of(line), CommentText.of(List.of(line)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-----------------",
        "*****",
        "assign y = a & b;",
        "q <= d",
        "first ? a : b",
        "x = y[3:0]",
        "case (mode) // which of the modes",
        "wire first, second;",
        "else if (go & stop)",
        "output reg [3:0] q = 0",
        "IDLE = 0",
        "if (rst) begin",
        "always @(posedge clk)",
        ".clk(clk),",
        "wire [3:0] a",
        "Copyright 2020 Somebody",
        "SPDX-License-Identifier: X",
        "Author: somebody",
        "mail a@b.example",
        "see https://example.org",
        "synopsys full_case",
        "synthesis translate_off",
        "verilator lint_off WIDTH",
        "pragma: no cover",
        "noqa",
        "type: ignore",
        "-*- coding: latin-1 -*-",
        "vim: set fileencoding=utf-8",
        "TODO tidy up",
        "insert your code here",
        "Inputs",
        "output ports",
        "endmodule",
        "else if (~valid)",
        "& ~stalled",
        "o_addr, o_data",
        "input clock,",
        "input wire clk, rst",
        "output reg signed q,",
        "posedge clk",
        "Declare any wires that are needed",
        "Implement the logic",
        "Behaviour",
        "Interface: some_bus",
        "assign the final sum to the output",
        "Assign the output value to y",
        "4-bit input signals",
        "L贸gica de estados",
        "=== 1 ===",
        "Ã¤Ã¶ in a wrong encoding",
        "lost \uFFFD character",
        "C1 \u0090 control",
      })
  void leftOut(String line) {
    assertEquals(List.of(), CommentText.of(List.of(line)));
  }

  @Test
  void framesGo() {
    assertEquals(List.of("State register"), CommentText.of(List.of("------ State register -----")));
    assertEquals(List.of("Write data"), CommentText.of(List.of("Write data", "{{{")));
    assertEquals(
        List.of("Counts up", "and wraps"),
        CommentText.of(
            List.of("****************", " * Counts up   *", " * and wraps   *", "******")));
  }

  @Test
  void oneLineOfCodeOrRightsSpoilsAll() {
    assertEquals(List.of(), CommentText.of(List.of("the old way", "y = a;")));
    assertEquals(List.of(), CommentText.of(List.of("A counter", "All rights reserved")));
  }

  @Test
  void paragraphsAreNotCut() {
    assertEquals(
        List.of(), CommentText.of(List.of("TODO this is not complete, change it", "as you go.")));
    assertEquals(
        List.of("A counter"), CommentText.of(List.of("TODO tidy", "this up", "", "A counter")));
    assertEquals(
        List.of("counts the edges of all", "signals."),
        CommentText.of(List.of("counts the edges of all", "signals.")));
    assertEquals(
        List.of("The output", "is registered"),
        CommentText.of(List.of("The output", "is registered")));
    assertEquals(List.of("Clears all"), CommentText.of(List.of("Inputs", "Clears all")));
  }

  @Test
  void longOnesGiveTheirFirstSentence() {
    assertEquals(
        List.of("Some, e.g. the first, wait."),
        CommentText.of(
            List.of("Some, e.g. the first, wait. Then", "it wraps", "and counts", "again")));
    assertEquals(
        List.of("It counts."),
        CommentText.of(List.of("It counts. Then", "it wraps", "and counts", "again")));
    assertEquals(List.of(), CommentText.of(List.of("word ".repeat(60))));
  }

  @Test
  void oneSafeLine() {
    assertEquals(
        List.of("a b c d e f g"), CommentText.of(List.of("a\u000Bb\fc\u0085d\u2028e\u2029f\0g")));
    assertEquals(
        List.of("left to right"), CommentText.of(List.of("left\u202E to\u2066 right\uFEFF\uD800")));
  }

  @Test
  void timeIsBounded() {
    List<String> shapes = List.of("-=", "inout", "a[", "; a", "insert ", "a ? ", "...", "/*");
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          for (String s : shapes) {
            for (int n = 1; n < 500; n += 7) {
              CommentText.of(List.of(s.repeat(n) + "x", s.repeat(n) + "~"));
            }
          }
        });
  }
}
