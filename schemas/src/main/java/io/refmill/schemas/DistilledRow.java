package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * A verified model that a language model wrote for a design which the compiler could not convert;
 * one row of {@code distilled/}.
 *
 * @param key which design
 * @param messages system, user and assistant turn
 * @param specification what the module does, in words
 * @param specificationSource where that comes from, as in {@code sft}
 * @param shown what the model saw: {@code specification}, or {@code source} where it saw the
 *     Verilog too
 * @param reasoningOrigin {@code distilled}, or null without reasoning
 * @param verilog text of the file that declares the module, unchanged
 * @param files other files that the module needs
 * @param python the model, verified
 * @param design interface of the module
 * @param evidence what co-simulation showed
 * @param turn in which the model was found, from 1
 * @param use of the language model, for all turns
 */
public record DistilledRow(
    DesignKey key,
    List<Message> messages,
    String specification,
    String specificationSource,
    String shown,
    String reasoningOrigin,
    String verilog,
    List<SourceText> files,
    String python,
    InterfaceColumns design,
    Evidence evidence,
    int turn,
    RequestColumns use) {
  /** What made the models. */
  public static final String ORIGIN = "distilled";

  public static final RowType<DistilledRow> TYPE =
      RequestColumns.columns(
          Evidence.columns(
              InterfaceColumns.columns(
                  DesignKey.columns(
                          new Columns<DistilledRow>("Distilled")
                              .structs("messages", DistilledRow::messages, Types.MESSAGE),
                          DistilledRow::key)
                      .text("specification", DistilledRow::specification)
                      .text("specification_source", DistilledRow::specificationSource)
                      .text("shown", DistilledRow::shown)
                      .optionalText("reasoning_origin", DistilledRow::reasoningOrigin)
                      .text("origin", r -> ORIGIN)
                      .text("verilog", DistilledRow::verilog)
                      .structs("files", DistilledRow::files, Types.SOURCE_TEXT)
                      .text("python", DistilledRow::python)
                      .integer("turn", DistilledRow::turn),
                  DistilledRow::design),
              DistilledRow::evidence),
          DistilledRow::use);

  public DistilledRow {
    Objects.requireNonNull(key, "key");
    messages = List.copyOf(messages);
    files = List.copyOf(files);
  }

  /** The same row about a design of which more is known. */
  public DistilledRow of(DesignKey other) {
    return new DistilledRow(
        other,
        messages,
        specification,
        specificationSource,
        shown,
        reasoningOrigin,
        verilog,
        files,
        python,
        design,
        evidence,
        turn,
        use);
  }
}
