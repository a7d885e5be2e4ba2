/** The actor of log entries about a submitter's own pages: they are counted, but do not name the member. */
export const SUBMITTER = { id: '', username: 'its submitter' }

/** The actor of log entries about commands. The blank in its name keeps it from being a username. */
export const COMMAND_LINE = { id: 'command-line', username: 'command line' }

/** The account id of an actor; null for `SUBMITTER`, which has no account. */
export const accountOf = ({ id }: { id: string }): string | null => id || null
