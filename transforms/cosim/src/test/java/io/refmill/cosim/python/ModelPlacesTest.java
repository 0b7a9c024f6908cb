package io.refmill.cosim.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ModelPlacesTest {
  private static final String MODEL =
      """
      class Divider:
          def __init__(self):
              self.count = 0
              self.inner_n = 0


      class Pair:
          def __init__(self):
              self.first = Divider()
              self.second = Divider(width=8)


      class TopModule:
          def __init__(self):
              self.q = 0
              self.g_0_pair = Pair()
              self.lane_q = [0] * 4

          def eval(self, inputs):
              self.q = self.g_0_pair.first.count
      """;

  private final ModelPlaces places = new ModelPlaces(MODEL);

  @Test
  void attributesAndObjectsAreFound() {
    assertEquals(Optional.of("q"), places.of(List.of("q")));
    assertEquals(
        Optional.of("g_0_pair.first.inner_n"),
        places.of(List.of("g[0]", "pair", "first", "inner", "n")));
    assertEquals(
        Optional.of("g_0_pair.second.count"), places.of(List.of("g_0", "pair", "second", "count")));
  }

  @Test
  void roundsAreElements() {
    assertEquals(Optional.of("lane_q[2]"), places.of(List.of("lane[2]", "q")));
    assertEquals(Optional.empty(), places.of(List.of("lane[2]", "count")));
    assertEquals(Optional.empty(), places.of(List.of("g_0_pair[1]")));
  }

  @Test
  void othersAreNone() {
    assertEquals(Optional.empty(), places.of(List.of("count")));
    assertEquals(Optional.empty(), places.of(List.of("g_0_pair", "third", "count")));
    assertEquals(Optional.empty(), new ModelPlaces("x = 1").of(List.of("x")));
  }
}
