package io.refmill.schemas;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * What is known of a model for all inputs.
 *
 * @param proof {@code proven}, {@code bounded}, {@code refuted}, {@code undecided} or {@code
 *     not_tried}
 * @param reason code of why it is not proven, or null
 * @param calls what {@code docs/data-format.md} says
 * @param premises on what a proof rests besides
 * @param engine what proved it, with its version; null if nothing was asked
 */
public record ProofColumns(
    String proof, String reason, int calls, List<String> premises, String engine) {
  public ProofColumns {
    Objects.requireNonNull(proof, "proof");
    premises = List.copyOf(premises);
  }

  /** Adds the columns to those of a row. */
  static <T> Columns<T> columns(Columns<T> columns, Function<T, ProofColumns> of) {
    return columns
        .text("proof", r -> of.apply(r).proof)
        .optionalText("proof_reason", r -> of.apply(r).reason)
        .integer("proof_calls", r -> of.apply(r).calls)
        .texts("proof_premises", r -> of.apply(r).premises)
        .optionalText("proof_engine", r -> of.apply(r).engine);
  }
}
