package io.refmill.teach;

import io.refmill.contract.Verdict;
import io.refmill.dataset.DesignColumns;
import io.refmill.llm.ChatMessage;
import io.refmill.schemas.DistilledRow;
import io.refmill.schemas.Evidence;
import io.refmill.schemas.Message;
import io.refmill.schemas.RequestColumns;
import io.refmill.teach.answer.AnswerReader;
import io.refmill.teach.answer.Language;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.problem.DistillTask;
import java.util.ArrayList;
import java.util.List;

/** Makes rows of models that language models wrote. */
final class DistilledRows {
  private static final String NOT_LOOKED_FOR =
      "the compiler could not convert the source: which processes race and what holds state is not"
          + " known";

  private DistilledRows() {}

  /**
   * A row.
   *
   * @param prompt the turns that ask for the model
   * @param source whether they show the Verilog
   */
  static DistilledRow of(
      DistillTask task,
      List<ChatMessage> prompt,
      boolean source,
      String reasoning,
      String python,
      Verdict.Strength strength,
      int turn,
      RequestColumns use) {
    List<Message> messages = new ArrayList<>(Asker.columns(prompt));
    messages.add(new Message("assistant", AnswerReader.turn(reasoning, python, Language.PYTHON)));
    return new DistilledRow(
        task.design().key(),
        messages,
        task.specification(),
        task.specificationSource(),
        source ? "source" : "specification",
        reasoning.isEmpty() ? null : "distilled",
        task.verilog(),
        task.files(),
        python,
        DesignColumns.of(task.design().ports()),
        evidence(task, strength),
        turn,
        use);
  }

  private static Evidence evidence(DistillTask task, Verdict.Strength strength) {
    Evidence known =
        DesignColumns.evidence(task.design().ports(), task.design().doubts(), strength);
    return task.races() ? known : known.withHazard(NOT_LOOKED_FOR);
  }
}
