package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A whole text with places that a design fills: {@code {slot}}, one of {@code {several|ways}}, and
 * {@code [guard: what is said where it holds]}, all of which may stand in each other. A backslash
 * takes the meaning from what follows.
 *
 * @param guards that have to hold for the text at all
 */
record Template(List<Guard> guards, List<Part> body) {
  /** What a text is made of. */
  sealed interface Part {
    /** Writes it, unless it asks for something that is not known. */
    boolean fill(Function<String, String> known, Draws d, StringBuilder out);

    /** Adds what it asks for. */
    void asked(Set<String> names);

    /** Words. */
    record Literal(String text) implements Part {
      @Override
      public boolean fill(Function<String, String> known, Draws d, StringBuilder out) {
        out.append(text);
        return true;
      }

      @Override
      public void asked(Set<String> names) {}
    }

    /** What a design knows. */
    record Slot(String name) implements Part {
      @Override
      public boolean fill(Function<String, String> known, Draws d, StringBuilder out) {
        String value = known.apply(name);
        out.append(value);
        return value != null;
      }

      @Override
      public void asked(Set<String> names) {
        names.add(name);
      }
    }

    /** Ways to say something, of which one is drawn. */
    record Choice(List<List<Part>> ways) implements Part {
      @Override
      public boolean fill(Function<String, String> known, Draws d, StringBuilder out) {
        return d.pick(ways).stream().allMatch(p -> p.fill(known, d, out));
      }

      @Override
      public void asked(Set<String> names) {
        ways.forEach(w -> w.forEach(p -> p.asked(names)));
      }
    }

    /** What is said under a condition. */
    record Under(List<Guard> guards, List<Part> body) implements Part {
      @Override
      public boolean fill(Function<String, String> known, Draws d, StringBuilder out) {
        return !guards.stream().allMatch(g -> g.holds(known))
            || body.stream().allMatch(p -> p.fill(known, d, out));
      }

      @Override
      public void asked(Set<String> names) {
        guards.forEach(g -> names.add(g.name()));
        body.forEach(p -> p.asked(names));
      }
    }
  }

  /**
   * A condition on what a design knows: that it knows something, that it does not, or a comparison
   * of what it knows, with one of several values or a number.
   */
  record Guard(boolean not, String name, String sign, String value) {
    private static final Pattern FORM = Pattern.compile("(!?)([a-z][\\w.]*)(?:([=<>])([\\w|-]+))?");

    static List<Guard> all(String text) {
      List<Guard> result = new ArrayList<>();
      for (String word : text.strip().split("\\s+")) {
        Matcher m = FORM.matcher(word);
        if (word.isEmpty()) {
          continue;
        }
        if (!m.matches()) {
          throw new IllegalArgumentException("not a guard: " + word);
        }
        result.add(new Guard(!m.group(1).isEmpty(), m.group(2), m.group(3), m.group(4)));
      }
      return result;
    }

    boolean holds(Function<String, String> known) {
      String has = known.apply(name);
      boolean yes =
          has != null
              && (sign == null
                  || switch (sign.charAt(0)) {
                    case '=' -> List.of(value.split("\\|")).contains(has);
                    case '<' -> Long.parseLong(has) < Long.parseLong(value);
                    default -> Long.parseLong(has) > Long.parseLong(value);
                  });
      return yes != not;
    }
  }

  /** Of a text as it stands in a file. */
  static Template parse(String guards, String text) {
    Reader reader = new Reader(text);
    List<Part> body = reader.parts("");
    if (reader.at < text.length()) {
      throw new IllegalArgumentException("not opened: " + text.substring(reader.at));
    }
    return new Template(Guard.all(guards), body);
  }

  /** Whether it is true of a design. */
  boolean fits(Function<String, String> known) {
    return guards.stream().allMatch(g -> g.holds(known));
  }

  /** Whether its first words are these, whatever the design is. */
  boolean starts(String words) {
    return body.get(0) instanceof Part.Literal l && l.text().startsWith(words);
  }

  /** Whether it begins with what is to be done. */
  boolean direct() {
    boolean task =
        body.size() > 1
            && body.get(0) instanceof Part.Literal l
            && l.text().isEmpty()
            && body.get(1) instanceof Part.Slot;
    return task || starts("Please act") || starts("You");
  }

  /** The text for a design, or nothing if it asks for something that is not known. */
  Optional<String> fill(Function<String, String> known, Draws d) {
    StringBuilder out = new StringBuilder();
    return body.stream().allMatch(p -> p.fill(known, d, out))
        ? Optional.of(out.toString())
        : Optional.empty();
  }

  /** Everything that it asks for, in guards and slots. */
  Set<String> asked() {
    Set<String> result = new TreeSet<>();
    guards.forEach(g -> result.add(g.name()));
    body.forEach(p -> p.asked(result));
    return result;
  }

  /** Reads parts from left to right. */
  private static final class Reader {
    private static final Pattern UNDER = Pattern.compile("\\[((?:!?[a-z][\\w.=<>|-]* ?)+): ?");
    private static final Pattern SLOT = Pattern.compile("\\{([a-z][\\w.]*)}");

    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    /** Parts up to one of some characters, which is not read. */
    List<Part> parts(String ends) {
      List<Part> result = new ArrayList<>();
      StringBuilder words = new StringBuilder();
      while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
        char c = text.charAt(at);
        Matcher slot = SLOT.matcher(text).region(at, text.length());
        Matcher under = UNDER.matcher(text).region(at, text.length());
        if (c == '\\' && at + 1 < text.length()) {
          words.append(text.charAt(at + 1));
          at += 2;
          continue;
        }
        boolean opens = c == '{' || c == '[' && under.lookingAt();
        if (!opens) {
          words.append(c);
          at++;
          continue;
        }
        result.add(new Part.Literal(words.toString()));
        words.setLength(0);
        if (c == '{' && slot.lookingAt()) {
          at = slot.end();
          result.add(new Part.Slot(slot.group(1)));
        } else if (c == '{') {
          result.add(choice());
        } else {
          at = under.end();
          List<Part> body = parts("]");
          close(']');
          result.add(new Part.Under(Guard.all(under.group(1)), body));
        }
      }
      result.add(new Part.Literal(words.toString()));
      return List.copyOf(result);
    }

    private Part choice() {
      List<List<Part>> ways = new ArrayList<>();
      do {
        at++;
        ways.add(parts("|}"));
      } while (at < text.length() && text.charAt(at) == '|');
      close('}');
      return new Part.Choice(List.copyOf(ways));
    }

    private void close(char c) {
      if (at >= text.length() || text.charAt(at) != c) {
        throw new IllegalArgumentException("not closed by " + c + ": " + text);
      }
      at++;
    }
  }
}
