/** Results on disk, found again by what they were made of. */
package io.refmill.store;
