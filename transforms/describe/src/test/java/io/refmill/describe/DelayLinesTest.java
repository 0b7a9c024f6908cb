package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class DelayLinesTest {
  private static String kind(String body) {
    String summary =
        Descriptions.of(
                "module m(input clk, rst, input [1:0] a, input [9:0] d, output [9:0] q);\n"
                    + "reg [9:0] z [0:5]; integer i;\n"
                    + body
                    + "\nendmodule")
            .summary();
    return summary.replaceFirst("The design has (an? [a-z ]*) `z`.*", "$1");
  }

  @Test
  void elementsThatTakeOverFromTheirNeighboursAreADelayLine() {
    assertEquals(
        "a delay line",
        kind(
            """
            always @(posedge clk)
              if (rst) for (i = 0; i < 6; i = i + 1) z[i] <= 0;
              else begin
                z[0] <= d;
                for (i = 1; i < 6; i = i + 1) z[i] <= z[i-1];
              end
            assign q = z[5];
            """));
  }

  @Test
  void placesThatAreAskedForOrLeftOutMakeItAMemory() {
    String moves = "for (i = 1; i < 6; i = i + 1) z[i] <= z[i-1];";
    assertEquals(
        "a memory",
        kind("always @(posedge clk) begin z[0] <= d; " + moves + " end assign q = z[a];"));
    assertEquals(
        "a memory",
        kind(
            "always @(posedge clk) begin z[0] <= d; "
                + moves.replace("i = 1;", "i = 3;")
                + " end assign q = z[5] ^ z[1];"));
    assertEquals(
        "a memory",
        kind("always @(posedge clk) begin z[0] <= z[5] ^ d; " + moves + " end assign q = z[5];"));
  }
}
