package io.refmill.beam.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortionsTest {
  @Test
  void listsStayBelowTheLimitAndKeepTheOrder() {
    int half = Portions.MAX_BYTES / 2;

    assertEquals(
        List.of(List.of(half, half), List.of(1, half), List.of(Portions.MAX_BYTES, 0)),
        lengths(half, half, 1, half, Portions.MAX_BYTES, 0));
  }

  @Test
  void rowAboveTheLimitStandsAlone() {
    int large = Portions.MAX_BYTES + 1;

    assertEquals(
        List.of(List.of(1), List.of(large), List.of(large), List.of(2)),
        lengths(1, large, large, 2));
  }

  @Test
  void nothingIsMadeOfNothing() {
    assertEquals(List.of(), lengths());
  }

  private static List<List<Integer>> lengths(int... rows) {
    List<byte[]> input = new ArrayList<>();
    for (int row : rows) {
      input.add(new byte[row]);
    }
    List<List<Integer>> result = new ArrayList<>();
    Portions.of(input, portion -> result.add(portion.stream().map(row -> row.length).toList()));
    return result;
  }
}
