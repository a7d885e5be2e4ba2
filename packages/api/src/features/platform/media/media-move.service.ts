import { pictureName } from '@personae/contract/media'
import type { Db, MediaObjectTable } from '@personae/db'
import { PictureStoreFailed } from '../../../ports/picture-store.ts'
import { objectsOf } from './media-objects.repo.ts'
import { type MediaObjects, ObjectDamaged, sha256Of } from './media-objects.service.ts'
import { countStored, deleteVariants, type Stored, storedAfter, variantsOf } from './media-move.repo.ts'
import { insertVariants, pictureExists } from './media.repo.ts'

/** Pictures that are read and written at once: all are in memory. */
const PAGE_SIZE = 8

type Variants = Awaited<ReturnType<typeof variantsOf>>

interface Direction {
  from: Stored['table']
  to: Stored['table']
  /** Copies a picture and verifies the copy. @throws Damaged if it cannot be copied as it is */
  copy(hash: string): Promise<void>
  /** Verifies the copy once more, and removes the picture from where it was. @throws Damaged */
  remove(hash: string): Promise<void>
}

export interface MoveProgress {
  step: 'copied' | 'removed'
  done: number
  total: number
}

export interface Moved {
  copied: number
  removed: number
  /** The names of pictures that are missing or damaged: they stay as they are. */
  damaged: string[]
}

interface MoveOptions {
  isBack: boolean
  removeSource: boolean
  progress(state: MoveProgress): void
}

/** The bytes of a picture do not belong to its name, or its sizes are not those that were uploaded. */
class Damaged extends Error {}

/** Recorded picture by picture, so that a move can be stopped and repeated at any time. */
export function createMediaMove({ db, objects }: { db: Db; objects: MediaObjects }) {
  const toStore: Direction = {
    from: 'media_variant',
    to: 'media_object',

    async copy(hash) {
      const variants = await variantsOf(db.read, hash)
      if (variants.length === 0) return
      requireIntact(hash, variants)
      const upload = await objects.upload({ hash, variants })
      for (const size of upload.sizes) await objects.read({ hash, copy: upload.copy, ...size })
      await db.transact(async (tx) => {
        const isNeeded = (await pictureExists(tx, hash)) && (await objectsOf(tx, hash)).length === 0
        if (isNeeded) await objects.claim(tx, hash, upload)
      })
    },

    async remove(hash) {
      const sizes = await objects.sizesOf(hash)
      requireIntact(hash, await download(sizes))
      await db.transact(async (tx) => {
        if (isSame(await objectsOf(tx, hash), sizes)) await deleteVariants(tx, hash)
      })
    },
  }

  const toDatabase: Direction = {
    from: 'media_object',
    to: 'media_variant',

    async copy(hash) {
      const sizes = await objects.sizesOf(hash)
      if (sizes.length === 0) return
      const variants = await download(sizes)
      requireIntact(hash, variants)
      await db.transact(async (tx) => {
        const isNeeded = isSame(await objectsOf(tx, hash), sizes) && (await variantsOf(tx, hash)).length === 0
        if (isNeeded) await insertVariants(tx, hash, variants)
      })
    },

    async remove(hash) {
      await db.transact(async (tx) => {
        const [variants, sizes] = [await variantsOf(tx, hash), await objectsOf(tx, hash)]
        if (variants.length === 0 || sizes.length === 0) return
        const hashes = variants.map(({ bytes }) => sha256Of(bytes)).join()
        if (hashes !== sizes.map(({ sha256 }) => sha256).join()) throw new Damaged()
        await objects.release(tx, hash)
      })
    },
  }

  /** The bytes of a copy, each size verified by its hash. */
  async function download(sizes: MediaObjectTable[]): Promise<Variants> {
    const variants: Variants = []
    for (const size of sizes) variants.push({ width: size.width, bytes: await objects.read(size) })
    return variants
  }

  async function forEach(
    which: Stored,
    work: (hash: string) => Promise<void>,
    progress: (done: number, total: number) => void,
  ): Promise<{ done: number; damaged: string[] }> {
    const total = await countStored(db.read, which)
    const damaged: string[] = []
    let done = 0
    for (let after = ''; ;) {
      const hashes = await storedAfter(db.read, which, { after, limit: PAGE_SIZE })
      if (hashes.length === 0) return { done: done - damaged.length, damaged }
      const results = await Promise.allSettled(hashes.map(work))
      for (const [at, result] of results.entries()) {
        if (result.status === 'fulfilled') continue
        if (!isDamage(result.reason)) throw result.reason
        damaged.push(hashes[at]!)
      }
      done += hashes.length
      progress(done, Math.max(done, total))
      after = hashes.at(-1)!
    }
  }

  return {
    /** Removes the source only if none is damaged. @throws PictureStoreFailed; what is copied by then stays */
    async move({ isBack, removeSource, progress }: MoveOptions): Promise<Moved> {
      if (!objects.store) throw new PictureStoreFailed('MEDIA_URL is not set')
      const { from, to, copy, remove } = isBack ? toDatabase : toStore
      const notCopied = { table: from, other: to, isInBoth: false }
      const copied = await forEach(notCopied, copy, (done, total) =>
        progress({ step: 'copied', done, total }),
      )
      if (!removeSource || copied.damaged.length > 0)
        return { copied: copied.done, removed: 0, damaged: copied.damaged }
      const inBoth = { table: from, other: to, isInBoth: true }
      const removed = await forEach(inBoth, remove, (done, total) =>
        progress({ step: 'removed', done, total }),
      )
      return { copied: copied.done, removed: removed.done, damaged: removed.damaged }
    },
  }
}

const isDamage = (error: unknown): boolean => error instanceof Damaged || error instanceof ObjectDamaged

/** @throws Damaged unless the largest size is the one that the picture is named after */
function requireIntact(hash: string, variants: Variants): void {
  const largest = variants.at(-1)
  if (!largest || pictureName(sha256Of(largest.bytes), largest.width) !== hash) throw new Damaged()
}

const isSame = ([now]: MediaObjectTable[], [before]: MediaObjectTable[]): boolean =>
  now !== undefined && now.copy === before?.copy
