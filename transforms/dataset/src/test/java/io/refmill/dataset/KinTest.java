package io.refmill.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.refmill.curation.Specification;
import io.refmill.ingest.record.Lineage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KinTest {
  private static Candidate candidate(String id, Lineage lineage) {
    return new Candidate(true, true, lineage, Specification.Source.values()[0], id, id.hashCode());
  }

  private static List<Candidate> several(int count) {
    List<Candidate> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(candidate("m" + i, null));
    }
    return all;
  }

  @Test
  void theyAreCalledAfterThePreferredOneInWhateverOrder() {
    Candidate a = candidate("a", null);
    Candidate b = candidate("b", null);
    Candidate variant = candidate("0", new Lineage("base", "test"));
    assertEquals(new Kin("a", List.of("test"), 0.3), Kin.of(List.of(variant, b, a), 10));
    assertEquals(Kin.of(List.of(a, b, variant), 10), Kin.of(List.of(variant, b, a), 10));
    assertEquals(new Kin("a", List.of(), 0), Kin.alone(a));
  }

  @Test
  void variantsAloneAreCalledAfterTheirBase() {
    Candidate one = candidate("one", new Lineage("base", "test"));
    Candidate two = candidate("two", new Lineage("other", "train"));
    assertEquals(new Kin("base", List.of("test"), 0), Kin.alone(one));
    assertEquals(new Kin("base", List.of("test", "train"), 1), Kin.of(List.of(two, one), 2));
  }

  @Test
  void theyAreInTheSplitThatOneOfThemNames() {
    Splits splits = Splits.parse("train:0.5,test:0.5");
    for (String name : List.of("train", "test")) {
      Kin kin = new Kin("m", List.of("dev", name), 1);
      assertEquals(name, splits.parts().get(splits.of(kin, 1)).name());
    }
    assertEquals(splits.of("m", 1), splits.of(new Kin("m", List.of("dev"), 0.1), 1));
  }

  @Test
  void manyDoNotFillASmallSplit() {
    Splits splits = Splits.parse("test:0.1,train:0.9");
    int seed = 0;
    while (splits.of("m0", seed) != 0) {
      seed++;
    }
    assertEquals(0, splits.of(Kin.of(several(5), 100), seed));
    assertEquals(1, splits.of(Kin.of(several(6), 100), seed));
    assertEquals(0, splits.of(Kin.alone(candidate("m0", null)), seed));
    int other = seed;
    while (splits.of("m0", other) == 0) {
      other++;
    }
    assertNotEquals(0, splits.of(Kin.of(several(90), 100), other));
  }
}
