package io.refmill.report;

import java.util.Locale;
import java.util.Map;

/** Charts as SVG, drawn here and now: the page needs nothing from anywhere. */
final class Charts {
  private static final int LABEL = 230;
  private static final int BAR = 330;
  private static final int ROW = 22;
  private static final int MAX_BARS = 24;

  private Charts() {}

  /**
   * Horizontal bars, one for each entry; of very many the rest are one.
   *
   * @param title for readers who do not see it
   * @param of what all of them are a share of, or 0 for no shares
   */
  static String bars(String title, Map<String, Long> values, long of) {
    long most = Math.max(1, values.values().stream().mapToLong(Long::longValue).max().orElse(1));
    StringBuilder svg = new StringBuilder();
    int row = 0;
    long rest = 0;
    int others = 0;
    for (Map.Entry<String, Long> entry : values.entrySet()) {
      if (row < MAX_BARS) {
        bar(svg, row++, entry.getKey(), entry.getValue(), most, of);
      } else {
        rest += entry.getValue();
        others++;
      }
    }
    if (others > 0) {
      bar(svg, row++, others + " others", rest, Math.max(most, rest), of);
    }
    return String.format(
        Locale.ROOT,
        "<svg role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s\">%s</svg>",
        LABEL + BAR + 130,
        row * ROW + 4,
        Html.text(title),
        svg);
  }

  private static void bar(
      StringBuilder svg, int row, String label, long value, long most, long of) {
    int y = row * ROW + 3;
    double length = (double) BAR * value / most;
    String share = of > 0 ? String.format(Locale.ROOT, " (%.1f %%)", 100.0 * value / of) : "";
    String shown = label.length() > 34 ? label.substring(0, 33) + "…" : label;
    svg.append(
        String.format(
            Locale.ROOT,
            "<text class=\"l\" x=\"%d\" y=\"%d\">%s<title>%s</title></text>"
                + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>"
                + "<text x=\"%.1f\" y=\"%d\">%d%s</text>",
            LABEL - 8,
            y + 13,
            Html.text(shown),
            Html.text(label),
            LABEL,
            y,
            Math.max(value > 0 ? 1.0 : 0.0, length),
            ROW - 6,
            LABEL + length + 6,
            y + 13,
            value,
            share));
  }
}
