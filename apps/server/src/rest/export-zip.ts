import type { Readable } from 'node:stream'
import { PICTURE_WIDTHS, pictureHashOf } from '@personae/contract/media'
import { ZipFile } from 'yazl'
import type { Exchange, RestRequest } from './rest-row.ts'

const WIDEST = Math.max(...PICTURE_WIDTHS)

/** "Download my data": one JSON file, and every picture that it names as a file beside it. */
export async function exportZip(_input: RestRequest, { ctx, reply }: Exchange): Promise<Readable | null> {
  const { actor, services } = ctx
  if (!actor) return null
  const data = await services.account.exportData({ actor })
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'personae.json')
  const urls = [data.company?.logoUrl, ...data.characters.map(({ imageUrl }) => imageUrl)]
  const hashes = urls.map((url) => url && pictureHashOf(url))
  for (const hash of new Set(hashes)) {
    const bytes = hash && services.media.bytes(hash, WIDEST)
    // WebP is packed already.
    if (bytes) zip.addBuffer(bytes, `pictures/${hash}.webp`, { compress: false })
  }
  zip.end()
  reply
    .type('application/zip')
    .header('content-disposition', 'attachment; filename="personae-data.zip"')
    .header('cache-control', 'no-store')
  return zip.outputStream as Readable
}
