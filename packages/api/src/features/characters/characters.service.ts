import { randomUUID } from 'node:crypto'
import { canSee, editRefusal, type Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import type { Character, CharacterInput } from '@personae/contract/characters'
import { pictureHashOf } from '@personae/contract/media'
import { type Db, toFlag, type Tx } from '@personae/db'
import { AppError, invalid, notFound } from '../../errors.ts'
import { keptPicture } from '../../lib/kept-picture.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AuditService } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { DuplicatesService } from '../duplicates/duplicates.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type CharacterRow, contentColumns, toCharacter } from './character-row.ts'
import type { CharacterStore } from './character-store.ts'
import { allRecordsOf, countByStatus, findCharacter, recordById } from './characters.repo.ts'
import { publishedRecord } from './published-record.repo.ts'
import { changesBetween, revisionsOfOwner } from './revisions.repo.ts'

const notItsPicture = () => invalid('imageUrl', "That is not this character's picture. Please choose a file.")

interface Deps {
  db: Db
  clock: Clock
  auth: AuthService
  media: MediaService
  audit: AuditService
  store: CharacterStore
  notifications: NotificationsService
  duplicates: DuplicatesService
}

export type CharactersService = ReturnType<typeof createCharactersService>

export function createCharactersService({
  db,
  clock,
  auth,
  media,
  audit,
  store,
  notifications,
  duplicates,
}: Deps) {
  const byId = db.prepare((read, params: { id: string }) => recordById(read, params).compile())
  const published = db.prepare((read, params: { id: string }) => publishedRecord(read, params).compile())

  /** A new picture is decoded before the transaction: that takes time, and the write lock is one for all. */
  const readPicture = (url: string | null | undefined) =>
    url && pictureHashOf(url) === null ? media.read(url) : Promise.resolve(null)

  const received = async (
    tx: Tx,
    by: CurrentUser,
    { id, name, origin }: { id: string; name: string; origin: string },
    again = '',
  ) => {
    await notifications.tellAdmins(
      tx,
      {
        type: 'submission_received',
        message: `“${name}” (${origin}) is${again} waiting for review.`,
        characterId: id,
      },
      { except: by.id },
    )
    await duplicates.report(tx, id)
  }

  return {
    /** One character that the viewer may see. @throws AppError `not_found` */
    byId(viewer: Viewer, id: string): Character {
      const row = byId.get({ id })
      if (!row || !canSee(viewer, row)) throw notFound()
      return toCharacter(row)
    },

    /** A published character's record as JSON, or null: the same text as `byId` comes to, in a fraction of the time. */
    publishedJson: (id: string): string | null => published.get({ id })?.json ?? null,

    /** Everything that somebody submitted, each with its history: who else took part is not told. */
    async everythingOf(ownerId: string) {
      const rows = await allRecordsOf(db.read, ownerId)
      const revisions = Map.groupBy(await revisionsOfOwner(db.read, ownerId), (one) => one.characterId)
      return rows.map((row) => ({
        ...toCharacter(row),
        history: (revisions.get(row.id) ?? []).map(({ at, action, byUserId, changes }) => ({
          at,
          action,
          by: byUserId === ownerId ? ('you' as const) : ('an admin' as const),
          changes,
        })),
      }))
    },

    async totals() {
      const counts = await countByStatus(db.read)
      const of = (status: string) => counts.find((count) => count.status === status)?.n ?? 0
      return {
        pending: of('pending'),
        approved: of('approved'),
        total: counts.reduce((sum, { n }) => sum + n, 0),
      }
    },

    /** A new submission: pending, by the caller, now, whatever the input claims. */
    async submit(caller: CurrentUser, input: CharacterInput): Promise<Character> {
      if (input.imageUrl && pictureHashOf(input.imageUrl)) {
        throw invalid('imageUrl', 'The picture must be an uploaded file, not an address. Please choose one.')
      }
      const picture = await readPicture(input.imageUrl)
      return db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        if (picture) await media.keep(tx, picture)
        const id = randomUUID()
        await store.create(
          tx,
          actor,
          [
            {
              ...contentColumns(input, picture?.hash ?? null),
              id,
              status: 'pending',
              rejectionReason: null,
              rejectedPermanently: toFlag(false),
              createdAt: clock.now().toISOString(),
              publishedAt: null,
              source: null,
              sourceId: null,
            },
          ],
          'submitted',
        )
        await received(tx, actor, { id, ...input })
        return toCharacter(await store.find(tx, actor, id))
      })
    },

    /**
     * R7: submitters edit their own while it is rejected for revision, admins any; the status stays.
     * @throws AppError `not_found`, `forbidden`, or `invalid` for the picture
     */
    async edit(caller: CurrentUser, { id, ...input }: CharacterInput & { id: string }): Promise<Character> {
      await refuseEarly(caller, id)
      const picture = await readPicture(input.imageUrl)
      return db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const row = await store.find(tx, actor, id)
        refuse(actor, row)

        if (picture) await media.keep(tx, picture)
        const columns = contentColumns(
          input,
          picture?.hash ?? keptPicture(row.pictureHash, input.imageUrl, notItsPicture),
        )
        if (Object.keys(changesBetween<object>(row, columns)).length === 0) return toCharacter(row)

        const known = await duplicates.of(id, tx)
        const edited = await store.change(tx, row, columns, { userId: actor.id, action: 'edited' })
        // What was sent back is looked at again once it is resubmitted.
        if (row.status !== 'rejected') await duplicates.report(tx, id, { known })
        if (actor.isAdmin) await audit.record(tx, actor, 'character_edited', { id, name: edited.name })
        return edited
      })
    },

    /** Sends a character that was rejected for revision back to review, without its reason. */
    resubmit: (caller: CurrentUser, id: string): Promise<Character> =>
      db.transact(async (tx) => {
        const actor = await auth.recheck(tx, caller)
        const row = await store.find(tx, actor, id)
        if (row.submittedBy !== actor.id) {
          throw new AppError('forbidden', 'You can only resubmit your own characters.')
        }
        if (row.status !== 'rejected' || row.rejectedPermanently) {
          throw new AppError(
            'conflict',
            'Only a character that was sent back for revision can be resubmitted.',
          )
        }
        const by = { userId: actor.id, action: 'resubmitted' as const }
        const character = await store.change(tx, row, { status: 'pending', rejectionReason: null }, by)
        await received(tx, actor, row, ' again')
        return character
      }),
  }

  /** Decoding a picture costs a hundred times what this look does; the transaction still has the last word. */
  async function refuseEarly(caller: CurrentUser, id: string): Promise<void> {
    const row = await findCharacter(db.read, id)
    if (!row || !canSee(caller, row)) throw notFound()
    refuse(caller, row)
  }
}

function refuse(actor: CurrentUser, row: CharacterRow): void {
  const refusal = editRefusal(actor, toCharacter(row))
  if (refusal) throw new AppError('forbidden', refusal)
}
