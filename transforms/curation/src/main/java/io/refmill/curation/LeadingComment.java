package io.refmill.curation;

import io.refmill.parser.scan.LegalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the comment that describes a module: the one right before it (directives, attributes and
 * blank lines may stand between), else, for the first module of a file, the one that opens it.
 * Licences, banners of editors and of tools, ruled lines, commented-out code, what says that it is
 * about another module, and what authors say of their files, tools and troubles are no description.
 */
final class LeadingComment {
  /** Fewer words than this describe nothing. */
  private static final int MIN_WORDS = 5;

  private static final Pattern BANNER =
      Pattern.compile(
          "\\s*((company|engineer|authors?|coders?|programmers?|designers?|students?"
              + "|(original )?authors?(\\(s\\))?|maintainers?|vendor|application|stability"
              + "|portability|language|standard|simulator|compiler|tool versions?"
              + "|(target )?devices?"
              + "|created?( date| by| on)?|last modified.*"
              + "|date( last modified| created)?|revision.*|dependencies"
              + "|design name|module( name)?|project( name)?|@?file ?(name)?"
              + "|version( [\\d.]+)?|e-?mail|website|title|history|modified.*"
              + "|to[ -]?do( list)?)\\s*(:.*|-.*)?"
              + "|created on\\b.*"
              + "|(re)?(written|coded|created|designed|developed|modified)( \\d[\\d/.-]*)? by\\b.*"
              + "|(todo|fixme|xxx|hack)\\b.*|do not (modify|edit)\\b.*"
              + "|this file is part of\\b.*"
              + "|@(?!(brief|details?|desc(ription)?|note|remarks?|fn|file|function|purpose)\\b)[a-z]\\w*\\b.*"
              + "|last ?edit(ors?|time|ed( by)?|date)?\\s*:.*"
              + "|\\W*https?://\\S+|.*\\w@\\w[\\w.-]*\\.[a-z]{2,}.*"
              + "|(synopsys|synthesis|cadence|altera|xilinx|verilator|pragma|spyglass|vcs)"
              + "\\s+(translate|lint|message|full|parallel|coverage|tracing)_\\w+.*)",
          Pattern.CASE_INSENSITIVE);

  /** What a tool writes on top of what it makes, and behind it. */
  private static final Pattern TOOL =
      Pattern.compile(
          "\\W*((?:(?:this|the|rtl|hdl|verilog|systemverilog|vhdl|netlist|gate|level|file|code|source"
              + "|module|design|was|is|has|been|automatically|auto)\\W+)*+"
              + "(?:auto(?:matically)?[- ]?)?(?:generated|produced|exported|translated|compiled"
              + "|synthesi[sz]ed)(?: automatically)? (?:by|with|from|using|on)\\b"
              + "|.*\\b(?:wizard|auto|machine)-generated\\b"
              + "|(?:program|created|date|version|generator)\\s+\""
              + "|(?:cnx file )?retrieval info\\b|megafunction wizard\\b|generation\\s*:"
              + "|.*\\bdo not (?:edit|modify)\\b)",
          Pattern.CASE_INSENSITIVE);

  /** What an author says to readers of a file. */
  private static final Pattern TALK =
      Pattern.compile(
          "(?<!\\S)[:;]-?[()DP](?!\\S)|\\b(?:our|my|i'm|i've|i'll)\\b"
              + "|\\b(?:did|does|do|could|can|will|would)(?:n't| not|not) (?:yet )?(?:make it|work|compile"
              + "|synthesi[sz]e|simulate)\\b"
              + "|\\b(?:vivado|quartus|modelsim|questa(?:sim)?|iverilog|icarus|verilator|yosys|ncsim"
              + "|xcelium|synplify|gowin|hls|vcs)\\b|\\bwork-?arounds?\\b|\\bbugs?\\b",
          Pattern.CASE_INSENSITIVE);

  /** A banner's line that names the module. */
  private static final Pattern ABOUT =
      Pattern.compile(
          "[\\s*/#]*module(?:\\s+name)?\\s*:\\s*\\\\?([A-Za-z_][\\w$]*)(?:\\.s?vh?)?\\s*\\W*",
          Pattern.CASE_INSENSITIVE);

  /** A field of a banner whose value is in the lines below it. */
  private static final Pattern OPEN_FIELD = Pattern.compile("[^:]*:\\s*");

  /** What stands before the text of a line: borders of boxes, and lettering made of strokes. */
  private static final Pattern FRAME = Pattern.compile("^[\\s*/!#]*(?:[\\\\/_]+(?:\\s+|$))*");

  /** A line across; one with a space inside is an empty line of a box. */
  private static final Pattern RULED = Pattern.compile("\\s*[^\\s\\w]{3,}\\s*");

