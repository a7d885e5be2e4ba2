import type { Reader } from '@personae/db'
import { DECIDED } from '../review-rounds/decisions.repo.ts'

export const outcomeOf = (db: Reader, id: string) =>
  db
    .selectFrom('character')
    .leftJoin('scheduled_decision', (join) =>
      join
        .onRef('scheduled_decision.subjectId', '=', 'character.id')
        .on('scheduled_decision.kind', '=', 'submission'),
    )
    .innerJoin('user as submitter', 'submitter.id', 'character.submittedBy')
    .leftJoin('user as scheduler', 'scheduler.id', 'scheduled_decision.actorId')
    .select([
      'character.status',
      'character.rejectionReason',
      'character.rejectedPermanently',
      'scheduler.username as scheduledBy',
      'submitter.username as submitter',
    ])
    .select((eb) =>
      eb
        .selectFrom('character_revision')
        .innerJoin('user', 'user.id', 'character_revision.byUserId')
        .select('user.username')
        .whereRef('character_revision.characterId', '=', 'character.id')
        .where('character_revision.action', 'in', DECIDED)
        .orderBy('character_revision.seq', 'desc')
        .limit(1)
        .as('decidedBy'),
    )
    .where('character.id', '=', id)
    .executeTakeFirst()
