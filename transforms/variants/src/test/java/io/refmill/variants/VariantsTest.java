package io.refmill.variants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.augment.style.Draws;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What changes make of texts. What they do to behaviour is tried with the command. */
class VariantsTest {
  private static final String TICKER =
      """
      // Ticks, after so many clocks.
      module ticker (
          input clk,
          input rst, // at once
          output reg [5:0] level,
          output tick
      );
        localparam LAST = 6'd40;
        always @(posedge clk or posedge rst)
          if (rst)
            level <= 6'd0;
          else if (level == LAST)
            level <= 6'd0;
          else
            level <= level + 1;
        assign tick = level == LAST;
      endmodule
      """;

  private static final String WORDS =
      "A 6-bit counter with an asynchronous active-high reset. It changes at the rising edge of"
          + " `clk`.";

  private static Design ticker(String words) {
    return new Design(
        TICKER, "ticker", words, "clk", new Reset("rst", true, ResetKind.ASYNCHRONOUS), false);
  }

  private static Design apply(Change change, Design design, long seed) throws Unsound {
    return change.apply(SourceTree.of(design.verilog(), design.top()), design, new Draws(seed));
  }

  @Test
  void anEdgeIsTurnedInTextAndWords() throws Unsound {
    Design turned = apply(new EdgeChange(), ticker(WORDS), 1);
    assertEquals(TICKER.replace("posedge clk", "negedge clk"), turned.verilog());
    assertEquals(WORDS.replace("rising", "falling"), turned.specification());
    // A word that is not understood, and one for a signal instead of the clock.
    assertEquals(null, EdgeWords.other("It counts when `clk` rises.", true, "clk"));
    assertEquals(null, EdgeWords.other("Detects falling edges of `a`.", true, "clk"));
    assertEquals(
        "It counts.\n\nAll registers change at the falling edge of `clk`.",
        EdgeWords.other("It counts.", true, "clk"));
  }

  @Test
  void aClockThatIsReadStaysAsItIs() {
    Design read =
        ticker(null).with(TICKER.replace("level == LAST;\nendmodule", "clk;\nendmodule"), null);
    assertTrue(read.verilog().contains("tick = clk"), read.verilog());
    assertThrows(Unsound.class, () -> apply(new EdgeChange(), read, 1));
  }

  @Test
  void aResetChangesItsKind() throws Unsound {
    Design waits = apply(new ResetKindChange(), ticker(WORDS), 1);
    assertEquals(TICKER.replace(" or posedge rst", ""), waits.verilog());
    assertEquals(WORDS.replace("an asynchronous", "a synchronous"), waits.specification());
    assertEquals(ResetKind.SYNCHRONOUS, waits.reset().kind());
    Design back = apply(new ResetKindChange(), waits, 1);
    assertEquals(TICKER, back.verilog());
    assertEquals(WORDS, back.specification());
  }

  @Test
  void aResetChangesItsLevelAndItsName() throws Unsound {
    Design low = apply(new ResetLevelChange(), ticker(WORDS), 1);
    assertEquals(
        TICKER
            .replace("posedge rst", "negedge rst_n")
            .replace("input rst,", "input rst_n,")
            .replace("if (rst)", "if (!rst_n)"),
        low.verilog());
    assertEquals(WORDS.replace("active-high", "active-low"), low.specification());
    assertEquals(new Reset("rst_n", false, ResetKind.ASYNCHRONOUS), low.reset());
    assertEquals(TICKER, apply(new ResetLevelChange(), low, 1).verilog());
  }

  @Test
  void wordsOfResetsAreTurnedOrNotUnderstood() {
    Reset high = new Reset("rst", true, ResetKind.SYNCHRONOUS);
    assertEquals(
        "When `rst_n` is low, `q` is reset to 0.",
        ResetWords.otherLevel("When `rst` is high, `q` is reset to 0.", high, "rst_n", "clk"));
    assertEquals(
        "Count up.\n\nThe reset `rst_n` is active low.",
        ResetWords.otherLevel("Count up.", high, "rst_n", "clk"));
    assertEquals(
        null,
        ResetWords.otherLevel("A logic one on the reset pin clears all.", high, "rst_n", "clk"));
    assertEquals(null, ResetWords.otherLevel("`rst` is active low.", high, "rst_n", "clk"));
    assertEquals(null, ResetWords.otherKind("Reset acts on the next clock edge.", high, false));
  }

