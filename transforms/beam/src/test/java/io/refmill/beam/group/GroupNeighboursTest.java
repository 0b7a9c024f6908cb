package io.refmill.beam.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.junit.jupiter.api.Test;

class GroupNeighboursTest {
  /** Long enough to stand apart from what it is in. */
  private static final String SHARED = "wire a;\n".repeat(512);

  /** Its file's name is its position. */
  private static SourceUnit unit(long position, String text) {
    return SourceUnit.of(Long.toString(position), text);
  }

  private static long position(SourceUnit unit) {
    return Long.parseLong(unit.files().get(0).path());
  }

  @Test
  void largeElementsAreGroupsOfTheirOwn() {
    String large = "x".repeat(GroupNeighbours.LARGE);
    List<SourceUnit> units = new ArrayList<>();
    // More than a part, so that parts of one neighbourhood come together.
    IntStream.range(0, 120).forEach(i -> units.add(unit(i, i % 40 == 7 ? large : SHARED)));
    Pipeline pipeline = Pipeline.create();
    PCollection<KV<Long, Iterable<List<byte[]>>>> groups =
        pipeline
            .apply(
                Create.of(units.stream().map(unit -> Carried.of(position(unit), unit)).toList())
                    .withCoder(Carried.coder(SourceUnit.class)))
            .apply(new GroupNeighbours<>());
    PAssert.that(groups)
        .satisfies(
            all -> {
              List<Integer> sizes = new ArrayList<>();
              List<Long> seen = new ArrayList<>();
              for (KV<Long, Iterable<List<byte[]>>> group : all) {
                List<SourceUnit> decoded = decode(group);
                sizes.add(decoded.size());
                decoded.forEach(unit -> seen.add(position(unit)));
              }
              sizes.sort(null);
              seen.sort(null);
              assertEquals(List.of(1, 1, 1, 117), sizes);
              assertEquals(IntStream.range(0, 120).mapToObj(i -> (long) i).toList(), seen);
              return null;
            });
    pipeline.run().waitUntilFinish();
  }

  @Test
  void equalTextsOfAGroupAreOne() throws Exception {
    SmileCoder<SourceUnit> coder = SmileCoder.of(SourceUnit.class);
    List<byte[]> encoded = List.of(coder.toBytes(unit(2, SHARED)), coder.toBytes(unit(1, SHARED)));
    List<SourceUnit> units = decode(KV.of(0L, List.of(encoded)));
    assertEquals(List.of(1L, 2L), units.stream().map(GroupNeighboursTest::position).toList());
    List<String> texts =
        units.stream().flatMap(unit -> unit.files().stream()).map(SourceFile::text).toList();
    assertSame(texts.get(0), texts.get(1));
  }

  private static List<SourceUnit> decode(KV<Long, Iterable<List<byte[]>>> group) {
    try {
      return GroupNeighbours.decode(group, SourceUnit.class, GroupNeighboursTest::position);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
