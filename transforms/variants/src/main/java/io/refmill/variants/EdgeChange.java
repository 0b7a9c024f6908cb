package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** All registers follow the other edge of the clock, which nothing else reads. */
final class EdgeChange implements Change {
  private static final Pattern TELLING =
      Pattern.compile("(?i)pos|neg|rise|rising|fall", Pattern.CASE_INSENSITIVE);

  @Override
  public String kind() {
    return "edge";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    List<EventExpressionSyntax> events = new ArrayList<>();
    for (EventExpressionSyntax event : tree.nodes(EventExpressionSyntax.class)) {
      if (event.expression() instanceof IdentifierSyntax name
          && name.name().equals(design.clock())) {
        events.add(event);
      }
    }
    if (events.isEmpty() || events.size() != tree.uses(design.clock()).size()) {
      throw new Unsound("the clock is read besides");
    }
    if (tree.names().stream().anyMatch(name -> TELLING.matcher(name).find())) {
      throw new Unsound("a name speaks of an edge");
    }
    String from = events.get(0).edge();
    String to = from.equals("posedge") ? "negedge" : "posedge";
    Edits edits = tree.edits();
    for (EventExpressionSyntax event : events) {
      if (!event.edge().equals(from)) {
        throw new Unsound("both edges");
      }
      tree.replace(edits, tree.token(event, from), to);
    }
    return design.with(
        edits.apply(),
        EdgeWords.other(design.specification(), to.equals("negedge"), design.clock()));
  }
}
