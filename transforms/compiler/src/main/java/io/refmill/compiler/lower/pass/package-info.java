/** The list of passes; what stands between them: checks of forms, and forms as text. */
package io.refmill.compiler.lower.pass;
