import { type DisputeAnswerTable, prepared, type Reader, type Tx } from '@personae/db'
import type { Updateable } from 'kysely'
import { latestBefore } from '../../../lib/queries.ts'

const owners = prepared((db, { characterId }: { characterId: string }) =>
  db
    .selectFrom('character')
    .leftJoin('user as submitter', (join) =>
      join
        .onRef('submitter.id', '=', 'character.submittedBy')
        .on('submitter.kind', '=', 'person')
        .on('submitter.disabledAt', 'is', null),
    )
    .leftJoin('company', (join) =>
      join.onRef('company.nameKey', '=', 'character.originKey').on('company.status', '=', 'active'),
    )
    .leftJoin('user as owner', (join) =>
      join.onRef('owner.id', '=', 'company.ownerId').on('owner.disabledAt', 'is', null),
    )
    .select(['submitter.id as submitterId', 'owner.id as ownerId'])
    .where('character.id', '=', characterId),
)

/** A page's submitter, or its universe's company if the submitter cannot sign in; null without either. */
export async function ownerOf(tx: Tx, characterId: string): Promise<string | null> {
  const { submitterId, ownerId } = (await owners.get(tx, { characterId }))!
  return submitterId ?? ownerId
}

/** When a page was submitted and published, and how many versions its history has now. */
export const datesOf = (tx: Tx, characterId: string) =>
  tx
    .selectFrom('character')
    .innerJoin('character_revision', 'character_revision.characterId', 'character.id')
    .select((eb) => ['createdAt as submittedAt', 'publishedAt', eb.fn.countAll<number>().as('versions')])
    .where('character.id', '=', characterId)
    .groupBy(['createdAt', 'publishedAt'])
    .executeTakeFirstOrThrow()

export const insertAskedOwner = (tx: Tx, disputeId: string, userId: string) =>
  tx.insertInto('dispute_answer').values({ disputeId, userId }).execute()

export const saveAnswer = (tx: Tx, disputeId: string, answer: Updateable<DisputeAnswerTable>) =>
  tx.updateTable('dispute_answer').set(answer).where('disputeId', '=', disputeId).execute()

/** The next answer of a user, which may be long. */
export const answerBefore = (db: Reader, userId: string, before: number) =>
  db
    .selectFrom('dispute_answer')
    .innerJoin('dispute', 'dispute.id', 'dispute_answer.disputeId')
    .select([
      'dispute.seq',
      'dispute.id as reportId',
      'dispute.characterName',
      'dispute_answer.text as answerText',
      'dispute_answer.links as answerLinks',
      'dispute_answer.dates as answerDates',
      'dispute_answer.answeredAt',
    ])
    .where('dispute_answer.userId', '=', userId)
    .where('dispute_answer.answeredAt', 'is not', null)
    .$call(latestBefore('dispute.seq', before, 1))
    .execute()
