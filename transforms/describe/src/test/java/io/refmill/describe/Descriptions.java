package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

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
            .compile(
                new DesignSource(SourceUnit.of("m.sv", source), null),
                lowered -> description[0] = Describer.describe(lowered));
    assertInstanceOf(CompileResult.Accepted.class, result, result::toString);
    return description[0];
  }
}
