import { nounOf, perField } from '@personae/contract/character-fields'
import type { ExpertField } from '@personae/contract/expert'
import type { NameKind } from '@personae/contract/other-names'

export const WORDING = {
  notSaid: 'The record does not say.',
  notSure: 'Not sure, but this may help:',
  nothingNamed: 'The record does not say: it names no {field}.',
  canBeAsked: 'You can ask about the {fields} of {name}.',
  from: 'From the {field}:',
  noVerdict: 'I cannot say yes or no, only quote the record.',
  firstOfMany: 'These are the first; the record has more.',
  number: '**{number}.**',
  questionsMax: 'I answer five questions at a time.',
  greeting: 'Hello! I only search this record of {name}: I am not an AI model.',
  thanks: 'You are welcome.',
  whichSpoilers: 'Ask what you would like to know; spoilers are told if you add “with spoilers”.',
  self: 'I am the Character Expert. I am not an AI model: I only search this record of {name} and quote what it says.',
  and: 'and',
} as const

export const FIELD_NAMES: Record<ExpertField, string> = {
  ...perField(nounOf),
  publishedAt: 'date of publication',
}

export const listSentence = (noun: string): string => `The ${noun} of {name}: {list}.`

export const FIELD_SENTENCES: Record<ExpertField, string> = {
  ...perField((field) => listSentence(nounOf(field))),
  name: 'The name in the record is {list}.',
  origin: '{name} comes from the universe {list}.',
  multiverse: 'The multiverse of {name} is {list}.',
  series: '{name} appears in the series {list}.',
  creators: '{name} was created by {list}.',
  writers: '{name} was written by {list}.',
  externalLinks: 'Links about {name}: {list}',
  crossGenreLinks: 'Links to {name} in other genres: {list}',
  publishedAt: '{name} was published here on {list}.',
  abilities: '{name}’s abilities: {list}.',
}

export const OTHER_NAMES = FIELD_SENTENCES.aliases

export const KIND_NOUNS = {
  real: ['real name', 'real names'],
  native: ['native name', 'native names'],
  romanized: ['romanized name', 'romanized names'],
  nickname: ['nickname', 'nicknames'],
  codename: ['codename', 'codenames'],
  former: ['former name', 'former names'],
  other: ['other name', 'other names'],
} satisfies Record<NameKind, [string, string]>

export const fill = (sentence: string, values: Record<string, string> = {}): string =>
  sentence.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '')

/** Characters with a meaning in Markdown. */
const SIGNS = /[\\`*_[\]<>~|]|&(?=[#\w]+;)/g

/** Escapes a text of the record for Markdown, so that it is never a link, a picture or a heading. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').replace(SIGNS, String.raw`\$&`)

/** Joins items to "A, B and C". */
export function listed(items: string[]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${WORDING.and} ${last}`
}
