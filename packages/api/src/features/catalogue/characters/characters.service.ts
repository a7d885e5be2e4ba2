import { randomUUIDv7 } from 'node:crypto'
import { editRefusal, type Viewer } from '@personae/contract/access'
import type { CurrentUser } from '@personae/contract/auth'
import { type Character, type EditInput, listRules } from '@personae/contract/characters'
import type { ResubmitInput, SubmitInput } from '@personae/contract/review-rounds'
import { KEEPS_PLACE_MS } from '@personae/contract/review-rounds.constants'
import { NOT_A_FILE } from '@personae/contract/text'
import { type Reader, toFlag, type Tx } from '@personae/db'
import { AppError, invalid, parseInput } from '../../../errors.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { Shared } from '../../../shared.ts'
import {
  changesBetween,
  type CharacterRow,
  contentColumns,
  outcomeOf,
  toCharacter,
  wasTakenBack,
} from './character-row.ts'
import { characterById, keysOf, pendingOf, picturesOf, recordsAt } from './characters.repo.ts'

const notItsPicture = () => invalid('imageUrl', "That is not this character's picture. Please choose a file.")

export type CharactersService = ReturnType<typeof createCharactersService>

export function createCharactersService({
  db,
  clock,
  auth,
  pictureUploads,
  audit,
  revisions,
  rounds,
  store,
  notifications,
  duplicates,
  idempotency,
  maxPending,
}: Shared & { maxPending: number }) {
  /** People work through the queue, so no submitter may fill it. @throws AppError `conflict` */
  async function refuseTooManyPending(reader: Reader, ownerId: string): Promise<void> {
    const { n } = (await pendingOf.get(reader, { ownerId }))!
    if (n < maxPending) return
    throw new AppError(
      'conflict',
      `You have ${maxPending} characters waiting for review. Please wait until some of them are decided.`,
    )
  }

  const received = async (
    tx: Tx,
    { id, name, origin }: { id: string; name: string; origin: string },
    again = '',
  ) => {
    await notifications.notifyAdmins(tx, {
      type: 'submission_received',
      message: `“${name}” (${origin}) is${again} waiting for review.`,
      characterId: id,
    })
    await duplicates.report(tx, id)
  }

  return {
    /** A character that the viewer may see. @throws AppError `not_found` */
    byId: async (viewer: Viewer, id: string): Promise<Character> =>
      toCharacter(await store.find(db.read, viewer, id)),

    /**
     * The owner's characters, newest first, each with its history. They are read one at a time, since together
     * they may exceed the memory; their keys in batches, as each such read scans all characters of the owner.
     */
    async *exportOf(ownerId: string) {
      const keys = rowsInBatches('recency', (last, limit) => keysOf(db.read, ownerId, last, limit))
      for await (const { recency } of keys) {
        const row = await recordsAt.get(db.read, { recencies: [recency] })
        if (row?.submittedBy === ownerId)
          yield {
            ...toCharacter(row),
            rounds: await rounds.exported(row.id),
            history: revisions.exported(ownerId, row.id),
          }
      }
    },

    picturesOf: (ownerId: string): Promise<string[]> => picturesOf(db.read, ownerId),

    /** @param key creates one character in repeated calls. @throws AppError `conflict` if it was decided */
    async submit(caller: CurrentUser, input: SubmitInput, key: string | null = null): Promise<Character> {
      // Checked before the work for a picture. With a key it may repeat the last submission within the limit.
      if (key === null && input.imageUrl) await refuseTooManyPending(db.read, caller.id)
      const picture = await pictureUploads.prepare(input.imageUrl)
      const create = async (tx: Tx, actor: CurrentUser) => {
        await refuseTooManyPending(tx, actor.id)
        const pictureHash = await picture.choose(tx, actor, null, () => invalid('imageUrl', NOT_A_FILE))
        // Ids are chronological, so that rows are adjacent in every index and a write touches few pages.
        const id = randomUUIDv7()
        const [row] = await store.create(
          tx,
          actor,
          [
            {
              ...contentColumns(input, pictureHash),
              id,
              status: 'pending',
              rejectionReason: null,
              rejectedPermanently: toFlag(false),
              createdAt: clock.now().toISOString(),
              publishedAt: null,
            },
          ],
          'submitted',
        )
        await rounds.saveNote(tx, row!, input)
        await received(tx, { id, ...input })
        return row!
      }
      return auth.asUser(caller, async (tx, actor) => {
        const row = await idempotency.once(
          tx,
          { userId: actor.id, key, request: ['characters.submit', input] },
          { find: (id) => findUndecided(tx, id), make: () => create(tx, actor) },
        )
        return toCharacter(row)
      })
    },

    /** R7. @throws AppError `not_found`, `forbidden`, `invalid`, `changed`; an edit that is already applied succeeds */
    async edit(caller: CurrentUser, { id, baseVersion, ...input }: EditInput): Promise<Character> {
      // Decoding a picture costs a hundred times as much as this check; the transaction checks again.
      refuse(caller, await store.find(db.read, caller, id))
      const picture = await pictureUploads.prepare(input.imageUrl)
      return auth.asUser(caller, async (tx, actor) => {
        const row = await store.find(tx, actor, id)
        refuse(actor, row)
        parseInput(listRules(toCharacter(row)), input)

        const pictureHash = await picture
          .choose(tx, actor, row.pictureHash, notItsPicture)
          .catch(async (refusal: unknown) => {
            // The picture may have been the character's until another user changed it.
            await store.requireVersion(tx, row, baseVersion)
            throw refusal
          })
        const columns = contentColumns(input, pictureHash, row)
        if (Object.keys(changesBetween<object>(row, columns)).length === 0) return toCharacter(row)
        await store.requireVersion(tx, row, baseVersion)

        const edited = await duplicates.reportNew(tx, row, () =>
          store.change(tx, row, columns, { userId: actor.id, action: 'edited' }),
        )
        if (actor.isAdmin) await audit.record(tx, actor, 'character_edited', { id, name: edited.name })
        return edited
      })
    },

    /** Sends a character back to review, in its old place in the queue if it was taken back just before. */
    async resubmit(
      tx: Tx,
      actor: CurrentUser,
      { id, baseVersion, answers, ...note }: ResubmitInput,
    ): Promise<Character> {
      const row = await store.find(tx, actor, id)
      if (row.submittedBy !== actor.id)
        throw new AppError('forbidden', 'You can only resubmit your own characters.')
      if (row.status !== 'rejected' || row.rejectedPermanently)
        throw new AppError('conflict', 'Only a character that was sent back for revision can be resubmitted.')
      await store.requireVersion(tx, row, baseVersion)
      await refuseTooManyPending(tx, actor.id)
      await rounds.saveAnswers(tx, row, answers)
      await rounds.saveNote(tx, row, note)
      const lately = new Date(clock.now().getTime() - KEEPS_PLACE_MS).toISOString()
      const keepsPlace = wasTakenBack(row) && (await revisions.takenBackAfter(tx, id, lately))
      const by = { userId: actor.id, action: 'resubmitted' } as const
      const character = await store.resubmit(tx, row, by, { keepsPlace })
      await received(tx, row, ' again')
      return character
    },
  }
}

async function findUndecided(tx: Tx, id: string): Promise<CharacterRow | undefined> {
  const row = await characterById.get(tx, { id })
  if (row && row.status !== 'pending')
    throw new AppError('conflict', `You have already submitted this: “${row.name}” ${outcomeOf(row)}.`)
  return row
}

function refuse(actor: CurrentUser, row: CharacterRow): void {
  const refusal = editRefusal(actor, toCharacter(row))
  if (refusal) throw new AppError('forbidden', refusal)
}
