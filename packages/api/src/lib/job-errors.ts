/** Retrying the job would not help. */
export class JobRefused extends Error {}

/** The server stops before the outcome of a job is known: it is retried. */
export class JobInterrupted extends Error {}
