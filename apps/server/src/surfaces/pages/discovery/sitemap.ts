import { pipeline, Readable } from 'node:stream'
import { SITEMAP_MAX, type Services } from '@personae/api/server'
import { SitemapIndexStream, type SitemapItemLoose, SitemapStream } from 'sitemap'
import { universePath } from '@personae/contract/pages'
import type { Site } from '../../../http/site.ts'

const NO_EXTENSIONS = { news: false, xhtml: false, image: false, video: false }

type Sources = Pick<Services, 'universes' | 'contributors' | 'listing' | 'sitemap'>

/** The sitemap, in as many files as needed, of `max` addresses each, generated while they are sent. */
export function createSitemap(
  { universes, contributors, listing, sitemap }: Sources,
  { publicUrl }: Pick<Site, 'publicUrl'>,
  max = SITEMAP_MAX,
) {
  const pathsListed = async (): Promise<string[]> => [
    '/',
    '/copyright',
    ...(await universes.names()).map(universePath),
    ...(await contributors.names()).map((name) => `/contributor/${encodeURIComponent(name)}`),
  ]

  const published = () => listing.total(null, { field: 'name', limit: 1 })

  async function* pages(): AsyncGenerator<SitemapItemLoose> {
    // Cut to what fits into one file.
    for (const url of (await pathsListed()).slice(0, max)) yield { url }
  }

  async function* characters(file: number): AsyncGenerator<SitemapItemLoose> {
    for await (const { id, changedAt } of sitemap.entries((file - 1) * max, max))
      yield { url: `/character/${encodeURIComponent(id)}`, lastmod: changedAt }
  }

  async function* everything(): AsyncGenerator<SitemapItemLoose> {
    yield* pages()
    yield* characters(1)
  }

  // After an error in the middle the stream can only be aborted.
  const xmlOf = (items: AsyncIterable<SitemapItemLoose>): Readable =>
    pipeline(Readable.from(items), new SitemapStream({ hostname: publicUrl, xmlns: NO_EXTENSIONS }), () => {})

  function* addresses(files: number) {
    yield { url: `${publicUrl}/sitemap-pages.xml` }
    for (let file = 1; file <= files; file += 1) yield { url: `${publicUrl}/sitemap-${file}.xml` }
  }

  return {
    /** All addresses or, if they do not fit into one file, the addresses of the files. */
    async index(): Promise<Readable> {
      const total = (await published()) + (await pathsListed()).length
      if (total <= max) return xmlOf(everything())
      const files = Math.ceil((await published()) / max)
      return pipeline(Readable.from(addresses(files)), new SitemapIndexStream(), () => {})
    },

    /** A file of the index: `pages` or a number from 1; null if there is no such file. */
    async file(name: string): Promise<Readable | null> {
      if (name === 'pages') return xmlOf(pages())
      const file = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 0
      if (file === 0 || (file - 1) * max >= (await published())) return null
      return xmlOf(characters(file))
    },
  }
}
