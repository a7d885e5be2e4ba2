/**
 * Limits of lists: entries and description length; reports that may wait for one list; takedowns before it stays
 * private; lists that a contributor's page shows at first.
 */
export const LISTS = {
  perAccount: 100,
  characters: 1_000,
  description: 500,
  covers: 4,
  reports: 5,
  takedowns: 2,
  shown: 6,
} as const

/** The default list that every user has, and the id in its address before it is first used. */
export const FAVOURITES = { id: 'favourites', name: 'Favourites' } as const

export const LIST_NAME_REQUIRED = 'A list needs a name'
export const LIST_REPORT_REQUIRED = 'Please say what is wrong with the list'
export const TAKEDOWN_REASON_REQUIRED = 'A reason is required'
