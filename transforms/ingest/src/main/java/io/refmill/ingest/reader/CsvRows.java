package io.refmill.ingest.reader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.refmill.ingest.file.Texts;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.HashSet;
import java.util.List;

/** Makes rows of the records of a file of comma-separated values; all values are texts. */
final class CsvRows {
  private final ObjectReader reader;
  private final int maxBytes;
  private List<String> names = List.of();
  private String problem;

  CsvRows(IngestOptions options) {
    CsvMapper mapper = new CsvMapper();
    mapper.getFactory().setStreamReadConstraints(RowParser.constraints(options));
    this.reader = mapper.readerForListOf(String.class).with(CsvParser.Feature.WRAP_AS_ARRAY);
    this.maxBytes = options.maxRecordBytes();
  }

  /** Takes the first record of the file. */
  void names(byte[] text, long length) {
    if (length > maxBytes) {
      problem = "the names of the columns take " + length + " bytes";
      return;
    }
    try {
      names = fields(Texts.utf8(text, 0, text.length)).stream().map(String::strip).toList();
      problem =
          new HashSet<>(names).size() == names.size() ? null : "two columns have the same name";
    } catch (CharacterCodingException e) {
      problem = "the names of the columns are not UTF-8";
    } catch (RowFault e) {
      problem = "the names of the columns cannot be read: " + e.getMessage();
    }
  }

  /** A row with an empty text in each column; none if their names can't be read. */
  JsonNode emptyRow() {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    if (problem == null) {
      names.forEach(name -> row.put(name, ""));
    }
    return row;
  }

  /** The row of a record. */
  JsonNode row(String text) throws RowFault {
    if (problem != null) {
      throw RowFault.of(problem);
    }
    List<String> fields = fields(text);
    if (fields.size() != names.size()) {
      throw RowFault.of(
          "it has "
              + counted(fields.size(), "field")
              + ", and there "
              + (names.size() == 1 ? "is " : "are ")
              + counted(names.size(), "column")
              + "; a field with commas or line breaks stands in quotation marks");
    }
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < fields.size(); i++) {
      row.put(names.get(i), fields.get(i));
    }
    return row;
  }

  private static String counted(int count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private List<String> fields(String text) throws RowFault {
    try (MappingIterator<List<String>> records = reader.readValues(text)) {
      List<String> fields = records.hasNextValue() ? records.nextValue() : List.of();
      if (records.hasNextValue()) {
        throw fault(text);
      }
      return fields;
    } catch (JsonProcessingException e) {
      throw fault(text);
    } catch (IOException e) {
      throw new IllegalStateException("reading a text", e);
    }
  }

  /** Goes through the fields as RFC 4180 has them, up to what is none. */
  private static RowFault fault(String text) {
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '"') {
        int open = at++;
        while (at < text.length() && (text.charAt(at) != '"' || text.startsWith("\"\"", at))) {
          at += text.charAt(at) == '"' ? 2 : 1;
        }
        if (at >= text.length()) {
          return RowFault.at(open, "a quotation mark opens a field, and none closes it");
        }
        at++;
        if (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
          return RowFault.at(
              at,
              RowFault.shown(text.codePointAt(at))
                  + " stands behind the quotation mark that closes a field; one inside of a field"
                  + " is written twice");
        }
      } else {
        while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
          at++;
        }
      }
      at++;
    }
    return RowFault.at(-1, "a quotation mark stands where none may");
  }
}
