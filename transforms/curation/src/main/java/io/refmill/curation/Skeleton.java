package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The Python frame that a solver of the task fills in: class, methods, names and masks. */
final class Skeleton {
  /**
   * Reserved words of Python 3.8 to 3.14 (soft keywords may be names), and names that the frame
   * uses.
   */
  private static final Set<String> RESERVED =
      Set.of(
          ("False None True and as assert async await break class continue def del elif else except"
                  + " finally for from global if import in is lambda nonlocal not or pass raise return"
                  + " try while with yield self inputs int dict")
              .split(" "));

  private Skeleton() {}

  /** The frame, ended by a line feed. */
  static String of(DesignInterface design) {
    List<Port> inputs = design.modelInputs();
    Map<String, String> names = localNames(design);
    StringBuilder text = new StringBuilder("class TopModule:\n");
    text.append("    def __init__(self):\n");
    text.append(
        design.sequential()
            ? "        # Declare every state variable, with the value that it starts with.\n"
            : "        # A combinational circuit has no state.\n");
    text.append("        pass\n\n");
    text.append("    def eval(self, inputs: dict) -> dict:\n");
    for (Port port : inputs) {
      text.append("        ")
          .append(names.get(port.name()))
          .append(" = inputs.get(")
          .append(literal(port.name()))
          .append(", 0) & ")
          .append(mask(port.width()))
          .append('\n');
    }
    text.append(inputs.isEmpty() ? "" : "\n");
    text.append(
        design.sequential()
            ? "        # Compute the next state, commit it, and compute the outputs.\n\n"
            : "        # Compute the outputs.\n\n");
    text.append("        return {\n");
    for (Port port : design.outputs()) {
      text.append("            ")
          .append(literal(port.name()))
          .append(": ")
          .append(names.get(port.name()))
          .append(" & ")
          .append(mask(port.width()))
          .append(",\n");
    }
    return text.append("        }\n").toString();
  }

  /** {@code 0x3FF} for ten bits. */
  static String mask(int width) {
    BigInteger ones = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    return "0x" + ones.toString(16).toUpperCase(Locale.ROOT);
  }

  /**
   * A distinct Python name for each port: its own where that is one, else characters that Python
   * does not have in names become underscores, and an underscore is appended until the name is
   * free.
   */
  static Map<String, String> localNames(DesignInterface design) {
    Map<String, String> names = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>(RESERVED);
    for (Port port : design.ports()) {
      if (isName(port.name()) && taken.add(port.name())) {
        names.put(port.name(), port.name());
      }
    }
    for (Port port : design.ports()) {
      if (!names.containsKey(port.name())) {
        String name = port.name().replaceAll("[^A-Za-z0-9_]", "_");
        if (name.isEmpty() || Character.isDigit(name.charAt(0))) {
          name = "p_" + name;
        }
        while (!taken.add(name)) {
          name += "_";
        }
        names.put(port.name(), name);
      }
    }
    return names;
  }

  private static boolean isName(String text) {
    return text.matches("[A-Za-z_][A-Za-z0-9_]*") && !text.startsWith("__");
  }

  /** A Python string literal. */
  static String literal(String text) {
    StringBuilder result = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                result.append('\\').append((char) c);
              } else if (c < ' ' || c > '~') {
                result.append(String.format(Locale.ROOT, "\\u%04x", c));
              } else {
                result.append((char) c);
              }
            });
    return result.append('"').toString();
  }
}
