import type { Db } from '@personae/db'
import type { CharacterRow, SubmissionColumns } from './character-row.ts'
import { ownershipOf, recordById, recordsAt, submissionsAt } from './characters.repo.ts'

export type CharacterReads = ReturnType<typeof createCharacterReads>

/** Reads stored characters without access control; each kind of query is compiled once. */
export function createCharacterReads({ db }: { db: Db }) {
  const byId = db.prepare((read, params: { id: string }) => recordById(read, params).compile())
  const records = db.prepare((read, params: { places: string }) => recordsAt(read, params).compile())
  const submissions = db.prepare((read, params: { places: string }) => submissionsAt(read, params).compile())

  return {
    byId: (id: string): Promise<CharacterRow | undefined> => byId.get({ id }),

    /** The records with these sort keys, in this order; a record that was deleted meanwhile is left out. */
    recordsAt: (places: readonly number[]): Promise<CharacterRow[]> =>
      records.all({ places: JSON.stringify(places) }),

    submissionsAt: (places: readonly number[]): Promise<SubmissionColumns[]> =>
      submissions.all({ places: JSON.stringify(places) }),

    ownershipOf: (id: string) => ownershipOf(db.read, id),
  }
}
