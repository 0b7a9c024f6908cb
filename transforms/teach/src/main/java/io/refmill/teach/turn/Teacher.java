package io.refmill.teach.turn;

import io.refmill.curation.Specification;
import io.refmill.llm.ChatMessage;
import io.refmill.teach.ask.Asker;
import io.refmill.teach.prompt.TemplateName;
import io.refmill.teach.prompt.Templates;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;

/**
 * What the stages share.
 *
 * @param asker asks the model
 * @param templates of all turns
 * @param work takes what needs processor time or waits for programs, so that no thread of the
 *     model's does
 */
public record Teacher(Asker asker, Templates templates, Executor work) {
  public Teacher {
    Objects.requireNonNull(asker, "asker");
    Objects.requireNonNull(templates, "templates");
    Objects.requireNonNull(work, "work");
  }

  /** A system turn for Python, which asks for reasoning, and a user turn. */
  public List<ChatMessage> python(String user) {
    String system =
        templates.fill(
            TemplateName.SYSTEM_PYTHON, Map.of("rules", Specification.pythonSystem(true)));
    return List.of(ChatMessage.system(system), ChatMessage.user(user));
  }

  /**
   * A system turn for Verilog and a user turn.
   *
   * @param rules the system turn that the row has
   */
  public List<ChatMessage> verilog(String rules, String user) {
    String system = templates.fill(TemplateName.SYSTEM_VERILOG, Map.of("rules", rules));
    return List.of(ChatMessage.system(system), ChatMessage.user(user));
  }
}
