import { PICTURE_MAX_BYTES, PICTURE_WIDTHS } from '@personae/contract/media'
import type { Db, Tx } from '@personae/db'
import { invalid } from '../../errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Images, Picture } from '../../ports/images.ts'
import {
  deleteUnused,
  insertPicture,
  pictureExists,
  prepareVariant,
  setPerceptualHash,
  unhashedAfter,
} from './media.repo.ts'

const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+)?(?:;[a-z-]+=[^;,]*)*;base64,/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
/** Pictures that are hashed in one go: few, so that visitors' requests come in between. */
const HASHED_AT_ONCE = 4

const TOO_LARGE = 'The picture is larger than 10 MB. Please choose a smaller one.'

export type MediaService = ReturnType<typeof createMediaService>

export function createMediaService({ db, images, clock }: { db: Db; images: Images; clock: Clock }) {
  const variant = prepareVariant(db)

  return {
    /**
     * Decodes a data URL and makes the picture safe. Nothing is stored yet.
     * @throws AppError `invalid` with a sentence that says what is wrong
     */
    async read(dataUrl: string): Promise<Picture> {
      return images.process(decode(dataUrl))
    },

    /** The same for the bytes of a file. */
    readBytes: (bytes: Buffer): Promise<Picture> => images.process(bytes),

    /** Stores a picture, once however often it comes. */
    keep: (tx: Tx, picture: Picture): Promise<void> => insertPicture(tx, picture, clock.now().toISOString()),

    /** Call after something let go of a picture: removes it when nothing else shows it. */
    release: (tx: Tx, hash: string): Promise<void> => deleteUnused(tx, hash),

    /** Whether the transaction sees a picture of this name. */
    isKept: (tx: Tx, hash: string): Promise<boolean> => pictureExists(tx, hash),

    /** The stored WebP that serves `width` best, or null when there is no such picture. */
    bytes: (hash: string, width: number): Buffer | null => variant.get({ hash, width })?.bytes ?? null,

    /** Gives pictures from before there were perceptual hashes theirs; ends early once the signal says so. */
    async hashMissing({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      let hashes = await unhashedAfter(db.read, '', HASHED_AT_ONCE)
      while (hashes.length > 0) {
        if (signal?.aborted) return
        const found = await Promise.all(hashes.map(perceptualHashOf))
        await db.transact(async (tx) => {
          for (const { hash, perceptualHash } of found) {
            if (perceptualHash) await setPerceptualHash(tx, hash, perceptualHash)
          }
        })
        hashes = await unhashedAfter(db.read, hashes.at(-1)!, HASHED_AT_ONCE)
      }
    },
  }

  /** One that cannot be hashed stays without: it must not keep the others from theirs. */
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
  if (base64.length > Math.ceil(PICTURE_MAX_BYTES / 3) * 4) throw invalid('imageUrl', TOO_LARGE)
  if (base64.length % 4 === 1 || !BASE64.test(base64)) {
    throw invalid('imageUrl', 'The picture arrived damaged. Please choose it again.')
  }
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > PICTURE_MAX_BYTES) throw invalid('imageUrl', TOO_LARGE)
  return bytes
}
