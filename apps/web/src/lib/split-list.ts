/** An entry of a list: in quotes, in which two quotes mean one, or up to the next comma. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g

/** The entries of a comma-separated text, trimmed, without blanks. One in quotes may contain commas. */
export const splitList = (text: string): string[] =>
  [...text.matchAll(ENTRY)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter((entry) => entry !== '')

const quote = (entry: string): string => (/^"|,/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry)

/** The inverse of `splitList`: a text from which it makes these entries. */
export const joinList = (entries: readonly string[]): string => entries.map(quote).join(', ')

/** The links of a comma-separated text: a comma inside a link does not end it. */
export const splitLinks = (text: string): string[] =>
  text
    .split(/,(?=\s*https?:)/i)
    .map((link) => link.trim().replace(/,$/, ''))
    .filter((link) => link !== '')

export const joinLinks = (links: readonly string[]): string => links.join(', ')
