import type { Db, Reader } from '@personae/db'
import { findCharacter, ownershipOf, recordsAt, submissionsAt } from './characters.repo.ts'

export type CharacterReads = ReturnType<typeof createCharacterReads>

/** Reads stored characters for other features, without access control. */
export const createCharacterReads = ({ db: { read } }: { db: Db }) => ({
  byId: (id: string, reader: Reader = read) => findCharacter(reader, id),
  ownershipOf: (id: string) => ownershipOf(read, id),
  recordsAt: (places: readonly number[]) => recordsAt(read, places),
  submissionsAt: (places: readonly number[]) => submissionsAt(read, places),
})
