package io.refmill.compiler.elaborate.structure;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds a short sum of products for a function of few bits: each product grows as long as it covers
 * nothing that must be 0 (the expansion step of two-level minimisation), then products that others
 * cover together go. The result is a correct one, not always the least.
 */
final class TruthTable {
  private TruthTable() {}

  /**
   * A product: variables of {@code care}, each with its bit of {@code value}. Bit i of both stands
   * for variable i.
   */
  record Product(int care, int value) {
    boolean covers(int assignment) {
      return (assignment & care) == value;
    }
  }

  /**
   * Products that together cover all of {@code ones} and nothing of {@code zeros}.
   *
   * @param variables at most 12; bit i of an assignment's number is variable i
   */
  static List<Product> cover(int variables, BitSet ones, BitSet zeros) {
    List<Product> products = new ArrayList<>();
    BitSet open = (BitSet) ones.clone();
    for (int at = open.nextSetBit(0); at >= 0; at = open.nextSetBit(at)) {
      Product p = expand(variables, at, zeros);
      products.add(p);
      for (int i = open.nextSetBit(0); i >= 0; i = open.nextSetBit(i + 1)) {
        if (p.covers(i)) {
          open.clear(i);
        }
      }
    }
    for (int i = products.size() - 1; i >= 0; i--) {
      List<Product> others = new ArrayList<>(products);
      others.remove(i);
      if (ones.stream().allMatch(a -> others.stream().anyMatch(p -> p.covers(a)))) {
        products = others;
      }
    }
    return products;
  }

  private static Product expand(int variables, int assignment, BitSet zeros) {
    Product p = new Product((1 << variables) - 1, assignment);
    for (int i = variables - 1; i >= 0; i--) {
      Product wider = new Product(p.care() & ~(1 << i), p.value() & ~(1 << i));
      if (zeros.stream().noneMatch(wider::covers)) {
        p = wider;
      }
    }
    return p;
  }
}
