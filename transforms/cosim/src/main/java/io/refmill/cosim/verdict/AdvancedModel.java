package io.refmill.cosim.verdict;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Direction;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.StateVariable;
import io.refmill.cosim.process.MachineFault;
import io.refmill.cosim.python.ModelPlaces;
import io.refmill.cosim.python.PythonPool;
import io.refmill.cosim.python.PythonRun;
import io.refmill.cosim.python.ReachSearch;
import io.refmill.cosim.values.AdvancedState;
import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import io.refmill.cosim.values.StimulusGenerator;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A model that can start from other values of its state, and tell what its state does. */
final class AdvancedModel {
  /** The method by which a model lets events start each other, given the levels of its inputs. */
  private static final Pattern SETTLE = Pattern.compile("\\bdef _settle\\(self((?:, \\w+)*)\\):");

  private final String python;
  private final DesignInterface design;
  private final ModelPlaces places;

  AdvancedModel(String python, DesignInterface design) {
    this.python = python;
    this.design = design;
    this.places = new ModelPlaces(python);
  }

  DesignInterface design() {
    return design;
  }

  /** The variables that the model has too. */
  List<StateVariable> settable() {
    return design.state().stream()
        .filter(v -> AdvancedState.hasValues(v) && places.of(v.path()).isPresent())
        .toList();
  }

  /** The place of one of them. */
  private String name(List<String> path) {
    return places.of(path).orElseThrow();
  }

  /** The model with other values to start from. */
  String from(Map<List<String>, List<BigInteger>> state) {
    StringBuilder text = new StringBuilder(python);
    text.append("\n\nFromTheStart = TopModule\n\n\nclass TopModule(FromTheStart):\n");
    text.append("    def __init__(self):\n        super().__init__()\n");
    for (StateVariable variable : design.state()) {
      List<BigInteger> values = state.get(variable.path());
      if (values != null) {
        String name = "self." + name(variable.path());
        String whole = variable.depth() == 0 ? "" + values.get(0) : values.toString();
        text.append("        ").append(name).append(" = ").append(whole).append('\n');
      }
    }
    if (!state.isEmpty()) {
      rest(text);
    }
    return text.toString();
  }

  /**
   * Lets a model that remembers levels, so as to see edges of clocks that its own state makes,
   * remember those of the state it starts from: it comes to rest, and then has that state again.
   * The simulator starts at rest too. Twice, since what the first edges do may be a clock as well.
   */
  private void rest(StringBuilder text) {
    List<Integer> atRest = levels();
    if (atRest == null) {
      return;
    }
    String levels = atRest.stream().map(String::valueOf).collect(Collectors.joining(", "));
    List<StateVariable> kept = settable();
    text.append("        kept = [");
    for (StateVariable variable : kept) {
      text.append("self.").append(name(variable.path()));
      text.append(variable.depth() == 0 ? ", " : "[:], ");
    }
    text.append("]\n        for _ in range(2):\n            self._settle(");
    text.append(levels).append(")\n");
    for (int i = 0; i < kept.size(); i++) {
      text.append("            self.").append(name(kept.get(i).path())).append(" = kept[");
      text.append(i).append(kept.get(i).depth() == 0 ? "]\n" : "][:]\n");
    }
  }

  /** What the method by which a model comes to rest is given; null if there is none. */
  private List<Integer> levels() {
    Matcher settle = SETTLE.matcher(python);
    if (!settle.find()) {
      return null;
    }
    List<Integer> levels = new ArrayList<>();
    for (String input : settle.group(1).split(", ")) {
      if (!input.isEmpty()) {
        levels.add(design.clocks().stream().anyMatch(c -> c.port().equals(input)) ? 1 : 0);
      }
    }
    return levels;
  }

  /** What a search for changes of outputs is told of the model. */
  ReachSearch search(boolean later) {
    List<StateVariable> known = later ? settable() : List.of();
    List<String> kept = known.stream().map(variable -> name(variable.path())).toList();
    return new ReachSearch(design, known, kept, levels());
  }

