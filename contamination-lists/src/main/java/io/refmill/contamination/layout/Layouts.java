package io.refmill.contamination.layout;

import io.refmill.contamination.Benchmark;
import io.refmill.contamination.BenchmarkText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads the checkout of a benchmark. */
public final class Layouts {
  /** Reads all texts below a directory. */
  interface Layout {
    /** Adds the texts that are found; none if the directory has another layout. */
    void read(Path checkout, List<BenchmarkText> texts) throws IOException, LayoutException;

    /** What the directory is expected to hold, for people. */
    String expected();
  }

  private static final Comparator<BenchmarkText> ORDER =
      Comparator.comparing(BenchmarkText::channel)
          .thenComparing(BenchmarkText::entry)
          .thenComparing(BenchmarkText::variant)
          .thenComparing(BenchmarkText::text);

  private Layouts() {}

  /**
   * The texts of a benchmark, without repetitions and in an order of their own: the same checkout
   * gives the same list on every machine.
   *
   * @throws LayoutException if the directory holds something else
   */
  public static List<BenchmarkText> read(Benchmark benchmark, Path checkout)
      throws IOException, LayoutException {
    Layout layout = of(benchmark);
    List<BenchmarkText> texts = new ArrayList<>();
    layout.read(checkout, texts);
    if (texts.isEmpty()) {
      throw new LayoutException(
          "expected a checkout of "
              + benchmark.provenance("").get("source")
              + " with "
              + layout.expected()
              + " in "
              + checkout);
    }
    return texts.stream().distinct().sorted(ORDER).toList();
  }

  private static Layout of(Benchmark benchmark) {
    return switch (benchmark) {
      case VERILOG_EVAL_V1 -> new VerilogEvalRows();
      case VERILOG_EVAL_V2 ->
          new ProblemFiles(List.of("dataset_code-complete-iccad2023", "dataset_spec-to-rtl"));
      case RTLLM_V1_1, RTLLM_V2 -> new DesignDirectories(benchmark == Benchmark.RTLLM_V2);
      case CHIPBENCH -> new ChipBenchSets();
      case CVDP -> new CvdpRows();
      case FVEVAL -> new FvEvalTables();
    };
  }
}
