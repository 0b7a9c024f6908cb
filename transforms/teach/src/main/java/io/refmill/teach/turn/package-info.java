/** What every stage does: asks with templates, asks again with what went wrong. */
package io.refmill.teach.turn;
