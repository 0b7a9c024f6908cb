package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What Icarus's compiled file says of the scopes, ports and variables that it found. It is the
 * second opinion on the design's interface: a port that we left out or whose width we got wrong
 * would otherwise go unnoticed.
 */
final class VvpListing {
  private static final String NAME = "\"((?:[^\"\\\\]|\\\\.)*)\"";
  private static final Pattern SCOPE =
      Pattern.compile("^(S_\\S+) \\.scope [a-z0-9.]+, " + NAME + " " + NAME + "(.*);$");
  private static final Pattern PARENT = Pattern.compile(", (S_[0-9a-zA-Zx]+)$");
  private static final Pattern PORT =
      Pattern.compile("^\\s*\\.port_info \\d+ /(INPUT|OUTPUT|INOUT) (\\d+) " + NAME + ".*");
  private static final Pattern OBJECT =
      Pattern.compile("^v\\S+ \\.(var|net|net8|array)(/\\S+)?\\s+\\*?" + NAME + ".*");

  private static final Pattern UNNAMED = Pattern.compile("genblk\\d+(|\\[-?\\d+\\])");

  /** How a path names blocks without a name, and how Icarus does. */
  private static final Pattern ANY_BLOCK = Pattern.compile("\\[(\\d+)\\]");

  private static final Pattern BLOCK =
      Pattern.compile("\\$(unm_blk_|ivl_for_loop|ivl_foreach)\\d+");
  private static final Pattern PLACE = Pattern.compile("^ \\d+ (\\d+)\\b");

  /** What kind of object a name stands for. */
  enum Kind {
    VARIABLE,
    TWO_STATE_VARIABLE,
    NET
  }

  /**
   * A port as Icarus sees it; {@code direction} is {@code INPUT}, {@code OUTPUT} or {@code INOUT}.
   */
  record ListedPort(String name, String direction, int width) {}

  private static final class Scope {
    final String name;
    final int line;
    final Map<String, String> children = new HashMap<>();
    final Map<String, Kind> objects = new HashMap<>();
    final List<ListedPort> ports = new ArrayList<>();

    /** Gates, operators and parts of nets. */
    int nodes;

    Scope(String name, int line) {
      this.name = name;
      this.line = line;
    }
  }

  private final Map<String, Scope> scopes = new HashMap<>();
  private final Map<String, String> roots = new HashMap<>();

  private VvpListing() {}

