package io.refmill.compiler;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The packages of the compiler, and of the parser below it, depend on each other in one direction
 * and show no more than others use.
 */
final class PackagesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.refmill");

  @Test
  void thereAreNoCycles() {
    slices().matching("io.refmill.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void publicTypesAreUsedByOtherPackages() throws IOException {
    Set<String> imported = importedByOtherModules();
    Set<String> used = new HashSet<>(imported);
    for (JavaClass type : CLASSES) {
      if (imported.contains(outermost(type).getName())) {
        used.addAll(resultsOf(type));
      }
      for (Dependency d : type.getDirectDependenciesFromSelf()) {
        JavaClass target = outermost(d.getTargetClass());
        if (!target.getPackageName().equals(type.getPackageName())) {
          used.add(target.getName());
        }
      }
    }
    List<String> unused =
        CLASSES.stream()
            .filter(PackagesTest::isOurs)
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
            .map(JavaClass::getName)
            .filter(name -> !used.contains(name))
            .sorted()
            .toList();
    assertEquals(List.of(), unused);
  }

  /** What another module can hold without naming it: {@code print(pass.form())}. */
  private static Set<String> resultsOf(JavaClass type) {
    return type.getMethods().stream()
        .filter(method -> method.getModifiers().contains(JavaModifier.PUBLIC))
        .map(method -> outermost(method.getRawReturnType()).getName())
        .collect(Collectors.toSet());
  }

  private static JavaClass outermost(JavaClass type) {
    JavaClass result = type.getBaseComponentType();
    while (result.getEnclosingClass().isPresent()) {
      result = result.getEnclosingClass().get();
    }
    return result;
  }

  /** What this module and the parser hold; what the generator makes of the grammar is its own. */
  private static boolean isOurs(JavaClass type) {
    return Stream.of("io.refmill.compiler", "io.refmill.parser", "io.refmill.syntax")
        .anyMatch(name -> (type.getPackageName() + ".").startsWith(name + "."));
  }

  /** Modules above this one are not on its class path; what they import stands in their sources. */
  private static Set<String> importedByOtherModules() throws IOException {
    Pattern imported =
        Pattern.compile("(?m)^import (?:static )?(io\\.refmill\\.[a-z.]+\\.[A-Z]\\w*)");
    Set<String> names = new HashSet<>();
    try (Stream<Path> files = Files.walk(project())) {
      for (Path file : files.filter(PackagesTest::isSourceOfAnotherModule).toList()) {
        Matcher m = imported.matcher(Files.readString(file));
        while (m.find()) {
          names.add(m.group(1));
        }
      }
    }
    return names;
  }

  private static boolean isSourceOfAnotherModule(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.endsWith(".java")
        && path.contains("/src/main/java/")
        && !path.contains("/grammar/")
        && !path.contains("/transforms/compiler/");
  }

  private static Path project() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("ARCHITECTURE.md"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
