import type { Tx } from '@personae/db'
import { blockingKeysOf } from '@personae/engines/similarity/blocking-keys'
import type { NamedRecord } from '@personae/engines/similarity/names'
import { deleteKeys, insertKeys, pictureOf } from './duplicates.repo.ts'

type Indexed = NamedRecord & { id: string; backstory: string; pictureHash: string | null }

async function add(tx: Tx, characters: readonly Indexed[]): Promise<void> {
  const keys: { key: string; characterId: string }[] = []
  for (const { id, ...character } of characters) {
    const hash = character.pictureHash
    const picture = hash === null ? undefined : await pictureOf.get(tx, { hash })
    for (const key of blockingKeysOf({ ...character, ...picture })) keys.push({ key, characterId: id })
  }
  await insertKeys.run(tx, { keys })
}

export const duplicateIndex = {
  add,

  async replace(tx: Tx, { id }: Pick<Indexed, 'id'>) {
    await deleteKeys(tx, id)
    return (next: Indexed): Promise<void> => add(tx, [next])
  },

  /** Nothing to do: the database deletes the keys with their character. */
  remove: async (): Promise<void> => {},
}
