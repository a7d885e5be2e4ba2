import { ifPossible } from '../../lib/if-possible.ts'

const KEY = 'first-steps'

/** Whom the first steps are for: the id of a new member, until it is closed. Without storage they are not shown. */
export const firstStepsFor = {
  is: (id: string): boolean => ifPossible(() => localStorage.getItem(KEY)) === id,
  set: (id: string): void => ifPossible(() => localStorage.setItem(KEY, id)),
}
