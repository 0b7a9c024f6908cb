/** Between preprocessed text and grammar: characters, tokens, and the nesting limit. */
package io.refmill.parser.lex;
