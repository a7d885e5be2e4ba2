import type { CurrentUser } from '@personae/contract/auth'
import { pictureHashOf, pictureUrl, UNUSED_UPLOADS_MAX } from '@personae/contract/media'
import type { Db, Tx } from '@personae/db'
import { AppError, invalid } from '../../../errors.ts'
import { inBatches } from '../../../lib/rows-in-batches.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { MediaService } from './media.service.ts'
import { deleteUpload, insertUpload, showsPicture, uploadsBefore, uploadsOf } from './picture-uploads.repo.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: Pick<AuthService, 'asUser'>
  media: MediaService
}

/** Reports an invalid picture, whose error names no form field, as an error of the form's field. */
const ofField =
  (field: string) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.code === 'invalid' ? invalid(field, error.message) : error
  }

const UNUSED_FOR = 24 * 60 * 60 * 1_000
const SWEEP_BATCH_SIZE = 50

/** Pictures that are uploaded before their form is sent. Until then only their uploader can see and use them. */
export function createPictureUploads({ db, clock, auth, media }: Deps) {
  async function drop(tx: Tx, { userId, hash }: { userId: string; hash: string }): Promise<void> {
    await deleteUpload(tx, userId, hash)
    await media.release(tx, hash)
  }

  return {
    /** Adds an upload; with too many unused ones the oldest is deleted. @throws AppError `invalid` */
    async add(caller: Pick<CurrentUser, 'id'>, bytes: Buffer): Promise<{ imageUrl: string }> {
      const picture = await media.readBytes(bytes)
      return auth.asUser(caller, async (tx, { id }) => {
        await media.store(tx, picture)
        await insertUpload(tx, id, picture.hash, clock.now().toISOString())
        for (const old of (await uploadsOf(tx, id)).slice(UNUSED_UPLOADS_MAX)) await drop(tx, old)
        return { imageUrl: pictureUrl(picture.hash) }
      })
    },

    /**
     * Decides which picture a record gets. Call it before the transaction: decoding a new picture takes
     * time, and there is only one write lock.
     * @param field the field that an error about the picture names
     * @throws AppError `invalid` with a message about the picture
     */
    async prepare(url: string | null | undefined, field = 'imageUrl') {
      const known = url ? pictureHashOf(url) : null
      const picture = url && known === null ? await media.read(url).catch(ofField(field)) : null

      /** The hash of a new picture, now stored, or of one from the actor's own uploads or records. */
      async function claim(tx: Tx, { id }: Pick<CurrentUser, 'id'>): Promise<string | null> {
        if (picture) await media.store(tx, picture)
        if (picture || known === null) return picture?.hash ?? null
        const isUsable = (await deleteUpload(tx, id, known)) || (await showsPicture(tx, id, known))
        return isUsable ? known : null
      }

      /** The input keeps the present picture by its address or by omission. @throws the `refusal` */
      async function choose(
        tx: Tx,
        actor: Pick<CurrentUser, 'id'>,
        present: string | null,
        refusal: () => AppError,
      ): Promise<string | null> {
        const claimed = await claim(tx, actor)
        if (claimed !== null || url === null) return claimed
        if (url !== undefined && known !== present) throw refusal()
        return present
      }
      return {
        claim,
        choose,

        /** Keeps a new picture as an upload, for a later transaction. @returns the address to use there */
        async keep(
          tx: Tx,
          actor: Pick<CurrentUser, 'id'>,
          present: string | null,
          refusal: () => AppError,
        ): Promise<string | null> {
          const hash = await choose(tx, actor, present, refusal)
          if (hash !== null && hash !== present)
            await insertUpload(tx, actor.id, hash, clock.now().toISOString())
          return hash === null ? null : pictureUrl(hash)
        },
      }
    },

    async onAccountDeleted(tx: Tx, userId: string): Promise<void> {
      for (const upload of await uploadsOf(tx, userId)) await drop(tx, upload)
    },

    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_FOR).toISOString()
      await inBatches(db, SWEEP_BATCH_SIZE, async (tx, limit) => {
        const uploads = await uploadsBefore(tx, before, limit)
        for (const upload of uploads) await drop(tx, upload)
        return uploads.length
      })
    },
  }
}
