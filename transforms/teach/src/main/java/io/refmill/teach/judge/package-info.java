/** What candidates come to: by co-simulation, and by the reward module. */
package io.refmill.teach.judge;
