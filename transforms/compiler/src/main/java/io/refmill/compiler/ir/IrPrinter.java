package io.refmill.compiler.ir;

import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Port;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes IR as Verilog-like text, for {@code --dump-after} and for golden tests. Every conversion
 * is shown: {@code u8(x)} extends with zeros, {@code s8(x)} with the sign, {@code cut4(x)}
 * truncates, and a trailing {@code '} marks a signed result.
 */
public final class IrPrinter {
  private final StringBuilder out = new StringBuilder();
  private final Set<ElaboratedModule> printed = Collections.newSetFromMap(new IdentityHashMap<>());

  private IrPrinter() {}

  /** The module and, before it, every module below it once. */
  public static String print(ElaboratedModule top) {
    IrPrinter printer = new IrPrinter();
    printer.module(top);
    return printer.out.toString();
  }

  /** A net or variable: its declaration. */
  public static String print(Signal s) {
    return signal(s);
  }

  /** One process, in lines of their own, indented by two spaces. */
  public static String print(Process p) {
    IrPrinter printer = new IrPrinter();
    printer.process(p);
    return printer.out.toString();
  }

  /** One expression. */
  public static String print(Expression e) {
    return ExpressionPrinter.print(e);
  }

  private void module(ElaboratedModule m) {
    if (!printed.add(m)) {
      return;
    }
    for (Instance i : m.instances()) {
      module(i.module());
    }
    if (out.length() > 0) {
      out.append('\n');
    }
    out.append("module ").append(m.name()).append('\n');
    for (NamedConstant c : m.parameters()) {
      line(1, "constant " + c.name() + " = " + ExpressionPrinter.bits(c.bits(), c.signed()));
    }
    for (Port p : m.ports()) {
      String direction = p.direction().name().toLowerCase(Locale.ROOT);
      String alias = p.name().equals(p.signal().name()) ? "" : p.name() + " = ";
      line(1, direction + " " + alias + p.signal().name());
    }
    for (Signal s : m.signals()) {
      line(1, signal(s));
    }
    for (Subroutine f : m.functions()) {
      function(f);
    }
    for (Process p : m.processes()) {
      process(p);
    }
    for (Instance i : m.instances()) {
      instance(i);
    }
    out.append("end\n");
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }

  private static String signal(Signal s) {
    StringBuilder text = new StringBuilder();
    text.append(s.kind() == Signal.Kind.NET ? "net" : "var");
    if (s.resolution() != Signal.Resolution.WIRE) {
      text.append(' ').append(s.resolution().name().toLowerCase(Locale.ROOT));
    }
    text.append(s.integer() ? " integer" : "");
    text.append(s.twoState() ? " 2state" : "");
    text.append(s.signed() ? " signed" : "");
    text.append(" <").append(s.width()).append("> ").append(s.name());
    for (Signal.Dimension d : s.dimensions()) {
      text.append('[').append(d.left()).append(':').append(d.right()).append(']');
    }
    if (s.initialValue() != null) {
      text.append(" = ").append(ExpressionPrinter.bits(s.initialValue(), s.signed()));
    }
    return text.toString();
  }

  private void function(Subroutine f) {
    StringBuilder head = new StringBuilder("function ").append(f.name()).append('(');
    List<Signal> inputs = f.inputs();
    for (int i = 0; i < inputs.size(); i++) {
      head.append(i == 0 ? "" : ", ").append(signal(inputs.get(i)));
    }
    line(1, head.append(") -> ").append(signal(f.result())).toString());
    for (Signal s : f.locals()) {
      line(2, signal(s));
    }
    statement(f.body(), 2);
    line(1, "end");
  }

  private void process(Process p) {
    p.accept(new ProcessText());
  }

  private final class ProcessText implements Process.Walker {

    @Override
    public void continuousAssignment(Process.ContinuousAssignment a) {
      line(1, "assign " + print(a.target()) + " = " + print(a.value()));
    }

    @Override
    public void alwaysConstruct(Process.AlwaysConstruct a) {
      StringBuilder head = new StringBuilder(a.kind().name().toLowerCase(Locale.ROOT));
      if (a.implicit()) {
        head.append(" @*");
      } else {
        String separator = " @(";
        for (Process.EventExpression e : a.events()) {
          head.append(separator);
          if (e.edge() != Process.Edge.ANY) {
            head.append(e.edge().name().toLowerCase(Locale.ROOT)).append(' ');
          }
          head.append(print(e.expression()));
          separator = ", ";
        }
        head.append(')');
      }
      line(1, head.toString());
      statement(a.body(), 2);
    }

    @Override
    public void combinationalInstance(Process.CombinationalInstance node) {
      unit(node);
    }

    @Override
    public void initialConstruct(Process.InitialConstruct node) {
      line(1, "initial");
      statement(node.body(), 2);
    }
  }

  private void unit(Process.CombinationalInstance c) {
    line(1, "unit " + c.module().name());
    for (int i = 0; i < c.arguments().size(); i++) {
      line(2, "." + c.module().inputs().get(i).name() + ": " + print(c.arguments().get(i)));
    }
    for (int i = 0; i < c.targets().size(); i++) {
      Expression target = c.targets().get(i);
      String what = target == null ? "open" : print(target);
      line(2, "." + c.module().outputs().get(i).name() + ": " + what);
    }
  }

  private void instance(Instance i) {
    line(1, "instance " + i.name() + " of " + i.module().name());
    for (Connection c : i.connections()) {
      String what =
          c.expression() == null
              ? c.array() == null ? "open" : c.array().name()
              : print(c.expression())
                  + (c.unusedHighBits() == 0
                      ? ""
                      : " without " + c.unusedHighBits() + " high bits");
      line(2, "." + c.port().name() + ": " + what);
    }
  }

  private void statement(Statement s, int depth) {
    if (s != null) {
      s.accept(new StatementText(depth));
    }
  }

  private final class StatementText implements Statement.Walker {
    private final int depth;

    StatementText(int depth) {
      this.depth = depth;
    }

    @Override
    public void block(Statement.Block node) {
      if (node.statements().isEmpty()) {
        line(depth, "nothing");
      }
      for (Statement child : node.statements()) {
        statement(child, depth);
      }
    }

    @Override
    public void blockingAssignment(Statement.BlockingAssignment a) {
      line(depth, print(a.target()) + " = " + print(a.value()));
    }

    @Override
    public void nonblockingAssignment(Statement.NonblockingAssignment a) {
      line(depth, print(a.target()) + " <= " + print(a.value()));
    }

    @Override
    public void conditional(Statement.If node) {
      chain(node, depth);
    }

    @Override
    public void choice(Statement.Case node) {
      cases(node, depth);
    }

    @Override
    public void loop(Statement.Loop node) {
      repeat(node, depth);
    }

    @Override
    public void breakLoop(Statement.Break node) {
      line(depth, "break");
    }

    @Override
    public void continueLoop(Statement.Continue node) {
      line(depth, "continue");
    }

    @Override
    public void returnFromFunction(Statement.Return node) {
      line(depth, "return");
    }

    @Override
    public void labeled(Statement.Labeled node) {
      line(depth, node.label() + ":");
      statement(node.body(), depth + 1);
    }

    @Override
    public void leave(Statement.Leave node) {
      line(depth, "leave " + node.label());
    }

    @Override
    public void proceduralContinuousAssignment(Statement.ProceduralContinuousAssignment node) {
      String keyword = node.kind() == Statement.OverrideKind.ASSIGN ? "assign " : "force ";
      line(depth, keyword + print(node.target()) + " = " + print(node.value()));
    }

    @Override
    public void proceduralRelease(Statement.ProceduralRelease node) {
      String keyword = node.kind() == Statement.OverrideKind.ASSIGN ? "deassign " : "release ";
      line(depth, keyword + print(node.target()));
    }
  }

  /** A chain of else-if stays on one level. */
  private void chain(Statement.If first, int depth) {
    Statement at = first;
    String keyword = "if ";
    while (at instanceof Statement.If) {
      Statement.If i = (Statement.If) at;
      line(depth, keyword + print(i.condition()));
      statement(i.whenTrue(), depth + 1);
      keyword = "else if ";
      at = i.whenFalse();
    }
    if (at != null) {
      line(depth, "else");
      statement(at, depth + 1);
    }
  }

  private void cases(Statement.Case c, int depth) {
    line(depth, c.kind().name().toLowerCase(Locale.ROOT) + " " + print(c.selector()));
    for (Statement.CaseItem item : c.items()) {
      StringBuilder labels = new StringBuilder();
      for (Expression label : item.labels()) {
        labels.append(labels.length() == 0 ? "" : ", ").append(print(label));
      }
      line(depth + 1, labels.append(':').toString());
      statement(item.body(), depth + 2);
    }
    if (c.defaultBody() != null) {
      line(depth + 1, "default:");
      statement(c.defaultBody(), depth + 2);
    }
  }

  private void repeat(Statement.Loop l, int depth) {
    line(depth, "loop");
    line(depth + 1, "initial");
    statement(l.initial(), depth + 2);
    line(depth + 1, (l.testFirst() ? "while " : "do while ") + print(l.condition()));
    line(depth + 1, "step");
    statement(l.step(), depth + 2);
    line(depth + 1, "body");
    statement(l.body(), depth + 2);
  }
}
