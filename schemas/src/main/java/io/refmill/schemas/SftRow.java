package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * A verified design as a training sample for supervised fine-tuning, one row of {@code sft/}.
 *
 * @param messages system, user (specification, port table, skeleton), assistant (answer with the
 *     model)
 * @param id of the record, as {@code docs/data-format.md} defines it
 * @param index position of the record in the input, from 0
 * @param source file the record came from, as the user names it
 * @param module name of the module in the Verilog source
 * @param specification what the module does, in words
 * @param specificationSource {@code given} with the record, or {@code derived} from the source
 * @param verilog text of the file that declares the module, unchanged
 * @param files other files that the module needs
 * @param python the verified reference model
 * @param design interface of the module
 * @param evidence what co-simulation showed
 * @param proof what is known for all inputs
 * @param fingerprint identifies designs that differ in names, comments and white space only
 * @param clusters of duplicates among which this one is
 * @param category kind of design
 * @param contamination what it has in common with a benchmark and was kept with, or null
 * @param license SPDX expression, {@code NOASSERTION} where nothing says it; null in older files
 * @param facts of origin, length and worth
 * @param words what is said of the design besides
 * @param version of refmill
 */
public record SftRow(
    List<Message> messages,
    String id,
    long index,
    String source,
    String module,
    String specification,
    String specificationSource,
    String verilog,
    List<SourceText> files,
    String python,
    InterfaceColumns design,
    Evidence evidence,
    ProofColumns proof,
    String fingerprint,
    ClusterColumns clusters,
    String category,
    Contamination contamination,
    String license,
    RowFacts facts,
    WordColumns words,
    String version) {

  /** Columns, flat where one value is meant, so that filters need no nested access. */
  public static final RowType<SftRow> TYPE =
      Contamination.columns(
          ProofColumns.columns(
                  Evidence.columns(
                      InterfaceColumns.columns(
                          new Columns<SftRow>("Sft")
                              .structs("messages", SftRow::messages, Types.MESSAGE)
                              .text("id", SftRow::id)
                              .number("index", SftRow::index)
                              .text("source", SftRow::source)
                              .text("module", SftRow::module)
                              .text("specification", SftRow::specification)
                              .text("specification_source", SftRow::specificationSource)
                              .text("summary", r -> r.words.summary())
                              .optionalText(
                                  "given_specification", r -> r.words.givenSpecification())
                              .texts("specification_findings", r -> r.words.findings())
                              .optionalText("reasoning_origin", r -> r.words.reasoningOrigin())
                              .text("verilog", SftRow::verilog)
                              .structs(
                                  "verilog_messages", r -> r.words.verilogMessages(), Types.MESSAGE)
                              .structs("files", SftRow::files, Types.SOURCE_TEXT)
                              .text("python", SftRow::python),
                          SftRow::design),
                      SftRow::evidence),
                  SftRow::proof)
              .text("fingerprint", SftRow::fingerprint)
              .text("cluster", r -> r.clusters.near().id())
              .integer("cluster_size", r -> r.clusters.near().size())
              .text("structure_cluster", r -> r.clusters.structure().id())
              .integer("structure_cluster_size", r -> r.clusters.structure().size())
              .text("behaviour_cluster", r -> r.clusters.behaviour().id())
              .integer("behaviour_cluster_size", r -> r.clusters.behaviour().size())
              .text("category", SftRow::category)
              .texts("categories", r -> r.words.categories())
              .text("difficulty", r -> r.words.difficulty())
              .optionalText("license", SftRow::license)
              .text("content_id", r -> r.facts.contentId())
              .text("origin", r -> r.facts.origin())
              .text("path", r -> r.facts.path())
              .text("file_sha256", r -> r.facts.fileSha256())
              .text("split", r -> r.facts.split())
              .integer("prompt_tokens", r -> r.facts.promptTokens())
              .integer("answer_tokens", r -> r.facts.answerTokens())
              .real("baseline_score", r -> r.facts.baselineScore())
              .optionalText("rl_exclusion", r -> r.facts.rlExclusion())
              .texts("source_findings", r -> r.facts.sourceFindings())
              .text("refmill_version", SftRow::version),
          SftRow::contamination);

  public SftRow {
    messages = List.copyOf(messages);
    files = List.copyOf(files);
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(design, "design");
    Objects.requireNonNull(evidence, "evidence");
    Objects.requireNonNull(proof, "proof");
    Objects.requireNonNull(clusters, "clusters");
    Objects.requireNonNull(facts, "facts");
    Objects.requireNonNull(words, "words");
  }
}
