/**
 * Limits. `description` is in characters; `reports` may be open for one list; after `takedowns` a list stays
 * private; `shown` are the lists that a contributor's page shows at first.
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

/** The default list of every user, with the id in its address until it is first used. */
export const FAVOURITES = { id: 'favourites', name: 'Favourites' } as const

export const LIST_NAME_REQUIRED = 'A list needs a name'
export const LIST_REPORT_REQUIRED = 'Please say what is wrong with the list'
export const TAKEDOWN_REASON_REQUIRED = 'A reason is required'
