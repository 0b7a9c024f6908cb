package io.refmill.compiler.lower;

import java.util.Arrays;
import java.util.Optional;

/** The passes of {@link Lowering} in order, each with the form that it leaves. */
public enum Pass {
  /** Not of lowering, but what it begins with. */
  ELABORATE("Elaborate", Form.ELABORATED),
  FLATTEN_HIERARCHY("FlattenHierarchy", Form.FLAT),
  SPLIT_BIDIRECTIONAL("SplitBidirectional", Form.DIRECTED),
  INITIAL_VALUES("InitialValues", Form.INITIALISED),
  SPECIALISE("Specialise", Form.REACHABLE),
  RESOLVE_DRIVERS("ResolveDrivers", Form.RESOLVED),
  HOLD_CALLS("HoldCalls", Form.RESOLVED),
  DROP_CASE_ITEMS("DropCaseItems", Form.RESOLVED),
  CLASSIFY_PROCESSES("ClassifyProcesses", Form.CLASSIFIED),
  REMOVE_DEAD("RemoveDead", Form.LIVE),
  CLOCKING("Clocking", Form.CLOCKED),
  BUILD_SCHEDULE("BuildSchedule", Form.SCHEDULED);

  private final String passName;
  private final Form form;

  Pass(String passName, Form form) {
    this.passName = passName;
    this.form = form;
  }

  /** The name of its class, as in {@code --dump-after}. */
  public String passName() {
    return passName;
  }

  /** What a design looks like after it. */
  public Form form() {
    return form;
  }

  /** The pass of a name, in any case. */
  public static Optional<Pass> named(String name) {
    return Arrays.stream(values()).filter(p -> p.passName.equalsIgnoreCase(name)).findFirst();
  }
}
