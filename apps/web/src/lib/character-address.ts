/** The hash of an address that, once opened, saves the character in the favourites. */
export const SAVE_HASH = 'save'

export const saveAddress = (id: string): string => `/character/${encodeURIComponent(id)}#${SAVE_HASH}`

const PURPOSES = [
  [/^\/character\/([\w-]+)#save$/, 'save'],
  [/^\/character\/([\w-]+)\/suggest$/, 'suggest an edit to'],
] as const

/** What the address to open after signing in is for: the verb ("save") and the id of the character; else null. */
export function purposeOf(address: string | undefined): { id: string; verb: string } | null {
  for (const [pattern, verb] of PURPOSES) {
    const [, id] = pattern.exec(address ?? '') ?? []
    if (id !== undefined) return { id, verb }
  }
  return null
}
