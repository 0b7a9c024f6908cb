package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.CompoundStatement.ClassDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Chain;
import io.refmill.compiler.emit.python.PyExpression.DictDisplay;
import io.refmill.compiler.emit.python.PyExpression.Ellipsis;
import io.refmill.compiler.emit.python.PyExpression.Entry;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.Comment;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Pass;
import io.refmill.compiler.emit.python.SimpleStatement.Return;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model's class is given by: its name, its constants, {@code __init__} and {@code eval} with
 * the lines that read the inputs, the variables of state, and with the names of the outputs. {@code
 * ...} stands for what is to be written; what a class without state has in {@code __init__} stays.
 *
 * <pre>
 * class TopModule:
 *     W = 4
 *
 *     def __init__(self):
 *         self.count = 0
 *
 *     def eval(self, inputs: dict) -&gt; dict:
 *         en = inputs.get("en", 0) &amp; 0x1
 *
 *         # the new state and the outputs
 *         ...
 *
 *         return {"q": ...}
 * </pre>
 */
final class ModelFrame {
  private static final String STATE = "the state, each variable with the value that it starts with";

  /** Lines of start values that a frame shows; more are left to be written. */
  private static final int MAX_STATE = 40;

  private ModelFrame() {}

  /** The frame of a module's last class. */
  static List<PyStatement> of(List<PyStatement> module) {
    ClassDefinition whole = (ClassDefinition) module.get(module.size() - 1);
    List<PyStatement> members = new ArrayList<>();
    String written = "the outputs";
    for (PyStatement member : whole.body()) {
      if (member instanceof Assignment) {
        members.add(member);
      } else if (member instanceof FunctionDefinition f && f.name().equals("__init__")) {
        boolean stateless = f.body().get(0) instanceof Pass;
        written = stateless ? written : "the new state and the outputs";
        members.add(stateless ? f : withBody(f, state(f.body(), module)));
      } else if (member instanceof FunctionDefinition f && f.name().equals("eval")) {
        members.add(withBody(f, call(f.body(), written)));
      }
    }
    return List.of(new ClassDefinition(whole.name(), members, List.of()));
  }

  private static FunctionDefinition withBody(FunctionDefinition f, List<PyStatement> body) {
    return new FunctionDefinition(f.name(), f.parameters(), f.result(), body, List.of());
  }

  /** The variables with what they start with; objects of the module's classes are left out. */
  private static List<PyStatement> state(List<PyStatement> body, List<PyStatement> module) {
    if (body.size() > MAX_STATE || !body.stream().allMatch(Assignment.class::isInstance)) {
      return toWrite(STATE);
    }
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : body) {
      Assignment a = (Assignment) s;
      List<PyExpression> values =
          a.values().stream()
              .map(v -> isShown(v, module) ? v : (PyExpression) new Ellipsis())
              .toList();
      result.add(new Assignment(a.targets(), values, List.of()));
    }
    return result;
  }

  private static boolean isShown(PyExpression value, List<PyStatement> module) {
    return module.stream()
        .noneMatch(
            s ->
                s instanceof ClassDefinition c && value.mentions(c.name())
                    || s instanceof FunctionDefinition f && value.mentions(f.name()));
  }

  private static List<PyStatement> toWrite(String what) {
    return List.of(new Comment(what), new ExpressionStatement(new Ellipsis()));
  }

  private static List<PyStatement> call(List<PyStatement> body, String written) {
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : body) {
      if (readsInput(s)) {
        result.add(s);
      }
    }
    if (!result.isEmpty()) {
      result.add(new SimpleStatement.Blank());
    }
    result.addAll(toWrite(written));
    result.add(new SimpleStatement.Blank());
    result.add(returned((Return) body.get(body.size() - 1)));
    return result;
  }

  /** Whether a statement is {@code x = inputs.get("x", 0) & 0x1}. */
  private static boolean readsInput(PyStatement s) {
    return s instanceof Assignment a
        && a.values().get(0) instanceof Chain c
        && c.operands().get(0) instanceof PyExpression.Call get
        && get.function().mentions("inputs");
  }

  private static PyStatement returned(Return last) {
    PyExpression value = last.values().get(0);
    if (value instanceof DictDisplay outputs) {
      List<Entry> entries = new ArrayList<>();
      outputs.entries().forEach(e -> entries.add(new Entry(e.key(), new Ellipsis())));
      value = new DictDisplay(entries);
    } else {
      value = new Ellipsis();
    }
    return new Return(List.of(value));
  }
}
