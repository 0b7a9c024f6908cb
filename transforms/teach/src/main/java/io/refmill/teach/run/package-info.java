/** The stages on a finished dataset: rows in, rows out, as Parquet. */
package io.refmill.teach.run;
