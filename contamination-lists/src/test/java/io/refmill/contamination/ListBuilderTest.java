package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListBuilderTest {
  private static final Map<String, String> PROVENANCE = Map.of("benchmark", "Ours");

  /** Says of a design how many assignments it has, and takes that for its behaviour. */
  private static final DesignFingerprinter BY_LENGTH =
      (verilog, top) ->
          Optional.of(
              new DesignFingerprint(
                  "1>1",
                  "ab",
                  "ab",
                  "",
                  List.of(Integer.toHexString(verilog.split("assign").length)),
                  List.of()));

  private static final DesignFingerprinter NONE = (verilog, top) -> Optional.empty();

  private static BenchmarkText code(String entry, String variant, String body) {
    return new BenchmarkText(
        Channel.CODE, entry, variant, "module RefModule(input x, output y);" + body + " endmodule");
  }

  private static List<BenchmarkText> sixProblems() {
    String common = " assign a = 1; assign b = 2; assign c = 3; assign d = 4;";
    List<BenchmarkText> texts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      StringBuilder own = new StringBuilder();
      for (int k = 0; k < 12; k++) {
        own.append(" assign n")
            .append(i)
            .append('_')
            .append(k)
            .append(" = a ^ ")
            .append(i)
            .append(';');
      }
      for (String variant : List.of("v", "w")) {
        texts.add(code("P" + i, variant, common + own));
        texts.add(
            new BenchmarkText(
                Channel.PROMPT,
                "P" + i,
                variant,
                "Everybody gets this same introduction to every one of the problems here.\n\n"
                    + " - input x\n - output y\n\nProblem number "
                    + i
                    + " wants you to do thing "
                    + i
                    + "."));
      }
    }
    return texts;
  }

  private static ContaminationList list(
      List<BenchmarkText> texts, DesignFingerprinter fingerprinter, String... background)
      throws Exception {
    ListBuilder builder = new ListBuilder(PROVENANCE, texts, fingerprinter);
    for (String design : background) {
      builder.addBackground(design, null, fingerprinter);
    }
    return builder.build();
  }

  private static List<BenchmarkSample> in(Channel channel, ContaminationList list) {
    return list.samples().stream().filter(s -> s.channel() == channel).toList();
  }

  @Test
  void boilerplateIsLeftOut() throws Exception {
    String twoOfTheFirst = "assign n0_0 = a ^ 0; assign n0_1 = a ^ 0;";
    ContaminationList list =
        list(
            sixProblems(),
            NONE,
            "module m(input p); " + twoOfTheFirst + " endmodule",
            "module n(output q); " + twoOfTheFirst + " endmodule");
    List<BenchmarkSample> code = in(Channel.CODE, list);
    assertEquals(6, code.size(), "the same answer in both variants is one sample");
    // 4 common assignments of 5 tokens and 12 own ones of 7: 104 tokens, 92 windows, of which 9
    // have nothing but the common part and the next keyword; the background has two of the first
    // problem.
    assertEquals(83, code.get(1).ngrams().length);
    assertEquals(81, code.get(0).ngrams().length);
    assertEquals(
        9,
        in(Channel.PROMPT, list).get(0).length(),
        "neither the introduction nor the ports count");
  }

  @Test
  void oneDesignOfTheBackgroundMayBeACopy() throws Exception {
    ContaminationList list =
        list(
            sixProblems(),
            NONE,
            "module m(input p); assign n0_0 = a ^ 0; assign n0_1 = a ^ 0; endmodule");
    assertEquals(83, in(Channel.CODE, list).get(0).ngrams().length);
  }

  @Test
  void anAnswerOfManyEntriesIsOneProblem() throws Exception {
    String body = " assign y = x ^ ((x & 1) | (x | 2) ^ (x & 3)) & (x | 4) ^ (x & 5);";
    List<BenchmarkText> texts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      texts.add(code("P" + i, "v", body));
    }
    BenchmarkSample sample = in(Channel.CODE, list(texts, NONE)).get(0);
    assertEquals(25, sample.ngrams().length);
  }

  @Test
  void behavioursOfTheBackgroundAreCounted() throws Exception {
    List<BenchmarkText> texts = List.of(code("one", "v", " assign y = x;"));
    ContaminationList list =
        list(
            texts,
            BY_LENGTH,
            "module a(input p, output q); assign q = p; endmodule",
            "module b(input r, output s); assign s = r & r; endmodule",
            "module again(input r, output s); assign s = r & r; // the same\n endmodule",
            "module copy(input x, output y); assign y = x; endmodule",
            "module other(input p, output q); wire w; assign w = p; assign q = w; endmodule");
    assertEquals(1, list.designs().size());
    assertEquals(2, list.designs().get(0).background(), "neither repetitions nor copies count");
    assertEquals("3 designs", list.header().get("background"));
  }

  @Test
  void namesTellWhatMostDesignsOfThatNameDo() throws Exception {
    List<BenchmarkText> texts = List.of(code("one", "v", " assign y = x;"));
    String alike = "module a(input p, output q); assign q = p & p; endmodule";
    String other = "module b(input p, output q); wire w; assign w = p; assign q = w; endmodule";
    BenchmarkDesign alone = list(texts, BY_LENGTH, alike).designs().get(0);
    BenchmarkDesign both = list(texts, BY_LENGTH, alike, other).designs().get(0);

    assertEquals(1, alone.named());
    assertEquals(2, both.named());
    assertEquals(1, both.namedAlike());
    assertTrue(everyday(7, 0, 0).namesTell(), "nobody else has them");
    assertTrue(everyday(7, 3, 2).namesTell());
    assertFalse(everyday(7, 4, 2).namesTell());
    assertTrue(everyday(4, 4, 0).namesTell(), "few make such a design");
  }

  private static BenchmarkDesign everyday(int background, int named, int namedAlike) {
    return new BenchmarkDesign(
        "e", "v", "ef", DesignFingerprint.NONE, background, named, namedAlike);
  }

  @Test
  void theSameTextsGiveTheSameBytes() throws Exception {
    String first = list(sixProblems(), BY_LENGTH, "module m; endmodule").format();
    assertEquals(first, list(sixProblems(), BY_LENGTH, "module m; endmodule").format());
  }

  @Test
  void whatHoldsInSomeCallsIsADesignOfItsOwn() throws Exception {
    DesignFingerprint reference =
        new DesignFingerprint("1>1,8", "ab", "ab", "cd", List.of("01"), List.of("02"));
    DesignFingerprint inPart =
        new DesignFingerprint("1>1,8", "xy", "xy", "", List.of("03"), List.of("02"));
    BenchmarkText text = code("p", "v", "assign y = x;");
    ListBuilder builder =
        new ListBuilder(PROVENANCE, List.of(text), (verilog, top) -> Optional.of(reference));
    builder.addBackground(
        "module other(input q, output r); assign r = q; assign q = r; endmodule",
        null,
        (verilog, top) -> Optional.of(inPart));
    List<BenchmarkDesign> designs = builder.build().designs();

    assertEquals(
        List.of(List.of("01"), List.of("02")),
        designs.stream().map(design -> design.fingerprint().behaviours()).toList());
    // One that is alike in part makes the part ordinary, and not the whole.
    assertEquals(List.of(0, 1), designs.stream().map(BenchmarkDesign::background).toList());
  }

  @Test
  void whatHoldsBitByBitIsADesignOfItsOwn() throws Exception {
    DesignFingerprint reference =
        new DesignFingerprint("1,2>8", "ab", "ab", "cd", List.of("01"), List.of())
            .withBits("1,1,1>1,1,1,1,1,1,1,1", List.of("02"));
    DesignFingerprint apart =
        new DesignFingerprint("1,1,1>1,1,1,1,1,1,1,1", "xy", "xy", "", List.of("02"), List.of());
    ListBuilder builder =
        new ListBuilder(
            PROVENANCE,
            List.of(code("p", "v", "assign y = x;")),
            (verilog, top) -> Optional.of(reference));
    builder.addBackground(
        "module other(input q, output r); assign r = q; assign q = r; endmodule",
        null,
        (verilog, top) -> Optional.of(apart));

    assertEquals(
        List.of("1,2>8", "1,1,1>1,1,1,1,1,1,1,1"),
        builder.signatures().stream().map(PortSignature::toString).toList());
    List<BenchmarkDesign> designs = builder.build().designs();
    assertEquals(
        List.of(List.of("01"), List.of("02")),
        designs.stream().map(design -> design.fingerprint().behaviours()).toList());
    assertEquals(List.of(0, 1), designs.stream().map(BenchmarkDesign::background).toList());
  }
}
