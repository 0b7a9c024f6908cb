package io.refmill.compiler.elaborate.effect;

import io.refmill.compiler.elaborate.body.SystemTasks;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.AssignmentExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.CallSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IncrementSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeCastSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateCaseSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateForSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateIfSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.DroppedStatementSyntax;
import io.refmill.syntax.StatementSyntax.EventTriggerSyntax;
import io.refmill.syntax.StatementSyntax.ExpressionStatementSyntax;
import io.refmill.syntax.StatementSyntax.ForSyntax;
import io.refmill.syntax.StatementSyntax.ForeachSyntax;
import io.refmill.syntax.StatementSyntax.ForeverSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.ProceduralContinuousSyntax;
import io.refmill.syntax.StatementSyntax.RepeatSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.StatementSyntax.WaitSyntax;
import io.refmill.syntax.StatementSyntax.WhileSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of a module that its ports, its instances or other modules may depend on: a least fixed
 * point over what is assigned under which conditions. A name is one whatever scope it stands in,
 * which can only add to them; so does whatever is not understood.
 */
final class LiveNames {
  private final Set<String> live = new HashSet<>();

  /** Names of variables and nets that the module declares somewhere. */
  private final Set<String> declared = new HashSet<>();

  private final Map<String, SubroutineSyntax> subroutines = new HashMap<>();

  /** Those that something calls which is live; all that they name is live. */
  private final Set<SubroutineSyntax> called = identities();

  /** Those that do something which is live when they are called. */
  private final Set<SubroutineSyntax> effective = identities();

  /** Always and initial constructs in which something is live, by identity. */
  private final Set<ItemSyntax> liveProcesses = identities();

  private final List<ItemSyntax> processes = new ArrayList<>();
  private final List<DeclaratorSyntax> initialized = new ArrayList<>();
  private boolean all;

  /** Whether statements stand in an initial construct, whose end of the simulation is a check. */
  private boolean inInitial;

  /** Whether statements stand in a process in which something is live. */
  private boolean inLiveProcess;

  /**
   * Finds them.
   *
   * @param named names that other modules may reach into this one with, or that stand outside of
   *     all modules
   */
  LiveNames(ModuleSyntax module, Set<String> named) {
    live.addAll(named);
    SyntaxNodes.visit(
        module,
        node -> {
          if (node instanceof DeclaratorSyntax d) {
            declared.add(d.name());
          } else if (node instanceof SubroutineSyntax f) {
            // Inside of it, what it returns.
            declared.add(f.name());
          }
        });
    module.ports().forEach(this::port);
    module.parameters().forEach(p -> live.addAll(Names.in(p)));
    module.items().forEach(this::item);
    int before;
    do {
      before = size();
      subroutines.values().forEach(this::subroutine);
      processes.forEach(this::process);
      initialized.forEach(this::initializer);
    } while (size() > before);
  }

  private static <T> Set<T> identities() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private int size() {
    return live.size() + called.size() + effective.size() + liveProcesses.size();
  }

  /** Whether all must stay, since names do not say enough. */
  boolean all() {
    return all;
  }

  boolean contains(String name) {
    return live.contains(name);
  }

  boolean isCalled(SubroutineSyntax s) {
    return called.contains(s);
  }

  /** Whether something is live in an always or initial construct or a continuous assignment. */
  boolean isLive(ItemSyntax process) {
    return liveProcesses.contains(process);
  }

  /** Whether a statement of a live process has to stay. */
  boolean isLive(StatementSyntax s, ItemSyntax process) {
    inLiveProcess = true;
    inInitial = process instanceof InitialSyntax;
    return live(s);
  }

  private void port(Syntax port) {
    live.addAll(Names.in(port));
    if (port instanceof AnsiPortSyntax ansi) {
      live.add(ansi.declarator().name());
    }
  }

