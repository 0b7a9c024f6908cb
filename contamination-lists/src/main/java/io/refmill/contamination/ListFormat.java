package io.refmill.contamination;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads and writes lists, as UTF-8 text: lines {@code #key<TAB>value} first, then a line of
 * tab-separated fields for each text and each design. A line's first field says what it is: {@code
 * CODE} and {@code PROMPT} have the fields of {@link BenchmarkSample} in their order, {@code
 * DESIGN} those of {@link BenchmarkDesign}, with the fingerprint's fields in its place. Hashes are
 * in hexadecimal, and several in one field are separated by blanks.
 */
final class ListFormat {
  private static final String DESIGN = "DESIGN";
  private static final int SAMPLE_FIELDS = 11;
  private static final int DESIGN_FIELDS = 12;

  private ListFormat() {}

  static ContaminationList read(InputStream in) throws IOException {
    Map<String, String> header = new LinkedHashMap<>();
    List<BenchmarkSample> samples = new ArrayList<>();
    List<BenchmarkDesign> designs = new ArrayList<>();
    String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    BufferedReader reader = new BufferedReader(new StringReader(text));
    int number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      String[] fields = line.split("\t", -1);
      if (number == 1) {
        checkFormat(fields);
      }
      try {
        if (line.startsWith("#")) {
          header.put(fields[0].substring(1), fields[1]);
        } else if (fields[0].equals(DESIGN)) {
          designs.add(design(fields));
        } else {
          samples.add(sample(fields));
        }
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("line " + number + " of a contamination list: " + e, e);
      }
    }
    if (number > 0 && !text.endsWith("\n")) {
      // With the fields of the last line it would be a list with fewer problems.
      throw new IllegalArgumentException("line " + number + " of a contamination list is cut off");
    }
    for (String key : List.of("format", "benchmark", "window")) {
      if (!header.containsKey(key)) {
        throw new IllegalArgumentException(
            "expected a contamination list, and found no line #" + key);
      }
    }
    return new ContaminationList(header, samples, designs);
  }

  private static void checkFormat(String[] fields) {
    boolean isList = fields.length == 2 && fields[0].equals("#format");
    if (!isList || !fields[1].equals(ContaminationList.FORMAT)) {
      throw new IllegalArgumentException(
          "expected contamination list format "
              + ContaminationList.FORMAT
              + (isList
                  ? ", found " + fields[1] + "; build the list again"
                  : ", found something else; ./refmill contamination-list makes lists"));
    }
  }

  static String write(ContaminationList list) {
    StringBuilder text = new StringBuilder();
    list.header().forEach((key, value) -> line(text, "#" + key, value));
    for (BenchmarkSample sample : list.samples()) {
      line(
          text,
          sample.channel().name(),
          sample.entry(),
          sample.variant(),
          sample.source(),
          String.valueOf(sample.length()),
          sample.exact(),
          sample.shape(),
          Long.toHexString(sample.phrase()),
          sample.similarity().map(MinHashSignature::toString).orElse(""),
          HexFormat.of().formatHex(sample.outline()),
          Arrays.stream(sample.ngrams())
              .mapToObj(Long::toHexString)
              .collect(Collectors.joining(" ")));
    }
    for (BenchmarkDesign design : list.designs()) {
      DesignFingerprint fingerprint = design.fingerprint();
      line(
          text,
          DESIGN,
          design.entry(),
          design.variant(),
          design.source(),
          fingerprint.signature(),
          fingerprint.portNames(),
          fingerprint.allPortNames(),
          fingerprint.structure(),
          String.join(" ", fingerprint.behaviours()),
          String.valueOf(design.background()),
          String.valueOf(design.named()),
          String.valueOf(design.namedAlike()));
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String... fields) {
    text.append(String.join("\t", fields)).append('\n');
  }

  private static BenchmarkSample sample(String[] fields) {
    check(fields, SAMPLE_FIELDS);
    return new BenchmarkSample(
        Channel.valueOf(fields[0]),
        fields[1],
        fields[2],
        fields[3],
        Integer.parseInt(fields[4]),
        fields[5],
        fields[6],
        Long.parseUnsignedLong(fields[7], 16),
        fields[8].isEmpty() ? Optional.empty() : Optional.of(MinHashSignature.parse(fields[8])),
        HexFormat.of().parseHex(fields[9]),
        words(fields[10]).stream().mapToLong(hash -> Long.parseUnsignedLong(hash, 16)).toArray());
  }

  private static BenchmarkDesign design(String[] fields) {
    check(fields, DESIGN_FIELDS);
    return new BenchmarkDesign(
        fields[1],
        fields[2],
        fields[3],
        new DesignFingerprint(
            fields[4], fields[5], fields[6], fields[7], words(fields[8]), List.of()),
        Integer.parseInt(fields[9]),
        Integer.parseInt(fields[10]),
        Integer.parseInt(fields[11]));
  }

  private static void check(String[] fields, int expected) {
    if (fields.length != expected) {
      throw new IllegalArgumentException(
          "expected " + expected + " fields, found " + fields.length);
    }
  }

  private static List<String> words(String field) {
    return field.isEmpty() ? List.of() : List.of(field.split(" "));
  }
}
