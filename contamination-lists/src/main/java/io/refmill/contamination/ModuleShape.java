package io.refmill.contamination;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A module in loose form, split into its interface and its body, so that port lists with and
 * without directions (IEEE 1800-2017 23.2.2.1 and 23.2.2.2) compare equal.
 *
 * @param name the module's name, {@link Normalizer#TOP} for the top
 * @param ports one {@code name:direction:width} for each port, sorted; the width is a number of
 *     bits, or the range as written when it is not made of plain numbers
 * @param body tokens between the header and {@code endmodule}, without port declarations
 */
public record ModuleShape(String name, List<String> ports, List<String> body) {
  private static final Set<String> DIRECTIONS = Set.of("input", "output", "inout");
  private static final Set<String> TYPE_WORDS = Set.of("var", "signed", "unsigned");

  public ModuleShape {
    ports = List.copyOf(ports);
    body = List.copyOf(body);
  }

  /** The modules of a text in loose form. Never fails: an odd header gives fewer ports. */
  public static List<ModuleShape> of(List<String> loose) {
    List<ModuleShape> shapes = new ArrayList<>();
    for (int i = 0; i < loose.size(); i++) {
      if (loose.get(i).equals("module") || loose.get(i).equals("macromodule")) {
        int end = i + 1;
        while (end < loose.size() && !loose.get(end).equals("endmodule")) {
          end++;
        }
        shapes.add(module(loose.subList(i + 1, end)));
        i = end;
      }
    }
    return shapes;
  }

  /**
   * SHA-256 of interface and body together. Identifiers of the body that are not ports are numbered
   * in order of appearance, so that internal names do not count; port names do.
   */
  public String digest() {
    return digest(ports);
  }

  /** As {@link #digest()}, for an interface that is known from elsewhere. */
  public String digest(List<String> knownPorts) {
    List<String> all = new ArrayList<>(knownPorts);
    Collections.sort(all);
    Set<String> portNames = new HashSet<>();
    for (String port : all) {
      portNames.add(port.substring(0, port.indexOf(':')));
    }
    all.add("@body");
    Map<String, String> numbers = new HashMap<>();
    for (String token : body) {
      boolean internal =
          VerilogTokenizer.isWord(token)
              && !VerilogKeywords.ALL.contains(token)
              && !portNames.contains(token);
      all.add(internal ? numbers.computeIfAbsent(token, t -> "@" + numbers.size()) : token);
    }
    return Hashes.sha256(all);
  }

  /** One element of {@link #ports()}. */
  public static String port(String name, String direction, String width) {
    return name + ":" + direction + ":" + width;
  }

  private static ModuleShape module(List<String> tokens) {
    int headerEnd = headerEnd(tokens);
    Map<String, String> ports = new TreeMap<>();
    if (tokens.isEmpty()) {
      return new ModuleShape("", List.of(), List.of());
    }
    int i = 1;
    List<String> body = new ArrayList<>();
    // A parameter list in the header is part of what the module does.
    while (i < headerEnd && !DIRECTIONS.contains(tokens.get(i))) {
      if (tokens.get(i).equals("#")) {
        int close = closing(tokens, i + 1, headerEnd);
        body.addAll(tokens.subList(i, close));
        i = close;
      } else {
        i++;
      }
    }
    declarations(tokens.subList(i, headerEnd), ports);
    for (i = Math.min(headerEnd + 1, tokens.size()); i < tokens.size(); i++) {
      if (!DIRECTIONS.contains(tokens.get(i))) {
        i = statement(tokens, i, body, ports);
        continue;
      }
      int end = i;
      while (end < tokens.size() && !tokens.get(end).equals(";")) {
        end++;
      }
      declarations(tokens.subList(i, end), ports);
      i = end;
    }
    List<String> signature = new ArrayList<>();
    ports.forEach((name, rest) -> signature.add(name + ":" + rest));
    return new ModuleShape(tokens.get(0), signature, body);
  }

  /**
   * Copies one item up to its semicolon, and leaves out the second declaration of a port's data
   * type ({@code output q; reg q;}). Inside functions and tasks the directions belong to arguments.
   */
  private static int statement(
      List<String> tokens, int from, List<String> body, Map<String, String> ports) {
    String first = tokens.get(from);
    String closing =
        first.equals("function") ? "endfunction" : first.equals("task") ? "endtask" : ";";
    int end = from;
    while (end < tokens.size() - 1 && !tokens.get(end).equals(closing)) {
      end++;
    }
    List<String> item = tokens.subList(from, end + 1);
    if (!(first.equals("var") && declaresOnlyPorts(item, ports))) {
      body.addAll(item);
    }
    return end;
  }

  private static boolean declaresOnlyPorts(List<String> item, Map<String, String> ports) {
    int depth = 0;
    boolean any = false;
    for (String token : item) {
      if (token.equals("[")) {
        depth++;
      } else if (token.equals("]")) {
        depth--;
      } else if (depth == 0 && token.equals("=")) {
        return false;
      } else if (depth == 0 && VerilogTokenizer.isWord(token) && !TYPE_WORDS.contains(token)) {
        if (!ports.containsKey(token)) {
          return false;
        }
        any = true;
      }
    }
    return any;
  }

  private static int headerEnd(List<String> tokens) {
    int depth = 0;
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (token.equals("(")) {
        depth++;
      } else if (token.equals(")")) {
        depth--;
      } else if (token.equals(";") && depth <= 0) {
        return i;
      }
    }
    return tokens.size();
  }

  private static int closing(List<String> tokens, int open, int end) {
    int depth = 0;
    for (int i = open; i < end; i++) {
      if (tokens.get(i).equals("(")) {
        depth++;
      } else if (tokens.get(i).equals(")") && --depth == 0) {
        return i + 1;
      }
    }
    return end;
  }

  /** Reads {@code input [3:0] a, b, output c}: direction and range hold until the next ones. */
  private static void declarations(List<String> tokens, Map<String, String> ports) {
    String direction = "";
    String width = "1";
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      if (DIRECTIONS.contains(token)) {
        direction = token;
        width = "1";
      } else if (token.equals("[")) {
        int close = i;
        while (close < tokens.size() && !tokens.get(close).equals("]")) {
          close++;
        }
        boolean behindName = i > 0 && ports.containsKey(tokens.get(i - 1));
        if (!behindName) {
          width = width(tokens.subList(i + 1, close));
        }
        i = close;
      } else if (token.equals("=")) {
        while (i + 1 < tokens.size() && !tokens.get(i + 1).equals(",")) {
          i++;
        }
      } else if (!direction.isEmpty()
          && VerilogTokenizer.isWord(token)
          && !TYPE_WORDS.contains(token)) {
        ports.put(token, direction + ":" + width);
      }
    }
  }

  private static String width(List<String> range) {
    int colon = range.indexOf(":");
    if (range.size() == 3 && colon == 1 && isNumber(range.get(0)) && isNumber(range.get(2))) {
      BigInteger left = new BigInteger(range.get(0));
      return left.subtract(new BigInteger(range.get(2))).abs().add(BigInteger.ONE).toString();
    }
    return String.join("", range);
  }

  private static boolean isNumber(String token) {
    return token.length() <= 9 && token.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
