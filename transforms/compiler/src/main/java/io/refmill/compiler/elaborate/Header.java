package io.refmill.compiler.elaborate;

import io.refmill.syntax.CompilationUnitSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A module without what it does: its header, and the declarations that ports and their widths may
 * need. So the ports are known of a module whose body can't be converted.
 */
public final class Header {
  private Header() {}

  /** The same trees, with one module cut down to what declares its ports, and no other module. */
  public static List<CompilationUnitSyntax> of(List<CompilationUnitSyntax> trees, String module) {
    return trees.stream()
        .map(
            tree ->
                tree.withItems(
                    tree.items().stream()
                        .filter(item -> !isOther(item, module))
                        .map(item -> cut(item, module))
                        .toList()))
        .toList();
  }

  private static boolean isOther(ItemSyntax item, String module) {
    return item instanceof ModuleSyntax m
        && !m.name().equals(module)
        && !m.keyword().equals("interface");
  }

  /** Whether a module declares a port that is driven from both sides. */
  public static boolean isBidirectional(List<CompilationUnitSyntax> trees, String module) {
    return trees.stream()
        .flatMap(tree -> tree.items().stream())
        .filter(item -> item instanceof ModuleSyntax m && m.name().equals(module))
        .map(ModuleSyntax.class::cast)
        .anyMatch(
            m ->
                m.ports().stream()
                        .anyMatch(p -> p instanceof AnsiPortSyntax ansi && isBoth(ansi.direction()))
                    || m.items().stream()
                        .anyMatch(
                            i ->
                                i instanceof PortDeclarationSyntax port
                                    && isBoth(port.direction())));
  }

  private static boolean isBoth(String direction) {
    return "inout".equals(direction) || "ref".equals(direction);
  }

  private static ItemSyntax cut(ItemSyntax item, String module) {
    if (!(item instanceof ModuleSyntax m) || !m.name().equals(module)) {
      return item;
    }
    Set<String> ports =
        m.ports().stream()
            .filter(NonAnsiPortSyntax.class::isInstance)
            .map(port -> ((NonAnsiPortSyntax) port).name())
            .collect(Collectors.toSet());
    return m.withItems(m.items().stream().filter(i -> declares(i, ports)).toList());
  }

  /** Whether an item may be needed for a port: variables and nets are if they are ports. */
  private static boolean declares(ItemSyntax item, Set<String> ports) {
    return switch (item.kind()) {
      case PORT_DECLARATION, PARAMETER_DECLARATION, TYPEDEF, IMPORT -> true;
      case SUBROUTINE -> !((ItemSyntax.SubroutineSyntax) item).task();
      case NET_DECLARATION ->
          ((ItemSyntax.NetDeclarationSyntax) item)
              .declarators().stream().anyMatch(d -> ports.contains(d.name()));
      case VARIABLE_DECLARATION ->
          ((VariableDeclarationSyntax) item)
              .declarators().stream().anyMatch(d -> ports.contains(d.name()));
      case MODULE,
          PACKAGE,
          PRIMITIVE,
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
          DROPPED_ITEM,
          GENERATE_BLOCK,
          GENERATE_FOR,
          GENERATE_IF,
          GENERATE_CASE ->
          false;
    };
  }
}
