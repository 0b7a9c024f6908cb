package io.refmill.ingest.settings;

/** What the input files hold. */
public enum InputFormat {
  /** By file name. */
  AUTO,
  /** Verilog and SystemVerilog sources. */
  VERILOG,
  /** One JSON object in each line. */
  JSONL,
  /** Parquet. */
  PARQUET,
  /** RTLCoder's columns: {@code instruction}, {@code output}. */
  RTLCODER,
  /** CodeV-R1's columns: {@code question}, {@code ground_truth}, {@code problem_id}. */
  CODEV_R1,
  /** Output of a high-level synthesis tool: {@code path}, {@code code}. */
  HLS
}
