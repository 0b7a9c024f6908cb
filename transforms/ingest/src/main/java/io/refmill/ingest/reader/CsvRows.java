package io.refmill.ingest.reader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
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
    } catch (JsonProcessingException e) {
      problem = "the names of the columns cannot be read: " + e.getOriginalMessage();
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
  JsonNode row(String text) throws JsonProcessingException {
    if (problem != null) {
      throw new JsonMappingException(null, problem);
    }
    List<String> fields = fields(text);
    if (fields.size() != names.size()) {
      throw new JsonMappingException(
          null, "it has " + fields.size() + " fields, and there are " + names.size() + " columns");
    }
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < fields.size(); i++) {
      row.put(names.get(i), fields.get(i));
    }
    return row;
  }

  private List<String> fields(String text) throws JsonProcessingException {
    try (MappingIterator<List<String>> records = reader.readValues(text)) {
      List<String> fields = records.hasNextValue() ? records.nextValue() : List.of();
      if (records.hasNextValue()) {
        throw new JsonMappingException(null, "a quotation mark stands where none may");
      }
      return fields;
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalStateException("reading a text", e);
    }
  }
}
