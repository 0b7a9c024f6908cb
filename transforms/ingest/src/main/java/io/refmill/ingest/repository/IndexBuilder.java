package io.refmill.ingest.repository;

import io.refmill.ingest.repository.FileIndex.Connected;
import io.refmill.ingest.repository.FileIndex.Declaration;
import io.refmill.ingest.repository.FileIndex.Kind;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.parse.ParsedFile;
import io.refmill.parser.preprocess.Footprint;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DataTypeSyntax.InterfaceTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.StringSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ImportSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PackageSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import io.refmill.syntax.ItemSyntax.PrimitiveSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the index of a parsed file. */
final class IndexBuilder {
  private static final int MAX_STRINGS = 1_000;

  private final List<Declaration> declarations = new ArrayList<>();
  private final Set<String> fileNeeds = new LinkedHashSet<>();
  private final Set<String> strings = new LinkedHashSet<>();
  private boolean readsFiles;

  // Of the declaration at hand.
  private Set<String> needs = fileNeeds;
  private Map<String, Connected> connections = new HashMap<>();

  private IndexBuilder() {}

  static FileIndex index(ParsedFile file) {
    IndexBuilder builder = new IndexBuilder();
    if (file.tree() != null) {
      file.tree().items().forEach(builder::add);
    }
    return new FileIndex(
        builder.declarations,
        builder.fileNeeds,
        builder.strings,
        builder.readsFiles,
        file.footprint(),
        open(file.footprint()),
        file.diagnostics().isEmpty() ? null : file.diagnostics().get(0));
  }

  private static Set<String> open(Footprint footprint) {
    return footprint.asked().entrySet().stream()
        .filter(each -> each.getValue() == null)
        .map(Map.Entry::getKey)
        .filter(name -> !footprint.written().containsKey(name))
        .collect(Collectors.toSet());
  }

  private void add(ItemSyntax item) {
    if (item instanceof ModuleSyntax module) {
      Kind kind = module.keyword().equals("interface") ? Kind.INTERFACE : Kind.MODULE;
      declare(kind, module.name(), item, ports(module));
    } else if (item instanceof PackageSyntax declared) {
      declare(Kind.PACKAGE, declared.name(), item, Set.of());
    } else if (item instanceof PrimitiveSyntax primitive) {
      declare(Kind.PRIMITIVE, primitive.name(), item, null);
    } else {
      needs = fileNeeds;
      connections = new HashMap<>();
      SyntaxNodes.visit(item, this::note);
    }
  }

  private void declare(Kind kind, String name, ItemSyntax item, Set<String> ports) {
    needs = new LinkedHashSet<>();
    connections = new HashMap<>();
    SyntaxNodes.visit(item, this::note);
    declarations.add(
        new Declaration(
            kind, name, item.location().file(), item.location().line(), needs, ports, connections));
  }

  /** Names of a module's ports, or null where one has none. */
  private static Set<String> ports(ModuleSyntax module) {
    Set<String> names = new HashSet<>();
    for (PortSyntax port : module.ports()) {
      if (port instanceof AnsiPortSyntax ansi) {
        names.add(ansi.declarator().name());
      } else if (port instanceof NonAnsiPortSyntax plain && plain.name() != null) {
        names.add(plain.name());
      } else {
        return null;
      }
    }
    return names;
  }

  private void note(Syntax node) {
    if (node instanceof InstantiationSyntax instantiation) {
      instantiation(instantiation);
    } else if (node instanceof ImportSyntax imported) {
      needs.add(imported.packageName());
    } else if (node instanceof ScopedSyntax scoped) {
      needs.add(scoped.scope());
    } else if (node instanceof NamedTypeSyntax named) {
      // A port of this type may be one of an interface: the syntax is the same.
      needs.add(named.scope() == null ? named.name() : named.scope());
    } else if (node instanceof InterfaceTypeSyntax type) {
      needs.add(type.name());
    } else if (node instanceof StringSyntax string) {
      if (strings.size() < MAX_STRINGS && SourceUnit.isDataName(string.value())) {
        strings.add(string.value());
      }
    } else if (node instanceof SystemCallSyntax call) {
      readsFiles |= call.name().startsWith("$readmem");
    }
  }

  private void instantiation(InstantiationSyntax instantiation) {
    needs.add(instantiation.moduleName());
    Connected connected =
        connections.computeIfAbsent(
            instantiation.moduleName(), key -> new Connected(new HashSet<>(), new HashSet<>()));
    for (InstanceSyntax instance : instantiation.instances()) {
      List<String> names =
          instance.connections().stream()
              .map(ConnectionSyntax::name)
              .filter(Objects::nonNull)
              .toList();
      connected.names().addAll(names);
      if (names.isEmpty() && !instance.connections().isEmpty()) {
        connected.counts().add(instance.connections().size());
      }
    }
  }
}
