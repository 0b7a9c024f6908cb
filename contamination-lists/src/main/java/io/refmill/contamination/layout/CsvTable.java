package io.refmill.contamination.layout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads comma-separated values with a header line (RFC 4180). */
final class CsvTable {
  private final String text;
  private final List<List<String>> records = new ArrayList<>();
  private int at;

  private CsvTable(String text) {
    this.text = text;
  }

  /** Rows as values by column, in file order; a row that is too short lacks its last columns. */
  static List<Map<String, String>> rows(String text) {
    CsvTable table = new CsvTable(text);
    while (table.at < text.length()) {
      table.records.add(table.line());
    }
    List<Map<String, String>> rows = new ArrayList<>();
    for (List<String> fields :
        table.records.subList(Math.min(1, table.records.size()), table.records.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < Math.min(fields.size(), table.records.get(0).size()); i++) {
        row.put(table.records.get(0).get(i), fields.get(i));
      }
      rows.add(row);
    }
    return rows;
  }

  private List<String> line() {
    List<String> fields = new ArrayList<>();
    do {
      fields.add(field());
    } while (at < text.length() && text.charAt(at++) == ',');
    return fields;
  }

  /** Stops at the comma, or at the line feed. */
  private String field() {
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        if (quoted && at + 1 < text.length() && text.charAt(at + 1) == '"') {
          field.append(c);
          at++;
        } else {
          quoted = !quoted;
        }
      } else if (!quoted && (c == ',' || c == '\n')) {
        break;
      } else if (quoted || c != '\r') {
        field.append(c);
      }
    }
    return field.toString();
  }
}