  /** Reads the head of a compiled file: everything before the first thread. */
  static VvpListing read(Path compiled) throws IOException {
    VvpListing listing = new VvpListing();
    try (BufferedReader reader = Files.newBufferedReader(compiled, StandardCharsets.ISO_8859_1)) {
      Scope current = null;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("S_")) {
          current = listing.scope(line, current);
        } else if (current != null && line.startsWith("    .port_info")) {
          addPort(line, current);
        } else if (current != null && line.startsWith("v")) {
          addObject(line, current);
        } else if (current != null && line.startsWith("L_")) {
          current.nodes++;
        }
      }
    }
    return listing;
  }

  private Scope scope(String line, Scope current) {
    Matcher matcher = SCOPE.matcher(line);
    if (!matcher.matches()) {
      return current;
    }
    String name = unescape(matcher.group(2));
    Matcher place = PLACE.matcher(matcher.group(4));
    Scope scope = new Scope(name, place.find() ? Integer.parseInt(place.group(1)) : 0);
    scopes.put(matcher.group(1), scope);
    Matcher parent = PARENT.matcher(matcher.group(4));
    if (parent.find() && scopes.containsKey(parent.group(1))) {
      scopes.get(parent.group(1)).children.put(name, matcher.group(1));
    } else {
      roots.put(name, matcher.group(1));
    }
    return scope;
  }

  private static void addPort(String line, Scope scope) {
    Matcher matcher = PORT.matcher(line);
    if (matcher.matches()) {
      scope.ports.add(
          new ListedPort(
              unescape(matcher.group(3)), matcher.group(1), Integer.parseInt(matcher.group(2))));
    }
  }

  private static void addObject(String line, Scope scope) {
    Matcher matcher = OBJECT.matcher(line);
    if (matcher.matches()) {
      String type = matcher.group(2) == null ? "" : matcher.group(2);
      boolean net = matcher.group(1).startsWith("net");
      Kind kind = net ? Kind.NET : Kind.VARIABLE;
      if (!net && type.startsWith("/2")) {
        kind = Kind.TWO_STATE_VARIABLE;
      }
      scope.objects.put(unescape(matcher.group(3)), kind);
    }
  }

  /**
   * An object that a path leads to.
   *
   * @param path as Icarus names it
   */
  record Found(Kind kind, List<String> path) {
    private Found in(String scope) {
      List<String> full = new ArrayList<>(List.of(scope));
      full.addAll(path);
      return new Found(kind, full);
    }
  }

  /**
   * The named object below an instance of the bench; empty if Icarus has none. Icarus numbers
   * unnamed generate blocks by another rule than IEEE 1800-2017 27.6 where one condition follows on
   * another, so such a level may have another number there if only one fits.
   */
  Optional<Found> find(String bench, String instance, List<String> path) {
    Scope scope = instance(bench, instance);
    return scope == null || path.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(find(scope, path, 0));
  }

  private Found find(Scope scope, List<String> path, int depth) {
    String name = path.get(depth);
    if (depth == path.size() - 1) {
      Kind kind = scope.objects.get(name);
      return kind == null ? null : new Found(kind, List.of(name));
    }
    Found exact = below(scope, name, path, depth);
    if (exact != null) {
      return exact;
    }
    Matcher block = ANY_BLOCK.matcher(name);
    if (block.matches()) {
      List<Found> all = inBlocks(scope, path, depth + 1);
      int index = Integer.parseInt(block.group(1));
      return index < all.size() ? all.get(index) : null;
    }
    Found otherwise = numberedOtherwise(scope, path, depth);
    return otherwise != null ? otherwise : inBlock(scope, path, depth);
  }

  /** What a path leads to from one of the blocks without a name, if from one only. */
  private Found inBlock(Scope scope, List<String> path, int depth) {
    List<Found> all = inBlocks(scope, path, depth);
    return all.size() == 1 ? all.get(0) : null;
  }

  /** The same from each of them, at any depth, in the order of the source. */
  private List<Found> inBlocks(Scope scope, List<String> path, int depth) {
    List<Scope> blocks =
        scope.children.values().stream()
            .map(scopes::get)
            .filter(s -> BLOCK.matcher(s.name).matches())
            .sorted(
                Comparator.comparingInt((Scope s) -> s.line)
                    .thenComparingInt(s -> s.name.length())
                    .thenComparing(s -> s.name))
            .toList();
    List<Found> result = new ArrayList<>();
    for (Scope block : blocks) {
      Found own =
          depth == path.size() - 1
              ? find(block, path, depth)
              : below(block, path.get(depth), path, depth);
      if (own != null) {
        result.add(own.in(block.name));
      }
      inBlocks(block, path, depth).forEach(found -> result.add(found.in(block.name)));
    }
    return result;
  }

  private Found numberedOtherwise(Scope scope, List<String> path, int depth) {
    Matcher unnamed = UNNAMED.matcher(path.get(depth));
    if (!unnamed.matches()) {
      return null;
    }
    Found only = null;
    for (String child : scope.children.keySet()) {
      Matcher other = UNNAMED.matcher(child);
      if (other.matches() && other.group(1).equals(unnamed.group(1))) {
        Found found = below(scope, child, path, depth);
        if (found != null && only != null) {
          return null;
        }
        only = found != null ? found : only;
      }
    }
    return only;
  }

  private Found below(Scope scope, String child, List<String> path, int depth) {
    Scope next = scopes.get(scope.children.get(child));
    Found found = next == null ? null : find(next, path, depth + 1);
    return found == null ? null : found.in(child);
  }

  /** How the ports of an instance differ from the interface; empty if they do not. */
  Optional<String> portProblem(String bench, String instance, DesignInterface design) {
    Scope scope = instance(bench, instance);
    if (scope == null) {
      return Optional.of("the top module is not in the compiled design");
    }
    if (scope.ports.size() != design.ports().size()) {
      return Optional.of(
          "the module has "
              + scope.ports.size()
              + " ports, the interface "
              + design.ports().size());
    }
    for (int i = 0; i < scope.ports.size(); i++) {
      ListedPort actual = scope.ports.get(i);
      Port port = design.ports().get(i);
      // A bidirectional port that is only driven, or only read, has one direction in the interface.
      String direction = actual.direction().equals("INOUT") ? "INOUT" : port.direction().name();
      if (!actual.equals(new ListedPort(port.name(), direction, port.width()))) {
        return Optional.of(
            "port "
                + i
                + " of the module is "
                + show(actual)
                + ", in the interface "
                + show(new ListedPort(port.name(), direction, port.width())));
      }
    }
    return Optional.empty();
  }

  private static String show(ListedPort port) {
    return port.direction().toLowerCase(java.util.Locale.ROOT)
        + " ["
        + (port.width() - 1)
        + ":0] "
        + port.name();
  }

  /** Of how many gates, operators and parts of nets an instance of the bench is made. */
  int nodes(String bench, String instance) {
    Scope scope = instance(bench, instance);
    return scope == null ? 0 : nodes(scope);
  }

  private int nodes(Scope scope) {
    return scope.nodes
        + scope.children.values().stream().mapToInt(child -> nodes(scopes.get(child))).sum();
  }

  private Scope instance(String bench, String instance) {
    Scope root = scopes.get(roots.get(bench));
    return root == null ? null : scopes.get(root.children.get(instance));
  }

  /** Icarus writes names with a backslash before a quote or backslash, others as octal numbers. */
  private static String unescape(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\' || i + 1 == text.length()) {
        result.append(c);
      } else if (i + 3 < text.length() && isOctal(text, i + 1)) {
        result.append((char) Integer.parseInt(text.substring(i + 1, i + 4), 8));
        i += 3;
      } else {
        i++;
        result.append(text.charAt(i));
      }
    }
    return result.toString();
  }

  private static boolean isOctal(String text, int from) {
    for (int i = from; i < from + 3; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '7') {
        return false;
      }
    }
    return true;
  }
}
