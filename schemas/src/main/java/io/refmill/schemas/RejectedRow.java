package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * A record that did not become a sample, and why; one row of {@code rejected/}.
 *
 * @param id of the record
 * @param index position of the record in the input, from 0
 * @param source file the record came from
 * @param code registered rejection code
 * @param kind what the code says about the input and about us
 * @param stage the last stage that was completed, see {@link Stage}
 * @param message what was expected and what was found
 * @param file place in the source, or an empty string
 * @param line 1-based, 0 if there is no place
 * @param column 1-based, 0 if there is no place
 * @param problems all that was found, the first one included, at most 1000
 * @param module the design's top module where known, else null
 * @param verilog the source, whole; empty if it could not be read or must not be used
 * @param files other files that the design needs, as in {@code sft}
 * @param specification as given with the record, else null
 * @param license SPDX expression, or null where the record could not be read
 * @param stackTrace of a bug of ours, else null
 * @param mismatch where model and simulator differ and why, as JSON, else null
 * @param contamination what it has in common with a benchmark, where that is why, else null
 */
public record RejectedRow(
    String id,
    long index,
    String source,
    String code,
    String kind,
    Stage stage,
    String message,
    String file,
    int line,
    int column,
    List<Problem> problems,
    String module,
    String verilog,
    List<SourceText> files,
    String specification,
    String license,
    String stackTrace,
    String mismatch,
    Contamination contamination) {

  public static final RowType<RejectedRow> TYPE =
      Contamination.columns(
          new Columns<RejectedRow>("Rejected")
              .text("id", RejectedRow::id)
              .number("index", RejectedRow::index)
              .text("source", RejectedRow::source)
              .text("code", RejectedRow::code)
              .text("kind", RejectedRow::kind)
              .text("stage", r -> r.stage.label())
              .text("message", RejectedRow::message)
              .text("file", RejectedRow::file)
              .integer("line", RejectedRow::line)
              .integer("column", RejectedRow::column)
              .structs(
                  "problems",
                  RejectedRow::problems,
                  new Columns<Problem>("Problem")
                      .text("code", Problem::code)
                      .text("message", Problem::message)
                      .text("file", Problem::file)
                      .integer("line", Problem::line)
                      .integer("column", Problem::column))
              .optionalText("module", RejectedRow::module)
              .text("verilog", RejectedRow::verilog)
              .structs("files", RejectedRow::files, Types.SOURCE_TEXT)
              .optionalText("specification", RejectedRow::specification)
              .optionalText("license", RejectedRow::license)
              .optionalText("stack_trace", RejectedRow::stackTrace)
              .optionalText("mismatch", RejectedRow::mismatch),
          RejectedRow::contamination);

  public RejectedRow {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(stage, "stage");
    Objects.requireNonNull(message, "message");
    problems = List.copyOf(problems);
    files = List.copyOf(files);
  }

  /** One of several problems in a source; see the columns of the same names. */
  public record Problem(String code, String message, String file, int line, int column) {}
}
