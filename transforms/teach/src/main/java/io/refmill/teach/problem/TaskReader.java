package io.refmill.teach.problem;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.StateTrace;
import io.refmill.curation.Specification;
import io.refmill.curation.Wording;
import io.refmill.describe.Describer;
import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.DiagnosticKind;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.Role;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.DesignKey;
import io.refmill.schemas.Message;
import io.refmill.schemas.RejectedRow;
import io.refmill.schemas.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Makes tasks of the rows of a dataset, given as JSON with the columns of {@code
 * docs/data-format.md}. The source is compiled again, since rows do not hold all that verification
 * needs to know. For use by several threads.
 */
public final class TaskReader {
  /**
   * What a model is not asked for: what the language or the simulator leaves open, or must not run.
   */
  private static final Set<DiagnosticCode> NOT_FOR_MODELS =
      Set.of(
          DiagnosticCode.NOT_REPRODUCIBLE,
          DiagnosticCode.UNSAFE_SYSTEM_TASK,
          DiagnosticCode.FOREIGN_REFERENCE,
          DiagnosticCode.DRIVE_CONFLICT,
          DiagnosticCode.SIMULATOR_TIMEOUT,
          DiagnosticCode.SIMULATOR_OUT_OF_MEMORY,
          DiagnosticCode.TOO_LONG);

  /** What the compiler's own model failed by. */
  private static final Set<DiagnosticCode> OWN_FAILURES =
      Set.of(
          DiagnosticCode.MISMATCH,
          DiagnosticCode.PYTHON_SYNTAX_ERROR,
          DiagnosticCode.PYTHON_FORBIDDEN,
          DiagnosticCode.PYTHON_ERROR,
          DiagnosticCode.PYTHON_INTERFACE);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final VerilogCompiler compiler;

  /** A reader that compiles within the limits of a compiler. */
  public TaskReader(VerilogCompiler compiler) {
    this.compiler = compiler;
  }

  /** The row of {@code sft} as a task for whoever writes reasoning. */
  public Read<AnnotationTask> annotation(JsonNode row) {
    DesignKey key = key(row);
    Compiled compiled = compile(row, key);
    if (compiled.model == null) {
      return new Read.Unusable<>(key, compiled.code, compiled.message);
    }
    List<Message> messages = turns(row);
    String user = last(messages, "user");
    if (user == null || row.path("python").asText().isEmpty()) {
      return new Read.Unusable<>(key, "ineligible", "the row has no user turn or no model");
    }
    return new Read.Task<>(
        new AnnotationTask(
            compiled.design,
            messages,
            user,
            row.path("python").asText(),
            text(row, "reasoning_origin")));
  }

  /** The row of {@code rejected} as a task for whoever writes a model. */
  public Read<DistillTask> distillation(JsonNode row) {
    DesignKey key = key(row);
    String code = row.path("code").asText();
    if (!isForModels(code)) {
      return new Read.Unusable<>(
          key, "ineligible", "rejected as " + code + ", which no model can change");
    }
    if (row.path("verilog").asText().isBlank()) {
      return new Read.Unusable<>(key, "ineligible", "the row has no source");
    }
    Compiled compiled = compile(row, key);
    if (compiled.design == null) {
      return new Read.Unusable<>(
          key, "ineligible", "its interface is not known: " + compiled.message);
    }
    DesignInterface ports = compiled.design.ports();
    if (ports.outputs().isEmpty()) {
      return new Read.Unusable<>(key, "ineligible", "it has no output");
    }
    String frame = compiled.model == null ? Frame.of(ports) : compiled.model.frame();
    Specification specification =
        Specification.of(
            text(row, "specification"),
            row.path("verilog").asText(),
            new ReferenceModel("", frame, ports),
            compiled.design.description(),
            new GoldenTrace(0, ""),
            StateTrace.NONE,
            Wording.DEFAULT);
    return new Read.Task<>(
        new DistillTask(
            compiled.design,
            specification.text(),
            specification.source().name().toLowerCase(Locale.ROOT),
            specification.determined(),
            specification.user().strip(),
            row.path("verilog").asText(),
            files(row),
            compiled.model != null));
  }

  /** The same of a rejection that is not yet written; columns are named as components there. */
  public Read<DistillTask> distillation(RejectedRow row) {
    return distillation(JSON.<JsonNode>valueToTree(row));
  }

  /** Which design a rejection is about. */
  public static DesignKey key(RejectedRow row) {
    return key(JSON.<JsonNode>valueToTree(row));
  }

  /** The record that a rejection is about, as far as its row tells. */
  public static DesignRecord record(RejectedRow row) {
    JsonNode json = JSON.valueToTree(row);
    return new DesignRecord(
        row.id(),
        row.index(),
        row.source(),
        row.specification(),
        source(json, key(json)),
        row.license() == null ? Licenses.UNKNOWN : row.license());
  }

  /** Whether a model can help where a record was rejected with this code. */
  private static boolean isForModels(String name) {
    DiagnosticCode code;
    try {
      code = DiagnosticCode.valueOf(name);
    } catch (IllegalArgumentException e) {
      return false;
    }
    boolean ours =
        code.kind() == DiagnosticKind.UNSUPPORTED
            || code.kind() == DiagnosticKind.RESOURCE_LIMIT
            || code.kind() == DiagnosticKind.INTERNAL
            || OWN_FAILURES.contains(code);
    return ours && !NOT_FOR_MODELS.contains(code);
  }

