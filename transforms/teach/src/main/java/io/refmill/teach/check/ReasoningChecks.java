package io.refmill.teach.check;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.contract.GoldenTrace;
import io.refmill.curation.SpecificationCheck;
import io.refmill.teach.problem.Design;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds reasoning against what is known: it must not show that its author knew the answer, must not
 * be the answer's code, and must say nothing of signals, widths and resets that is not so in the
 * design as the compiler knows it. What it does not understand it leaves alone.
 */
public final class ReasoningChecks {
  private static final int LEAST_CHARACTERS = 80;

  /** Lines of code that are short are found in any text about it. */
  private static final int TELLING_LINE = 16;

  private static final int COPIED_LINES = 3;
  private static final double COPIED_SHARE = 0.3;
  private static final Pattern QUOTED = Pattern.compile("`([A-Za-z_]\\w{0,99})`");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");
  private static final Pattern WIDTH_BEFORE =
      Pattern.compile("\\b(\\d{1,5})-bit (?:[\\w-]+ ){0,2}`(\\w+)`");
  private static final Pattern WIDTH_BEHIND =
      Pattern.compile(
          "`(\\w+)`(?: \\(| is| has|:| =) ?(?:an? |exactly )?(?:[a-z]+ )?(\\d{1,5})[- ]bits?\\b");
  private static final Pattern CODE =
      Pattern.compile(
          "^(?: {0,3}(?:```|~~~)|\\s*class TopModule\\b|\\s*def eval\\b)", Pattern.MULTILINE);

  private ReasoningChecks() {}

  /**
   * All checks, in order.
   *
   * @param reasoning that is to be kept
   * @param code of the answer behind it
   * @param task the turn that asked for the answer; what it says may be said again
   */
  public static List<Finding> of(String reasoning, String code, String task, Design design) {
    List<Finding> all =
        new ArrayList<>(
            List.of(
                new Finding("length", length(reasoning)),
                new Finding("phrases", phrases(reasoning)),
                new Finding("copied", copied(reasoning, code, task)),
                new Finding("names", names(reasoning, code, task, design))));
    all.addAll(ofClaims(reasoning, design));
    return all;
  }

  /**
   * Those checks that hold for any reasoning, however it came about: it is prose, and what it says
   * of the design is so.
   */
  public static List<Finding> ofClaims(String reasoning, Design design) {
    return List.of(
        new Finding("form", ReasoningForm.problem(reasoning)),
        new Finding("kind", KindClaims.problem(reasoning, design.ports())),
        new Finding("widths", widths(reasoning, design)),
        new Finding(
            "facts",
            String.join(
                "; ",
                SpecificationCheck.findings(
                    reasoning, design.ports(), design.description(), new GoldenTrace(0, "")))));
  }

  private static String length(String reasoning) {
    int length = reasoning.strip().length();
    if (length < LEAST_CHARACTERS) {
      return "it has " + length + " characters, which is no reasoning";
    }
    return length > SpecificationCheck.MAX_CHARACTERS
        ? "it has " + length + " characters, too many to be checked"
        : "";
  }

  /**
   * Those that hold for the last answer of a conversation, of which a row has the first question
   * alone: it must not speak of what only the conversation holds.
   *
   * @param turn from 1; in the first one nothing but the question is known, which may show code
   */
  public static List<Finding> ofTurn(String reasoning, int turn, Design design) {
    String feedback = Phrases.feedback(reasoning);
    boolean clean = feedback.isEmpty() && turn > 1;
    List<Finding> all = new ArrayList<>(ofClaims(reasoning, design));
    all.add(new Finding("phrases", clean ? Phrases.answer(reasoning) : feedback));
    return all;
  }

  private static String phrases(String reasoning) {
    String answer = Phrases.answer(reasoning);
    return answer.isEmpty() ? Phrases.feedback(reasoning) : answer;
  }

  private static String copied(String reasoning, String code, String task) {
    if (CODE.matcher(reasoning).find()) {
      return "it holds code";
    }
    String said = spaced(reasoning.replace("`", ""));
    String given = spaced(task);
    Set<String> lines = new LinkedHashSet<>();
    for (String line : code.split("\n")) {
      String text = spaced(line.strip());
      if (text.length() >= TELLING_LINE && !given.contains(text)) {
        lines.add(text);
      }
    }
    long found = lines.stream().filter(said::contains).count();
    return found >= COPIED_LINES && found > COPIED_SHARE * lines.size()
        ? found + " of " + lines.size() + " lines of the answer stand in it"
        : "";
  }

  private static String spaced(String text) {
    return text.replaceAll("\\s+", " ");
  }

  private static String names(String reasoning, String code, String task, Design design) {
    Set<String> known = new HashSet<>();
    for (String text : List.of(code, task)) {
      Matcher words = WORD.matcher(text);
      while (words.find()) {
        known.add(words.group());
      }
    }
    widthsOf(design).keySet().forEach(known::add);
    design.ports().parameters().forEach(p -> known.add(p.name()));
    Set<String> unknown = new LinkedHashSet<>();
    Matcher quoted = QUOTED.matcher(reasoning);
    while (quoted.find()) {
      String name = quoted.group(1);
      if (!known.contains(name) && !PythonWords.ALL.contains(name)) {
        unknown.add(name);
      }
    }
    return unknown.isEmpty()
        ? ""
        : "neither task nor answer nor design know " + String.join(", ", unknown);
  }

  /** Widths in bits of ports and variables; names that stand for several widths are left out. */
  private static Map<String, Integer> widthsOf(Design design) {
    Map<String, Integer> widths = new HashMap<>();
    Set<String> several = new HashSet<>();
    DesignInterface ports = design.ports();
    for (Port port : ports.ports()) {
      widths.put(port.name(), port.width());
    }
    for (StateVariable variable : ports.state()) {
      String name = variable.path().get(variable.path().size() - 1);
      Integer before = widths.put(name, variable.width());
      if (before != null && before != variable.width()) {
        several.add(name);
      }
    }
    several.forEach(widths::remove);
    return widths;
  }

  private static String widths(String reasoning, Design design) {
    Map<String, Integer> widths = widthsOf(design);
    List<String> wrong = new ArrayList<>();
    Matcher before = WIDTH_BEFORE.matcher(reasoning);
    while (before.find()) {
      width(before.group(2), before.group(1), widths, wrong);
    }
    Matcher behind = WIDTH_BEHIND.matcher(reasoning);
    while (behind.find()) {
      width(behind.group(1), behind.group(2), widths, wrong);
    }
    return String.join("; ", wrong);
  }

  private static void width(
      String name, String said, Map<String, Integer> widths, List<String> wrong) {
    Integer width = widths.get(name);
    if (width != null && width != Integer.parseInt(said)) {
      wrong.add("it gives " + name + " a width of " + said + ", the design " + width);
    }
  }
}
