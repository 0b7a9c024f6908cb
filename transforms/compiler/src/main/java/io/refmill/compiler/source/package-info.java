/** Sources before they are read as a design: which modules of their files a design needs. */
package io.refmill.compiler.source;
