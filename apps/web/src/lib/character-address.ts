/** An address with this hash saves the character in the favourites, once. */
export const SAVE_HASH = 'save'

export const saveAddress = (id: string): string => `/character/${encodeURIComponent(id)}#${SAVE_HASH}`

const PURPOSES = [
  [/^\/character\/([\w-]+)#save$/, 'save'],
  [/^\/character\/([\w-]+)\/suggest$/, 'suggest an edit to'],
] as const

/** What an address after signing in is for: "save", and which character. */
export function purposeOf(address: string | undefined): { id: string; verb: string } | null {
  for (const [pattern, verb] of PURPOSES) {
    const [, id] = pattern.exec(address ?? '') ?? []
    if (id !== undefined) return { id, verb }
  }
  return null
}
