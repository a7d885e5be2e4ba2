/** The policy promises removal within this many hours of a report. */
export const REMOVAL_HOURS = 48
