import { ifPossible } from '../../lib/if-possible.ts'

const KEY = 'first-steps'

/** The id of a new member to whom the first steps are shown, until they are closed. Without storage they never are. */
export const firstStepsFor = {
  is: (id: string): boolean => ifPossible(() => localStorage.getItem(KEY)) === id,
  set: (id: string): void => ifPossible(() => localStorage.setItem(KEY, id)),
}
