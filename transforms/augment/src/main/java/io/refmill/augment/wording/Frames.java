package io.refmill.augment.wording;

import io.refmill.augment.style.Draws;

/** How a task begins and ends: what somebody says who wants a module and does not describe it. */
final class Frames {
  private final Draws d;
  private final String name;
  private final String verilog;

  /** Whether the name of the module was said. */
  private boolean named;

  /**
   * Frames of one author.
   *
   * @param name of the module, in backquotes
   */
  Frames(Draws d, String name) {
    this.d = d;
    this.name = name;
    this.verilog = d.chance(0.5) ? "Verilog" : "verilog";
  }

  /** Whether the name of the module was said. */
  boolean named() {
    return named;
  }

  /** The opening of a task, a sentence or two. */
  String task(String noun) {
    String make =
        d.pick(
            "designing",
            "designing",
            "designing",
            "designing",
            "designing",
            "designing",
            "designing",
            "designing",
            "creating",
            "implementing");
    String base = base(make);
    String what = object(noun);
    if (base.equals("implement") && what.contains(" that implements ")) {
      make = "designing";
      base = "design";
    }
    String text =
        switch (d.between(0, 18)) {
          case 0, 1, 2, 3, 11, 12, 13, 14, 15 -> "You are tasked with " + make + " " + what + ".";
          case 4, 5, 16, 17 -> "You have been tasked with " + make + " " + what + ".";
          case 6 -> "You are tasked to " + base + " " + what + ".";
          case 7 -> "Your task is to " + base + " " + what + ".";
          case 8 ->
              d.pick("You need to ", "You are asked to ", "You have been asked to ")
                  + base
                  + " "
                  + what
                  + ".";
          case 9 ->
              "You are working on a "
                  + d.pick(
                      "project that needs ", "system that requires ", "digital design that needs ")
                  + noun
                  + ". Your task is to "
                  + base
                  + " "
                  + d.pick("this block", "this module")
                  + " in "
                  + verilog
                  + ".";
          case 10 -> Words.capital(base) + " " + what + ".";
          default ->
              d.pick(
                          "You have been given the task of ",
                          "You have been hired to ",
                          "A team asks you to ")
                      .replace("task of ", "task of " + make + " ")
                      .replace("to ", "to " + base + " ")
                  + what
                  + ".";
        };
    return text + (named || d.chance(0.62) ? "" : naming());
  }

  /** The opening of a request to somebody who is good at it. */
  String persona(String noun) {
    String base =
        d.pick("Design", "Create", "Implement", "Design", "Implement", "Develop", "Design");
    String who =
        d.chance(0.95)
            ? "Please act as a professional " + verilog + " designer. "
            : d.pick(
                "Act as an experienced " + verilog + " engineer. ",
                "Please act as a hardware engineer who writes " + verilog + ". ");
    String what = object(noun);
    if (base.equals("Implement") && what.contains(" that implements ")) {
      base = d.pick("Create", "Design");
    }
    return who + base + " " + what + "." + (named || d.chance(0.85) ? "" : naming());
  }

  /** The opening of either kind that says first what goes in and comes out. */
  String taking(String noun, String inputs, String outputs, boolean persona) {
    String module = d.pick("a " + verilog + " module", "a module", "a " + verilog + " module");
    String what =
        module
            + d.pick(" that takes in ", " that takes in ", " that takes in ", " that takes ")
            + inputs
            + d.pick(" and outputs ", " and outputs ", " and produces ")
            + outputs;
    String lead =
        persona
            ? "Please act as a professional "
                + verilog
                + " designer. "
                + d.pick("Design ", "Create ", "Implement ")
            : d.pick(
                "You are tasked with designing ",
                "You are tasked with designing ",
                "You are tasked with designing ",
                "You have been tasked with designing ",
                "You are tasked with creating ",
                "Design ",
                "Write ");
    return lead
        + what
        + "."
        + (noun.startsWith("a module ")
            ? ""
            : d.pick(" The module should implement ", " The module should be ", " It should be ")
                + noun
                + ".")
        + (d.chance(0.6) ? "" : naming());
  }

  private String object(String noun) {
    if (noun.startsWith("a module ")) {
      return noun;
    }
    String module =
        d.pick(
            "a " + verilog + " module",
            "a " + verilog + " module",
            "a module",
            "a module in " + verilog);
    if (d.chance(0.12)) {
      named = true;
      module += d.pick(" named ", " called ") + name;
    }
    return switch (d.between(0, 9)) {
      case 0, 1, 2, 3, 8 -> module + " that implements " + noun;
      case 4 -> module + " for " + noun;
      case 5 ->
          d.chance(0.5)
              ? module + " that implements " + noun
              : noun + (named ? " as " + module : " in " + verilog);
      case 6 -> module + d.pick(" for ", " that works as ", " that implements ") + noun;
      default -> module + " that implements " + noun;
    };
  }

