package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Equality with values whose sign is extended compares the fewest bits that tell. */
class SignedEqualityTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x == -3     | int(signed(x, 6) == -3)
          -3 != x     | int(signed(x, 6) != -3)
          x == 5      | int(x == 5)
          x == 33     | int(signed(x, 6) == 33)
          y == 4'sd7  | int(y == 7)
          """)
  void compares(String verilog, String python) {
    String source =
        "module m(input signed [5:0] x, input signed [3:0] y, output q); assign q = "
            + verilog
            + "; endmodule";
    CompileResult result =
        new VerilogCompiler().compile(new DesignSource(SourceUnit.of("m.v", source), null));
    String model =
        assertInstanceOf(CompileResult.Accepted.class, result, result::toString).model().python();
    assertTrue(model.contains("q = " + python + "\n"), model);
  }
}
