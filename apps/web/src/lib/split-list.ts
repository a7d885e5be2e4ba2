/** The entries of a comma-separated text, trimmed, without blanks. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const joinList = (entries: string[]): string => entries.join(', ')
