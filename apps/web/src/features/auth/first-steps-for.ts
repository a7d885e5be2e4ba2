const KEY = 'first-steps'

/** Whom the first steps are for: the id of a new member, until it is closed. Without storage they are not shown. */
export const firstStepsFor = {
  is(id: string): boolean {
    try {
      return localStorage.getItem(KEY) === id
    } catch {
      return false
    }
  },
  set(id: string): void {
    try {
      localStorage.setItem(KEY, id)
    } catch {}
  },
}
