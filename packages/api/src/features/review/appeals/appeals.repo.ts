import type { AppealVerdict } from '@personae/contract/appeals.constants'
import type { AppealTable, Reader, Tx } from '@personae/db'
import type { Insertable } from 'kysely'
import { countRows, latestBefore } from '../../../lib/queries.ts'

const appeals = (db: Reader) =>
  db
    .selectFrom('appeal')
    .leftJoin('user as decider', 'decider.id', 'appeal.decidedByUserId')
    .selectAll('appeal')
    .select('decider.username as decidedBy')

export type AppealColumns = NonNullable<Awaited<ReturnType<typeof findAppeal>>>

export const findAppeal = (db: Reader, id: string) =>
  appeals(db).where('appeal.id', '=', id).executeTakeFirst()

export const latestAppealOf = (db: Reader, characterId: string) =>
  appeals(db)
    .where('appeal.characterId', '=', characterId)
    .orderBy('appeal.round', 'desc')
    .limit(1)
    .executeTakeFirst()

export const exportedAppeals = (db: Reader, userId: string, before: number, limit: number) =>
  db
    .selectFrom('appeal')
    .innerJoin('character', 'character.id', 'appeal.characterId')
    .select([
      'appeal.seq',
      'appeal.characterId',
      'character.name as characterName',
      'appeal.text',
      'appeal.createdAt',
      'appeal.verdict',
      'appeal.answer',
      'appeal.decidedAt',
    ])
    .where('appeal.userId', '=', userId)
    .$call(latestBefore('appeal.seq', before, limit))
    .execute()

export const insertAppeal = (tx: Tx, row: Insertable<AppealTable>) =>
  tx.insertInto('appeal').values(row).execute()

export const deleteAppeal = (tx: Tx, id: string) => tx.deleteFrom('appeal').where('id', '=', id).execute()

interface Closing {
  verdict: AppealVerdict
  answer: string
  decidedByUserId: string
  decidedAt: string
}

/** Closes the open appeal of a character, if there is one. */
export const closeAppeal = (tx: Tx, characterId: string, closing: Closing) =>
  tx
    .updateTable('appeal')
    .set(closing)
    .where('characterId', '=', characterId)
    .where('verdict', 'is', null)
    .execute()

const matching = (db: Reader, isOpen: boolean) =>
  db.selectFrom('appeal').where('appeal.verdict', isOpen ? 'is' : 'is not', null)

/** Open appeals oldest first, or decided ones latest first, after the `seq` where the page before ended. */
export const appealsIn = (db: Reader, isOpen: boolean, after: number, limit: number) =>
  matching(db, isOpen)
    .innerJoin('character', 'character.id', 'appeal.characterId')
    .innerJoin('user as submitter', 'submitter.id', 'character.submittedBy')
    .leftJoin('user as decider', 'decider.id', 'appeal.decidedByUserId')
    .selectAll('appeal')
    .select([
      'decider.username as decidedBy',
      'character.name',
      'character.origin',
      'character.genres',
      'character.pictureHash',
      'character.status',
      'character.publishedAt',
      'character.version',
      'submitter.username as submittedByUsername',
    ])
    .where('appeal.seq', isOpen ? '>' : '<', after)
    .orderBy('appeal.seq', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute()

export const countAppeals = (db: Reader, isOpen: boolean): Promise<number> => countRows(matching(db, isOpen))
