package io.refmill.compiler.lower.hierarchy;

import io.refmill.compiler.ir.ElaboratedModule;
import io.refmill.compiler.ir.ElaboratedModule.Connection;
import io.refmill.compiler.ir.ElaboratedModule.Direction;
import io.refmill.compiler.ir.ElaboratedModule.Instance;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.form.LoweringException;
import io.refmill.diagnostics.DiagnosticCode;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * How a net resolves that instances' ports are joined with: the net and the ports are one, and a
 * pull on any of them holds all (IEEE 1800-2017 23.3.3.7).
 *
 * <pre>
 * before  wire b;  keeper k(b);      module keeper(inout a);  pullup (a);
 * after   tri1 b;
 * </pre>
 */
public final class PulledNets {
  private final Map<ElaboratedModule, Map<Signal, Signal.Resolution>> known =
      new IdentityHashMap<>();

  /** The resolution of a module's signal, with what its instances bring. */
  public Signal.Resolution resolution(ElaboratedModule module, Signal signal) {
    return of(module).getOrDefault(signal, signal.resolution());
  }

  private Map<Signal, Signal.Resolution> of(ElaboratedModule module) {
    Map<Signal, Signal.Resolution> result = known.get(module);
    if (result != null) {
      return result;
    }
    result = new HashMap<>();
    for (Instance instance : module.instances()) {
      for (Connection c : instance.connections()) {
        if (c.port().direction() == Direction.OUTPUT || !PortNets.aliasable(c)) {
          continue;
        }
        Signal outer = PortNets.signalOf(c);
        Signal.Resolution inner = resolution(instance.module(), c.port().signal());
        if (inner == Signal.Resolution.WIRE || outer.kind() == Signal.Kind.VARIABLE) {
          continue;
        }
        Signal.Resolution before = result.getOrDefault(outer, outer.resolution());
        if (before == Signal.Resolution.WIRE) {
          result.put(outer, inner);
        } else if (before != inner && c.port().direction() == Direction.INOUT) {
          throw conflict(instance, outer, "resolves in two ways");
        }
      }
    }
    known.put(module, result);
    return result;
  }

  /** A pull gives way to other drivers of its net; what is assigned to another net does not. */
  static void check(Instance instance, Connection output, ElaboratedModule parent) {
    Signal.Resolution resolution = output.port().signal().resolution();
    if (resolution != Signal.Resolution.ONE && resolution != Signal.Resolution.ZERO) {
      return;
    }
    Map<Signal, Integer> drivers = PortNets.countDrivers(parent);
    for (Signal outer : Expressions.targets(output.expression())) {
      if (drivers.getOrDefault(outer, 0) > 1) {
        throw conflict(instance, outer, "has a pull and other drivers");
      }
    }
  }

  private static LoweringException conflict(Instance instance, Signal net, String why) {
    return new LoweringException(
        DiagnosticCode.DRIVE_CONFLICT,
        instance.location(),
        "net \"" + net.name() + "\", which ports join with others, " + why);
  }
}
