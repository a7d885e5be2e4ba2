import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/** The parts in which pages differ: the head, the root element, and the notice for browsers without scripts. */
const TEMPLATE_PARTS =
  /^([\s\S]*?)<!--head-->[\s\S]*<!--\/head-->([\s\S]*)<div id="root"><\/div>\s*(<noscript>[\s\S]*?<\/noscript>)?([\s\S]*)$/

/** Maximum distance of references in compressed data (RFC 1951). */
const WINDOW = 32 * 1024
/** The header of a gzip file without name and time (RFC 1952). */
const GZIP_START = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const compress = promisify(deflateRaw)

interface PageContent {
  head: string
  /** The content of the root element; if absent, it is empty until the client has started. */
  root?: string | undefined
  /** Replaces the notice for browsers without scripts. */
  afterRoot?: string | undefined
}

export interface PageBody {
  gzip: Buffer
  /** A hash of the content, for the ETag. */
  tag: string
}

export type PageTemplate = ReturnType<typeof createTemplate>

/**
 * A document that is split once. Three quarters of a page, mostly styles, are between head and root element: this
 * part is compressed once, and joined with the compressed rest of each page.
 */
export function createTemplate(html: string) {
  const places = TEMPLATE_PARTS.exec(html)
  if (!places) throw new Error('The built document has no place for a head and a root element.')
  const [, start = '', middle = '', notice = '', end = ''] = places
  const common = Buffer.from(middle)
  const commonTag = hash('sha1', common)
  // Compressed when first used: each page has a template, and most are not opened for hours.
  let compressed: Buffer | undefined
  const compressedCommon = () =>
    (compressed ??= deflateRawSync(common, {
      level: constants.Z_BEST_COMPRESSION,
      finishFlush: constants.Z_SYNC_FLUSH,
    }))
  const dictionary = common.subarray(-WINDOW)

  return async ({
    head,
    root = '<div id="root"></div>',
    afterRoot = notice,
  }: PageContent): Promise<PageBody> => {
    const [first, last] = [Buffer.from(start + head), Buffer.from(root + afterRoot + end)]
    const [compressedFirst, compressedLast] = await Promise.all([
      compress(first, { finishFlush: constants.Z_SYNC_FLUSH }),
      compress(last, { dictionary }),
    ])
    const trailer = Buffer.alloc(8)
    trailer.writeUInt32LE(crc32(last, crc32(common, crc32(first))), 0)
    trailer.writeUInt32LE(first.length + common.length + last.length, 4)
    return {
      gzip: Buffer.concat([GZIP_START, compressedFirst, compressedCommon(), compressedLast, trailer]),
      tag: createHash('sha1').update(first).update(commonTag).update(last).digest('base64url'),
    }
  }
}
