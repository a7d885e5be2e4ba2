import {
  PICTURE_MAX_BASE64,
  PICTURE_MAX_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_WIDTHS,
} from '@personae/contract/media'
import type { Viewer } from '@personae/contract/access'
import type { Db, Tx } from '@personae/db'
import { invalid } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import { VersionedCache } from '../../lib/versioned-cache.ts'
import type { Images, Picture } from '../../ports/images.ts'
import {
  deleteUnused,
  insertPicture,
  pictureExists,
  prepareVariant,
  setPerceptualHash,
  unhashedAfter,
} from './media.repo.ts'
import { prepareIsPublic, prepareIsShown, prepareIsVisibleTo } from './picture-visibility.repo.ts'

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z-]+=[^;,]*)*;base64,/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Pictures hashed in one batch: few, so that other requests run in between. */
const HASH_BATCH_SIZE = 4
/** Public pictures whose visibility is cached. */
const KNOWN_PUBLIC = 20_000

export type MediaService = ReturnType<typeof createMediaService>

export function createMediaService({ db, images, clock }: { db: Db; images: Images; clock: Clock }) {
  const variant = prepareVariant(db)
  const isPublic = prepareIsPublic(db)
  const isShown = prepareIsShown(db)
  const isVisibleTo = prepareIsVisibleTo(db)
  const knownPublic = new VersionedCache<1>(() => db.contentVersion(), { max: KNOWN_PUBLIC })

  return {
    /**
     * Decodes and sanitises a picture from a data URL. Nothing is stored yet.
     * @throws AppError `invalid` with a message about the picture
     */
    async read(dataUrl: string): Promise<Picture> {
      return images.process(decode(dataUrl))
    },

    /** The same for the bytes of a file. */
    readBytes: (bytes: Buffer): Promise<Picture> => images.process(bytes),

    /** Stores a picture; a second time has no effect. */
    keep: (tx: Tx, picture: Picture): Promise<void> => insertPicture(tx, picture, clock.now().toISOString()),

    /** Call after a picture is no longer used somewhere: deletes it if nothing else uses it. */
    release: (tx: Tx, hash: string): Promise<void> => deleteUnused(tx, hash),

    /** Whether the transaction sees a picture of this name. */
    isStored: (tx: Tx, hash: string): Promise<boolean> => pictureExists(tx, hash),

    /** Whether visitors may see the picture. */
    isPublic(hash: string): boolean {
      if (knownPublic.get(hash)) return true
      const version = db.contentVersion()
      if (!isPublic.get({ hash })) return false
      knownPublic.set(hash, 1, version)
      return true
    },

    /** Whether the viewer may see a picture that is not public: whoever may see a record that uses it may see it. */
    isVisibleTo: (viewer: NonNullable<Viewer>, hash: string): boolean =>
      isVisibleTo.get({ hash, userId: viewer.id }) !== undefined ||
      (viewer.isAdmin && isShown.get({ hash }) !== undefined),

    /** The stored WebP that fits `width` best, or null if there is no such picture. */
    bytes: (hash: string, width: number): Buffer | null => variant.get({ hash, width })?.bytes ?? null,

    /** Computes the missing perceptual hashes of pictures; stops when the signal is aborted. */
    async hashMissing({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      let hashes = await unhashedAfter(db.read, '', HASH_BATCH_SIZE)
      while (hashes.length > 0) {
        if (signal?.aborted) return
        const found = await Promise.all(hashes.map(perceptualHashOf))
        await db.transact(async (tx) => {
          for (const { hash, perceptualHash } of found) {
            if (perceptualHash) await setPerceptualHash(tx, hash, perceptualHash)
          }
        })
        hashes = await unhashedAfter(db.read, hashes.at(-1)!, HASH_BATCH_SIZE)
      }
    },
  }

  /** A picture that cannot be hashed is skipped: it must not block the others. */
  async function perceptualHashOf(hash: string): Promise<{ hash: string; perceptualHash: string | null }> {
    const largest = variant.get({ hash, width: PICTURE_WIDTHS.at(-1)! })
    const perceptualHash = largest ? await images.perceptualHash(largest.bytes).catch(() => null) : null
    return { hash, perceptualHash }
  }
}

function decode(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl.slice(0, 200))
  if (!head) {
    throw invalid('imageUrl', 'The picture must be an uploaded file, not an address. Please choose one.')
  }
  const base64 = dataUrl.slice(head[0].length)
  if (base64.length > PICTURE_MAX_BASE64) throw invalid('imageUrl', PICTURE_TOO_LARGE)
  if (base64.length % 4 === 1 || !BASE64.test(base64)) {
    throw invalid('imageUrl', 'The picture arrived damaged. Please choose it again.')
  }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PICTURE_MAX_BYTES) throw invalid('imageUrl', PICTURE_TOO_LARGE)
  return bytes
}
