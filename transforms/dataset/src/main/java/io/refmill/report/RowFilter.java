package io.refmill.report;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlInfo;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;

/**
 * A condition on rows, in the expressions of Commons JEXL: {@code category == 'fsm' and
 * prompt_tokens < 900}, {@code ports.size() > 8}, {@code verilog =~ '(?s).*casez.*'}.
 */
public final class RowFilter implements Predicate<JsonNode> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JexlEngine ENGINE =
      new JexlBuilder()
          .permissions(JexlPermissions.RESTRICTED)
          // One "=" would give a column a value, and be true of all rows.
          .features(new JexlFeatures().sideEffect(false).sideEffectGlobal(false))
          .strict(true)
          .safe(true)
          .silent(false)
          .create();

  private final JexlScript condition;

  private RowFilter(JexlScript condition) {
    this.condition = condition;
  }

  /**
   * Reads a condition.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static RowFilter parse(String text) {
    try {
      return new RowFilter(ENGINE.createScript(text));
    } catch (JexlException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no condition: " + words(e), e);
    }
  }

  /** What is wrong, and where in the condition: by itself it says where in this class. */
  private static String words(JexlException e) {
    JexlInfo place = e.getInfo();
    return place == null
        ? e.getMessage()
        : e.getMessage().replace(place.toString(), "column " + place.getColumn() + ":");
  }

  /** The outermost columns that it looks at. */
  public Set<String> columns() {
    Set<String> columns = new HashSet<>();
    for (List<String> path : condition.getVariables()) {
      columns.add(path.get(0));
    }
    return columns;
  }

  /**
   * Whether a row meets it. A column that the row has no value in is null.
   *
   * @throws IllegalArgumentException if it can't be worked out
   */
  @Override
  public boolean test(JsonNode row) {
    Map<String, Object> values = JSON.convertValue(row, new TypeReference<>() {});
    columns().forEach(column -> values.putIfAbsent(column, null));
    try {
      Object result = condition.execute(new MapContext(values));
      return result instanceof Boolean met ? met : result != null;
    } catch (JexlException e) {
      throw new IllegalArgumentException("the condition fails: " + words(e), e);
    }
  }
}
