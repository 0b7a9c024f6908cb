package io.refmill.dataset;

import io.refmill.contract.DesignInterface;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The Python that a prompt gives: class, methods, ports and widths are fixed, the bodies are to be
 * written.
 */
final class Skeleton {
  private static final Set<String> RESERVED =
      Set.of(
          "False",
          "None",
          "True",
          "and",
          "as",
          "assert",
          "async",
          "await",
          "break",
          "class",
          "continue",
          "def",
          "del",
          "elif",
          "else",
          "except",
          "finally",
          "for",
          "from",
          "global",
          "if",
          "import",
          "in",
          "inputs",
          "is",
          "lambda",
          "nonlocal",
          "not",
          "or",
          "pass",
          "raise",
          "return",
          "self",
          "try",
          "while",
          "with",
          "yield",
          "int",
          "dict",
          "bool");

  private Skeleton() {}

  static String of(DesignInterface design) {
    StringBuilder text = new StringBuilder();
    text.append("class TopModule:\n");
    text.append("    def __init__(self):\n");
    text.append(design.sequential() ? "        # state\n" : "");
    text.append("        pass\n\n");
    text.append("    def eval(self, inputs: dict) -> dict:\n");
    Set<String> names = new HashSet<>();
    for (DesignInterface.Port port : design.modelInputs()) {
      text.append("        ")
          .append(local(port.name(), names))
          .append(" = inputs.get(")
          .append(quoted(port.name()))
          .append(", 0) & 0x")
          .append(mask(port.width()))
          .append('\n');
    }
    text.append("        # ...\n        return {");
    List<DesignInterface.Port> outputs = design.outputs();
    for (int i = 0; i < outputs.size(); i++) {
      String name = outputs.get(i).name();
      text.append(i == 0 ? "" : ", ").append(quoted(name)).append(": ").append(local(name, names));
    }
    return text.append("}\n").toString();
  }

  private static String mask(int width) {
    return BigInteger.ONE
        .shiftLeft(width)
        .subtract(BigInteger.ONE)
        .toString(16)
        .toUpperCase(java.util.Locale.ROOT);
  }

  /** A Python identifier for a port: keywords and escaped names need another one. */
  private static String local(String name, Set<String> taken) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      boolean digit = c >= '0' && c <= '9';
      if (digit && i == 0) {
        plain.append('_');
      }
      plain.append(letter || digit ? c : '_');
    }
    String result = plain.toString();
    while (RESERVED.contains(result) || !taken.add(result)) {
      result += "_";
    }
    return result;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
