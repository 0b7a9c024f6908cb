package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.refmill.diagnostics.Diagnostic;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeftOutTest {
  private static final LeftOut ROM =
      new LeftOut(
          "rom",
          Diagnostic.of(
              DiagnosticCode.SYNTAX_ERROR,
              new SourceLocation("lib/rom.v", 2, 1),
              "expected an item, found '{'"));

  private static CompileResult compile(String verilog) {
    return new VerilogCompiler()
        .compile(new DesignSource(SourceUnit.of("t.sv", verilog), null, List.of(ROM)));
  }

  @Test
  void designThatNeedsItNamesTheFile() {
    for (String text :
        List.of(
            "module t(output y); rom r(y); endmodule",
            "module t import rom::*; (output y); assign y = 1; endmodule")) {
      Diagnostic first =
          assertInstanceOf(CompileResult.Rejected.class, compile(text)).diagnostics().get(0);
      assertEquals(
          "lib/rom.v:2:1: BROKEN_FILE: \"rom\" seems to be declared in this file alone, which does"
              + " not parse: expected an item, found '{'",
          first.toString());
      assertEquals("t.sv", first.notes().get(0).location().file());
    }
  }

  /** Icarus Verilog accepts it too. */
  @Test
  void branchThatIsNotTakenNeedsNothing() {
    assertInstanceOf(
        CompileResult.Accepted.class,
        compile("module t(output y); if (0) rom r(y); else assign y = 1; endmodule"));
  }
}
