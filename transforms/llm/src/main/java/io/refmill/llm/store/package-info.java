/** What was answered is kept on disk, so that it is paid once; what failed, to be tried again. */
package io.refmill.llm.store;
