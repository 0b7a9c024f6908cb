package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.SimpleStatement;
import io.refmill.compiler.emit.python.SimpleStatement.TableEntry;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of constants that a class has. */
final class ClassTables {
  private final Names names;
  private final Map<List<TableEntry>, String> known = new HashMap<>();
  private final Map<String, PyStatement> statements = new LinkedHashMap<>();

  ClassTables(Names names) {
    this.names = names;
  }

  /** The name of a table, which is made at first use. */
  String name(String hint, List<TableEntry> entries) {
    // Those of two case statements may be the same, wherever they come from.
    List<TableEntry> contents =
        entries.stream().map(e -> new TableEntry(e.key(), e.value(), List.of())).toList();
    return known.computeIfAbsent(
        contents,
        e -> {
          String name = names.fresh(hint);
          PyExpression target = new PyExpression.Name(name);
          statements.put(name, new SimpleStatement.Table(target, entries, List.of()));
          return name;
        });
  }

  /** The tables by their names, in the order of their first use. */
  Map<String, PyStatement> statements() {
    return statements;
  }
}
