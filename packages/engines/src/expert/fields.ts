import type { Character } from '@personae/contract/characters'
import type { ExpertField } from '@personae/contract/expert'
import { withKind } from './other-names.ts'
import { FIELD_NAMES, FIELD_SENTENCES, fill, listed, plain, WORDING } from './wording.ts'

/** Maximum entries of a list in an answer, and their UTF-16 code units. */
const ENTRIES = 20
const LENGTH = 1_000

/** "15 January 2026", in UTC. */
const dateOf = (iso: string): string =>
  Temporal.PlainDate.from(iso.slice(0, 10)).toLocaleString('en-GB', { dateStyle: 'long' })

export function valuesOf(character: Character, field: ExpertField): string[] {
  if (field === 'publishedAt') return character.publishedAt ? [dateOf(character.publishedAt)] : []
  if (field === 'aliases') return character.aliases.map(withKind)
  return [character[field] ?? []].flat().filter((text) => text !== '')
}

/** Sentences with the whole field, or one that the record does not say (`isSaid` is false). */
export function fieldSentences(
  character: Character,
  field: ExpertField,
): { texts: string[]; isSaid: boolean } {
  const values = valuesOf(character, field)
  if (values.length === 0)
    return { texts: [fill(WORDING.nothingNamed, { field: FIELD_NAMES[field] })], isSaid: false }
  return { texts: listSentences(FIELD_SENTENCES[field], character.name, values), isSaid: true }
}

/** A sentence with the first values of a list, and a note if there are more. */
export function listSentences(sentence: string, name: string, values: string[]): string[] {
  let length = 0
  const shown = values
    .slice(0, ENTRIES)
    .filter((value, index) => (length += value.length) <= LENGTH || index === 0)
  const text = fill(sentence, { name: plain(name), list: listed(shown.map(plain)) })
  return shown.length < values.length ? [text, WORDING.firstOfMany] : [text]
}
