package io.refmill.curation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.curation.DuplicateForest.Link;
import io.refmill.curation.NearDuplicates.Member;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NearDuplicatesTest {
  private static Member member(long index, String verilog) {
    return new Member(index, NearDuplicates.signature(verilog, null).orElseThrow());
  }

  @Test
  void aCopyWithSmallChangesIsLinked() {
    String uart = Examples.read("uart_rx.v");
    List<Member> members = new ArrayList<>();
    members.add(member(3, uart.replace("3'd7", "3'd6").replace("uart_rx", "receiver")));
    members.add(member(2, Examples.read("barrel_shifter.v")));
    members.add(member(1, "// the same\n" + uart));
    List<Link> links = List.of(new Link(1, 3));
    assertEquals(links, NearDuplicates.links(members));
    Collections.reverse(members);
    assertEquals(links, NearDuplicates.links(members));
  }

  @Test
  void ofOurExamplesNoTwoAreAlike() {
    List<Member> members = new ArrayList<>();
    Examples.singleFiles()
        .forEach(
            file -> members.add(member(members.size(), Examples.read("" + file.getFileName()))));
    for (Member one : members) {
      for (Member other : members) {
        assertTrue(
            one == other || NearDuplicates.links(List.of(one, other)).isEmpty(),
            one.index() + " and " + other.index());
      }
    }
  }

  @Test
  void chainsBecomeOneCluster() {
    DuplicateForest forest = new DuplicateForest();
    for (long i = 1_000; i > 0; i--) {
      forest.link(Link.of(i, i - 1));
    }
    forest.link(Link.of(5_000, 4_000));
    forest.link(Link.of(4_000, 5_000));
    List<Link> links = forest.links();
    assertEquals(1_001, links.size());
    assertEquals(new Link(0, 1), links.get(0));
    assertEquals(new Link(0, 1_000), links.get(999));
    assertEquals(new Link(4_000, 5_000), links.get(1_000));

    DuplicateForest together = new DuplicateForest();
    links.forEach(together::link);
    together.link(Link.of(5_000, 500));
    assertEquals(1_002, together.links().size());
    assertTrue(together.links().stream().allMatch(link -> link.first() == 0));
  }
}
