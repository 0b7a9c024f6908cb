package io.refmill.augment.family.logic;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Functions given by their tables and maps. */
public final class TruthTable extends Generator {
  /** The family. */
  public TruthTable() {
    super("truth_table", "bitwise_logic", Target.LOGIC, 1);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.between(3, 4);
    int outs = d.of(1, 1, 1, 2, 3);
    int form = d.between(0, 2);
    boolean gates = d.chance(0.5);
    k.name("logic_fn", "table_fn", "kmap", "decode_logic", "bool_fn");
    String[][] words = {
      {"a", "b", "c", "d"}, {"w", "x", "y", "z"}, {"in3", "in2", "in1", "in0"}, {"p", "q", "r", "s"}
    };
    String[] names = d.pick(words);
    List<Signal> in = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      in.add(k.input("input signal", 1, names[i]));
    }
    List<Signal> out = new ArrayList<>();
    String[] results =
        d.pick(
            new String[] {"f", "g", "h"},
            new String[] {"out1", "out2", "out3"},
            new String[] {"y0", "y1", "y2"});
    for (int i = 0; i < outs; i++) {
      out.add(k.output("output signal", 1, results[i]));
    }
    int size = 1 << n;
    long[] tables = new long[outs];
    for (int o = 0; o < outs; o++) {
      do {
        tables[o] = d.bits(size);
      } while (Long.bitCount(tables[o]) < 2 || Long.bitCount(tables[o]) > size - 2);
    }
    String sel = "{" + String.join(", ", in.stream().map(Signal::name).toList()) + "}";
    if (gates) {
      for (int o = 0; o < outs; o++) {
        List<String> terms = new ArrayList<>();
        for (int v = 0; v < size; v++) {
          if ((tables[o] >> v & 1) == 1) {
            List<String> factors = new ArrayList<>();
            for (int i = 0; i < n; i++) {
              factors.add(((v >> (n - 1 - i)) & 1) == 1 ? in.get(i).name() : "~" + in.get(i));
            }
            terms.add("(" + String.join(" & ", factors) + ")");
          }
        }
        k.drive(out.get(o), String.join(" | ", terms));
      }
    } else {
      List<Statement.Item> items = new ArrayList<>();
      for (int v = 0; v < size; v++) {
        List<Statement> set = new ArrayList<>();
        for (int o = 0; o < outs; o++) {
          set.add(Statement.set(out.get(o), "1'b" + (tables[o] >> v & 1)));
        }
        items.add(new Statement.Item(k.module().binary(n, v), set));
      }
      List<Statement> rest = items.remove(size - 1).body();
      k.combinational(out, new Statement.Case(sel, items, rest));
    }
    String vars = Words.list(in.stream().map(Signal::t).toList());
    k.text()
        .know("count", Words.number(n))
        .know("functions", Words.number(outs))
        .know("vars", vars)
        .know("first", in.get(0).t())
        .know("last", in.get(n - 1).t())
        .know("results", Words.list(out.stream().map(Signal::t).toList()))
        .know("table", table(in, out, tables))
        .know("ones", lines(in, out, tables, 1))
        .know("zeros", lines(in, out, tables, 0))
        .knowIf("single", outs == 1);
    k.text()
        .is(
            outs == 1
                ? "a logic function with " + Words.number(n) + " inputs"
                : Words.number(outs) + " logic functions of " + Words.number(n) + " variables",
            "a combinational circuit with " + n + " inputs");
    if (form == 0) {
      List<String> header = new ArrayList<>();
      in.forEach(s -> header.add(s.port()));
      out.forEach(s -> header.add(s.port()));
      List<List<String>> rows = new ArrayList<>();
      for (int v = 0; v < size; v++) {
        List<String> row = new ArrayList<>(List.of(Words.binary(n, v).split("")));
        for (int o = 0; o < outs; o++) {
          row.add("" + (tables[o] >> v & 1));
        }
        rows.add(row);
      }
      k.text().table("truth table", header, rows);
    } else if (form == 1) {
      int[] gray = {0, 1, 3, 2};
      int high = n - 2;
      for (int o = 0; o < outs; o++) {
        List<String> header =
            new ArrayList<>(
                List.of(
                    String.join(" ", in.subList(0, high).stream().map(Signal::port).toList())
                        + " \\ "
                        + in.get(n - 2).port()
                        + " "
                        + in.get(n - 1).port()));
        for (int c : gray) {
          header.add(Words.binary(2, c));
        }
        List<List<String>> rows = new ArrayList<>();
        for (int r = 0; r < 1 << high; r++) {
          int rv = high == 2 ? gray[r] : r;
          List<String> row = new ArrayList<>(List.of(Words.binary(high, rv)));
          for (int c : gray) {
            row.add("" + (tables[o] >> (rv << 2 | c) & 1));
          }
          rows.add(row);
        }
        k.text().table("Karnaugh map of " + out.get(o).t(), header, rows);
      }
    } else {
      k.text()
          .fact(
              "Number the input combinations by reading "
                  + vars
                  + " as a binary number, "
                  + in.get(0).t()
                  + " being the most significant bit");
      for (int o = 0; o < outs; o++) {
        List<String> minterms = new ArrayList<>();
        for (int v = 0; v < size; v++) {
          if ((tables[o] >> v & 1) == 1) {
            minterms.add("" + v);
          }
        }
        k.text()
            .fact(
                out.get(o).t()
                    + " is 1 for the combinations "
                    + Words.list(minterms)
                    + ", and 0 for all others",
                out.get(o).t() + " is the sum of the minterms " + Words.list(minterms));
      }
    }
  }

  /** All rows, as a table. */
  private static String table(List<Signal> in, List<Signal> out, long[] tables) {
    List<String> names = new ArrayList<>();
    in.forEach(s -> names.add(s.t()));
    out.forEach(s -> names.add(s.t()));
    StringBuilder text = new StringBuilder("| " + String.join(" | ", names) + " |\n|");
    names.forEach(x -> text.append(" --- |"));
    for (int v = 0; v < 1 << in.size(); v++) {
      text.append("\n| ").append(String.join(" | ", Words.binary(in.size(), v).split("")));
      for (long t : tables) {
        text.append(" | ").append(t >> v & 1);
      }
      text.append(" |");
    }
    return text.toString();
  }

  /** The combinations at which each result has a value, in lines. */
  private static String lines(List<Signal> in, List<Signal> out, long[] tables, int value) {
    List<String> lines = new ArrayList<>();
    for (int o = 0; o < tables.length; o++) {
      List<String> at = new ArrayList<>();
      for (int v = 0; v < 1 << in.size(); v++) {
        if ((tables[o] >> v & 1) == value) {
          at.add(Words.binary(in.size(), v));
        }
      }
      lines.add("- " + out.get(o).t() + ": " + String.join(", ", at));
    }
    return String.join("\n", lines);
  }
}
