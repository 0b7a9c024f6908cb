package io.refmill.schemas;

import java.util.List;
import java.util.Objects;

/**
 * A verified design as a problem for reinforcement learning, one row of {@code rl/}, in verl's
 * columns.
 *
 * @param dataSource names the reward function's case
 * @param prompt system and user turn
 * @param ability constant
 * @param rewardModel how an answer is judged
 * @param extraInfo what a reward function may want besides
 */
public record RlRow(
    String dataSource,
    List<Message> prompt,
    String ability,
    RewardModel rewardModel,
    ExtraInfo extraInfo) {

  public static final RowType<RlRow> TYPE =
      new Columns<RlRow>("Rl")
          .text("data_source", RlRow::dataSource)
          .structs("prompt", RlRow::prompt, Types.MESSAGE)
          .text("ability", RlRow::ability)
          .struct(
              "reward_model",
              RlRow::rewardModel,
              new Columns<RewardModel>("RewardModel")
                  .text("style", RewardModel::style)
                  .text("ground_truth", RewardModel::groundTruth))
          .text("id", r -> r.extraInfo.id())
          .number("index", r -> r.extraInfo.index())
          .text("source", r -> r.extraInfo.source())
          .text("module", r -> r.extraInfo.module())
          .text("content_id", r -> r.extraInfo.facts.contentId())
          .text("origin", r -> r.extraInfo.facts.origin())
          .optionalText("license", r -> r.extraInfo.license())
          .struct(
              "extra_info",
              RlRow::extraInfo,
              ProofColumns.columns(
                  new Columns<ExtraInfo>("ExtraInfo")
                      .text("split", i -> i.facts.split())
                      .number("index", ExtraInfo::index)
                      .text("id", ExtraInfo::id)
                      .text("source", ExtraInfo::source)
                      .text("module", ExtraInfo::module)
                      .text("protocol", ExtraInfo::protocol)
                      .flag("sequential", ExtraInfo::sequential)
                      .text("category", ExtraInfo::category)
                      .text("fingerprint", ExtraInfo::fingerprint)
                      .text("cluster", ExtraInfo::cluster)
                      .integer("cluster_size", ExtraInfo::clusterSize)
                      .number("vectors", ExtraInfo::vectors)
                      .number("seed", ExtraInfo::seed)
                      .real("compared_share", ExtraInfo::comparedShare)
                      .real("branch_coverage", ExtraInfo::branchCoverage)
                      .flag("initialised_state", ExtraInfo::initialisedState)
                      .texts("races", ExtraInfo::races)
                      .texts("hazards", ExtraInfo::hazards)
                      .number("trace_calls", ExtraInfo::traceCalls)
                      .number("added_vectors", ExtraInfo::addedVectors)
                      .real("base_branch_coverage", ExtraInfo::baseBranchCoverage)
                      .text("content_id", i -> i.facts.contentId())
                      .text("origin", i -> i.facts.origin())
                      .text("path", i -> i.facts.path())
                      .integer("prompt_tokens", i -> i.facts.promptTokens())
                      .integer("answer_tokens", i -> i.facts.answerTokens())
                      .real("baseline_score", i -> i.facts.baselineScore())
                      .real("trace_toggle_share", i -> i.facts.traceToggleShare())
                      .texts("source_findings", i -> i.facts.sourceFindings())
                      .texts("specification_findings", i -> i.words.findings())
                      .texts("categories", i -> i.words.categories())
                      .text("difficulty", i -> i.words.difficulty()),
                  ExtraInfo::proof));

  public RlRow {
    prompt = List.copyOf(prompt);
    Objects.requireNonNull(rewardModel, "rewardModel");
    Objects.requireNonNull(extraInfo, "extraInfo");
  }

  /**
   * Reward by rule.
   *
   * @param style always {@code rule}
   * @param groundTruth JSON text: plain data, nothing that a reader would have to unpickle
   */
  public record RewardModel(String style, String groundTruth) {}

  /**
   * Metadata of the row; {@code index} is the record's position in the input, {@code traceCalls}
   * the number of calls in the ground truth's trace. {@code cluster} is the id of the record that
   * stands for the near duplicates among which this one is. {@code addedVectors} and {@code
   * baseBranchCoverage} say what the search for missed branches was worth.
   */
  public record ExtraInfo(
      long index,
      String id,
      String source,
      String module,
      String protocol,
      boolean sequential,
      String category,
      String fingerprint,
      String cluster,
      int clusterSize,
      long vectors,
      long seed,
      double comparedShare,
      double branchCoverage,
      boolean initialisedState,
      List<String> races,
      List<String> hazards,
      long traceCalls,
      long addedVectors,
      double baseBranchCoverage,
      String license,
      RowFacts facts,
      WordColumns words,
      ProofColumns proof) {}
}
