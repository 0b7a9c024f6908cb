/** What language models answer, taken apart. */
package io.refmill.teach.answer;
