import { ALIAS_LIMITS } from '@personae/contract/name-rules'
import { MAX_LENGTH } from '@personae/contract/text.constants'

/** The maximum text of one body, with room for the JSON around it. */
const BODY_BYTES = 250_000

/** Letters of three bytes each, and words of them. */
const words = (length: number, seed = 0): string => {
  let text = ''
  for (let at = seed; text.length < length; at += 1) text += `${(at * 7919).toString(36)}語 `
  return `${text.slice(0, length - 1)}x`
}

/** The universe of all published characters at first. */
export const UNIVERSE = words(MAX_LENGTH.name - 1)

let made = 0

/** A submission of maximum length: every text at its limit, and links up to the body's limit. */
export function longestRecord(more: object = {}) {
  made += 1
  const list = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => words(length, made + at))
  const texts = {
    name: `${made} ${words(MAX_LENGTH.name)}`.slice(0, MAX_LENGTH.name - 1).trim(),
    aliases: list(ALIAS_LIMITS.entries, ALIAS_LIMITS.length),
    origin: words(MAX_LENGTH.name - 1, made),
    genres: ['Games'],
    series: words(MAX_LENGTH.name, made),
    creators: list(60, MAX_LENGTH.listItem),
    writers: list(60, MAX_LENGTH.listItem),
    description: words(MAX_LENGTH.description, made),
    abilities: list(60, MAX_LENGTH.listItem),
    personality: list(60, MAX_LENGTH.listItem),
    backstory: words(MAX_LENGTH.backstory, made),
    relationships: words(MAX_LENGTH.description, made),
    ...more,
  }
  const room = BODY_BYTES - Buffer.byteLength(JSON.stringify(texts))
  const link = 'https://personae.example/'.padEnd(MAX_LENGTH.link, 'x')
  const links = Math.max(0, Math.min(MAX_LENGTH.listItems, Math.floor(room / (link.length + 3))))
  return { ...texts, externalLinks: Array<string>(links).fill(link), crossGenreLinks: [] }
}
