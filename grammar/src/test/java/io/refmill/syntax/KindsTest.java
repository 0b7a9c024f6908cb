package io.refmill.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A switch over the kinds of nodes names every record once, and casts to the record it names. */
final class KindsTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        ItemSyntax.class,
        StatementSyntax.class,
        ExpressionSyntax.class,
        DataTypeSyntax.class,
        TimingControlSyntax.class
      })
  void eachRecordHasAKindOfItsOwnName(Class<?> sealed) throws ReflectiveOperationException {
    Class<?> kinds = sealed.getMethod("kind").getReturnType();
    List<String> names = records(sealed).map(KindsTest::kindOf).sorted().toList();
    assertEquals(
        names, Arrays.stream(kinds.getEnumConstants()).map(Object::toString).sorted().toList());
    for (Class<?> record : records(sealed).toList()) {
      assertEquals(kindOf(record), told(record), record.getName());
    }
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isRecord()
        ? Stream.of(type)
        : Arrays.stream(type.getPermittedSubclasses()).flatMap(KindsTest::records).distinct();
  }

  /** The kind that a record names, asked of one without contents. */
  private static String told(Class<?> record) throws ReflectiveOperationException {
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
    Object[] contents = Arrays.stream(types).map(KindsTest::nothing).toArray();
    Object node = record.getDeclaredConstructor(types).newInstance(contents);
    return record.getMethod("kind").invoke(node).toString();
  }

  private static Object nothing(Class<?> type) {
    if (type == int.class) {
      return 0;
    }
    return type == List.class ? List.of() : type == boolean.class ? Boolean.FALSE : null;
  }

  /** {@code IfSyntax}: IF. */
  private static String kindOf(Class<?> record) {
    return record
        .getSimpleName()
        .replaceFirst("Syntax$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toUpperCase(java.util.Locale.ROOT);
  }
}
