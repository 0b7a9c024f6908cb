/** Damages sources and gives them to the parser. */
package io.refmill.bench.parser;