  /** A sentence with the name. */
  String naming() {
    named = true;
    return d.pick(
        " The module should be named " + name + ".",
        " The module should be called " + name + ".",
        " Your module should be named " + name + ".");
  }

  /** What stands in front of a list of ports. */
  String ports(boolean grouped) {
    String kind =
        grouped
            ? d.pick("inputs and outputs", "ports")
            : d.pick("ports", "ports", "inputs and outputs", "interface");
    if (!named && d.chance(0.45)) {
      named = true;
      return d.pick("Your module", "The module")
          + " should be named "
          + name
          + d.pick(" and have the following ", " and should have the following ")
          + kind
          + ":";
    }
    return d.pick(
        "The module should have the following " + kind + ":",
        "The module should have the following " + kind + ":",
        "Your module should have the following " + kind + ":",
        "It should have the following " + kind + ":",
        "The " + kind + (kind.equals("interface") ? " is as follows:" : " are as follows:"),
        "The module has the following " + kind + ":");
  }

  /** What stands in front of the behaviour. */
  String behaviour() {
    return d.pick(
        "The module should have the following behavior:",
        "The module should behave as follows:",
        "The module should work as follows:",
        "The module should meet the following requirements:",
        "The following requirements should be met:",
        "Your module should do the following:",
        "The behavior of the module is as follows:",
        "The module should operate according to the following rules:");
  }

  /**
   * What is said at the end, or nothing.
   *
   * @param clocked whether there is one clock
   * @param sequential whether there is one, or several
   */
  String closing(boolean clocked, boolean sequential) {
    StringBuilder out = new StringBuilder();
    if (d.chance(0.28)) {
      out.append(
              d.pick(
                  clocked
                      ? "You should implement the module using an always block"
                      : sequential
                          ? "You should implement the module using always blocks"
                          : "You should implement the module using combinational logic",
                  sequential
                      ? "You should use non-blocking assignments for the registers"
                      : "You should not use any flip-flops",
                  "You should implement the functionality in a single module",
                  "You should use " + verilog + " operators to implement the module",
                  sequential
                      ? "The design should be written in behavioral " + verilog
                      : "The module should be implemented using combinational logic",
                  "The code should be well-commented and easy to read",
                  "You may use any " + verilog + " operators or constructs that you need",
                  "You may only use synthesizable " + verilog + " constructs",
                  "You should use " + verilog + " to implement the functionality"))
          .append(". ");
    } else if (d.chance(0.45)) {
      out.append(
              d.pick(
                  "The code should be easy to read",
                  clocked
                      ? "You can assume that the inputs are stable around the clock edge"
                      : "You should write the code in a clear way",
                  "You should use only synthesizable constructs",
                  "Your module should be synthesizable",
                  "You may assume that the inputs are always valid",
                  "The module should be synthesizable",
                  "The module should be able to handle all possible input values",
                  "Your module should produce the correct output for all possible inputs",
                  "The design should be self-contained and should not use any other modules",
                  clocked
                      ? "You may assume that the clock is free running"
                      : sequential
                          ? "You may assume that both clocks are free running"
                          : "The module should be purely combinational",
                  "The module should be synthesizable",
                  "You can assume that the inputs are valid and stable",
                  "Assume that all input values are valid",
                  "You may assume that all inputs are valid",
                  "You can assume that the inputs are always valid",
                  "You can assume that the inputs will always be valid",
                  "Assume that all inputs are valid",
                  "Assume that the module will be used in a larger design",
                  "You should test your module with a test bench",
                  "The module should be self-contained and should not require other modules"))
          .append(". ");
    }
    if (d.chance(0.16)) {
      out.append(
          d.pick(
              "The code should be no more than 200 lines of " + verilog + " code.",
              "Your solution should fit within 200 lines of " + verilog + " code.",
              "The module should not exceed 200 lines of code.",
              "The module should be implemented within 200 lines of code."));
    } else if (d.chance(0.45)) {
      String call = d.pick("Your task is to ", "", "Please ");
      String text =
          d.pick(
              "write the " + verilog + " code for this module.",
              "implement the module in " + verilog + " so that it meets these requirements.",
              "design a " + verilog + " module that meets these requirements.",
              "write a " + verilog + " module that implements this behavior.",
              "implement the functionality described above.",
              "implement the functionality in " + verilog + ".",
              "write the " + verilog + " code for the module described above.",
              "complete the module so that it behaves as described above.",
              "implement this module.");
      out.append(call.isEmpty() ? Words.capital(text) : call + text);
    }
    return out.toString().strip();
  }

  private static String base(String make) {
    return switch (make) {
      case "designing" -> "design";
      case "creating" -> "create";
      case "implementing" -> "implement";
      default -> "write";
    };
  }
}