  @Test
  void anEnableIsWrittenLikeItsNeighbours() throws Unsound {
    Design enabled = apply(new EnableChange(), ticker("It counts."), 3);
    Set<String> words = SourceTree.of(enabled.verilog(), "ticker").words();
    words.removeAll(SourceTree.of(TICKER, "ticker").words());
    words.removeAll(Set.of("begin", "end"));
    assertEquals(1, words.size(), words::toString);
    String name = words.iterator().next();
    assertTrue(enabled.verilog().contains("    input clk,\n    input " + name + ",\n"));
    assertTrue(enabled.verilog().contains("else if (" + name + ") begin\n"), enabled.verilog());
    assertTrue(enabled.specification().contains("`" + name + "`"));
    assertEquals(
        null, apply(new EnableChange(), ticker("It has only two inputs."), 3).specification());
  }

  @Test
  void aLoadComesBeforeAllButTheReset() throws Unsound {
    Design loaded = apply(new LoadChange(), ticker("It counts."), 3);
    int reset = loaded.verilog().indexOf("if (rst)");
    int load = loaded.verilog().indexOf("level <= ", loaded.verilog().indexOf("else if ("));
    assertTrue(reset > 0 && load > reset, loaded.verilog());
    assertTrue(loaded.verilog().contains("input [5:0] "), loaded.verilog());
    assertTrue(loaded.specification().startsWith("It counts.\n\nTwo further inputs load `level`"));
  }

  @Test
  void aWidthChangesWithItsLiterals() throws Unsound {
    Design narrow =
        apply(
            new WidthChange(),
            ticker("A 6-bit counter.")
                .with(TICKER.replace("6'd40", "6'd0"), "A 6-bit counter with [5:0] `level`."),
            2);
    assertFalse(narrow.verilog().contains("[5:0]"), narrow.verilog());
    assertFalse(narrow.verilog().contains("6'd"), narrow.verilog());
    String width = narrow.specification().replaceAll("A (\\d+)-bit.*", "$1");
    int high = Integer.parseInt(width) - 1;
    assertEquals(
        "A " + width + "-bit counter with [" + high + ":0] `level`.", narrow.specification());
    assertTrue(narrow.verilog().contains("reg [" + high + ":0] level"), narrow.verilog());
    // Bits that are written one by one would be too few or too many.
    Design bits =
        new Design(
            "module m(input [3:0] a, output [3:0] y);\n"
                + " assign y[3] = a[0]; assign y[2] = a[1];\n"
                + " assign y[1] = a[2]; assign y[0] = a[3];\nendmodule\n",
            "m",
            null,
            null,
            null,
            false);
    assertThrows(Unsound.class, () -> apply(new WidthChange(), bits, 1));
    assertEquals(null, WidthWords.other("A 6-bit counter from 0 to 63.", 6, 5));
  }

  @Test
  void aConstantChangesEverywhereAndTheWordsGo() throws Unsound {
    Design other = apply(new ConstantChange(), ticker(WORDS), 1);
    assertEquals(null, other.specification());
    assertFalse(other.verilog().equals(TICKER));
    // Its form stays, whatever the value.
    assertTrue(
        other
            .verilog()
            .replaceAll("6'd40|6'd\\d+|\\+ \\d+", "N")
            .equals(TICKER.replaceAll("6'd40|6'd\\d+|\\+ \\d+", "N")),
        other.verilog());
  }

  @Test
  void neitherVariantsNorRewritesHaveComments() {
    for (long seed = 0; seed < 30; seed++) {
      Variant variant = Variants.changed(ticker(WORDS), seed).orElseThrow();
      assertFalse(variant.design().verilog().contains("//"), variant.design().verilog());
    }
    Design machine =
        new Design(
            """
            // Two steps. next_step is where to go.
            module walker(input clk, input go, output busy);
              reg [1:0] step, next_step; // the step
              always @(posedge clk) step <= next_step;
              always @(*)
                if (go) next_step = step + 1;
                else next_step = 2'd0;
              assign busy = step != next_step;
            endmodule
            """,
            "walker",
            "Walks.",
            "clk",
            null,
            false);
    Variant rewrite = Variants.rewritten(machine, 1).orElseThrow();
    assertTrue(rewrite.kinds().containsAll(Set.of("names", "branches")), rewrite::kind);
    String text = rewrite.design().verilog();
    assertTrue(!text.contains("//") && text.contains("if (!go)"), text);
    assertEquals(Set.of(), words(text, "next_step"), text);
    assertEquals("Walks.", rewrite.design().specification());
  }

  private static final String WALKER =
      """
      module walker(input clk, input rst, input go, output reg [1:0] lamp);
        localparam [1:0] REST = 2'b00, LEFT = 2'b01, RIGHT = 2'b10, OFF = 2'd3;
        localparam WIDE = 4'd9;
        reg [1:0] step;
        always @(posedge clk)
          if (rst) step <= REST;
          else if (go)
            case (step)
              REST: step <= LEFT;
              LEFT: step <= RIGHT;
              RIGHT: step <= OFF;
              OFF: step <= REST;
              default: step <= 2'b00;
            endcase
        always @(*) lamp = step == LEFT ? 2'd1 : step == RIGHT ? 2'd2 : WIDE[1:0];
      endmodule
      """;

