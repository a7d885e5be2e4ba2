import { isForOwners, type ProblemTopic } from '@personae/contract/corrections.constants'
import { type OwnerWordTable, prepared, type Reader, type Tx } from '@personae/db'
import { latestBefore } from '../../../lib/queries.ts'

const owners = prepared((db, { characterId }: { characterId: string }) =>
  db
    .selectFrom('character')
    .leftJoin('company', (join) =>
      join.onRef('company.nameKey', '=', 'character.originKey').on('company.status', '=', 'active'),
    )
    .innerJoin('user', (join) =>
      join.on((eb) =>
        eb.or([
          eb('user.id', '=', eb.ref('character.submittedBy')),
          eb('user.id', '=', eb.ref('company.ownerId')),
        ]),
      ),
    )
    .select('user.id')
    .where('character.id', '=', characterId)
    .where('user.kind', '=', 'person')
    .where('user.isAdmin', '=', 0),
)

interface About {
  characterId: string
  topic: ProblemTopic | null
}

/** The users asked about a correction: submitter and company of the universe, except admins, who decide. */
export const ownersOf = async (tx: Tx, { characterId, topic }: About): Promise<string[]> =>
  isForOwners(topic) ? (await owners.all(tx, { characterId })).map(({ id }) => id) : []

/** Adds what the owners say about corrections, latest first, with their names while they have an account. */
export async function withWords<Row extends { id: string }>(db: Reader, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const words =
    ids.length === 0
      ? []
      : await db
          .selectFrom('owner_word')
          .leftJoin('user', 'user.id', 'owner_word.userId')
          .selectAll('owner_word')
          .select('user.username as by')
          .where('correctionId', 'in', ids)
          .orderBy('at', 'desc')
          .execute()
  return rows.map((row) => ({ ...row, words: words.filter(({ correctionId }) => correctionId === row.id) }))
}

/** What a user has said as an owner on corrections before one, with the names of their characters. */
export const wordsBefore = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('owner_word')
    .innerJoin('correction', 'correction.id', 'owner_word.correctionId')
    .select(['correction.seq', 'correctionId', 'characterName', 'role', 'says', 'owner_word.note', 'at'])
    .where('userId', '=', userId)
    .$call(latestBefore('correction.seq', before, limit))
    .execute()

/** Stores an owner's answer in place of an earlier one. */
export const saveWord = (tx: Tx, word: OwnerWordTable) =>
  tx
    .insertInto('owner_word')
    .values(word)
    .onConflict((known) => known.columns(['correctionId', 'userId']).doUpdateSet(word))
    .execute()
