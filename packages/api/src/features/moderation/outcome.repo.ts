import type { Reader } from '@personae/db'
import { sql } from 'kysely'

/** Where a character stands, who has just decided on it, and who decided on it last. */
export const outcomeOf = (db: Reader, id: string) =>
  db
    .selectFrom('character')
    .leftJoin('held_decision', 'held_decision.characterId', 'character.id')
    .leftJoin('user as holder', 'holder.id', 'held_decision.actorId')
    .select(['character.status', 'character.rejectedPermanently', 'holder.username as heldBy'])
    .select((eb) =>
      eb
        .selectFrom('character_revision')
        .innerJoin('user', 'user.id', 'character_revision.byUserId')
        .select('user.username')
        .whereRef('character_revision.characterId', '=', 'character.id')
        .where('character_revision.action', 'in', ['approved', 'rejected'])
        .orderBy(sql`character_revision.rowid`, 'desc')
        .limit(1)
        .as('decidedBy'),
    )
    .where('character.id', '=', id)
    .executeTakeFirst()
