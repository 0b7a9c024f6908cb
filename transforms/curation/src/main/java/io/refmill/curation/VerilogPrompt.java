package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import java.util.Map;

/** The turns that ask for Verilog. */
final class VerilogPrompt {
  static final String SYSTEM =
      """
      You are a hardware engineer. You write synthesizable Verilog.

      Keep the module's name, and the names, directions and widths of its ports. Think first where \
      that helps. Then answer with the complete source in one fenced block, in this form:
      <answer>
      the code block
      </answer>
      """;

  private VerilogPrompt() {}

  /** The user turn for a specification. */
  static String user(String specification, DesignInterface design, Map<String, String> roles) {
    return "Write the Verilog module `"
        + design.topModule()
        + "`.\n\n## Specification\n\n"
        + specification
        + "\n\n## Ports\n\n"
        + Prompt.portTable(design, roles)
        + Prompt.parameters(design, p -> true);
  }
}
