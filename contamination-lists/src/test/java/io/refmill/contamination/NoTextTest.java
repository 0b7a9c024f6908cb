package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A list can be published: it holds nothing of a benchmark's texts but the names of problems. */
class NoTextTest {
  private static final String DIGEST = "[0-9a-f]{64}";
  private static final String HASHES = "[0-9a-f ]*";

  /** A name of a problem or a set has no blanks, so it is no sentence and no statement. */
  private static final String NAME = "[^\\s;(){}=]+";

  private static final Pattern SAMPLE =
      Pattern.compile(
          String.join(
              "\t",
              "(CODE|PROMPT)",
              NAME,
              NAME,
              DIGEST,
              "[0-9]+",
              DIGEST,
              "(" + DIGEST + ")?",
              "[0-9a-f]{1,16}",
              "([0-9a-f]{512})?",
              "([0-9a-f]{2})*",
              HASHES));

  private static final Pattern DESIGN =
      Pattern.compile(
          String.join(
              "\t",
              "DESIGN",
              NAME,
              NAME,
              DIGEST,
              "[0-9,]*>[0-9,]*",
              DIGEST,
              DIGEST,
              "[0-9a-f]{0,64}",
              "([0-9a-f]{1,64}( [0-9a-f]{1,64})*)?",
              "[0-9]+",
              "[0-9]+",
              "[0-9]+"));

  @ParameterizedTest
  @EnumSource
  void everyFieldIsAHashANumberOrAName(Benchmark benchmark) {
    ContaminationList list = ContaminationList.bundled().get(benchmark.ordinal());
    for (String line : list.format().split("\n")) {
      assertTrue(
          line.startsWith("#") || SAMPLE.matcher(line).matches() || DESIGN.matcher(line).matches(),
          line.substring(0, Math.min(200, line.length())));
    }
    Map<String, String> header = list.header();
    benchmark.provenance(header.get("commit")).forEach((k, v) -> assertEquals(v, header.get(k)));
    assertTrue(header.get("background").matches("[0-9]+ designs"));
    assertEquals(8, header.size());
  }

  @Test
  void noWordOfATextIsInAList() throws Exception {
    String code =
        "module wombat(input quokka, output reg [7:0] numbat); // marsupials\n"
            + "always @(posedge quokka) numbat <= numbat + 8'hec; endmodule";
    String prompt = "Whenever the quokka rises, the numbat grows by a prime number of wombats.";
    List<BenchmarkText> texts =
        List.of(
            new BenchmarkText(Channel.CODE, "Prob1", "ours", code),
            new BenchmarkText(Channel.PROMPT, "Prob1", "ours", prompt));
    String list =
        new ListBuilder(Map.of("benchmark", "Ours"), texts, (v, t) -> Optional.empty())
            .build()
            .format()
            .toLowerCase(Locale.ROOT);
    for (String word : words(code + " " + prompt)) {
      assertFalse(list.contains(word), word);
    }
  }

  /** Those that can't come about in hexadecimal. */
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher word = Pattern.compile("[a-z]{3,}").matcher(text.toLowerCase(Locale.ROOT));
    while (word.find()) {
      if (!word.group().matches("[a-f]+")) {
        words.add(word.group());
      }
    }
    return words;
  }
}
