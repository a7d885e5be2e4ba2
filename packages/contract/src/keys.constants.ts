/** `read` allows queries, `write` mutations, `review` what only admins may do. */
export const SCOPES = ['read', 'write', 'review'] as const
export type Scope = (typeof SCOPES)[number]

export const MAX_KEYS = 20
export const KEY_NAME_MAX = 60
/** The prefix lets secret scanners recognise a leaked key. */
export const KEY_PREFIX = 'psn_'
