/** An address with this hash saves the character in the favourites, once. */
export const SAVE_HASH = 'save'

export const saveAddress = (id: string): string => `/character/${encodeURIComponent(id)}#${SAVE_HASH}`

const SAVE_ADDRESS = /^\/character\/([^/?#]+)#save$/

export function savedCharacterIn(address: string | undefined): string | null {
  const [, id] = SAVE_ADDRESS.exec(address ?? '') ?? []
  return id === undefined ? null : decodeURIComponent(id)
}
