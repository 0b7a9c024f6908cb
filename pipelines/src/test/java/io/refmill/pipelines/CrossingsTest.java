package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrossingsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static ObjectNode row(String split, String near, String structure, String behaviour) {
    return JSON.createObjectNode()
        .put("split", split)
        .put("cluster", near)
        .put("structure_cluster", structure)
        .put("behaviour_cluster", behaviour);
  }

  private static ObjectNode behaving(String split, String... digests) {
    ObjectNode row = JSON.createObjectNode().put("split", split);
    for (String digest : digests) {
      row.withArray("behaviours").add(digest);
    }
    return row;
  }

  @Test
  void whatIsBoundGivesWayToWhatIsNot() {
    Crossings crossings = new Crossings();
    crossings.add("a", row("train", "a", "a", "a"), true);
    crossings.add("b", row("test", "b", "a", "b"), true);
    crossings.add("c", row("test", "c", "c", "b"), false);
    crossings.add("d", row("train", "d", "d", "d"), false);
    assertEquals(Set.of("a"), crossings.ids());
  }

  @Test
  void ofThoseThatAreBoundTheFirstOneStays() {
    Crossings crossings = new Crossings();
    crossings.add("z", row("test", "y", "z", "z"), true);
    crossings.add("y", row("test", "y", "x", "y"), true);
    crossings.add("x", row("train", "x", "x", "x"), true);
    crossings.add("w", row("test", "w", "w", "w"), true);
    assertEquals(Set.of("y", "z"), crossings.ids());
  }

  @Test
  void namesOfClustersOfDifferentKindsAreNotMixedUp() {
    Crossings crossings = new Crossings();
    crossings.add("a", row("train", "a", "b", "a"), true);
    crossings.add("b", row("test", "b", "c", "c"), true);
    assertEquals(Set.of(), crossings.ids());
  }

  @Test
  void basesMayHaveABehaviourInSeveralSplits() {
    BaseBehaviours base = new BaseBehaviours();
    base.add(behaving("train", "p", "q"));
    base.add(behaving("train", "q"));
    base.add(behaving("test", "p"));
    assertEquals(2, base.size());
    assertTrue(base.has(behaving("test", "n", "q")));
    assertFalse(base.has(behaving("test", "n")));
    assertTrue(base.hasInOtherSplit(behaving("test", "q")));
    assertFalse(base.hasInOtherSplit(behaving("train", "q", "n")));
    assertTrue(base.hasInOtherSplit(behaving("train", "p")));
  }
}
