package io.refmill.augment.wording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a specification says, before it is put into the form of some tone. Sentences name ports in
 * backquotes, and say of one bit that it "is 1" or "is 0"; how that is written is up to the tone.
 */
public final class Text {
  /**
   * A condition and what follows of it, both clauses.
   *
   * @param condition such as "`load` is 1"; null for all other cases
   * @param effect such as "`q` takes over `d`"
   */
  public record Case(String condition, String effect) {}

  /** A part of a specification. */
  sealed interface Element {
    /** One of several sentences that say the same, and whether it may be left out. */
    record Fact(List<String> forms, boolean corner) implements Element {}

    /** What is asked in order; the first condition that holds decides. */
    record Cases(String heading, List<Case> cases) implements Element {}

    /** A table. */
    record Table(String title, List<String> header, List<List<String>> rows) implements Element {}

    /** What an output is for each value of a selector: binary digits, or "other", and a noun. */
    record Operations(String selector, String output, String title, List<List<String>> rows)
        implements Element {}

    /** An example of calls in a row: names and their values. */
    record Trace(String title, List<String> names, List<List<String>> values) implements Element {}
  }

  private List<String> nouns = List.of("a module");
  private List<String> purposes = List.of();
  private List<String> definitions = List.of();
  private final List<Element> elements = new ArrayList<>();
  private final Map<String, String> known = new HashMap<>();
  private String library;

  /** Names the texts of the {@link Library} that may be told of it, if not those of its family. */
  public Text library(String name) {
    library = name;
    return this;
  }

  /** A number or words that texts of the {@link Library} may have in them or go by. */
  public Text know(String name, Object value) {
    known.put(name, value.toString());
    return this;
  }

  /** What texts of the {@link Library} may go by; it is known if it holds. */
  public Text knowIf(String name, boolean holds) {
    return holds ? know(name, "yes") : this;
  }

  /** What it is, as a noun with its article, in several ways. */
  public Text is(String... forms) {
    nouns = List.of(forms);
    return this;
  }

  /** What it is for, as sentences of which at most one is said. */
  public Text purpose(String... forms) {
    purposes = List.of(forms);
    return this;
  }

  /** A sentence, in several ways. */
  public Text fact(String... forms) {
    elements.add(new Element.Fact(List.of(forms), false));
    return this;
  }

  /** What a casual author leaves open: ends of ranges, overflows, what comes first. */
  public Text corner(String... forms) {
    elements.add(new Element.Fact(List.of(forms), true));
    return this;
  }

  /** What many add who explain: a definition that is true of all such designs. */
  public Text definition(String... forms) {
    definitions = List.of(forms);
    return this;
  }

  /** A choice; the heading is a clause such as "at each rising edge". */
  public Text cases(String heading, Case... cases) {
    elements.add(new Element.Cases(heading, List.of(cases)));
    return this;
  }

  /** A choice. */
  public Text cases(String heading, List<Case> cases) {
    elements.add(new Element.Cases(heading, List.copyOf(cases)));
    return this;
  }

  /** A table. */
  public Text table(String title, List<String> header, List<List<String>> rows) {
    elements.add(new Element.Table(title, List.copyOf(header), List.copyOf(rows)));
    return this;
  }

  /** What an output is for each value of a selector: binary digits, or "other", and a noun. */
  public Text operations(String selector, String output, String title, List<List<String>> rows) {
    elements.add(new Element.Operations(selector, output, title, List.copyOf(rows)));
    return this;
  }

  /** An example. */
  public Text trace(String title, List<String> names, List<List<String>> values) {
    elements.add(new Element.Trace(title, List.copyOf(names), List.copyOf(values)));
    return this;
  }

  /** A case. */
  public static Case on(String condition, String effect) {
    return new Case(condition, effect);
  }

  /** All other cases. */
  public static Case otherwise(String effect) {
    return new Case(null, effect);
  }

  String library() {
    return library;
  }

  Map<String, String> known() {
    return known;
  }

  List<String> nouns() {
    return nouns;
  }

  List<String> purposes() {
    return purposes;
  }

  List<String> definitions() {
    return definitions;
  }

  List<Element> elements() {
    return elements;
  }
}
