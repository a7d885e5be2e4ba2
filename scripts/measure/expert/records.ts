import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { approvedCharacters, type DemoCharacter } from '@personae/demo/characters/index'
import type { Character } from '../../../packages/contract/src/characters.ts'
import { importedCharacter, type ImportedCharacter } from '../../../packages/contract/src/imports.ts'
import { MAX_LENGTH } from '../../../packages/contract/src/text.constants.ts'

const published = (input: ImportedCharacter): Character => ({
  ...input,
  aliases: input.aliases ?? [],
  id: 'measured',
  imageUrl: null,
  status: 'approved',
  rejectionReason: null,
  rejectedPermanently: false,
  submittedBy: 'measured',
  submittedByUsername: 'measured',
  createdAt: '2026-01-15T12:00:00.000Z',
  publishedAt: '2026-01-15T12:00:00.000Z',
  version: 1,
})

/** A record as after its publication. */
const recordOf = (raw: unknown): Character => published(importedCharacter.parse(raw))

/** The demo's characters by name. */
export const demoRecords = (): Map<string, Character> =>
  new Map(approvedCharacters.map((character: DemoCharacter) => [character.name, recordOf(character)]))

/** The key of a record in a collection. */
export const keyOf = ({ source, sourceId }: { source?: string; sourceId?: string }): string =>
  `${source}\n${sourceId}`

/** The records with one of these keys from a compressed file with one JSON object per line. */
export function recordsFrom(file: string, keys: ReadonlySet<string>): Map<string, Character> {
  const records = new Map<string, Character>()
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n')) {
    if (line === '') continue
    const raw = JSON.parse(line) as { source: string; sourceId: string; imageUrl?: string }
    if (keys.has(keyOf(raw))) records.set(keyOf(raw), recordOf({ ...raw, imageUrl: null }))
  }
  return records
}

const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** The longest possible record, made of a repeated text. */
export function longestRecord(text: string): Character {
  const list = Array.from({ length: MAX_LENGTH.listItems }, (_, index) =>
    `${index} ${repeated(text, MAX_LENGTH.listItem)}`.slice(0, MAX_LENGTH.listItem),
  )
  return {
    ...recordOf({
      name: 'Orla Quickwater',
      origin: 'Tideborn',
      genres: ['Games'],
      description: repeated(text, MAX_LENGTH.description),
      backstory: repeated(text, MAX_LENGTH.backstory),
    }),
    relationships: repeated(text, MAX_LENGTH.description),
    abilities: list,
    personality: list,
    creators: list,
    writers: list,
  }
}
