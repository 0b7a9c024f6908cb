package io.refmill.teach.problem;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.Role;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.Message;
import io.refmill.schemas.RlRow;
import io.refmill.schemas.SftRow;
import io.refmill.teach.demo.Known;
import java.util.Locale;

/**
 * Makes tasks of samples whose rows are about to be written. They are those that {@link TaskReader}
 * makes of the rows, but that nothing is compiled again.
 */
public final class SampleTasks {
  private static final ObjectMapper JSON = new ObjectMapper();

  private SampleTasks() {}

  /**
   * A sample that is to get reasoning.
   *
   * @param row that it becomes
   */
  public static AnnotationTask annotation(Sample sample, SftRow row) {
    CompiledModel compiled = sample.verified().compiled();
    Design design =
        new Design(
            key(row),
            compiled.record().design().unit(),
            compiled.model().design(),
            compiled.model().orders(),
            compiled.model().python(),
            compiled.model().doubts(),
            compiled.description());
    return new AnnotationTask(
        design,
        row.messages(),
        TaskReader.last(row.messages(), "user"),
        row.python(),
        row.words().reasoningOrigin());
  }

  /** Which design a row is about. */
  public static DesignKey key(SftRow row) {
    return new DesignKey(
        row.id(),
        row.index(),
        row.source(),
        row.module(),
        row.license(),
        row.facts().contentId(),
        row.facts().split());
  }

  /** A row of {@code rl} as a problem. */
  public static RolloutTask rollouts(RlRow row) {
    RlRow.ExtraInfo info = row.extraInfo();
    return new RolloutTask(
        new DesignKey(
            info.id(),
            info.index(),
            info.source(),
            info.module(),
            info.license(),
            info.facts().contentId(),
            info.facts().split()),
        row.prompt().stream().map(SampleTasks::turn).toList(),
        row.rewardModel().groundTruth());
  }

  /** What a demo has to know to answer a problem. */
  public static Known known(RlRow row) {
    try {
      String user = row.prompt().get(row.prompt().size() - 1).content();
      JsonNode truth = JSON.readTree(row.rewardModel().groundTruth());
      return new Known(row.extraInfo().module(), user, truth.path("python").asText(), "");
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the ground truth of a row is JSON", e);
    }
  }

  private static ChatMessage turn(Message message) {
    return new ChatMessage(
        Role.valueOf(message.role().toUpperCase(Locale.ROOT)), message.content());
  }
}
