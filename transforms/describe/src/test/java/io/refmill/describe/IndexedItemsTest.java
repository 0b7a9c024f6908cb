package io.refmill.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IndexedItemsTest {
  @Test
  void itemsThatDifferByAnIndexAreOne() {
    assertEquals(
        List.of("`n` (2 bits)", "`row[i].q` (8 bits) (for each `i` from 0 to 2)", "`m` (1 bit)"),
        IndexedItems.together(
            List.of(
                "`n` (2 bits)",
                "`row[0].q` (8 bits)",
                "`row[1].q` (8 bits)",
                "`m` (1 bit)",
                "`row[2].q` (8 bits)"),
            Set.of()));
    assertEquals(
        List.of("`r[i].c[j].q` (for each `i` from 1 to 2 and `j` from 0 to 1)"),
        IndexedItems.together(
            List.of("`r[1].c[0].q`", "`r[1].c[1].q`", "`r[2].c[0].q`", "`r[2].c[1].q`"), Set.of()));
    assertEquals(
        List.of("`a[i].b[i].q` (for each `i` from 0 to 2)"),
        IndexedItems.together(
            List.of("`a[0].b[0].q`", "`a[1].b[1].q`", "`a[2].b[2].q`"), Set.of()));
  }

  @Test
  void itemsWithoutAPatternStayAsTheyAre() {
    List<String> hole = List.of("`a[0].q`", "`a[1].q`", "`a[3].q`");
    assertEquals(hole, IndexedItems.together(hole, Set.of()));
    List<String> corner = List.of("`r[0].c[0].q`", "`r[0].c[1].q`", "`r[1].c[0].q`");
    assertEquals(corner, IndexedItems.together(corner, Set.of()));
    List<String> few = List.of("`a[0].q`", "`a[1].q`");
    assertEquals(few, IndexedItems.together(few, Set.of()));
    List<String> other = List.of("`a[0].q` starts at 0", "`a[1].q` starts at 1", "`a[2].q`");
    assertEquals(other, IndexedItems.together(other, Set.of()));
    List<String> taken = List.of("`i[0].j[0].k`", "`i[1].j[1].k`", "`i[2].j[2].k`");
    assertEquals(taken, IndexedItems.together(taken, Set.of()));
  }

  @Test
  void anIndexHasNoNameThatThePortsHave() {
    assertEquals(
        List.of("`a[j].q` (for each `j` from 0 to 2)"),
        IndexedItems.together(List.of("`a[0].q`", "`a[1].q`", "`a[2].q`"), Set.of("i", "d")));
  }
}
