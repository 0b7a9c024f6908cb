package io.refmill.compiler.ir;

import java.util.List;

/**
 * A module whose outputs are a function of its inputs. Its signals are its own: they appear in no
 * other module.
 */
public interface CombinationalBody {
  /** The module's name in the source. */
  String name();

  /** Its input ports, in header order. */
  List<Signal> inputs();

  /** Its output ports, in header order. */
  List<Signal> outputs();

  /** Its processes in an order in which each follows all that it reads from. */
  List<Process> processes();
}
