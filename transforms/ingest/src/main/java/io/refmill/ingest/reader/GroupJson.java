package io.refmill.ingest.reader;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.ingest.file.Texts;
import java.nio.charset.CharacterCodingException;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/**
 * Parquet's nested values as JSON, so that column paths mean the same in both formats. Lists of all
 * encodings that the Parquet format knows (three levels, two levels, bare repeated fields) become
 * arrays.
 */
public final class GroupJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private GroupJson() {}

  /** A group as an object; what has no value is left out. */
  public static JsonNode toJson(Group group) {
    ObjectNode object = NODES.objectNode();
    GroupType type = group.getType();
    for (int field = 0; field < type.getFieldCount(); field++) {
      Type fieldType = type.getType(field);
      int repetitions = group.getFieldRepetitionCount(field);
      if (fieldType.isRepetition(Type.Repetition.REPEATED)) {
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < repetitions; i++) {
          array.add(value(group, field, i));
        }
        object.set(fieldType.getName(), array);
      } else if (repetitions > 0) {
        object.set(fieldType.getName(), value(group, field, 0));
      }
    }
    return object;
  }

  private static JsonNode value(Group group, int field, int index) {
    Type type = group.getType().getType(field);
    if (!type.isPrimitive()) {
      Group inner = group.getGroup(field, index);
      return type.getLogicalTypeAnnotation()
              instanceof LogicalTypeAnnotation.ListLogicalTypeAnnotation
          ? list(inner)
          : toJson(inner);
    }
    return switch (type.asPrimitiveType().getPrimitiveTypeName()) {
      case INT32 -> NODES.numberNode(group.getInteger(field, index));
      case INT64 -> NODES.numberNode(group.getLong(field, index));
      case FLOAT -> NODES.numberNode(group.getFloat(field, index));
      case DOUBLE -> NODES.numberNode(group.getDouble(field, index));
      case BOOLEAN -> NODES.booleanNode(group.getBoolean(field, index));
      case BINARY -> text(group.getBinary(field, index).getBytes());
      case INT96, FIXED_LEN_BYTE_ARRAY -> NODES.textNode(group.getValueToString(field, index));
    };
  }

  private static JsonNode text(byte[] bytes) {
    try {
      return NODES.textNode(Texts.utf8(bytes, 0, bytes.length));
    } catch (CharacterCodingException e) {
      return NODES.binaryNode(bytes);
    }
  }

  private static ArrayNode list(Group group) {
    ArrayNode array = NODES.arrayNode();
    Type repeated = group.getType().getType(0);
    boolean threeLevels =
        !repeated.isPrimitive()
            && repeated.asGroupType().getFieldCount() == 1
            && !repeated.getName().equals("array")
            && !repeated.getName().endsWith("_tuple");
    for (int i = 0; i < group.getFieldRepetitionCount(0); i++) {
      if (!threeLevels) {
        array.add(value(group, 0, i));
        continue;
      }
      Group element = group.getGroup(0, i);
      array.add(element.getFieldRepetitionCount(0) == 0 ? NODES.nullNode() : value(element, 0, 0));
    }
    return array;
  }
}
