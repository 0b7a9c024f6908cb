package io.refmill.describe;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What waits in local variables of a model until it becomes state. The emitter plans that, but
 * rewrites the model later: a list that its elements' order allows to be written in place has no
 * copy any more. So a text says of this what the model shows.
 *
 * <pre>
 * a = self.b                      for i in range(3, 0, -1):
 * self.b = self.a                     self.m[i] = self.m[i - 1]
 * self.a = a    `a` waits         self.m[0] = d                     `m` does not
 * </pre>
 */
final class ModelWaits {
  private static final Pattern ASSIGNMENT =
      Pattern.compile("([\\w.\\[\\], :+*-]*?) ?(?:[-+*/%&|^]|<<|>>)?= (.*?)(?:  # .*)?");

  private static final Pattern APPEND = Pattern.compile("(\\w+)\\.append\\(.*");

  private final boolean known;

  /** Attributes that become locals: the last of the attribute's name, and the local. */
  private final List<String[]> next = new ArrayList<>();

  private final Set<String> lists = new HashSet<>();

  /**
   * The locals of a model.
   *
   * @param python its text; empty where it is not known, where all may wait
   */
  ModelWaits(String python) {
    this.known = !python.isEmpty();
    Set<String> locals = new HashSet<>();
    for (String statement : ModelText.statements(python)) {
      if (statement.startsWith("def ")) {
        locals.clear();
      }
      Matcher append = APPEND.matcher(statement);
      if (append.matches()) {
        lists.add(append.group(1));
      }
      Matcher assignment = ASSIGNMENT.matcher(statement);
      if (assignment.matches()) {
        take(assignment.group(1).split(", "), assignment.group(2).split(", "), locals);
      }
    }
  }

  private void take(String[] targets, String[] values, Set<String> locals) {
    for (int i = 0; i < targets.length; i++) {
      boolean attribute = targets[i].startsWith("self.");
      if (attribute && values.length == targets.length && locals.contains(values[i])) {
        next.add(new String[] {ModelText.lastName(targets[i]), values[i]});
      } else if (!attribute) {
        locals.add(targets[i].replaceAll("\\[.*", ""));
      }
    }
  }

  /** Whether the next value of a variable waits in a local variable. */
  boolean holdsNext(String name) {
    Pattern own = own(name);
    return !known
        || next.stream().anyMatch(n -> own.matcher(n[0]).matches() && own.matcher(n[1]).matches());
  }

  /** Whether what is written to a variable waits in a list. */
  boolean listsWrites(String name) {
    Pattern own = own(name);
    return !known || lists.stream().anyMatch(list -> own.matcher(list).matches());
  }

  private static Pattern own(String name) {
    return Pattern.compile("(?:\\w+_)?" + Pattern.quote(ModelText.lastName(name)) + "(?:_\\w*)?");
  }
}
