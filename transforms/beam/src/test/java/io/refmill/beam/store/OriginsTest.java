package io.refmill.beam.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.refmill.compiler.DesignSource;
import io.refmill.contract.DesignDescription;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import io.refmill.contract.ReferenceModel;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Packed;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.parser.SourceUnit;
import io.refmill.store.EntryKey;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is kept of a model is found by all that it is. */
class OriginsTest {
  private static final String TEXT = "module m; endmodule";

  private static DesignSource design(String path, String text) {
    return new DesignSource(SourceUnit.of(path, text), "m");
  }

  private static CompiledModel model(String text, String python, String summary, String origin) {
    DesignInterface design =
        new DesignInterface(
            "m", Protocol.CYCLE, List.of(), List.of(), List.of(), List.of(), false, List.of());
    DesignDescription description =
        new DesignDescription(summary, "", "", List.of(), "easy", List.of(), Map.of(), List.of());
    return new CompiledModel(
        new DesignRecord("id", 5, "s", null, design("a.v", text), "MIT"),
        Packed.of(new ReferenceModel(python, "", design)),
        "",
        Packed.of(description),
        origin);
  }

  @Test
  void nameOfTheOnlyFileHasASayWhereTheTextMayAskForIt() throws Exception {
    assertEquals(Origins.of(design("a.v", TEXT)), Origins.of(design("in/b.v", TEXT)));
    assertNotEquals(Origins.of(design("a.v", TEXT)), Origins.of(design("a.sv", TEXT)));
    String asking = TEXT + "`__FILE__";
    assertNotEquals(Origins.of(design("a.v", asking)), Origins.of(design("b.v", asking)));
  }

  /** Models without a digest are hashed as they are. */
  @Test
  void sourceModelAndDescriptionHaveTheirSay() throws Exception {
    Set<String> origins = new HashSet<>();
    origins.add(Origins.of(model(TEXT, "class TopModule: pass", "A.", null)));
    origins.add(Origins.of(model(TEXT + " ", "class TopModule: pass", "A.", null)));
    origins.add(Origins.of(model(TEXT, "class TopModule: 0", "A.", null)));
    origins.add(Origins.of(model(TEXT, "class TopModule: pass", "B.", null)));
    assertEquals(4, origins.size());
    assertEquals("d1", Origins.of(model(TEXT, "class TopModule: pass", "A.", "d1")));
  }

  @Test
  void resultOfWhatHasNoDigestHasNone() {
    Known<String> known = new Known<>("result", new EntryKey(1, 2, 3, 4));
    assertEquals(null, known.origin(null));
    assertEquals(64, known.origin("d1").length());
  }
}
