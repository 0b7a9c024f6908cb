package io.refmill.compiler.elaborate.effect;

import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.GenerateSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.StatementSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.StatementSyntax.BlockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.StatementSyntax.NullSyntax;
import io.refmill.syntax.StatementSyntax.TimedSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import io.refmill.syntax.TimingControlSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The items of a module without what is not live in them. */
final class LiveItems {
  private final LiveNames live;

  /** Names that what is left still has. */
  private final Set<String> mentioned = new HashSet<>();

  /** The process that is looked at. */
  private ItemSyntax inside;

  LiveItems(LiveNames live) {
    this.live = live;
  }

  List<ItemSyntax> of(List<ItemSyntax> items) {
    List<ItemSyntax> left = processes(items);
    items(left);
    return declarations(left);
  }

  /** Items without dead processes, and without dead statements in the others. */
  private List<ItemSyntax> processes(List<ItemSyntax> items) {
    return left(items, this::process);
  }

  /** What is left of items; a strength goes with the item behind it. */
  private static List<ItemSyntax> left(List<ItemSyntax> items, UnaryOperator<ItemSyntax> each) {
    List<ItemSyntax> result = new ArrayList<>();
    ItemSyntax strength = null;
    for (ItemSyntax item : items) {
      ItemSyntax left = each.apply(item);
      if (item.kind() == ItemSyntax.Kind.DRIVE_STRENGTH) {
        strength = left;
        continue;
      }
      if (strength != null && left != null) {
        result.add(strength);
      }
      if (left != null) {
        result.add(left);
      }
      strength = null;
    }
    return List.copyOf(result);
  }

  private ItemSyntax process(ItemSyntax item) {
    inside = item;
    return switch (item.kind()) {
      case CONTINUOUS_ASSIGN -> live.isLive(item) ? item : null;
      case ALWAYS -> {
        AlwaysSyntax a = (AlwaysSyntax) item;
        yield live.isLive(item) ? new AlwaysSyntax(a.location(), a.keyword(), body(a)) : null;
      }
      case INITIAL -> {
        InitialSyntax i = (InitialSyntax) item;
        yield live.isLive(item)
            ? new InitialSyntax(i.location(), i.keyword(), orNothing(i.body()))
            : null;
      }
      case GENERATE_BLOCK, GENERATE_FOR, GENERATE_IF, GENERATE_CASE ->
          ((GenerateSyntax) item).map(this::processes);
      case MODULE,
          PACKAGE,
          PRIMITIVE,
          PORT_DECLARATION,
          NET_DECLARATION,
          VARIABLE_DECLARATION,
          PARAMETER_DECLARATION,
          TYPEDEF,
          IMPORT,
          GENVAR_DECLARATION,
          INSTANTIATION,
          GATE_INSTANTIATION,
          SUBROUTINE,
          DEFPARAM,
          MODPORT,
          ALIAS,
          DRIVE_STRENGTH,
          DROPPED_ITEM ->
          item;
    };
  }

  /** The body of a live always construct. */
  private StatementSyntax body(AlwaysSyntax a) {
    boolean implicit =
        a.keyword().equals("always_comb")
            || a.keyword().equals("always_latch")
            || a.body() instanceof TimedSyntax t
                && t.timing().kind() == TimingControlSyntax.Kind.IMPLICIT_EVENT;
    StatementSyntax left =
        a.body() instanceof TimedSyntax t
            ? new TimedSyntax(t.location(), t.timing(), orNothing(t.body()))
            : orNothing(a.body());
    // It would no longer run when what is read there changes.
    return implicit && !reads(left).containsAll(reads(a.body())) ? a.body() : left;
  }

  /** Names that statements read. */
  private static Set<String> reads(StatementSyntax s) {
    Map<String, Integer> occurrences = new HashMap<>();
    SyntaxNodes.visit(
        s,
        node -> {
          if (node instanceof IdentifierSyntax i) {
            occurrences.merge(i.name(), 1, Integer::sum);
          }
          List<String> written = new ArrayList<>();
          ExpressionSyntax target = target(node);
          if (target != null && Names.targets(target, written)) {
            written.forEach(name -> occurrences.merge(name, -1, Integer::sum));
          }
        });
    occurrences.values().removeIf(n -> n == 0);
    return occurrences.keySet();
  }

  private static ExpressionSyntax target(Syntax node) {
    return node instanceof BlockingAssignmentSyntax b && b.operator().equals("=")
        ? b.target()
        : node instanceof NonblockingAssignmentSyntax n ? n.target() : null;
  }

  private StatementSyntax orNothing(StatementSyntax s) {
    StatementSyntax left = statement(s);
    return left == null && s != null ? new NullSyntax(s.location()) : left;
  }

