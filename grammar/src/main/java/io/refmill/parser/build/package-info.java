/** From parse trees to the records of {@link io.refmill.syntax}, split by construct. */
package io.refmill.parser.build;