  /** What opens a list of changes. */
  private static final Pattern HISTORY =
      Pattern.compile(
          "\\W*(cvs\\s+)?((revision|version|release|change|modification)s?\\s+(history|log)\\b.*"
              + "|change-?log\\b.*|\\$log\\b.*|history\\s*:?\\s*)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern MODULE = Pattern.compile("\\b(?:macro)?module\\s+[\\\\A-Za-z_`]");

  private static final Pattern LABEL =
      Pattern.compile(
          "^\\s*(@(brief|details?|desc(ription)?|note|remarks?|purpose)\\b[\\s:-]*"
              + "|@?(descriptions?|function|purpose|brief|additional comments)\\s*(:\\s*|$))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern CODE_LINE =
      Pattern.compile(
          ".*;\\s*|\\s*(begin|end|endmodule|end else begin)\\s*|\\s*(module|assign|always)\\b.*");

  private static final Pattern WORD = Pattern.compile("[A-Za-z]{2,}");

  private record Piece(boolean comment, String text) {}

  private LeadingComment() {}

  /**
   * The description of {@code module} in {@code source}, paragraphs separated by blank lines, or
   * empty.
   */
  static Optional<String> find(String source, String module) {
    Pattern header =
        Pattern.compile("\\b(macro)?module\\s+\\\\?" + Pattern.quote(module) + "(?![\\w$])");
    List<Piece> run = new ArrayList<>();
    List<Piece> first = null;
    boolean others = false;
    boolean trails = false;
    for (Piece piece : pieces(source)) {
      if (piece.comment()) {
        if (!trails) {
          run.add(piece);
        }
        continue;
      }
      // Behind a directive stands what is about it.
      trails = !piece.text().substring(piece.text().lastIndexOf('\n') + 1).isBlank();
      Matcher matcher = header.matcher(piece.text());
      boolean found = matcher.find();
      boolean adjacent =
          isTransparent(found ? piece.text().substring(0, matcher.start()) : piece.text());
      if (first == null && !(adjacent && !found)) {
        first = new ArrayList<>(run);
      }
      if (found) {
        Optional<String> description = adjacent ? describe(run, module) : Optional.empty();
        boolean alone =
            !others && !MODULE.matcher(piece.text().substring(0, matcher.start())).find();
        return description.isPresent() || !alone ? description : describe(first, module);
      }
      others |= MODULE.matcher(piece.text()).find();
      if (adjacent) {
        run.add(piece);
      } else {
        run.clear();
      }
    }
    return Optional.empty();
  }

  /** White space, directives and attributes only. */
  private static boolean isTransparent(String code) {
    return code.replaceAll("(?m)^\\s*`.*$", "").replaceAll("(?s)\\(\\*.*?\\*\\)", "").isBlank();
  }

  private static List<Piece> pieces(String source) {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder code = new StringBuilder();
    int i = 0;
    while (i < source.length()) {
      boolean line = source.startsWith("//", i);
      if (line || source.startsWith("/*", i)) {
        pieces.add(new Piece(false, code.toString()));
        code.setLength(0);
        int end = source.indexOf(line ? "\n" : "*/", i + 2);
        int stop = end < 0 ? source.length() : end;
        pieces.add(new Piece(true, source.substring(i + 2, stop)));
        i = line ? stop : Math.min(stop + 2, source.length());
      } else if (source.charAt(i) == '"') {
        int start = i++;
        while (i < source.length() && source.charAt(i) != '"' && source.charAt(i) != '\n') {
          i += source.charAt(i) == '\\' ? 2 : 1;
        }
        i = Math.min(i + 1, source.length());
        code.append(source, start, i);
      } else {
        code.append(source.charAt(i++));
      }
    }
    pieces.add(new Piece(false, code.toString()));
    return pieces;
  }

  private static Optional<String> describe(List<Piece> run, String module) {
    boolean isAboutAnother =
        run.stream()
            .filter(Piece::comment)
            .flatMap(piece -> piece.text().lines())
            .map(ABOUT::matcher)
            .anyMatch(about -> about.matches() && !about.group(1).equalsIgnoreCase(module));
    if (isAboutAnother) {
      return Optional.empty();
    }
    List<String> kept = new ArrayList<>();
    List<String> paragraph = new ArrayList<>();
    boolean history = false;
    int field = -1;
    for (Piece piece : run) {
      if (!piece.comment()) {
        if (piece.text().chars().filter(c -> c == '\n').count() > 1) {
          history = false;
          flush(paragraph, kept);
        }
        continue;
      }
      for (String raw : piece.text().stripTrailing().split("\\R", -1)) {
        Matcher frame = FRAME.matcher(raw);
        int indent = frame.find() ? frame.end() : 0;
        String line = FRAME.matcher(raw).replaceFirst("").replaceFirst("[\\s*/#=_-]+$", "");
        boolean ruled = line.isEmpty() && RULED.matcher(raw).matches();
        history = !ruled && (history || HISTORY.matcher(line).matches());
        history &= !LABEL.matcher(line).find();
        field = indent > field ? field : -1;
        if (line.isEmpty() && !ruled) {
          field = -1;
          flush(paragraph, kept);
        } else if (BANNER.matcher(line).matches() || TOOL.matcher(line).lookingAt()) {
          field = OPEN_FIELD.matcher(line).matches() ? indent : -1;
        } else if (!ruled && !history && field < 0 && !line.startsWith("`")) {
          String text = LABEL.matcher(line).replaceFirst("");
          if (!text.isEmpty()) {
            paragraph.add(text);
          }
        }
      }
      history &= !piece.text().contains("\n");
    }
    flush(paragraph, kept);
    String text = String.join("\n\n", kept);
    return WORD.matcher(text).results().count() >= MIN_WORDS ? Optional.of(text) : Optional.empty();
  }

  private static void flush(List<String> paragraph, List<String> kept) {
    if (!paragraph.isEmpty()) {
      String text = String.join("\n", paragraph);
      long code = paragraph.stream().filter(line -> CODE_LINE.matcher(line).matches()).count();
      if (!LegalText.isIn(text) && !TALK.matcher(text).find() && 2 * code < paragraph.size()) {
        kept.add(text);
      }
      paragraph.clear();
    }
  }
}