  /** What is left of a statement of a live process, null for nothing. */
  private StatementSyntax statement(StatementSyntax s) {
    if (s == null) {
      return null;
    }
    return switch (s.kind()) {
      case BLOCK -> {
        BlockSyntax b = (BlockSyntax) s;
        if (b.parallel() || !live.isLive(s, inside)) {
          yield live.isLive(s, inside) ? s : null;
        }
        List<StatementSyntax> left =
            b.statements().stream().map(this::statement).filter(Objects::nonNull).toList();
        yield new BlockSyntax(b.location(), b.label(), false, locals(b.declarations(), left), left);
      }
      case IF -> {
        IfSyntax i = (IfSyntax) s;
        StatementSyntax yes = statement(i.whenTrue());
        StatementSyntax no = statement(i.whenFalse());
        yield yes == null && no == null && !live.isLive(s, inside)
            ? null
            : new IfSyntax(
                i.location(),
                i.qualifier(),
                i.condition(),
                yes == null ? new NullSyntax(i.location()) : yes,
                no);
      }
      case CASE -> {
        CaseSyntax c = (CaseSyntax) s;
        yield !live.isLive(s, inside)
            ? null
            : new CaseSyntax(
                c.location(),
                c.qualifier(),
                c.keyword(),
                c.inside(),
                c.selector(),
                c.items().stream()
                    .map(i -> new CaseItemSyntax(i.location(), i.labels(), orNothing(i.body())))
                    .toList());
      }
      case BLOCKING_ASSIGNMENT,
          NONBLOCKING_ASSIGNMENT,
          PROCEDURAL_CONTINUOUS,
          FOR,
          WHILE,
          REPEAT,
          FOREVER,
          FOREACH,
          JUMP,
          RETURN,
          DISABLE,
          EXPRESSION_STATEMENT,
          TIMED,
          WAIT,
          EVENT_TRIGGER,
          NULL,
          DROPPED_STATEMENT ->
          live.isLive(s, inside) ? s : null;
    };
  }

  /** Notes what items name, but not what they declare. */
  private void items(List<ItemSyntax> items) {
    for (ItemSyntax item : items) {
      if (!(item instanceof SubroutineSyntax s) || live.isCalled(s)) {
        mentioned.addAll(Names.in(item));
      }
    }
  }

  /** Items without the declarations that nothing needs any more. */
  private List<ItemSyntax> declarations(List<ItemSyntax> items) {
    return left(items, this::declaration);
  }

  private ItemSyntax declaration(ItemSyntax item) {
    return switch (item.kind()) {
      case SUBROUTINE -> isNeeded(((SubroutineSyntax) item).name()) ? item : null;
      case VARIABLE_DECLARATION -> {
        VariableDeclarationSyntax v = (VariableDeclarationSyntax) item;
        yield with(v, needed(v.declarators()));
      }
      case NET_DECLARATION -> {
        NetDeclarationSyntax n = (NetDeclarationSyntax) item;
        List<DeclaratorSyntax> left = needed(n.declarators());
        yield left.isEmpty()
            ? null
            : new NetDeclarationSyntax(n.location(), n.netType(), n.delayed(), n.type(), left);
      }
      case GENERATE_BLOCK, GENERATE_FOR, GENERATE_IF, GENERATE_CASE ->
          ((GenerateSyntax) item).map(this::declarations);
      case MODULE,
          PACKAGE,
          PRIMITIVE,
          PORT_DECLARATION,
          PARAMETER_DECLARATION,
          TYPEDEF,
          IMPORT,
          GENVAR_DECLARATION,
          CONTINUOUS_ASSIGN,
          ALWAYS,
          INITIAL,
          INSTANTIATION,
          GATE_INSTANTIATION,
          DEFPARAM,
          MODPORT,
          ALIAS,
          DRIVE_STRENGTH,
          DROPPED_ITEM ->
          item;
    };
  }

  private boolean isNeeded(String name) {
    return live.contains(name) || mentioned.contains(name);
  }

  private List<DeclaratorSyntax> needed(List<DeclaratorSyntax> declarators) {
    return declarators.stream().filter(d -> isNeeded(d.name())).toList();
  }

  private static VariableDeclarationSyntax with(
      VariableDeclarationSyntax v, List<DeclaratorSyntax> left) {
    // The names of values that a type declares are not looked for.
    return v.type() instanceof DataTypeSyntax.EnumTypeSyntax
        ? v
        : left.isEmpty()
            ? null
            : new VariableDeclarationSyntax(
                v.location(), v.constant(), v.lifetime(), v.type(), left);
  }

  /** Declarations of a block without variables that its statements no longer name. */
  private List<BlockItemSyntax> locals(
      List<BlockItemSyntax> declarations, List<StatementSyntax> left) {
    if (declarations.isEmpty()) {
      return declarations;
    }
    Set<String> named = Names.in(left);
    return declarations.stream()
        .map(
            d ->
                d instanceof VariableDeclarationSyntax v
                    ? with(
                        v,
                        v.declarators().stream()
                            .filter(e -> live.contains(e.name()) || named.contains(e.name()))
                            .toList())
                    : d)
        .filter(Objects::nonNull)
        .toList();
  }
}
