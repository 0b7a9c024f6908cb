package io.refmill.compiler;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The first model that a reader sees is the one that comes out. */
class ReadmeTest {
  @Test
  void theModelIsWhatIsConverted() throws IOException {
    String source = Files.readString(Path.of("../../examples/corpus/gray_counter.v"));
    CompileResult result =
        new VerilogCompiler()
            .compile(new DesignSource(SourceUnit.of("gray_counter.v", source), null));
    String python =
        assertInstanceOf(CompileResult.Accepted.class, result, result::toString).model().python();
    String model = python.substring(python.indexOf("class TopModule")).strip();
    String readme = Files.readString(Path.of("../../README.md"));
    assertTrue(readme.contains("```python\n" + model + "\n```"), model);
  }
}
