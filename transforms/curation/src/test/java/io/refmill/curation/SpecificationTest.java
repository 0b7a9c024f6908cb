package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.StateTrace;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpecificationTest {
  private static final DesignInterface COUNTER = Designs.clocked(Designs.state("q", 10, 0));

  private static final ReferenceModel MODEL =
      new ReferenceModel("class TopModule:\n    pass\n", "class TopModule:\n    ...\n", COUNTER);

  private static final DesignDescription COMPLETE = description("- `q` is 1.");

  private static DesignDescription description(String rules) {
    return new DesignDescription(
        "A counter.",
        rules,
        rules.isEmpty() ? "too much" : "",
        List.of("counter"),
        "easy",
        List.of("Count."),
        Map.of(),
        List.of());
  }

  private static Specification of(String given, String verilog, DesignDescription description) {
    return Specification.of(
        given,
        verilog,
        MODEL,
        description,
        new GoldenTrace(0, ""),
        StateTrace.NONE,
        Wording.DEFAULT);
  }

  @Test
  void theTaskHasTheFrameOfTheAnswer() {
    Specification s = of(null, "", COMPLETE);
    assertTrue(s.user().contains("```python\nclass TopModule:\n    ...\n```"), s.user());
  }

  @Test
  void whatAFrameKeepsOfEarlierIsExplained() {
    String frame = "class TopModule:\n    def __init__(self):\n        self.%s = 0\n";
    String sentence = "An attribute `last_...` or `seen_...` that the specification does not name";
    for (String kept : List.of("last_t", "seen_by_q")) {
      String task = Prompt.user("", false, with(String.format(frame, kept)), Map.of());
      assertTrue(task.contains(sentence), task);
    }
    String task = Prompt.user("", false, with(String.format(frame, "count")), Map.of());
    assertFalse(task.contains(sentence), task);
  }

  @Test
  void parametersAreToldOnceAndOnlyWhereSomethingNamesThem() {
    DesignInterface design =
        new DesignInterface(
            "m",
            COUNTER.protocol(),
            COUNTER.ports(),
            COUNTER.clocks(),
            COUNTER.resets(),
            COUNTER.state(),
            true,
            List.of(),
            false,
            Set.of(),
            List.of(new DesignInterface.Parameter("DEPTH", "4")));
    ReferenceModel model =
        new ReferenceModel(MODEL.python(), "class TopModule:\n    ...\n", design);
    String line = "Parameters: `DEPTH` = 4.";
    assertTrue(Prompt.user("Holds `DEPTH` words.", false, model, Map.of()).contains(line));
    assertTrue(Prompt.user("Has a parameter.", true, model, Map.of()).contains(line));
    assertFalse(Prompt.user("Holds words.", false, model, Map.of()).contains("Parameters:"));
    String listed = "Constants: `AW` = 2, `DEPTH` = 4.\n\nHolds `DEPTH` words.";
    assertFalse(Prompt.user(listed, true, model, Map.of()).contains("Parameters:"));
  }

  private static ReferenceModel with(String frame) {
    return new ReferenceModel(MODEL.python(), frame, MODEL.design());
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
        Prompt.portTable(COUNTER, Map.of()));
  }

  @Test
  void aGivenTextWinsOverACommentAndACommentOverNothing() {
    String source =
        "// Adds the step to the sum at every edge.\nmodule counter(input clk); endmodule";
    Specification given = of("  Count in steps. ", source, COMPLETE);
    assertEquals(Specification.Source.GIVEN, given.source());
    assertEquals("Count in steps.", given.given());
    assertTrue(given.text().startsWith("Count in steps.\n\nExact behaviour"), given.text());
    assertTrue(given.text().endsWith("- `q` is 1."), given.text());
    assertFalse(given.user().contains("Adds the step"));

    Specification comment = of(" ", source, COMPLETE);
    assertEquals(Specification.Source.COMMENT, comment.source());
    assertEquals("Adds the step to the sum at every edge.", comment.given());
    assertTrue(comment.determined());

    Specification none = of(null, "module counter(input clk); endmodule", COMPLETE);
    assertEquals(Specification.Source.DERIVED, none.source());
    assertEquals("A counter.\n\n- `q` is 1.", none.text());
  }

  @Test
  void aCommentThatContradictsTheDesignIsLeftOut() {
    for (String comment :
        List.of(
            "Adds the step to the sum at every falling edge.",
            "A sum with a synchronous reset, which clears it.",
            "Adds the step; the reset is active high.")) {
      Specification s =
          of(null, "// " + comment + "\nmodule counter(input clk); endmodule", COMPLETE);
      assertEquals(Specification.Source.DERIVED, s.source(), comment);
      assertEquals("A counter.\n\n- `q` is 1.", s.text());
      assertEquals(List.of(), s.findings());
      // Contamination is looked for in it all the same.
      assertEquals(comment, s.given());
    }
  }

  @Test
  void withoutRulesOnlyAGivenTextIsEnough() {
    DesignDescription part = description("");
    assertTrue(of("Count in steps.", "", part).determined());
    assertFalse(
        of(null, "// Adds the step to the sum.\nmodule counter; endmodule", part).determined());
    Specification comment =
        of(null, "// Adds the step to the sum at every edge.\nmodule counter; endmodule", part);
    assertEquals(Specification.Source.INTERFACE, comment.source());
    assertFalse(comment.determined());
    assertTrue(
        comment.text().startsWith("Adds the step to the sum at every edge.\n\nA counter.\n\nThe"),
        comment.text());
    Specification none = of(null, "module counter(input clk); endmodule", part);
    assertEquals(Specification.Source.INTERFACE, none.source());
    assertFalse(none.determined());
    assertEquals(
        "A counter.\n\nThe module `counter` has 3 inputs and 1 output. It is sequential. It is"
            + " clocked by the rising edge of `clk`. `rst_n` is an asynchronous reset, active low.",
        none.text());
  }

  @Test
  void rulesOfTheContractAreOneList() {
    String system = of(null, "", COMPLETE).system();
    assertTrue(system.contains("- What is unknown or not driven"), system);
    assertFalse(system.contains("\n\n- "), system);
  }

  @Test
  void reasoningIsAskedForWhereAnswersHaveIt() {
    assertTrue(of(null, "", COMPLETE).system().contains("<think>"));
    Specification plain =
        Specification.of(
            null,
            "",
            MODEL,
            COMPLETE,
            new GoldenTrace(0, ""),
            StateTrace.NONE,
            new Wording(true, false, false, false));
    assertFalse(plain.system().contains("hink"), plain.system());
    assertEquals("", plain.reasoning());
  }

  @Test
  void whatIsAboutWritingVerilogGoes() {
    assertEquals(
        "Design a module that adds. It has two inputs.",
        GivenText.clean(
            "Please act as a professional verilog designer.\n"
                + "Design a Verilog module that adds. It has two inputs."));
    assertEquals("Adds a and b.", GivenText.clean("Adds a and b.\nLanguage: Verilog-2001"));
    assertEquals(
        "Adds a and b.",
        GivenText.clean("Adds a and b. The code should be less than 200 lines of code."));
    for (String lines :
        List.of(
            "Your solution should fit within 200 lines of Verilog code.",
            "The module should be implemented within 200 lines of code.",
            "Your module should be implemented in no more than 200 lines of Verilog code.",
            "Your module should be contained within 200 lines of verilog code.",
            "You should limit your module to 200 lines of code.")) {
      assertEquals("Adds a and b.", GivenText.clean("Adds a and b. " + lines));
      assertEquals("Adds a and b. Or c.", GivenText.clean("Adds a and b. " + lines + " Or c."));
    }
    assertEquals(
        "The module should be named `adder`.",
        GivenText.clean(
            "The module should be named `adder` and should be written within 200 lines of code."));
    String kept = "The sum should fit into 8 bits. The output should be completed by a 1.";
    assertEquals(kept, GivenText.clean(kept));
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
    assertEquals(Optional.empty(), LeadingComment.find(bare, "adder"));
    assertEquals(
        Optional.of("The whole file is about arithmetic on small numbers."),
        LeadingComment.find(bare, "other"));
    assertEquals(
        Optional.of("The whole file is about arithmetic on small numbers."),
        LeadingComment.find(bare.replace("module other; endmodule", "import p::*;"), "adder"));
    assertEquals(Optional.empty(), LeadingComment.find(source, "missing"));
  }

  @Test
  void whatIsAboutAnotherModuleOrAboutPeopleIsNoDescription() {
    String banner =
        """
        // Module Name: weird_counter
        // Description: Counts by three while it is enabled.
        module %s; endmodule
        """;
    assertEquals(Optional.empty(), LeadingComment.find(banner.formatted("inverter"), "inverter"));
    assertEquals(
        Optional.of("Counts by three while it is enabled."),
        LeadingComment.find(banner.formatted("weird_counter"), "weird_counter"));
    String people =
        """
        // Coder : Somebody from Somewhere else
        // Written by Another One for the second lab of the course
        // TODO: fix this broken thing before Monday!!
        module m; endmodule
        """;
    assertEquals(Optional.empty(), LeadingComment.find(people, "m"));
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
    assertEquals(
        Optional.of("Adds two numbers of four bits."),
        LeadingComment.find(
            "// Adds two numbers of four bits.\n// `include \"parts/cells.v\"\nmodule a; endmodule",
            "a"));
  }

  @Test
  void whatToolsWriteAndAuthorsSayOfFilesIsNoDescription() {
    for (String comment :
        List.of(
            "// PROGRAM		\"Quartus II 64-bit\"\n// CREATED		\"Tue Nov 11 2014\"",
            "// CNX file retrieval info\n// Retrieval info: PRIVATE: ACLR NUMERIC \"1\"",
            "// RTL generated by a compiler - from C, C++ and some more",
            "/* Generated by Some Tool 0.25 (version 0.25.0.0, git sha1 e02b7f64b) */",
            "// this Verilog code was automatically generated using a script of ours",
            "// interface version did not make it through our tools :-(",
            "// Workaround for a bug of the old version of it",
            "/*\n\nPermission is hereby granted, free of charge, to any person obtaining"
                + " a copy\nof these files, ...\n\n*/")) {
      assertEquals(
          Optional.empty(), LeadingComment.find(comment + "\nmodule m; endmodule", "m"), comment);
      assertEquals(
          Optional.of("Adds two numbers of four bits."),
          LeadingComment.find(
              comment + "\n\n// Adds two numbers of four bits.\nmodule m; endmodule", "m"),
          comment);
    }
    String clock = "Divides the clock that is generated by the PLL.";
    assertEquals(
        Optional.of(clock), LeadingComment.find("// " + clock + "\nmodule m; endmodule", "m"));
  }

  @Test
  void tagsOfCommentsAreNoDescription() {
    String source =
        """
        /*
         * @Author       : Some Body
         * @Date         : 2020-01-02 03:04:05
         * @LastEditTime : 2020-02-03 04:05:06
         * @brief Adds two numbers, and keeps the carry for later.
         * @input  carry_in the one from before
         */
        module m; endmodule
        """;
    assertEquals(
        Optional.of("Adds two numbers, and keeps the carry for later."),
        LeadingComment.find(source, "m"));
  }

  @Test
  void linesThatEndByACarriageReturnAreOneParagraphToo() {
    String source =
        """
        // Counts the pulses of a wheel.
        //
        // This program is free software; you can redistribute it
        // under any later version, in the hope that it will be useful,
        // from the street where it was written.
        module m; endmodule
        """;
    Optional<String> text = Optional.of("Counts the pulses of a wheel.");
    assertEquals(text, LeadingComment.find(source, "m"));
    assertEquals(text, LeadingComment.find(source.replace("\n", "\r\n"), "m"));
  }

  @Test
  void anEmptyLineOfABoxSeparatesParagraphs() {
    String source =
        """
        //////////////////////////////////////////
        ////                                  ////
        ////  Description                     ////
        ////   Keeps the sum of all samples.  ////
        ////                                  ////
        ////  To Do:                          ////
        ////   - a faster adder               ////
        ////  Author(s):                      ////
        ////      - Somebody, s@example.org   ////
        ////                                  ////
        ////  Copyright (C) 2001 Somebody     ////
        ////                                  ////
        //////////////////////////////////////////
        module m; endmodule
        """;
    assertEquals(Optional.of("Keeps the sum of all samples."), LeadingComment.find(source, "m"));
  }

  @Test
  void historiesDirectivesAndValuesOfFieldsAreNoDescription() {
    String source =
        """
        // Description:
        //   Turns a level into a pulse.
        // Dependencies:
        //   some_cell, some_other_cell
        // Additional Comments:
        //   The pulse is one period long.
        // ------------------------------
        // Version history:
        // 0001 - 2001-02-03 - First version with this name
        //
        // Revision 1.2  somebody
        // rename the output to pulse
        // ------------------------------
        // synopsys translate_off
        // Maintainer : Somebody <somebody@example.org>
        // https://example.org/pulses
        `default_nettype none // no net without a declaration from here on
        module m; endmodule
        """;
    assertEquals(
        Optional.of("Turns a level into a pulse.\nThe pulse is one period long."),
        LeadingComment.find(source, "m"));
    String log =
        """
        /* $Log: m.v,v $
         * changed the width of all registers in it
         */

        // Adds what comes in at each edge.
        module m; endmodule
        """;
    assertEquals(Optional.of("Adds what comes in at each edge."), LeadingComment.find(log, "m"));
  }

  @Test
  void textInStringsIsNoComment() {
    String source =
        "module z; initial $display(\"// no comment in this long string\"); endmodule module a;"
            + " endmodule";
    assertEquals(Optional.empty(), LeadingComment.find(source, "a"));
  }

  @Test
  void directionsAreHeldAgainstTheDesign() {
    assertEquals(
        List.of("the text shifts right, the design left"),
        directions("Shifts its bits to the right.", "An 8-bit shift register to the left in `q`."));
    assertEquals(
        List.of(), directions("It shifts left.", "An 8-bit shift register to the left in `q`."));
    assertEquals(
        List.of(),
        directions("It can shift left and right.", "An 8-bit shift register to the left in `q`."));
    assertEquals(
        List.of("the text counts down, the design up"),
        directions("A 4-bit down counter.", "A 4-bit up counter in `q`."));
    assertEquals(
        List.of(), directions("A counter that counts down.", "A 4-bit up/down counter in `q`."));
  }

  private static List<String> directions(String text, String summary) {
    DesignDescription description =
        new DesignDescription(summary, "", "", List.of(), "easy", List.of(), Map.of(), List.of());
    return SpecificationCheck.findings(text, COUNTER, description, new GoldenTrace(0, ""));
  }

  private static List<String> said(String text, String summary, String rules) {
    DesignInterface gates =
        new DesignInterface(
            "m", Protocol.EVENT, COUNTER.ports(), List.of(), List.of(), List.of(), true, List.of());
    DesignDescription description =
        new DesignDescription(
            summary, rules, "", List.of(), "easy", List.of(), Map.of(), List.of());
    return SpecificationCheck.findings(text, gates, description, new GoldenTrace(0, ""));
  }

  @Test
  void whatIsSaidToDecideMustHaveInfluence() {
    String rules = "State: `q`.\nInputs without effect: `shift`, `b`.\n\n- `y` is `a`.";
    assertEquals(
        List.of(
            "the text says that something depends on shift, which has no influence in the design"),
        said("It shifts by the amount specified by shift.", "", rules));
    assertEquals(1, said("When `b` is high, `y` is 1.", "", rules).size());
    assertEquals(List.of(), said("Inputs: shift, b. If b is in doubt, shift left.", "", rules));
    assertEquals(List.of(), said("When `a` is high, `y` is 1.", "", rules));
    assertEquals(List.of(), said("Data is `a`, while shift is a supply.", "", rules));
  }

  @Test
  void whatWaitsForChangesMustBeSaid() {
    String summary = "`y` is computed only when certain values change, and kept until then.";
    assertEquals(1, said("A multiplexer.", summary, "").size());
    assertEquals(List.of(), said("A multiplexer that waits for changes of s.", summary, ""));
    assertEquals(List.of(), said("A multiplexer.", "Combinational logic: `y` is a.", ""));
  }

  @Test
  void whatDoesNotWaitForTheClockIsAsynchronous() {
    DesignInterface synchronous =
        new DesignInterface(
            "m",
            Protocol.CYCLE,
            COUNTER.ports(),
            COUNTER.clocks(),
            List.of(new DesignInterface.Reset("clr", true, DesignInterface.ResetKind.SYNCHRONOUS)),
            List.of(),
            true,
            List.of());
    for (String text :
        List.of(
            "When `clr` is high, the reset sets it to 0, regardless of the values of `clk` and `d`.",
            "The reset works independently of the clock.")) {
      assertEquals(
          List.of("the text has an asynchronous reset, the design a synchronous one"),
          SpecificationCheck.findings(text, synchronous, COMPLETE, new GoldenTrace(0, "")));
    }
    assertEquals(
        List.of(),
        SpecificationCheck.findings(
            "The reset has priority, regardless of the enable. It follows the clock.",
            synchronous,
            COMPLETE,
            new GoldenTrace(0, "")));
  }

  private static List<String> resetting(String text) {
    DesignDescription description =
        new DesignDescription(
            "",
            "",
            "",
            List.of(),
            "easy",
            List.of(),
            Map.of(),
            List.of(new DesignDescription.Register("q", 10, BigInteger.ZERO, null)));
    return SpecificationCheck.findings(text, COUNTER, description, new GoldenTrace(0, ""));
  }

  @Test
  void theValueOfAResetIsThatOfItsSentence() {
    List<String> wrong = List.of("the text resets to 3, the design to 0");
    assertEquals(wrong, resetting("When the reset is low, `q` should be set to 3."));
    assertEquals(wrong, resetting("It has a reset. On it, `q` is reset to 3."));
    assertEquals(wrong, resetting("If `rst_n` is low:\n- `q` is set to 3\n- nothing else"));
    assertEquals(List.of(), resetting("It has a reset. If it runs, `q` is set to 3."));
    assertEquals(List.of(), resetting("Out of reset, `q` should be set to 3 * `q` + 1."));
    assertEquals(List.of(), resetting("The flag is cleared and `done` should be set to 3."));
    assertEquals(List.of(), resetting("It has a `reset`.\n\nThen `q` should be set to 3."));
    assertEquals(List.of(), resetting("It has a `reset`.\nThen `q` should be set to 3."));
  }

  @Test
  void eachOfSeveralResetsIsHeldAgainstItsItem() {
    DesignInterface two =
        new DesignInterface(
            "m",
            Protocol.CYCLE,
            COUNTER.ports(),
            COUNTER.clocks(),
            List.of(
                new DesignInterface.Reset("clr", true, DesignInterface.ResetKind.SYNCHRONOUS),
                new DesignInterface.Reset("set", true, DesignInterface.ResetKind.ASYNCHRONOUS)),
            List.of(),
            true,
            List.of());
    assertEquals(
        List.of("the text has clr asynchronous, in the design it is not"),
        SpecificationCheck.findings(
            "- `clr`: an asynchronous clear\n- `set` (1-bit): an asynchronous set",
            two,
            COMPLETE,
            new GoldenTrace(0, "")));
  }
}
