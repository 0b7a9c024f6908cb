package io.refmill.contamination;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fingerprints of a benchmark with where they come from. {@code contamination-lists/README.md}
 * describes the file format; {@link ListFormat} reads and writes it.
 *
 * @param header keys and values in file order
 * @param samples texts, in file order
 * @param designs what the texts' designs do, in file order
 */
public record ContaminationList(
    Map<String, String> header, List<BenchmarkSample> samples, List<BenchmarkDesign> designs) {
  /** Version of normal forms and file format together; raise it when either changes. */
  public static final String FORMAT = "5";

  public ContaminationList {
    header = new LinkedHashMap<>(header);
    samples = List.copyOf(samples);
    designs = List.copyOf(designs);
  }

  /** Name of the benchmark, with its version. */
  public String benchmark() {
    String version = header.getOrDefault("version", "");
    return header.get("benchmark") + (version.isEmpty() ? "" : " " + version);
  }

  /** Tokens or words in an n-gram. */
  public int window() {
    return Integer.parseInt(header.get("window"));
  }

  /** The lists that come with this version. */
  public static List<ContaminationList> bundled() {
    List<ContaminationList> lists = new ArrayList<>();
    for (Benchmark benchmark : Benchmark.values()) {
      String name = benchmark.id() + ".tsv";
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
    return ListFormat.read(in);
  }

  /** The list as text, the inverse of {@link #read}. */
  public String format() {
    return ListFormat.write(this);
  }
}
