package io.refmill.cosim.python;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a model keeps the variables of a design: in an attribute by its hierarchical name, or in an
 * object that stands for an instance.
 *
 * <pre>
 * u_div.count    self.u_div_count, or self.u_div.count where self.u_div = Divider(width=8)
 * lane[1].q      self.lane_1_q, or self.lane_q[1] where self.lane_q = [0] * 4
 * </pre>
 *
 * <p>Read from the text: a model that is written otherwise has no such places.
 */
public final class ModelPlaces {
  private static final Pattern CLASS = Pattern.compile("^class +(\\w+)\\b");
  private static final Pattern OWN = Pattern.compile("\\bself\\.([A-Za-z_][A-Za-z0-9_]*)\\b");
  private static final Pattern LIST = Pattern.compile("^ +self\\.([A-Za-z_][A-Za-z0-9_]*) = \\[.*");
  private static final Pattern INDEX = Pattern.compile("\\[\\d+\\]");
  private static final Pattern OBJECT =
      Pattern.compile("^ +self\\.([A-Za-z_][A-Za-z0-9_]*) = (\\w+)\\(.*\\)$");

  /** The attributes of a class, those that are lists, and the classes of those that are objects. */
  private record Members(Set<String> names, Set<String> lists, Map<String, String> objects) {}

  private final Map<String, Members> classes = new HashMap<>();

  /** Of a model, by its text. */
  public ModelPlaces(String python) {
    Members current = null;
    for (String line : python.lines().toList()) {
      Matcher start = CLASS.matcher(line);
      if (start.find()) {
        current = new Members(new HashSet<>(), new HashSet<>(), new HashMap<>());
        classes.put(start.group(1), current);
      } else if (current != null) {
        Matcher own = OWN.matcher(line);
        while (own.find()) {
          current.names.add(own.group(1));
        }
        Matcher list = LIST.matcher(line);
        if (list.matches()) {
          current.lists.add(list.group(1));
        }
        Matcher object = OBJECT.matcher(line);
        if (object.matches()) {
          current.objects.put(object.group(1), object.group(2));
        }
      }
    }
  }

  /**
   * The place of a variable, behind {@code self.}; that it is the same one shows in the runs.
   *
   * @param path of the variable in the design
   */
  public Optional<String> of(List<String> path) {
    return of("TopModule", path.stream().map(ModelPlaces::attribute).toList())
        .or(() -> element(String.join("_", path)));
  }

  /** The element of a list that has what each round of a generate construct has for itself. */
  private Optional<String> element(String path) {
    String list = INDEX.matcher(path).replaceAll("");
    Members members = classes.get("TopModule");
    if (list.equals(path) || members == null || !members.lists.contains(list)) {
      return Optional.empty();
    }
    StringBuilder place = new StringBuilder(list);
    INDEX.matcher(path).results().forEach(index -> place.append(index.group()));
    return Optional.of(place.toString());
  }

  /** A part of a path as attributes have it: {@code lane_0} for the block {@code lane[0]}. */
  private static String attribute(String part) {
    return part.replace('[', '_').replace("]", "");
  }

  private Optional<String> of(String type, List<String> path) {
    Members members = classes.get(type);
    if (members == null) {
      return Optional.empty();
    }
    String whole = String.join("_", path);
    if (members.names.contains(whole)) {
      return Optional.of(whole);
    }
    for (int i = 1; i < path.size(); i++) {
      String object = String.join("_", path.subList(0, i));
      String inner = members.objects.get(object);
      Optional<String> rest =
          inner == null ? Optional.empty() : of(inner, path.subList(i, path.size()));
      if (rest.isPresent()) {
        return Optional.of(object + "." + rest.get());
      }
    }
    return Optional.empty();
  }
}
