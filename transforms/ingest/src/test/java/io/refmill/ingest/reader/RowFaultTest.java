package io.refmill.ingest.reader;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is no row is said in words: what stands where, and how it is written. */
class RowFaultTest {
  /** What becomes of a record: its fault, or that it is a row. */
  private static final class Faults implements RowSink {
    private final List<String> said = new ArrayList<>();

    @Override
    public Set<String> columns() {
      return Set.of();
    }

    @Override
    public void convert(JsonNode row, String place, long index, String source) {
      said.add("a row");
    }

    @Override
    public void reject(
        String place, long index, String source, DiagnosticCode code, Object... arguments) {
      assertEquals(DiagnosticCode.UNREADABLE_RECORD, code);
      said.add(place + " " + arguments[0]);
    }

    @Override
    public void fail(String place, long index, String source, Throwable error) {
      throw new AssertionError(error);
    }
  }

  private static String json(String text, boolean lines) {
    Faults faults = new Faults();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    RowParser.json(IngestOptions.DEFAULT, "f", faults, lines).take(bytes, bytes.length, 7, 0);
    String said = String.join("\n", faults.said);
    assertFalse(said.contains("Feature") || said.contains("code "), said);
    return said;
  }

  private static void isNot(String text, String place, String why) {
    assertEquals("f:7 it is not JSON" + place + ": " + why, json(text, true));
  }

  private static String csv(String names, String text) {
    Faults faults = new Faults();
    CsvRows csv = new CsvRows(IngestOptions.DEFAULT);
    csv.names(names.getBytes(StandardCharsets.UTF_8), names.length());
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    new RowParser(IngestOptions.DEFAULT, "f", faults, csv::row, "a row of CSV", true)
        .take(bytes, bytes.length, 7, 0);
    return String.join("\n", faults.said);
  }

  @Test
  void whatEndsTooEarly() {
    String cut = ", as a row does that was cut off or goes on in another line";
    isNot("{", "", "it ends in the middle" + cut);
    isNot("{\"a\": [1, 2", "", "it ends in the middle" + cut);
    isNot("{\"a\": \"b", "", "it ends inside a text" + cut);
    isNot(
        "{} {\"a\": 1}",
        " from column 4 on",
        "more follows behind its end; write each row by itself");
  }

  @Test
  void texts() {
    String place = " from column 10 on";
    isNot("{\"a\": \"x\\q\"}", place, "\\q is no escape of JSON; a backslash is written \\\\");
    isNot("{\"a\": \"\\u12\"}", " from column 12 on", "\\u takes four hexadecimal digits");
    isNot("{\"a\": \"xy\tz\"}", place, "the character U+0009 stands inside a text; write it \\t");
    isNot(
        "{\"a\": \"xy\n\"}",
        place,
        "a line ends inside a text: a quotation mark is missing, or the line break is to be"
            + " written \\n");
    isNot("{'a': 1}", " from column 2 on", "JSON has quotation marks \", and ' stands here");
    isNot("{a: 1}", " from column 2 on", "the name a stands in no quotation marks");
  }

  @Test
  void values() {
    String value =
        " is no value of JSON, which has true, false, null, numbers, and texts in quotation marks";
    String place = " from column 7 on";
    isNot("{\"a\": None}", place, "None" + value);
    isNot("{\"a\": NaN}", place, "NaN" + value);
    isNot("hello", " from column 1 on", "hello" + value);
    isNot("{\"a\": }", place, "a value is missing");
    isNot("{\"a\": 012}", " from column 8 on", "a number begins with 0");
    isNot("{\"a\": -}", " from column 8 on", "a number is not complete");
    String number = "a number is not written as in JSON, which has 12, -0.5 and 1e6";
    isNot("{\"a\": 1.}", " from column 8 on", number);
    isNot("{\"a\": .5}", place, number);
    assertEquals(
        "f:7 a number or a name in it is too long; a number may have 1000 characters, and what has"
            + " more is written as a text",
        json("{\"a\": " + "9".repeat(2000) + "}", true));
  }

  @Test
  void structure() {
    isNot("{\"a\": 1,}", " from column 9 on", "a comma stands before the end");
    isNot("{\"a\": [1 2]}", " from column 10 on", "a comma is missing before '2'");
    isNot("{\"a\" 1}", " from column 6 on", "a comma or a colon is missing before '1'");
    isNot("{\"a\": [1}", " from column 9 on", "'}' closes what is not open");
    isNot("{\"a\": 1} // b", " from column 10 on", "JSON has no comments");
    assertEquals(
        "f:7 its objects and arrays are in each other more than 200 deep",
        json("[".repeat(300) + "]".repeat(300), true));
  }

  /** Where a record begins in its line is not known of elements of an array. */
  @Test
  void placesAreThoseOfTheFile() {
    String missing = ": a comma is missing before \"";
    assertEquals(
        "f:7 it is not JSON from its character 9 on" + missing, json("{\"a\": 1 \"b\"}", false));
    assertEquals(
        "f:7 it is not JSON from line 8, column 2 on" + missing, json("{\"a\": 1\n \"b\"}", false));
    // A pair of surrogates is one character.
    isNot("{\"\ud83d\ude00\": 1 \"b\"}", " from column 9 on", "a comma is missing before \"");
  }

  @Test
  void commaSeparatedValues() {
    assertEquals("a row", csv("id,code", "1,\"a \"\"b\"\"\""));
    assertEquals(
        "f:7 it is not a row of CSV from column 6 on: 'b' stands behind the quotation mark that"
            + " closes a field; one inside of a field is written twice",
        csv("id,code", "2,\"a\"b"));
    assertEquals(
        "f:7 it is not a row of CSV from column 3 on: a quotation mark opens a field, and none"
            + " closes it",
        csv("id,code", "2,\"a\nb"));
    String marks = "; a field with commas or line breaks stands in quotation marks";
    assertEquals("f:7 it has 1 field, and there are 2 columns" + marks, csv("id,code", "2"));
    assertEquals("f:7 it has 2 fields, and there is 1 column" + marks, csv("code", "2,3"));
    assertEquals("f:7 two columns have the same name", csv("a,a", "2,3"));
    assertEquals(
        "f:7 the names of the columns cannot be read: a quotation mark opens a field, and none"
            + " closes it",
        csv("a,\"b", "2,3"));
  }
}
