package io.refmill.contamination;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The public benchmarks of which lists come with this version. */
public enum Benchmark {
  /** 156 problems written by people, 143 described by a model; release 1.0.0. */
  VERILOG_EVAL_V1("verilog-eval-v1", "VerilogEval", "v1", "NVlabs/verilog-eval", "MIT"),
  /** 156 problems as specification and as completion; release 2. */
  VERILOG_EVAL_V2("verilog-eval-v2", "VerilogEval", "v2", "NVlabs/verilog-eval", "MIT"),
  /** 29 designs. */
  RTLLM_V1_1("rtllm-v1.1", "RTLLM", "v1.1", "hkust-zhiyao/RTLLM", "MIT"),
  /** 50 designs. */
  RTLLM_V2("rtllm-v2", "RTLLM", "v2", "hkust-zhiyao/RTLLM", "MIT"),
  /** Generation, debugging and reference models. */
  CHIPBENCH("chipbench", "ChipBench", "", "zhongkaiyu/ChipBench", "MIT"),
  /** The examples alone: the whole set is not public. */
  CVDP("cvdp", "CVDP", "v1.1.0 examples", "NVlabs/cvdp_benchmark", "Apache-2.0"),
  /** Assertions of designs. */
  FVEVAL("fveval", "FVEval", "v1.1", "NVlabs/FVEval", "Apache-2.0");

  private final String id;
  private final String title;
  private final String version;
  private final String repository;
  private final String license;

  Benchmark(String id, String title, String version, String repository, String license) {
    this.id = id;
    this.title = title;
    this.version = version;
    this.repository = repository;
    this.license = license;
  }

  /** Name on the command line and of the list's file: {@code verilog-eval-v2}. */
  public String id() {
    return id;
  }

  /** The benchmark of an id. */
  public static Optional<Benchmark> of(String id) {
    return Arrays.stream(values()).filter(b -> b.id().equalsIgnoreCase(id)).findFirst();
  }

  /** All ids, for messages. */
  public static String ids() {
    return Arrays.stream(values()).map(Benchmark::id).collect(Collectors.joining(", "));
  }

  /**
   * Where a list comes from, the first lines of its file.
   *
   * @param commit of the checkout, or an empty string where it has none
   */
  public Map<String, String> provenance(String commit) {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("benchmark", title);
    lines.put("version", version);
    lines.put("source", "https://github.com/" + repository);
    lines.put("commit", commit);
    lines.put("license", license);
    return lines;
  }

  /** Names of the fields of {@link #provenance}, in their order. */
  public static List<String> provenanceFields() {
    return List.copyOf(FVEVAL.provenance("").keySet());
  }
}
