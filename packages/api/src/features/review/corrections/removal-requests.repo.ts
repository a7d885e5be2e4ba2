import type { IsoTime, Reader, Tx } from '@personae/db'
import { hasRow } from '../../../lib/queries.ts'
import { isRemovalRequest } from './corrections.repo.ts'

const removalRequestsOf = (tx: Reader, characterId: string) =>
  tx.selectFrom('correction').select('id').where('characterId', '=', characterId).where(isRemovalRequest)

export const hasOpenRemovalRequest = (tx: Tx, authorId: string, characterId: string): Promise<boolean> =>
  hasRow(removalRequestsOf(tx, characterId).where('authorId', '=', authorId).where('status', '=', 'open'))

/** Whether a company's request, open or accepted since, keeps off a page that was taken off at that time. */
export const blocksPublishing = (tx: Reader, characterId: string, since: IsoTime): Promise<boolean> =>
  hasRow(
    removalRequestsOf(tx, characterId).where((eb) =>
      eb.or([
        eb('status', '=', 'open'),
        eb.and([eb('status', '=', 'accepted'), eb('decidedAt', '>=', since)]),
      ]),
    ),
  )

/** Pages off the site about which an author has reported a problem that is not decided. */
export const pagesOffWithProblems = (tx: Tx, authorId: string) =>
  tx
    .selectFrom('correction')
    .innerJoin('character', 'character.id', 'correction.characterId')
    .select(['character.id', 'character.name', 'rejectedPermanently'])
    .distinct()
    .where('authorId', '=', authorId)
    .where('correction.status', '=', 'open')
    .where('kind', '=', 'problem')
    .where('rejectedPermanently', '=', 1)
    .execute()

/** Whether a user has the approved company of a character’s universe. */
export const isCompanyOf = (
  tx: Tx,
  ownerId: string | null,
  { originKey }: { originKey: string },
): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('company')
      .select('id')
      .where('nameKey', '=', originKey)
      .where('ownerId', '=', ownerId)
      .where('status', '=', 'active'),
  )
