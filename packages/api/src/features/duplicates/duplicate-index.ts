import type { Tx } from '@personae/db'
import { deleteKeys, insertKeys, perceptualHashes } from './duplicates.repo.ts'
import { keysOf } from './keys.ts'
import type { Named } from './names.ts'

export type DuplicateIndex = ReturnType<typeof createDuplicateIndex>

type Indexed = Named & { id: string; backstory: string; pictureHash: string | null }

/** Keeps the keys by which characters are found again; the character store calls it with every write. */
export const createDuplicateIndex = () => ({
  /** Gives characters their keys; each must have none. */
  async add(tx: Tx, characters: Indexed[]): Promise<void> {
    const pictures = characters.flatMap(({ pictureHash }) => pictureHash ?? [])
    const hashes = await perceptualHashes(tx, pictures)
    const keys = characters.flatMap((one) =>
      keysOf({ ...one, perceptualHash: one.pictureHash && (hashes.get(one.pictureHash) ?? null) }).map(
        (key) => ({ key, characterId: one.id }),
      ),
    )
    await insertKeys(tx, keys)
  },

  /** Comes before a change; a deleted character takes its keys along by itself. */
  remove: (tx: Tx, id: string): Promise<void> => deleteKeys(tx, id),
})
