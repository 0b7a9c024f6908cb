package io.refmill.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Set;

/** What holds between the packages of a module, so that each can be read by itself. */
public final class PackageRules {
  private final JavaClasses classes;

  /**
   * The rules for a module's production code.
   *
   * @param root the package that all of it is in or below
   */
  public PackageRules(String root) {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(root);
    if (classes.isEmpty()) {
      throw new IllegalArgumentException("no class is in " + root);
    }
  }

  /**
   * Fails where packages use each other in a circle.
   *
   * @throws AssertionError with the classes that do it
   */
  public void checkCycles() {
    SlicesRuleDefinition.slices()
        .assignedFrom(new ByPackage())
        .should()
        .beFreeOfCycles()
        .check(classes);
  }

  /** Each package by itself, the root included. */
  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages";
    }
  }

  /**
   * Public types that no other package of the module uses.
   *
   * @param elsewhere names of those that other modules use
   * @return full names, in order
   */
  public List<String> needlesslyPublic(Set<String> elsewhere) {
    return classes.stream()
        .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
        .filter(type -> !elsewhere.contains(type.getSimpleName()))
        .filter(type -> !isUsedOutside(type))
        .map(JavaClass::getName)
        .sorted()
        .toList();
  }

  private boolean isUsedOutside(JavaClass type) {
    return classes.stream()
        .filter(user -> !user.getPackageName().equals(type.getPackageName()))
        .flatMap(user -> user.getDirectDependenciesFromSelf().stream())
        .anyMatch(use -> use.getTargetClass().getBaseComponentType().equals(type));
  }
}
