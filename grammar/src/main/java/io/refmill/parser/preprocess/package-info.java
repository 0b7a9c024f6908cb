/**
 * The compiler directives of IEEE 1800-2017 clause 22: files in, one text without directives and
 * comments out, with a map back to the places in the files.
 */
package io.refmill.parser.preprocess;
