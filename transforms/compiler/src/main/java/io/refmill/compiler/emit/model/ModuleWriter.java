package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.CompoundStatement;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.rewrite.JoinVariants;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.CombinationalModule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes combinational submodules as Python functions before the class. */
final class ModuleWriter {
  private final ModelContext outer;
  private final Map<CombinationalModule, PyStatement> written = new LinkedHashMap<>();

  ModuleWriter(ModelContext outer) {
    this.outer = outer;
  }

  /** The functions so far, callees first. */
  Collection<PyStatement> functions() {
    return written.values();
  }

  /** What each function is made of. */
  Map<String, JoinVariants.Source> sources() {
    Map<String, JoinVariants.Source> result = new HashMap<>();
    for (CombinationalModule m : written.keySet()) {
      result.put(
          outer.names.of(m, m.name()),
          new JoinVariants.Source(m.name(), ClassConstants.given(m.constants())));
    }
    return result;
  }

  /** The function of a module, which is written at first use. */
  String name(CombinationalModule module) {
    String name = outer.names.of(module, module.name());
    if (!written.containsKey(module)) {
      PyStatement text = write(module, name);
      written.put(module, text);
    }
    return name;
  }

  private PyStatement write(CombinationalModule module, String name) {
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
      context.reads.note(n);
      context.written.addAll(n.writes());
    }
    NodeWriter nodes = new NodeWriter(context, module.live());
    BlockBuilder lines = new BlockBuilder(1);
    nodes.settle(module.units(), lines);
    ClassWriter.returned(lines, nodes.results(module.outputs()));
    return context.asFunction(
        new CompoundStatement.FunctionDefinition(name, parameters, lines.end()));
  }
}
