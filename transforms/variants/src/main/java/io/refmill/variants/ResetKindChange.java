package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.contract.DesignInterface.Reset;
import io.refmill.contract.DesignInterface.ResetKind;
import io.refmill.syntax.StatementSyntax.IfSyntax;
import io.refmill.syntax.TimingControlSyntax.EventExpressionSyntax;
import java.util.List;
import java.util.Locale;

/** A synchronous reset becomes an asynchronous one, or the other way round. */
final class ResetKindChange implements Change {
  @Override
  public String kind() {
    return "reset_kind";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Reset reset = design.reset();
    if (reset == null) {
      throw new Unsound("no reset");
    }
    if (tree.names().stream().anyMatch(n -> n.toLowerCase(Locale.ROOT).contains("sync"))) {
      throw new Unsound("a name speaks of the kind");
    }
    boolean toSynchronous = reset.kind() == ResetKind.ASYNCHRONOUS;
    Edits edits = tree.edits();
    int chosen = 0;
    for (ClockedProcess process : ClockedProcess.of(tree, design)) {
      IfSyntax choice = process.resetChoice(reset.port());
      EventExpressionSyntax event = process.event(reset.port());
      if (choice == null && event != null || (event != null) != toSynchronous && choice != null) {
        throw new Unsound("processes of both kinds");
      }
      if (choice == null) {
        continue;
      }
      chosen++;
      if (toSynchronous) {
        remove(tree, edits, process, event);
      } else {
        EventExpressionSyntax last = process.events().get(process.events().size() - 1);
        int behind = tree.token(last) + 1;
        edits.insert(
            tree.end(behind),
            " or " + (reset.activeHigh() ? "posedge " : "negedge ") + reset.port());
      }
    }
    // Who else reads the reset would follow it at once, or not any more.
    long others = tree.uses(reset.port()).size() - (long) chosen * (toSynchronous ? 2 : 1);
    if (chosen == 0 || others != 0) {
      throw new Unsound("the reset is read besides");
    }
    return design.with(
        edits.apply(),
        ResetWords.otherKind(design.specification(), reset, toSynchronous),
        new Reset(
            reset.port(),
            reset.activeHigh(),
            toSynchronous ? ResetKind.SYNCHRONOUS : ResetKind.ASYNCHRONOUS));
  }

  /** Takes an event out, with the word or comma that joins it to the others. */
  private static void remove(
      SourceTree tree, Edits edits, ClockedProcess process, EventExpressionSyntax event)
      throws Unsound {
    List<EventExpressionSyntax> events = process.events();
    if (events.size() != 2) {
      throw new Unsound("other than two events");
    }
    int first = tree.token(event, event.edge());
    if (events.get(0) == event) {
      edits.replace(tree.start(first), tree.start(tree.token(events.get(1))), "");
    } else {
      edits.replace(tree.end(first - 2), tree.end(first + 1), "");
    }
  }
}
