package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.compiler.CompileResult;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.contract.DesignDescription;
import io.refmill.parser.SourceUnit;

/** Describes sources. */
final class Descriptions {
  private Descriptions() {}

  /** The paragraphs of the plan of a module, by what follows the bracket of its ports. */
  static String plan(String body) {
    return String.join("\n", of("module m(" + body + " endmodule").plan());
  }

  static DesignDescription of(String source) {
    DesignDescription[] description = new DesignDescription[1];
    CompileResult result =
        new VerilogCompiler()
            .compileTelling(
                new DesignSource(SourceUnit.of("m.sv", source), null),
                (lowered, model) -> description[0] = Describer.describe(lowered, model));
    assertInstanceOf(CompileResult.Accepted.class, result, result::toString);
    return description[0];
  }

  /** Asserts that a text has a part. */
  static void says(String text, String what) {
    assertTrue(text.contains(what), text);
  }

  /** Asserts that a text does not have a part. */
  static void saysNot(String text, String what) {
    assertFalse(text.contains(what), text);
  }
}
