package io.refmill.curation;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads tables whose columns are ports: each row says what outputs are where inputs have values.
 * Cells are as many binary digits as the port has bits, decimal numbers where a column has other
 * digits than 0 and 1, or the name of an input that an output takes over; any other input cell
 * stands for any value.
 */
final class TableClaims {
  private static final int MAX_ROWS = 64;

  private final Map<String, Port> inputs = new HashMap<>();
  private final Map<String, Port> outputs = new HashMap<>();
  private final List<Claim> claims = new ArrayList<>();

  private TableClaims(DesignInterface design) {
    design.modelInputs().forEach(p -> inputs.put(p.name(), p));
    design.outputs().forEach(p -> outputs.put(p.name(), p));
  }

  /** The claims of all tables of a text. */
  static List<Claim> of(String text, DesignInterface design) {
    TableClaims tables = new TableClaims(design);
    List<List<String>> rows = new ArrayList<>();
    for (String line : text.split("\\R")) {
      if (line.contains("|")) {
        List<String> cells = cells(line);
        boolean rule = cells.stream().allMatch(c -> c.matches("[:+-]*"));
        if (!rule) {
          rows.add(cells);
        }
      } else {
        tables.table(rows);
        rows = new ArrayList<>();
      }
    }
    tables.table(rows);
    return tables.claims;
  }

  private static List<String> cells(String line) {
    String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
    List<String> cells = new ArrayList<>();
    for (String cell : inner.split("\\|", -1)) {
      cells.add(cell.strip().replaceAll("[`*]", ""));
    }
    return cells;
  }

  private void table(List<List<String>> rows) {
    if (rows.size() < 3 || rows.size() > MAX_ROWS) {
      return;
    }
    List<String> header = rows.get(0);
    boolean ports =
        header.stream().allMatch(h -> inputs.containsKey(h) || outputs.containsKey(h))
            && header.stream().anyMatch(inputs::containsKey)
            && header.stream().distinct().count() == header.size()
            && rows.stream().allMatch(r -> r.size() == header.size());
    if (!ports) {
      return;
    }
    List<List<String>> body = rows.subList(1, rows.size());
    boolean[] decimal = new boolean[header.size()];
    for (int i = 0; i < decimal.length; i++) {
      int column = i;
      decimal[i] =
          body.stream().allMatch(r -> r.get(column).matches("\\d{1,9}"))
              && body.stream().anyMatch(r -> r.get(column).matches(".*[2-9].*"));
    }
    for (List<String> row : body) {
      row(header, row, decimal);
    }
  }

  private void row(List<String> header, List<String> row, boolean[] decimal) {
    List<Claim.Level> when = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Port input = inputs.get(header.get(i));
      BigInteger value = input == null ? null : value(row.get(i), input, decimal[i]);
      if (value != null) {
        when.add(new Claim.Level(input.name(), value));
      } else if (input != null && !row.get(i).matches("[xX*-]")) {
        return;
      }
    }
    String sentence = String.join(" | ", header) + ": " + String.join(" | ", row);
    for (int i = 0; i < row.size(); i++) {
      Port output = outputs.get(header.get(i));
      if (output == null) {
        continue;
      }
      BigInteger value = value(row.get(i), output, decimal[i]);
      Port source = inputs.get(row.get(i));
      boolean copies = source != null && source.width() == output.width();
      if (value != null || copies) {
        String name = value == null ? source.name() : null;
        claims.add(
            new Claim(List.copyOf(when), output.name(), value, name, false, false, sentence));
      }
    }
  }

  private static BigInteger value(String cell, Port port, boolean decimal) {
    if (decimal) {
      BigInteger value = new BigInteger(cell);
      return value.bitLength() <= port.width() ? value : null;
    }
    return cell.matches("[01]+") && cell.length() == port.width() ? new BigInteger(cell, 2) : null;
  }
}
