import { PictureStoreFailed } from '../../ports/picture-store.ts'
import { copyOf, type MediaObjects } from './media-objects.service.ts'

/** What a bucket has that the database does not know: after a restore, or with another database. */
export function createMediaCleanup({ objects }: { objects: MediaObjects }) {
  return {
    /**
     * Counts the copies of pictures in object storage that are neither used nor about to be deleted, and deletes them if
     * that is wanted.
     * @param options.progress called after each page with the objects seen
     * @throws PictureStoreFailed
     */
    async clean(options: { remove: boolean; progress(seen: number): void }): Promise<number> {
      if (!objects.store) throw new PictureStoreFailed('MEDIA_URL is not set')
      let [unused, seen, last] = [0, 0, '']
      for (let page = await objects.store.list(null); ; page = await objects.store.list(page.next)) {
        for (const copy of page.keys.map(copyOf)) {
          // The sizes of a copy follow each other.
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
  }
}
