import { type CharacterTable, type Db, fromJson, toFlag, type Tx } from '@personae/db'
import type { Selectable } from 'kysely'
import { weightOf } from '@personae/engines/ranking/page-weight'
import { soundsOf, spellingOf } from '@personae/engines/names/spelling'
import { batches } from '../../../lib/rows-in-batches.ts'
import {
  fromText,
  joined,
  type NameWords,
  namesOf,
  toText,
  variantsOf,
  wordsOf,
} from '@personae/engines/names/name-words'
import {
  deleteNames,
  insertNames,
  type NamedCharacter,
  type NameWord,
  recenciesAfter,
  textOf,
  unindexedAt,
} from './name-index.repo.ts'

type Indexed = Selectable<CharacterTable>

/** The index words of names: each word, and each name of several words without its spaces. */
function indexedWords(names: readonly NameWords[]): NameWord[] {
  const words = new Set(names.flatMap((name) => name.words))
  const joinedNames = names.filter((name) => name.words.length > 1).map((name) => joined(name.words))
  return [
    ...[...words].map((text) => ({
      text,
      fuzzyKeys: () => ({ sound: soundsOf(spellingOf(text))[0], variants: variantsOf(text) }),
    })),
    ...joinedNames.filter((text) => !words.has(text)).map((text) => ({ text, fuzzyKeys: null })),
  ]
}

/** Characters per transaction: few, so that the server answers other requests in between. */
const BATCH_SIZE = 50

function named(character: Indexed): NamedCharacter {
  const { recency, status, name, aliases, origin } = character
  const others = fromJson(aliases).map((alias) => alias.name)
  const names = namesOf({ name, aliases: others })
  const row = {
    recency,
    approved: toFlag(status === 'approved'),
    names: toText(names),
    origin: wordsOf(origin).join(' '),
    weight: weightOf({ ...character, names: others.length }),
  }
  return { row, words: indexedWords(names) }
}

const addNames = (tx: Tx, characters: readonly Indexed[]): Promise<void> =>
  insertNames(tx, characters.map(named))

async function removeNames(tx: Tx, { recency }: Pick<Indexed, 'recency'>): Promise<void> {
  const row = await textOf.get(tx, { recency })
  if (row) await deleteNames(tx, row, indexedWords(fromText(row.names)), variantsOf)
}

export const createNameIndex = ({ db }: { db: Db }) => ({
  add: addNames,
  remove: removeNames,

  async replace(tx: Tx, row: Indexed) {
    await removeNames(tx, row)
    return (next: Indexed): Promise<void> => addNames(tx, [next])
  },

  async indexMissing({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
    const read = (last = Number.MIN_SAFE_INTEGER) => recenciesAfter(db.read, last, BATCH_SIZE)
    for await (const recencies of batches(read, signal))
      if ((await unindexedAt(db.read, recencies)).length > 0)
        await db.transact(async (tx) => {
          // Read again inside the transaction: a character may have been indexed meanwhile.
          await addNames(tx, await unindexedAt(tx, recencies))
        })
  },
})
