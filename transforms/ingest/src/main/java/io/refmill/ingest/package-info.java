/**
 * Records of files, repositories, JSONL and Parquet. {@link io.refmill.ingest.InputPlanner} says
 * what there is to read, {@link io.refmill.ingest.RowSurvey} goes through rows once before workers
 * do, {@link io.refmill.ingest.RecordReader} reads a task; packages below have the parts.
 */
package io.refmill.ingest;