  private static final Pattern CODE = Pattern.compile("(REST|LEFT|RIGHT|OFF) = 2'([bd])(\\d+)");

  @Test
  void statesExchangeTheirCodesAndNothingElseChanges() throws Unsound {
    Design walker = new Design(WALKER, "walker", "Walks.", "clk", null, false);
    Set<String> orders = new HashSet<>();
    for (long seed = 0; seed < 60; seed++) {
      Design recoded;
      try {
        recoded = apply(new RecodeStates(), walker, seed);
      } catch (Unsound e) {
        continue; // An order that is the same.
      }
      String text = recoded.verilog();
      Set<Integer> codes = new HashSet<>();
      StringBuilder radixes = new StringBuilder();
      CODE.matcher(text)
          .results()
          .forEach(
              r -> {
                radixes.append(r.group(2));
                codes.add(Integer.parseInt(r.group(3), r.group(2).equals("b") ? 2 : 10));
              });
      assertEquals(Set.of(0, 1, 2, 3), codes, text);
      // Each literal keeps the form that its author gave it.
      assertEquals("bbbd", radixes.toString(), text);
      // Without a reset it starts at 0, and in REST.
      assertTrue(text.contains("REST = 2'b00"), text);
      assertEquals(blank(WALKER), blank(text));
      assertFalse(text.equals(WALKER));
      assertEquals("Walks.", recoded.specification());
      orders.add(text);
    }
    // All orders of three codes but the one that they had.
    assertEquals(5, orders.size());
  }

  private static String blank(String text) {
    return CODE.matcher(text).replaceAll("$1 = N");
  }

  @Test
  void codesThatAreNoStatesOfOneMachineStay() {
    for (String text :
        new String[] {
          // Too few, of two sizes, twice the same, and constants that no case construct asks for.
          WALKER.replaceAll("(?m)^ +(RIGHT|OFF): .*\n", ""),
          WALKER.replace("OFF = 2'd3", "OFF = 3'd3"),
          WALKER.replace("OFF = 2'd3", "OFF = 2'd2"),
          WALKER.replace("LEFT: step", "2'd1: step").replace("RIGHT: step", "2'd2: step")
        }) {
      assertFalse(text.equals(WALKER));
      Design design = new Design(text, "walker", null, "clk", null, false);
      for (long seed = 0; seed < 6; seed++) {
        long s = seed;
        assertThrows(Unsound.class, () -> apply(new RecodeStates(), design, s), text);
      }
    }
  }

  /** Where a word stands. */
  private static Set<Integer> words(String text, String word) {
    Set<Integer> places = new HashSet<>();
    Pattern.compile("\\b" + word + "\\b")
        .matcher(text)
        .results()
        .forEach(r -> places.add(r.start()));
    return places;
  }

  @Test
  void aSeedGivesTheSame() {
    Set<String> texts = new HashSet<>();
    for (long seed = 0; seed < 20; seed++) {
      Optional<Variant> variant = Variants.changed(ticker(WORDS), seed);
      assertEquals(variant, Variants.changed(ticker(WORDS), seed));
      texts.add(variant.orElseThrow().design().verilog());
    }
    assertTrue(texts.size() > 5, () -> texts.size() + " texts");
  }

  @Test
  void whatIsNotUnderstoodIsLeftAlone() {
    for (String text :
        new String[] {
          "",
          "module m(input a, output y); assign y = `X; endmodule",
          "`define X 1\nmodule m(input a, output y); assign y = `X; endmodule",
          "module m(input a, output y); sub s(a, y); endmodule module sub(input a, output y);"
              + " assign y = a; endmodule",
          "module m(input a, output y); assign y = \\b[3] ; endmodule",
          "module m(input a, output y); assign y = "
              + "(".repeat(9000)
              + "a"
              + ")".repeat(9000)
              + "; endmodule",
          "module m(input a, output y); assign y = a;",
          "module m(input a, output y); assign y = a; endmodule\n" + "// x\n".repeat(20_000),
          "module m(input [3:0] \u00e4, output y); assign y = a; endmodule",
        }) {
      Design design = new Design(text, "m", WORDS, "clk", null, false);
      for (long seed = 0; seed < 4; seed++) {
        assertEquals(Optional.empty(), Variants.changed(design, seed));
        assertEquals(Optional.empty(), Variants.rewritten(design, seed));
      }
    }
  }

