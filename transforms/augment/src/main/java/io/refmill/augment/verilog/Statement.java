package io.refmill.augment.verilog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a process does. The same tree becomes code in many styles. */
public sealed interface Statement {
  /** A name. */
  Pattern NAME = Pattern.compile("(?<![\\w$])[A-Za-z_]\\w*");

  /** A constant with a width. */
  Pattern LITERAL = Pattern.compile("\\d*'s?[bdhBDH]\\w+");

  /** An assignment; target is a variable, or a part of one. */
  record Assign(String target, String value) implements Statement {
    /** The variables, several where they are joined in braces. */
    List<String> variables() {
      return target.startsWith("{")
          ? Stream.of(target.replaceAll("[{} ]|\\[.*?]", "").split(",")).toList()
          : List.of(variable());
    }

    private String variable() {
      int end = 0;
      while (end < target.length()
          && (Character.isJavaIdentifierPart(target.charAt(end)) && target.charAt(end) != '[')) {
        end++;
      }
      return target.substring(0, end);
    }
  }

  /** A choice by a condition. */
  record If(String condition, List<Statement> then, List<Statement> otherwise)
      implements Statement {}

  /** A choice by a value; without a default nothing happens for others. */
  record Case(String selector, List<Item> items, List<Statement> otherwise) implements Statement {}

  /** One of its items. */
  record Item(String label, List<Statement> body) {}

  /** Lines of code as they are, two blanks a level, about a variable. */
  record Raw(String variable, String text) implements Statement {}

  /** An assignment. */
  static Statement set(Object target, Object value) {
    return new Assign(target.toString(), value.toString());
  }

  /** A choice without an else. */
  static Statement when(Object condition, Statement... then) {
    return new If(condition.toString(), List.of(then), List.of());
  }

  /** A choice between two. */
  static Statement either(Object condition, List<Statement> then, List<Statement> otherwise) {
    return new If(condition.toString(), then, otherwise);
  }

  /** A chain: condition, statements, condition, statements, and statements for the rest. */
  static Statement chain(Object... parts) {
    List<Statement> rest = parts.length % 2 == 1 ? statements(parts[parts.length - 1]) : List.of();
    for (int i = parts.length - parts.length % 2 - 2; i >= 0; i -= 2) {
      rest = List.of(new If(parts[i].toString(), statements(parts[i + 1]), rest));
    }
    return rest.get(0);
  }

  @SuppressWarnings("unchecked")
  private static List<Statement> statements(Object part) {
    return part instanceof Statement one ? List.of(one) : (List<Statement>) part;
  }

  /** Several. */
  static List<Statement> all(Statement... statements) {
    return List.of(statements);
  }

  /** What is left when only assignments to some variables count. */
  static List<Statement> only(List<Statement> statements, Predicate<String> variables) {
    List<Statement> result = new ArrayList<>();
    for (Statement each : statements) {
      if (each instanceof Assign a && a.variables().stream().anyMatch(variables)
          || each instanceof Raw r && variables.test(r.variable())) {
        result.add(each);
      } else if (each instanceof If i) {
        List<Statement> then = only(i.then(), variables);
        List<Statement> otherwise = only(i.otherwise(), variables);
        if (!then.isEmpty()) {
          result.add(new If(i.condition(), then, otherwise));
        } else if (!otherwise.isEmpty()) {
          result.add(new If(negated(i.condition()), otherwise, List.of()));
        }
      } else if (each instanceof Case c) {
        List<Item> items =
            c.items().stream().map(x -> new Item(x.label(), only(x.body(), variables))).toList();
        List<Statement> otherwise = only(c.otherwise(), variables);
        boolean any = items.stream().anyMatch(x -> !x.body().isEmpty());
        if (any || !otherwise.isEmpty()) {
          // An empty item has to stay where a default would act instead.
          List<Item> kept =
              otherwise.isEmpty()
                  ? items.stream().filter(x -> !x.body().isEmpty()).toList()
                  : items;
          result.add(new Case(c.selector(), kept, otherwise));
        }
      }
    }
    return result;
  }

  /**
   * Names that statements assign and read.
   *
   * @param written gets those that are assigned; empty where one is not known
   * @param read gets those in values, conditions and indices, and in labels
   */
  static void names(List<Statement> statements, Set<String> written, Set<String> read) {
    for (Statement each : statements) {
      if (each instanceof Assign a) {
        Matcher target = NAME.matcher(a.target().replaceAll("\\[.*?]", ""));
        while (target.find()) {
          written.add(target.group());
        }
        read(a.target().replaceAll("(?<!\\[)\\b[A-Za-z_]\\w*(?![^\\[]*])", ""), read);
        read(a.value(), read);
      } else if (each instanceof If i) {
        read(i.condition(), read);
        names(i.then(), written, read);
        names(i.otherwise(), written, read);
      } else if (each instanceof Case c) {
        read(c.selector(), read);
        for (Item item : c.items()) {
          read(item.label(), read);
          names(item.body(), written, read);
        }
        names(c.otherwise(), written, read);
      } else {
        // Code as it is: as if it read what it writes.
        Raw r = (Raw) each;
        written.add(r.variable());
        read(r.text(), read);
        read.add(r.variable());
      }
    }
  }

  private static void read(String text, Set<String> read) {
    Matcher m = NAME.matcher(LITERAL.matcher(text).replaceAll("0"));
    while (m.find()) {
      read.add(m.group());
    }
  }

  /** Whether some assignment is to several variables at once. */
  static boolean joined(List<Statement> statements) {
    return statements.stream()
        .anyMatch(
            each ->
                each instanceof Assign a && a.target().startsWith("{")
                    || each instanceof If i && (joined(i.then()) || joined(i.otherwise()))
                    || each instanceof Case c
                        && (joined(c.otherwise())
                            || c.items().stream().anyMatch(x -> joined(x.body()))));
  }

  private static String negated(String condition) {
    if (condition.matches("!\\w+")) {
      return condition.substring(1);
    }
    return condition.matches("\\w+") ? "!" + condition : "!(" + condition + ")";
  }
}
