package io.refmill.ingest;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds, in the tokens of one declaration, the names in its header and the port names that its
 * instances connect, {@code type [#(...)] name (.port(...), ...)}. Like {@link VerilogScanner} it
 * does not parse: what only looks like an instance does no harm, since nobody asks for its type.
 */
final class ConnectionScanner {
  private final Set<String> header = new HashSet<>();
  private final Map<String, Set<String>> connections = new HashMap<>();
  private boolean inHeader = true;
  private boolean opaque;
  private boolean importing;
  private int depth;

  /** The last two names outside of parentheses, with nothing but these between. */
  private String older;

  private String newer;
  private char last;

  /** The type of the instance whose connections are being read. */
  private String type;

  /** Whether these are all the names that the header may hold: no macro stands in it. */
  boolean isHeaderWhole() {
    return !opaque;
  }

  /** Names in the header: ports, parameters, types. */
  Set<String> header() {
    return header;
  }

  /** Port names by the type that they are connected to. */
  Map<String, Set<String>> connections() {
    return connections;
  }

  /** A macro, which can stand for anything. */
  void macro() {
    opaque |= inHeader;
    punctuation('`');
  }

  void name(String name) {
    if (inHeader) {
      header.add(name);
      importing |= name.equals("import");
    } else if (depth == 0) {
      older = newer;
      newer = name;
    } else if (depth == 1 && last == '.' && type != null) {
      connections.computeIfAbsent(type, key -> new HashSet<>()).add(name);
    }
    last = 'a';
  }

  void punctuation(char c) {
    switch (c) {
      case '(', '[', '{' -> {
        if (depth++ == 0 && !inHeader) {
          boolean instance = c == '(' && last != '#' && older != null;
          type = instance ? older : null;
        }
      }
      case ')', ']', '}' -> {
        depth = Math.max(0, depth - 1);
        if (depth == 0 && type != null) {
          type = null;
          forget();
        }
      }
      case ';' -> {
        if (inHeader && depth == 0) {
          // Packages are imported before the ports.
          inHeader = importing;
          importing = false;
        } else if (!inHeader) {
          // Whatever is open here was left open by something that was not understood.
          depth = 0;
          type = null;
        }
        forget();
      }
      default -> {
        if (depth == 0 && c != '#') {
          forget();
        }
      }
    }
    last = c;
  }

  private void forget() {
    older = null;
    newer = null;
  }
}
