/** In the log, which keeps what is counted and not who a member was. */
export const SUBMITTER = { id: '', username: 'its submitter' }

/** Null for one that only the log names. */
export const accountOf = ({ id }: { id: string }): string | null => id || null