  @Test
  void codesThatTheTextSpeaksOfStay() {
    for (String words :
        new String[] {
          "REST is encoded as 00.",
          "The states are LEFT = 1 and RIGHT = 2.",
          "| `LEFT` | 1 |",
          "A one-hot machine.",
          "It goes to state 2.",
          "In binary, LEFT comes first."
        }) {
      Design walker = new Design(WALKER, "walker", words, "clk", null, false);
      for (long seed = 0; seed < 6; seed++) {
        long s = seed;
        assertThrows(Unsound.class, () -> apply(new RecodeStates(), walker, s), words);
      }
    }
  }

  @Test
  void whatARegisterStartsWithStaysItsState() throws Unsound {
    for (String start :
        new String[] {"reg [1:0] step = 2'd1;", "reg [1:0] step; initial step = 1;"}) {
      String text = WALKER.replace("reg [1:0] step;", start);
      assertFalse(text.equals(WALKER));
      Design walker = new Design(text, "walker", "Walks.", "clk", null, false);
      int changed = 0;
      for (long seed = 0; seed < 12; seed++) {
        try {
          String recoded = apply(new RecodeStates(), walker, seed).verilog();
          assertTrue(recoded.contains("RIGHT = 2'b11, OFF = 2'd2"), recoded);
          assertTrue(recoded.contains("REST = 2'b00, LEFT = 2'b01"), recoded);
          changed++;
        } catch (Unsound e) {
          continue; // An order that is the same.
        }
      }
      assertTrue(changed > 0);
    }
  }

  @Test
  void constantsThatSizeSomethingStay() {
    for (String text :
        new String[] {
          "module m(input clk, input [5:0] x, output reg [5:0] y); genvar i;"
              + " generate for (i = 0; i < 6; i = i + 1) begin : g"
              + " always @(posedge clk) y[i] <= x[i]; end endgenerate endmodule",
          "module m(input [5:0] x, output reg [5:0] y); integer i;"
              + " always @(*) for (i = 5; i >= 2; i = i - 1) y[i] = x[i - 2]; endmodule",
          "module m #(parameter DEPTH = 8) (input [2:0] p, output y); reg s [0:DEPTH-1];"
              + " assign y = s[p + 3]; endmodule",
          "module m #(parameter N = 8) (input x, output [15:0] y); localparam M = 2 * N;"
              + " assign y = {M{x}}; endmodule",
          "module m(input [3:0] at_9, output y); assign y = at_9 == 9; endmodule"
        }) {
      Design design = new Design(text, "m", null, "clk", null, false);
      for (long seed = 0; seed < 6; seed++) {
        long s = seed;
        assertThrows(Unsound.class, () -> apply(new ConstantChange(), design, s), text);
      }
    }
  }

  @Test
  void aControlIsLeftOutWhereItsWordsAreNotUnderstood() {
    Set<String> kinds = new HashSet<>();
    for (long seed = 0; seed < 40; seed++) {
      Variant variant =
          Variants.changed(ticker("It counts whenever `clk` rises."), seed).orElseThrow();
      kinds.addAll(variant.kinds());
    }
    assertTrue(kinds.contains("enable") && kinds.contains("reset_level"), kinds::toString);
    // Where the words were gone before, the edge is free.
    for (long seed = 0; seed < 40; seed++) {
      Variant variant =
          Variants.changed(ticker("It counts whenever `clk` rises."), seed).orElseThrow();
      boolean kept = variant.design().specification() != null;
      assertFalse(kept && variant.kinds().contains("edge"), variant::kind);
    }
  }

  @Test
  void noLoadIsCalledLikeAReset() throws Unsound {
    for (long seed = 0; seed < 40; seed++) {
      Design loaded = apply(new LoadChange(), ticker("It loads `d` and `din` at times."), seed);
      Set<String> words = SourceTree.of(loaded.verilog(), "ticker").words();
      words.removeAll(SourceTree.of(TICKER, "ticker").words());
      assertFalse(
          words.stream().anyMatch(w -> w.contains("set") || w.contains("clr")), words::toString);
      // Nor like what the text speaks of.
      assertFalse(words.contains("d") || words.contains("din"), words::toString);
    }
  }

  @Test
  void textsThatDifferByNamesHaveOneShape() {
    String text = TICKER.replace("LAST", "END_Q").replace("// at once", "").replace("  ", " ");
    assertFalse(text.equals(TICKER));
    assertEquals(Variants.shape(TICKER, "ticker"), Variants.shape(text, "ticker"));
    assertTrue(Variants.shape(TICKER, "ticker").isPresent());
    assertFalse(
        Variants.shape(TICKER, "ticker")
            .equals(Variants.shape(TICKER.replace("posedge", "negedge"), "ticker")));
    // Names that are exchanged at some of their places only are others.
    assertFalse(
        Variants.shape(TICKER, "ticker")
            .equals(Variants.shape(TICKER.replace("tick = level", "tick = LAST"), "ticker")));
  }
}
