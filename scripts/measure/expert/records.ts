import { approvedCharacters } from '@personae/demo/characters/index'
import type { Character } from '../../../packages/contract/src/characters.ts'
import { importedCharacter, type ImportedCharacter } from '../../../packages/contract/src/imports.ts'
import { linesOf } from '../shared/data.ts'

const published = (input: ImportedCharacter): Character => ({
  ...input,
  aliases: input.aliases ?? [],
  id: 'measured',
  imageUrl: null,
  pictureCredit: null,
  pictureLink: null,
  pictureLicence: null,
  status: 'approved',
  rejectionReason: null,
  rejectedPermanently: false,
  submittedBy: 'measured',
  submittedByUsername: 'measured',
  createdAt: '2026-01-15T12:00:00.000Z',
  publishedAt: '2026-01-15T12:00:00.000Z',
  version: 1,
})

/** The record as it is after its publication. */
const recordOf = (raw: unknown): Character => published(importedCharacter.parse(raw))

/** Identifies a record: a character of the demo by name, or one of a collection by source and id. */
export interface Source {
  character?: string
  source?: string
  sourceId?: string
}

export const keyOf = ({ character, source, sourceId }: Source): string =>
  character ?? `${source}\n${sourceId}`

export const demoRecords = (): Map<string, Character> =>
  new Map(approvedCharacters.map((character) => [character.name, recordOf(character)]))

/** The records with one of these keys from a file with one JSON object per line. */
export const recordsFrom = (file: string, keys: ReadonlySet<string>): Map<string, Character> =>
  new Map(
    linesOf<Source>(file)
      .filter((raw) => keys.has(keyOf(raw)))
      .map((raw) => [keyOf(raw), recordOf({ ...raw, imageUrl: null })]),
  )
