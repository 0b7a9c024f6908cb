/** Templates of turns, and texts that are cut to fit into them. */
package io.refmill.teach.prompt;
