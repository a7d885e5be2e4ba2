import type { Db, Reader } from '@personae/db'
import { characterById, recordsAt, stateOf, submissionsAt } from './characters.repo.ts'

export type CharacterReads = ReturnType<typeof createCharacterReads>

/** Reads stored characters for other features, without access control. */
export const createCharacterReads = ({ db: { read } }: { db: Db }) => ({
  byId: (id: string, reader: Reader = read) => characterById.get(reader, { id }),
  stateOf: (id: string) => stateOf(read, id),
  recordsAt: (recencies: readonly number[]) => recordsAt.all(read, { recencies }),
  submissionsAt: (recencies: readonly number[]) => submissionsAt.all(read, { recencies }),
})
