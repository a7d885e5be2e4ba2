import type { Tx } from '@personae/db'
import { blockingKeysOf } from '@personae/engines/similarity/blocking-keys'
import type { NamedRecord } from '@personae/engines/similarity/names'
import { deleteKeys, insertKeys, perceptualHashOf } from './duplicates.repo.ts'

export type DuplicateIndex = typeof duplicateIndex

type Indexed = NamedRecord & { id: string; backstory: string; pictureHash: string | null }

export const duplicateIndex = {
  async add(tx: Tx, characters: readonly Indexed[]): Promise<void> {
    const keys: { key: string; characterId: string }[] = []
    for (const { id, ...character } of characters) {
      const perceptualHash = character.pictureHash && (await perceptualHashOf(tx, character.pictureHash))
      for (const key of blockingKeysOf({ ...character, perceptualHash })) keys.push({ key, characterId: id })
    }
    await insertKeys(tx, keys)
  },

  /** Must be called before a change. When a character is deleted, the database deletes its keys. */
  remove: (tx: Tx, id: string): Promise<unknown> => deleteKeys(tx, id),
}
