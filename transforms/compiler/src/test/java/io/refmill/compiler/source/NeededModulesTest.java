package io.refmill.compiler.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.refmill.compiler.DesignSource;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeededModulesTest {
  private static Optional<String> of(String text, String top) {
    return new NeededModules()
        .of(new DesignSource(SourceUnit.of("a.v", text), top), top)
        .map(design -> design.unit().files().get(0).text());
  }

  @Test
  void modulesThatTheTopCannotReachAreLeftOutWithTheirComments() {
    String text =
        """
        // Inverts.
        module inv(input a, output y); // one bit
          assign y = ~a;
        endmodule // inv

        `timescale 1ns/1ps
        // Adds.
        // Without a carry.
        module add(input [3:0] a, b, output [3:0] y);
          assign y = a + b; // module inv
        endmodule : add
        /* A half
           adder. */
        module half(input a, b, output s);
          wire n;
          \\inv  i(a, n);
          assign s = n ^ b;
        endmodule
        """;
    assertEquals(
        Optional.of(
            """
            `timescale 1ns/1ps
            // Adds.
            // Without a carry.
            module add(input [3:0] a, b, output [3:0] y);
              assign y = a + b; // module inv
            endmodule : add
            """),
        of(text, "add"));
    assertEquals(Optional.of(text.replaceFirst("(?s)// Adds.*?: add\n", "")), of(text, "half"));
    assertEquals(Optional.empty(), of(text, "missing"));
  }

  @Test
  void aLicenceStaysAndSoDoesWhatAllNeed() {
    String text =
        """
        // SPDX-License-Identifier: MIT
        module a(input x, output y); assign y = x; endmodule module b(input x, output y);
          assign y = ~x;
        endmodule
        """;
    assertEquals(
        Optional.of(
            """
            // SPDX-License-Identifier: MIT
             module b(input x, output y);
              assign y = ~x;
            endmodule
            """),
        of(text, "b"));
    assertEquals(Optional.empty(), of("`define PART a\n" + text, "b"));
    assertEquals(Optional.empty(), of(text + "bind b a i(.x(x));\n", "b"));
  }

  @Test
  void whatOpensAFileGoesWithItsFirstModule() {
    String text =
        """
        // Halves the rate.
        //
        // Copyright Somebody
        // You may do with it what you like.

        // Used by the part below.
        `timescale 1ns/1ps
        module a(input x, output y); assign y = x; endmodule
        // Inverts.
        module b(input x, output y); assign y = ~x; endmodule
        """;
    assertEquals(
        Optional.of(
            """
            // Copyright Somebody
            // You may do with it what you like.
            `timescale 1ns/1ps
            // Inverts.
            module b(input x, output y); assign y = ~x; endmodule
            """),
        of(text, "b"));
    assertEquals(Optional.of(text.replaceFirst("// Inverts.\\Rmodule b.*\\R", "")), of(text, "a"));
    String block =
        """
        /* Copyright Somebody */

        `timescale 1ns/1ps
        module a(input x, output y); assign y = x; endmodule
        module b(input x, output y); assign y = ~x; endmodule
        """;
    String left = block.replaceFirst("module a.*\\R", "");
    assertEquals(Optional.of(left), of(block, "b"));
    String more = block.replace("y */\n", "y */\n/* Passes a bit on. */\n");
    assertEquals(Optional.of(left.replace("\n\n", "\n")), of(more, "b"));
  }

  @Test
  void whatMayBeAboutAllModulesOfAFileGoesWithNone() {
    String text =
        """
        // A cipher, one round per clock.
        module box(input x, output y); assign y = ~x; endmodule
        module top(input x, output y); box b(x, y); endmodule
        """;
    assertEquals(
        Optional.of("module box(input x, output y); assign y = ~x; endmodule\n"), of(text, "box"));
    assertEquals(Optional.empty(), of(text, "top"));
    String own = "// Inverts.\n" + text.substring(text.indexOf("module box"));
    assertEquals(
        Optional.of(own.replaceFirst("module top.*\\R", "")),
        of("// A cipher, one round per clock.\n\n" + own, "box"));
    String named = text.replace("A cipher", "The box of a cipher");
    assertEquals(Optional.of(named.replaceFirst("module top.*\\R", "")), of(named, "box"));
    String explained = text.replace("module top", "// All of it.\nmodule top");
    assertEquals(Optional.of(text.replaceFirst("module top.*\\R", "")), of(explained, "box"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "`ifdef X\nmodule a(input x);\n`else\nmodule a(input y);\n`endif\nendmodule",
        "`ifdef X\nmodule a;\n`endif endmodule module c; endmodule",
        "module a;\n`define WIDTH 4\nendmodule",
        "extern module a(input x); module a(input x); endmodule",
        "module a;",
        "module a; module c; endmodule",
        "module a; `M(\"\\\n endmodule",
      })
  void whatCannotBeTakenApartStays(String others) {
    assertEquals(Optional.empty(), of(others + "\nmodule b; endmodule\n", "b"), others);
  }

  @Test
  void attributesGoWithTheirModule() {
    String text =
        """
        /* Made by a tool. */

        (* top = 1 *)
        (* src = "a.v:1.1-2.10", keep *)
        module a(input x);
        endmodule
        // The second one.
        (* dynports = "1" *) (* src = "*)" *)
        module b(input y);
          (* keep *) wire n;
        endmodule
        (* blackbox *)
        module c(input z); endmodule
        """;
    assertEquals(
        Optional.of(
            """
            // The second one.
            (* dynports = "1" *) (* src = "*)" *)
            module b(input y);
              (* keep *) wire n;
            endmodule
            """),
        of(text, "b"));
    assertEquals(Optional.of("(* blackbox *)\nmodule c(input z); endmodule\n"), of(text, "c"));
    assertEquals(Optional.of(text.substring(0, text.indexOf("// The second"))), of(text, "a"));
  }

  @Test
  void modulesInCommentsAreLeftOut() {
    String text =
        """
        // Three styles of it.
        /* module b(input x, output y);
           assign y = x;
           endmodule */
        module b(input x, output y);
          assign y = ~x; // the module inverts
        endmodule
        //module a(input x);
        //  assign y = 1;
        // endmodule
        // That was the old module.
        """;
    assertEquals(
        Optional.of(
            """
            // Three styles of it.

            module b(input x, output y);
              assign y = ~x; // the module inverts
            endmodule
            // That was the old module.
            """),
        of(text, "b"));
  }

  @Test
  void whatIsNeededStays() {
    assertEquals(Optional.empty(), of("module a; endmodule module b; a i(); endmodule", "b"));
    assertEquals(
        Optional.empty(),
        of("module c; a i(); endmodule module b; c i(); endmodule module a; endmodule", "b"));
    assertEquals(Optional.empty(), of("module b; endmodule", "b"));
  }

  @Test
  void whatConditionsHideStaysWithItsModule() {
    String text =
        """
        module a;
        `ifdef X
          c i();
        `endif
        endmodule
        module b; endmodule
        module c; endmodule
        `ifdef Y
        module d; endmodule
        `endif
        """;
    assertEquals(
        Optional.of(
            """
            module a;
            `ifdef X
              c i();
            `endif
            endmodule
            module c; endmodule
            `ifdef Y
            `endif
            """),
        of(text, "a"));
  }

  @Test
  void allFilesOfADesignAreLookedAt() {
    SourceUnit unit =
        new SourceUnit(
            List.of(
                new SourceFile("p.v", "module p; endmodule\nmodule q; endmodule\n"),
                new SourceFile(
                    "t.v", "`include \"i.vh\"\nmodule t; endmodule\nmodule u; endmodule\n")),
            List.of(new SourceFile("i.vh", "`define PART p")),
            Map.of("OTHER", "u"));
    DesignSource less = new NeededModules().of(new DesignSource(unit, "t"), "t").orElseThrow();
    assertEquals(
        List.of("module p; endmodule\n", unit.files().get(1).text()),
        less.unit().files().stream().map(SourceFile::text).toList());
    assertEquals("t", less.top());
    assertEquals(unit.includes(), less.unit().includes());
  }
}