  private void item(ItemSyntax item) {
    switch (item.kind()) {
      case PORT_DECLARATION -> {
        live.addAll(Names.in(item));
        ((PortDeclarationSyntax) item).declarators().forEach(d -> live.add(d.name()));
      }
      case NET_DECLARATION ->
          declarators(
              ((NetDeclarationSyntax) item).type(), ((NetDeclarationSyntax) item).declarators());
      case VARIABLE_DECLARATION ->
          declarators(
              ((VariableDeclarationSyntax) item).type(),
              ((VariableDeclarationSyntax) item).declarators());
      case CONTINUOUS_ASSIGN, ALWAYS, INITIAL -> processes.add(item);
      case SUBROUTINE -> {
        SubroutineSyntax s = (SubroutineSyntax) item;
        // Which of several is called is a matter of scopes.
        all |= subroutines.put(s.name(), s) != null;
      }
      case GENERATE_BLOCK -> ((GenerateBlockSyntax) item).items().forEach(this::item);
      case GENERATE_FOR -> {
        GenerateForSyntax f = (GenerateForSyntax) item;
        live.addAll(Names.in(f.initial()));
        live.addAll(Names.in(f.condition()));
        live.addAll(Names.in(f.step()));
        item(f.body());
      }
      case GENERATE_IF -> {
        GenerateIfSyntax i = (GenerateIfSyntax) item;
        live.addAll(Names.in(i.condition()));
        item(i.whenTrue());
        if (i.whenFalse() != null) {
          item(i.whenFalse());
        }
      }
      case GENERATE_CASE -> {
        GenerateCaseSyntax c = (GenerateCaseSyntax) item;
        live.addAll(Names.in(c.selector()));
        c.items()
            .forEach(
                arm -> {
                  live.addAll(Names.in(arm.labels()));
                  item(arm.body());
                });
      }
      case INSTANTIATION, GATE_INSTANTIATION -> {
        live.addAll(Names.in(item));
        SyntaxNodes.visit(
            item,
            node ->
                all |=
                    node instanceof ConnectionSyntax c
                        && c.form() == ConnectionSyntax.Form.WILDCARD);
      }
      case MODULE,
          PACKAGE,
          PRIMITIVE,
          PARAMETER_DECLARATION,
          TYPEDEF,
          IMPORT,
          GENVAR_DECLARATION,
          DEFPARAM,
          MODPORT,
          ALIAS,
          DRIVE_STRENGTH,
          DROPPED_ITEM ->
          live.addAll(Names.in(item));
    }
  }

  private void declarators(Syntax type, List<DeclaratorSyntax> declarators) {
    live.addAll(Names.in(type));
    for (DeclaratorSyntax d : declarators) {
      live.addAll(Names.in(d.dimensions()));
      if (d.initializer() != null) {
        initialized.add(d);
      }
    }
  }

  private void subroutine(SubroutineSyntax s) {
    inLiveProcess = false;
    inInitial = false;
    if (live(s.statements()) | locals(s.declarations())) {
      effective.add(s);
    }
  }

  private boolean initializer(DeclaratorSyntax d) {
    boolean found = live.contains(d.name()) || changes(d.initializer());
    if (found) {
      live.add(d.name());
      uses(d.initializer());
    }
    return found;
  }

  private boolean locals(List<BlockItemSyntax> declarations) {
    boolean found = false;
    for (BlockItemSyntax declaration : declarations) {
      if (declaration instanceof VariableDeclarationSyntax v) {
        uses(v.type());
        for (DeclaratorSyntax d : v.declarators()) {
          d.dimensions().forEach(this::uses);
          found |= d.initializer() != null && initializer(d);
        }
      } else {
        uses(declaration);
      }
    }
    return found;
  }

  private void process(ItemSyntax item) {
    inLiveProcess = liveProcesses.contains(item);
    inInitial = item instanceof InitialSyntax;
    boolean found;
    if (item instanceof ContinuousAssignSyntax a) {
      found = assignment(a.target(), a.value());
    } else if (item instanceof AlwaysSyntax a) {
      if (!a.keyword().startsWith("always_") && !takesTime(a.body())) {
        // It keeps a simulation from ever going on.
        uses(a.body());
        liveProcesses.add(item);
      }
      // What all of it waits for delays nothing inside.
      found = a.body() instanceof TimedSyntax t ? live(t.body()) : live(a.body());
      if (found && a.body() instanceof TimedSyntax t) {
        uses(t.timing());
      }
    } else {
      found = live(((InitialSyntax) item).body());
    }
    if (found) {
      liveProcesses.add(item);
    }
  }

  /** Notes that all that is named in a tree is live. */
  private void uses(Syntax node) {
    if (node == null) {
      return;
    }
    for (String name : Names.in(node)) {
      live.add(name);
      SubroutineSyntax s = subroutines.get(name);
      if (s != null && called.add(s)) {
        uses(s);
      }
    }
  }

