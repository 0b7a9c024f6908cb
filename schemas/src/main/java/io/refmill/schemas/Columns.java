package io.refmill.schemas;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Declares the columns of a row once: name, type and how to get the value. Order of declaration is
 * the order in the file.
 *
 * @param <T> the row
 */
final class Columns<T> implements RowType<T> {
  private final String name;
  private final Map<String, Schema> types = new LinkedHashMap<>();
  private final List<Function<T, Object>> getters = new ArrayList<>();
  private Schema schema;

  /** Columns of a record called {@code name}; nested records need names of their own. */
  Columns(String name) {
    this.name = name;
  }

  Columns<T> text(String column, Function<T, String> getter) {
    return add(column, Schema.create(Schema.Type.STRING), getter::apply);
  }

  /** A text column that may be null. */
  Columns<T> optionalText(String column, Function<T, String> getter) {
    return add(column, optional(Schema.Type.STRING), getter::apply);
  }

  /** A column of numbers that may be null. */
  Columns<T> optionalReal(String column, Function<T, Double> getter) {
    return add(column, optional(Schema.Type.DOUBLE), getter::apply);
  }

  /** A column of whole numbers that may be null. */
  Columns<T> optionalNumber(String column, Function<T, Long> getter) {
    return add(column, optional(Schema.Type.LONG), getter::apply);
  }

  private static Schema optional(Schema.Type type) {
    return Schema.createUnion(Schema.create(Schema.Type.NULL), Schema.create(type));
  }

  Columns<T> integer(String column, Function<T, Integer> getter) {
    return add(column, Schema.create(Schema.Type.INT), getter::apply);
  }

  Columns<T> number(String column, Function<T, Long> getter) {
    return add(column, Schema.create(Schema.Type.LONG), getter::apply);
  }

  Columns<T> real(String column, Function<T, Double> getter) {
    return add(column, Schema.create(Schema.Type.DOUBLE), getter::apply);
  }

  Columns<T> flag(String column, Function<T, Boolean> getter) {
    return add(column, Schema.create(Schema.Type.BOOLEAN), getter::apply);
  }

  Columns<T> texts(String column, Function<T, List<String>> getter) {
    return add(column, Schema.createArray(Schema.create(Schema.Type.STRING)), getter::apply);
  }

  /** A struct column. */
  <U> Columns<T> struct(String column, Function<T, U> getter, RowType<U> type) {
    return add(column, type.schema(), row -> type.encode(getter.apply(row)));
  }

  /** A list of structs, written with the three-level encoding of the Parquet format. */
  <U> Columns<T> structs(String column, Function<T, List<U>> getter, RowType<U> type) {
    return add(
        column,
        Schema.createArray(type.schema()),
        row -> getter.apply(row).stream().map(type::encode).toList());
  }

  private Columns<T> add(String column, Schema type, Function<T, Object> getter) {
    if (types.put(column, type) != null) {
      throw new IllegalArgumentException("column " + column + " is declared twice");
    }
    getters.add(getter);
    return this;
  }

  @Override
  public synchronized Schema schema() {
    if (schema == null) {
      List<Schema.Field> fields = new ArrayList<>();
      types.forEach((column, type) -> fields.add(new Schema.Field(column, type)));
      schema = Schema.createRecord(name, null, "io.refmill", false, fields);
    }
    return schema;
  }

  @Override
  public GenericRecord encode(T row) {
    GenericData.Record record = new GenericData.Record(schema());
    for (int i = 0; i < getters.size(); i++) {
      record.put(i, getters.get(i).apply(row));
    }
    return record;
  }
}
