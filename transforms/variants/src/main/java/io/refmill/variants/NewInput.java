package io.refmill.variants;

import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import java.util.List;

/** Further inputs in a header, written like the one before them. */
final class NewInput {
  private NewInput() {}

  /**
   * Adds one-bit inputs or vectors behind the clock, or behind the next port that the one behind
   * says all of itself.
   *
   * @param range such as {@code [7:0]} of the last name; empty for one bit
   * @param names in order; all but the last are of one bit
   */
  static void add(SourceTree tree, Edits edits, Design design, String range, String... names)
      throws Unsound {
    List<PortSyntax> ports = tree.module().ports();
    if (tree.module().ansi()) {
      ansi(tree, edits, ports, design.clock(), range, names);
      return;
    }
    StringBuilder header = new StringBuilder();
    StringBuilder body = new StringBuilder();
    PortDeclarationSyntax declaration = declaration(tree, design.clock());
    int first = tree.token(declaration, "input");
    String indent = tree.indent(first);
    for (int i = 0; i < names.length; i++) {
      header.append(", ").append(names[i]);
      body.append("input ")
          .append(i == names.length - 1 && !range.isEmpty() ? range + " " : "")
          .append(names[i])
          .append(indent == null ? "; " : ";\n" + indent);
    }
    for (PortSyntax port : ports) {
      if (port instanceof NonAnsiPortSyntax named && design.clock().equals(named.name())) {
        edits.insert(tree.end(tree.token(named, design.clock())), header.toString());
        edits.insert(tree.start(first), body.toString());
        return;
      }
    }
    throw new Unsound("the clock is not in the header");
  }

  private static PortDeclarationSyntax declaration(SourceTree tree, String port) throws Unsound {
    for (PortDeclarationSyntax declaration : tree.nodes(PortDeclarationSyntax.class)) {
      if (declaration.declarators().stream().anyMatch(d -> d.name().equals(port))) {
        return declaration;
      }
    }
    throw new Unsound("no declaration of the clock");
  }

  private static void ansi(
      SourceTree tree,
      Edits edits,
      List<PortSyntax> ports,
      String clock,
      String range,
      String[] names)
      throws Unsound {
    int at = -1;
    AnsiPortSyntax said = null;
    AnsiPortSyntax model = null;
    for (int i = 0; i < ports.size(); i++) {
      AnsiPortSyntax port = (AnsiPortSyntax) ports.get(i);
      said = port.direction() != null ? port : said;
      if (port.declarator().name().equals(clock)) {
        model = said;
      }
      boolean ends =
          i + 1 == ports.size() || ((AnsiPortSyntax) ports.get(i + 1)).direction() != null;
      if (model != null && said == model && ends) {
        at = i;
        break;
      }
    }
    if (at < 0 || model == null || !"input".equals(model.direction())) {
      throw new Unsound("no place for an input");
    }
    int word = tree.token(model, "input");
    String next = tree.tokenText(word + 1);
    String words = "input " + (next.equals("wire") || next.equals("logic") ? next + " " : "");
    String indent = at == 0 ? tree.indent(tree.token(ports.get(at))) : tree.indent(word);
    String separator = indent == null ? ", " : ",\n" + indent;
    StringBuilder added = new StringBuilder();
    for (int i = 0; i < names.length; i++) {
      added
          .append(separator)
          .append(words)
          .append(i == names.length - 1 && !range.isEmpty() ? range + " " : "")
          .append(names[i]);
    }
    AnsiPortSyntax before = (AnsiPortSyntax) ports.get(at);
    if (!before.declarator().dimensions().isEmpty()) {
      throw new Unsound("an array of clocks");
    }
    edits.insert(
        tree.end(tree.token(before.declarator(), before.declarator().name())), added.toString());
  }
}
