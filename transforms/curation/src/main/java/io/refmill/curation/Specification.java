package io.refmill.curation;

import static java.util.stream.Collectors.joining;

import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Clock;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.GoldenTrace;
import io.refmill.contract.ReferenceModel;
import io.refmill.contract.StateTrace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The task of a training sample: a system turn, and a user turn with the specification, a table of
 * the ports, the calling protocol and the Python frame to complete. The frame comes from the answer
 * itself, so that whoever completes it as it stands can come to that answer.
 *
 * @param source where the specification comes from
 * @param determined whether the specification is a text that was given, or has all that decides
 *     over outputs; a row without that teaches nothing as a prompt
 * @param given the text that was given, or the source's comment, without what is about writing
 *     Verilog; what contamination is checked on where there is no other one, so also a comment that
 *     contradicts the design and is not told. Empty where there is none
 * @param text the specification alone, without table and frame
 * @param system the system turn
 * @param user the user turn
 * @param verilogSystem the system turn for whoever writes Verilog
 * @param verilogUser the user turn for whoever writes Verilog
 * @param reasoning what stands before the answer; may be empty
 * @param findings where the text that was given contradicts the design
 */
public record Specification(
    Source source,
    boolean determined,
    String given,
    String text,
    String system,
    String user,
    String verilogSystem,
    String verilogUser,
    String reasoning,
    List<String> findings) {

  /** Where a specification comes from. */
  public enum Source {
    /** The record's own text, and rules of the design behind it. */
    GIVEN,
    /** The comment that leads the module, as far as nothing contradicts it, and rules behind it. */
    COMMENT,
    /** The design: what structure shows, and rules. */
    DERIVED,
    /**
     * None of these: names, widths, clocks and resets, and the comment if there is one, are all
     * that is said.
     */
    INTERFACE
  }

  private static final String RULES =
      "\n\nExact behaviour, which takes precedence over the text above:\n\n";

  public Specification {
    findings = List.copyOf(findings);
  }

  /**
   * Builds the task of a design.
   *
   * @param given the record's specification, or null or blank when it has none
   * @param verilog the source, where a leading comment is looked for
   * @param model the answer
   * @param description of the design
   * @param trace what the simulator answered
   * @param kept what the answer keeps in its first calls
   */
  public static Specification of(
      String given,
      String verilog,
      ReferenceModel model,
      DesignDescription description,
      GoldenTrace trace,
      StateTrace kept,
      Wording wording) {
    DesignInterface design = model.design();
    boolean own = given != null && !given.isBlank();
    Optional<String> comment =
        own ? Optional.empty() : LeadingComment.find(verilog, design.topModule());
    String words = own ? GivenText.clean(given) : comment.orElse("");
    List<String> findings =
        SpecificationCheck.findings(own ? given : words, design, description, trace);
    // A comment that is wrong in one thing may be in others, of which nothing is found.
    boolean wrong = !own && !findings.isEmpty();
    String told = wrong ? "" : words;
    Source source =
        own
            ? Source.GIVEN
            : !description.complete()
                ? Source.INTERFACE
                : comment.isPresent() && !wrong ? Source.COMMENT : Source.DERIVED;
    boolean withRules = description.complete() && (!own || wording.rules());
    String rules = withRules ? description.rules() : "";
    String text = text(source, told, rules, description, design);
    String ofHardware =
        rules.lines().filter(l -> !l.startsWith(DesignDescription.CALLS)).collect(joining("\n"));
    return new Specification(
        source,
        source == Source.GIVEN || description.complete(),
        words,
        text,
        Prompt.system(wording.reasoning()),
        Prompt.user(text, own, model, description.roles()),
        VerilogPrompt.SYSTEM,
        VerilogPrompt.user(
            text(source, told, ofHardware, description, design), design, description.roles()),
        wording.reasoning()
            ? Reasoning.of(description, design, trace, kept, withRules, own ? findings : List.of())
            : "",
        own ? findings : List.of());
  }

  /**
   * The system turn of whoever writes Python.
   *
   * @param reasoning whether it asks for reasoning before the answer
   */
  public static String pythonSystem(boolean reasoning) {
    return Prompt.system(reasoning).strip();
  }

  /**
   * What a task says of a design.
   *
   * @param rules empty where it has none
   */
  private static String text(
      Source source,
      String words,
      String rules,
      DesignDescription description,
      DesignInterface design) {
    return switch (source) {
      case GIVEN, COMMENT -> words + (rules.isEmpty() ? "" : RULES + rules);
      case DERIVED -> (description.summary() + "\n\n" + rules).strip();
      case INTERFACE ->
          Stream.of(words, description.summary(), describeInterface(design, description.roles()))
              .filter(part -> !part.isBlank())
              .collect(joining("\n\n"));
    };
  }

  private static String describeInterface(DesignInterface design, Map<String, String> roles) {
    StringBuilder text =
        new StringBuilder("The module `").append(design.topModule()).append("` has ");
    boolean both = design.ports().stream().anyMatch(p -> p.direction() == Direction.INOUT);
    text.append(count(design, Direction.INPUT, "input"))
        .append(both ? ", " : " and ")
        .append(count(design, Direction.OUTPUT, "output"))
        .append(both ? " and " + count(design, Direction.INOUT, "bidirectional port") : "")
        .append(". It is ")
        .append(design.sequential() ? "sequential" : "combinational")
        .append(".");
    for (Clock clock : design.clocks()) {
      text.append(" It is clocked by the ").append(Prompt.edge(clock.edge()));
      text.append(" of `").append(clock.port()).append("`.");
    }
    for (Reset reset : design.resets()) {
      String role = roles.getOrDefault(reset.port(), Prompt.role(reset));
      text.append(" `").append(reset.port()).append(role.startsWith("a") ? "` is an " : "` is a ");
      text.append(role).append('.');
    }
    return text.toString();
  }

  private static String count(DesignInterface design, Direction direction, String noun) {
    long count = design.ports().stream().filter(port -> port.direction() == direction).count();
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
