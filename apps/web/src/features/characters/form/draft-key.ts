import type { CurrentUser } from '@personae/contract/auth'

/** Where this browser stores the draft of a user's form: that of a character, or of a new one. */
export const draftKey = (user: Pick<CurrentUser, 'id'> | null | undefined, id = 'new'): string =>
  `draft:${user?.id ?? ''}:${id}`
