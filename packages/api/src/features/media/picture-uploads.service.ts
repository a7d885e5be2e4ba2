import { setImmediate } from 'node:timers/promises'
import type { CurrentUser } from '@personae/contract/auth'
import { pictureHashOf, pictureUrl, UNUSED_UPLOADS_MAX } from '@personae/contract/media'
import type { Db, Tx } from '@personae/db'
import type { Clock } from '../../ports/clock.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { MediaService } from './media.service.ts'
import { deleteUpload, insertUpload, showsPicture, uploadsBefore, uploadsOf } from './picture-uploads.repo.ts'

interface Deps {
  db: Db
  clock: Clock
  auth: Pick<AuthService, 'recheck'>
  media: MediaService
}

/** Milliseconds after which an unused upload is deleted. */
const UNUSED_FOR = 24 * 60 * 60 * 1_000
const SWEEP_BATCH_SIZE = 50

export type PictureUploads = ReturnType<typeof createPictureUploads>

/** Pictures that are uploaded before their form is sent. Until then only their uploader can see and use them. */
export function createPictureUploads({ db, clock, auth, media }: Deps) {
  async function drop(tx: Tx, { userId, hash }: { userId: string; hash: string }): Promise<void> {
    await deleteUpload(tx, userId, hash)
    await media.release(tx, hash)
  }

  return {
    /**
     * Stores a picture for its uploader. Of too many unused ones the oldest is deleted.
     * @throws AppError `invalid` with a message about the file
     */
    async add(caller: Pick<CurrentUser, 'id'>, bytes: Buffer): Promise<{ imageUrl: string }> {
      const picture = await media.readBytes(bytes)
      return db.transact(async (tx) => {
        const { id } = await auth.recheck(tx, caller)
        await media.keep(tx, picture)
        await insertUpload(tx, id, picture.hash, clock.now().toISOString())
        for (const old of (await uploadsOf(tx, id)).slice(UNUSED_UPLOADS_MAX)) await drop(tx, old)
        return { imageUrl: pictureUrl(picture.hash) }
      })
    },

    /**
     * The hash in the address of a picture that the actor may use: their own upload, which this marks as used, or a
     * picture of one of their records. Otherwise null.
     */
    async take(
      tx: Tx,
      { id }: Pick<CurrentUser, 'id'>,
      url: string | null | undefined,
    ): Promise<string | null> {
      const hash = url ? pictureHashOf(url) : null
      if (hash === null) return null
      const isUsable = (await deleteUpload(tx, id, hash)) || (await showsPicture(tx, id, hash))
      return isUsable ? hash : null
    },

    /** Deletes the unused uploads of a deleted account. */
    async onAccountDeleted(tx: Tx, userId: string): Promise<void> {
      for (const upload of await uploadsOf(tx, userId)) await drop(tx, upload)
    },

    /** Deletes uploads that have been unused for a day. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - UNUSED_FOR).toISOString()
      for (;;) {
        const swept = await db.transact(async (tx) => {
          const uploads = await uploadsBefore(tx, before, SWEEP_BATCH_SIZE)
          for (const upload of uploads) await drop(tx, upload)
          return uploads.length
        })
        if (swept < SWEEP_BATCH_SIZE) return
        await setImmediate()
      }
    },
  }
}
