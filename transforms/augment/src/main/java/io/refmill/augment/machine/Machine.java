package io.refmill.augment.machine;

import io.refmill.augment.Sketch;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.verilog.Width;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A state machine with outputs of one bit each, as code in one, two or three processes, and as
 * words. Outputs follow the state (Moore), or state and inputs (Mealy).
 */
public final class Machine {
  /** How states are numbered. */
  public enum Encoding {
    BINARY,
    GRAY,
    ONE_HOT
  }

  private final Sketch k;
  private final boolean mealy;
  private final List<Signal> outputs;
  private final List<State> states = new ArrayList<>();
  private final Encoding encoding;
  private final List<String> labels = new ArrayList<>();
  private Signal state;
  private String it = "it";
  private String place = "in %s";
  private String go = " should go to ";
  private String stay = " should stay in ";
  private String start;

  /**
   * A machine whose outputs have been declared; its first state is the one after reset.
   *
   * @param mealy whether outputs depend on inputs too
   */
  public Machine(Sketch k, boolean mealy, List<Signal> outputs) {
    this.k = k;
    this.mealy = mealy;
    this.outputs = List.copyOf(outputs);
    this.encoding =
        k.draws()
            .fork("encoding")
            .pick(
                Encoding.BINARY,
                Encoding.BINARY,
                Encoding.BINARY,
                Encoding.BINARY,
                Encoding.BINARY,
                Encoding.BINARY,
                Encoding.GRAY,
                Encoding.ONE_HOT);
  }

  /**
   * Adds a state.
   *
   * @param values of the outputs, the first one's on top
   * @return its number
   */
  public int state(String name, String meaning, int values) {
    states.add(new State(name, meaning, values));
    return states.size() - 1;
  }

  /** Adds a way from a state to another; the ones of a state are tried in the order of calls. */
  public void way(int from, String condition, String words, int to) {
    way(from, condition, words, to, 0);
  }

  /** Adds a way of a Mealy machine, with the outputs while its condition holds. */
  public void way(int from, String condition, String words, int to, int values) {
    states.get(from).ways.add(new State.Way(condition, words, to, values));
  }

  /** Says how the text calls the start, where it does not tell the states. */
  public Machine untold(String start) {
    this.start = start;
    return this;
  }

  /** The condition that it is in a state; all states have been added. */
  public String in(int i) {
    declare();
    return state + " == " + labels.get(i);
  }

  private void declare() {
    if (state != null) {
      return;
    }
    int n = states.size();
    int width =
        encoding == Encoding.ONE_HOT ? n : Math.max(1, 32 - Integer.numberOfLeadingZeros(n - 1));
    Draws d = k.draws().fork("labels");
    boolean clash = states.stream().anyMatch(s -> s.name.startsWith("S"));
    String prefix = clash ? "" : d.pick("", "", "", "", "", "S_", "ST_");
    for (int i = 0; i < n; i++) {
      long code =
          switch (encoding) {
            case BINARY -> i;
            case GRAY -> i ^ (i >> 1);
            case ONE_HOT -> 1L << i;
          };
      String literal =
          encoding == Encoding.ONE_HOT && n <= 8
              ? k.module().binary(width, code)
              : k.label(width, code);
      String name = states.get(i).name.toUpperCase(Locale.ROOT);
      labels.add(k.module().constant(prefix + name, literal));
    }
    state =
        k.module()
            .state(
                Width.of(width),
                encoding == Encoding.ONE_HOT ? 1 : 0,
                start != null ? start : states.get(0).name.toUpperCase(Locale.ROOT),
                labels.get(0),
                "state",
                "state",
                "current_state",
                "current_state",
                "present_state");
  }

