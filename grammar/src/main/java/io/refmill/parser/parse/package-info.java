/** The whole front end: preprocesses and parses source units, and says what is wrong in them. */
package io.refmill.parser.parse;
