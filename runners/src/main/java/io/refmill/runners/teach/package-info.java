/** Options of commands that ask language models, and what these write. */
package io.refmill.runners.teach;