  private boolean live(Collection<StatementSyntax> statements) {
    boolean found = false;
    for (StatementSyntax s : statements) {
      found |= live(s);
    }
    return found;
  }

  /** Whether a statement has to stay, null being none; notes what is live for that. */
  private boolean live(StatementSyntax s) {
    if (s == null) {
      return false;
    }
    return switch (s.kind()) {
      case NULL -> false;
      case DROPPED_STATEMENT -> ((DroppedStatementSyntax) s).effect();
      case BLOCK -> live(((BlockSyntax) s).statements()) | locals(((BlockSyntax) s).declarations());
      case BLOCKING_ASSIGNMENT -> {
        BlockingAssignmentSyntax a = (BlockingAssignmentSyntax) s;
        yield assignment(a.target(), a.value()) | waits(s, a.timing());
      }
      case NONBLOCKING_ASSIGNMENT -> {
        NonblockingAssignmentSyntax a = (NonblockingAssignmentSyntax) s;
        // Nobody waits for one that comes later.
        boolean found = assignment(a.target(), a.value());
        if (found && a.timing() != null) {
          uses(a.timing());
        }
        yield found;
      }
      case PROCEDURAL_CONTINUOUS -> {
        ProceduralContinuousSyntax a = (ProceduralContinuousSyntax) s;
        yield assignment(a.target(), a.value());
      }
      case IF -> {
        IfSyntax i = (IfSyntax) s;
        boolean found = live(i.whenTrue()) | live(i.whenFalse()) | changes(i.condition());
        if (found) {
          uses(i.condition());
        }
        yield found;
      }
      case CASE -> {
        CaseSyntax c = (CaseSyntax) s;
        boolean found = changes(c.selector());
        for (StatementSyntax.CaseItemSyntax item : c.items()) {
          found |= live(item.body()) | item.labels().stream().anyMatch(this::changes);
        }
        if (found) {
          uses(c.selector());
          c.items().forEach(item -> item.labels().forEach(this::uses));
        }
        yield found;
      }
      case FOR -> {
        ForSyntax f = (ForSyntax) s;
        boolean found =
            live(f.body()) | live(f.initial()) | live(f.steps()) | changes(f.condition());
        yield found && all(s);
      }
      case WHILE ->
          (!takesTime(s) | live(((WhileSyntax) s).body()) | changes(((WhileSyntax) s).condition()))
              && all(s);
      case REPEAT ->
          (!takesTime(s) | live(((RepeatSyntax) s).body()) | changes(((RepeatSyntax) s).count()))
              && all(s);
      case FOREVER -> (!takesTime(s) | live(((ForeverSyntax) s).body())) && all(s);
      case FOREACH -> live(((ForeachSyntax) s).body()) && all(s);
      // Where a process goes on from is of interest if something follows that is.
      case JUMP, RETURN -> inLiveProcess;
      case DISABLE -> true;
      case EXPRESSION_STATEMENT -> expression(((ExpressionStatementSyntax) s).expression());
      case TIMED -> live(((TimedSyntax) s).body()) | waits(s, ((TimedSyntax) s).timing());
      case WAIT -> {
        WaitSyntax w = (WaitSyntax) s;
        yield (live(w.body()) | changes(w.condition()) | inLiveProcess) && all(s);
      }
      case EVENT_TRIGGER -> {
        Set<String> names = new HashSet<>();
        yield (!Names.targets(((EventTriggerSyntax) s).event(), names) || matter(names)) && all(s);
      }
    };
  }

  /** Notes that all that a statement names is live. */
  private boolean all(StatementSyntax s) {
    uses(s);
    return true;
  }

  /** Whether something of a live process waits here, so that what follows comes later. */
  private boolean waits(StatementSyntax s, TimingControlSyntax timing) {
    return timing != null && inLiveProcess && all(s);
  }

  /** Whether names may stand for what somebody reads. */
  private boolean matter(Set<String> names) {
    return names.stream().anyMatch(name -> live.contains(name) || !declared.contains(name));
  }

