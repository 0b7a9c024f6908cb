package io.refmill.compiler.lower.doubt;

import io.refmill.compiler.lower.nets.HoldCalls;
import io.refmill.compiler.lower.nets.SplitBidirectional;
import io.refmill.compiler.lower.schedule.FindOpenCycles;
import io.refmill.compiler.lower.schedule.FindRaces;
import io.refmill.compiler.lower.start.InitialValues;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.Doubt;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what the source leaves open, and where a simulator may part from a model that is not wrong.
 * The list is the order in which rows and messages name it.
 */
public final class FindDoubts {
  static final List<DoubtFinder> FINDERS =
      List.of(
          // races: two orders of processes
          FindRaces::shared,
          FindOpenCycles::find,
          LoweringState::lateControls,
          // hazards: the order of events
          FindHazards::find,
          FindStaleValues::find,
          FindInterruptions::find,
          FindLatePrimitives::find,
          FindMissedChanges::find,
          TimeZeroEdges::find,
          InitialValues::doubts,
          HoldCalls::find,
          FindRaces::partlyFollowed,
          SplitBidirectional::cycles,
          // the simulator against the language, and values that the source makes unknown
          FindDeviations::find,
          FindUnknowns::findAll,
          RestlessState::find,
          FindUndrivenOutputs::find,
          // state that may start anywhere
          OpenStarts::find,
          UnknownCounts::find,
          // what the source is by itself
          FindConstantOutputs::find,
          // what is most likely a slip
          FindUndriven::find);

  private FindDoubts() {}

  public static List<Doubt> run(LoweringState design) {
    List<Doubt> found = new ArrayList<>();
    FINDERS.forEach(f -> found.addAll(f.find(design)));
    return found;
  }
}
