import { type Db, fromJson } from '@personae/db'
import { appErrorOf } from '../../../errors.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import type { MediaService, ReadPicture } from '../../platform/media/media.service.ts'
import type { Accepted, ImportOptions, Parsed } from './import-lines.ts'
import { digestOf, keyOf, withoutCredit } from './imported-fields.ts'
import { findImported, type Imported } from './imports.repo.ts'

/** Number of pictures decoded concurrently, which limits the memory for them. */
const CONCURRENCY = 4
/** Bytes of pictures per transaction: they stay in memory until it ends, and other writes wait for it. */
const PART_BYTES = 16 * 1024 * 1024

const bytesOf = ({ picture }: Accepted): number =>
  picture?.variants.reduce((sum, { bytes }) => sum + bytes.length, 0) ?? 0

/** The pictures of the records of a file. */
export function createImportPictures({
  db,
  media,
}: {
  db: Db
  media: Pick<MediaService, 'read' | 'readBytes'>
}) {
  /** Adds the picture to a record; a record whose picture cannot be used is imported without it. */
  async function withPicture(
    one: Parsed,
    known: Imported | undefined,
    options: ImportOptions,
  ): Promise<Accepted> {
    const url = one.record.imageUrl
    if (!url) return { ...one, picture: 'imageUrl' in one.hashes ? null : undefined }
    const leftOut = (message: string): Accepted => {
      options.report({ kind: 'noted', line: one.line, field: 'imageUrl', message })
      // The credit of this picture is left out with it, until the picture can be used.
      const { imageUrl: _, ...hashes } = one.hashes
      return { ...one, hashes: withoutCredit(hashes), picture: undefined }
    }
    const isData = url.startsWith('data:')
    const bytes = isData ? url : await options.readPicture(url)
    if (!isData && typeof bytes === 'string') return leftOut(bytes)
    const imageUrl = digestOf(bytes)
    const hashes = { ...one.hashes, imageUrl }
    const isKnown = known?.hashes && known.characterId && fromJson(known.hashes)['imageUrl'] === imageUrl
    if (isKnown) return { ...one, hashes, picture: undefined }
    try {
      const picture: ReadPicture = await (typeof bytes === 'string'
        ? media.read(bytes)
        : media.readBytes(bytes))
      return { ...one, hashes, picture }
    } catch (error) {
      const fault = appErrorOf(error)
      if (!fault || fault.code === 'unavailable') throw error
      return leftOut(`${fault.message.replace(/\.$/, '')}: left out`)
    }
  }

  return {
    /** Records with their pictures, in parts that fit into one transaction; at least one part. */
    async *inParts(records: Parsed[], options: ImportOptions): AsyncGenerator<Accepted[]> {
      const known = new Map((await findImported(db.read, records)).map((row) => [keyOf(row), row]))
      let part: Accepted[] = []
      let bytes = 0
      for (const few of chunksOf(records, CONCURRENCY)) {
        const read = few.map((record) => withPicture(record, known.get(keyOf(record)), options))
        for (const one of await Promise.all(read)) {
          part.push(one)
          bytes += bytesOf(one)
        }
        if (bytes < PART_BYTES) continue
        yield part
        ;[part, bytes] = [[], 0]
      }
      yield part
    },
  }
}
