/** The attempt of a job failed for good: retrying would not help. */
export class JobRefused extends Error {}

/** The server stops before the outcome of a job is known: it is retried. */
export class JobInterrupted extends Error {}
