package io.refmill.compiler.emit.comment;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a comment's text helps a reader of the model, as text that is safe behind {@code #}: one
 * line each, without control and formatting characters, never an encoding declaration (PEP 263).
 * Code that was commented out, banners, notices of rights and authors, directives to tools and
 * notes to do something are left out; whoever wrote the source wrote them for somebody else. What
 * goes goes as a whole: no sentence is cut at the end of a line.
 */
final class CommentText {
  private static final int MAX_LINES = 3;
  private static final int MAX_COLUMNS = 110;
  private static final int MAX_SENTENCE = 200;

  /** Longer ones are documents, and the time that patterns take grows faster than the text. */
  private static final int MAX_RAW = 2000;

  private static final int MAX_RAW_LINE = 400;

  private static final Pattern FRAME =
      Pattern.compile(
          "^(?:[/*!#<\\s]|[-=~+_|.:]{2,}+|[-=~|](?=\\s)|[{}]{3}\\d?)++"
              + "|(?:[/*#\\s]|[-=~+_|:]{2,}+|\\.{4,}+|[{}]{3}\\d?)++$");

  private static final Pattern NOTICE =
      Pattern.compile(
          "copyright|licen[sc]e|all rights reserved|\\(c\\)\\s*\\d|©|spdx|warrant[yi]"
              + "|\\b(?:authors?|engineers?|designers?|company|dates?|version|revision|filename"
              + "|file|project|module name|project name|design name|create date|tool versions?"
              + "|target devices?|dependencies)\\s*(?:name)?\\s*:"
              + "|e-?mail|(?:created|written|modified|generated) (?:by|on|using|with)\\b"
              + "|https?:|ftp:|www\\.|\\S@\\S+\\.\\w|\\$(?:id|rev|date|header|log|author)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DIRECTIVE =
      Pattern.compile(
          "^(?:synopsys|synthesis|cadence|ambit|exemplar|altera|xilinx|vcs|vivado|quartus)\\b"
              + "|\\b(?:pragma|verilator|spyglass|translate_o(?:n|ff)|full_case|parallel_case"
              + "|noqa|nosec|pylint|pyright|mypy|flake8|isort|yapf|lint_\\w+|keep_hierarchy)\\b"
              + "|\\blint[ -]|^type:|^fmt:|coding\\s*[:=]|^`",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NOTE =
      Pattern.compile(
          "\\b(?:todo|fixme|xxx|hack)\\b|\\byour (?:code|answer|solution|logic|design)\\b"
              + "|\\b(?:code|logic|design|code goes|starts?|begins?|ends?) here\\b"
              + "|\\b(?:insert|write|add|fill|implement)\\b.*\\b(?:code|here)\\b"
              + "|^end(?:s|if|case|module|function)?\\b|^(?:else|begin)(?:\\s+if)?$"
              + "|^declare\\b|^behaviou?r(?:al)?(?:\\s+(?:code|model|description))?\\W?$"
              + "|^implement(?:s|ing|ation(?: of)?)?\\s+(?:the\\s+)?"
              + "(?:logic|design|module|circuit|functionality|behaviou?r)\\W?$"
              + "|^assign\\s+(?:the\\s+)?(?:\\w+\\s+){1,2}to\\s+(?:the\\s+)?outputs?\\W?$"
              + "|^assign\\s+(?:the\\s+)?outputs?(?:\\s+values?)?(?:\\s+to\\s+\\w+)?\\W?$"
              + "|^\\d+-bit\\s+(?:in|out)put\\s+(?:variable|signal|port)s?\\W?$"
              + "|^(?:interface|module|entity|instance|block)\\s*:\\s*\\w+$",
          Pattern.CASE_INSENSITIVE);

  /** What says no more than the line it stands at. */
  private static final Pattern LABEL =
      Pattern.compile(
          "^(?:(?:the|all|module|internal|local|global|in|out|io|i/o|inputs?|outputs?|inouts?"
              + "|ports?|reg(?:ister)?s?|wires?|signals?|variables?|parameters?|localparams?"
              + "|constants?|declarations?|assignments?|assign|always|and|of|block|statements?"
              + "|list|names?|other|arguments?)\\b|[&:,.\\s])++$|\\bdeclarations?\\s*:?$",
          Pattern.CASE_INSENSITIVE);

  /** What no sentence has. */
  private static final Pattern CODE =
      Pattern.compile(
          ";\\s*\\w+.*[;=]|\\S\\s*//|^[&|^~?]|^\\w*_\\w*(?:\\s*,\\s*\\w*_\\w*)*$"
              + "|^(?:pos|neg)edge\\s+\\w+$|^module\\s+\\w+\\s*(?:#?\\(|;|$)"
              + "|\\bbegin\\s*(?::\\s*\\w+)?$|\\balways(?:_\\w+)?\\s*@|\\balways_\\w+|@\\s*\\("
              + "|^\\.\\w+\\s*\\(|^\\w+\\s+\\w+\\s*\\(\\s*\\.|^\\$\\w+",
          Pattern.CASE_INSENSITIVE);

  /** What is code unless it stands in a sentence. */
  private static final Pattern LIKE_CODE =
      Pattern.compile(
          ";\\s*$|[{}(&|^+]\\s*$|\\s\\?$|^\\.?\\w+\\s*(?:\\(.*\\)|\\[.*\\])?\\s*,$"
              + "|[A-Za-z_]\\w*\\s*(?:\\[[^\\]]*\\]\\s*)*(?:(?<![=!<>])=(?!=)|<=)\\s*\\S"
              + "|^(?:else\\s+)?(?:if|case[xz]?|for|while|repeat|forever|else|wait)\\s*\\("
              + "|^(?:assign|input|output|inout|wire|reg|logic|parameter|localparam|integer|genvar"
              + "|initial|typedef|enum)\\b.*[\\[{=]"
              + "|^(?:(?:input|output|inout|wire|reg|logic)\\s+)++(?:signed\\s+)?+"
              + "\\w+(?:\\s*,\\s*\\w+)*+\\s*,?$|\\?[^?]+\\s:\\s",
          Pattern.CASE_INSENSITIVE);

  /** Words side by side, as code has them only where one is a keyword. */
  private static final Pattern SENTENCE_WORDS =
      Pattern.compile(
          "(?<![\\w'.$`])"
              + "(?:(?!(?:assign|input|output|inout|wire|reg|logic|signed|unsigned|parameter"
              + "|localparam|integer|genvar|real|time|bit|int|byte|initial|typedef|enum|struct"
              + "|begin|end|if|else|case[xz]?|for|while|repeat|forever|wait|default|posedge"
              + "|negedge|or|and|not|function|task|module)\\b)[A-Za-z][a-z']*(?![\\w(\\[.])\\s?+){2}",
          Pattern.CASE_INSENSITIVE);

  /** Up to a full stop that is not the one of an abbreviation or of a number in a list. */
  private static final Pattern SENTENCE =
      Pattern.compile(
          "^.*?[.!?](?<!\\b(?:e\\.g|i\\.e|etc|vs|cf|fig|no|resp|approx)\\.)(?<!^\\d{1,2}\\.)(?=\\s|$)",
          Pattern.CASE_INSENSITIVE);

  /** A letter with an accent and what follows it, read as one of a double-byte encoding. */
  private static final Pattern MISREAD = Pattern.compile("[A-Za-z]\\p{IsHan}[a-z]{2}");

  private static final Pattern HAN_TEXT = Pattern.compile("\\p{IsHan}{2}");

  private CommentText() {}

  /** The lines to write for the lines of a comment; none when it does not help. */
  static List<String> of(List<String> raw) {
    if (raw.stream().mapToInt(String::length).sum() > MAX_RAW
        || raw.stream().anyMatch(l -> l.length() > MAX_RAW_LINE)) {
      return List.of();
    }
    List<String> result = new ArrayList<>();
    List<String> run = new ArrayList<>();
    for (String line : raw) {
      String clean = printable(line);
      if (clean == null || NOTICE.matcher(clean).find()) {
        return List.of();
      }
      clean = unframed(clean);
      if (isCode(clean) || DIRECTIVE.matcher(clean).find()) {
        return List.of();
      }
      if (clean.isEmpty() || !run.isEmpty() && !continues(run.get(run.size() - 1), clean)) {
        result.addAll(helpful(run));
        run.clear();
      }
      if (!clean.isEmpty()) {
        run.add(clean);
      }
    }
    result.addAll(helpful(run));
    if (result.size() > MAX_LINES || result.stream().anyMatch(l -> l.length() > MAX_COLUMNS)) {
      return sentence(String.join(" ", result));
    }
    return result;
  }

  private static boolean isCode(String line) {
    return CODE.matcher(line).find()
        || LIKE_CODE.matcher(line).find() && !SENTENCE_WORDS.matcher(line).find();
  }

  /** Lines that belong together; none of a note, nor a heading that only names what follows. */
  private static List<String> helpful(List<String> run) {
    boolean heading = run.size() == 1 && LABEL.matcher(run.get(0)).find();
    boolean note = run.stream().anyMatch(l -> NOTE.matcher(l).find());
    return heading || note ? List.of() : List.copyOf(run);
  }

  /** Whether a line seems to go on with the sentence of the one before. */
  private static boolean continues(String before, String line) {
    return Character.isLowerCase(line.codePointAt(0))
        && ".:;!?".indexOf(before.charAt(before.length() - 1)) < 0;
  }

  /** The first sentence in lines of bearable length, when it is short and not all there is. */
  private static List<String> sentence(String text) {
    Matcher m = SENTENCE.matcher(text);
    String first = m.find() ? m.group() : text;
    if (first.length() > MAX_SENTENCE || first.indexOf(' ') < 0) {
      return List.of();
    }
    List<String> result = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : first.split(" ")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > 80) {
        result.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    result.add(line.toString());
    return result.stream().anyMatch(l -> l.length() > MAX_COLUMNS) ? List.of() : result;
  }

  /** A line without the box that is drawn around it; empty when it says nothing. */
  private static String unframed(String line) {
    String text = line;
    String before;
    do {
      before = text;
      text = FRAME.matcher(text).replaceAll("");
    } while (!text.equals(before));
    long letters = text.codePoints().filter(Character::isLetter).count();
    return letters >= 2 && letters * 3 >= text.length() ? text : "";
  }

  /**
   * The text with each run of white space and control characters as one space, and without
   * formatting characters, bidirectional ones among them; null when it was read in a wrong
   * encoding: it has replacement characters, C1 controls, or letters that only come in pairs when
   * the bytes of one character are read as two.
   */
  private static String printable(String line) {
    StringBuilder text = new StringBuilder();
    int latin = 0;
    for (int i = 0; i < line.length(); ) {
      int c = line.codePointAt(i);
      i += Character.charCount(c);
      latin = c >= 0xA0 && c <= 0xFF ? latin + 1 : 0;
      if (c == 0xFFFD || c >= 0x80 && c < 0xA0 && c != 0x85 || latin > 1) {
        return null;
      }
      switch (Character.getType(c)) {
        case Character.CONTROL,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR,
            Character.SPACE_SEPARATOR -> {
          if (text.length() > 0 && text.charAt(text.length() - 1) != ' ') {
            text.append(' ');
          }
        }
        case Character.FORMAT,
            Character.SURROGATE,
            Character.PRIVATE_USE,
            Character.UNASSIGNED -> {}
        default -> text.appendCodePoint(c);
      }
    }
    boolean misread = MISREAD.matcher(text).find() && !HAN_TEXT.matcher(text).find();
    return misread ? null : text.toString().strip();
  }
}
