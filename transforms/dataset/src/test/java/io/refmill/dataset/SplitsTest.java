package io.refmill.dataset;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitsTest {
  @Test
  void sharesAreAboutWhatWasAsked() {
    Splits splits = Splits.parse("train:8, dev:1,test:1");
    assertEquals(
        List.of("train", "dev", "test"), splits.parts().stream().map(Splits.Part::name).toList());
    int[] counts = new int[3];
    for (int i = 0; i < 10_000; i++) {
      counts[splits.of("file.jsonl:" + i, 7)]++;
    }
    assertTrue(Math.abs(counts[0] - 8000) < 200, counts[0] + "");
    assertTrue(Math.abs(counts[1] - 1000) < 150, counts[1] + "");
  }

  @Test
  void aClusterStaysWhereItIs() {
    Splits splits = Splits.USUAL;
    assertEquals(splits.of("c", 1), splits.of("c", 1));
    assertTrue(
        java.util.stream.IntStream.range(0, 100)
            .anyMatch(seed -> splits.of("c", seed) != splits.of("c", seed + 1)));
    assertEquals(0, Splits.TRAIN_ONLY.of("anything", 5));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "train:", "train:0", "train:-1", "Train:1", "a:1,a:1", "a:x", "a/b:1"})
  void whatIsNoListOfSharesIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Splits.parse(text));
  }

  @Test
  void shardsAreNumberedThroughAllSplits() {
    ShardLayout layout =
        new ShardLayout(Splits.parse("train:0.9,validation:0.05,test:0.05"), 1, 20);
    assertEquals(20, layout.sampleShards());
    assertEquals("train", layout.split(17));
    assertEquals("validation", layout.split(18));
    assertEquals("test-00000-of-00001.parquet", layout.fileName(19));
    assertEquals("train-00017-of-00018.parquet", layout.fileName(17));
    assertEquals("rejected-00003-of-00020.parquet", layout.fileName("rejected", 3));
    assertEquals(List.of(18), layout.shards("validation"));
    assertEquals(3, new ShardLayout(Splits.USUAL, 1, 1).sampleShards());
  }
}
