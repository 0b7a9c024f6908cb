package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.ReferenceModel;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpecificationTest {
  private static final DesignInterface COUNTER = Designs.clocked(Designs.state("q", 10, 0));

  private static final ReferenceModel MODEL =
      new ReferenceModel("class TopModule:\n    pass\n", "class TopModule:\n    ...\n", COUNTER);

  @Test
  void theTaskHasTheFrameOfTheAnswer() {
    Specification s = Specification.of(null, "", MODEL);
    assertTrue(s.user().contains("```python\nclass TopModule:\n    ...\n```"), s.user());
  }

  @Test
  void thePortTableTellsClocksAndResets() {
    assertEquals(
        """
        | Port | Direction | Width | Role |
        |---|---|---|---|
        | `clk` | input | 1 | clock, rising edge |
        | `rst_n` | input | 1 | asynchronous reset, active low |
        | `step` | input | 10 | data |
        | `q` | output | 10 | data |
        """,
        Specification.portTable(COUNTER));
  }

  @Test
  void aGivenTextWinsOverACommentAndACommentOverNothing() {
    String source =
        "// Adds the step to the sum at every edge.\nmodule counter(input clk); endmodule";
    Specification given = Specification.of("  Count in steps. ", source, MODEL);
    assertEquals(Specification.Source.GIVEN, given.source());
    assertEquals("Count in steps.", given.text());
    assertTrue(given.user().contains("\n\nCount in steps.\n\n"));
    assertFalse(given.user().contains("Adds the step"));

    Specification comment = Specification.of(" ", source, MODEL);
    assertEquals(Specification.Source.COMMENT, comment.source());
    assertEquals("Adds the step to the sum at every edge.", comment.text());

    Specification none = Specification.of(null, "module counter(input clk); endmodule", MODEL);
    assertEquals(Specification.Source.INTERFACE, none.source());
    assertEquals(
        "The module `counter` has 3 inputs and 1 output. It is sequential. It is clocked by the"
            + " rising edge of `clk`. `rst_n` is a reset, asynchronous, active low.",
        none.text());
  }

  @Test
  void aLeadingCommentStandsBeforeItsModule() {
    String source =
        """
        /* The whole file is about arithmetic on small numbers. */
        module other; endmodule
        `timescale 1ns/1ps
        /**
         * Adds two numbers and
         * gives the sum.
         */
        (* keep *)
        module adder; endmodule
        """;
    assertEquals(
        Optional.of("Adds two numbers and\ngives the sum."), LeadingComment.find(source, "adder"));
    String bare = source.replaceAll("(?s)/\\*\\*.*?\\*/", "");
    assertEquals(
        Optional.of("The whole file is about arithmetic on small numbers."),
        LeadingComment.find(bare, "adder"));
    assertEquals(Optional.empty(), LeadingComment.find(source, "missing"));
  }

  @Test
  void licencesBannersAndOldCodeAreNoDescription() {
    String banner =
        """
        ////////////////////////////////////////
        // Company: Somebody
        // Engineer:
        // Create Date: 01/02/2003
        // Module Name: adder
        // Description: Adds two four-bit numbers with carry.
        // Revision 0.01 - File Created
        ////////////////////////////////////////
        module adder; endmodule
        """;
    assertEquals(
        Optional.of("Adds two four-bit numbers with carry."), LeadingComment.find(banner, "adder"));
    String licence =
        "// Copyright 2020 Somebody and many more people.\n"
            + "// All of them have all the rights.\n"
            + "module a; endmodule";
    assertEquals(Optional.empty(), LeadingComment.find(licence, "a"));
    String old =
        "// assign first = second & third | fourth;\n// assign q = d;\nmodule a; endmodule";
    assertEquals(Optional.empty(), LeadingComment.find(old, "a"));
    assertEquals(
        Optional.empty(), LeadingComment.find("// adder\nmodule adder; endmodule", "adder"));
  }

  @Test
  void textInStringsIsNoComment() {
    String source =
        "module z; initial $display(\"// no comment in this long string\"); endmodule module a;"
            + " endmodule";
    assertEquals(Optional.empty(), LeadingComment.find(source, "a"));
  }
}
