import { ALIAS_LIMITS } from '@personae/contract/name-rules'
import { MAX_LENGTH } from '@personae/contract/text.constants'

const link = `https://personae.example/${'x'.repeat(MAX_LENGTH.link)}`.slice(0, MAX_LENGTH.link)
const list = (text: string) => Array.from({ length: MAX_LENGTH.listItems }, () => text)
const words = (length: number) =>
  'word '
    .repeat(length)
    .slice(0, length - 1)
    .concat('x')

/** A submission of the maximum length in every field. */
export const longestSubmission = (more: object = {}) => ({
  name: words(MAX_LENGTH.name),
  aliases: Array.from({ length: ALIAS_LIMITS.entries }, (_, at) => `${at} ${words(ALIAS_LIMITS.length - 3)}`),
  origin: words(MAX_LENGTH.name),
  genres: ['Games' as const],
  series: words(MAX_LENGTH.name),
  creators: list(words(MAX_LENGTH.listItem)),
  writers: list(words(MAX_LENGTH.listItem)),
  description: words(MAX_LENGTH.description),
  abilities: list(words(MAX_LENGTH.listItem)),
  personality: list(words(MAX_LENGTH.listItem)),
  backstory: words(MAX_LENGTH.backstory),
  relationships: words(MAX_LENGTH.description),
  externalLinks: list(link),
  crossGenreLinks: list(link),
  ...more,
})
