package io.refmill.contamination;

import io.refmill.contamination.BenchmarkSample.Channel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fingerprints of a benchmark with where they come from.
 *
 * <p>File format, UTF-8 text: lines {@code #key<TAB>value} first, among them {@code #format},
 * {@code #benchmark}, {@code #source}, {@code #commit}, {@code #license} and {@code #window}; then
 * for each sample a line of tab-separated fields in the order of {@link BenchmarkSample}, hashes in
 * hexadecimal, n-grams separated by blanks.
 *
 * @param header keys and values in file order
 * @param samples in file order
 */
public record ContaminationList(Map<String, String> header, List<BenchmarkSample> samples) {
  /** Version of normal forms and file format together; raise it when either changes. */
  public static final String FORMAT = "1";

  private static final List<String> BUNDLED = List.of("verilog-eval-v2.tsv");

  public ContaminationList {
    header = new LinkedHashMap<>(header);
    samples = List.copyOf(samples);
  }

  /** Name of the benchmark. */
  public String benchmark() {
    return header.get("benchmark");
  }

  /** Tokens or words in an n-gram. */
  public int window() {
    return Integer.parseInt(header.get("window"));
  }

  /** The lists that come with this version. */
  public static List<ContaminationList> bundled() {
    List<ContaminationList> lists = new ArrayList<>();
    for (String name : BUNDLED) {
      try (InputStream in = ContaminationList.class.getResourceAsStream(name)) {
        if (in == null) {
          throw new IllegalStateException("missing resource " + name);
        }
        lists.add(read(in));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return lists;
  }

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException if the text is no list of this format; names the line
   */
  public static ContaminationList read(InputStream in) throws IOException {
    Map<String, String> header = new LinkedHashMap<>();
    List<BenchmarkSample> samples = new ArrayList<>();
    BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    int number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      String[] fields = line.split("\t", -1);
      try {
        if (line.startsWith("#")) {
          header.put(fields[0].substring(1), fields[1]);
        } else {
          samples.add(sample(fields));
        }
      } catch (RuntimeException e) {
        throw new IllegalArgumentException("line " + number + " of a contamination list: " + e, e);
      }
    }
    if (!FORMAT.equals(header.get("format"))) {
      throw new IllegalArgumentException(
          "expected contamination list format " + FORMAT + ", found " + header.get("format"));
    }
    return new ContaminationList(header, samples);
  }

  /** The list as text, the inverse of {@link #read}. */
  public String format() {
    StringBuilder text = new StringBuilder();
    header.forEach(
        (key, value) -> text.append('#').append(key).append('\t').append(value).append('\n'));
    for (BenchmarkSample sample : samples) {
      text.append(sample.channel())
          .append('\t')
          .append(sample.entry())
          .append('\t')
          .append(sample.variant())
          .append('\t')
          .append(sample.length())
          .append('\t')
          .append(sample.exact())
          .append('\t')
          .append(sample.shape())
          .append('\t')
          .append(Long.toHexString(sample.phrase()))
          .append('\t');
      String separator = "";
      for (long ngram : sample.ngrams()) {
        text.append(separator).append(Long.toHexString(ngram));
        separator = " ";
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static BenchmarkSample sample(String[] fields) {
    String[] hashes = fields[7].isEmpty() ? new String[0] : fields[7].split(" ");
    long[] ngrams = new long[hashes.length];
    for (int i = 0; i < hashes.length; i++) {
      ngrams[i] = Long.parseUnsignedLong(hashes[i], 16);
    }
    return new BenchmarkSample(
        Channel.valueOf(fields[0]),
        fields[1],
        fields[2],
        Integer.parseInt(fields[3]),
        fields[4],
        fields[5],
        Long.parseUnsignedLong(fields[6], 16),
        ngrams);
  }
}
