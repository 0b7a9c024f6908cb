package io.refmill.compiler.lower.nest;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.compiler.lower.plan.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An instance that is a class, with the methods that its parent calls. */
final class InstanceClass {
  /** Outputs that are computed together. */
  record Group(List<Signal> results, List<Unit> units) {}

  final List<Group> groups = new ArrayList<>();

  /** By process that computes an output: the position of its group. */
  final Map<Node, Integer> groupOf = new HashMap<>();

  /** Processes that only give state another name. */
  final Set<Node> copies = new HashSet<>();

  Region region;

  /** By what it carries out: a phase, or a group by its position. */
  final Map<Object, Region.Method> methods = new HashMap<>();
}
