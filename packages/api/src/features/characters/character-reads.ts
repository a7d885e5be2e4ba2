import type { Db } from '@personae/db'
import type { CharacterRow, SubmissionColumns } from './character-row.ts'
import { ownershipOf, recordAt, recordById, submissionAt } from './characters.repo.ts'

export type CharacterReads = ReturnType<typeof createCharacterReads>

/** Reads stored characters without access control; each kind of query is compiled once. */
export function createCharacterReads({ db }: { db: Db }) {
  const byId = db.prepare((read, params: { id: string }) => recordById(read, params).compile())
  const record = db.prepare((read, params: { recency: number }) => recordAt(read, params).compile())
  const submission = db.prepare((read, params: { recency: number }) => submissionAt(read, params).compile())

  return {
    byId: (id: string): CharacterRow | undefined => byId.get({ id }),

    recordAt: (recency: number): CharacterRow | undefined => record.get({ recency }),

    /** The records with these sort keys, fetched one by one; a record that was deleted meanwhile is left out. */
    *recordsAt(places: number[]): Generator<CharacterRow> {
      for (const recency of places) {
        const row = record.get({ recency })
        if (row) yield row
      }
    },

    /** List rows of the submissions with these sort keys. */
    submissionsAt: (places: number[]): SubmissionColumns[] =>
      places.flatMap((recency) => submission.get({ recency }) ?? []),

    /** What access control needs of a character, without its texts. */
    ownershipOf: (id: string) => ownershipOf(db.read, id),
  }
}
