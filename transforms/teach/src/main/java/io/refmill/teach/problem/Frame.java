package io.refmill.teach.problem;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The class that a model of a design has to complete, made of its interface alone. */
final class Frame {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Set<String> TAKEN =
      Set.of(
          ("False None True and as assert async await break class continue def del elif else except"
                  + " finally for from global if import in is lambda nonlocal not or pass raise"
                  + " return try while with yield self inputs")
              .split(" "));

  private Frame() {}

  static String of(DesignInterface design) {
    StringBuilder text = new StringBuilder("class TopModule:\n    def __init__(self):\n");
    text.append(
        design.sequential()
            ? "        # the state, each variable with the value that it starts with\n        ...\n"
            : "        pass\n");
    text.append("\n    def eval(self, inputs: dict) -> dict:\n");
    Set<String> used = new HashSet<>();
    for (Port port : design.modelInputs()) {
      BigInteger mask = BigInteger.ONE.shiftLeft(port.width()).subtract(BigInteger.ONE);
      text.append("        ").append(local(port, used)).append(" = inputs.get(");
      text.append(quoted(port)).append(", 0) & 0x");
      text.append(mask.toString(16).toUpperCase(java.util.Locale.ROOT)).append('\n');
    }
    text.append(design.modelInputs().isEmpty() ? "" : "\n");
    text.append("        # ").append(design.sequential() ? "the new state and " : "");
    text.append("the outputs\n        ...\n\n        return {");
    text.append(
        design.outputs().stream().map(p -> quoted(p) + ": ...").collect(Collectors.joining(", ")));
    return text.append("}\n").toString();
  }

  private static String local(Port port, Set<String> used) {
    String name = NAME.matcher(port.name()).matches() ? port.name() : "input_" + used.size();
    name = TAKEN.contains(name) ? name + "_" : name;
    while (!used.add(name)) {
      name += "_";
    }
    return name;
  }

  static String quoted(Port port) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(port.name())) + '"';
  }
}
