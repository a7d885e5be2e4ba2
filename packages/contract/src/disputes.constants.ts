/** The policy promises removal within this many hours of a report. */
export const REMOVAL_HOURS = 48

/** Before this many hours have passed, an admin confirms that an unanswered report is upheld. */
export const ANSWER_HOURS = 24

export const ANSWER_MISSING = 'Please write an answer.'