  private boolean assignment(ExpressionSyntax target, ExpressionSyntax value) {
    Set<String> names = new HashSet<>();
    boolean found =
        !Names.targets(target, names) || matter(names) || changes(target) || changes(value);
    if (found) {
      uses(target);
      uses(value);
    }
    return found;
  }

  /** An expression as a statement. */
  private boolean expression(ExpressionSyntax e) {
    if (e instanceof TypeCastSyntax cast) {
      return expression(cast.operand());
    }
    boolean found;
    if (e instanceof IncrementSyntax i) {
      return assignment(i.operand(), null);
    } else if (e instanceof AssignmentExpressionSyntax a) {
      return assignment(a.target(), a.value());
    } else if (e instanceof SystemCallSyntax call
        && (SystemTasks.isPrinting(call.name()) || SystemTasks.isEnding(call.name()))) {
      // A simulation that ends has no values to depend on; one that ends where it begins has none.
      found =
          inInitial && SystemTasks.isEnding(call.name())
              || call.arguments().stream().anyMatch(this::changes);
    } else if (e instanceof SystemCallSyntax call
        && SystemTasks.isTextWriting(call.name())
        && !call.arguments().isEmpty()) {
      found =
          assignment(call.arguments().get(0), null)
              | call.arguments().stream().anyMatch(this::changes);
    } else if (e instanceof IdentifierSyntax task) {
      found = hasEffect(task.name());
    } else if (e instanceof MemberSyntax method) {
      found = !isOfDeadName(method);
    } else {
      found = changes(e);
    }
    if (found) {
      uses(e);
    }
    return found;
  }

  private boolean isOfDeadName(MemberSyntax method) {
    return method.base() instanceof IdentifierSyntax i
        && declared.contains(i.name())
        && !live.contains(i.name());
  }

  /** Whether evaluating an expression may change something that is live; null changes nothing. */
  private boolean changes(ExpressionSyntax e) {
    if (e == null) {
      return false;
    }
    boolean[] found = new boolean[1];
    SyntaxNodes.visit(e, node -> found[0] |= changesItself(node));
    return found[0];
  }

  private boolean changesItself(Syntax node) {
    if (node instanceof CallSyntax call) {
      return call.callee() instanceof IdentifierSyntax f
          ? hasEffect(f.name())
          : !(call.callee() instanceof MemberSyntax method && isOfDeadName(method));
    }
    return node instanceof IncrementSyntax
        || node instanceof AssignmentExpressionSyntax
        || node instanceof SystemCallSyntax s && !SystemTasks.isValue(s.name());
  }

  /** Whether calling a subroutine does something that is live. */
  private boolean hasEffect(String name) {
    SubroutineSyntax s = subroutines.get(name);
    return s == null || givesBack(s) || effective.contains(s) || inLiveProcess && waits(s);
  }

  /** Whether a caller gets values through arguments. */
  private static boolean givesBack(SubroutineSyntax s) {
    return s.ports().stream().anyMatch(p -> p.direction() != null && !p.direction().equals("input"))
        || s.declarations().stream()
            .anyMatch(d -> d instanceof PortDeclarationSyntax p && !p.direction().equals("input"));
  }

  /** Whether time may go by in a tree, or in what it calls. */
  private boolean takesTime(Syntax root) {
    return waits(root, true);
  }

  /** Whether a tree, or what it calls, waits, be it for no time, as other processes run then. */
  private boolean waits(Syntax root) {
    return waits(root, false);
  }

  private boolean waits(Syntax root, boolean forSomeTime) {
    boolean[] found = new boolean[1];
    Set<SubroutineSyntax> known = identities();
    Deque<Syntax> open = new ArrayDeque<>(List.of(root));
    while (!open.isEmpty() && !found[0]) {
      SyntaxNodes.visit(
          open.pop(),
          node -> {
            found[0] |=
                node instanceof WaitSyntax
                    || node instanceof TimingControlSyntax t && !(forSomeTime && isNoTime(t));
            SubroutineSyntax s =
                node instanceof IdentifierSyntax i ? subroutines.get(i.name()) : null;
            if (s != null && known.add(s)) {
              open.push(s);
            }
          });
    }
    return found[0];
  }

  private static boolean isNoTime(TimingControlSyntax timing) {
    return timing instanceof TimingControlSyntax.DelaySyntax d
        && d.value() instanceof ExpressionSyntax.NumberSyntax n
        && n.text().equals("0");
  }
}
