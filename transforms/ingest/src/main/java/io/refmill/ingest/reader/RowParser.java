package io.refmill.ingest.reader;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.file.Texts;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.charset.CharacterCodingException;

/** Makes rows of the bytes of records; what is no row is rejected. */
final class RowParser {
  /** How the text of a record becomes a row. */
  interface Format {
    JsonNode row(String text) throws RowFault;
  }

  private static final int MAX_NESTING = 200;
  private static final int MAX_DIGITS = 1000;

  private final int maxBytes;
  private final String source;
  private final RowSink rows;
  private final Format format;
  private final String expected;
  private final boolean whole;

  /**
   * A parser of the records of a source.
   *
   * @param expected what a record should be, in words
   * @param whole whether each record begins where a line does
   */
  RowParser(
      IngestOptions options,
      String source,
      RowSink rows,
      Format format,
      String expected,
      boolean whole) {
    this.maxBytes = options.maxRecordBytes();
    this.source = source;
    this.rows = rows;
    this.format = format;
    this.expected = expected;
    this.whole = whole;
  }

  /**
   * A parser of records that are JSON values.
   *
   * @param lines whether each has a line of its own
   */
  static RowParser json(IngestOptions options, String source, RowSink rows, boolean lines) {
    JsonMapper mapper = JsonMapper.builder().build();
    mapper.getFactory().setStreamReadConstraints(constraints(options));
    ObjectMapper strict = mapper.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    return new RowParser(options, source, rows, text -> tree(strict, text), "JSON", lines);
  }

  private static JsonNode tree(ObjectMapper mapper, String text) throws RowFault {
    try {
      return mapper.readTree(text);
    } catch (JsonProcessingException e) {
      throw JsonFaults.of(text, e, MAX_NESTING, MAX_DIGITS);
    }
  }

  static StreamReadConstraints constraints(IngestOptions options) {
    return StreamReadConstraints.builder()
        .maxNestingDepth(MAX_NESTING)
        .maxNumberLength(MAX_DIGITS)
        .maxStringLength(options.maxRecordBytes())
        .build();
  }

  /**
   * Takes a record.
   *
   * @param bytes its text, the beginning alone if it is too long
   * @param length in bytes
   * @param line on which it begins
   * @param index of the record
   */
  void take(byte[] bytes, long length, long line, long index) {
    String place = source + ":" + line;
    if (length > maxBytes) {
      rows.reject(
          place,
          index,
          source,
          DiagnosticCode.SOURCE_TOO_LARGE,
          "the row has " + length + " bytes",
          maxBytes);
      return;
    }
    JsonNode row;
    String text = "";
    try {
      text = Texts.utf8(bytes, 0, bytes.length);
      if (text.indexOf('\0') >= 0) {
        // JSON writes it as an escape, and CSV has no use for it.
        unreadable(place, index, "it has NUL characters: it is damaged, or UTF-16; write UTF-8");
        return;
      }
      row = format.row(text);
    } catch (CharacterCodingException e) {
      unreadable(place, index, Texts.notUtf8(bytes));
      return;
    } catch (RowFault e) {
      unreadable(place, index, e.text(text, expected, line, whole));
      return;
    }
    rows.convert(row, place, index, source);
  }

  private void unreadable(String place, long index, String why) {
    rows.reject(place, index, source, DiagnosticCode.UNREADABLE_RECORD, why);
  }
}
