package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Layout;
import io.refmill.compiler.ir.Signal;

/**
 * Some bits of a signal by the names that its declaration has for them: {@code req.addr} for bits
 * 11:8 of a structure, {@code tags[i]} for those from {@code 5 * i} on in an array of elements.
 *
 * @param layout how these bits are divided further; null where they are not
 * @param bits whether some bits of the last part are selected
 */
record NamedPart(String text, Layout layout, int width, boolean bits) {
  private NamedPart(String text, Layout layout, int width) {
    this(text, layout, width, false);
  }

  /** Writes what parts are made of. */
  interface Writer {
    /** A signal, or an element of an unpacked array. */
    String whole(Expression e);

    /** Which element is meant. */
    String index(Expression index);
  }

  /** The part that an expression selects; null where its bits have no name of their own. */
  static NamedPart of(Expression e, Writer writer) {
    if (e.named() != null) {
      Layout layout = e.named().layout();
      return layout == null ? null : new NamedPart(writer.whole(e), layout, e.width());
    }
    if (e instanceof Expression.Resize r && r.width() == r.operand().width()) {
      return of(r.operand(), writer);
    }
    if (e instanceof Expression.PartSelect p) {
      NamedPart base = of(p.base(), writer);
      return base == null ? null : base.bits(p.lsb(), p.width());
    }
    if (e instanceof Expression.IndexedPartSelect p) {
      NamedPart base = of(p.base(), writer);
      return base == null ? null : base.element(p, writer);
    }
    return null;
  }

  private NamedPart element(Expression.IndexedPartSelect p, Writer writer) {
    if (!(layout instanceof Layout.Elements of)) {
      return null;
    }
    int factor = of.left() >= of.right() ? of.width() : -of.width();
    long lsb = p.addend() + (long) factor * of.right();
    if (p.factor() != factor || lsb < 0 || lsb + p.width() > of.width()) {
      return null;
    }
    String one = text + "[" + writer.index(p.index()) + "]";
    return new NamedPart(one, of.element(), of.width()).bits((int) lsb, p.width());
  }

  /** Bits of this part; null where they are of several parts that it has. */
  NamedPart bits(int lsb, int some) {
    if (lsb == 0 && some == width) {
      return this;
    }
    if (layout instanceof Layout.Elements of) {
      int place = lsb / of.width();
      int low = lsb % of.width();
      return low + some > of.width()
          ? null
          : new NamedPart(text + "[" + of.index(place) + "]", of.element(), of.width())
              .bits(low, some);
    }
    if (layout instanceof Layout.Fields of) {
      for (Layout.Field f : of.fields()) {
        if (lsb >= f.lsb() && lsb + some <= f.lsb() + f.width()) {
          return new NamedPart(text + "." + f.name(), f.layout(), f.width())
              .bits(lsb - f.lsb(), some);
        }
      }
      return null;
    }
    return new NamedPart(text + range(lsb, some), null, some, true);
  }

  /** Bits as they are selected. */
  static String range(int lsb, int width) {
    return width == 1 ? "[" + lsb + "]" : "[" + (lsb + width - 1) + ":" + lsb + "]";
  }

  /** The signal that bits are selected from; null for bits of anything else. */
  static Signal root(Expression e) {
    Expression base = e;
    while (true) {
      if (base instanceof Expression.PartSelect p) {
        base = p.base();
      } else if (base instanceof Expression.IndexedPartSelect p) {
        base = p.base();
      } else if (base instanceof Expression.Resize r && r.width() == r.operand().width()) {
        base = r.operand();
      } else {
        return base.named();
      }
    }
  }
}
