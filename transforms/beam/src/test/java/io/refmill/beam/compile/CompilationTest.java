package io.refmill.beam.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.run.Outcome;
import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.compiler.source.NeededModules;
import io.refmill.dataset.CompiledModel;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceUnit;
import org.junit.jupiter.api.Test;

class CompilationTest {
  private static final String NEIGHBOUR =
      "module neighbour(input a, output y);\n  assign y = ~a;\nendmodule\n";
  private static final String DESIGN =
      "module m(input [3:0] a, output [3:0] y);\n  assign y = a + 1;\nendmodule\n";

  private static CompiledModel of(String text) throws Exception {
    DesignRecord record =
        new DesignRecord(
            "id", 3, "a.v", null, new DesignSource(SourceUnit.of("a.v", text), "m"), "");
    Compilation made = Compilation.of(new VerilogCompiler(), new NeededModules(), record.design());
    // As it comes back from a store, too.
    SmileCoder<Compilation> coder = SmileCoder.of(Compilation.class);
    Compilation again = coder.fromBytes(coder.toBytes(made));
    CompiledModel model = accepted(made, record);
    assertEquals(model.record(), accepted(again, record).record());
    return model;
  }

  private static CompiledModel accepted(Compilation made, DesignRecord record) {
    return (CompiledModel)
        assertInstanceOf(Outcome.Accepted.class, made.outcome(record, new NeededModules(), null))
            .value();
  }

  @Test
  void aRowHasWhatItsTopNeeds() throws Exception {
    CompiledModel alone = of(DESIGN);
    CompiledModel beside = of(NEIGHBOUR + DESIGN);
    assertEquals(DESIGN, beside.record().allText());
    assertEquals(alone.model(), beside.model());
    assertEquals(3, beside.record().index());
  }

  @Test
  void whatIsNotTheSameWithoutItsNeighboursKeepsThem() throws Exception {
    // Here the other module is what makes the name known.
    String odd = "`define PART neighbour\n" + NEIGHBOUR + DESIGN;
    assertEquals(odd, of(odd).record().allText());
    assertNull(
        Compilation.of(
                new VerilogCompiler(),
                new NeededModules(),
                new DesignSource(SourceUnit.of("a.v", odd), "m"))
            .top());
  }
}
