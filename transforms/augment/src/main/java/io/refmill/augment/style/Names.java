package io.refmill.augment.style;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives each thing of a module a name of its own, as its author would. */
public final class Names {
  private static final Set<String> RESERVED =
      Set.copyOf(
          List.of(
              ("input output inout reg wire logic bit byte int time event table small large medium"
                      + " release force edge wait do priority unique final global checker sequence"
                      + " property expect matches tagged type var with within next rand local this new"
                      + " string context pure static cell config design instance library use include"
                      + " default disable case if else begin end for while repeat forever function task"
                      + " module initial always assign and or not nand nor xor xnor buf parameter"
                      + " localparam integer real signed unsigned generate supply0 supply1 tri strong0"
                      + " strong1 pull0 pull1 weak0 weak1 scalared vectored specify posedge negedge"
                      + " cover assert assume bind break class clocking const constraint continue"
                      + " dist do endclass enum export extends extern import inside interface modport"
                      + " package packed primitive program protected ref return solve struct super"
                      + " typedef union virtual void wor wand deassign defparam join fork ifnone"
                      + " restrict strong weak eventually accept_on alias before cross randc soft until"
                      + " let iff implies")
                  .split(" ")));

  /**
   * What tells members of a row of things apart, such as the 2 of in2 and call2_req or the c of a,
   * b, c.
   */
  private static final Pattern MEMBER = Pattern.compile("\\d+|^[a-z]$");

  private final Style style;
  private final Draws draws;
  private final int habit;
  private final Set<String> taken = new HashSet<>();
  private final Map<List<String>, Integer> numbered = new HashMap<>();

  /** Names in a style. */
  public Names(Style style, Draws draws) {
    this.style = style;
    this.draws = draws;
    Draws own = draws.fork("habit");
    this.habit = own.chance(0.6) ? 0 : own.between(1, 3);
  }

  /** Of an input, from words that would do, in lower case with underscores. */
  public String input(String... words) {
    return port("i", "in", words);
  }

  /** Of an output. */
  public String output(String... words) {
    return port("o", "out", words);
  }

  /** Of what is inside. */
  public String inner(String... words) {
    String word = choose(words);
    return unique(style.naming() == Style.Naming.CAMEL ? camel(word) : word);
  }

  /** Of a constant. */
  public String constant(String word) {
    return unique(word.toUpperCase(Locale.ROOT));
  }

  private String port(String letter, String direction, String... words) {
    String name = written(letter, direction, alike(words));
    for (int i = 0; i < words.length && taken.contains(name); i++) {
      // Rather another word than one with a number.
      String other = written(letter, direction, words[i]);
      name = taken.contains(other) ? name : other;
    }
    return unique(name);
  }

  private String written(String letter, String direction, String word) {
    String bare = word.endsWith("_" + direction) ? word.substring(0, word.lastIndexOf('_')) : word;
    return switch (style.naming()) {
      case SNAKE -> word;
      case CAMEL -> camel(word);
      case UPPER -> word.toUpperCase(Locale.ROOT);
      case LETTERS -> word.length() <= 1 ? word.toUpperCase(Locale.ROOT) : word;
      case PREFIXED -> letter + "_" + bare;
      case SUFFIXED -> bare + "_" + letter;
    };
  }

  /** Words for a port; those of a module are of one author, who is of one mind mostly. */
  private String alike(String... words) {
    boolean row = words.length > 2 && words[0].matches("[abcd]");
    boolean counted =
        Arrays.stream(words).anyMatch(w -> Character.isDigit(w.charAt(w.length() - 1)));
    return row || counted || draws.chance(0.15) ? choose(words) : words[habit % words.length];
  }

  /** The first word is what most authors would take; a row of things is named alike. */
  private String choose(String... words) {
    if (words.length > 2 && words[0].matches("[abcd]")) {
      // Operands are named alike, be it by letters or by words.
      List<String> row = List.of("operands");
      return words[numbered.computeIfAbsent(row, r -> drawn(words.length)) % words.length];
    }
    if (Arrays.stream(words).noneMatch(w -> Character.isDigit(w.charAt(w.length() - 1)))) {
      return words[drawn(words.length)];
    }
    List<String> row = Arrays.stream(words).map(w -> MEMBER.matcher(w).replaceAll("")).toList();
    return words[numbered.computeIfAbsent(row, r -> drawn(words.length))];
  }

  private int drawn(int count) {
    return draws.chance(0.7) ? 0 : draws.between(0, count - 1);
  }

  private String unique(String name) {
    String result = name;
    for (int i = 1; RESERVED.contains(result) || !taken.add(result); i++) {
      result = name + (RESERVED.contains(name) ? "_s" : "_") + i;
    }
    return result;
  }

  private static String camel(String word) {
    StringBuilder result = new StringBuilder();
    for (String part : word.split("_")) {
      result.append(
          result.isEmpty() || part.isEmpty()
              ? part
              : Character.toUpperCase(part.charAt(0)) + part.substring(1));
    }
    return result.toString();
  }
}
