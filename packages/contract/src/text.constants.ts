/** Maximum lengths of texts, in characters: Unicode code points. */
export const MAX_LENGTH = {
  name: 120,
  description: 5_000,
  backstory: 20_000,
  listItems: 100,
  listItem: 200,
  link: 2_048,
  message: 2_000,
} as const

/** Maximum number of links in a note to admins. */
export const SOURCES_MAX = 5

export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

export const tooLong = (label: string, max: number): string =>
  `${label} must be at most ${max.toLocaleString('en-US')} characters`