  /** The turns of a row of {@code sft} that ask for Verilog, without the answer. */
  public static JsonNode question(JsonNode sft) {
    ArrayNode turns = JsonNodeFactory.instance.arrayNode();
    for (JsonNode turn : sft.path("verilog_messages")) {
      if (!turn.path("role").asText().equals("assistant")) {
        turns.add(turn);
      }
    }
    return turns;
  }

  /**
   * The row of {@code rl} as a task for two agents.
   *
   * @param question the turns that ask for Verilog; null or empty where there are none
   */
  public static Read<TeamTask> team(JsonNode row, JsonNode question) {
    DesignKey key = key(row);
    List<Message> verilog = question == null ? List.of() : messages(question);
    String user = last(messages(row.path("prompt")), "user");
    String verilogUser = last(verilog, "user");
    if (verilogUser == null || user == null) {
      return new Read.Unusable<>(
          key, "ineligible", "no row of sft asks for its Verilog, as its design has several files");
    }
    String system = last(verilog, "system");
    return new Read.Task<>(
        new TeamTask(
            key,
            user,
            system == null ? "" : system,
            verilogUser,
            row.path("reward_model").path("ground_truth").asText()));
  }

  /** The row of {@code rl} as a problem. */
  public static Read<RolloutTask> rollouts(JsonNode row) {
    List<ChatMessage> prompt =
        messages(row.path("prompt")).stream()
            .map(m -> new ChatMessage(Role.valueOf(m.role().toUpperCase(Locale.ROOT)), m.content()))
            .toList();
    DesignKey key = key(row);
    return prompt.isEmpty()
        ? new Read.Unusable<>(key, "ineligible", "the row has no prompt")
        : new Read.Task<>(
            new RolloutTask(key, prompt, row.path("reward_model").path("ground_truth").asText()));
  }

  /** The turns of a row of {@code sft}. */
  public static List<Message> turns(JsonNode sft) {
    return messages(sft.path("messages"));
  }

  /** Which design a row of any part is about. */
  public static DesignKey key(JsonNode row) {
    JsonNode info = row.path("extra_info");
    return new DesignKey(
        row.path("id").asText(),
        row.path("index").asLong(),
        row.path("source").asText(),
        text(row, "module"),
        text(row, "license"),
        text(row, "content_id"),
        text(row, "split") == null ? text(info, "split") : text(row, "split"));
  }

  /**
   * What came of a source.
   *
   * @param design null where not even the interface is known
   * @param model null where it could not be converted
   */
  private record Compiled(Design design, ReferenceModel model, String code, String message) {}

  private Compiled compile(JsonNode row, DesignKey key) {
    DesignSource source = source(row, key);
    AtomicReference<DesignDescription> words = new AtomicReference<>(Design.UNKNOWN);
    // A row says how its calls are meant where that is not by its clock.
    VerilogCompiler used = isByEvents(row) ? compiler.byEvents() : compiler;
    CompileResult result =
        used.compileTelling(
            source, (lowered, model) -> words.set(Describer.describe(lowered, model)));
    if (result instanceof CompileResult.Accepted accepted) {
      ReferenceModel model = accepted.model();
      return new Compiled(
          new Design(
              key.named(model.design().topModule()),
              source.unit(),
              model.design(),
              model.orders(),
              model.python(),
              model.doubts(),
              words.get()),
          model,
          "",
          "");
    }
    Diagnostic first = ((CompileResult.Rejected) result).diagnostics().get(0);
    VerilogCompiler.AnalysisResult analysis = used.analyze(source);
    if (analysis instanceof VerilogCompiler.AnalysisResult.Failed) {
      analysis = compiler.analyzePorts(source);
    }
    Design design =
        analysis instanceof VerilogCompiler.AnalysisResult.Analyzed analysed
            ? new Design(
                key.named(analysed.design().topModule()),
                source.unit(),
                analysed.design(),
                List.of(),
                "",
                List.of(),
                Design.UNKNOWN)
            : null;
    return new Compiled(design, null, first.code().name(), first.message());
  }

  private static boolean isByEvents(JsonNode row) {
    String protocol = text(row, "protocol");
    return "event".equals(protocol == null ? text(row.path("extra_info"), "protocol") : protocol);
  }

  private static DesignSource source(JsonNode row, DesignKey key) {
    List<SourceFile> files = new ArrayList<>();
    List<SourceFile> includes = new ArrayList<>();
    for (SourceText file : files(row)) {
      (file.kind().equals("include") ? includes : files)
          .add(new SourceFile(file.path(), file.text()));
    }
    String path = text(row, "path");
    files.add(new SourceFile(path == null ? key.source() : path, row.path("verilog").asText()));
    return new DesignSource(new SourceUnit(files, includes, Map.of()), key.module());
  }

  private static List<SourceText> files(JsonNode row) {
    List<SourceText> files = new ArrayList<>();
    for (JsonNode file : row.path("files")) {
      files.add(
          new SourceText(
              file.path("path").asText(), file.path("kind").asText(), file.path("text").asText()));
    }
    return files;
  }

  private static List<Message> messages(JsonNode turns) {
    List<Message> messages = new ArrayList<>();
    for (JsonNode turn : turns) {
      messages.add(new Message(turn.path("role").asText(), turn.path("content").asText()));
    }
    return messages;
  }

  static String last(List<Message> messages, String role) {
    return messages.stream()
        .filter(m -> m.role().equals(role))
        .reduce((first, second) -> second)
        .map(Message::content)
        .orElse(null);
  }

  private static String text(JsonNode row, String column) {
    return row.path(column).isTextual() ? row.path(column).asText() : null;
  }
}
