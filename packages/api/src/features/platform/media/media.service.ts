import { PICTURE_MAX_BASE64, PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@personae/contract/media'
import { NOT_A_FILE } from '@personae/contract/text'
import type { Viewer } from '@personae/contract/access'
import type { Db, Tx } from '@personae/db'
import { AppError, invalid } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import { VersionedCache } from '../../../lib/versioned-cache.ts'
import type { Images, Picture } from '../../../ports/images.ts'
import { PictureStoreFailed } from '../../../ports/picture-store.ts'
import type { MediaObjects, Upload } from './media-objects.service.ts'
import {
  bestVariant,
  deletePicture,
  insertPicture,
  insertVariants,
  isUnused,
  pictureExists,
} from './media.repo.ts'
import { ownPicture, publicPicture, shownPicture } from './picture-visibility.repo.ts'

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z-]+=[^;,]*)*;base64,/i
const KNOWN_PUBLIC = 20_000
const NOT_STORED = 'Pictures cannot be stored at the moment. Please try again in a few minutes.'
const NOT_LOADED = 'This picture cannot be loaded at the moment. Please try again in a few minutes.'

/** A picture that a transaction can store: its bytes are in memory, or uploaded already. */
export interface ReadPicture extends Picture {
  upload: Upload | null
}

interface Deps {
  db: Db
  images: Images
  clock: Clock
  objects: MediaObjects
}

export type MediaService = ReturnType<typeof createMediaService>

export function createMediaService({ db, images, clock, objects }: Deps) {
  const knownPublic = new VersionedCache<1>(() => db.contentVersion(), {
    // Limited by size, of 1 per entry: with `max` the package allocates room for all entries at the start.
    maxSize: KNOWN_PUBLIC,
    sizeCalculation: () => 1,
  })

  return {
    /** Decodes and uploads a picture, for `store` to use it. @throws AppError `invalid`, `unavailable` */
    async read(dataUrl: string): Promise<ReadPicture> {
      return readPicture(decode(dataUrl))
    },

    readBytes: readPicture,

    async store(tx: Tx, picture: ReadPicture): Promise<void> {
      const { hash, variants, upload } = picture
      if (!(await insertPicture(tx, picture, clock.now().toISOString()))) return
      if (upload) await objects.claim(tx, hash, upload)
      else await insertVariants(tx, hash, variants)
    },

    /** Call after a picture is no longer used somewhere: deletes it if nothing else uses it. */
    async release(tx: Tx, hash: string): Promise<void> {
      if (!(await isUnused(tx, hash))) return
      await objects.release(tx, hash)
      await deletePicture(tx, hash)
    },

    async isPublic(hash: string): Promise<boolean> {
      if (knownPublic.get(hash)) return true
      const version = db.contentVersion()
      if (!(await publicPicture.get(db.read, { hash }))) return false
      knownPublic.set(hash, 1, version)
      return true
    },

    /** Whether the viewer may see a picture that is not public, since they may see a record that uses it. */
    isVisibleTo: async (viewer: NonNullable<Viewer>, hash: string): Promise<boolean> =>
      (await ownPicture.get(db.read, { hash, userId: viewer.id })) !== undefined ||
      (viewer.isAdmin && (await shownPicture.get(db.read, { hash })) !== undefined),

    bytes: bytesOf,
  }

  /** A stored picture is not uploaded again: if it is deleted before `store`, the database gets the bytes. */
  async function readPicture(bytes: Buffer): Promise<ReadPicture> {
    const picture = await images.process(bytes)
    const isUploaded = objects.store !== null && !(await pictureExists(db.read, picture.hash))
    if (!isUploaded) return { ...picture, upload: null }
    const upload = await objects.upload(picture).catch(unavailable(NOT_STORED))
    return { ...picture, variants: [], upload }
  }

  /** The size that fits `width` best; null for an unknown picture. @throws AppError `unavailable` */
  async function bytesOf(hash: string, width: number): Promise<Buffer | null> {
    // The database is asked first, because pictures move from it to object storage.
    const found = await bestVariant.get(db.read, { hash, width })
    if (found) return found.bytes
    const sizes = await objects.sizesOf(hash)
    const size = sizes.find((one) => one.width >= width) ?? sizes.at(-1)
    if (!size) return null
    try {
      return await objects.read(size)
    } catch (error) {
      // The picture was deleted meanwhile.
      if ((await objects.sizesOf(hash)).length === 0) return null
      return unavailable(NOT_LOADED)(error)
    }
  }
}

const unavailable =
  (message: string) =>
  (cause: unknown): never => {
    if (!(cause instanceof PictureStoreFailed)) throw cause
    throw Object.assign(new AppError('unavailable', message), { cause })
  }

function decode(dataUrl: string): Buffer {
  const head = DATA_URL.exec(dataUrl.slice(0, 200))
  if (!head) throw invalid('imageUrl', NOT_A_FILE)
  const base64 = dataUrl.slice(head[0].length)
  if (base64.length > PICTURE_MAX_BASE64) throw invalid('imageUrl', PICTURE_TOO_LARGE)
  const bytes = fromBase64(base64)
  if (!bytes) throw invalid('imageUrl', 'The picture arrived damaged. Please choose it again.')
  if (bytes.length > PICTURE_MAX_BYTES) throw invalid('imageUrl', PICTURE_TOO_LARGE)
  return bytes
}

/** Null for invalid Base64. A regular expression over megabytes takes ten times as long as decoding them. */
function fromBase64(text: string): Buffer | null {
  const digits = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  // `Buffer.from` accepts the URL alphabet too.
  if (digits === 0 || digits % 4 === 1 || text.includes('-') || text.includes('_')) return null
  const bytes = Buffer.from(text, 'base64')
  // `Buffer.from` skips invalid characters, which makes the result shorter.
  return bytes.length === Math.floor((digits * 3) / 4) ? bytes : null
}
