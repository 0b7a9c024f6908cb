package io.refmill.dataset;

import io.refmill.dataset.RowMark.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Where the rows of a dataset go, and which columns they get. */
public enum RowPlacement {
  /** Rows of each outcome have a directory; contaminated ones get columns. */
  SORTED {
    @Override
    String directory(Outcome outcome) {
      return outcome.name().toLowerCase(Locale.ROOT);
    }

    @Override
    List<String> columns(Outcome outcome) {
      return outcome == Outcome.CONTAMINATED ? ContaminationColumns.NAMES : List.of();
    }

    @Override
    Map<String, Object> values(RowMark mark) {
      return ContaminationColumns.of(mark);
    }
  },
  /** All rows go to one directory, in their order, and get columns, with the outcome in one. */
  MARKED {
    @Override
    String directory(Outcome outcome) {
      return "marked";
    }

    @Override
    List<String> columns(Outcome outcome) {
      List<String> names = new ArrayList<>(List.of(ContaminationColumns.STATUS));
      names.addAll(ContaminationColumns.NAMES);
      return names;
    }

    @Override
    Map<String, Object> values(RowMark mark) {
      return ContaminationColumns.withStatus(mark);
    }
  };

  /** Name of the directory of such rows. */
  abstract String directory(Outcome outcome);

  /** The columns that such rows get, in their order; without any they stay as they are. */
  abstract List<String> columns(Outcome outcome);

  /** The values of a row's columns. */
  abstract Map<String, Object> values(RowMark mark);
}
