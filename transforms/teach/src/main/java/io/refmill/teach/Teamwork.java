package io.refmill.teach;

import io.refmill.schemas.OutcomeRow;
import io.refmill.schemas.TurnRow;
import java.util.List;

/**
 * What two agents have said about a problem.
 *
 * @param turns every answer with its rewards; in a turn those in Verilog first
 * @param outcome one for each problem
 */
public record Teamwork(List<TurnRow> turns, OutcomeRow outcome) {
  public Teamwork {
    turns = List.copyOf(turns);
  }
}
