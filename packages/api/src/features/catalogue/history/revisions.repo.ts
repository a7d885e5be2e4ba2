import { randomUUIDv7 } from 'node:crypto'
import type { RevisionAction } from '@personae/contract/history'
import { type CharacterRevisionTable, prepared, type Reader, sqlFor, toJson, type Tx } from '@personae/db'
import { type Insertable, sql } from 'kysely'
import { countRows, distinctPictures, hasRow, latestBefore } from '../../../lib/queries.ts'
import type { Changes } from '../characters/character-row.ts'

export interface Revision {
  characterId: string
  at: string
  /** Null once the account is deleted. */
  byUserId: string | null
  action: RevisionAction
  changes: Changes
}

const revisionsOf = (db: Reader, characterId: string) =>
  db.selectFrom('character_revision').where('character_revision.characterId', '=', characterId)

const insert = prepared((db, row: Insertable<CharacterRevisionTable>) =>
  db.insertInto('character_revision').values(row),
)

const replacedPicture = ({ changes }: Revision): string | null =>
  (changes.pictureHash?.[0] as string | null | undefined) ?? null

export async function insertRevision(tx: Tx, revision: Revision): Promise<void> {
  const changes = toJson(revision.changes)
  await insert.run(tx, {
    id: randomUUIDv7(),
    ...revision,
    pictureHash: replacedPicture(revision),
    changes,
    fields: toJson(Object.keys(revision.changes)),
    size: Buffer.byteLength(changes),
  })
}

export const revisionsBefore = (db: Reader, characterId: string, before: number, limit: number) =>
  revisionsOf(db, characterId)
    .leftJoin('user', 'user.id', 'character_revision.byUserId')
    .leftJoin('correction', 'correction.revisionId', 'character_revision.id')
    .leftJoin('user as decider', 'decider.id', 'correction.decidedById')
    .select([
      'character_revision.id',
      'at',
      'action',
      'character_revision.fields',
      'character_revision.seq',
      'user.username as by',
      'decider.username as acceptedBy',
      'correction.changes as corrections',
    ])
    .$call(latestBefore('character_revision.seq', before, limit))
    .execute()

export const storedPictures = (tx: Tx, characterId: string): Promise<string[]> =>
  distinctPictures(revisionsOf(tx, characterId))

/** Author and time of the last change. Every character has one: its creation. */
export const lastChangeOf = (db: Reader, characterId: string) =>
  revisionsOf(db, characterId)
    .leftJoin('user', 'user.id', 'character_revision.byUserId')
    .select(['character_revision.id', 'user.username as by', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export const findRevision = (db: Reader, characterId: string, id: string) =>
  revisionsOf(db, characterId).select(['seq', 'action', 'changes']).where('id', '=', id).executeTakeFirst()

export const revisionsAfter = (db: Reader, characterId: string, after: number) =>
  revisionsOf(db, characterId).select(['id', 'fields']).where('seq', '>', after).orderBy('seq').execute()

/** One revision at a time, with its long texts as bytes: strings would take several times the memory. */
export const nextRevision = prepared((db, { characterId, after }: { characterId: string; after: number }) =>
  revisionsOf(db, characterId)
    .select(['seq', 'at', 'byUserId', 'action', sqlFor(db).bytesOf(sql.ref('changes')).as('changesJson')])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(1),
)

/** Actions that decide a character's status: an import does not change the status afterwards. */
const DECISIONS = [
  'approved',
  'rejected',
  'kept',
  'taken_off',
  'unpublished',
  'reopened',
  'taken_back',
  'resubmitted',
] as const

export const isDecided = (db: Reader, characterId: string): Promise<boolean> =>
  hasRow(revisionsOf(db, characterId).where('action', 'in', DECISIONS))

export const isOnlyImported = async (db: Reader, characterId: string): Promise<boolean> =>
  !(await hasRow(revisionsOf(db, characterId).where('action', '!=', 'imported')))

/** Whether the submitter has edited the page since it left the site for them: before, only admins edit it. */
export const isEditedSince = (
  db: Reader,
  { id, submittedBy }: { id: string; submittedBy: string },
): Promise<boolean> => {
  const revisions = revisionsOf(db, id)
  const published = revisions
    .select((eb) => eb.fn.coalesce(eb.fn.max('seq'), eb.val(0)).as('seq'))
    .where('changes', 'like', '%"status":["%","approved"]%' as never)
  const left = revisions
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('action', 'in', ['unpublished', 'taken_back', 'reopened'])
    .where('seq', '>', published)
  return hasRow(
    revisions
      .where('action', 'in', ['edited', 'reverted'])
      .where('byUserId', '=', submittedBy)
      .where('seq', '>', left),
  )
}

/** Actions that a submitter can repeat any number of times. */
export const LIMITED = ['edited', 'reverted', 'taken_back'] as const

/** Whether the submitter took it back from review after a time, and has not taken it off the site since. */
export async function takenBackAfter(db: Reader, characterId: string, time: string): Promise<boolean> {
  const last = await revisionsOf(db, characterId)
    .select('action')
    .where('action', 'in', ['taken_back', 'unpublished'])
    .where('at', '>=', time)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'taken_back'
}

export const editsOf = (
  db: Reader,
  { characterId, userId }: { characterId: string; userId: string },
): Promise<{ count: number; bytes: number }> =>
  revisionsOf(db, characterId)
    .select(({ fn, val }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('size'), val(0)).as('bytes'),
    ])
    .where('action', 'in', LIMITED)
    .where('byUserId', '=', userId)
    .executeTakeFirstOrThrow()

export const countRevisions = (db: Reader, characterId: string): Promise<number> =>
  countRows(revisionsOf(db, characterId))
