import { approvedCharacters, type DemoCharacter } from '@personae/demo/characters/index'
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

/** A record as after its publication. */
const recordOf = (raw: unknown): Character => published(importedCharacter.parse(raw))

/** The demo's characters by name. */
export const demoRecords = (): Map<string, Character> =>
  new Map(approvedCharacters.map((character: DemoCharacter) => [character.name, recordOf(character)]))

/** The key of a record in a collection. */
export const keyOf = ({ source, sourceId }: { source?: string; sourceId?: string }): string =>
  `${source}\n${sourceId}`

/** The records with one of these keys from a file with one JSON object per line. */
export function recordsFrom(file: string, keys: ReadonlySet<string>): Map<string, Character> {
  const records = new Map<string, Character>()
  for (const raw of linesOf<{ source: string; sourceId: string }>(file)) {
    if (keys.has(keyOf(raw))) records.set(keyOf(raw), recordOf({ ...raw, imageUrl: null }))
  }
  return records
}
