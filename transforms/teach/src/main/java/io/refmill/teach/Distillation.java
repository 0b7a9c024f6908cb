package io.refmill.teach;

import io.refmill.contract.Verdict;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import java.util.List;
import java.util.Optional;

/**
 * What became of a design that was to get a model.
 *
 * @param row the verified model, if there is one
 * @param match what co-simulation said of that model
 * @param turns every candidate, in the order of turns and candidates
 * @param outcome one for each design
 */
public record Distillation(
    Optional<DistilledRow> row,
    Optional<Verdict.Match> match,
    List<TurnRow> turns,
    OutcomeRow outcome) {
  public Distillation {
    turns = List.copyOf(turns);
  }
}
