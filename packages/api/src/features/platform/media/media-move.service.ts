import { pictureName } from '@personae/contract/media'
import type { Db } from '@personae/db'
import { PictureStoreFailed } from '../../../ports/picture-store.ts'
import { objectsOf } from './media-objects.repo.ts'
import { type MediaObjects, ObjectDamaged, sha256Of } from './media-objects.service.ts'
import { batches } from '../../../lib/rows-in-batches.ts'
import { countStored, deleteVariants, storedAfter, variantsOf } from './media-move.repo.ts'
import { pictureExists } from './media.repo.ts'

/** Number of pictures moved concurrently: all are in memory. */
const PAGE_SIZE = 8

/** Moves pictures from the database into object storage, one by one: can be stopped and repeated. */
export function createMediaMove({ db, objects }: { db: Db; objects: MediaObjects }) {
  /** Stores a picture's copy, reads it back, and then deletes it from the database. @throws ObjectDamaged */
  async function moveOne(hash: string): Promise<void> {
    const variants = await variantsOf(db.read, hash)
    const largest = variants.at(-1)
    // The picture was deleted meanwhile.
    if (!largest) return
    // A picture's name is derived from its largest size.
    if (pictureName(sha256Of(largest.bytes), largest.width) !== hash)
      throw new ObjectDamaged(`the picture ${hash} is damaged`)
    // An earlier version copied pictures without deleting them from the database.
    const known = await objects.sizesOf(hash)
    const upload = known.length === 0 ? await objects.upload({ hash, variants }) : null
    const sizes = upload ? upload.sizes.map((size) => ({ hash, copy: upload.copy, ...size })) : known
    for (const size of sizes) await objects.read(size)
    await db.transact(async (tx) => {
      if (!(await pictureExists(tx, hash))) return
      const isStored = (await objectsOf.get(tx, { hash })) !== undefined
      if (!isStored && upload) await objects.claim(tx, hash, upload)
      if (isStored || upload) await deleteVariants(tx, hash)
    })
  }

  return {
    /** Damaged pictures stay in the database. @throws PictureStoreFailed; pictures moved before stay moved */
    async move(progress: (done: number, total: number) => void) {
      if (!objects.store) throw new PictureStoreFailed('MEDIA_URL is not set')
      const total = await countStored(db.read)
      const damaged: string[] = []
      let done = 0
      const read = (last = '') => storedAfter(db.read, last, PAGE_SIZE)
      for await (const hashes of batches(read)) {
        const results = await Promise.allSettled(hashes.map(moveOne))
        for (const [at, result] of results.entries()) {
          if (result.status === 'fulfilled') continue
          const { reason } = result as { reason: unknown }
          if (!(reason instanceof ObjectDamaged)) throw reason
          damaged.push(hashes[at]!)
        }
        done += hashes.length
        progress(done, Math.max(done, total))
      }
      return { moved: done - damaged.length, damaged }
    },
  }
}