  /**
   * What the calls from the start lead to.
   *
   * @param moving by path, what moves or would
   * @param reached by path, what plain variables hold in the end, after resets
   */
  record Motion(Set<List<String>> moving, Map<List<String>, BigInteger> reached) {
    /** The state of a run: what is reached, with other values of what moves; empty if none has. */
    Map<List<String>, List<BigInteger>> later(DesignInterface design, long seed, int number) {
      Map<List<String>, BigInteger> drawn =
          AdvancedState.draw(design, seed, number, v -> moving.contains(v.path()));
      Map<List<String>, List<BigInteger>> state = new LinkedHashMap<>();
      if (!drawn.isEmpty()) {
        reached.forEach((path, value) -> state.put(path, List.of(value)));
        for (StateVariable variable : design.state()) {
          BigInteger value = drawn.get(variable.path());
          if (value != null) {
            int elements = Math.toIntExact(Math.max(1, variable.depth()));
            state.put(variable.path(), Collections.nCopies(elements, value));
          }
        }
      }
      return state;
    }
  }

  /**
   * Finds what moves in the calls from the start, and then what moves once that is near its end:
   * the seconds stand still until the prescaler ends, and the minutes until the seconds do. What
   * never moves has no later values: a shift register that feeds back its own zeros stays there.
   */
  Motion motion(PythonPool interpreters, int runs, int calls, long seed)
      throws IOException, InterruptedException {
    List<StateVariable> observed = settable();
    Set<List<String>> moving = new LinkedHashSet<>();
    Map<List<String>, BigInteger> reached = new LinkedHashMap<>();
    Stimuli start = new StimulusGenerator(design, calls, seed).generate();
    PythonRun first = observe(interpreters, Map.of(), observed, start);
    note(first, observed, moving);
    if (first instanceof PythonRun.Completed completed) {
      for (int i = 0; i < observed.size(); i++) {
        if (observed.get(i).depth() == 0) {
          reached.put(observed.get(i).path(), completed.columns().get(i).get(calls - 1));
        }
      }
    }
    int before = 0;
    while (before < moving.size() && moving.size() < observed.size()) {
      before = moving.size();
      Motion known = new Motion(Set.copyOf(moving), reached);
      for (int number = 0; number < runs; number++) {
        Map<List<String>, List<BigInteger>> state = known.later(design, seed, number);
        Stimuli stimuli = AdvancedState.stimuli(design, calls, seed, number);
        note(observe(interpreters, state, observed, stimuli), observed, moving);
      }
    }
    return new Motion(moving, reached);
  }

  /** Adds what has another value in some call than in the first one. */
  private static void note(PythonRun run, List<StateVariable> observed, Set<List<String>> moving)
      throws MachineFault {
    if (run instanceof PythonRun.Failed failed && failed.code() == DiagnosticCode.MACHINE_FAULT) {
      throw new MachineFault(failed.message());
    }
    if (!(run instanceof PythonRun.Completed completed)) {
      return;
    }
    for (int i = 0; i < observed.size(); i++) {
      PortValues values = completed.columns().get(i);
      BigInteger first = values.get(0);
      if (IntStream.range(1, values.calls()).anyMatch(call -> !values.get(call).equals(first))) {
        moving.add(observed.get(i).path());
      }
    }
  }

  /** Runs the model with the values of its variables for outputs. */
  private PythonRun observe(
      PythonPool interpreters,
      Map<List<String>, List<BigInteger>> state,
      List<StateVariable> observed,
      Stimuli stimuli)
      throws IOException, InterruptedException {
    StringBuilder text = new StringBuilder(from(state));
    text.append("\n    def eval(self, inputs):\n        super().eval(inputs)\n        return {");
    List<Port> ports = new ArrayList<>();
    for (Port port : design.ports()) {
      if (port.direction() != Direction.OUTPUT) {
        ports.add(new Port(port.name(), Direction.INPUT, port.width(), port.signed()));
      }
    }
    for (StateVariable variable : observed) {
      String name = name(variable.path());
      BigInteger mask = BigInteger.ONE.shiftLeft(variable.width()).subtract(BigInteger.ONE);
      long elements = Math.max(1, variable.depth());
      // With a space no input is called alike.
      text.append("\"state ").append(name).append("\": ");
      if (variable.depth() == 0) {
        text.append("self.").append(name).append(" & ").append(mask);
      } else {
        text.append("sum((e & ").append(mask).append(") << i * ").append(variable.width());
        text.append(" for i, e in enumerate(self.").append(name).append("))");
      }
      text.append(", ");
      int width = Math.toIntExact(variable.width() * elements);
      ports.add(new Port("state " + name, Direction.OUTPUT, width, false));
    }
    text.append("}\n");
    DesignInterface observing =
        new DesignInterface(
            design.topModule(),
            design.protocol(),
            ports,
            design.clocks(),
            design.resets(),
            design.state(),
            design.sequential(),
            design.constants());
    return interpreters.run(text.toString(), observing, stimuli, 0, false);
  }
}
