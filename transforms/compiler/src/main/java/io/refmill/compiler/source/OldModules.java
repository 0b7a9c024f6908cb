package io.refmill.compiler.source;

import io.refmill.parser.scan.SourceTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Modules that stand in comments, as somebody left them there: other versions, or whole others. */
final class OldModules {
  private static final Pattern COMMENT = Pattern.compile("//[^\\n]*\\n?|(?s:/\\*.*?\\*/)");
  private static final Pattern WHOLE =
      Pattern.compile("(?s)\\bmodule\\s+\\\\?[A-Za-z_].*\\bendmodule\\b");
  private static final Pattern BEGIN = Pattern.compile("//[\\s/]*module\\s+\\\\?[A-Za-z_].*\\s*");
  private static final Pattern END = Pattern.compile("//.*\\bendmodule\\b.*\\s*");

  private OldModules() {}

  /** Offsets of the first character and behind the last one of each. */
  static List<int[]> in(String text, SourceTokens tokens) {
    List<int[]> found = new ArrayList<>();
    int from = 0;
    int end = text.indexOf("endmodule");
    for (int i = 0; end >= 0 && i <= tokens.count(); i++) {
      int to = i == tokens.count() ? text.length() : tokens.start(i);
      if (end < from) {
        // Once for each of them, not for each token: files of machines have one in a megabyte.
        end = text.indexOf("endmodule", from);
      }
      if (end >= from && end < to) {
        between(text, from, to, found);
      }
      from = i == tokens.count() ? to : tokens.end(i);
    }
    return found;
  }

  /** Looks at the comments between two tokens. */
  private static void between(String text, int from, int to, List<int[]> found) {
    String gap = text.substring(from, to);
    if (!gap.contains("endmodule")) {
      return;
    }
    Matcher matcher = COMMENT.matcher(gap);
    int begin = -1;
    for (MatchResult each : matcher.results().toList()) {
      String comment = each.group();
      if (comment.startsWith("/*")) {
        if (WHOLE.matcher(comment).find()) {
          found.add(new int[] {from + each.start(), from + each.end()});
        }
        begin = -1;
        continue;
      }
      if (begin < 0 && BEGIN.matcher(comment).matches()) {
        begin = each.start();
      }
      if (begin >= 0 && END.matcher(comment).matches()) {
        found.add(new int[] {from + begin, from + each.end()});
        begin = -1;
      }
    }
  }
}
