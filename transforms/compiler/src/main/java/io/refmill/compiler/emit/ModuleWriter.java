package io.refmill.compiler.emit;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.CombinationalModule;
import io.refmill.compiler.lower.LoweredDesign;
import io.refmill.compiler.lower.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes combinational submodules as Python functions before the class. */
final class ModuleWriter {
  private final ModelContext outer;
  private final Map<CombinationalModule, Lines> written = new LinkedHashMap<>();

  ModuleWriter(ModelContext outer) {
    this.outer = outer;
  }

  /** The functions so far, callees first. */
  Iterable<Lines> functions() {
    return written.values();
  }

  /** The function of a module, which is written at first use. */
  String name(CombinationalModule module) {
    String name = outer.names.of(module, module.name());
    if (!written.containsKey(module)) {
      Lines text = write(module, name);
      written.put(module, text);
    }
    return name;
  }

  private Lines write(CombinationalModule module, String name) {
    ModelContext context = new ModelContext(outer, module.lowered());
    context.names.reserve(name);
    for (Node n : module.live()) {
      if (n.process() instanceof io.refmill.compiler.ir.Process.CombinationalInstance c) {
        context.names.reserve(name((CombinationalModule) c.module()));
      }
    }
    List<String> parameters = new ArrayList<>();
    for (Signal s : module.inputs()) {
      context.inputs.add(s);
      parameters.add(context.name(s));
    }
    module.outputs().forEach(context::name);
    for (Node n : module.live()) {
      context.noteReads(n);
      context.written.addAll(n.writes());
    }
    NodeWriter nodes = new NodeWriter(context, module.live());
    Lines lines = new Lines(0);
    lines.add("def " + name + "(" + String.join(", ", parameters) + "):");
    lines.indent();
    for (LoweredDesign.Step step : module.lowered().steps()) {
      if (step instanceof LoweredDesign.Settle settle) {
        nodes.settle(settle.units(), lines);
      }
    }
    List<String> results = new ArrayList<>();
    for (Signal s : module.outputs()) {
      Signal copied = nodes.copiedBy(s);
      results.add(context.read(copied == null ? s : copied));
    }
    lines.add("return " + String.join(", ", results));
    return lines;
  }
}