  /** Writes code and words. */
  public void build() {
    declare();
    int n = states.size();
    boolean apart = k.style().processes() > 1;
    Signal next =
        apart ? k.module().inner(state.width(), "next_state", "next_state", "nstate") : state;
    List<Statement.Item> items = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      items.add(new Statement.Item(labels.get(i), moves(i, next.name())));
    }
    List<Statement> fallback = List.of(Statement.set(next, labels.get(0)));
    Statement choice = new Statement.Case(state.name(), items, fallback);
    if (apart) {
      k.module().remark("Next state logic");
      k.combinational(List.of(next), Statement.set(next, state), choice);
      k.at(Statement.set(state, next));
    } else {
      k.at(choice);
    }
    outputs();
    known();
    if (start == null) {
      words();
    }
  }

  /** What a text of the library may say of it. */
  private void known() {
    Draws d = k.draws().fork("lines");
    int form = d.between(0, 2);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      lines.add("- " + line(i, form));
    }
    k.text()
        .know("states", Words.list(all()))
        .know("states.count", Words.number(states.size()))
        .know("initial", shown(0))
        .know("transitions", String.join("\n", lines));
    if (!mealy) {
      List<String> shown = new ArrayList<>();
      for (int o = 0; o < outputs.size(); o++) {
        String in = Words.list(raising(o));
        String name = outputs.get(o).t();
        shown.add("- " + (form == 0 ? name + ": high in " + in : name + " is 1 in " + in));
      }
      k.text().know("levels", String.join("\n", shown));
    }
  }

  /** Where a state leads. */
  private String line(int i, int form) {
    List<String> parts = new ArrayList<>();
    boolean total = false;
    for (State.Way w : states.get(i).ways) {
      String raised = mealy ? raisedWords(w.outputs()).replace("should be 1", "is 1") : "";
      raised = raised.contains("` and `") ? raised.replace(" is 1", " are 1") : raised;
      String to = w.target() == i ? "stay in " + shown(i) : "go to " + shown(w.target());
      String then = raised.isEmpty() ? to : to + " (" + raised + ")";
      String when = w.condition() == null ? parts.isEmpty() ? "always" : "otherwise" : null;
      // Conditions of one state may hold together: the first one counts.
      String after = parts.isEmpty() ? "" : "else ";
      total |= when != null;
      parts.add(
          when != null
              ? when + " " + then
              : after + (form == 1 ? then + " if " + w.words() : "if " + w.words() + ", " + then));
    }
    if (!total) {
      parts.add((parts.isEmpty() ? "always" : "otherwise") + " stay in " + shown(i));
    }
    return (form == 2 ? "In " + shown(i) + ": " : shown(i) + ": ") + String.join("; ", parts);
  }

  /** The states in which an output is 1. */
  private List<String> raising(int output) {
    List<String> in = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      if ((states.get(i).outputs >> (outputs.size() - 1 - output) & 1) == 1) {
        in.add(shown(i));
      }
    }
    return in;
  }

  private List<Statement> moves(int from, String target) {
    List<Statement> rest = List.of();
    List<State.Way> ways = states.get(from).ways;
    for (int i = ways.size() - 1; i >= 0; i--) {
      State.Way w = ways.get(i);
      if (w.target() == from && rest.isEmpty() && k.style().declared()) {
        // Nothing has to be said for the state to stay.
        continue;
      }
      String to = labels.get(w.target());
      List<Statement> move = List.of(Statement.set(target, to));
      if (rest.equals(move)) {
        // It goes there anyway.
        continue;
      }
      boolean choice =
          k.style().choices() && w.condition() != null && w.condition().matches("!?\\w+");
      if (choice && rest.size() == 1 && rest.get(0) instanceof Statement.Assign other) {
        boolean not = w.condition().startsWith("!");
        String test = not ? w.condition().substring(1) : w.condition();
        String value = not ? other.value() + " : " + to : to + " : " + other.value();
        rest = List.of(Statement.set(target, test + " ? " + value));
      } else {
        rest = w.condition() == null ? move : List.of(new Statement.If(w.condition(), move, rest));
      }
    }
    return rest;
  }

  private void outputs() {
    if (outputs.isEmpty()) {
      return;
    }
    if (mealy) {
      mealyOutputs();
      return;
    }
    if (k.style().processes() == 3) {
      List<Statement> body = new ArrayList<>();
      outputs.forEach(o -> body.add(Statement.set(o, "1'b0")));
      List<Statement.Item> items = new ArrayList<>();
      for (int i = 0; i < states.size(); i++) {
        List<Statement> set = raised(states.get(i).outputs);
        if (!set.isEmpty()) {
          items.add(new Statement.Item(labels.get(i), set));
        }
      }
      body.add(new Statement.Case(state.name(), items, List.of()));
      k.module().remark("Output logic");
      k.module().combinational(body, outputs);
      return;
    }
    for (int o = 0; o < outputs.size(); o++) {
      List<String> tests = new ArrayList<>();
      for (int i = 0; i < states.size(); i++) {
        if ((states.get(i).outputs >> (outputs.size() - 1 - o) & 1) == 1) {
          tests.add("(" + state + " == " + labels.get(i) + ")");
        }
      }
      String all = String.join(" || ", tests);
      k.drive(
          outputs.get(o),
          tests.isEmpty()
              ? "1'b0"
              : tests.size() == 1 && k.style().choices()
                  ? all.substring(1, all.length() - 1)
                  : all);
    }
  }

  private void mealyOutputs() {
    List<Statement> body = new ArrayList<>();
    outputs.forEach(o -> body.add(Statement.set(o, "1'b0")));
    List<Statement.Item> items = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      List<Statement> rest = List.of();
      List<State.Way> ways = states.get(i).ways;
      for (int w = ways.size() - 1; w >= 0; w--) {
        List<Statement> set = raised(ways.get(w).outputs());
        String condition = ways.get(w).condition();
        if (condition == null) {
          rest = set;
        } else if (!set.equals(rest)) {
          // A test that is turned around is easy to read only if it is short.
          rest =
              !set.isEmpty()
                  ? List.of(new Statement.If(condition, set, rest))
                  : condition.matches("!?\\w+")
                      ? List.of(new Statement.If(not(condition), rest, List.of()))
                      : List.of(new Statement.If(condition, lowered(), rest));
        }
      }
      if (!rest.isEmpty()) {
        items.add(new Statement.Item(labels.get(i), rest));
      }
    }
    body.add(new Statement.Case(state.name(), items, List.of()));
    k.module().combinational(body, outputs);
  }

  private static String not(String condition) {
    return condition.startsWith("!") ? condition.substring(1) : "!" + condition;
  }

  private List<Statement> lowered() {
    return outputs.stream().map(o -> Statement.set(o, "1'b0")).toList();
  }

  private List<Statement> raised(int values) {
    List<Statement> set = new ArrayList<>();
    for (int o = 0; o < outputs.size(); o++) {
      if ((values >> (outputs.size() - 1 - o) & 1) == 1) {
        set.add(Statement.set(outputs.get(o), "1'b1"));
      }
    }
    return set;
  }

  private void words() {
    Text text = k.text();
    Draws d = k.draws().fork("words");
    it = d.pick("the FSM", "the state machine", "the module", "the module", "the machine");
    go =
        d.pick(
            " should go to ", " should transition to ", " should move to ", " should go to state ");
    stay = d.pick(" should stay in ", " should remain in ");
    place =
        d.pick(
            "in the %s state", "in state %s", "in %s", "in the state %s", "when in %s", "from %s");
    String n = Words.number(states.size());
    text.fact(
        "The state machine should have " + n + " states: " + Words.list(all()),
        "The FSM should have " + n + " states: " + Words.list(all()),
        "There should be " + n + " states: " + Words.list(all()),
        "The module should use " + n + " states, " + Words.list(all()),
        "The states are " + Words.list(all()) + ", and the initial state is " + shown(0));
    boolean meanings = states.stream().allMatch(s -> !s.meaning.isEmpty());
    if (meanings && d.chance(0.12)) {
      for (int i = 0; i < states.size(); i++) {
        text.fact(
            shown(i) + " means that " + states.get(i).meaning,
            "In " + shown(i) + ", " + states.get(i).meaning,
            shown(i) + ": " + states.get(i).meaning);
      }
    }
    if (d.chance(0.07)) {
      tables(text, d);
      return;
    }
    for (int i = 0; i < states.size(); i++) {
      ways(text, i, d);
    }
    if (mealy) {
      text.fact(
          "The outputs should be combinational, as they depend on the state and on the inputs; an output that is not mentioned should be 0",
          "This is a Mealy machine, so the outputs should react to the inputs without waiting for the clock. In all other cases the outputs should be 0");
    } else {
      moore(text);
    }
  }

  /** "in the IDLE state", in the words of this author. */
  private String at(int i) {
    return place.replace("%s", shown(i));
  }

  private void ways(Text text, int i, Draws d) {
    List<Text.Case> cases = new ArrayList<>();
    List<State.Way> ways = states.get(i).ways;
    boolean total = false;
    for (State.Way w : ways) {
      String effect = it + (w.target() == i ? stay : go) + shown(w.target());
      String raised = mealy ? raisedWords(w.outputs()) : "";
      if (!raised.isEmpty()) {
        effect = raised + " and " + effect;
      }
      // Outputs of a Mealy machine are held against their conditions, so these say all.
      String when = w.condition() == null ? null : w.words();
      if (mealy && ways.size() > 1) {
        when = "the state is " + shown(i) + (when == null ? "" : " and " + when);
      }
      cases.add(new Text.Case(when, effect));
      total |= w.condition() == null;
    }
    if (ways.isEmpty()) {
      text.fact(Words.capital(it) + " should stay in " + shown(i) + " until it is reset");
      return;
    }
    if (!total && (ways.size() > 1 || d.chance(0.4))) {
      String rest = mealy && ways.size() > 1 ? "the state is " + shown(i) : null;
      cases.add(new Text.Case(rest, it + stay + shown(i)));
    }
    if (cases.size() == 1 && total) {
      text.fact(
          Words.capital(at(i)) + ", " + cases.get(0).effect() + " on the next clock edge",
          Words.capital(at(i)) + ", " + cases.get(0).effect() + " regardless of the inputs");
    } else {
      text.cases(mealy && ways.size() > 1 ? "" : at(i), cases);
    }
  }

  private String raisedWords(int values) {
    List<String> names = new ArrayList<>();
    for (int o = 0; o < outputs.size(); o++) {
      if ((values >> (outputs.size() - 1 - o) & 1) == 1) {
        names.add(outputs.get(o).t());
      }
    }
    return names.isEmpty()
        ? ""
        : names.size() == 1 ? names.get(0) + " should be 1" : Words.list(names) + " should be 1";
  }

  private void moore(Text text) {
    for (int o = 0; o < outputs.size(); o++) {
      List<String> in = raising(o);
      String name = outputs.get(o).t();
      if (in.isEmpty()) {
        text.fact(name + " should be 0 in all states", name + " should always be 0");
        continue;
      }
      String where = Words.list(in);
      String or = where.replace(" and ", " or ");
      String states = in.size() == 1 ? where + " state" : where + " states";
      text.fact(
          name + " should be 1 in the " + states + " and 0 otherwise",
          name + " should be 1 only in the " + states,
          "The output " + name + " should be 1 when the state is " + or + ", and 0 otherwise",
          name
              + " should be 1 when "
              + (it.equals("it") ? "the FSM" : it)
              + " is in "
              + or
              + ". In all other states it should be 0");
    }
  }

  private void tables(Text text, Draws d) {
    List<String> header = new ArrayList<>(List.of("State", "Condition", "Next state"));
    if (mealy) {
      outputs.forEach(o -> header.add(o.t()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      boolean total = false;
      for (State.Way w : states.get(i).ways) {
        rows.add(row(i, w.condition() == null ? "otherwise" : w.words(), w.target(), w.outputs()));
        total |= w.condition() == null;
      }
      if (!total) {
        rows.add(row(i, states.get(i).ways.isEmpty() ? "always" : "otherwise", i, 0));
      }
    }
    text.table(
        d.pick(
            "the state transitions are as follows (for each state the first row that applies counts)",
            "state transition table (for each state the first row that applies)"),
        header,
        rows);
    if (outputs.isEmpty()) {
      return;
    }
    if (mealy) {
      text.fact(
          "The outputs should be combinational: they follow the current state and inputs as in the table",
          "The output columns are for the current state and inputs, without waiting for the clock edge");
      return;
    }
    List<String> moore = new ArrayList<>(List.of("State"));
    outputs.forEach(o -> moore.add(o.t()));
    List<List<String>> values = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      List<String> row = new ArrayList<>(List.of(shown(i)));
      for (int o = 0; o < outputs.size(); o++) {
        row.add("" + (states.get(i).outputs >> (outputs.size() - 1 - o) & 1));
      }
      values.add(row);
    }
    text.table(d.pick("outputs by state", "the outputs depend only on the state"), moore, values);
  }

  private List<String> row(int from, String words, int to, int values) {
    List<String> row = new ArrayList<>(List.of(shown(from), words, shown(to)));
    if (mealy) {
      for (int o = 0; o < outputs.size(); o++) {
        row.add("" + (values >> (outputs.size() - 1 - o) & 1));
      }
    }
    return row;
  }

  private List<String> all() {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      all.add(shown(i));
    }
    return all;
  }

  private String shown(int i) {
    return states.get(i).name.toUpperCase(Locale.ROOT);
  }
}
