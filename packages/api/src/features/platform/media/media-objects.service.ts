import { createHash, randomBytes } from 'node:crypto'
import { pictureSources, pictureUrl } from '@personae/contract/media'
import type { Db, MediaObjectTable, Tx } from '@personae/db'
import { HOUR, SECOND } from '../../../lib/time.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Picture } from '../../../ports/images.ts'
import { type PictureStore, PictureStoreFailed } from '../../../ports/picture-store.ts'
import type { JobsService } from '../jobs/jobs.service.ts'
import { countOutside } from './media-move.repo.ts'
import { deleteObjects, insertObjects, isCopyKnown, objectsOf } from './media-objects.repo.ts'

const CLEANUP_DELAY = HOUR

/** A copy of a picture in object storage, complete but not in use yet. */
export interface Upload {
  copy: string
  sizes: Pick<MediaObjectTable, 'width' | 'sha256'>[]
}

/** An object is missing, or has other bytes than were uploaded. */
export class ObjectDamaged extends PictureStoreFailed {}

interface Deps {
  db: Db
  clock: Clock
  jobs: JobsService
  /** Null if pictures are stored in the database. */
  store: PictureStore | null
}

export type MediaObjects = ReturnType<typeof createMediaObjects>

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const keyOf = ({ hash, copy, width }: Omit<MediaObjectTable, 'sha256'>): string =>
  `${hash}/${copy}/${width}.webp`

export interface Copy {
  hash: string
  copy: string
  name: string
}

const KEY = /^([0-9a-f]{64})\/([0-9a-f]{16})\/\d+\.webp$/

/** The copy that an object belongs to; null if the key is not that of a picture. */
function copyOf(key: string): Copy | null {
  const [, hash = '', copy = ''] = KEY.exec(key) ?? []
  return hash ? { hash, copy, name: `${hash}.${copy}` } : null
}

/**
 * Pictures in object storage. Each upload is a new copy under its own keys, with a job that deletes it: the
 * first transaction that uses the copy removes the job, the last one adds it again. So a copy always has rows
 * or a job, even after a crash, and a late deletion cannot affect another upload of the same picture.
 */
export function createMediaObjects({ db, clock, jobs, store }: Deps) {
  const deletionOf = (hash: string, copy: string) => ({
    kind: 'stored_picture' as const,
    subject: `${hash}.${copy}`,
  })

  jobs.define('stored_picture', {
    firstWait: 5 * SECOND,
    longestWait: HOUR,
    // With these delays the last attempt is about two weeks after the first.
    limit: 340,

    async work(subject) {
      const [hash = '', copy = ''] = subject.split('.')
      for (const { width } of pictureSources(pictureUrl(hash)))
        await storeOrThrow().delete(keyOf({ hash, copy, width }))
    },
  })

  function storeOrThrow(): PictureStore {
    if (!store) throw new PictureStoreFailed('MEDIA_URL is not set')
    return store
  }

  const deleteLater = (tx: Tx, hash: string, copy: string, wait = 0): Promise<void> =>
    jobs.add(tx, deletionOf(hash, copy), {
      about: hash.slice(0, 12),
      dueAt: new Date(clock.now().getTime() + wait).toISOString(),
    })

  return {
    /** The store for new pictures; null if it is the database. */
    store,

    /** Stores all sizes of a picture; unless claimed, they are deleted later. @throws PictureStoreFailed */
    async upload({ hash, variants }: Pick<Picture, 'hash' | 'variants'>): Promise<Upload> {
      const target = storeOrThrow()
      const copy = randomBytes(8).toString('hex')
      await db.transact((tx) => deleteLater(tx, hash, copy, CLEANUP_DELAY))
      await Promise.all(variants.map(({ width, bytes }) => target.put(keyOf({ hash, copy, width }), bytes)))
      return { copy, sizes: variants.map(({ width, bytes }) => ({ width, sha256: sha256Of(bytes) })) }
    },

    /** Makes an upload the copy of a stored picture. @throws AppError `unavailable` if it is being deleted */
    async claim(tx: Tx, hash: string, { copy, sizes }: Upload): Promise<void> {
      if (!(await jobs.cancel(tx, deletionOf(hash, copy))))
        throw new AppError('unavailable', 'Storing the picture took too long. Please try again.')
      const rows = sizes.map((size) => ({ hash, copy, ...size }))
      await insertObjects(tx, rows)
    },

    /** Stops using the copy of a picture, if it has one: a job deletes the copy after the transaction. */
    async release(tx: Tx, hash: string): Promise<void> {
      const [object] = await deleteObjects(tx, hash)
      if (object) await deleteLater(tx, hash, object.copy)
    },

    /** All sizes of a picture, narrowest first; empty if it is not in object storage. */
    sizesOf: (hash: string): Promise<MediaObjectTable[]> => objectsOf.all(db.read, { hash }),

    /** The bytes of an object, after a check of their hash. @throws PictureStoreFailed, ObjectDamaged */
    async read(object: MediaObjectTable): Promise<Buffer> {
      const key = keyOf(object)
      const bytes = await storeOrThrow().get(key)
      if (!bytes) throw new ObjectDamaged(`the object ${key} is missing`)
      if (sha256Of(bytes) !== object.sha256) throw new ObjectDamaged(`the object ${key} is damaged`)
      return bytes
    },

    isKnown: ({ hash, copy }: Copy): Promise<boolean> =>
      isCopyKnown(db.read, { hash, copy, job: deletionOf(hash, copy) }),

    discard: ({ hash, copy }: Copy): Promise<void> => db.transact((tx) => deleteLater(tx, hash, copy)),

    /** Whether pictures can be read and stored. @throws PictureStoreFailed with the reason */
    async check(): Promise<void> {
      if (store) return store.check()
      const count = await countOutside(db.read)
      if (count > 0)
        throw new PictureStoreFailed(`MEDIA_URL is not set, but ${count} pictures are only there`)
    },
  }
}

/** Deletes copies in a bucket that the database does not know, as after a restore or a change of database. */
export const createMediaCleanup = ({ objects }: { objects: MediaObjects }) => ({
  /** Counts, or deletes, copies that are not used and that no job deletes. @throws PictureStoreFailed */
  async clean(options: { remove: boolean; progress(seen: number): void }): Promise<number> {
    if (!objects.store) throw new PictureStoreFailed('MEDIA_URL is not set')
    let [unused, seen, last] = [0, 0, '']
    for (let page = await objects.store.list(null); ; page = await objects.store.list(page.next)) {
      for (const copy of page.keys.map(copyOf)) {
        // The keys of one copy follow each other in the list.
        if (!copy || copy.name === last) continue
        last = copy.name
        if (await objects.isKnown(copy)) continue
        unused += 1
        if (options.remove) await objects.discard(copy)
      }
      options.progress((seen += page.keys.length))
      if (page.next === null) return unused
    }
  },
})
