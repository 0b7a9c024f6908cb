package io.refmill.contamination;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class HashesTest {

  @Test
  void sha256IsThatOfLines() {
    // printf 'a\nb\n' | sha256sum
    assertEquals(
        "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2",
        Hashes.sha256(List.of("a", "b")));
    assertNotEquals(Hashes.sha256(List.of("ab")), Hashes.sha256(List.of("a", "b")));
  }

  @Test
  void aWindowsHashDoesNotDependOnItsPlace() {
    long[] early = Hashes.windows(List.of("a", "b", "c", "x"), 3);
    long[] late = Hashes.windows(List.of("y", "z", "a", "b", "c"), 3);
    assertEquals(2, early.length);
    assertEquals(early[0], late[2]);
    assertNotEquals(early[0], early[1]);
    assertNotEquals(
        Hashes.windows(List.of("a", "b"), 2)[0],
        Hashes.windows(List.of("b", "a"), 2)[0],
        "order counts");
  }

  @Test
  void shortTextsHaveNoWindows() {
    assertArrayEquals(new long[0], Hashes.windows(List.of("a"), 2));
    assertThrows(IllegalArgumentException.class, () -> Hashes.windows(List.of("a"), 0));
  }

  @Test
  void hashesStayTheSameFromVersionToVersion() {
    // A change of these values makes every published list useless: raise ContaminationList.FORMAT.
    assertEquals(
        "3d9bb6fbacfb6b25",
        Long.toHexString(Hashes.windows(List.of("assign", "y", "=", "a"), 4)[0]));
  }
}
