/** Whether reasoning may be kept. */
package io.refmill.teach.check;
