package io.refmill.cosim.source;

import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What processes without edges assign, by the text alone: latches among it. What these hold at the
 * start is open where a net opens them, since nets change at time zero and nobody says whether a
 * process waits by then (IEEE 1800-2017 4.7). Names that are only compared may be among it too.
 */
public final class LevelState {
  private static final Pattern IGNORED =
      Pattern.compile("//[^\n]*|/\\*.*?\\*/|\"(?:\\\\.|[^\"\\\\\n])*\"", Pattern.DOTALL);
  private static final Pattern ALWAYS = Pattern.compile("\\balways(?:_latch|_comb|_ff)?\\b");
  private static final Pattern NEXT =
      Pattern.compile(
          "\\b(?:always(?:_latch|_comb|_ff)?|initial|final|assign|endmodule|function|task)\\b");
  private static final Pattern HEAD = Pattern.compile("\\b(?:begin|if|case[xz]?|for)\\b|[;=]");
  private static final Pattern EDGE = Pattern.compile("\\b(?:posedge|negedge|edge)\\b");
  private static final Pattern ASSIGNED =
      Pattern.compile("([A-Za-z_][\\w$]*)\\s*(?:\\[[^;]*?\\]\\s*)*<?=(?!=)");

  private LevelState() {}

  /** Names, without their scopes. */
  public static Set<String> of(SourceUnit unit) {
    Set<String> names = new HashSet<>();
    Stream.concat(unit.files().stream(), unit.includes().stream())
        .map(SourceFile::text)
        .map(text -> IGNORED.matcher(text).replaceAll(" "))
        .forEach(text -> add(text, names));
    return names;
  }

  private static void add(String text, Set<String> names) {
    Matcher always = ALWAYS.matcher(text);
    Matcher next = NEXT.matcher(text);
    while (always.find()) {
      int end = next.find(always.end()) ? next.start() : text.length();
      String process = text.substring(always.end(), end);
      Matcher head = HEAD.matcher(process);
      String control = head.find() ? process.substring(0, head.start()) : process;
      if (!EDGE.matcher(control).find()) {
        Matcher assigned = ASSIGNED.matcher(process);
        while (assigned.find()) {
          names.add(assigned.group(1));
        }
      }
    }
  }
}
